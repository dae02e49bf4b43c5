package paper

import (
	"slices"

	"tillroll/ofx"
	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// row is one booking as it is printed.
type row struct {
	place   statement.Place
	day     *ink.Day // nil where none is printed: it is the day of the row before
	money   move
	balance *ink.Amount
	items   []*item
	section int
	list    string // what its list is called
	under   string // the number that was printed last over it
	account int
	index   int // among the rows of its account
	layout  *layout
	chosen  ofx.Day
	leans   *int
	second  *ink.Day // the day that stands under the first
	own     bool     // its day is printed on it
	torn    bool     // two days stand in it, so that it may be two
}

// stretch is a run of lines without titles or figures between them.
type stretch struct {
	items []*item
	// open says that nothing but the end of the page or the list stands before or after it.
	openTop, openEnd bool
	figured          bool // a balance or a total stands right behind it
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
		now.figured = it.kind == figureLine
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

// takes says whether the line behind the last lines of a row belongs to it although a day stands on it.
func (st *style) takes(row []*item, next *item) bool {
	undated := !slices.ContainsFunc(row, func(it *item) bool { return it.day != nil })
	return next.day == nil || len(row) == 1 && st.stacksDays() || st.lowers() && undated
}

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
	return below.alone(l) && it.text() != "" && it.textLeft() < l.columns[l.description].left-ink.SameEdge
}

// within says whether a line is as near as lines of one row are. Where rows stand clearly further apart than their lines do, a line is a
// row's that stands nearer to it than halfway to where the next one would.
func (st *style) within(upper, lower *item) bool {
	g := lower.under(upper)
	if n := len(st.pitch); n > 0 {
		limit := 1.2 * st.pitch[n*9/10]
		if st.apart() {
			limit = min(limit, (st.pitch[n-1]+st.closest)/2)
		}
		return g <= limit
	}
	if n := len(st.regular); n > 0 {
		return g <= 1.05*st.regular[n*9/10]
	}
	return g <= 1.6*upper.Size()
}

// hangs says whether a line that is near enough to the last row stands as no line of another row does: further below it than all of
// these, or as far as the next row would where no other row has a second line. It may be a note under the list, unless a balance or a
// total ends that.
func (st *style) hangs(upper, lower *item) bool {
	const jitter = 1.03
	g := lower.under(upper)
	if n := len(st.pitch); n > 0 {
		return g > jitter*st.pitch[n-1]
	}
	return len(st.regular) == 0 && st.step > 0 && clearly*g > st.step
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
				if !s.figured && st.hangs(s.items[end-1], s.items[end]) {
					st.hanging++
				}
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
	at := l.textColumn(it.Left())
	return it.day == nil && at >= 0 && l.columns[at].role.date() && !l.endsDay(it)
}

// endsDay says whether a line begins with the end of a day in the column of days: its row began on the page before.
func (l *layout) endsDay(it *item) bool {
	if l == nil {
		return false
	}
	at := l.textColumn(it.Left())
	return at >= 0 && l.columns[at].role.date() && ink.AllDigits(it.Words[0].Plain)
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
