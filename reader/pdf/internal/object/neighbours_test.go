package object

import (
	"bytes"
	"flag"
	"fmt"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/pdf/internal/pdftest"
)

var _ = flag.Bool("update", false, "rewrite the golden file")

// TestNeighboursO holds what is said about numbers, names and packed bytes, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := pdftest.Texts()
	ledger.Judge("numbers", texts, func(text string) any {
		value, ok := parseNumber([]byte(text))
		return []any{value, ok}
	})
	ledger.Judge("objects", texts, func(text string) any {
		l := &Lexer{data: []byte(text)}
		var all []string
		for range 100 {
			o, ok := l.Next()
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
	var bytes []any
	for c := range 256 {
		digit, ok := hexDigit(byte(c))
		bytes = append(bytes, class(byte(c)), digit, ok, paeth(byte(c), byte(255-c), byte(c/2)), paeth(byte(c/3), byte(c), 80))
	}
	ledger.Note("single bytes", "class", "judged", fmt.Sprint(bytes))
	notePacked(&ledger)
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
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
