package date

import (
	"bytes"
	"testing"

	"tillroll/internal/spelltest"
	"tillroll/ofx"
)

// seeds are one in ten spellings of the table. The fuzzer takes ten milliseconds for each of
// them before it begins, and all of them would take the whole time that a test run gives it.
func seeds(f *testing.F) (list [][]byte) {
	for i, row := range spelltest.Table(f, table) {
		if i%10 == 0 {
			list = append(list, []byte(row.Spelling))
		}
	}
	return list
}

// FuzzDate holds the reader to what must be true of any text: days lie in our years
// and in the calendar, a day written as ISO reads as itself, a second reading is
// there exactly when a date is ambiguous, and blanks around it change nothing.
func FuzzDate(f *testing.F) {
	for _, spelling := range seeds(f) {
		f.Add(spelling, false)
	}
	f.Add([]byte("45296.5"), true)
	f.Fuzz(func(t *testing.T, text []byte, number bool) {
		r := ReadNumber(text)
		if !number {
			r = Read(text)
		}
		for _, day := range [...]ofx.Day{r.day, r.alt, r.ymd} {
			checkDay(t, text, day)
		}
		ambiguous := r.kind == ambiguous || r.kind == ambiguousDots
		if ambiguous != (r.alt != 0) || r.alt != 0 && r.alt == r.day {
			t.Errorf("%q: readings %v and %v of kind %d", text, r.day, r.alt, r.kind)
		}
		if (r.day == 0) != (r.kind == unreadable) {
			t.Errorf("%q: day %v of kind %d", text, r.day, r.kind)
		}
		if !number && len(text) < maxText-2 {
			if padded := Read([]byte(" " + string(text) + " ")); padded != r {
				t.Errorf("%q with blanks around is %v, without %v", text, padded, r)
			}
		}
		if r.kind == unreadable && Reason(text) == "" {
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
	again := Read([]byte(day.String()))
	if again != (Reading{day: day, kind: certain}) {
		t.Errorf("%q is read as %v, which is read as %v", text, day, again.day)
	}
}

// FuzzPlainDate holds the quick ways and the grammar to the same answers. Zeros
// behind the point of a number (20240105.0), and more digits there than a number of
// the grammar has, are read by the quick way alone.
func FuzzPlainDate(f *testing.F) {
	for _, spelling := range seeds(f) {
		f.Add(spelling)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		quick, known := readPlain(text)
		if !known {
			quick, known = readTimestamp(text)
		}
		if day := readNamedDay(text); !known && day != 0 {
			quick, known = certainDay(day), true
		}
		if day := readISODay(text); day != 0 && quick != certainDay(day) {
			t.Errorf("%q is %v by its places, else %v", text, day, quick)
		}
		if !known {
			return
		}
		point := bytes.IndexByte(text, '.')
		alone := point == bytes.LastIndexByte(text, '.') && point > 0 && (len(bytes.Trim(text[point:], ".0")) == 0 || len(text[point+1:]) > maxNumberWidth)
		if slow := readWritten(text); slow != quick && !alone {
			t.Errorf("%q: the grammar reads %v, the quick way %v", text, slow, quick)
		}
	})
}
