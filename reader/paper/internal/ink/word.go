package ink

import (
	"math"
	"strings"
	"unicode"

	"tillroll/internal/order"
	"tillroll/reader/pdf"
)

// Word is letters that stand together.
type Word struct {
	Text   string
	Plain  string // the text with the digits that days and amounts are read by
	X0, X1 float64
	Size   float64
	Lower  float64 // how far its baseline lies under its line's, which is that of the highest word
	glued  bool    // no blank stands before it: a day that touches what follows was cut off
}

// IsLeftOf is the order of words on a line.
func IsLeftOf(a, b Word) bool { return a.X0 < b.X0 }

// How letters become words, in parts of their size.
const (
	// sameLine is how far baselines may lie apart on one line.
	sameLine = 0.3
	// wordGap is the least gap between two words; a blank is about 0.28, kerning stays below 0.1.
	wordGap = 0.17
	// spacedGap is the gap between letters from which a text counts as letter-spaced.
	spacedGap = 0.12
	// RunGap is where a run of words ends: wider than any blank inside a sentence.
	RunGap = 1.0
	// twice is how near a letter must lie to its double to be a bold print of it.
	twice = 0.15
)

// Read makes lines of a page's letters, and finds the days and amounts on them. What is no text is left out: the strokes of a frame.
func Read(page pdf.Page) []Line {
	lines := Lines(page)
	frame := frameOf(lines)
	for i := range lines {
		lines[i].unframe(frame)
		if lines[i].isRule() {
			lines[i].Words = nil
		}
		lines[i].partPeriods()
	}
	joinAmounts(lines)
	lines = Filled(lines)
	for i := range lines {
		lines[i].Tokenize()
	}
	return lines
}

// Lines makes lines of a page's letters.
func Lines(page pdf.Page) []Line {
	glyphs := joinMarks(legible(page.Glyphs))
	order.Sort(glyphs, func(a, b pdf.Glyph) bool { return a.Y < b.Y })
	var lines []Line
	for start := 0; start < len(glyphs); {
		end := start + 1
		for end < len(glyphs) && float64(glyphs[end].Y-glyphs[end-1].Y) <= 0.1+0.02*float64(glyphs[end].Size) {
			end++
		}
		lines = append(lines, splitLine(glyphs[start:end])...)
		start = end
	}
	lines = leaveBehind(joinBaselines(lines))
	simplify(lines)
	for i := range lines {
		lines[i].Page, lines[i].Number = page.Number, i+1
	}
	return lines
}

// farLarger is how many times larger print is that has nothing to do with what stands beside it: "COPY" across the page, behind its rows.
const farLarger = 6

// splitLine makes one line of letters on one baseline, and another of letters far larger than they.
func splitLine(glyphs []pdf.Glyph) []Line {
	least, most := glyphs[0].Size, glyphs[0].Size
	for _, g := range glyphs {
		least, most = min(least, g.Size), max(most, g.Size)
	}
	if least <= 0 || most <= farLarger*least {
		return printedLine(glyphs)
	}
	var plain, large []pdf.Glyph
	for _, g := range glyphs {
		if g.Size > farLarger*least {
			large = append(large, g)
		} else {
			plain = append(plain, g)
		}
	}
	return append(printedLine(plain), printedLine(large)...)
}

// printedLine makes a line of letters that are not far from one size.
func printedLine(glyphs []pdf.Glyph) []Line {
	var words []Word
	for _, layer := range layersOf(glyphs) {
		order.Sort(layer, func(a, b pdf.Glyph) bool { return a.X < b.X })
		words = append(words, wordsOf(undoubled(layer))...)
	}
	if len(words) == 0 {
		return nil
	}
	order.Sort(words, IsLeftOf)
	return []Line{{Y: float64(glyphs[0].Y), Words: words}}
}

// leaveBehind drops lines that other print stands on, as it does on "COPY" across the page: far larger, and high enough to hold lines.
func leaveBehind(lines []Line) []Line {
	const reach, height = 40, 0.6 // how many lines the letters may hold, and how high they are in parts of their size
	var out []Line
	for i := range lines {
		l, behind := &lines[i], false
		for j := i - 1; j >= max(0, i-reach) && lines[j].Y > l.Y-height*l.Size(); j-- {
			behind = behind || l.Size() > farLarger*lines[j].Size() && Overlap(l.Words, lines[j].Words)
		}
		if !behind {
			out = append(out, *l)
		}
	}
	return out
}

// undoubled drops letters that were printed twice to look bold.
func undoubled(glyphs []pdf.Glyph) []pdf.Glyph {
	out := glyphs[:0:0]
	for _, g := range glyphs {
		double := false
		for i := len(out) - 1; i >= 0 && i >= len(out)-3; i-- {
			o := out[i]
			double = double || o.Text == g.Text && g.Text != " " && math.Abs(float64(o.X-g.X)) < twice*float64(g.Size) && math.Abs(float64(o.X-g.X)) < 0.5*float64(g.Width)
		}
		if !double {
			out = append(out, g)
		}
	}
	return out
}

// joinBaselines joins lines whose baselines differ by less than print does on purpose (a raised sign, a smaller currency).
func joinBaselines(lines []Line) []Line {
	var out []Line
	for _, l := range lines {
		if n := len(out); n > 0 {
			last := &out[n-1]
			least, most := min(last.Words[0].Size, l.Words[0].Size), max(last.Words[0].Size, l.Words[0].Size)
			if l.Y-last.Y <= sameLine*least && most <= farLarger*least && !Overlap(last.Words, l.Words) {
				for i := range l.Words {
					l.Words[i].Lower = l.Y - last.Y
				}
				last.Words = append(last.Words, l.Words...)
				order.Sort(last.Words, IsLeftOf)
				continue
			}
		}
		out = append(out, l)
	}
	return out
}

// Overlap says whether words of two lines stand over each other.
func Overlap(a, b []Word) bool {
	for _, v := range a {
		for _, w := range b {
			if v.X0 < w.X1-0.5 && w.X0 < v.X1-0.5 {
				return true
			}
		}
	}
	return false
}

// wordsOf cuts letters into words by blanks and gaps.
func wordsOf(glyphs []pdf.Glyph) []Word {
	var words []Word
	for start := 0; start < len(glyphs); {
		end := start + 1
		for end < len(glyphs) && gap(glyphs[end-1], glyphs[end]) <= RunGap {
			end++
		}
		words = appendWords(words, glyphs[start:end])
		start = end
	}
	return words
}

// gap is the distance between two letters in parts of their size.
func gap(a, b pdf.Glyph) float64 {
	return float64(b.X-a.X-a.Width) / max(1, float64(max(a.Size, b.Size)))
}

// breakGap finds the gap that separates words in a run. In letter-spaced text every gap is wide, and words are further apart still. The
// gaps between the dashes beside a title, "- - - CHECKS - - -", tell nothing of its letters.
func breakGap(run []pdf.Glyph) float64 {
	var gaps []float64
	blanks := false
	for i := 1; i < len(run); i++ {
		if run[i].Text == " " || run[i-1].Text == " " {
			blanks = true
			continue
		}
		if run[i].Text == run[i-1].Text && (run[i].Text == "-" || run[i].Text == "=") {
			continue
		}
		gaps = append(gaps, gap(run[i-1], run[i]))
	}
	if len(gaps) < 3 {
		return wordGap
	}
	order.Numbers(gaps)
	// Where letters stand together too, wide gaps are those between short words: "P & L HOLT".
	narrow, middle := gaps[len(gaps)/5], gaps[len(gaps)/2]
	switch {
	case narrow <= spacedGap:
		return wordGap
	case blanks:
		return middle + 0.5
	}
	return middle + wordGap
}

func appendWords(words []Word, run []pdf.Glyph) []Word {
	limit := breakGap(run)
	var letters []pdf.Glyph
	glued := false // to the word before
	flush := func(next bool) {
		cut := glued
		letters = withoutLeader(letters)
		for len(letters) > 0 {
			n := gluedDay(letters)
			w := wordOf(letters[:n])
			w.glued = cut
			words = append(words, w)
			letters, cut = letters[n:], true
		}
		letters, glued = nil, next
	}
	for i, g := range run {
		if strings.TrimSpace(g.Text) == "" {
			if i+1 == len(run) || !isCovered(run, i) {
				flush(false)
			}
			continue
		}
		switch {
		case i > 0 && gap(run[i-1], g) > limit, isUntil(g.Text), i > 0 && isUntil(run[i-1].Text):
			flush(false)
		case isStroke(g.Text), i > 0 && isStroke(run[i-1].Text):
			flush(len(letters) > 0) // a stroke of a typed frame may touch what stands beside it
		}
		letters = append(letters, g)
	}
	flush(false)
	return words
}

// isCovered says whether the next letter stands where a blank should be, or touches the letter before it: some makers move the pen back by a blank
// that is no blank.
func isCovered(run []pdf.Glyph, blank int) bool {
	g, next := run[blank], run[blank+1]
	return next.X-g.X < 0.3*g.Width || blank > 0 && gap(run[blank-1], next) <= 0
}

// isUntil says whether a letter is the wave that stands between the two days of a period where no blanks are used.
func isUntil(s string) bool { return s == "～" || s == "〜" }

// withoutLeader drops letters at the end that only lead the eye from a text to its amount.
func withoutLeader(letters []pdf.Glyph) []pdf.Glyph {
	const shortest = 4
	end := len(letters)
	for end > 0 {
		if t := letters[end-1].Text; t != "." && t != "_" && t != "·" && t != "…" {
			break
		}
		end--
	}
	if len(letters)-end >= shortest {
		return letters[:end]
	}
	return letters
}

func wordOf(letters []pdf.Glyph) Word {
	first, last := letters[0], letters[len(letters)-1]
	w := Word{X0: float64(first.X), X1: float64(last.X + last.Width), Size: float64(first.Size)}
	right := 0
	for _, g := range letters {
		if isRightToLeft(g.Text) {
			right++
		}
	}
	var text strings.Builder
	for i := range letters {
		g := letters[i]
		// Print runs from left to right on the page; scripts that read the other way are turned.
		if right*2 > len(letters) {
			g = letters[len(letters)-1-i]
		}
		text.WriteString(g.Text)
	}
	w.Text = plainLetters(text.String())
	w.Plain = plainDigits(w.Text)
	return w
}

func isRightToLeft(s string) bool {
	for _, r := range s {
		return unicode.In(r, unicode.Hebrew, unicode.Arabic) && !unicode.IsDigit(r)
	}
	return false
}
