package ink

import (
	"strings"
	"unicode"
)

// IsSentence says whether a line is a sentence whose words name days and money by the way: all in one run, most in small letters, and closed
// by a full stop.
func IsSentence(l *Line) bool {
	const fewest = 8
	n := len(l.Words)
	if n < fewest || !strings.HasSuffix(l.Words[n-1].Text, ".") || len(Runs(l)) > 1 {
		return false
	}
	small := 0
	for i := range l.Words {
		if unicode.IsLower([]rune(l.Words[i].Text)[0]) {
			small++
		}
	}
	return small*2 > n
}
