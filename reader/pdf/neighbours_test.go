package pdf

import (
	"bytes"
	"fmt"
	"testing"

	"tillroll/internal/spoiltest"
)

// TestNeighbours holds what is said about numbers, names and packed bytes, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := spoiltest.Neighbours(
		"0", "-1.50", "+.5", "12345678901", "1e5", "--3", "4.", "(a\\101\\n(b)c)", "<48656C6c6>", "/Name#20x", "/A", "[1 2 (x)]", "<< /A 1 /B [2] >>", "true", "null", "% c\n5", "BT", "1 0 obj", "12 34 obj <<", "5 0 R",
		"uni20AC", "uni00410042", "u1F600", "u10FFFF", "afii10017", "afii57690", "Euro", "A.sc", "f_i", "aogonek", "space", "g12", "Helvetica-BoldOblique", "ABCDEF+TimesNewRoman,Bold", "CourierNew", "ArialMT",
		"endstream", "\nendstream\n", "EI Q\n", "UniJIS-UTF16-H", "90ms-RKSJ-V", "GBK-EUC-H", "GBK2K-H", "ETen-B5-H", "HKscs-B5-H", "KSCms-UHC-HW-H", "EUC-H", "Identity-H",
		"\xfe\xff\x09\x15", "\xef\xbb\xbfe", "ﬁﬀﬆ",
	)
	for _, part := range []string{"1", "(", "<4", "/", "[", "a", "."} {
		texts = append(texts, spoiltest.Lengths(part, 70)...)
	}
	for name, is := range map[string]func(string) bool{"usable": usable, "isCluster": isCluster} {
		ledger.Judge(name, texts, func(text string) any { return is(text) })
	}
	for name, gives := range map[string]func(string) string{"glyphText": glyphText, "separate": separate, "actualText": actualText, "standardFont": standardFont} {
		ledger.Judge(name, texts, func(text string) any { return gives(text) })
	}
	ledger.Judge("numbers", texts, func(text string) any {
		value, ok := parseNumber([]byte(text))
		return []any{value, ok}
	})
	ledger.Judge("numbered glyphs", texts, func(text string) any {
		value, ok := numberedGlyph(text)
		return []any{value, ok}
	})
	ledger.Judge("objects", texts, func(text string) any {
		l := &lexer{data: []byte(text)}
		var all []string
		for range 100 {
			o, ok := l.next()
			if !ok {
				break
			}
			all = append(all, fmt.Sprintf("%T %v", o, o))
		}
		return []any{all, l.pos}
	})
	ledger.Judge("heads", texts, func(text string) any {
		number, generation, start, ok := objectHead([]byte(text), 0)
		return []any{number, generation, start, ok, endsStream([]byte(text)), readable([]byte(text))}
	})
	ledger.Judge("predefined", texts, func(text string) any {
		s := predefined(text)
		if s == nil {
			return nil
		}
		return []any{s.wide, s.ascii, s.kana, s.four, s.charset != nil, s.length("\x81\x30\x81\x30"), s.length("\xd8\x00\xdc\x00"), s.length("\xdb\x00\xdc"), s.length("\xa1\xdf"), s.length("\xe0\x30"), s.length("\x7f\x80"), s.length("\xdc\x00\x00\x00")}
	})
	ledger.Judge("widths", []string{"A", "i", " ", "€", "W", "ä", "", "fi", "m", "\uFFFD", "1", "."}, func(text string) any {
		return []float64{standardWidth("Helvetica", text), standardWidth("Helvetica-Bold", text), standardWidth("Times-Roman", text), standardWidth("Times-Bold", text), standardWidth("Courier", text), standardWidth("", text)}
	})
	ledger.Note("single bytes", "class", "judged", fmt.Sprint(everyByte()))
	notePacked(&ledger)
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}

// everyByte is what is said about each byte.
func everyByte() (all []any) {
	for c := range 256 {
		digit, ok := hexDigit(byte(c))
		all = append(all, class(byte(c)), digit, ok, hexByte(c), paeth(byte(c), byte(255-c), byte(c/2)), paeth(byte(c/3), byte(c), 80))
	}
	for dx := -20; dx <= 20; dx++ {
		for dy := -20; dy <= 20; dy++ {
			all = append(all, direction(float64(dx), float64(dy)))
		}
	}
	return all
}

// notePacked unpacks bytes of every filter after damage.
func notePacked(ledger *spoiltest.Ledger) {
	long := bytes.Repeat([]byte("some text that repeats itself, and some more; "), 30)
	for name, c := range map[string]struct {
		data   []byte
		unpack func([]byte) []byte
	}{
		"runs":        {[]byte("\x02abc\xfex\x00y\x7f" + string(long[:128]) + "\x81z\x80tail"), unRun},
		"LZW":         {packLZW(long, 1), func(b []byte) []byte { return unLZW(b, 1) }},
		"LZW, late":   {packLZW(long, 0), func(b []byte) []byte { return unLZW(b, 0) }},
		"LZW, random": {bytes.Repeat([]byte("\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01"), 9), func(b []byte) []byte { return unLZW(b, 1) }},
	} {
		ledger.Note(name, "whole", "unpacked", string(c.unpack(c.data)))
		for way, copy := range spoiltest.Bytes(c.data, 60) {
			ledger.Note(name, way, "unpacked", string(c.unpack(copy)))
		}
	}
}

// packLZW packs with codes that grow as the table does.
func packLZW(data []byte, early int) []byte {
	var out []byte
	bits, have, width, next := 0, 0, 9, 258
	put := func(code int) {
		bits, have = bits<<width|code, have+width
		for have >= 8 {
			out = append(out, byte(bits>>(have-8)))
			have -= 8
			bits &= 1<<have - 1
		}
	}
	table := map[string]int{}
	codeOf := func(s string) int {
		if len(s) == 1 {
			return int(s[0])
		}
		return table[s]
	}
	put(256)
	word := ""
	for _, c := range data {
		longer := word + string([]byte{c})
		if _, known := table[longer]; known || len(longer) == 1 {
			word = longer
			continue
		}
		put(codeOf(word))
		table[longer] = next
		next++
		if next+early > 1<<width {
			width++
		}
		word = string([]byte{c})
	}
	put(codeOf(word))
	put(257)
	return append(out, byte(bits<<(8-have)))
}
