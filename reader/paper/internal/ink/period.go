package ink

import (
	"strings"
	"unicode/utf8"

	"tillroll/internal/date"
)

// partPeriods cuts words that are two days with a dash between them, or the end of one and the beginning of the other: "10/05/23-11/03/23",
// "January 1-31, 2024", "December 16, 2023-January 15, 2024".
func (l *Line) partPeriods() {
	for i := 0; i < len(l.Words); i++ {
		plain := PlainDashes.Replace(l.Words[i].Plain)
		if at := l.dashOf(i, plain); at >= 0 {
			parts := cutAround(l.Words[i], plain, utf8.RuneCountInString(plain[:at]))
			l.Words = append(append(l.Words[:i:i], parts...), l.Words[i+1:]...)
		}
	}
}

// dashOf finds the dash between two days in a word, -1 without one. A dash by itself is a word already.
func (l *Line) dashOf(i int, plain string) int {
	if len(plain) < 2 || !strings.ContainsAny(plain, "-/") {
		return -1
	}
	if at := periodDash(plain); at >= 0 {
		return at
	}
	if i > 0 {
		before := l.Words[i-1].Plain
		if at := monthDash(before, plain); at >= 0 {
			return at
		}
		if leadsDay(before, plain) {
			return 0
		}
	}
	return l.dayDash(i, plain)
}

// leadsDay says whether a dash touches the second of two days in digits: "12/16/23 -1/15/24".
func leadsDay(before, s string) bool {
	const marks = "/."
	day, cut := strings.CutPrefix(s, "-")
	whole, second := ReadsAsDate(strings.TrimRight(day, ",.;"))
	_, first := ReadsAsDate(before)
	return cut && first && second && whole && strings.ContainsAny(before, marks) && strings.ContainsAny(day, marks)
}

// cutAround cuts a word into what stands before one of its letters, that letter and what stands behind it.
func cutAround(w Word, plain string, at int) (parts []Word) {
	text, spelt := []rune(w.Text), []rune(plain)
	step := (w.X1 - w.X0) / float64(len(spelt))
	for _, part := range [][2]int{{0, at}, {at, at + 1}, {at + 1, len(spelt)}} {
		from, to := part[0], part[1]
		if from == to {
			continue
		}
		parts = append(parts, Word{
			Text: string(text[from:to]), Plain: string(spelt[from:to]), X0: w.X0 + step*float64(from), X1: w.X0 + step*float64(to),
			Size: w.Size, Lower: w.Lower, glued: from > 0 || w.glued,
		})
	}
	return parts
}

// monthDash finds the dash behind the first of two days of a period, where its month is named before it: "January 1-31", "April 1-June 30".
func monthDash(before, s string) int {
	first, rest, cut := strings.Cut(strings.TrimRight(s, ","), "-")
	month, _ := date.IsWord(before)
	other, _ := date.IsWord(rest)
	if !cut || !month || len(first) > 2 || !AllDigits(first) || rest != "" && !other && (len(rest) > 2 || !AllDigits(rest)) {
		return -1
	}
	return len(first)
}

// dayDash finds the dash between two days that are written in several words each, where one of them has its year: "December 16,
// 2023-January 15, 2024", "16 Dec-15 Jan 2024". Taken as one word, the ends beside it would make a day of their own, "2023-January 15". The first may
// share the month of the second, "16-31 December 2023", or both be months without a day. A stroke parts days as well, if both have their year.
func (l *Line) dayDash(at int, plain string) int {
	for dash := range len(plain) {
		if plain[dash] != '-' && plain[dash] != '/' {
			continue
		}
		before, begun := l.dayUpTo(at-1, plain[:dash])
		behind, ended := l.dayFrom(at+1, plain[dash+1:])
		if !begun && behind && sharesMonth(plain[:dash], plain[dash+1:]) {
			begun = true
		}
		if !ended && before && at+1 == len(l.Words) {
			ended = beginsDay(plain[dash+1:])
		}
		if begun && ended && (before && behind || plain[dash] == '-' && (before || behind)) {
			return dash
		}
	}
	return -1
}

// beginsDay says whether a text at the end of a line may be the beginning of a day that goes on below: its month, its number, or nothing of it.
func beginsDay(s string) bool {
	s = strings.TrimRight(s, ".,")
	month, _ := date.IsWord(s)
	return month || s == "" || AllDigits(s) && len(s) <= 2
}

// sharesMonth says whether two texts are days of one month by their numbers, the first before the second: "16" and "31.".
func sharesMonth(first, second string) bool {
	first, second = strings.TrimRight(first, ".,"), strings.TrimRight(second, ".,")
	both := AllDigits(first) && AllDigits(second) && len(first) <= 2 && len(second) <= 2
	return both && (len(first) < len(second) || len(first) == len(second) && first < second)
}

// dayUpTo says whether the words up to one, and a text behind them, are a day or a month by its name, and whether its year stands with it.
func (l *Line) dayUpTo(last int, text string) (whole, ok bool) {
	for first := last; first >= 0 && first > last-longestDate && near(l.Words, first, last); first-- {
		said := Plain(l.Words[first : last+1])
		if label := strings.LastIndexByte(said, ':'); label >= 0 {
			said = said[label+1:] // "Period:December 16,"
		}
		if whole, ok = namedDay(said + " " + text); ok {
			return whole, ok
		}
	}
	return false, false
}

// dayFrom says the same of a text and the words behind it, as many as may be.
func (l *Line) dayFrom(first int, text string) (whole, ok bool) {
	for last := min(len(l.Words), first+longestDate) - 1; last >= first; last-- {
		if !near(l.Words, first, last) {
			continue
		}
		if whole, ok = namedDay(text + " " + Plain(l.Words[first:last+1])); ok {
			return whole, ok
		}
	}
	return false, false
}

// namedDay says whether a text is a day whose month is named, or that month with its year and no more, and whether the year stands with it.
func namedDay(text string) (whole, ok bool) {
	text = strings.Trim(text, " ,.;:()")
	if !HasLetter(text) {
		return false, false
	}
	if month, year, two := strings.Cut(text, " "); two && IsYear(year) {
		named, _ := date.IsWord(strings.Trim(month, ".,"))
		return named, named
	}
	return ReadsAsDate(text)
}

// periodDash finds the dash between two days, the second with its year.
func periodDash(s string) int {
	const shortest = len("1/5-2/4/23")
	if len(s) < shortest || s[0] < '0' || s[0] > '9' {
		return -1
	}
	for at := range len(s) {
		if s[at] != '-' {
			continue
		}
		_, first := ReadsAsDate(s[:at])
		whole, second := ReadsAsDate(strings.TrimRight(s[at+1:], ",.;"))
		if first && second && whole && strings.ContainsAny(s[:at], "/.") == strings.ContainsAny(s[at+1:], "/.") {
			return at
		}
	}
	return -1
}
