package paper

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"tillroll/internal/order"
	"tillroll/reader/pdf"
)

// word is letters that stand together.
type word struct {
	text   string
	plain  string // the text with the digits that days and amounts are read by
	x0, x1 float64
	size   float64
	lower  float64 // how far its baseline lies under its line's, which is that of the highest word
	glued  bool    // no blank stands before it: a day that touches what follows was cut off
}

// isLeftOf is the order of words on a line.
func isLeftOf(a, b word) bool { return a.x0 < b.x0 }

// line is words on one baseline, from left to right.
type line struct {
	page, number int
	y            float64
	words        []word
	amounts      []amountToken
	dates        []dateToken
	joined       *dateToken // a day whose parts have a column each
	habits       *habits
}

// habits is how a paper spells its amounts and days, as far as one line alone does not tell; all its lines share it.
type habits struct {
	thirds  bool    // amounts have three decimals
	sign    string  // what stands beside amounts and no table of currencies knows
	compact []place // where days without marks stand
	// dayLabel is what it calls the balance beside every day that titles rows.
	dayLabel string
}

// plainHabits are those of a line by itself.
var plainHabits habits

// spelt is how the paper of a line spells.
func (l *line) spelt() *habits {
	if l.habits == nil {
		return &plainHabits
	}
	return l.habits
}

// of is a line at the same place, with other words or with the same ones to be looked at anew.
func (l *line) of(words []word) line {
	return line{page: l.page, number: l.number, y: l.y, words: words, joined: l.joined, habits: l.habits}
}

// settle moves a line that lost words to the baseline of those that are left: what stands beside a list is printed at distances of its own.
func (l *line) settle() {
	if len(l.words) == 0 {
		return
	}
	highest := l.words[0].lower
	for _, w := range l.words {
		highest = min(highest, w.lower)
	}
	l.y += highest
	for i := range l.words {
		l.words[i].lower -= highest
	}
}

// How letters become words, in parts of their size.
const (
	// sameLine is how far baselines may lie apart on one line.
	sameLine = 0.3
	// wordGap is the least gap between two words; a blank is about 0.28, kerning stays below 0.1.
	wordGap = 0.17
	// spacedGap is the gap between letters from which a text counts as letter-spaced.
	spacedGap = 0.12
	// runGap is where a run of words ends: wider than any blank inside a sentence.
	runGap = 1.0
	// twice is how near a letter must lie to its double to be a bold print of it.
	twice = 0.15
)

// linesOf makes lines of a page's glyphs.
func linesOf(page pdf.Page) []line {
	glyphs := joinMarks(page.Glyphs)
	order.Sort(glyphs, func(a, b pdf.Glyph) bool { return a.Y < b.Y })
	var lines []line
	for start := 0; start < len(glyphs); {
		end := start + 1
		for end < len(glyphs) && float64(glyphs[end].Y-glyphs[end-1].Y) <= 0.1+0.02*float64(glyphs[end].Size) {
			end++
		}
		lines = append(lines, splitLine(glyphs[start:end])...)
		start = end
	}
	lines = joinBaselines(lines)
	simplify(lines)
	for i := range lines {
		lines[i].page, lines[i].number = page.Number, i+1
	}
	return lines
}

// splitLine makes one line of letters on one baseline.
func splitLine(glyphs []pdf.Glyph) []line {
	var words []word
	for _, layer := range layersOf(glyphs) {
		order.Sort(layer, func(a, b pdf.Glyph) bool { return a.X < b.X })
		words = append(words, wordsOf(undoubled(layer))...)
	}
	if len(words) == 0 {
		return nil
	}
	order.Sort(words, isLeftOf)
	return []line{{y: float64(glyphs[0].Y), words: words}}
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
func joinBaselines(lines []line) []line {
	var out []line
	for _, l := range lines {
		if n := len(out); n > 0 {
			last := &out[n-1]
			near := sameLine * math.Min(last.words[0].size, l.words[0].size)
			if l.y-last.y <= near && !overlap(last.words, l.words) {
				for i := range l.words {
					l.words[i].lower = l.y - last.y
				}
				last.words = append(last.words, l.words...)
				order.Sort(last.words, isLeftOf)
				continue
			}
		}
		out = append(out, l)
	}
	return out
}

func overlap(a, b []word) bool {
	for _, v := range a {
		for _, w := range b {
			if v.x0 < w.x1-0.5 && w.x0 < v.x1-0.5 {
				return true
			}
		}
	}
	return false
}

// wordsOf cuts letters into words by blanks and gaps.
func wordsOf(glyphs []pdf.Glyph) []word {
	var words []word
	for start := 0; start < len(glyphs); {
		end := start + 1
		for end < len(glyphs) && gap(glyphs[end-1], glyphs[end]) <= runGap {
			end++
		}
		words = appendWords(words, glyphs[start:end])
		start = end
	}
	return words
}

// gap is the distance between two letters in parts of their size.
func gap(a, b pdf.Glyph) float64 {
	return float64(b.X-a.X-a.Width) / math.Max(1, float64(max(a.Size, b.Size)))
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

func appendWords(words []word, run []pdf.Glyph) []word {
	limit := breakGap(run)
	var letters []pdf.Glyph
	flush := func() {
		cut := false
		letters = withoutLeader(letters)
		for len(letters) > 0 {
			n := gluedDay(letters)
			w := wordOf(letters[:n])
			w.glued = cut
			words = append(words, w)
			letters, cut = letters[n:], true
		}
		letters = nil
	}
	for i, g := range run {
		if strings.TrimSpace(g.Text) == "" {
			if i+1 == len(run) || !isCovered(g, run[i+1]) {
				flush()
			}
			continue
		}
		if i > 0 && gap(run[i-1], g) > limit || isUntil(g.Text) || i > 0 && isUntil(run[i-1].Text) {
			flush()
		}
		letters = append(letters, g)
	}
	flush()
	return words
}

// isCovered says whether the next letter stands where a blank should be: some makers move the pen back by a blank that is no blank.
func isCovered(blank, next pdf.Glyph) bool { return next.X-blank.X < 0.3*blank.Width }

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

func wordOf(letters []pdf.Glyph) word {
	first, last := letters[0], letters[len(letters)-1]
	w := word{x0: float64(first.X), x1: float64(last.X + last.Width), size: float64(first.Size)}
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
	w.text = plainLetters(text.String())
	w.plain = plainDigits(w.text)
	return w
}

func isRightToLeft(s string) bool {
	for _, r := range s {
		return unicode.In(r, unicode.Hebrew, unicode.Arabic) && !unicode.IsDigit(r)
	}
	return false
}

// plainOf joins words as days and amounts are read.
func plainOf(words []word) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = w.plain
	}
	return strings.Join(parts, " ")
}

// textOf joins words with blanks, in reading order.
func textOf(words []word) string {
	parts := make([]string, 0, len(words))
	for i, w := range words {
		if n := len(parts); w.glued && n > 0 && math.Abs(words[i-1].x1-w.x0) < wordGap*w.size {
			parts[n-1] += w.text
			continue
		}
		parts = append(parts, w.text)
	}
	turnAround(parts)
	return strings.Join(parts, " ")
}

// turnAround puts words that stand in their order from left to right into the order in which they are read. Where most words run from
// right to left, so does the text: numbers in it take part, words of other scripts keep their own order.
func turnAround(parts []string) {
	right, left := 0, 0
	for _, s := range parts {
		if isRightToLeft(s) {
			right++
		} else if strings.ContainsFunc(s, unicode.IsLetter) {
			left++
		}
	}
	if right == 0 {
		return
	}
	turned := right > left
	if turned {
		slices.Reverse(parts)
	}
	// What runs in the other direction is turned by itself.
	for start := 0; start < len(parts); start++ {
		end, letters := start, false
		for end < len(parts) && isRightToLeft(parts[end]) != turned {
			letters = letters || strings.ContainsFunc(parts[end], unicode.IsLetter)
			end++
		}
		if end-start > 1 && letters {
			slices.Reverse(parts[start:end])
		}
		start = max(start, end-1)
	}
}

// left is where a line begins.
func (l *line) left() float64 { return l.words[0].x0 }
func (l *line) size() float64 { return l.words[0].size }
