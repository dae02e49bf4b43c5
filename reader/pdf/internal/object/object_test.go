package object

import "testing"

func TestTextOfTwoBytes(t *testing.T) {
	for s, want := range map[string]string{"A": "A", "\x00A": "A", "\x00A\x00": "A", "\x00A\x00B": "AB", "": ""} {
		if got := String(s).UTF16(); got != want {
			t.Errorf("%q: %q", s, got)
		}
	}
}
