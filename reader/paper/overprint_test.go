package paper

import (
	"testing"

	"tillroll/reader/pdf"
)

// lettersAt prints a text letter by letter, half its size wide.
func lettersAt(x float32, text string) []pdf.Glyph {
	const size = 8
	var out []pdf.Glyph
	for i, r := range text {
		out = append(out, pdf.Glyph{Text: string(r), X: x + float32(i)*size/2, Y: 100, Width: size / 2, Size: size})
	}
	return out
}

func wordsIn(glyphs ...[]pdf.Glyph) string {
	var page pdf.Page
	for _, g := range glyphs {
		page.Glyphs = append(page.Glyphs, g...)
	}
	text := ""
	for _, l := range linesOf(page) {
		text += textOf(l.words)
	}
	return text
}

// TestOverprint reads titles that run into each other, and a text that was printed twice to look bold.
func TestOverprint(t *testing.T) {
	if got, want := wordsIn(lettersAt(10, "Transaction Date"), lettersAt(62, "Value Date"), lettersAt(140, "Text")), "Transaction Date Value Date Text"; got != want {
		t.Errorf("titles that overlap read %q, not %q", got, want)
	}
	if got, want := wordsIn(lettersAt(10, "Balance"), lettersAt(10.4, "Balance")), "Balance"; got != want {
		t.Errorf("a bold word reads %q, not %q", got, want)
	}
	if got, want := wordsIn(lettersAt(10, "Bal"), lettersAt(22, "ance")), "Balance"; got != want {
		t.Errorf("a word in two parts reads %q, not %q", got, want)
	}
}

// TestPartedTitles cuts titles that touch.
func TestPartedTitles(t *testing.T) {
	var texts []string
	for _, w := range parted([]word{{text: "Date"}, {text: "operationAmount", x1: 75}}) {
		texts = append(texts, w.text)
	}
	if len(texts) != 3 || texts[1] != "operation" || texts[2] != "Amount" {
		t.Errorf("read as %q", texts)
	}
}

// TestDecidedStyle holds that lines which follow the last amount of a list, where none precedes the first, belong to the amounts above
// them although the distances jitter.
func TestDecidedStyle(t *testing.T) {
	at := func(kind kind, y float64) *item {
		return &item{kind: kind, line: &line{y: y, words: []word{{text: "x", size: 8}}}, moves: []move{{}}}
	}
	s := &stretch{items: []*item{
		at(anchorLine, 100), at(textLine, 111.5), at(anchorLine, 121), at(textLine, 131.5), at(anchorLine, 142), at(textLine, 152.5), at(anchorLine, 163), at(textLine, 173),
	}}
	st := &style{}
	st.observe(s, &layout{description: -1})
	st.settle()
	_, rows, tail := st.rowsOf(s, &layout{})
	if len(rows) != 4 || len(tail) != 0 {
		t.Fatalf("%d rows and %d lines behind them", len(rows), len(tail))
	}
	for i, r := range rows {
		if len(r.items) != 2 || r.items[0].kind != anchorLine {
			t.Errorf("row %d has %d lines", i, len(r.items))
		}
	}
}

// TestJoinedForms gives letters that a font names by their joined form the letters that they are.
func TestJoinedForms(t *testing.T) {
	if got, want := plainLetters("\uFEB7\uFEAE\uFE8D\uFE80"), "شراء"; got != want {
		t.Errorf("read as %q, not %q", got, want)
	}
}
