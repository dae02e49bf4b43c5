package text

import "testing"

// TestPlainRunes holds every range of characters at its two ends and just beyond.
func TestPlainRunes(t *testing.T) {
	for _, test := range []struct {
		first, last, plainFirst, plainLast rune
		alone                              bool // what lies beside it stands for itself
	}{
		{'\u0300', '\u036f', Invisible, Invisible, true},
		{'\u200b', '\u200f', Invisible, Invisible, false},
		{'\u202a', '\u202e', Invisible, Invisible, false},
		{'\u2060', '\u2069', Invisible, Invisible, false},
		{'\ufeff', '\ufeff', Invisible, Invisible, true},
		{'\u061c', '\u061c', Invisible, Invisible, true},
		{'\u0660', '\u0669', '0', '9', true},
		{'\u06f0', '\u06f9', '0', '9', true},
		{'\uff01', '\uff5e', '!', '~', true},
		{'\u2000', '\u200a', ' ', ' ', false},
		{'\u00a0', '\u00a0', ' ', ' ', true},
		{'\u202f', '\u202f', ' ', ' ', false},
		{'\u205f', '\u205f', ' ', ' ', false},
		{'\u3000', '\u3000', ' ', ' ', false},
		{'\u1680', '\u1680', ' ', ' ', true},
		{'\u2010', '\u2015', '-', '-', false},
		{'\u2212', '\u2212', '-', '-', true},
		{'\ufe63', '\ufe63', '-', '-', true},
		{'\u00c0', '\u00c5', 'A', 'A', false},
		{'\u00c8', '\u00cb', 'E', 'E', false},
		{'\u00f9', '\u00fc', 'u', 'u', false},
		{'\u0141', '\u0142', 'L', 'l', false},
		{'\u010c', '\u010d', 'C', 'c', true},
		{'\u017d', '\u017e', 'Z', 'z', false},
		{'\u017f', '\u017f', '\u017f', '\u017f', false},
		{'\u00bf', '\u00bf', '\u00bf', '\u00bf', false},
		{'\u2016', '\u2016', '\u2016', '\u2016', false},
		{'\u2029', '\u2029', '\u2029', '\u2029', false},
		{'\u206a', '\u206a', '\u206a', '\u206a', false},
		{'\u1fff', '\u1fff', '\u1fff', '\u1fff', false},
	} {
		if a, b := PlainRune(test.first), PlainRune(test.last); a != test.plainFirst || b != test.plainLast {
			t.Errorf("%U and %U are %q and %q, want %q and %q", test.first, test.last, a, b, test.plainFirst, test.plainLast)
		}
		if before, behind := test.first-1, test.last+1; test.alone && (PlainRune(before) != before || PlainRune(behind) != behind) {
			t.Errorf("%U or %U beside them is %q or %q", before, behind, PlainRune(before), PlainRune(behind))
		}
	}
}
