package paper

import (
	"math"

	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// Why a day is doubted.
const (
	betweenRows = "a day stands between two rows without one, so that it may be that of both"
	offMiddle   = "the days of this list stand in the middle of their rows, and this row is around none"
)

// centreDays gives the rows of a day that is printed once for several the day that stands in their middle, between two rows or beside one.
// That is how the days of a page stand only if every one of them is the middle of the lines it is told of, and these are all lines of the
// list; one of them at least stands on no row's line, as no day does that is printed beside the first row. What one page shows holds for
// all pages of the list; rows that are around no day there, as where a page breaks those of one day, are doubted.
func (l *layout) centreDays() {
	found, sure := make([]centring, len(l.bodies)), false
	for i, b := range l.bodies {
		found[i] = b.centredDays(i > 0, i+1 < len(l.bodies))
		sure = sure || found[i].shown
	}
	if !sure {
		l.doubtDays()
		return
	}
	for i, b := range l.bodies {
		b.tellDays(found[i].groups)
		b.doubtUndated()
	}
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
func (b *body) centredDays(behind, before bool) (best centring) {
	for start := range b.items {
		c := b.centred(start)
		c.shown = c.shows(behind, before)
		if start == 0 || c.shown && !best.shown || c.shown == best.shown && len(c.left) < len(best.left) {
			best = c
		}
		if best.shown && len(best.left) == 0 || len(b.items[start].moves) > 0 {
			break // no row may stand before the first day's
		}
	}
	return best
}

// tellDays gives rows the days that they stand around, and leaves the lines out that hold nothing else.
func (b *body) tellDays(groups []dayGroup) {
	for _, g := range groups {
		g.tell(b.items)
	}
	kept := b.items[:0:0]
	for i := range b.items {
		if it := &b.items[i]; !b.layout.bareDay(it) || it.day != nil {
			kept = append(kept, *it)
		}
	}
	b.items = kept
}

// doubtUndated notes the rows without a day where days stand in the middle of the others.
func (b *body) doubtUndated() {
	for i := range b.items {
		if it := &b.items[i]; len(it.moves) > 0 && it.day == nil && !it.statesFigure() {
			b.layout.between = append(b.layout.between, it)
		}
	}
}

// doubtDays notes days that stand between two rows without one where others stand beside amounts: such a day may be that of both, although
// the lines do not prove it, or a page ends between them. The row above it has no day on a line of its own either, unless those beside
// amounts stand in the middle of their rows.
func (l *layout) doubtDays() {
	var above *item             // the last row
	var at, found, lone []*item // days behind it, those that stand between two rows, and where that above has none
	middle, without, beside := false, false, 0
	for _, b := range l.bodies {
		for i := range b.items {
			it := &b.items[i]
			switch {
			case it.day == nil || !l.bareDay(it):
			case b.besideRow(i):
				above, beside = nil, beside+1
			default:
				at = append(at, it)
			}
			if len(it.moves) == 0 {
				continue
			}
			if above != nil && above.day == nil && it.day == nil {
				found = append(found, at...)
				if without {
					lone = append(lone, at...)
				}
			}
			without, above, at = len(at) == 0, it, nil
			if it.day != nil {
				beside++
				middle = middle || b.standsInMiddle(i)
			}
		}
	}
	if !middle {
		found = lone
	}
	if 2*beside >= len(found) { // else days are titles
		l.between = append(l.between, found...)
	}
}

// besideRow says whether a line stands as little higher or lower than the amount of a row as those do that are printed beside each other.
func (b *body) besideRow(at int) bool {
	it := b.items[at].Line
	return at > 0 && len(b.items[at-1].moves) > 0 && wovenInto(b.items[at-1].Line, it) ||
		at+1 < len(b.items) && len(b.items[at+1].moves) > 0 && wovenInto(it, b.items[at+1].Line)
}

// standsInMiddle says whether a line stands between two others of its row.
func (b *body) standsInMiddle(at int) bool {
	it := b.items[at].Line
	return at > 0 && at+1 < len(b.items) && wovenInto(b.items[at-1].Line, it) && wovenInto(it, b.items[at+1].Line)
}

// tellBetween notes the doubted days of a list as unread.
func (d *document) tellBetween(l *layout) {
	for _, it := range l.between {
		why := betweenRows
		if it.day == nil {
			why = offMiddle
		}
		d.unread = append(d.unread, unread{statement.Place{Page: it.Page, Line: it.Number}, why})
	}
}

// dayGroup is the lines of a list, the first and the last, that a day stands in the middle of.
type dayGroup struct {
	day         *ink.Day
	first, last int
	tall        bool // it has two lines, around that of a row
}

// tell gives the day to all amounts of its lines, and takes it from where it stands.
func (g *dayGroup) tell(items []item) {
	for i := g.first; i <= g.last; i++ {
		items[i].day = nil
		if len(items[i].moves) > 0 {
			items[i].day = g.day
		}
	}
}

// bareDay says whether nothing but a day stands on a line, or the day of the week that is printed under one.
func (l *layout) bareDay(it *item) bool {
	if len(it.moves) > 0 || it.balance != nil {
		return false
	}
	for at := range it.texts {
		if !l.underDay(it, at) {
			return false
		}
	}
	return true
}

// underDay says whether words of a line stand in a column of days: that of the week.
func (l *layout) underDay(it *item, at int) bool {
	return at >= 0 && l.columns[at].role.date() && it.day == nil && !ink.HasDigit(ink.Text(it.texts[at]))
}

// lowEnd is where the lower line of a day stands, as that of the week does under it, or the day itself.
func (b *body) lowEnd(day int) float64 {
	it := &b.items[day]
	for i := day + 1; i < len(b.items) && b.items[i].Y-it.Y <= 1.7*it.Size(); i++ {
		for at := range b.items[i].texts {
			if b.layout.underDay(&b.items[i], at) {
				return b.items[i].Y
			}
		}
	}
	return it.Y
}

// centred finds the lines of every day, from a line on; rows that are around none are left over.
func (b *body) centred(start int) (c centring) {
	for next := start; next < len(b.items); {
		it := &b.items[next]
		if it.statesFigure() {
			next++
			continue
		}
		g, rows := b.groupFrom(next)
		if g.day == nil || next > 0 && b.cuts(next, &c) {
			if it.day != nil || len(it.moves) > 0 {
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
func (b *body) cuts(at int, c *centring) bool {
	n := len(c.groups)
	return (n == 0 || c.groups[n-1].last < at-1) && wovenInto(b.items[at-1].Line, b.items[at].Line)
}

// statesFigure says whether a line states a balance or a total between the rows, as far as that is seen before the lines are judged.
func (it *item) statesFigure() bool {
	return saysFigure(it.senses) && (it.balance != nil || len(it.moves) > 0)
}

// groupFrom finds the lines from one on that have the next day in their middle, and counts the rows among them; without a day there are
// none.
func (b *body) groupFrom(first int) (g dayGroup, rows int) {
	const exact = 1.2
	const most = 100 // lines of one day: a page of print has fewer
	middle, top := math.Inf(1), math.Inf(1)
	for i := first; i < min(first+most, len(b.items)); i++ {
		it := &b.items[i]
		if it.day != nil && g.day != nil || it.statesFigure() {
			return dayGroup{}, 0 // it has a day of its own, or is no row's
		}
		if it.day != nil {
			low := b.lowEnd(i)
			g.day, g.tall, middle = it.day, low > it.Y, (it.Y+low)/2
		}
		if len(it.moves) > 0 {
			rows++
		}
		if b.layout.bareDay(it) {
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
func (b *body) standsOnRow(g dayGroup) bool {
	for i := g.first; i <= g.last; i++ {
		if b.items[i].day == g.day {
			return len(b.items[i].moves) > 0
		}
	}
	return false
}
