package paper

import (
	"math"
	"slices"

	"tillroll/internal/order"
	"tillroll/ofx"
	"tillroll/statement"
)

// row is one booking as it is printed.
type row struct {
	place   statement.Place
	day     *dateToken // nil where none is printed: it is the day of the row before
	money   move
	balance *amountToken
	items   []*item
	section int
	account int
	index   int // among the rows of its account
	layout  *layout
	chosen  ofx.Day
	leans   *int
	second  *dateToken // the day that stands under the first
	own     bool       // its day is printed on it
	torn    bool       // two days stand in it, so that it may be two
}

// style says on which side of its amount a row's other lines stand.
type style struct {
	below, above int
	pitch        []float64 // distances of lines within rows
	closest      float64   // the least distance of two rows
	regular      []float64 // distances of lines where rows stand no further apart than their lines
	// tops and ends count what stands between a title or a balance and the nearest amount: nothing, or lines of a row.
	tops, ends [2]int
	// upper, lower and parted count gaps that gave all lines between two amounts to the first, to the second, or some to each; even
	// counts those that say nothing.
	upper, lower, parted, even int
	over                       []int // how many lines those gaps gave to the second that gave some to each
	// twofold counts rows with a second day right below the first, as where the day of value stands under the day of booking; onefold
	// those with one day; lowered those whose only day stands under the amount.
	twofold, onefold, lowered int
	undated                   bool // no day stands on the first row of the list or over it, and one between that and the next
	// outdented says that the first line of every row begins further left than its other lines; outer is where.
	outdented bool
	outer     float64
	guessed   int // gaps whose lines were given to a row although nothing tells to which
}

// findOuter sees whether rows begin further left than their other lines do, as behind a code: as many lines begin there as there are
// amounts.
func (st *style) findOuter(l *layout) {
	const step, fewest = 5, 2
	outer, anchors, inner := math.Inf(1), 0, 0
	var starts, others []float64 // of all lines, of those without an amount
	for _, b := range l.bodies {
		for i := range b.items {
			it := &b.items[i]
			if it.kind != anchorLine && it.kind != textLine || it.text() == "" {
				continue
			}
			if at := l.textColumn(it.textLeft()); at >= 0 && l.columns[at].role.date() {
				continue // a time under the day
			}
			starts = append(starts, it.textLeft())
			outer = math.Min(outer, it.textLeft())
			if it.kind == anchorLine {
				anchors++
			} else {
				others = append(others, it.textLeft())
			}
		}
	}
	begun := 0
	for _, x := range starts {
		switch {
		case x <= outer+sameEdge:
			begun++
		case x >= outer+step:
			inner++
		default:
			return
		}
	}
	// Where the first lines are those with the amounts, distances that tell of lines above these say otherwise, and so do lines between
	// the head and the first amount.
	agrees := st.lower+st.parted == 0 && st.tops[1] <= st.tops[0] || slices.ContainsFunc(others, func(x float64) bool { return x <= outer+sameEdge })
	st.outdented, st.outer = begun == anchors && inner >= fewest && agrees, outer
}

// begins says whether a line stands where rows begin.
func (st *style) begins(it *item) bool { return it.text() != "" && it.textLeft() <= st.outer+sameEdge }

// stacksDays says that a second day below the first belongs to the row as a rule, and begins none.
func (st *style) stacksDays() bool {
	const enough = 3
	return st.twofold >= enough && st.onefold*4 <= st.twofold
}

// decided says that nothing ever stands over the first amount of a list, and lines always follow the last one, or the other way round:
// then distances are not asked where they contradict each other, as they do if print jitters.
func (st *style) decided() (below, above bool) {
	if agree := st.upper == 0 || st.lower == 0; st.parted > 0 || (agree || st.apart()) && st.upper+st.lower >= st.even {
		return false, false // the distances speak for themselves
	}
	below = st.tops[0] > 0 && st.tops[1] == 0 && st.ends[0] == 0 && st.ends[1] > 0
	above = st.tops[0] == 0 && st.tops[1] > 0 && st.ends[0] > 0 && st.ends[1] == 0
	return below, above
}

// apart says that every gap between two rows is clearly wider than every one between lines of a row: then lines stand on either side of
// amounts, as where these stand in the middle of tall rows.
func (st *style) apart() bool {
	n := len(st.pitch)
	return n > 0 && st.closest > clearly*st.pitch[n-1]
}

// settle leaves one side where that is decided.
func (st *style) settle() {
	switch below, above := st.decided(); {
	case below:
		st.above, st.below = 0, max(1, st.below)
	case above:
		st.above, st.below = max(1, st.above), 0
	}
}

// clearly is how much wider the gap between two rows must be than those within them to be seen.
const clearly = 1.12

// stretch is a run of lines without titles or figures between them.
type stretch struct {
	items []*item
	// open says that nothing but the end of the page or the list stands before or after it.
	openTop, openEnd bool
}

// stretches cuts a body at its titles and figures.
func (b *body) stretches() []stretch {
	var out []stretch
	now := stretch{openTop: true}
	for i := range b.items {
		it := &b.items[i]
		if it.kind == anchorLine || it.kind == textLine {
			now.items = append(now.items, it)
			continue
		}
		out = append(out, now)
		now = stretch{}
	}
	now.openEnd = true
	return append(out, now)
}

// anchors lists the places of the anchors of a stretch.
func (s *stretch) anchors() []int {
	var out []int
	for i, it := range s.items {
		if it.kind == anchorLine {
			out = append(out, i)
		}
	}
	return out
}

// observe learns from gaps that leave no doubt where the lines of a row stand.
func (st *style) observe(s *stretch, l *layout) {
	at := s.anchors()
	if len(at) == 0 {
		return
	}
	// Between a title or a balance and an amount, a line can only belong to that amount.
	if over := at[0]; !s.openTop {
		if over > 0 && l.titles(s.items[0], s.items[over]) {
			over = 0
		}
		st.above += over
		st.tops[min(1, over)]++
	}
	if behind := len(s.items) - 1 - at[len(at)-1]; !s.openEnd {
		st.below += behind
		st.ends[min(1, behind)]++
	}
	for i := 0; i+1 < len(at); i++ {
		from, to := at[i], at[i+1]
		st.countDays(s.items[from : to+1])
		if to-from < 2 {
			continue
		}
		cut, sure := widestGap(s.items[from : to+1])
		if !sure {
			st.even++
			for j := from; j < to; j++ {
				st.regular = append(st.regular, s.items[j+1].under(s.items[j]))
			}
			continue
		}
		st.below += cut
		st.above += to - from - 1 - cut
		switch cut {
		case 0:
			st.lower++
		case to - from - 1:
			st.upper++
		default:
			st.parted++
			st.over = append(st.over, to-from-1-cut)
		}
		for j := from; j < to; j++ {
			switch gap := s.items[j+1].under(s.items[j]); {
			case j != from+cut:
				st.pitch = append(st.pitch, gap)
			case st.closest == 0 || gap < st.closest:
				st.closest = gap
			}
		}
	}
	order.Numbers(st.pitch)
	order.Numbers(st.regular)
}

// countDays looks how many days stand between one amount with a day and the next.
func (st *style) countDays(items []*item) {
	switch last := len(items) - 1; {
	case dayBelow(items):
		st.lowered++
	case items[0].day == nil || items[last].day == nil:
	case last > 1 && items[1].day != nil:
		st.twofold++
	default:
		st.onefold++
	}
}

// dayBelow says whether the lines from one amount to the next give the first one a day on a line under it.
func dayBelow(items []*item) bool {
	at := onlyDay(items)
	cut, sure := widestGap(items)
	return at > 0 && sure && cut >= at
}

// onlyDay finds the line between two amounts without a day that has the only day; 0 where there is none.
func onlyDay(items []*item) int {
	found := 0
	for i, it := range items {
		switch {
		case it.day == nil:
		case found > 0 || i == 0 || i == len(items)-1:
			return 0
		default:
			found = i
		}
	}
	return found
}

// takes says whether the line behind the last lines of a row belongs to it although a day stands on it.
func (st *style) takes(row []*item, next *item) bool {
	undated := !slices.ContainsFunc(row, func(it *item) bool { return it.day != nil })
	return next.day == nil || len(row) == 1 && st.stacksDays() || st.lowers() && undated
}

// lowers says that days stand under the amounts of their rows.
func (st *style) lowers() bool { return st.undated || st.lowered > st.onefold+st.twofold }

// widestGap finds after how many lines behind the first the widest gap lies.
func widestGap(items []*item) (cut int, sure bool) {
	widest, second := 0.0, 0.0
	for i := 0; i+1 < len(items); i++ {
		g := items[i+1].under(items[i])
		if g > widest {
			widest, second, cut = g, widest, i
		} else if g > second {
			second = g
		}
	}
	return cut, widest > clearly*second
}

// split finds which of the lines between two anchors belong to the first: a number of lines.
func (st *style) split(items []*item) int {
	last := len(items) - 1
	if st.outdented {
		for i := 1; i <= last; i++ {
			if st.begins(items[i]) {
				return i - 1
			}
		}
	}
	if at := onlyDay(items); at > 0 && (st.undated || dayBelow(items)) {
		if cut, sure := widestGap(items); sure && cut >= at {
			return cut
		}
		return last - 1
	}
	if items[last].day == nil {
		// A day on a line of its own begins a row.
		for i := 1; i < last; i++ {
			if items[i].day != nil {
				// In a tall row the day may stand lower than its first line.
				if cut, sure := widestGap(items[:i+1]); sure {
					return cut
				}
				return i - 1
			}
		}
	}
	switch below, above := st.decided(); {
	case below:
		return last - 1
	case above:
		return 0
	}
	if cut, sure := widestGap(items); sure {
		return cut
	}
	if n := len(st.over); n > 0 && st.upper+st.lower == 0 && slices.Min(st.over) == slices.Max(st.over) && last > st.over[0] {
		return last - 1 - st.over[0] // as many lines stand over every amount
	}
	if last > 1 && st.upper+st.lower+st.parted > 0 && (st.lower+st.parted > 0) == (st.upper+st.parted > 0) {
		st.guessed++
	}
	if st.above > st.below {
		return 0
	}
	return last - 1
}

// belongs says whether lines over the first amount of a stretch are a part of its row. A row that has its day and its text needs none,
// unless other rows have some too.
func (st *style) belongs(lines []*item, s *stretch, l *layout) bool {
	anchor := lines[len(lines)-1]
	if st.outdented {
		return st.begins(lines[0]) && !st.begins(anchor)
	}
	if !st.chain(lines) || st.above == 0 && s.openTop {
		return false
	}
	return !anchor.alone(l) || !l.titles(lines[0], anchor) && (st.lower+st.parted > 0 || st.even > 0 && st.tops[0] == 0)
}

// alone says whether a line has all that a row needs: a day and a text beside the amount.
func (it *item) alone(l *layout) bool {
	return it.day != nil && l.description >= 0 && len(it.texts[l.description]) > 0
}

// titles says whether a line over a row that needs none is a title: it begins where the list does.
func (l *layout) titles(it, below *item) bool {
	return below.alone(l) && it.text() != "" && it.textLeft() < l.columns[l.description].left-sameEdge
}

// within says whether a line is as near as lines of one row are.
func (st *style) within(upper, lower *item) bool {
	g := lower.under(upper)
	if n := len(st.pitch); n > 0 {
		return g <= 1.2*st.pitch[n*9/10]
	}
	if n := len(st.regular); n > 0 {
		return g <= 1.05*st.regular[n*9/10]
	}
	return g <= 1.6*upper.size()
}

// rowsOf makes the rows of a stretch. What stands before the first and behind the last amount without belonging to either is returned.
func (st *style) rowsOf(s *stretch, l *layout) (head []*item, rows []*row, tail []*item) {
	at := s.anchors()
	if len(at) == 0 {
		return s.items, nil, nil
	}
	start := 0
	for ; start < at[0]; start++ {
		if s.items[start].day != nil && s.items[at[0]].day == nil && !st.lowers() {
			break
		}
		if st.belongs(s.items[start:at[0]+1], s, l) {
			break
		}
	}
	head = s.items[:start]
	for i, anchor := range at {
		end := anchor + 1
		if i+1 < len(at) {
			end += st.split(s.items[anchor : at[i+1]+1])
		} else {
			for end < len(s.items) && st.within(s.items[end-1], s.items[end]) && (st.below > 0 || st.above == 0) && st.takes(s.items[anchor:end], s.items[end]) {
				end++
			}
		}
		r := newRow(s.items[start:end], s.items[anchor], l)
		if r.torn && st.stacksDays() {
			r.stackDays()
		}
		rows = append(rows, r)
		start = end
	}
	return head, rows, s.items[start:]
}

// rowGap is how much further apart rows may stand than the lines within them.
const rowGap = 2.2

// goingOn gives the lines at the top of a page that can be the end of the row before it. Under a head nothing else can stand there;
// without one they must stand close to the first row or before a balance, since the page has a head of its own above them: what stands
// in the column of days and is none belongs to that.
func (st *style) goingOn(head []*item, rows []*row, s *stretch, b *body) []*item {
	if !b.headed && b.layout != nil {
		for len(head) > 0 && b.layout.besideText(head[0]) {
			head = head[1:]
		}
	}
	if len(head) == 0 || len(rows) == 0 && (s.openEnd || b.headed) || head[0].day != nil && !st.stacksDays() && !st.lowers() || !st.chain(head) {
		return nil
	}
	if b.headed || len(rows) == 0 || rows[0].items[0].under(head[len(head)-1]) <= rowGap*st.line(head[0]) || b.layout.endsDay(head[0]) {
		return head
	}
	return nil
}

// besideText says whether a line begins in the column of days and holds none, nor the end of one.
func (l *layout) besideText(it *item) bool {
	at := l.textColumn(it.left())
	return it.day == nil && at >= 0 && l.columns[at].role.date() && !l.endsDay(it)
}

// endsDay says whether a line begins with the end of a day in the column of days: its row began on the page before.
func (l *layout) endsDay(it *item) bool {
	if l == nil {
		return false
	}
	at := l.textColumn(it.left())
	return at >= 0 && l.columns[at].role.date() && allDigits(it.words[0].plain)
}

// begun finds the lines at the end of a page that begin a row of the next: the ones that follow the last row as the next row would.
func (st *style) begun(last *row, tail []*item) []*item {
	before := last.items[len(last.items)-1]
	for i, it := range tail {
		limit := st.line(it)
		if i == 0 {
			limit *= rowGap
		} else {
			limit *= 1.2
		}
		if it.under(before) > limit {
			return tail[:i]
		}
		before = it
	}
	return tail
}

// line is the distance of lines within rows.
func (st *style) line(it *item) float64 {
	if n := len(st.pitch); n > 0 {
		return st.pitch[n*9/10]
	}
	return 1.35 * it.size()
}

// chain says whether lines follow each other as the lines of one row do.
func (st *style) chain(items []*item) bool {
	for i := 0; i+1 < len(items); i++ {
		if !st.within(items[i], items[i+1]) {
			return false
		}
	}
	return true
}
