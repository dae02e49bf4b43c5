package font

import "testing"

func TestFontsByTheirNames(t *testing.T) {
	for base, want := range map[string]string{
		"Arial": "Helvetica", "Arial-BoldMT": "Helvetica-Bold", "Arial-Black": "Helvetica-Bold", "Roboto-Heavy": "Helvetica-Bold", "TimesNewRoman": "Times-Roman", "TimesNewRoman,Bold": "Times-Bold", "Times-Italic": "Times-Italic", "Times-Oblique": "Times-Italic", "Times New Roman Bold Italic": "Times-BoldItalic", "CourierNew": "Courier", "DejaVuSansMono-Bold": "Courier", "LiberationSerif": "Times-Roman", "NotoSansSerif": "Helvetica",
		"ABCDEF+CourierNew": "Courier", "Courier+Times": "Courier", "ABCDEF+": "Helvetica", "": "Helvetica",
	} {
		if got := standardFont(base); got != want {
			t.Errorf("%s: %s, not %s", base, got, want)
		}
	}
	if a, b := standardWidth("Helvetica", "a"), standardWidth("Helvetica", "ä"); a != 556 || a != b || standardWidth("Helvetica", "ab") != 1112 || standardWidth("Helvetica", "\U00010000") != averageWidth || standardWidth("Helvetica", " ") != 278 || standardWidth("Helvetica", "ḋ") != 556 || standardWidth("Courier", "") != courierWidth {
		t.Error("widths of letters")
	}
	standard, windows, mac := baseEncoding("StandardEncoding"), baseEncoding("WinAnsiEncoding"), baseEncoding("MacRomanEncoding")
	for code, want := range map[int][3]string{31: {"", "", ""}, 32: {" ", " ", " "}, '\'': {"’", "'", "'"}, '`': {"‘", "`", "`"}, 126: {"~", "~", "~"}, 127: {"", "•", "\x7f"}, 0x80: {"", "€", "Ä"}, 0x81: {"", "•", "Å"}, 0xA1: {"¡", "¡", "°"}, 0xA4: {"⁄", "¤", "§"}, 0xA9: {"'", "©", "©"}, 0xFB: {"ß", "û", "˚"}, 255: {"", "ÿ", "ˇ"}} {
		if got := [3]string{standard[code], windows[code], mac[code]}; got != want {
			t.Errorf("%x: %q, not %q", code, got, want)
		}
	}
}
