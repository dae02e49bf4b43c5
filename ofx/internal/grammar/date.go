// Package grammar knows how the values of leaves are spelled: dates, amounts and languages,
// what each of them means, and which rule a value breaks that is none. It sees one value at a
// time and knows nothing of elements or documents.
package grammar

import (
	"bytes"

	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
)

// Verdict is what a value grammar thinks of one value. The zero verdict is
// contentment.
type Verdict struct {
	Rule     string
	Severity rules.Severity
}

// Moment is a date value as it was read: the day that is written, whatever the
// zone, and whether Greenwich has another day at that moment.
type Moment struct {
	Day        ledger.Day
	AnotherDay bool
	Verdict    Verdict
}

// ReadDate judges a date.
func ReadDate(v []byte) Moment {
	if day := noonDay(v); day != 0 {
		return Moment{Day: day}
	}
	return readAnyDate(v)
}

// readAnyDate judges a date by the whole grammar: a day, perhaps a time (one sample of
// the specification has it without seconds), a fraction, a zone.
func readAnyDate(v []byte) Moment {
	digits := LeadingDigits(v, len(v))
	if digits < 8 || digits == 9 || digits == 11 || digits == 13 || digits > 14 {
		return Moment{Verdict: Verdict{"DA01", rules.Error}}
	}
	m := Moment{Day: leadingDay(v)}
	if m.Day == 0 {
		return Moment{Verdict: Verdict{"DA02", rules.Error}}
	}
	clock := []byte("000000")
	copy(clock, v[8:digits])
	if !isTime(clock) {
		m.Verdict = Verdict{"DA03", rules.Error}
		return m
	}
	if digits == 10 || digits == 12 {
		m.Verdict = Verdict{"DA04", rules.Warning}
	}
	rest := v[digits:]
	if len(rest) > 0 && rest[0] == '.' {
		fraction := LeadingDigits(rest[1:], len(rest))
		if fraction != 3 {
			m.Verdict = Verdict{"DA09", rules.Warning}
		}
		rest = rest[1+fraction:]
	}
	if len(rest) == 0 {
		return m
	}
	minutes := twoDigits(clock)*60 + twoDigits(clock[2:])
	return m.inZone(rest, minutes)
}

// inZone reads the zone that follows the time, "[-5:EST]", and compares the day.
func (m Moment) inZone(zone []byte, minutes int) Moment {
	blanks := len(zone)
	zone = bytes.TrimLeft(zone, " ")
	blanks -= len(zone)
	offset, ok := readZone(zone)
	switch {
	case !ok && (zone[0] == '[' || blanks == 0 && isSign(zone[0])):
		m.Verdict = Verdict{"DA05", rules.Error}
		return m
	case !ok:
		return Moment{Verdict: Verdict{"DA01", rules.Error}}
	case offset < -12*60 || offset > 14*60:
		m.Verdict = Verdict{"DA10", rules.Warning}
		return m
	}
	if blanks > 0 { // GnuCash, ofxgo, ofxparse and Actual step over them
		m.Verdict = Verdict{"DA05", rules.Warning}
	}
	inGreenwich := minutes - offset
	m.AnotherDay = inGreenwich < 0 || inGreenwich >= 24*60
	return m
}

// readZone gives the offset of "[" [sign] hours [ "." minutes ] [ ":" name ] "]" in
// minutes. A fraction such as +5.50 is hundredths of an hour to some programs and
// minutes to others; for telling the day either will do.
func readZone(zone []byte) (offset int, ok bool) {
	if len(zone) < 3 || zone[0] != '[' || zone[len(zone)-1] != ']' {
		return offset, false
	}
	zone = zone[1 : len(zone)-1]
	sign := 1
	if isSign(zone[0]) {
		if zone[0] == '-' {
			sign = -1
		}
		zone = zone[1:]
	}
	hours := LeadingDigits(zone, len(zone))
	if hours != 1 && hours != 2 {
		return offset, false
	}
	offset = int(Number(zone[:hours])) * 60
	zone = zone[hours:]
	if fraction, found := bytes.CutPrefix(zone, []byte(".")); found {
		minutes := LeadingDigits(fraction, len(fraction))
		if minutes != 1 && minutes != 2 {
			return offset, false
		}
		offset += int(Number(fraction[:minutes]))
		zone = fraction[minutes:]
	}
	return sign * offset, len(zone) == 0 || zone[0] == ':'
}

// leadingDay gives the day of at least eight leading digits, zero when the calendar
// has no such day.
func leadingDay(v []byte) ledger.Day {
	day, _ := ledger.NewDay(twoDigits(v)*100+twoDigits(v[2:]), twoDigits(v[4:]), twoDigits(v[6:]))
	return day
}

// isTime allows the leap second 60, as the grammar does.
func isTime(v []byte) bool {
	return twoDigits(v) <= 23 && twoDigits(v[2:]) <= 59 && twoDigits(v[4:]) <= 60
}

func twoDigits(v []byte) int { return int(v[0]-'0')*10 + int(v[1]-'0') }

// LeadingDigits counts the digits a text starts with, up to a limit.
func LeadingDigits(v []byte, limit int) int {
	n := 0
	for n < len(v) && n < limit && v[n]-'0' <= 9 {
		n++
	}
	return n
}

// Number reads at most 19 digits, which always fit.
func Number(digits []byte) uint64 {
	var n uint64
	for _, c := range digits {
		n = n*10 + uint64(c-'0')
	}
	return n
}
