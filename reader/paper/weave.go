package paper

import (
	"math"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// weave joins lines that are woven into each other. Where the cells of a row are of different height and stand in its middle, as
// browsers print tables, the lines of one cell fall between those of another: less than a line apart, and never over each other.
func (l *layout) weave(items []item) []item {
	var out []item
	for start := 0; start < len(items); {
		end := start + 1
		for end < len(items) && wovenInto(items[end-1].Line, items[end].Line) {
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
func wovenInto(above, l *ink.Line) bool {
	return l.Y-above.Y < wovenGap*math.Min(above.Size(), l.Size()) && !ink.Overlap(above.Words, l.Words)
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
	out := item{Line: base.Line, top: first.top, bottom: last.bottom, from: first.from, to: last.to, texts: map[int][]ink.Word{}}
	for i := range items {
		it := &items[i]
		out.parts = append(out.parts, it.Line)
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
	out.melted = meltsTexts(items) || l.astray(items, base)
	out.senses = words.All().Line(out.label())
	return out
}

// printed lists the lines of an item as they are printed.
func (it *item) printed() []*ink.Line {
	if len(it.parts) > 0 {
		return it.parts
	}
	return []*ink.Line{it.Line}
}

// under is how far an item stands below another one.
func (it *item) under(above *item) float64 { return it.top - above.bottom }

// meltsTexts says whether two of several lines that are woven into each other have texts in the same column, less than a line apart: no cell
// has such lines, so one of them is of something beside the list.
func meltsTexts(items []item) bool {
	for i := range items {
		for j := range items[:i] {
			a, b := &items[j], &items[i]
			if b.Y-a.Y >= wovenGap*min(a.Size(), b.Size()) {
				continue
			}
			for at := range b.texts {
				if len(a.texts[at]) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// astray says whether the lines of a column at either end of a list stand neither in the middle of those of the row nor at its top or
// bottom, where its amount is: then they have heights of their own, as those of a text beside the list do.
func (l *layout) astray(items []item, base *item) bool {
	const slack = 0.25 // of the size
	for _, at := range []int{0, len(l.columns) - 1} {
		if l.columns[at].role != textRole || len(base.moves) == 0 || len(base.texts[at]) > 0 {
			continue
		}
		off, lines := 0.0, 0.0
		for i := range items {
			if len(items[i].texts[at]) > 0 {
				off, lines = off+items[i].Y-base.Y, lines+1
			}
		}
		if math.Abs(off) > slack*base.Size()*lines {
			return true
		}
	}
	return false
}
