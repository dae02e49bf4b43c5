package paper

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"tillroll/internal/order"
	"tillroll/reader/paper/internal/beside"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// regionOf makes the bodies under a head.
func (d *document) regionOf(lines []ink.Line, h head.Head, end int, weak bool) region {
	r := region{first: h.First, last: end, below: h.Last + 1, name: h.Name}
	if h.Columns == nil {
		r.last = endOfBalances(lines, r.below, end)
		return r
	}
	own, edge := list.WithoutDailyBalances(h.Columns)
	own, below := beside.Leave(h.Print, own, h.LeaveBeside(lines[h.Last+1:end+1]))
	all := head.Groups(list.WithCounts(list.WithLeftDays(own, below), below))
	for i, columns := range all {
		final := columns[len(columns)-1]
		left, right := min(columns[0].X0-head.RoomLeft, list.TextsBegin(below, columns[0])), final.X1+head.RoomRight
		if amounts, texts := final.Holds(below, weak); !final.Role.Money() || amounts == 0 && texts > 0 {
			right = math.Inf(1) // a text goes as far as it likes, whatever its title seems to name
		} else if len(all) == 1 {
			right = max(right, list.AmountsEnd(below, final))
		}
		if i > 0 {
			before := all[i-1]
			left = max(columns[0].X0-list.RoomList, (before[len(before)-1].X1+columns[0].X0)/2)
		}
		if i+1 < len(all) {
			right = max(all[i+1][0].X0-list.RoomList-20, (final.X1+all[i+1][0].X0)/2)
		}
		l := d.layoutOf(columns, left, min(right, edge), weak)
		b := l.BodyOf(below, &h, len(all) > 1)
		if i > 0 && l.TitledAs(r.bodies[0].Layout) {
			b.EndWith(r.bodies[0])
		}
		l.Bodies = append(l.Bodies, b)
		r.bodies = append(r.bodies, b)
	}
	return r
}

// endOfBalances is the last line of a table of balances by day: behind it another account may begin.
func endOfBalances(lines []ink.Line, below, end int) int {
	last := end
	for i := below; i <= end; i++ {
		switch balance := len(lines[i].Dates) > 0 && ink.HasSure(&lines[i]); {
		case balance:
			last = i
		case last < end:
			return last
		}
	}
	return last
}

// goOn finds lists that go on at the top of a page without a head.
func (d *document) goOn() {
	var last []*list.Layout
	for p, lines := range d.pages {
		end := len(lines) - 1
		if len(d.regions[p]) > 0 {
			end = d.regions[p][0].first - 1
		}
		if bodies := continued(last, lines[:end+1]); len(bodies) > 0 {
			d.regions[p] = append([]region{{first: 0, last: end, bodies: bodies}}, d.regions[p]...)
		}
		for _, r := range d.regions[p] {
			last = layoutsOf(r.bodies)
		}
	}
}

// continued makes the bodies of lists that go on at the top of a page; of several side by side the first does.
func continued(last []*list.Layout, lines []ink.Line) (out []*list.Body) {
	for i, l := range last {
		if i == 0 {
			shift(lines, -l.DisplacedRows(lines))
		}
		b := l.Continued(lines, len(last) > 1)
		if i == 0 && b == nil {
			return nil
		}
		if b != nil {
			l.Bodies = append(l.Bodies, b)
			out = append(out, b)
		}
	}
	return out
}

// layoutsOf lists the layouts of bodies of one list, or of several with the same titles side by side.
func layoutsOf(bodies []*list.Body) (out []*list.Layout) {
	for _, b := range bodies {
		if !b.Layout.TitledAs(bodies[0].Layout) {
			return nil
		}
		out = append(out, b.Layout)
	}
	return out
}

// layoutOf finds the layout of columns, or makes it.
func (d *document) layoutOf(columns []head.Column, left, right float64, weak bool) *list.Layout {
	for _, l := range d.layouts {
		if l.IsUnder(columns) {
			return l
		}
	}
	l := list.NewLayout(columns, left, right)
	l.Weak, l.Choice = weak, d.choice
	d.layouts = append(d.layouts, l)
	return l
}

// inferLayout finds a list without a head: lines that begin with a day and end with amounts in the same places. Where other lists have
// heads, it stands over and under them.
func (d *document) inferLayout(weak bool) {
	alone := len(d.layouts) == 0
	if alone {
		d.findDayLabel()
	}
	open := make([][]region, len(d.pages)) // of each page, without bodies
	var lines []*ink.Line
	for p, page := range d.pages {
		if open[p] = d.unheaded(p); alone {
			open[p] = []region{{last: len(d.overBalances(p)) - 1}}
		}
		for _, r := range open[p] {
			for i := r.first; i <= r.last; i++ {
				if l := &page[i]; list.BeginsRow(l, weak) {
					lines = append(lines, l)
				}
			}
		}
	}
	var columns []head.Column
	if len(lines) >= list.FewestRows {
		columns = list.InferColumns(lines, d.linesIn(open), weak)
	}
	if columns == nil && alone {
		columns = d.underDays(weak)
	}
	if columns == nil && alone {
		columns = list.InferAnywhere(d.linesIn(open))
		d.guessedList = columns != nil
	}
	if columns == nil {
		return
	}
	l := list.NewLayout(columns, columns[0].X0-head.RoomLeft, columns[len(columns)-1].X1+head.RoomRight)
	l.Weak, l.Choice = weak, d.choice
	d.layouts = append(d.layouts, l)
	for p := range d.pages {
		for _, r := range open[p] {
			d.addUnheaded(l, p, r)
		}
	}
}

// linesIn lists the lines of stretches of pages.
func (d *document) linesIn(open [][]region) (out []*ink.Line) {
	for p := range open {
		for _, r := range open[p] {
			for i := r.first; i <= r.last; i++ {
				out = append(out, &d.pages[p][i])
			}
		}
	}
	return out
}

// addUnheaded makes a body of some lines of a page, and takes them out of the lists above. What heads every page is none of its rows', be it the
// period.
func (d *document) addUnheaded(l *list.Layout, page int, r region) {
	b := &list.Body{Layout: l, Page: page + 1}
	for r.first < r.last && d.standsBefore(&d.pages[page][r.first]) {
		r.first++
	}
	for _, in := range d.pages[page][r.first : r.last+1] {
		if cut, ok := l.Crop(in); ok {
			b.Lines = append(b.Lines, cut)
		}
	}
	if len(b.Lines) == 0 {
		return
	}
	l.Bodies = append(l.Bodies, b)
	r.bodies = []*list.Body{b}
	var out []region
	placed := false
	for _, other := range d.regions[page] {
		switch {
		case other.first >= r.first && other.first <= r.last:
			continue // a remark that was taken for the head of balances
		case other.first > r.last && !placed:
			out, placed = append(out, r), true
		case other.first < r.first && other.last >= r.first:
			other.endBefore(d.pages[page][r.first].Number)
			other.last = r.first - 1
		}
		out = append(out, other)
	}
	if !placed {
		out = append(out, r)
	}
	d.regions[page] = out
}

// endBefore takes the lines from a number on out of the lists of a region.
func (r *region) endBefore(number int) {
	for _, b := range r.bodies {
		b.Lines = slices.DeleteFunc(b.Lines, func(l ink.Line) bool { return l.Number >= number })
	}
}

// unheaded lists the stretches of a page that can hold rows without a head: over the first head, and under the last row of a list, with the
// line over them.
func (d *document) unheaded(page int) (out []region) {
	lines, regions := d.pages[page], d.regions[page]
	if len(regions) == 0 {
		return []region{{last: len(lines) - 1}}
	}
	if regions[0].first > 0 {
		out = append(out, region{last: regions[0].first - 1})
	}
	for _, r := range regions {
		last := r.first
		for i := r.below; i <= r.last; i++ {
			if r.holdsRow(&lines[i]) {
				last = i
			}
		}
		for i := last + 1; i <= r.last; i++ {
			if list.BeginsRow(&lines[i], d.weak) && !lines[i].PairsDays() {
				out = append(out, region{first: max(last+1, i-1), last: r.last})
				break
			}
		}
	}
	return out
}

// holdsRow says whether a line has a day and an amount under titles of one of the lists of a region; balances by day have no others.
func (r *region) holdsRow(l *ink.Line) bool {
	if len(r.bodies) == 0 {
		return l.PairsDays()
	}
	return slices.ContainsFunc(r.bodies, func(b *list.Body) bool { return b.Layout.HoldsRow(l) })
}

// overBalances is the lines of a page that can hold a list without a head: those over a table of balances by day under which no rows stand,
// or all.
func (d *document) overBalances(page int) []ink.Line {
	lines := d.pages[page]
	isRow := func(l ink.Line) bool { return list.BeginsRow(&l, d.weak) && !l.PairsDays() }
	for _, r := range d.regions[page] {
		if r.first < r.last && lines[r.first+1].PairsDays() && !slices.ContainsFunc(lines[r.first+1:], isRow) {
			return lines[:r.first]
		}
	}
	return lines
}

// underDays finds a list whose days stand as titles over their rows: lines that begin with a text and end with amounts, or amounts by themselves
// under their texts.
func (d *document) underDays(weak bool) []head.Column {
	var rows, bare, over []*ink.Line
	titles := 0
	for _, page := range d.pages {
		for i := range page {
			l := &page[i]
			switch {
			case head.IsDayTitle(l):
				titles++
			case titles == 0 || !endsInAmount(l, weak):
			case l.Amounts[0].First > 0:
				rows = append(rows, l)
			case i > 0 && !endsInAmount(&page[i-1], weak):
				bare, over = append(bare, l), append(over, &page[i-1])
			}
		}
	}
	texts := rows
	if len(rows) < list.FewestRows {
		rows, texts = bare, over
	}
	if titles < 2 || len(rows) < list.FewestRows {
		return nil
	}
	text := head.Column{Role: head.DescriptionRole, X0: math.Inf(1)}
	var tokens []ink.Amount
	for i, l := range rows {
		text.X0 = min(text.X0, texts[i].Left())
		for _, t := range l.Amounts {
			if t.Sure || weak {
				tokens = append(tokens, t)
			}
		}
	}
	money := list.MoneyColumns(tokens, rows)
	if len(money) == 0 || len(money) > 3 || text.X0 >= money[0].X0 {
		return nil
	}
	text.X1 = max(text.X0+1, money[0].X0-1)
	return append(list.TextColumns(texts, text), money...)
}

// endsInAmount says whether the last words of a line are an amount.
func endsInAmount(l *ink.Line, weak bool) bool {
	n := len(l.Amounts)
	return n > 0 && (l.Amounts[n-1].Sure || weak) && l.Amounts[n-1].Last == len(l.Words)-1
}

// findBare sees which lists are headed on another page by the same titles, up to one of money, without the last.
func (d *document) findBare() {
	for _, l := range d.layouts {
		for _, other := range d.layouts {
			if l.GoesBeyond(other) {
				l.Bare = len(other.Columns)
			}
		}
	}
}

// toldApart says whether all amounts of rows side by side stand on other lines of the paper too: a list of all bookings told them.
func (d *document) toldApart(rows []ink.Line) bool {
	if d.single == nil {
		d.single = map[string]bool{}
		for _, lines := range d.pages {
			for i := range lines {
				if head.Abreast(&lines[i]) != nil {
					continue
				}
				for _, t := range lines[i].Amounts {
					if t.Sure {
						d.single[ink.DigitsOf(t.Text)] = true
					}
				}
			}
		}
	}
	for i := range rows {
		for _, t := range rows[i].Amounts {
			if t.Sure && !d.single[ink.DigitsOf(t.Text)] {
				return false
			}
		}
	}
	return true
}

// leaveLoose sets texts between rows apart that are none of theirs, by all lists with the same titles.
func (d *document) leaveLoose() {
	for i, l := range d.layouts {
		titled := func(other *list.Layout) bool { return other.TitledAs(l) }
		if slices.ContainsFunc(d.layouts[:i], titled) {
			continue
		}
		var alike []*list.Layout
		for _, other := range d.layouts[i:] {
			if titled(other) {
				alike = append(alike, other)
			}
		}
		list.LeaveMonths(alike)
		list.LeaveNotices(alike)
		list.LeaveLoose(alike)
	}
}

// styleOf learns where the lines of a layout's rows stand, from all lists with the same titles: a page may print its columns at places of
// its own.
func (d *document) styleOf(l *list.Layout) *list.Style {
	st := &list.Style{}
	for _, other := range d.layouts {
		if !other.TitledAs(l) {
			continue
		}
		for _, b := range other.Bodies {
			for i, s := range b.Stretches() {
				if b == other.Bodies[0] && b.Headed { // lines over the first amount of a list without a head may be those of a row before
					s.OpenTop = false
					at := s.Anchors()
					st.Undated = st.Undated || i == 0 && len(at) > 1 && at[0] == 0 && list.OnlyDay(s.Items[:at[1]+1]) > 0
				}
				st.Observe(&s, other)
			}
		}
	}
	st.Settle()
	st.FindOuter(l)
	return st
}

// orderByNumber puts the rows of lists side by side into the order of their lines where that, and not list after list, is the order of
// their numbers. What is no row among them stays where it is.
func orderByNumber(events []event) {
	var rows []*list.Row
	for _, e := range events {
		if e.row != nil {
			rows = append(rows, e.row)
		}
	}
	byLine := slices.Clone(rows)
	order.Sort(byLine, func(a, b *list.Row) bool { return a.Place.Line < b.Place.Line })
	if numbersAscend(rows) || !numbersAscend(byLine) {
		return
	}
	for i := range events {
		if events[i].row != nil {
			events[i].row, byLine = byLine[0], byLine[1:]
		}
	}
}

// numbersAscend says whether rows all have a number, each no less than the one before. A star tells that the number before is missing.
func numbersAscend(rows []*list.Row) bool {
	last := -1
	for _, r := range rows {
		description, _, check := r.Texts()
		n, err := strconv.Atoi(check)
		if err != nil {
			n, err = strconv.Atoi(strings.Trim(description, "* "))
		}
		if err != nil || n < last {
			return false
		}
		last = n
	}
	return true
}
