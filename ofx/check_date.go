package ofx

import "bytes"

// verdict is what a value grammar thinks of one value. The zero verdict is
// contentment.
type verdict struct {
	rule     string
	severity Severity
}

// moment is a date value as it was read: the day that is written, whatever the
// zone, and whether Greenwich has another day at that moment.
type moment struct {
	day        Day
	anotherDay bool
	verdict    verdict
}

// readDate judges a date.
func readDate(v []byte) moment {
	if day := noonDay(v); day != 0 {
		return moment{day: day}
	}
	return readAnyDate(v)
}

// readAnyDate judges a date by the whole grammar: a day, perhaps a time (one sample of
// the specification has it without seconds), a fraction, a zone.
func readAnyDate(v []byte) moment {
	digits := leadingDigits(v, len(v))
	if digits < 8 || digits == 9 || digits == 11 || digits == 13 || digits > 14 {
		return moment{verdict: verdict{"DA01", Error}}
	}
	m := moment{day: leadingDay(v)}
	if m.day == 0 {
		return moment{verdict: verdict{"DA02", Error}}
	}
	clock := []byte("000000")
	copy(clock, v[8:digits])
	if !isTime(clock) {
		m.verdict = verdict{"DA03", Error}
		return m
	}
	if digits == 10 || digits == 12 {
		m.verdict = verdict{"DA04", Warning}
	}
	rest := v[digits:]
	if len(rest) > 0 && rest[0] == '.' {
		fraction := leadingDigits(rest[1:], len(rest))
		if fraction != 3 {
			m.verdict = verdict{"DA09", Warning}
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
func (m moment) inZone(zone []byte, minutes int) moment {
	blanks := len(zone)
	zone = bytes.TrimLeft(zone, " ")
	blanks -= len(zone)
	offset, ok := readZone(zone)
	switch {
	case !ok && (zone[0] == '[' || blanks == 0 && isSign(zone[0])):
		m.verdict = verdict{"DA05", Error}
		return m
	case !ok:
		return moment{verdict: verdict{"DA01", Error}}
	case offset < -12*60 || offset > 14*60:
		m.verdict = verdict{"DA10", Warning}
		return m
	}
	if blanks > 0 { // GnuCash, ofxgo, ofxparse and Actual step over them
		m.verdict = verdict{"DA05", Warning}
	}
	inGreenwich := minutes - offset
	m.anotherDay = inGreenwich < 0 || inGreenwich >= 24*60
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
	hours := leadingDigits(zone, len(zone))
	if hours != 1 && hours != 2 {
		return offset, false
	}
	offset = int(number(zone[:hours])) * 60
	zone = zone[hours:]
	if fraction, found := bytes.CutPrefix(zone, []byte(".")); found {
		minutes := leadingDigits(fraction, len(fraction))
		if minutes != 1 && minutes != 2 {
			return offset, false
		}
		offset += int(number(fraction[:minutes]))
		zone = fraction[minutes:]
	}
	return sign * offset, len(zone) == 0 || zone[0] == ':'
}

// leadingDay gives the day of at least eight leading digits, zero when the calendar
// has no such day.
func leadingDay(v []byte) Day {
	day, _ := NewDay(twoDigits(v)*100+twoDigits(v[2:]), twoDigits(v[4:]), twoDigits(v[6:]))
	return day
}

// isTime allows the leap second 60, as the grammar does.
func isTime(v []byte) bool {
	return twoDigits(v) <= 23 && twoDigits(v[2:]) <= 59 && twoDigits(v[4:]) <= 60
}

func twoDigits(v []byte) int { return int(v[0]-'0')*10 + int(v[1]-'0') }

// leadingDigits counts the digits a text starts with, up to a limit.
func leadingDigits(v []byte, limit int) int {
	n := 0
	for n < len(v) && n < limit && v[n]-'0' <= 9 {
		n++
	}
	return n
}

// number reads at most 19 digits, which always fit.
func number(digits []byte) uint64 {
	var n uint64
	for _, c := range digits {
		n = n*10 + uint64(c-'0')
	}
	return n
}
