package paper

import (
	"math"
	"slices"

	"tillroll/internal/order"
	"tillroll/reader/paper/internal/ink"
)

// style says on which side of its amount a row's other lines stand.
type style struct {
	below, above int
	pitch        []float64 // distances of lines within rows
	closest      float64   // the least distance of two rows
	step         float64   // the least distance of two amounts without a line between them
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
	hanging   int // lines under the last row of a part that stand as no line of another row does
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
		case x <= outer+ink.SameEdge:
			begun++
		case x >= outer+step:
			inner++
		default:
			return
		}
	}
	// Where the first lines are those with the amounts, distances that tell of lines above these say otherwise, and so do lines between
	// the head and the first amount.
	agrees := st.lower+st.parted == 0 && st.tops[1] <= st.tops[0] || slices.ContainsFunc(others, func(x float64) bool { return x <= outer+ink.SameEdge })
	st.outdented, st.outer = begun == anchors && inner >= fewest && agrees, outer
}

// begins says whether a line stands where rows begin.
func (st *style) begins(it *item) bool {
	return it.text() != "" && it.textLeft() <= st.outer+ink.SameEdge
}

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
			if gap := s.items[to].under(s.items[from]); st.step == 0 || gap < st.step {
				st.step = gap
			}
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

// lowers says that days stand under the amounts of their rows.
func (st *style) lowers() bool { return st.undated || st.lowered > st.onefold+st.twofold }

// line is the distance of lines within rows.
func (st *style) line(it *item) float64 {
	if n := len(st.pitch); n > 0 {
		return st.pitch[n*9/10]
	}
	return 1.35 * it.Size()
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

// styleOf learns where the lines of a layout's rows stand, from all lists with the same titles: a page may print its columns at places of
// its own.
func (d *document) styleOf(l *layout) *style {
	st := &style{}
	for _, other := range d.layouts {
		if !other.titledAs(l) {
			continue
		}
		for _, b := range other.bodies {
			for i, s := range b.stretches() {
				if b == other.bodies[0] && b.headed { // lines over the first amount of a list without a head may be those of a row before
					s.openTop = false
					at := s.anchors()
					st.undated = st.undated || i == 0 && len(at) > 1 && at[0] == 0 && onlyDay(s.items[:at[1]+1]) > 0
				}
				st.observe(&s, other)
			}
		}
	}
	st.settle()
	st.findOuter(l)
	return st
}

// guessed counts the places where lines of text were given to one of two rows although nothing told to which, hanging the lines that were
// given to the last row and may be none of it, and overlooked those that were taken for a title and may be a row's.
func (d *document) guessed(l *ledger) (guessed, hanging, overlooked int) {
	seen := map[*layout]bool{}
	for _, r := range l.rows {
		if !seen[r.layout] {
			seen[r.layout] = true
			guessed += d.styles[r.layout].guessed
			hanging += d.styles[r.layout].hanging
			overlooked += r.layout.overlooked
		}
	}
	return guessed, hanging, overlooked
}
