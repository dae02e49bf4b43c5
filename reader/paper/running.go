package paper

import (
	"math"
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// findRunning finds the lines that head or foot the pages which a list goes over: rows go on behind them. What names a section or a figure is none.
func (d *document) findRunning(l *list.Layout) {
	for _, b := range l.Bodies {
		for i := range b.Items {
			it := &b.Items[i]
			if it.Kind != list.TitleLine || !d.runs(it, -1) {
				break
			}
			it.Kind = list.RunningLine
		}
		for i := len(b.Items) - 1; i >= 0; i-- {
			it := &b.Items[i]
			if it.Kind != list.TitleLine || !d.runs(it, -1) && !d.runs(it, 1) {
				break
			}
			it.Kind = list.RunningLine
		}
	}
}

// runs says whether an item heads or foots the page so many pages on, too: the number of the page, or the same words at the same place.
func (d *document) runs(it *list.Item, on int) bool {
	at := lineNumbered(d.pages[it.Page-1], it.Number)
	if at < 0 {
		return false
	}
	l := &d.pages[it.Page-1][at]
	return words.All().Holds(ink.Text(l.Words)) == 0 && d.standsOn(l, l.Page+on) || countsPages(l, l.Page, len(d.pages))
}

// runsOverPages says whether a line stands on the page before as well: it heads pages.
func (d *document) runsOverPages(it *list.Item) bool {
	at := lineNumbered(d.pages[it.Page-1], it.Number)
	return at >= 0 && d.standsBefore(&d.pages[it.Page-1][at])
}

func (d *document) standsBefore(l *ink.Line) bool { return d.standsOn(l, l.Page-1) }

// standsOn says whether a line is printed on another page, too, word by word at the same place.
func (d *document) standsOn(l *ink.Line, page int) bool {
	return page > 0 && page <= len(d.pages) && slices.ContainsFunc(d.pages[page-1], func(other ink.Line) bool {
		return math.Abs(other.Y-l.Y) < 1 && list.SamePrint(other, *l)
	})
}
