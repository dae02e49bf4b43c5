package list

import (
	"math"
	"slices"

	"tillroll/internal/order"
	"tillroll/reader/paper/internal/ink"
)

// Style says on which side of its amount a row's other lines stand.
type Style struct {
	Below, Above int
	Pitch        []float64 // distances of lines within rows
	closest      float64   // the least distance of two rows
	farthest     float64   // the greatest
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
	Undated                   bool // no day stands on the first row of the list or over it, and one between that and the next
	// outdented says that the first line of every row begins further left than its other lines; outer is where.
	outdented bool
	outer     float64
	between   int             // amounts that stand between two lines of their row, in its middle
	Guessed   int             // gaps whose lines were given to a row although nothing tells to which
	Hanging   int             // lines under the last row of a part that stand as no line of another row does
	within    map[string]bool // texts of lines between two amounts
}

// FindOuter sees whether rows begin further left than their other lines do, as behind a code: as many lines begin there as there are
// amounts.
func (st *Style) FindOuter(l *Layout) {
	const step, fewest = 5, 2
	outer, anchors, inner := math.Inf(1), 0, 0
	var starts, others []float64 // of all lines, of those without an amount
	for _, b := range l.Bodies {
		for i := range b.Items {
			it := &b.Items[i]
			if it.Kind != anchorLine && it.Kind != textLine || it.Text() == "" {
				continue
			}
			if at := l.textColumn(it.textLeft()); at >= 0 && l.Columns[at].Role.Date() {
				continue // a time under the day
			}
			starts = append(starts, it.textLeft())
			outer = min(outer, it.textLeft())
			if it.Kind == anchorLine {
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
	agrees := st.lower+st.parted == 0 && st.tops[1] <= st.tops[0] && (st.tops[1] == 0 || st.ends[1] > 0) || slices.ContainsFunc(others, func(x float64) bool { return x <= outer+ink.SameEdge })
	st.outdented, st.outer = begun == anchors && inner >= fewest && agrees, outer
}

// begins says whether a line stands where rows begin.
func (st *Style) begins(it *Item) bool {
	return it.Text() != "" && it.textLeft() <= st.outer+ink.SameEdge
}

// stacksDays says that a second day below the first belongs to the row as a rule, and begins none.
func (st *Style) stacksDays() bool {
	const enough = 3
	return st.twofold >= enough && st.onefold*4 <= st.twofold
}

// decided says that nothing ever stands over the first amount of a list, and lines always follow the last one, or the other way round:
// then distances are not asked where they contradict each other, as they do if print jitters.
func (st *Style) decided() (below, above bool) {
	if agree := st.upper == 0 || st.lower == 0; st.parted > 0 || (agree || st.apart()) && st.upper+st.lower >= st.even {
		return false, false // the distances speak for themselves
	}
	below = st.tops[0] > 0 && st.tops[1] == 0 && st.ends[0] == 0 && st.ends[1] > 0
	above = st.tops[0] == 0 && st.tops[1] > 0 && st.ends[0] > 0 && st.ends[1] == 0
	return below, above
}

// apart says that every gap between two rows is clearly wider than every one between lines of a row: then lines stand on either side of
// amounts, as where these stand in the middle of tall rows.
func (st *Style) apart() bool {
	n := len(st.Pitch)
	return n > 0 && st.closest > Clearly*st.Pitch[n-1]
}

// Settle leaves one side where that is decided.
func (st *Style) Settle() {
	switch below, above := st.decided(); {
	case below:
		st.Above, st.Below = 0, max(1, st.Below)
	case above:
		st.Above, st.Below = max(1, st.Above), 0
	}
}

// Clearly is how much wider the gap between two rows must be than those within them to be seen.
const Clearly = 1.12

// Observe learns from gaps that leave no doubt where the lines of a row stand.
func (st *Style) Observe(s *Stretch, l *Layout) {
	at := s.Anchors()
	if len(at) == 0 {
		return
	}
	for _, i := range at {
		if it := s.Items[i]; it.Top < it.Y-1 && it.Bottom > it.Y+1 {
			st.between++
		}
	}
	st.observeEnds(s, l, at)
	for i := 0; i+1 < len(at); i++ {
		st.observeGap(s.Items[at[i] : at[i+1]+1])
	}
	order.Numbers(st.Pitch)
	order.Numbers(st.regular)
}

// observeEnds learns from the lines before the first amount and behind the last: between a title or a balance and an amount, a line can only
// belong to that amount.
func (st *Style) observeEnds(s *Stretch, l *Layout, at []int) {
	if over := at[0]; !s.OpenTop {
		if over > 0 && l.titles(s.Items[0], s.Items[over]) {
			over = 0
		}
		st.Above += over
		st.tops[min(1, over)]++
	}
	if last := at[len(at)-1]; !s.OpenEnd {
		behind := s.Items[last+1:]
		st.Below += len(behind)
		st.ends[min(1, len(behind))]++
		if len(behind) > 0 && s.Items[last].Day != nil && behind[0].Day != nil {
			st.twofold++ // no amount follows, of which this could be the day
		}
	}
}

// observeGap learns from the lines between two amounts, which are the first and the last of some items.
func (st *Style) observeGap(items []*Item) {
	last := len(items) - 1
	st.countDays(items)
	st.remember(items[1:last])
	if last == 1 {
		gap := items[1].under(items[0])
		if st.step == 0 || gap < st.step {
			st.step = gap
		}
		st.farthest = max(st.farthest, gap)
		return
	}
	cut, sure := widestGap(items)
	st.farthest = max(st.farthest, items[cut+1].under(items[cut]))
	if !sure {
		st.even++
		for i := range last {
			st.regular = append(st.regular, items[i+1].under(items[i]))
		}
		return
	}
	st.Below += cut
	st.Above += last - 1 - cut
	switch cut {
	case 0:
		st.lower++
	case last - 1:
		st.upper++
	default:
		st.parted++
		st.over = append(st.over, last-1-cut)
	}
	for i := range last {
		switch gap := items[i+1].under(items[i]); {
		case i != cut:
			st.Pitch = append(st.Pitch, gap)
		case st.closest == 0 || gap < st.closest:
			st.closest = gap
		}
	}
}

// remember notes the texts of lines that rows have beside those with their amounts.
func (st *Style) remember(items []*Item) {
	for _, it := range items {
		if text := it.Text(); text != "" {
			if st.within == nil {
				st.within = map[string]bool{}
			}
			st.within[text] = true
		}
	}
}

// knows says whether a line says what one of another row does, and stands no further below the one above it than a row would: makers of pages
// set their last lines apart.
func (st *Style) knows(upper, lower *Item) bool {
	return lower.Day == nil && st.within[lower.Text()] && lower.under(upper) <= rowGap*st.line(upper)
}

// knowsAll says whether every line says what one within another row does.
func (st *Style) knowsAll(items []*Item) bool {
	return !slices.ContainsFunc(items, func(it *Item) bool { return it.Day != nil || !st.within[it.Text()] })
}

// countDays looks how many days stand between one amount with a day and the next.
func (st *Style) countDays(items []*Item) {
	switch last := len(items) - 1; {
	case dayBelow(items):
		st.lowered++
	case items[0].Day == nil || items[last].Day == nil:
	case last > 1 && items[1].Day != nil:
		st.twofold++
	default:
		st.onefold++
	}
}

// dayBelow says whether the lines from one amount to the next give the first one a day on a line under it.
func dayBelow(items []*Item) bool {
	at := OnlyDay(items)
	cut, sure := widestGap(items)
	return at > 0 && sure && cut >= at
}

// OnlyDay finds the line between two amounts without a day that has the only day; 0 where there is none.
func OnlyDay(items []*Item) int {
	found := 0
	for i, it := range items {
		switch {
		case it.Day == nil:
		case found > 0 || i == 0 || i == len(items)-1:
			return 0
		default:
			found = i
		}
	}
	return found
}

// Lowers says that days stand under the amounts of their rows.
func (st *Style) Lowers() bool { return st.Undated || st.lowered > st.onefold+st.twofold }

// line is the distance of lines within rows.
func (st *Style) line(it *Item) float64 {
	if n := len(st.Pitch); n > 0 {
		return st.Pitch[n*9/10]
	}
	return 1.35 * it.Size()
}

// chain says whether lines follow each other as the lines of one row do.
func (st *Style) chain(items []*Item) bool {
	for i := 0; i+1 < len(items); i++ {
		if !st.near(items[i], items[i+1]) {
			return false
		}
	}
	return true
}

// Reach is how far from a row a line can stand that is one of it.
func (st *Style) Reach(it *Item) float64 {
	switch p, r := len(st.Pitch), len(st.regular); {
	case p > 0:
		return Clearly * st.Pitch[p-1]
	case r > 0:
		return Clearly * st.regular[r-1]
	}
	if st.step == 0 {
		return nearLines * it.Size() // no row stands right under another
	}
	return st.step / Clearly
}
