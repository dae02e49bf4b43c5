package list

import (
	"math"

	"tillroll/reader/paper/internal/ink"
)

// Why a day is doubted.
const (
	BetweenRows = "a day stands between two rows without one, so that it may be that of both"
	OffMiddle   = "the days of this list stand in the middle of their rows, and this row is around none"
)

// centreDays gives the rows of a day that is printed once for several the day that stands in their middle, between two rows or beside one.
// That is how the days of a page stand only if every one of them is the middle of the lines it is told of, and these are all lines of the
// list; one of them at least stands on no row's line, as no day does that is printed beside the first row. What one page shows, or all
// together, holds for all pages of the list; rows that are around no day there, as where a page breaks those of one day, are doubted.
func (l *Layout) centreDays() {
	found, all, sure := make([]centring, len(l.Bodies)), centring{}, false
	for i, b := range l.Bodies {
		c := b.centredDays(i > 0, i+1 < len(l.Bodies))
		found[i], sure = c, sure || c.shown
		all.between, all.beside, all.left = all.between+c.between, all.beside+c.beside, append(all.left, c.left...)
	}
	if sure = sure || all.shows(false, false); !sure || l.daysBeginRows() {
		l.doubtDays()
		return
	}
	for i, b := range l.Bodies {
		b.tellDays(found[i].groups)
		b.doubtUndated()
	}
}

// daysBeginRows says whether every day stands beside a text, right behind the line that ends the row above: rows of several lines begin with it
// and end with their amount, so that it may well stand in the middle of some by chance.
func (l *Layout) daysBeginRows() bool {
	for _, b := range l.Bodies {
		for i := range b.Items {
			it := &b.Items[i]
			if it.Day == nil || it.statesFigure() {
				continue
			}
			if l.bareDay(it) || i > 0 && len(b.Items[i-1].Moves) == 0 && !b.Items[i-1].statesFigure() {
				return false
			}
		}
	}
	return true
}

// centring is how the days of a page stand in the middle of lines: which they are, how many of them stand between rows and how many beside
// one, how many rows are around a day, and the places of those that are around none.
type centring struct {
	groups                []dayGroup
	between, beside, rows int
	left                  []int
	shown                 bool // so stand the days of the list
}

// shows says whether days stand in the middle: one between rows and another beside one, since all are titles where they stand on lines of
// their own, and no row is left over; or more of them, and the few rows that are left stand at the end of a page before another or at the
// top of one behind another, where those of one day may be broken.
func (c *centring) shows(behind, before bool) bool {
	const several, most = 2, 3
	if c.beside == 0 || c.between == 0 {
		return false
	}
	for _, at := range c.left {
		if !(behind && at < c.groups[0].first) && !(before && at > c.groups[len(c.groups)-1].last) {
			return false
		}
	}
	return len(c.left) == 0 || c.between >= several && c.rows >= most*len(c.left)
}

// centredDays finds the lines of every day, from the first line on with which the fewest rows are left over. Pages may stand before and
// behind.
func (b *Body) centredDays(behind, before bool) (best centring) {
	for start := range b.Items {
		c := b.centred(start)
		c.shown = c.shows(behind, before)
		if start == 0 || c.shown && !best.shown || c.shown == best.shown && len(c.left) < len(best.left) {
			best = c
		}
		if best.shown && len(best.left) == 0 || len(b.Items[start].Moves) > 0 {
			break // no row may stand before the first day's
		}
	}
	return best
}

// tellDays gives rows the days that they stand around, and leaves the lines out that hold nothing else.
func (b *Body) tellDays(groups []dayGroup) {
	for _, g := range groups {
		g.tell(b.Items)
	}
	kept := b.Items[:0:0]
	for i := range b.Items {
		if it := &b.Items[i]; !b.Layout.bareDay(it) || it.Day != nil {
			kept = append(kept, *it)
		}
	}
	b.Items = kept
}

// doubtUndated notes the rows without a day where days stand in the middle of the others.
func (b *Body) doubtUndated() {
	for i := range b.Items {
		if it := &b.Items[i]; len(it.Moves) > 0 && it.Day == nil && !it.statesFigure() {
			b.Layout.Between = append(b.Layout.Between, it)
		}
	}
}

// doubtDays notes days that stand between two rows without one where others stand beside amounts: such a day may be that of both, although
// the lines do not prove it, or a page ends between them. The row above it has no day on a line of its own either, unless those beside
// amounts stand in the middle of their rows.
func (l *Layout) doubtDays() {
	var above *Item             // the last row
	var at, found, lone []*Item // days behind it, those that stand between two rows, and where that above has none
	middle, without, beside := false, false, 0
	for _, b := range l.Bodies {
		for i := range b.Items {
			it := &b.Items[i]
			switch {
			case it.Day == nil || !l.bareDay(it):
			case b.besideRow(i):
				above, beside = nil, beside+1
			default:
				at = append(at, it)
			}
			if len(it.Moves) == 0 {
				continue
			}
			if above != nil && above.Day == nil && it.Day == nil {
				found = append(found, at...)
				if without {
					lone = append(lone, at...)
				}
			}
			without, above, at = len(at) == 0, it, nil
			if it.Day != nil {
				beside++
				middle = middle || b.standsInMiddle(i)
			}
		}
	}
	if !middle {
		found = lone
	}
	if 2*beside >= len(found) { // else days are titles
		l.Between = append(l.Between, found...)
	}
}

// besideRow says whether a line stands as little higher or lower than the amount of a row as those do that are printed beside each other.
func (b *Body) besideRow(at int) bool {
	it := b.Items[at].Line
	return at > 0 && len(b.Items[at-1].Moves) > 0 && WovenInto(b.Items[at-1].Line, it) ||
		at+1 < len(b.Items) && len(b.Items[at+1].Moves) > 0 && WovenInto(it, b.Items[at+1].Line)
}

// standsInMiddle says whether a line stands between two others of its row.
func (b *Body) standsInMiddle(at int) bool {
	it := b.Items[at].Line
	return at > 0 && at+1 < len(b.Items) && WovenInto(b.Items[at-1].Line, it) && WovenInto(it, b.Items[at+1].Line)
}

// dayGroup is the lines of a list, the first and the last, that a day stands in the middle of.
type dayGroup struct {
	day         *ink.Day
	first, last int
	tall        bool // it has two lines, around that of a row
}

// tell gives the day to all amounts of its lines, and takes it from where it stands.
func (g *dayGroup) tell(items []Item) {
	for i := g.first; i <= g.last; i++ {
		items[i].Day = nil
		if len(items[i].Moves) > 0 {
			items[i].Day = g.day
		}
	}
}

// bareDay says whether nothing but a day stands on a line, or the day of the week that is printed under one.
func (l *Layout) bareDay(it *Item) bool {
	if len(it.Moves) > 0 || it.Balance != nil {
		return false
	}
	for at := range it.Texts {
		if !l.underDay(it, at) {
			return false
		}
	}
	return true
}

// underDay says whether words of a line stand in a column of days: that of the week.
func (l *Layout) underDay(it *Item, at int) bool {
	return at >= 0 && l.Columns[at].Role.Date() && it.Day == nil && !ink.HasDigit(ink.Text(it.Texts[at]))
}

// lowEnd is where the lower line of a day stands, as that of the week does under it, or the day itself.
func (b *Body) lowEnd(day int) float64 {
	it := &b.Items[day]
	for i := day + 1; i < len(b.Items) && b.Items[i].Y-it.Y <= ink.NextLine*it.Size(); i++ {
		for at := range b.Items[i].Texts {
			if b.Layout.underDay(&b.Items[i], at) {
				return b.Items[i].Y
			}
		}
	}
	return it.Y
}

// centred finds the lines of every day, from a line on; rows that are around none are left over.
func (b *Body) centred(start int) (c centring) {
	for next := start; next < len(b.Items); {
		it := &b.Items[next]
		if it.statesFigure() {
			next++
			continue
		}
		g, rows := b.groupFrom(next)
		if g.day == nil || next > 0 && b.cuts(next, &c) {
			if it.Day != nil || len(it.Moves) > 0 {
				c.left = append(c.left, next)
			}
			next++
			continue
		}
		c.groups = append(c.groups, g)
		c.rows += rows
		if b.standsOnRow(g) || g.tall && rows == 1 {
			c.beside++
		} else if rows > 1 {
			c.between++
		}
		next = g.last + 1
	}
	return c
}

// cuts says whether a line belongs to the row of the one before it, which is left over.
func (b *Body) cuts(at int, c *centring) bool {
	n := len(c.groups)
	return (n == 0 || c.groups[n-1].last < at-1) && WovenInto(b.Items[at-1].Line, b.Items[at].Line)
}

// statesFigure says whether a line states a balance or a total between the rows, as far as that is seen before the lines are judged.
func (it *Item) statesFigure() bool {
	return SaysFigure(it.Senses) && (it.Balance != nil || len(it.Moves) > 0)
}

// groupFrom finds the lines from one on that have the next day in their middle, and counts the rows among them; without a day there are
// none.
func (b *Body) groupFrom(first int) (g dayGroup, rows int) {
	const exact = 1.2
	const most = 100 // lines of one day: a page of print has fewer
	middle, top := math.Inf(1), math.Inf(1)
	for i := first; i < min(first+most, len(b.Items)); i++ {
		it := &b.Items[i]
		if it.Day != nil && g.day != nil || it.statesFigure() {
			return dayGroup{}, 0 // it has a day of its own, or is no row's
		}
		if it.Day != nil {
			low := b.lowEnd(i)
			g.day, g.tall, middle = it.Day, low > it.Y, (it.Y+low)/2
		}
		if len(it.Moves) > 0 {
			rows++
		}
		if b.Layout.bareDay(it) {
			continue
		}
		top = min(top, it.Y)
		if math.Abs((top+it.Y)/2-middle) <= exact && rows > 0 {
			g.first, g.last = first, i
			return g, rows
		}
	}
	return dayGroup{}, 0
}

// standsOnRow says whether the day of some lines stands beside an amount.
func (b *Body) standsOnRow(g dayGroup) bool {
	for i := g.first; i <= g.last; i++ {
		if b.Items[i].Day == g.day {
			return len(b.Items[i].Moves) > 0
		}
	}
	return false
}
