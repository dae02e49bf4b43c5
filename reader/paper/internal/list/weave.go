package list

import (
	"math"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// weave joins lines that are woven into each other. Where the cells of a row are of different height and stand in its middle, as
// browsers print tables, the lines of one cell fall between those of another: less than a line apart, and never over each other.
func (l *Layout) weave(items []Item) []Item {
	var out []Item
	for start := 0; start < len(items); {
		end := start + 1
		for end < len(items) && WovenInto(items[end-1].Line, items[end].Line) {
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

// WovenInto says whether a line stands between the lines of other cells.
func WovenInto(above, l *ink.Line) bool {
	return l.Y-above.Y < ink.WovenGap*min(above.Size(), l.Size()) && !ink.Overlap(above.Words, l.Words)
}

// woven makes one item of several: it stands where its amount does.
func (l *Layout) woven(items []Item) Item {
	base := &items[0]
	for i := range items {
		if len(items[i].Moves) > 0 && len(base.Moves) == 0 {
			base = &items[i]
		}
	}
	first, last := &items[0], &items[len(items)-1]
	out := Item{Line: base.Line, Top: first.Top, Bottom: last.Bottom, From: first.From, To: last.To, Texts: map[int][]ink.Word{}}
	for i := range items {
		it := &items[i]
		out.parts = append(out.parts, it.Line)
		l.leaveWovenDay(it, i > 0)
		if out.Day == nil {
			out.Day = it.Day
		}
		if it.Balance != nil {
			out.Balance = it.Balance
		}
		out.Moves = append(out.Moves, it.Moves...)
		for at, part := range it.Texts {
			out.Texts[at] = append(out.Texts[at], part...)
		}
	}
	out.Melted = meltsTexts(items) || l.astray(items, base)
	out.Senses = words.All().Line(out.Label())
	return out
}

// leaveWovenDay makes a day by itself in the lower lines of a cell the end of its text, where days stand as titles over rows.
func (l *Layout) leaveWovenDay(it *Item, lower bool) {
	if !lower || !l.underTitles || l.Description < 0 || it.Day == nil || l.HasDates() || len(it.Texts) > 0 {
		return
	}
	it.Texts[l.Description] = it.Line.Words[it.Day.First : it.Day.Last+1]
	it.Day = nil
}

// Printed lists the lines of an item as they are printed.
func (it *Item) Printed() []*ink.Line {
	if len(it.parts) > 0 {
		return it.parts
	}
	return []*ink.Line{it.Line}
}

// under is how far an item stands below another one.
func (it *Item) under(above *Item) float64 { return it.Top - above.Bottom }

// meltsTexts says whether two of several lines that are woven into each other have texts in the same column, less than a line apart: no cell
// has such lines, so one of them is of something beside the list.
func meltsTexts(items []Item) bool {
	for i := range items {
		for j := range items[:i] {
			a, b := &items[j], &items[i]
			if b.Y-a.Y >= ink.WovenGap*min(a.Size(), b.Size()) {
				continue
			}
			for at := range b.Texts {
				if len(a.Texts[at]) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// astray says whether the lines of a column at either end of a list stand neither in the middle of those of the row nor at its top or
// bottom, where its amount is: then they have heights of their own, as those of a text beside the list do.
func (l *Layout) astray(items []Item, base *Item) bool {
	const slack = 0.25 // of the size
	for _, at := range []int{0, len(l.Columns) - 1} {
		if l.Columns[at].Role != head.TextRole || len(base.Moves) == 0 || len(base.Texts[at]) > 0 {
			continue
		}
		off, lines := 0.0, 0.0
		for i := range items {
			if len(items[i].Texts[at]) > 0 {
				off, lines = off+items[i].Y-base.Y, lines+1
			}
		}
		if math.Abs(off) > slack*base.Size()*lines {
			return true
		}
	}
	return false
}
