package list

import (
	"math"
	"slices"
	"unicode"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// learnText finds where the texts and days of the other columns begin: mostly under the title's first letter, but a centred
// title says nothing, so the place where most words begin counts.
func (l *Layout) learnText() {
	l.findDays()
	l.addUntitled()
	for i := range l.Columns {
		c := &l.Columns[i]
		if c.Role.Money() {
			continue
		}
		from := math.Inf(-1)
		if i > 0 {
			from = l.Columns[i-1].X1
		}
		c.Left = c.X0
		counts, least := l.starts(c, from)
		best := least
		for at, n := range counts {
			if n > best || n == best && n > least && float64(at) < c.Left {
				best, c.Left = n, float64(at)
			}
		}
		c.Left = min(c.Left, c.X0)
	}
	for i := range l.Columns {
		l.Columns[i].firm = l.isFirm(i)
	}
	l.joinText()
	l.joinUntitled()
}

// joinUntitled makes a second column of texts that no title names a part of the first, if only the first lines of rows reach there and their
// other lines do not: what stands there, as the number of a batch does, ends those lines and not the whole text.
func (l *Layout) joinUntitled() {
	at := l.Description
	untitled := func(c Column) bool { return c.Role == head.DescriptionRole && c.Title == "" }
	if at < 0 || at+1 >= len(l.Columns) || !untitled(l.Columns[at]) || !untitled(l.Columns[at+1]) {
		return
	}
	first, second := &l.Columns[at], &l.Columns[at+1]
	begins := func(in *ink.Line, c *Column) bool {
		return slices.ContainsFunc(in.Words, func(w ink.Word) bool { return math.Abs(w.X0-c.Left) <= ink.SameEdge })
	}
	tall, since := false, false // since says that a row began above
	for _, b := range l.Bodies {
		for i := range b.Lines {
			switch in := &b.Lines[i]; {
			case len(in.Dates) > 0 && ink.HasSure(in):
				since = true
			case since && begins(in, second):
				return
			case since:
				tall = tall || begins(in, first)
			}
		}
	}
	if tall {
		l.Columns = slices.Delete(l.Columns, at+1, at+2)
	}
}

// joinText puts the title of the main text together with the one right before it where the texts begin: "Activity description" is one,
// although a word of some rows begins by chance where its second word does.
func (l *Layout) joinText() {
	at := l.Description
	if at < 1 || l.Columns[at].firm || !l.Columns[at-1].firm || l.Columns[at-1].Role != head.TextRole || l.Columns[at].X0-l.Columns[at-1].X1 > ink.SameEdge {
		return
	}
	a, b := &l.Columns[at-1], l.Columns[at]
	a.Title, a.Role, a.Field, a.X1 = a.Title+" "+b.Title, b.Role, b.Field, b.X1
	l.Columns = slices.Delete(l.Columns, at, at+1)
	l.chooseDescription()
}

// starts counts where the texts of a column begin that stand right of a place, and says from how many on a start is believed. Texts that
// reach under the title are surely its own; the others may be a second part of the column before, above all if the title says nothing.
func (l *Layout) starts(c *Column, from float64) (counts map[int]int, least int) {
	const some, few = 2, 1
	all, under, reached := map[int]int{}, map[int]int{}, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			for _, run := range ink.Runs(&b.Lines[i]) {
				x := run[0].X0
				if x <= from || x >= c.X1 {
					continue
				}
				all[int(math.Round(x))]++
				if run[len(run)-1].X1 > c.X0 {
					under[int(math.Round(x))]++
					reached++
				}
			}
		}
	}
	if reached > few || c.Field == words.FieldCount {
		return under, few
	}
	return all, some
}

// isFirm says whether the texts of a column begin where it does. Where they begin anywhere, its title is a part of the one before it,
// and no phrase may be cut there. Nor may it be where every text that begins there goes on with one from further left: words of long phrases
// stand under the title of an empty column, some of them at its edge by chance.
func (l *Layout) isFirm(at int) bool {
	c, end := l.Columns[at], math.Inf(1)
	for _, next := range l.Columns[at+1:] {
		if !next.Role.Money() {
			end = min(end, next.Left)
			break
		}
		if next.learnt {
			end = min(end, next.Left)
		}
	}
	aligned, filled, begun := 0, 0, false
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in, seen, exact := &b.Lines[i], false, false
			for j, w := range in.Words {
				if w.X0 >= c.Left-ink.SameEdge && w.X0 < end-ink.SameEdge {
					here := w.X0 <= c.Left+ink.SameEdge
					seen, exact = true, exact || here
					begun = begun || here && (j == 0 || w.X0-in.Words[j-1].X1 > ink.PhraseGap*w.Size || in.EndsToken(j-1))
				}
			}
			if n := len(in.Amounts); seen && n > 0 && (in.Amounts[n-1].Sure || l.Weak) {
				filled++
				if exact {
					aligned++
				}
			}
		}
	}
	return aligned*2 >= filled && (begun || filled == 0)
}

// chooseDescription finds the column of the main text.
func (l *Layout) chooseDescription() {
	l.Description = -1
	most := -1
	for i, c := range l.Columns {
		if c.Role == head.DescriptionRole {
			l.Description = i
			return
		}
		if n := l.letters(i); c.Role == head.TextRole && n > most {
			l.Description, most = i, n
		}
	}
}

// letters counts the letters under a title, up to the next one: a number that counts the rows tells nothing of them.
func (l *Layout) letters(at int) int {
	from, to := l.Columns[at].X0-ink.SameEdge, math.Inf(1)
	if at+1 < len(l.Columns) {
		to = l.Columns[at+1].X0 - ink.SameEdge
	}
	count := 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			for _, w := range b.Lines[i].Words {
				if w.X0 < from || w.X0 >= to {
					continue
				}
				for _, r := range w.Text {
					if unicode.IsLetter(r) {
						count++
					}
				}
			}
		}
	}
	return count
}

// StandsFar says whether words stand far right of the main texts of rows in a list that ends with these, alone on their line or behind a wide gap:
// they are perhaps those of an offer beside it.
func (l *Layout) StandsFar(it *Item) bool {
	const far = 8 // sizes of print
	at := l.Description
	if at < 0 || at != len(l.Columns)-1 || len(it.Texts[at]) == 0 {
		return false
	}
	end := l.Columns[at].Left
	if !it.Bare() || len(it.Texts) > 1 {
		end = max(end, it.Texts[at][0].X0)
	}
	for _, w := range it.Texts[at] {
		if w.X0 > end+far*it.Size() {
			return true
		}
		end = w.X1
	}
	return false
}
