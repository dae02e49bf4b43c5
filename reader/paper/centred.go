package paper

import (
	"math"

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
// all pages of the list.
func (l *layout) centreDays() {
	groups, sure := make([][]dayGroup, len(l.bodies)), false
	for i, b := range l.bodies {
		var shows bool
		groups[i], shows = b.centredDays()
		sure = sure || shows
	}
	for i, b := range l.bodies {
		switch {
		case sure && groups[i] != nil:
			b.tellDays(groups[i])
		case sure:
			b.doubtUndated()
			fallthrough
		default:
			b.doubtDays()
		}
	}
}

// centredDays finds the lines of every day, from the first line on with which that can begin, and says whether they show that days stand in
// the middle.
func (b *body) centredDays() (out []dayGroup, sure bool) {
	for start := range b.items {
		groups, sure := b.centred(start)
		if sure {
			return groups, true
		}
		if out == nil {
			out = groups
		}
		if len(b.items[start].moves) > 0 {
			break // no row may stand before the first day's
		}
	}
	return out, false
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

// doubtUndated notes the rows without a day on a page where days stand in no middle, while they do on others.
func (b *body) doubtUndated() {
	for i := range b.items {
		if it := &b.items[i]; len(it.moves) > 0 && it.day == nil && !it.statesFigure() {
			b.layout.between = append(b.layout.between, it)
		}
	}
}

// doubtDays notes days that stand between two rows without one where the others stand beside amounts in the middle of their rows: such a day
// may be that of both, although the lines do not prove it.
func (b *body) doubtDays() {
	var above *item       // the last row
	var at, found []*item // days behind it, and those that are doubted
	middle, beside := false, 0
	for i := range b.items {
		it := &b.items[i]
		switch {
		case len(it.moves) > 0:
			if above != nil && above.day == nil && it.day == nil {
				found = append(found, at...)
			}
			above, at = it, nil
			if it.day != nil {
				beside++
				middle = middle || b.standsInMiddle(i)
			}
		case it.day != nil && b.layout.bareDay(it):
			at = append(at, it)
		}
	}
	if middle && beside >= len(found) {
		b.layout.between = append(b.layout.between, found...)
	}
}

// standsInMiddle says whether a line stands between two others of its row.
func (b *body) standsInMiddle(at int) bool {
	it := b.items[at].line
	return at > 0 && at+1 < len(b.items) && wovenInto(b.items[at-1].line, it) && wovenInto(it, b.items[at+1].line)
}

// tellBetween notes the doubted days of a list as unread.
func (d *document) tellBetween(l *layout) {
	for _, it := range l.between {
		why := betweenRows
		if it.day == nil {
			why = offMiddle
		}
		d.unread = append(d.unread, unread{statement.Place{Page: it.page, Line: it.number}, why})
	}
}

// dayGroup is the lines of a list, the first and the last, that a day stands in the middle of.
type dayGroup struct {
	day         *dateToken
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
	return at >= 0 && l.columns[at].role.date() && it.day == nil && !hasDigit(textOf(it.texts[at]))
}

// lowEnd is where the lower line of a day stands, as that of the week does under it, or the day itself.
func (b *body) lowEnd(day int) float64 {
	it := &b.items[day]
	for i := day + 1; i < len(b.items) && b.items[i].y-it.y <= 1.7*it.size(); i++ {
		for at := range b.items[i].texts {
			if b.layout.underDay(&b.items[i], at) {
				return b.items[i].y
			}
		}
	}
	return it.y
}

// centred finds the lines of every day, from a line on, and says whether one of these days stands between rows and another beside one: where
// all stand on lines of their own, they are titles. There are none if a row is left over.
func (b *body) centred(start int) (out []dayGroup, sure bool) {
	next, between, beside := start, false, false
	for next < len(b.items) {
		if b.items[next].statesFigure() {
			next++
			continue
		}
		g, rows := b.groupFrom(next)
		if g.day == nil {
			break
		}
		out = append(out, g)
		on := b.standsOnRow(g) || g.tall && rows == 1
		between, beside = between || rows > 1 && !on, beside || on
		next = g.last + 1
	}
	for i := next; i < len(b.items); i++ {
		if it := &b.items[i]; (it.day != nil || len(it.moves) > 0) && !it.statesFigure() {
			return nil, false
		}
	}
	return out, between && beside
}

// statesFigure says whether a line states a balance or a total between the rows, as far as that is seen before the lines are judged.
func (it *item) statesFigure() bool {
	return saysFigure(it.senses) && (it.balance != nil || len(it.moves) > 0)
}

// groupFrom finds the lines from one on that have the next day in their middle, and counts the rows among them; without a day there are
// none.
func (b *body) groupFrom(first int) (g dayGroup, rows int) {
	const exact = 1.2
	middle, top := math.Inf(1), math.Inf(1)
	for i := first; i < len(b.items); i++ {
		it := &b.items[i]
		if it.day != nil && g.day != nil || it.statesFigure() {
			return dayGroup{}, 0 // it has a day of its own, or is no row's
		}
		if it.day != nil {
			low := b.lowEnd(i)
			g.day, g.tall, middle = it.day, low > it.y, (it.y+low)/2
		}
		if len(it.moves) > 0 {
			rows++
		}
		if b.layout.bareDay(it) {
			continue
		}
		top = min(top, it.y)
		if math.Abs((top+it.y)/2-middle) <= exact && rows > 0 {
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
