package camt

import "testing"

// TestIDs: five letters with a digit among them that is none of the words for nothing.
func TestIDs(t *testing.T) {
	for text, want := range map[string]bool{
		"12345": true, "1234": false, "ABCDE": false, "ABCD1": true, "00000": false, "NOTPROVIDED1": false, "xNotProvided9": false, "": false,
	} {
		if got := isID([]byte(text)); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// TestTrim takes white space off both ends, all of it.
func TestTrim(t *testing.T) {
	for text, want := range map[string]string{"": "", " ": "", "x": "x", " x": "x", "x ": "x", "\r\n\t x y \n": "x y", " \n ": ""} {
		if got := trim([]byte(text)); string(got) != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
