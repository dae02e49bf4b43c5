package font

import "testing"

// TestNumberedGlyphs: names of Adobe's that count letters of Cyrillic and Hebrew.
func TestNumberedGlyphs(t *testing.T) {
	for name, want := range map[string]string{
		"afii10017": "А", "afii10022": "Е", "afii10024": "Ж", "afii10049": "Я", "afii10065": "а", "afii10070": "е", "afii10072": "ж", "afii10097": "я",
		"afii57664": "א", "afii57690": "ת", "afii10016": "", "afii10098": "", "afii57663": "", "afii57691": "", "afii1": "", "afii": "", "afii999999": "",
	} {
		if got, ok := numberedGlyph(name); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %t", name, got, ok)
		}
	}
}
