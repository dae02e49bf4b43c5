package convert

import (
	"bytes"
	"testing"

	"tillroll/ofx"
)

// FuzzDate holds the reader to what must be true of any text: days lie in our years
// and in the calendar, a day written as ISO reads as itself, a second reading is
// there exactly when a date is ambiguous, and blanks around it change nothing.
func FuzzDate(f *testing.F) {
	for _, row := range readTable(f, "dates.tsv") {
		f.Add([]byte(row.spelling), false)
	}
	f.Add([]byte("45296.5"), true)
	f.Fuzz(func(t *testing.T, text []byte, number bool) {
		r := readDate(text, number)
		for _, day := range [...]ofx.Day{r.day, r.alt, r.ymd} {
			checkDay(t, text, day)
		}
		ambiguous := r.kind == dateAmbiguous || r.kind == dateAmbiguousDots
		if ambiguous != (r.alt != 0) || r.alt != 0 && r.alt == r.day {
			t.Errorf("%q: readings %v and %v of kind %d", text, r.day, r.alt, r.kind)
		}
		if (r.day == 0) != (r.kind == dateUnreadable) {
			t.Errorf("%q: day %v of kind %d", text, r.day, r.kind)
		}
		if len(text) < maxDateText-2 {
			if padded := readDate([]byte(" "+string(text)+" "), number); padded != r {
				t.Errorf("%q with blanks around is %v, without %v", text, padded, r)
			}
		}
		if r.kind == dateUnreadable && dateReason(text) == "" {
			t.Errorf("%q is unreadable for no reason", text)
		}
	})
}

func checkDay(t *testing.T, text []byte, day ofx.Day) {
	t.Helper()
	if day == 0 {
		return
	}
	if day.Year() < FirstYear || day.Year() > LastYear {
		t.Errorf("%q is read as %v", text, day)
	}
	again := readDate([]byte(day.String()), false)
	if again != (dateReading{day: day, kind: dateCertain}) {
		t.Errorf("%q is read as %v, which is read as %v", text, day, again.day)
	}
}

// FuzzPlainDate holds the quick ways and the grammar to the same answers. Zeros
// behind the point of a number (20240105.0) are read by the quick way alone.
func FuzzPlainDate(f *testing.F) {
	for _, row := range readTable(f, "dates.tsv") {
		f.Add([]byte(row.spelling))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		quick, known := readPlainDate(text)
		if !known {
			quick, known = readTimestamp(text)
		}
		if day := readNamedDay(text); !known && day != 0 {
			quick, known = certainDate(day), true
		}
		if day := readISODay(text); day != 0 && quick != certainDate(day) {
			t.Errorf("%q is %v by its places, else %v", text, day, quick)
		}
		if !known {
			return
		}
		point := bytes.IndexByte(text, '.')
		zeros := point == bytes.LastIndexByte(text, '.') && point > 0 && len(bytes.Trim(text[point:], ".0")) == 0
		if slow := readWrittenDate(text); slow != quick && !zeros {
			t.Errorf("%q: the grammar reads %v, the quick way %v", text, slow, quick)
		}
	})
}
