package layout

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"

	"tillroll/convert"
)

// The bounds of payee rules. A pattern of names has some dozens of steps, and most of a
// thousand rules have a word in them that few texts hold, so that few rules are tried on a
// text. Whatever is tried is counted as steps times bytes, and a row may cost so much on
// average: as much as eighty short rules that have no word in them. A million of such
// steps take up to 15 milliseconds.
const (
	maxSteps    = 1000    // of one pattern
	maxAllSteps = 100_000 // of all patterns: some megabytes
	freeWork    = 20_000_000
	workPerRow  = 20_000
	shortest    = 3  // letters of a word that rules are found by
	mostWords   = 16 // of one rule, one of which its texts hold
)

// rules are the patterns of a layout, and where to begin with them.
type rules struct {
	list     []rule
	starts   map[[shortest]byte][]start
	wordless []int // rules that have to be tried on every text
}

// rule is one pattern, and how many steps it has.
type rule struct {
	match *regexp.Regexp
	steps int
}

// start is a word that the texts of a rule hold.
type start struct {
	word string
	rule int
}

// compile makes the patterns ready. A pattern is measured before it is compiled: a few
// bytes can repeat what takes megabytes.
func compile(payees []Payee) (*rules, error) {
	r := &rules{starts: map[[shortest]byte][]start{}}
	all := 0
	for i, p := range payees {
		tree, err := syntax.Parse(p.Pattern, syntax.Perl)
		if err != nil {
			return nil, fmt.Errorf("the layout's payee rule %d: %w", i+1, err)
		}
		steps := stepsOf(tree)
		if all += steps; steps > maxSteps || all > maxAllSteps {
			return nil, fmt.Errorf("the layout's payee rule %d repeats too much: a pattern may have %d steps, all of them %d", i+1, maxSteps, maxAllSteps)
		}
		match, err := regexp.Compile(p.Pattern)
		if err != nil {
			return nil, fmt.Errorf("the layout's payee rule %d: %w", i+1, err)
		}
		r.list = append(r.list, rule{match, steps})
		r.file(i, wordsOf(tree))
	}
	return r, nil
}

// file notes the words that lead to a rule.
func (r *rules) file(i int, words []string) {
	if len(words) == 0 {
		r.wordless = append(r.wordless, i)
	}
	for _, word := range words {
		key := [shortest]byte([]byte(word))
		r.starts[key] = append(r.starts[key], start{word, i})
	}
}

// stepsOf estimates how long a pattern is once its repetitions are written out. It stops
// counting where it is too long.
func stepsOf(tree *syntax.Regexp) int {
	steps := 1 + len(tree.Rune)
	if tree.Op == syntax.OpCharClass {
		steps = 2 + len(tree.Rune)/16 // ranges are searched by halves
	}
	for _, sub := range tree.Sub {
		steps = min(steps+stepsOf(sub), maxSteps+1)
	}
	if tree.Op == syntax.OpRepeat {
		steps *= max(tree.Min, tree.Max, 1)
	}
	return min(steps, maxSteps+1)
}

// wordsOf gives folded words of which every text that matches holds one, or nothing.
func wordsOf(tree *syntax.Regexp) []string {
	switch tree.Op {
	case syntax.OpLiteral:
		if word := string(fold(nil, []byte(string(tree.Rune)))); len(word) >= shortest {
			return []string{word}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return wordsOf(tree.Sub[0])
	case syntax.OpRepeat:
		if tree.Min > 0 {
			return wordsOf(tree.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, sub := range tree.Sub {
			if words := wordsOf(sub); len(words) > 0 && (best == nil || shortestOf(words) > shortestOf(best)) {
				best = words
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range tree.Sub {
			words := wordsOf(sub)
			if len(words) == 0 || len(all)+len(words) > mostWords {
				return nil
			}
			all = append(all, words...)
		}
		return all
	}
	return nil
}

func shortestOf(words []string) int {
	return len(slices.MinFunc(words, func(a, b string) int { return len(a) - len(b) }))
}

// fold spells letters alike that patterns without regard to case take for each other.
func fold(dst, text []byte) []byte {
	for len(text) > 0 {
		r, size := rune(text[0]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text)
		}
		text = text[size:]
		switch {
		case r >= 'a' && r <= 'z':
			dst = append(dst, byte(r)-'a'+'A')
		case r < utf8.RuneSelf:
			dst = append(dst, byte(r))
		default:
			dst = utf8.AppendRune(dst, firstFold(r))
		}
	}
	return dst
}

// firstFold is the first of the letters that differ from one in their case alone.
func firstFold(r rune) rune {
	first := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		first = min(first, next)
	}
	return first
}

// walk applies rules to the texts of one walk over the rows, and counts what that costs.
type walk struct {
	*rules
	folded     []byte
	candidates []int
	rows, work int
}

// rule gives the first rule that matches a text, or -1.
func (w *walk) rule(text []byte) (int, error) {
	w.rows++
	w.gather(text)
	for _, i := range w.candidates {
		w.work += w.list[i].steps * (1 + len(text))
		if w.list[i].match.Match(text) {
			return i, nil
		}
		if w.work > freeWork+w.rows*workPerRow {
			return 0, &convert.RequestError{Text: "The layout's payee rules cost too much for this file: too many of them have no plain word of three letters, or one that is in every text. Use fewer or simpler patterns."}
		}
	}
	return -1, nil
}

// gather finds the rules that may match a text, in their order.
func (w *walk) gather(text []byte) {
	w.candidates = append(w.candidates[:0], w.wordless...)
	if len(w.starts) > 0 {
		w.folded = fold(w.folded[:0], text)
		for i := range len(w.folded) - shortest + 1 {
			here := w.folded[i:]
			for _, s := range w.starts[[shortest]byte(here)] {
				w.work++
				if len(here) >= len(s.word) && string(here[:len(s.word)]) == s.word {
					w.candidates = append(w.candidates, s.rule)
				}
			}
		}
	}
	slices.Sort(w.candidates)
	w.candidates = slices.Compact(w.candidates)
}
