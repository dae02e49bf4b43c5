package ink

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/reader/pdf"
)

// letters sets each letter of a text five wide, some parts of the size apart.
func letters(text string, size, gap float32) (out []pdf.Glyph) {
	x := float32(0)
	for _, r := range text {
		out = append(out, pdf.Glyph{Text: string(r), X: x, Y: 100, Width: testWidth, Size: size})
		x += testWidth + gap*size
	}
	return out
}

func TestLettersBecomeWords(t *testing.T) {
	for _, c := range []struct {
		text string
		size float32
		gap  float32
		want string
	}{
		{"abc", 10, 0.1, "abc"},
		{"abc", 10, 0.3, "a|b|c"}, // two gaps say nothing of spacing
		{"abcd", 10, 0.3, "abcd"}, // three do: the text is spaced out
		{"abcdef", 8, 1, "abcdef"},
		{"abcdef", 8, 1.125, "a|b|c|d|e|f"}, // wider than any spacing: runs of their own
		{"a....b", 10, 0, "a....b"},
		{"....", 10, 0, ""},
		{"...", 10, 0, "..."},
		{"_·…._", 10, 0, ""},
		{"_·a._", 10, 0, "_·a._"},
		{"3～4〜5", 10, 0, "3|～|4|〜|5"},
		{"ab cd", 10, 0, "ab|cd"},
		{"אב", 10, 0, "בא"},
		{"אבcd", 10, 0, "אבcd"}, // half is not most
		{"אבגcd", 10, 0, "dcגבא"},
		{"15/03/2026Shop", 10, 0, "15/03/2026|Shop"},
	} {
		if got := wordTexts(wordsOf(letters(c.text, c.size, c.gap))); got != c.want {
			t.Errorf("%q, %v apart: %q, not %q", c.text, c.gap, got, c.want)
		}
	}
}

func TestGapBetweenWords(t *testing.T) {
	gaps := func(size float32, of ...float32) []pdf.Glyph {
		x, out := float32(0), []pdf.Glyph{{Text: "a", Width: 5, Size: size}}
		for _, g := range of {
			x += 5 + g*size
			out = append(out, pdf.Glyph{Text: "a", X: x, Width: 5, Size: size})
		}
		return out
	}
	blank := gaps(16, 0.25, 0.25, 0.25, 0, 0)
	blank[4].Text = " "
	for name, c := range map[string]struct {
		run  []pdf.Glyph
		want float64
	}{
		"two gaps":             {gaps(16, 0.5, 0.5), wordGap},
		"the middle of three":  {gaps(16, 0.25, 0.5, 0.75), 0.5 + wordGap},
		"the upper of four":    {gaps(16, 0.75, 0.5, 0.25, 0.25), 0.5 + wordGap},
		"just not spaced":      {gaps(25, 0.12, 0.12, 0.12), wordGap},
		"spaced with blanks":   {blank, 0.25 + 0.5},
		"narrow beside spaced": {gaps(16, 0, 0, 0.5), wordGap},
	} {
		if got := breakGap(c.run); got < c.want-1e-6 || got > c.want+1e-6 {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
	if got := gap(pdf.Glyph{Width: 5, Size: 0.5}, pdf.Glyph{X: 7, Size: 0.25}); got != 2 {
		t.Errorf("below one point sizes count as one: %v", got)
	}
	if got := gap(pdf.Glyph{Width: 5, Size: 4}, pdf.Glyph{X: 13, Size: 8}); got != 1 {
		t.Errorf("the larger of two sizes counts: %v", got)
	}
}

func TestBoldPrintCountsOnce(t *testing.T) {
	glyph := func(text string, x float32) pdf.Glyph { return pdf.Glyph{Text: text, X: x, Width: 10, Size: 20} }
	narrow := func(x float32) pdf.Glyph { return pdf.Glyph{Text: "l", X: x, Width: 4, Size: 20} }
	for name, c := range map[string]struct {
		glyphs []pdf.Glyph
		want   int
	}{
		"near":                     {[]pdf.Glyph{glyph("a", 0), glyph("a", 2.875)}, 1},
		"at the limit":             {[]pdf.Glyph{glyph("a", 0), glyph("a", 3)}, 2},
		"another letter":           {[]pdf.Glyph{glyph("a", 0), glyph("b", 1)}, 2},
		"blanks":                   {[]pdf.Glyph{glyph(" ", 0), glyph(" ", 1)}, 2},
		"narrow, under half":       {[]pdf.Glyph{narrow(0), narrow(1.9)}, 1},
		"narrow, half of it":       {[]pdf.Glyph{narrow(0), narrow(2)}, 2},
		"two letters between them": {[]pdf.Glyph{glyph("a", 0), glyph("b", 0.5), glyph("c", 1), glyph("a", 1.5)}, 3},
		"three between them":       {[]pdf.Glyph{glyph("a", 0), glyph("b", 0.5), glyph("c", 1), glyph("d", 1), glyph("a", 1.5)}, 5},
		"to the left":              {[]pdf.Glyph{glyph("a", 2), glyph("a", 0)}, 1},
	} {
		if got := len(undoubled(c.glyphs)); got != c.want {
			t.Errorf("%s: %d letters, not %d", name, got, c.want)
		}
	}
}

func TestBaselinesThatAreOneLine(t *testing.T) {
	bigger := at(0, "Total")
	bigger[0].Size = 20
	for name, c := range map[string]struct {
		first, second []Word
		apart         float64
		want          int
	}{
		"at the limit":            {at(0, "Total"), at(100, "12.50"), 3, 1},
		"beyond it":               {at(0, "Total"), at(100, "12.50"), 3.01, 2},
		"the smaller size counts": {bigger, at(100, "12.50"), 3.01, 2},
		"touching":                {at(0, "Total"), at(24.5, "12.50"), 1, 1},
		"one over the other":      {at(0, "Total"), at(24.4, "12.50"), 1, 2},
		"left of it":              {at(24.5, "Total"), at(0, "12.50"), 1, 1},
	} {
		got := joinBaselines([]Line{{Y: 50, Words: c.first}, {Y: 50 + c.apart, Words: c.second}})
		if len(got) != c.want {
			t.Errorf("%s: %d lines, not %d", name, len(got), c.want)
		}
		if len(got) == 1 && !slices.IsSortedFunc(got[0].Words, func(a, b Word) int { return int(a.X0 - b.X0) }) {
			t.Errorf("%s: not from left to right", name)
		}
	}
}

func TestLinesOfAPage(t *testing.T) {
	// Letters of size 20 may lie 0.5 apart on one baseline, also one over the other.
	for apart, want := range map[float32]int{0.5: 1, 0.625: 2} {
		page := pdf.Page{Number: 3, Glyphs: []pdf.Glyph{{Text: "A", Y: 10, Width: 10, Size: 20}, {Text: "B", X: 4, Y: 10 + apart, Width: 10, Size: 20}}}
		lines := Lines(page)
		if len(lines) != want || lines[0].Page != 3 || lines[0].Number != 1 || lines[len(lines)-1].Number != want {
			t.Errorf("%v apart: %+v", apart, lines)
		}
	}
	// Letters of less than a third of the size of most are not read.
	for size, want := range map[float32]string{2.9: "A|A", 3: "A|b|A"} {
		page := pdf.Page{Glyphs: []pdf.Glyph{{Text: "A", Y: 10, Width: 5, Size: 10}, {Text: "b", X: 40, Y: 10, Width: 1, Size: size}, {Text: "A", X: 80, Y: 10, Width: 5, Size: 10}}}
		if lines := Lines(page); len(lines) != 1 || wordTexts(lines[0].Words) != want {
			t.Errorf("size %v: %+v", size, lines)
		}
	}
	// From top to bottom, whatever the order of printing.
	lines := Lines(pdf.Page{Glyphs: []pdf.Glyph{{Text: "b", Y: 50, Width: 5, Size: 10}, {Text: "a", Y: 20, Width: 5, Size: 10}, {Text: "x", X: 9, Y: 20, Width: 5, Size: 10}, {Text: "w", X: -9, Y: 20, Width: 5, Size: 10}}})
	if len(lines) != 2 || wordTexts(lines[0].Words) != "w|a|x" || wordTexts(lines[1].Words) != "b" {
		t.Errorf("%+v", lines)
	}
}

func TestAccentsAndTheirLetters(t *testing.T) {
	letter := pdf.Glyph{Text: "e", X: 10, Y: 50, Width: 4, Size: 8}
	accent := func(x, y float32) pdf.Glyph { return pdf.Glyph{Text: "´", X: x - 1, Y: y, Width: 2, Size: 8} } // its middle at x
	for name, c := range map[string]struct {
		accent, letter pdf.Glyph
		want           bool
	}{
		"over it":           {accent(12, 50), letter, true},
		"at its left edge":  {accent(10, 50), letter, false},
		"just inside":       {accent(10.125, 50), letter, true},
		"at its right edge": {accent(14, 50), letter, false},
		"just within":       {accent(13.875, 50), letter, true},
		"a size above":      {accent(12, 42), letter, false},
		"less than a size":  {accent(12, 42.125), letter, true},
		"a size below":      {accent(12, 58), letter, false},
		"less below":        {accent(12, 57.875), letter, true},
		"a digit":           {accent(12, 50), pdf.Glyph{Text: "1", X: 10, Y: 50, Width: 4, Size: 8}, false},
		"two letters":       {accent(12, 50), pdf.Glyph{Text: "fi", X: 10, Y: 50, Width: 4, Size: 8}, false},
	} {
		if got := over(c.accent, c.letter); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
		if got := len(joinMarks([]pdf.Glyph{c.accent, c.letter})) == 1; got != c.want {
			t.Errorf("%s: joined %v", name, got)
		}
	}
	if got := joinMarks([]pdf.Glyph{accent(12, 50), letter}); got[0].Text != "é" || got[0].X != 10 {
		t.Errorf("%+v", got)
	}
	sign := func(x, y float32) pdf.Glyph { return pdf.Glyph{Text: "\u0301", X: x, Y: y, Width: 3, Size: 8} }
	for name, c := range map[string]struct {
		x, y float32
		want bool
	}{
		"over the letter": {11, 50, true}, "a size behind": {22, 50, false}, "less behind": {21.875, 50, true}, "two sizes before": {-2, 50, false}, "less before": {-1.875, 50, true},
		"a size above": {11, 42, false}, "less above": {11, 42.125, true}, "a size below": {11, 58, false}, "less below": {11, 57.875, true},
	} {
		joined := joinMarks([]pdf.Glyph{letter, sign(c.x, c.y)})
		if (len(joined) == 1) != c.want {
			t.Errorf("%s: joined %v", name, len(joined) == 1)
		}
		if c.want && (joined[0].Text != "e\u0301" || joined[0].Width != max(4, c.x+3-10)) {
			t.Errorf("%s: %+v", name, joined)
		}
	}
	if got := joinMarks([]pdf.Glyph{sign(0, 0), letter}); len(got) != 2 {
		t.Errorf("a sign without a letter before it: %+v", got)
	}
}

func TestDaysGluedToWhatFollows(t *testing.T) {
	for text, want := range map[string]int{
		"15/03/2026": 10, "15/03/2026S": 10, "15/03/20261": 11, "15/03/2026.": 11, "15/03/202616/03/2026": 10, "15/03/202616/03/202": 19, "15/03/20261234567890": 20,
		"2026-03-15Shop": 10, "15/13/2026Shop": 14, "15/03.2026Sh": 12, "1503/20261Sh": 12, "15/03/2026/16/03/2026": 21,
	} {
		if got := gluedDay(letters(text, 10, 0)); got != want {
			t.Errorf("%s: %d letters, not %d", text, got, want)
		}
	}
}

func TestAmountsInALine(t *testing.T) {
	mark := func(x, y float64, size float64) []Word {
		w := at(x, "CR")
		w[0].Size = size
		return w
	}
	for name, c := range map[string]struct {
		words [][]Word
		want  string
	}{
		"alone":                         {[][]Word{at(0, "12.50")}, "12.50 sure"},
		"sign apart":                    {[][]Word{at(0, "-"), at(15, "12.50")}, "12.50 sure minus"},
		"sign too far":                  {[][]Word{at(0, "-"), at(15.1, "12.50")}, "12.50 sure"},
		"sign and currency":             {[][]Word{at(0, "- EUR"), at(30, "12.50")}, "EUR 12.50 sure minus"},
		"three before":                  {[][]Word{at(0, "- EUR $ 12.50")}, "EUR $ 12.50 sure minus"},
		"groups by blanks":              {[][]Word{at(0, "1"), at(10.5, "234,50")}, "1 234,50 sure"},
		"groups too far":                {[][]Word{at(0, "1"), at(10.6, "234,50")}, "1|234,50 sure"},
		"four digits make no lead":      {[][]Word{at(0, "1234 567")}, "1234|567"},
		"groups, and no more":           {[][]Word{at(0, "1 234,50 123")}, "1 234,50 sure|123"},
		"mark in its column":            {[][]Word{at(0, "12.50"), mark(45, 0, 10)}, "12.50 sure credit"},
		"mark too far":                  {[][]Word{at(0, "12.50"), mark(45.1, 0, 10)}, "12.50 sure"},
		"debit mark":                    {[][]Word{at(0, "12.50 DR")}, "12.50 sure debit"},
		"plus behind":                   {[][]Word{at(0, "12.50 +")}, "12.50 sure plus"},
		"minus behind":                  {[][]Word{at(0, "12.50 –")}, "12.50 sure minus"},
		"word behind":                   {[][]Word{at(0, "12.50 Shop")}, "12.50 sure"},
		"currency behind":               {[][]Word{at(0, "12.50 EUR CR")}, "12.50 sure credit"},
		"sign of a sum":                 {[][]Word{at(0, "=$12.50")}, "$12.50 sure"},
		"dollar behind":                 {[][]Word{at(0, "12.50 $ -")}, "12.50 sure minus"},
		"number behind":                 {[][]Word{at(0, "12.50 3")}, "12.50 sure|3"},
		"long debit word":               {[][]Word{at(0, "12.50 Debits")}, "12.50 sure"},
		"glued mark":                    {[][]Word{at(0, "12.50Cr")}, "12.50 sure credit"},
		"glued mark in brackets":        {[][]Word{at(0, "12.50(DR)")}, "12.50 sure debit"},
		"brackets":                      {[][]Word{at(0, "(12.50)")}, "12.50 sure minus"},
		"one bracket":                   {[][]Word{at(0, "(12.50")}, "12.50 sure"},
		"plus":                          {[][]Word{at(0, "+12.50")}, "12.50 sure plus"},
		"star":                          {[][]Word{at(0, "12.50*")}, "12.50 sure"},
		"ratio":                         {[][]Word{at(0, "12/50")}, ""},
		"per cent":                      {[][]Word{at(0, "12.50%")}, ""},
		"two dashes":                    {[][]Word{at(0, "-12.50-")}, ""},
		"lost sign":                     {[][]Word{at(0, "□ 12.50")}, "12.50 sure unknown"},
		"number sign":                   {[][]Word{at(0, "# 1022")}, "1022"},
		"no shape":                      {[][]Word{at(0, "\uFFFD12.50")}, "12.50 sure unknown"},
		"words":                         {[][]Word{at(0, "no amount")}, ""},
		"forty letters":                 {[][]Word{at(0, strings.Repeat("1", 37)+".50")}, ""},
		"behind the currency no number": {[][]Word{at(0, "EUR")}, ""},
	} {
		l := lineOf(100, c.words...)
		var got []string
		for _, a := range l.Amounts {
			text := a.Text
			if a.Sure {
				text += " sure"
			}
			got = append(got, strings.TrimSpace(text+" "+[]string{"", "minus", "plus", "debit", "credit", "unknown"}[a.Mark]))
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%s: %q, not %q", name, all, c.want)
		}
	}
	l := lineOf(100, at(100, "12.50CR"))
	if a := l.Amounts[0]; a.Right != 125 || a.X1 != 135 || a.X0 != 100 {
		t.Errorf("a mark hangs behind the edge of the digits: %+v", a)
	}
}

func TestDaysInALine(t *testing.T) {
	for name, c := range map[string]struct {
		words [][]Word
		want  string
	}{
		"four words":    {[][]Word{at(0, "Dec. 20 , 2024")}, "Dec. 20 , 2024 true"},
		"in brackets":   {[][]Word{at(0, "15/03/2026),")}, "15/03/2026 true"},
		"near":          {[][]Word{at(0, "15"), at(20, "March")}, "15 March false"},
		"too far":       {[][]Word{at(0, "15"), at(20.1, "March")}, ""},
		"two":           {[][]Word{at(0, "15/03 16/03")}, "15/03 false|16/03 false"},
		"Buddhist":      {[][]Word{at(0, "15/03/2569")}, "15/03/2026 true"},
		"first of them": {[][]Word{at(0, "15/03/2443")}, "15/03/1900 true"},
		"last of them":  {[][]Word{at(0, "15/03/2642")}, "15/03/2099 true"},
		"Reiwa":         {[][]Word{at(0, "令和6年3月1日")}, "2024年3月1日 true"},
		"Heisei 1":      {[][]Word{at(0, "平成元年3月1日")}, "1989年3月1日 true"},
		"a dash":        {[][]Word{at(0, "-15/03/2026")}, ""},
		"eight digits":  {[][]Word{at(0, "20260315")}, "20260315 true"},
		"nine digits":   {[][]Word{at(0, "202603151")}, ""},
		"other eight":   {[][]Word{at(0, "21260315")}, ""},
		"two numbers":   {[][]Word{at(0, "03 14")}, "03 14 false"},
		"no such day":   {[][]Word{at(0, "13 32")}, ""},
		"leap day":      {[][]Word{at(0, "29/02")}, "29/02 false"},
		"glued":         {[][]Word{at(0, "05MAR")}, "05MAR false"},
	} {
		l := lineOf(100, c.words...)
		var got []string
		for _, d := range l.Dates {
			got = append(got, fmt.Sprint(d.Text, " ", d.Whole))
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%s: %q, not %q", name, all, c.want)
		}
	}
}

func TestLongLinesHaveNoTokens(t *testing.T) {
	for count, want := range map[int]int{maxLineWords: maxLineWords, maxLineWords + 1: 0} {
		l := lineOf(100, at(0, strings.Repeat("1.50 ", count)))
		if len(l.Amounts) != want {
			t.Errorf("%d words: %d amounts, not %d", count, len(l.Amounts), want)
		}
	}
}

func TestFramesOfTypedTables(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  int // places
	}{
		"on every line": {[]string{"| a", "| b", "| c", "| d"}, 1}, "on three": {[]string{"| a", "| b", "| c"}, 0},
		"on every other": {[]string{"| a", "b", "| c", "d", "| e", "f", "| g"}, 1}, "in the same text of some rows": {[]string{"| a", "b", "c", "| a", "d", "e", "| a", "f", "g", "| a"}, 0},
	} {
		var lines []Line
		for _, text := range c.lines {
			lines = append(lines, lineOf(10, at(0, text)))
		}
		if got := frameOf(lines); len(got) != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	frame := lineOf(10, at(0, "| a |"))
	if frame.unframe(nil); wordTexts(frame.Words) != "a" {
		t.Errorf("%s", wordTexts(frame.Words))
	}
	for text, want := range map[string]string{"a | b": "a|||b", "a | b | c": "a|||b|||c", "a | b | c | d": "a|b|c|d", "| a": "||a", "|": "|"} {
		l := lineOf(10, at(0, text))
		if l.unframe(nil); wordTexts(l.Words) != want {
			t.Errorf("%s: %s, not %s", text, wordTexts(l.Words), want)
		}
	}
}
