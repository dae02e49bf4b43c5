package convert

import "testing"

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]string{"a.qbo": "qbo", "dir.csv/b.QFX": "qfx", "c.d.ofx": "ofx", "e.csv": "csv"} {
		if format, ok := FormatOf(name); !ok || format.String() != want {
			t.Errorf("%s: %v, %v", name, format, ok)
		}
	}
	for _, name := range []string{"", "qbo", "a.", "a.pdf", "a.qbo.gz"} {
		if format, ok := FormatOf(name); ok || format != QBO {
			t.Errorf("%q: %v, %v", name, format, ok)
		}
	}
}
