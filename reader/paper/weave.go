package paper

import (
	"math"

	"tillroll/internal/words"
)

// weave joins lines that are woven into each other. Where the cells of a row are of different height and stand in its middle, as
// browsers print tables, the lines of one cell fall between those of another: less than a line apart, and never over each other.
func (l *layout) weave(items []item) []item {
	var out []item
	for start := 0; start < len(items); {
		end := start + 1
		for end < len(items) && wovenInto(items[end-1].line, items[end].line) {
			end++
		}
		if end-start > 1 {
			out = append(out, l.woven(items[start:end]))
		} else {
			out = append(out, items[start])
		}
		start = end
	}
	return out
}

// wovenInto says whether a line stands between the lines of other cells.
func wovenInto(above, l *line) bool {
	return l.y-above.y < wovenGap*math.Min(above.size(), l.size()) && !overlap(above.words, l.words)
}

// woven makes one item of several: it stands where its amount does.
func (l *layout) woven(items []item) item {
	base := &items[0]
	for i := range items {
		if len(items[i].moves) > 0 && len(base.moves) == 0 {
			base = &items[i]
		}
	}
	first, last := &items[0], &items[len(items)-1]
	out := item{line: base.line, top: first.top, bottom: last.bottom, from: first.from, to: last.to, texts: map[int][]word{}}
	for i := range items {
		it := &items[i]
		out.parts = append(out.parts, it.line)
		if out.day == nil {
			out.day = it.day
		}
		if it.balance != nil {
			out.balance = it.balance
		}
		out.moves = append(out.moves, it.moves...)
		for at, part := range it.texts {
			out.texts[at] = append(out.texts[at], part...)
		}
	}
	out.senses = words.All().Line(out.label())
	return out
}

// printed lists the lines of an item as they are printed.
func (it *item) printed() []*line {
	if len(it.parts) > 0 {
		return it.parts
	}
	return []*line{it.line}
}

// under is how far an item stands below another one.
func (it *item) under(above *item) float64 { return it.top - above.bottom }
