package paper

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/reader/pdf"
)

// What the tests of limits are made of: letters and words at places that are said, of size 10 and five wide.
const (
	testSize  = 10
	testWidth = 5
)

// at sets words from a place on, with a narrow blank between them.
func at(x float64, text string) (out []word) {
	for _, w := range strings.Fields(text) {
		width := float64(testWidth * len([]rune(w)))
		out = append(out, word{text: w, plain: plainDigits(w), x0: x, x1: x + width, size: testSize})
		x += width + testWidth
	}
	return out
}

// to sets words that end at a place.
func to(x float64, text string) []word { return at(x-float64(testWidth*len([]rune(text))), text) }

// lineOf is a line of words, with its days and amounts found.
func lineOf(y float64, parts ...[]word) line {
	l := line{page: 1, number: int(y), y: y, words: slices.Concat(parts...)}
	l.tokenize()
	return l
}

// letters sets each letter of a text five wide, some parts of the size apart.
func letters(text string, size, gap float32) (out []pdf.Glyph) {
	x := float32(0)
	for _, r := range text {
		out = append(out, pdf.Glyph{Text: string(r), X: x, Y: 100, Width: testWidth, Size: size})
		x += testWidth + gap*size
	}
	return out
}

func wordTexts(words []word) string {
	var out []string
	for _, w := range words {
		out = append(out, w.text)
	}
	return strings.Join(out, "|")
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
	bigger[0].size = 20
	for name, c := range map[string]struct {
		first, second []word
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
		got := joinBaselines([]line{{y: 50, words: c.first}, {y: 50 + c.apart, words: c.second}})
		if len(got) != c.want {
			t.Errorf("%s: %d lines, not %d", name, len(got), c.want)
		}
		if len(got) == 1 && !slices.IsSortedFunc(got[0].words, func(a, b word) int { return int(a.x0 - b.x0) }) {
			t.Errorf("%s: not from left to right", name)
		}
	}
}

func TestLinesOfAPage(t *testing.T) {
	// Letters of size 20 may lie 0.5 apart on one baseline, also one over the other.
	for apart, want := range map[float32]int{0.5: 1, 0.625: 2} {
		page := pdf.Page{Number: 3, Glyphs: []pdf.Glyph{{Text: "A", Y: 10, Width: 10, Size: 20}, {Text: "B", X: 4, Y: 10 + apart, Width: 10, Size: 20}}}
		lines := linesOf(page)
		if len(lines) != want || lines[0].page != 3 || lines[0].number != 1 || lines[len(lines)-1].number != want {
			t.Errorf("%v apart: %+v", apart, lines)
		}
	}
	// From top to bottom, whatever the order of printing.
	lines := linesOf(pdf.Page{Glyphs: []pdf.Glyph{{Text: "b", Y: 50, Width: 5, Size: 10}, {Text: "a", Y: 20, Width: 5, Size: 10}, {Text: "x", X: 9, Y: 20, Width: 5, Size: 10}, {Text: "w", X: -9, Y: 20, Width: 5, Size: 10}}})
	if len(lines) != 2 || wordTexts(lines[0].words) != "w|a|x" || wordTexts(lines[1].words) != "b" {
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

func TestDaysOverTwoLines(t *testing.T) {
	days := []column{{role: bookedRole, left: 30}}
	for name, c := range map[string]struct {
		lines []line
		want  string // the day of the first line, and the words of the others
	}{
		"next line":               {[]line{lineOf(100, at(30, "04/03/202")), lineOf(112, at(30, "6"))}, "04/03/2026 true"},
		"by a blank":              {[]line{lineOf(100, at(30, "15 March")), lineOf(112, at(30, "2026"))}, "15 March2026 true"},
		"a line between":          {[]line{lineOf(100, at(30, "04/03/202")), lineOf(110, at(90, "Shop")), lineOf(120, at(30, "6 x"))}, "04/03/2026 true|Shop|x"},
		"two lines between":       {[]line{lineOf(100, at(30, "04/03/202")), lineOf(105, at(90, "Shop")), lineOf(110, at(90, "Inn")), lineOf(115, at(30, "6 x"))}, "|Shop|Inn|6|x"},
		"two sizes below":         {[]line{lineOf(100, at(30, "04/03/202")), lineOf(120, at(30, "6"))}, "04/03/2026 true"},
		"further below":           {[]line{lineOf(100, at(30, "04/03/202")), lineOf(120.1, at(30, "6"))}, "|6"},
		"edge of the column":      {[]line{lineOf(100, at(33, "04/03/202")), lineOf(112, at(27, "6"))}, "04/03/2026 true"},
		"beyond it":               {[]line{lineOf(100, at(30, "04/03/202")), lineOf(112, at(33.1, "6"))}, "|6"},
		"before it":               {[]line{lineOf(100, at(26.9, "04/03/202")), lineOf(112, at(30, "6"))}, "|6"},
		"whole already":           {[]line{lineOf(100, at(30, "04/03/2026")), lineOf(112, at(30, "6"))}, "04/03/2026 true|6"},
		"a day below":             {[]line{lineOf(100, at(30, "04/03")), lineOf(112, at(30, "05/03/2026"))}, "04/03 false|05/03/2026"},
		"a number below":          {[]line{lineOf(100, at(30, "12")), lineOf(112, at(30, "05"))}, "|05"},
		"no year yet, and a sign": {[]line{lineOf(100, at(30, "3月1")), lineOf(112, at(30, "日"))}, "3月1日 false"},
	} {
		b := &body{layout: &layout{columns: days}, lines: c.lines}
		b.joinDays()
		var got []string
		day := ""
		for _, d := range b.lines[0].dates {
			day = fmt.Sprint(d.text, " ", d.whole)
		}
		got = append(got, day)
		for _, l := range b.lines[1:] {
			got = append(got, wordTexts(l.words))
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%s: %q, not %q", name, all, c.want)
		}
	}
}

func TestAmountsInALine(t *testing.T) {
	mark := func(x, y float64, size float64) []word {
		w := at(x, "CR")
		w[0].size = size
		return w
	}
	for name, c := range map[string]struct {
		words [][]word
		want  string
	}{
		"alone":                         {[][]word{at(0, "12.50")}, "12.50 sure"},
		"sign apart":                    {[][]word{at(0, "-"), at(15, "12.50")}, "12.50 sure minus"},
		"sign too far":                  {[][]word{at(0, "-"), at(15.1, "12.50")}, "12.50 sure"},
		"sign and currency":             {[][]word{at(0, "- EUR"), at(30, "12.50")}, "EUR 12.50 sure minus"},
		"three before":                  {[][]word{at(0, "- EUR $ 12.50")}, "EUR $ 12.50 sure minus"},
		"groups by blanks":              {[][]word{at(0, "1"), at(10.5, "234,50")}, "1 234,50 sure"},
		"groups too far":                {[][]word{at(0, "1"), at(10.6, "234,50")}, "1|234,50 sure"},
		"four digits make no lead":      {[][]word{at(0, "1234 567")}, "1234|567"},
		"groups, and no more":           {[][]word{at(0, "1 234,50 123")}, "1 234,50 sure|123"},
		"mark in its column":            {[][]word{at(0, "12.50"), mark(45, 0, 10)}, "12.50 sure credit"},
		"mark too far":                  {[][]word{at(0, "12.50"), mark(45.1, 0, 10)}, "12.50 sure"},
		"debit mark":                    {[][]word{at(0, "12.50 DR")}, "12.50 sure debit"},
		"plus behind":                   {[][]word{at(0, "12.50 +")}, "12.50 sure plus"},
		"minus behind":                  {[][]word{at(0, "12.50 –")}, "12.50 sure minus"},
		"word behind":                   {[][]word{at(0, "12.50 Shop")}, "12.50 sure"},
		"currency behind":               {[][]word{at(0, "12.50 EUR CR")}, "12.50 sure credit"},
		"dollar behind":                 {[][]word{at(0, "12.50 $ -")}, "12.50 sure minus"},
		"number behind":                 {[][]word{at(0, "12.50 3")}, "12.50 sure|3"},
		"long debit word":               {[][]word{at(0, "12.50 Debits")}, "12.50 sure"},
		"glued mark":                    {[][]word{at(0, "12.50Cr")}, "12.50 sure credit"},
		"glued mark in brackets":        {[][]word{at(0, "12.50(DR)")}, "12.50 sure debit"},
		"brackets":                      {[][]word{at(0, "(12.50)")}, "12.50 sure minus"},
		"one bracket":                   {[][]word{at(0, "(12.50")}, "12.50 sure"},
		"plus":                          {[][]word{at(0, "+12.50")}, "12.50 sure plus"},
		"star":                          {[][]word{at(0, "12.50*")}, "12.50 sure"},
		"ratio":                         {[][]word{at(0, "12/50")}, ""},
		"per cent":                      {[][]word{at(0, "12.50%")}, ""},
		"two dashes":                    {[][]word{at(0, "-12.50-")}, ""},
		"lost sign":                     {[][]word{at(0, "□ 12.50")}, "12.50 sure unknown"},
		"number sign":                   {[][]word{at(0, "# 1022")}, "1022"},
		"no shape":                      {[][]word{at(0, "\uFFFD12.50")}, "12.50 sure unknown"},
		"words":                         {[][]word{at(0, "no amount")}, ""},
		"forty letters":                 {[][]word{at(0, strings.Repeat("1", 37)+".50")}, ""},
		"behind the currency no number": {[][]word{at(0, "EUR")}, ""},
	} {
		l := lineOf(100, c.words...)
		var got []string
		for _, a := range l.amounts {
			text := a.text
			if a.sure {
				text += " sure"
			}
			got = append(got, strings.TrimSpace(text+" "+[]string{"", "minus", "plus", "debit", "credit", "unknown"}[a.mark]))
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%s: %q, not %q", name, all, c.want)
		}
	}
	l := lineOf(100, at(100, "12.50CR"))
	if a := l.amounts[0]; a.right != 125 || a.x1 != 135 || a.x0 != 100 {
		t.Errorf("a mark hangs behind the edge of the digits: %+v", a)
	}
}

func TestDaysInALine(t *testing.T) {
	for name, c := range map[string]struct {
		words [][]word
		want  string
	}{
		"four words":    {[][]word{at(0, "Dec. 20 , 2024")}, "Dec. 20 , 2024 true"},
		"in brackets":   {[][]word{at(0, "15/03/2026),")}, "15/03/2026 true"},
		"near":          {[][]word{at(0, "15"), at(20, "March")}, "15 March false"},
		"too far":       {[][]word{at(0, "15"), at(20.1, "March")}, ""},
		"two":           {[][]word{at(0, "15/03 16/03")}, "15/03 false|16/03 false"},
		"Buddhist":      {[][]word{at(0, "15/03/2569")}, "15/03/2026 true"},
		"first of them": {[][]word{at(0, "15/03/2443")}, "15/03/1900 true"},
		"last of them":  {[][]word{at(0, "15/03/2642")}, "15/03/2099 true"},
		"Reiwa":         {[][]word{at(0, "令和6年3月1日")}, "2024年3月1日 true"},
		"Heisei 1":      {[][]word{at(0, "平成元年3月1日")}, "1989年3月1日 true"},
		"a dash":        {[][]word{at(0, "-15/03/2026")}, ""},
		"eight digits":  {[][]word{at(0, "20260315")}, "20260315 true"},
		"nine digits":   {[][]word{at(0, "202603151")}, ""},
		"other eight":   {[][]word{at(0, "21260315")}, ""},
		"two numbers":   {[][]word{at(0, "03 14")}, "03 14 false"},
		"no such day":   {[][]word{at(0, "13 32")}, ""},
		"leap day":      {[][]word{at(0, "29/02")}, "29/02 false"},
		"glued":         {[][]word{at(0, "05MAR")}, "05MAR false"},
	} {
		l := lineOf(100, c.words...)
		var got []string
		for _, d := range l.dates {
			got = append(got, fmt.Sprint(d.text, " ", d.whole))
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%s: %q, not %q", name, all, c.want)
		}
	}
}

func TestLongLinesHaveNoTokens(t *testing.T) {
	for count, want := range map[int]int{maxLineWords: maxLineWords, maxLineWords + 1: 0} {
		l := lineOf(100, at(0, strings.Repeat("1.50 ", count)))
		if len(l.amounts) != want {
			t.Errorf("%d words: %d amounts, not %d", count, len(l.amounts), want)
		}
	}
}
