package scan

import "tillroll/ofx/internal/dtd"

// HasPrefixFold says whether text starts with a word of capitals, in any letter case.
func HasPrefixFold(text []byte, word string) bool {
	if len(text) < len(word) {
		return false
	}
	for i := 0; i < len(word); i++ {
		if dtd.Capital(text[i]) != word[i] {
			return false
		}
	}
	return true
}
