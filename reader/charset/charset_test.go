package charset

import (
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

func TestDecode(t *testing.T) {
	const text = "Datum;Empfänger;Betrag\r\n05.01.2024;Café Müller, Größe & Straße;-12,50\r\n06.01.2024;Señor Ibáñez;3,00\r\n"
	for _, c := range []struct {
		name string
		with encoding.Encoding
	}{
		{"UTF-8", unicode.UTF8BOM},
		{"UTF-8", unicode.UTF8},
		{"UTF-16", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
		{"UTF-16", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
		{"UTF-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
		{"UTF-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
		{"Windows-1252", charmap.Windows1252},
		{"Macintosh", charmap.Macintosh},
		{"CP850", charmap.CodePage850},
	} {
		data, err := c.with.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got, charset := Decode(data)
		if string(got) != text || charset != c.name {
			t.Errorf("%s: read as %s: %q", c.name, charset, got)
		}
	}
}

// TestDecodeDamaged keeps a file UTF-8 that is so but for a cut-off letter.
func TestDecodeDamaged(t *testing.T) {
	got, charset := Decode([]byte("Müller, Größe, Straße, Zürich, Köln, K\xc3"))
	if charset != "UTF-8" || string(got) != "Müller, Größe, Straße, Zürich, Köln, K\ufffd" {
		t.Errorf("%s %q", charset, got)
	}
	if _, charset := Decode([]byte("a\x00b\x00\x00c")); charset != Binary {
		t.Errorf("zeros read as %s", charset)
	}
}
