package ink

import (
	"math"
	"slices"
	"strings"
	"unicode"
)

// Line is words on one baseline, from left to right.
type Line struct {
	Page, Number int
	Y            float64
	Words        []Word
	Amounts      []Amount
	Dates        []Day
	Joined       *Day // a day whose parts have a column each
	Habits       *Habits
}

// Habits is how a paper spells its amounts and days, as far as one line alone does not tell; all its lines share it.
type Habits struct {
	Thirds  bool    // amounts have three decimals
	Sign    string  // what stands beside amounts and no table of currencies knows
	Compact []Place // where days without marks stand
	// DayLabel is what it calls the balance beside every day that titles rows.
	DayLabel string
}

// plainHabits are those of a line by itself.
var plainHabits Habits

// Spelt is how the paper of a line spells.
func (l *Line) Spelt() *Habits {
	if l.Habits == nil {
		return &plainHabits
	}
	return l.Habits
}

// Of is a line at the same place, with other words or with the same ones to be looked at anew.
func (l *Line) Of(words []Word) Line {
	return Line{Page: l.Page, Number: l.Number, Y: l.Y, Words: words, Joined: l.Joined, Habits: l.Habits}
}

// Settle moves a line that lost words to the baseline of those that are left: what stands beside a list is printed at distances of its own.
func (l *Line) Settle() {
	if len(l.Words) == 0 {
		return
	}
	highest := l.Words[0].Lower
	for _, w := range l.Words {
		highest = min(highest, w.Lower)
	}
	l.Y += highest
	for i := range l.Words {
		l.Words[i].Lower -= highest
	}
}

// Shift moves a line to the right with all that stands on it.
func (l *Line) Shift(by float64) {
	for i := range l.Words {
		l.Words[i].X0 += by
		l.Words[i].X1 += by
	}
	for i := range l.Amounts {
		t := &l.Amounts[i]
		t.X0, t.X1, t.Right = t.X0+by, t.X1+by, t.Right+by
	}
	for i := range l.Dates {
		l.Dates[i].X0 += by
		l.Dates[i].X1 += by
	}
	if l.Joined != nil {
		l.Joined.X0 += by
		l.Joined.X1 += by
	}
}

// Left is where a line begins.
func (l *Line) Left() float64 { return l.Words[0].X0 }

// Size is that of the first word of a line.
func (l *Line) Size() float64 { return l.Words[0].Size }

// NextLine is how far apart two lines of one matter stand at most, in sizes of print.
const NextLine = 1.7

// SamePrint is how far the sizes of one print may differ.
const SamePrint = 0.12

// PrintSize is the size of most of a line: a time before the text may be smaller.
func (l *Line) PrintSize() float64 { return l.Words[len(l.Words)/2].Size }

// Prints says whether some word of a line is of a size: the kind of a booking may be smaller than who was paid.
func (l *Line) Prints(size float64) bool {
	return slices.ContainsFunc(l.Words, func(w Word) bool { return math.Abs(w.Size-size) <= SamePrint*size })
}

// Within is a line without what stands left and right of another one.
func (l *Line) Within(other Line) Line {
	from, to := other.Left(), other.Words[len(other.Words)-1].X1
	return l.Of(Without(l.Words, func(w *Word) bool { return w.X1 < from || w.X0 > to }))
}

// Drop takes a word out of a line.
func (l *Line) Drop(at int) {
	words := append(append([]Word(nil), l.Words[:at]...), l.Words[at+1:]...)
	*l = l.Of(words)
	l.Tokenize()
}

// Runs cuts a line at wide gaps.
func Runs(l *Line) [][]Word {
	var out [][]Word
	for start := 0; start < len(l.Words); {
		end := start + 1
		for end < len(l.Words) && l.Words[end].X0-l.Words[end-1].X1 <= RunGap*l.Words[end].Size {
			end++
		}
		out = append(out, l.Words[start:end])
		start = end
	}
	return out
}

// EndsRun says whether a word stands apart from what follows it.
func EndsRun(l *Line, at int) bool {
	return at+1 == len(l.Words) || l.Words[at+1].X0-l.Words[at].X1 > PhraseGap*l.Words[at].Size
}

// PhraseGap is the widest blank within a phrase, in parts of the size.
const PhraseGap = 0.6

// SameEdge is how far from the edge of a column a text may begin to be one of it.
const SameEdge = 3

// Plain joins words as days and amounts are read.
func Plain(words []Word) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = w.Plain
	}
	return strings.Join(parts, " ")
}

// Text joins words with blanks, in reading order.
func Text(words []Word) string {
	parts := make([]string, 0, len(words))
	for i, w := range words {
		if n := len(parts); w.glued && n > 0 && math.Abs(words[i-1].X1-w.X0) < wordGap*w.Size {
			parts[n-1] += w.Text
			continue
		}
		parts = append(parts, w.Text)
	}
	turnAround(parts)
	return strings.Join(parts, " ")
}

// turnAround puts words that stand in their order from left to right into the order in which they are read. Where most words run from
// right to left, so does the text: numbers in it take part, words of other scripts keep their own order.
func turnAround(parts []string) {
	right, left := directions(parts)
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

// directions counts the words that run from right to left, and those with letters that do not.
func directions(parts []string) (right, left int) {
	for _, s := range parts {
		if isRightToLeft(s) {
			right++
		} else if strings.ContainsFunc(s, unicode.IsLetter) {
			left++
		}
	}
	return right, left
}

// RunsLeft says whether all words of a line run from right to left, so that what names a number on it stands to the right of that.
func (l *Line) RunsLeft() bool {
	parts := make([]string, 0, len(l.Words))
	for i := range l.Words {
		parts = append(parts, l.Words[i].Text)
	}
	right, left := directions(parts)
	return right > 0 && left == 0
}

// Lists of words and lines are changed by the two below and not by the standard library, whose ways are laid down anew for every type and hand
// on what they look at by value: in the page's core they would take ten kilobytes more.

// Without leaves words out of a copy.
func Without(words []Word, drop func(w *Word) bool) []Word {
	var out []Word
	for i := range words {
		if !drop(&words[i]) {
			out = append(out, words[i])
		}
	}
	return out
}

// Filled are the lines that have words.
func Filled(lines []Line) []Line {
	out := lines[:0]
	for i := range lines {
		if len(lines[i].Words) > 0 {
			out = append(out, lines[i])
		}
	}
	return out
}

// Adrift is how far the baselines of words beside each other rise and sink that were not set together, in parts of the size of print.
const Adrift = 0.15

// Differ says whether two sizes of print are not the same.
func Differ(a, b float64) bool {
	const otherPrint = 0.05
	return math.Abs(a-b) > otherPrint*max(a, b)
}

// WovenGap is how far apart lines stand at most, in sizes of print, that are woven into each other: rows stand further apart.
const WovenGap = 0.8
