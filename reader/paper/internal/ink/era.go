package ink

import (
	"slices"

	"tillroll/internal/date"
)

// CommonEra writes the year of a day as the common era counts it.
func CommonEra(text string) string {
	common, _ := date.InCommonEra(text)
	return common
}

// EraOf is the year before the era of Japan that a line names, 0 where it names none.
func (l *Line) EraOf() int {
	for _, w := range l.Words {
		if before := date.BeforeEmperor(w.Text); before > 0 {
			return before
		}
	}
	return 0
}

// CountsBuddhist says whether a line is Thai or Lao, or has a day whose year only the Buddhist calendar counts.
func (l *Line) CountsBuddhist() bool {
	if slices.ContainsFunc(l.Words, func(w Word) bool { return date.HasBuddhistLetters(w.Text) }) {
		return true
	}
	for _, d := range l.Dates {
		if text := Plain(l.Words[d.First : d.Last+1]); AllDigits(text[:1]) && CommonEra(text) != text {
			return true
		}
	}
	return false
}
