package camt

import "testing"

// TestLettersBeyondASCII: a byte that begins no letter is counted, the euro sign of Windows among them.
func TestLettersBeyondASCII(t *testing.T) {
	for text, want := range map[string][2]int{
		"": {0, 0}, "a\x7f": {0, 0}, "\x80": {0, 1}, "5 \x80, 6 \x80": {0, 2}, "é€": {2, 0}, "é\xe9": {1, 1}, "\ufffd": {1, 0}, "\xc3": {0, 1},
	} {
		if good, bad := countLetters([]byte(text)); good != want[0] || bad != want[1] {
			t.Errorf("%q: %d and %d", text, good, bad)
		}
	}
}
