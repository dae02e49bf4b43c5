package ink

import (
	"strconv"
	"strings"
)

// MonthSpan completes "October 1 - 31, 2023": the last day shares the month of the first.
func (l *Line) MonthSpan(from Day, to *Day) bool {
	at := from.Last + 1
	if at+2 >= len(l.Words) || !isUntilWord(l.Words[at].Plain) || !HasLetter(from.Text) {
		return false
	}
	day, year := strings.Trim(l.Words[at+1].Plain, ","), strings.Trim(l.Words[at+2].Plain, ",.;")
	if len(day) > 2 || len(year) != 4 || !AllDigits(day) || !AllDigits(year) {
		return false
	}
	month := strings.TrimSpace(strings.Trim(from.Text, "0123456789"))
	text := day + " " + month + " " + year
	if whole, ok := ReadsAsDate(text); !ok || !whole {
		return false
	}
	to.Text, to.Whole, to.Last = text, true, at+2
	return true
}

// MonthStart is the first day of "1 - 31 October 2023", which shares the month of the last; else the day itself.
func (l *Line) MonthStart(to Day) Day {
	if to.First < 2 || !isUntilWord(l.Words[to.First-1].Plain) || !HasLetter(to.Text) {
		return to
	}
	day := strings.TrimRight(l.Words[to.First-2].Plain, ".") // "1. - 31. Oktober 2023"
	rest := strings.TrimLeft(to.Text, "0123456789")
	if from := day + rest; len(day) <= 2 && AllDigits(day) && len(rest) < len(to.Text) {
		if whole, ok := ReadsAsDate(from); ok && whole {
			to.Text = from
		}
	}
	return to
}

// Spans says whether two days of a line are the ends of a period: few words stand between them ("to", "bis zum", "tot en met"), and no
// sentence ends there. One without a year needs a word that says so.
func (l *Line) Spans(from, to Day) bool {
	const fewWords, near = 3, 60
	if !(from.Whole && to.Whole) && (to.First-from.Last != 2 || !isUntilWord(l.Words[from.Last+1].Plain)) {
		return false
	}
	ended := strings.HasSuffix(l.Words[from.Last].Text, ".") && !isUntilWord(l.Words[from.Last+1].Plain) // "2024.01.01. - " goes on
	return to.First-from.Last-1 <= fewWords && to.X0-from.X1 < near && !ended
}

// isUntilWord says whether a word stands between the two days of a period.
func isUntilWord(s string) bool {
	if len(s) > len("through") {
		return false
	}
	switch strings.ToLower(PlainDashes.Replace(s)) {
	case "-", "to", "bis", "au", "al", "a", "tot", "til", "till", "through", "thru", "until":
		return true
	}
	return false
}

// BrokenSpan is the end of a period that its column breaks: the last one of what stands behind a day and a word that says so, and of what begins the
// line below in the same place: "1 April 2023 to 30 June" over "2023". Over "2022/2023" the first day has the first of both years.
func (l *Line) BrokenSpan(from Day, below *Line) (first, to Day, ok bool) {
	const longest = 3
	first = from
	at := from.Last + 1
	if at >= len(l.Words) || !isUntilWord(l.Words[at].Plain) {
		return first, to, false
	}
	end := at + 1
	for end < len(l.Words) && l.Words[end].X0-l.Words[end-1].X1 <= RunGap*l.Words[end].Size {
		end++
	}
	rest := l.Words[at+1 : end]
	begin := from.First // of the run: the line below begins where that does, be it a label
	for begin > 0 && near(l.Words, begin-1, begin) {
		begin--
	}
	for _, run := range Runs(below) {
		if run[0].X0 > l.Words[end-1].X1 || run[len(run)-1].X1 < l.Words[begin].X0 {
			continue
		}
		if begun, ended, both := twoYears(run); both && !from.Whole {
			first.Text, first.Whole = WithYear(from.Text, begun), true
			to = Day{Text: WithYear(Plain(rest), ended), Whole: true}
			whole, ok := ReadsAsDate(to.Text)
			return first, to, ok && whole
		}
		for n := min(longest, len(run)); n > 0 && n+len(rest) <= longest; n-- {
			text := strings.Trim(Plain(append(append([]Word(nil), rest...), run[:n]...)), ",.;")
			if whole, ok := ReadsAsDate(text); ok && whole {
				return first, Day{Text: text, Whole: true}, true
			}
		}
	}
	return first, to, false
}

// twoYears reads "2022/2023", two years of which one follows the other.
func twoYears(run []Word) (first, second string, ok bool) {
	if len(run) != 1 {
		return "", "", false
	}
	first, second, ok = strings.Cut(PlainDashes.Replace(run[0].Plain), "/")
	if !ok {
		first, second, ok = strings.Cut(PlainDashes.Replace(run[0].Plain), "-")
	}
	if !ok || !IsYear(first) || !IsYear(second) {
		return "", "", false
	}
	one, _ := strconv.Atoi(first)
	other, _ := strconv.Atoi(second)
	return first, second, other == one+1
}
