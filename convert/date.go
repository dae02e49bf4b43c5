package convert

import "tillroll/ofx"

// dateKind says what a date cell says about itself, before its column is judged.
type dateKind uint8

const (
	dateUnreadable     dateKind = iota
	dateCertain                 // year first, a month by name, an epoch, 05/05: one reading, no evidence
	dateMonthFirst              // digits that can only be month first: evidence
	dateDayFirst                // digits that can only be day first: evidence
	dateAmbiguous               // both possible; slashes, dashes or blanks between the parts
	dateAmbiguousDots           // both possible; dots between the parts
	dateShortYearFirst          // 99-01-05: the first of three short numbers must be the year
)

// dateReading is what one cell says. It has no pointers: 100,000 of them cost the
// garbage collector nothing.
type dateReading struct {
	day  ofx.Day // the reading, or the month-first reading when two are possible
	alt  ofx.Day // the day-first reading when both are possible; else 0
	ymd  ofx.Day // the year-first reading of three short numbers, for a column known to be so; else 0
	kind dateKind
}

// readDate reads one cell. Number tells that it was a JSON number, so that only
// digits alone can be a date.
func readDate(text []byte, number bool) dateReading {
	if len(text) == 10 && text[4] == '-' && text[7] == '-' {
		text = []byte{text[0], text[1], text[2], text[3], text[5], text[6], text[8], text[9]}
	}
	if len(text) != 8 {
		return dateReading{}
	}
	n := 0
	for _, c := range text {
		n = n*10 + int(c-'0')
	}
	day, ok := ofx.NewDay(n/10000, n/100%100, n%100)
	if !ok {
		return dateReading{}
	}
	return dateReading{day: day, kind: dateCertain}
}

// dateReason says why a date was not read, for the person who must mend the row.
func dateReason(text []byte) string { return "this is not a date tillroll can read" }
