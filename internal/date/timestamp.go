package date

import "tillroll/ofx"

// readISODay reads a day as programs write it, 2024-01-05, by its fixed places, with one
// of the marks that readPlain knows. 0 leaves a text to others.
func readISODay(text []byte) ofx.Day {
	if len(text) != len("2024-01-05") || text[4] != text[7] || text[4] != '-' && text[4] != '/' && text[4] != '.' {
		return 0
	}
	century, year := twoDigits(text), twoDigits(text[2:])
	if year >= notTwoDigits {
		return 0
	}
	return calendarDay(century*100+year, twoDigits(text[5:]), twoDigits(text[8:]))
}

// readTimestamp reads a moment as programs write it, 2024-01-05T12:30:45.678Z, by its
// fixed places. Ok is false for anything else: the grammar may still know it.
func readTimestamp(text []byte) (r Reading, ok bool) {
	if len(text) < len("2024-01-05T12:30") || text[4] != '-' || text[13] != ':' || text[10] != 'T' && text[10] != ' ' {
		return Reading{}, false
	}
	day := readISODay(text[:10])
	second, rest := 0, text[16:]
	if len(rest) >= 3 && rest[0] == ':' {
		second, rest = twoDigits(rest[1:]), rest[3:]
		rest = behindFraction(rest)
	}
	ok = day != 0 && clockTime(twoDigits(text[11:]), twoDigits(text[14:]), second) && utcOffset(rest)
	return certainDay(day), ok
}

// notTwoDigits is more than any clock shows.
const notTwoDigits = 100

// twoDigits reads the two digits a text begins with. Tens that are no digit come to
// notTwoDigits or more by themselves.
func twoDigits(text []byte) int {
	tens, ones := text[0]-'0', text[1]-'0'
	if ones > 9 {
		return notTwoDigits
	}
	return int(tens)*10 + int(ones)
}

// behindFraction gives what follows a fraction of up to nine digits.
func behindFraction(text []byte) []byte {
	if len(text) < 2 || text[0] != '.' {
		return text
	}
	n := 1
	for n < len(text) && n <= 9 && text[n]-'0' <= 9 {
		n++
	}
	if n == 1 {
		return text
	}
	return text[n:]
}

// utcOffset tells whether a text is nothing, Z or an offset like +05:30.
func utcOffset(text []byte) bool {
	switch len(text) {
	case 0:
		return true
	case 1:
		return text[0] == 'Z'
	case len("+05:30"):
		sign := text[0] == '+' || text[0] == '-'
		return sign && text[3] == ':' && twoDigits(text[1:]) < notTwoDigits && twoDigits(text[4:]) < notTwoDigits
	}
	return false
}
