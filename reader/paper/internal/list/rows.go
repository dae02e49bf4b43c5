package list

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// Row is one booking as it is printed.
type Row struct {
	Place   statement.Place
	Day     *ink.Day // nil where none is printed: it is the day of the row before
	Money   Move
	Balance *ink.Amount
	Items   []*Item
	Section int
	List    string // what its list is called
	Under   string // the number that was printed last over it
	Account int
	Index   int // among the rows of its account
	Layout  *Layout
	Chosen  ofx.Day
	Leans   *int
	Second  *ink.Day // the day that stands under the first
	Own     bool     // its day is printed on it
	Torn    bool     // two days stand in it, so that it may be two
}

// Stretch is a run of lines without titles or figures between them.
type Stretch struct {
	Items []*Item
	// open says that nothing but the end of the page or the list stands before or after it.
	OpenTop, OpenEnd bool
	figured          bool // a balance or a total stands right behind it
	under            bool // one stands right over it
	Brought          bool // the balance that a further page begins with stands right over it
	headed           bool // it stands right under a head
}

// Stretches cuts a body at its titles and figures. A balance that a further page begins with is brought over: what stands right behind it may be
// the end of the row before.
func (b *Body) Stretches() []Stretch {
	var out []Stretch
	now := Stretch{OpenTop: true, headed: b.Headed}
	further := b.Layout != nil && b != b.Layout.Bodies[0]
	for i := range b.Items {
		it := &b.Items[i]
		if it.Kind == anchorLine || it.Kind == textLine {
			now.Items = append(now.Items, it)
			continue
		}
		now.figured, now.OpenEnd = it.Kind == FigureLine, it.Kind == RunningLine
		out = append(out, now)
		brought := further && it.Kind == FigureLine && b.bringsOver(i)
		now = Stretch{OpenTop: brought || it.Kind == RunningLine, under: it.Kind == FigureLine, Brought: brought}
	}
	now.OpenEnd = true
	return append(out, now)
}

// bringsOver says whether a figure is the balance that is brought over from the page before: it stands right under the head, or where the page
// has none, over all its rows.
func (b *Body) bringsOver(at int) bool {
	it := &b.Items[at]
	if b.Headed {
		return at == 0 && it.Balance != nil && len(it.Moves) == 0
	}
	return it.Senses.Has(words.BalanceLine) && !slices.ContainsFunc(b.Items[:at], func(o Item) bool { return o.Kind == anchorLine || o.Kind == FigureLine })
}

// Anchors lists the places of the anchors of a stretch.
func (s *Stretch) Anchors() []int {
	var out []int
	for i, it := range s.Items {
		if it.Kind == anchorLine {
			out = append(out, i)
		}
	}
	return out
}

// takes says whether the line behind the last lines of a row belongs to it although a day stands on it.
func (st *Style) takes(row []*Item, next *Item) bool {
	undated := !slices.ContainsFunc(row, func(it *Item) bool { return it.Day != nil })
	return next.Day == nil || len(row) == 1 && st.stacksDays() || st.Lowers() && undated
}

// widestGap finds after how many lines behind the first the widest gap lies.
func widestGap(items []*Item) (cut int, sure bool) {
	widest, second := 0.0, 0.0
	for i := 0; i+1 < len(items); i++ {
		g := items[i+1].under(items[i])
		if g > widest {
			widest, second, cut = g, widest, i
		} else if g > second {
			second = g
		}
	}
	return cut, widest > Clearly*second
}

// split finds which of the lines between two anchors belong to the first: a number of lines.
func (st *Style) split(items []*Item, l *Layout) int {
	last := len(items) - 1
	if st.outdented {
		for i := 1; i <= last; i++ {
			if st.begins(items[i]) {
				return i - 1
			}
		}
	}
	if at := OnlyDay(items); at > 0 && (st.Undated || dayBelow(items)) {
		if cut, sure := widestGap(items); sure && cut >= at {
			return cut
		}
		return last - 1
	}
	if items[last].Day == nil {
		// A day on a line of its own begins a row.
		for i := 1; i < last; i++ {
			if items[i].Day != nil {
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
		st.Guessed++
	}
	if st.Above > st.Below && (st.tops[0] == 0 || !items[last].alone(l)) {
		return 0
	}
	return last - 1 // a row that has its day and its text begins with them
}

// belongs says whether lines over the first amount of a stretch are a part of its row. A row that has its day and its text needs none,
// unless other rows have some too.
func (st *Style) belongs(lines []*Item, s *Stretch, l *Layout) bool {
	anchor := lines[len(lines)-1]
	if st.outdented {
		return st.begins(lines[0]) && !st.begins(anchor)
	}
	if !st.chain(lines) || st.Above == 0 && s.OpenTop {
		return s.OpenTop && st.between > 0 && s.mirrors(lines) || s.headed && st.chain(lines) && st.wraps(lines, l)
	}
	if !anchor.alone(l) || st.wraps(lines, l) {
		return true
	}
	known := st.lower+st.parted > 0 || st.tops[0] == 0 && (st.even > 0 || s.under && st.Below == 0) || st.between > 0 && s.mirrors(lines)
	return !l.titles(lines[0], anchor) && known
}

// wraps says whether lines over an amount are the beginning of its text where all other rows have one line: they begin where texts do, behind another
// column, and stand clearly nearer to it than rows do to each other.
func (st *Style) wraps(lines []*Item, l *Layout) bool {
	if l.Description < 1 || st.step == 0 || st.Below+len(st.Pitch)+len(st.regular) > 0 {
		return false
	}
	for i, it := range lines[:len(lines)-1] {
		if len(it.Texts) != 1 || !l.atTexts(it.textLeft()) || Clearly*lines[i+1].under(it) > st.step {
			return false
		}
	}
	return true
}

// mirrors says whether as much of a row stands under its amount as over it, from some lines with the amount's as the last.
func (s *Stretch) mirrors(lines []*Item) bool {
	anchor := lines[len(lines)-1]
	for i := slices.Index(s.Items, anchor) + 1; i < len(s.Items) && s.Items[i].Kind == textLine && s.Items[i].Day == nil; i++ {
		if math.Abs(s.Items[i].Y+lines[0].Y-2*anchor.Y) < 1 {
			return true
		}
	}
	return false
}

// alone says whether a line has all that a row needs: a day and a text beside the amount.
func (it *Item) alone(l *Layout) bool {
	return it.Day != nil && l.Description >= 0 && len(it.Texts[l.Description]) > 0
}

// titles says whether a line over a row that needs none is a title: it begins where the list does.
func (l *Layout) titles(it, below *Item) bool {
	return below.alone(l) && it.Text() != "" && it.textLeft() < l.Columns[l.Description].Left-ink.SameEdge
}

// near says whether a line is as near as lines of one row are. Where rows stand clearly further apart than their lines do, a line is a
// row's that stands nearer to it than halfway to where the next one would.
func (st *Style) near(upper, lower *Item) bool {
	g := lower.under(upper)
	if n := len(st.Pitch); n > 0 {
		limit := 1.2 * st.Pitch[n*9/10]
		if st.apart() {
			limit = min(limit, (st.Pitch[n-1]+st.closest)/2)
		}
		return g <= limit
	}
	if n := len(st.regular); n > 0 {
		return g <= 1.05*st.regular[n*9/10]
	}
	return g <= nearLines*upper.Size()
}

// nearLines is how far apart lines of a row may stand where no other row has several, in sizes of print.
const nearLines = 1.6

// jitter is how much further apart than others lines may be printed that stand as these do.
const jitter = 1.03

// inStep says whether a line stands below another as rows of one line do, where no row but the last has a second one.
func (st *Style) inStep(upper, lower *Item) bool {
	return len(st.Pitch)+len(st.regular) == 0 && lower.under(upper) <= jitter*st.step
}

// hangs says whether a line that is near enough to the last row stands as no line of another row does: further below it than all of
// these, or as far as the next row would where no other row has a second line. It may be a note under the list, unless a balance or a
// total ends that.
func (st *Style) hangs(upper, lower *Item) bool {
	g := lower.under(upper)
	if n := len(st.Pitch); n > 0 {
		return g > jitter*st.Pitch[n-1]
	}
	return len(st.regular) == 0 && st.step > 0 && Clearly*g > st.step
}

// RowsOf makes the rows of a stretch. What stands before the first and behind the last amount without belonging to either is returned.
func (st *Style) RowsOf(s *Stretch, l *Layout) (head []*Item, rows []*Row, tail []*Item) {
	at := s.Anchors()
	if len(at) == 0 {
		return s.Items, nil, nil
	}
	start := 0
	for ; start < at[0]; start++ {
		if s.Items[start].Day != nil && s.Items[at[0]].Day == nil && !st.Lowers() {
			break
		}
		if st.belongs(s.Items[start:at[0]+1], s, l) {
			break
		}
	}
	head = s.Items[:start]
	for i, anchor := range at {
		end := anchor + 1
		if i+1 < len(at) {
			end += st.split(s.Items[anchor:at[i+1]+1], l)
		} else {
			end = st.endOf(s, anchor)
		}
		r := newRow(s.Items[start:end], s.Items[anchor], l)
		if r.Torn && st.stacksDays() {
			r.stackDays()
		}
		rows = append(rows, r)
		start = end
	}
	return head, rows, s.Items[start:]
}

// endOf finds the line behind the last one of the last row of a stretch, whose amount stands on a certain one.
func (st *Style) endOf(s *Stretch, anchor int) int {
	end := anchor + 1
	if st.Below == 0 && st.Above > 0 {
		return end
	}
	for ; end < len(s.Items) && st.takes(s.Items[anchor:end], s.Items[end]); end++ {
		upper, lower := s.Items[end-1], s.Items[end]
		known := st.knows(upper, lower)
		switch {
		case known, s.figured && (st.near(upper, lower) || st.inStep(upper, lower)):
		case !st.near(upper, lower):
			return end
		case st.hangs(upper, lower):
			st.Hanging++
		}
	}
	return end
}

// rowGap is how much further apart rows may stand than the lines within them.
const rowGap = 2.2

// GoingOn gives the lines at the top of a page that can be the end of the row before it. Under a head nothing else can stand there;
// without one they must stand close to the first row or before a balance, since the page has a head of its own above them: what stands
// in the column of days and is none belongs to that. Where no row follows, as under the title of the next day, they must say what rows end with.
func (st *Style) GoingOn(head []*Item, rows []*Row, s *Stretch, b *Body) []*Item {
	if !b.Headed && b.Layout != nil {
		for len(head) > 0 && b.Layout.besideText(head[0]) {
			head = head[1:]
		}
	}
	if len(head) == 0 || len(rows) == 0 && (s.OpenEnd || b.Headed) && !b.holdsTexts(head) && !st.knowsAll(head) || head[0].Day != nil && !st.stacksDays() && !st.Lowers() || !st.chain(head) {
		return nil
	}
	if b.Headed && len(rows) > 0 && st.farthest > 0 && rows[0].Items[0].under(head[len(head)-1]) > Clearly*st.farthest {
		return nil // rows do not end so far from the next one: it is a text under the head
	}
	if b.Headed || len(rows) == 0 || rows[0].Items[0].under(head[len(head)-1]) <= rowGap*st.line(head[0]) || b.Layout.endsDay(head[0]) {
		return head
	}
	return nil
}

// holdsTexts says whether no row stands under a head, but some lines, all in the column of texts: the list ends with them, and with its figures.
func (b *Body) holdsTexts(head []*Item) bool {
	l := b.Layout
	other := func(it Item) bool { return it.Kind != textLine && it.Kind != RunningLine && it.Kind != FigureLine }
	if !b.Headed || l == nil || l.Description < 0 || slices.ContainsFunc(b.Items, other) {
		return false
	}
	return !slices.ContainsFunc(head, func(it *Item) bool {
		return it.Day != nil || len(it.Texts[l.Description]) == 0 || !l.atTexts(it.textLeft())
	})
}

// PrintsAgain says whether the first line of a page begins with the last one of the page before, whose edge cut it: makers then print it on both.
func (l *Layout) PrintsAgain(last, first *Item) bool {
	const shortest = 8
	if l.Description < 0 {
		return false
	}
	before, behind := ink.Text(last.Texts[l.Description]), ink.Text(first.Texts[l.Description])
	return len(before) >= shortest && strings.HasPrefix(behind, before)
}

// besideText says whether a line begins in the column of days and holds none, nor the end of one.
func (l *Layout) besideText(it *Item) bool {
	at := l.textColumn(it.Left())
	return it.Day == nil && at >= 0 && l.Columns[at].Role.Date() && !l.endsDay(it)
}

// endsDay says whether a line begins with the end of a day in the column of days, or with its hour: its row began above it, on the page before perhaps.
func (l *Layout) endsDay(it *Item) bool {
	if l == nil {
		return false
	}
	at := l.textColumn(it.Left())
	return at >= 0 && l.Columns[at].Role.Date() && (ink.AllDigits(it.Words[0].Plain) || isClock(it.Words[0].Text))
}

// isClock says whether a word is an hour with its minutes, and seconds perhaps.
func isClock(s string) bool {
	parts := strings.Split(s, ":")
	return len(parts) >= 2 && len(parts) <= 3 && !slices.ContainsFunc(parts, func(part string) bool { return part == "" || len(part) > 2 || !ink.AllDigits(part) })
}

// Begun finds the lines at the end of a page that begin a row of the next: the ones that follow the last row as the next row would.
func (st *Style) Begun(last *Row, tail []*Item) []*Item {
	before := last.Items[len(last.Items)-1]
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
