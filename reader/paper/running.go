package paper

import (
	"math"
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// findRunning finds the lines that head or foot the pages which a list goes over: rows go on behind them. What stands right under its head on every
// page, as the end of a tall title does, is of that.
func (d *document) findRunning(l *list.Layout) {
	for i, b := range l.Bodies {
		for j := 0; j < len(b.Items) && (d.countsPages(l, &b.Items[j]) || d.headsPage(b, j) || i > 0 && d.headsAgain(l, b, j)); j++ {
			b.Items[j].Kind = list.RunningLine
		}
		for j := len(b.Items) - 1; j >= 0 && (d.countsPages(l, &b.Items[j]) || d.footsPage(&b.Items[j])); j-- {
			b.Items[j].Kind = list.RunningLine
		}
	}
}

// headsPage says whether a line of a body is no row's and stands on the page before, too.
func (d *document) headsPage(b *list.Body, at int) bool {
	it := &b.Items[at]
	return it.Kind == list.TitleLine && !mayNamePart(it) && d.runs(it, -1)
}

// footsPage says the same of one that stands on the page before or on the next.
func (d *document) footsPage(it *list.Item) bool {
	return it.Kind == list.TitleLine && (d.runs(it, -1) || d.runs(it, 1))
}

// headsAgain says whether a line stands as far under the head of a further page as it does under that of the first, or over the rows of the page
// before where the list has no head.
func (d *document) headsAgain(l *list.Layout, b *list.Body, at int) bool {
	it, first := &b.Items[at], l.Bodies[0]
	if b.Headed {
		return !mayNamePart(it) && at < len(first.Items) && head.SamePrint(*it.Line, *first.Items[at].Line) && d.nearHead(b, at)
	}
	return it.Bare() && slices.ContainsFunc(l.Bodies, func(before *list.Body) bool { return before.Page == b.Page-1 && d.headed(before, it) })
}

// mayNamePart says whether a line that stands over rows can be the title of a part of the list, which lists of two accounts have at the same place.
func mayNamePart(it *list.Item) bool {
	const longest = 5 // words of a title
	return len(it.Words) <= longest && words.All().Holds(ink.Text(it.Words)) != 0
}

// countsPages says whether an item holds the number of its page and that of all, and neither a day nor money. Where the texts of rows begin, one with an
// amount counts something else, as the parts of a payment: "(552,00 TL, 1/2)".
func (d *document) countsPages(l *list.Layout, it *list.Item) bool {
	return it.Bare() && countsPages(it.Line, it.Page, len(d.pages)) && !(ink.HoldsSure(it.Line) && l.BeginsText(it.Line))
}

// runs says whether an item heads or foots the page so many pages on, too: a line begins with the same words at the same place.
func (d *document) runs(it *list.Item, on int) bool {
	at, page := lineNumbered(d.pages[it.Page-1], it.Number), it.Page+on
	if at < 0 || page < 1 || page > len(d.pages) {
		return false
	}
	l := &d.pages[it.Page-1][at]
	return slices.ContainsFunc(d.pages[page-1], func(other ink.Line) bool {
		n := len(l.Words)
		return math.Abs(other.Y-l.Y) < 1 && len(other.Words) >= n && head.SamePrint(ink.Line{Words: other.Words[:n]}, *l)
	})
}

// nearHead says whether a line that is no row's, or stands nearer to what is above it than to what follows, is one of those right under a head.
func (d *document) nearHead(b *list.Body, at int) bool {
	it, lines := &b.Items[at], d.pages[b.Page-1]
	above := lineNumbered(lines, it.Number) - 1
	if !it.Bare() || above < 0 {
		return false
	}
	return it.Kind == list.TitleLine || at+1 < len(b.Items) && b.Items[at+1].Y-it.Y > list.Clearly*(it.Y-lines[above].Y)
}

// headed says whether a line stands over the first row of the page before too, wherever that is: titles that nobody knows head every page.
func (d *document) headed(before *list.Body, it *list.Item) bool {
	first := before.FirstRow()
	return first != nil && slices.ContainsFunc(d.pages[first.Page-1], func(l ink.Line) bool {
		return l.Number < first.Number && head.SamePrint(l, *it.Line)
	})
}

// runsOverPages says whether a line stands on the page before as well: it heads pages.
func (d *document) runsOverPages(it *list.Item) bool {
	at := lineNumbered(d.pages[it.Page-1], it.Number)
	return at >= 0 && d.standsBefore(&d.pages[it.Page-1][at])
}

// standsBefore says whether a line is printed on the page before, too, word by word at the same place.
func (d *document) standsBefore(l *ink.Line) bool {
	return l.Page > 1 && slices.ContainsFunc(d.pages[l.Page-2], func(before ink.Line) bool {
		return math.Abs(before.Y-l.Y) < 1 && head.SamePrint(before, *l)
	})
}

// overleaf finds the lines at the top of a page without a list that may be the end of the last row before: its texts begin there, and nothing
// ended the list.
func (d *document) overleaf() (out []unread) {
	for p := 1; p < len(d.pages); p++ {
		before := d.regions[p-1]
		if len(d.regions[p]) > 0 || len(before) == 0 || len(before[len(before)-1].bodies) == 0 {
			continue
		}
		b := before[len(before)-1].bodies[0]
		for i := range d.pages[p] {
			l := &d.pages[p][i]
			if d.standsBefore(l) || countsPages(l, l.Page, len(d.pages)) {
				continue
			}
			if b.LeavesOpen() && b.Layout.MayEndRow(l) {
				out = append(out, unread{statement.Place{Page: l.Page, Line: l.Number}, inNoRow})
			}
			break
		}
	}
	return out
}
