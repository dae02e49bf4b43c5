package font

import (
	"flag"
	"fmt"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/pdf/internal/pdftest"
)

var _ = flag.Bool("update", false, "rewrite the golden file")

// TestNeighboursF holds what is said about names of glyphs, of fonts and of encodings, at the edges of every form.
func TestNeighbours(t *testing.T) {
	var ledger spoiltest.Ledger
	texts := pdftest.Texts()
	ledger.Judge("usable", texts, func(text string) any { return usable(text) })
	for name, gives := range map[string]func(string) string{"glyphText": glyphText, "separate": separate, "standardFont": standardFont} {
		ledger.Judge(name, texts, func(text string) any { return gives(text) })
	}
	ledger.Judge("numbered glyphs", texts, func(text string) any {
		value, ok := numberedGlyph(text)
		return []any{value, ok}
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
	var bytes []any
	for c := range 256 {
		bytes = append(bytes, hexByte(c))
	}
	ledger.Note("single bytes", "hex", "judged", fmt.Sprint(bytes))
	ledger.Check(t, "testdata/neighbours.golden", spoiltest.Updating())
}
