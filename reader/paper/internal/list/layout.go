package list

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// Layout is the columns of a list, with what their bodies taught about their places.
type Layout struct {
	Columns     []Column
	Left, Right float64 // what lies outside belongs to something beside the list
	Bodies      []*Body
	Weak        bool           // amounts may lack decimals
	year        string         // that a line of the list began last
	Description int            // the column of the main text, -1 without one
	indented    []float64      // where lines of the main text begin beside its own edge
	remarks     []remark       // remarks in smaller print under the rows they belong to
	headlines   bool           // rows begin with a line in larger print
	Overlooked  int            // lines in larger print over rows, many of them, that were taken for titles
	fillers     map[string]int // words that stand in the place of amounts, and how often
	dated       bool           // nearly every line with money has a day
	daysWhole   bool           // nearly every row has the day that counts
	Contested   bool           // several columns of amounts stand on every row
	Choice      int            // which of them is taken, counted from the last
	wholeTitles bool           // days that are titles over rows have their year
	dayTitles   bool           // the days stand as titles over their rows, although a column has other days
	dayPhrase   string         // what stands before the day in titles over rows: "Opérations du"
	currency    string         // that of the amounts of all rows with a day, where all have its sign
	signs       []float64      // where signs end that stand apart from their amounts, under no title
	daySize     float64        // the size of most days beside amounts
	prints      map[columnPrint]int
	titleEdge   float64         // where days begin that are titles without a word beside them
	Between     []*Item         // days between rows that may be those of the row above as well
	stacked     map[[2]int]bool // lines, by page and number, whose amount is the balance of the row above
	Bare        int             // how many of its columns another page names without the rest, 0 for all
}

// Body is the lines under a head, on one page.
type Body struct {
	Layout *Layout
	Page   int
	Lines  []ink.Line
	Items  []Item
	Headed bool // a head stands above it
}

// Groups finds lists side by side: titles that repeat, each with a day and money.
func Groups(columns []Column) [][]Column {
	n := len(columns)
	for size := n / 2; size >= 2; size-- {
		if n%size != 0 {
			continue
		}
		same := true
		for i := size; i < n; i++ {
			a, b := columns[i%size], columns[i]
			same = same && a.Role == b.Role && strings.EqualFold(a.Title, b.Title)
		}
		if !same {
			continue
		}
		var out [][]Column
		for i := 0; i < n; i += size {
			out = append(out, columns[i:i+size])
		}
		// The smallest repetition counts.
		if inner := Groups(columns[:size]); len(inner) > 1 {
			continue
		}
		return out
	}
	if out := unlike(columns); len(out) > 1 {
		return out
	}
	return [][]Column{columns}
}

// unlike finds lists side by side whose titles differ but for the first and the last, "Date, description, amount" beside "Date, cheque, amount":
// each begins with the days and ends with what moved.
func unlike(columns []Column) (out [][]Column) {
	n, start := len(columns), 0
	for i := 1; i <= n; i++ {
		if i < n && !strings.EqualFold(columns[i].Title, columns[0].Title) {
			continue
		}
		one, last := columns[start:i], columns[i-1]
		if len(one) < 3 || !one[0].Role.Date() || !last.Role.moves() || !strings.EqualFold(last.Title, columns[n-1].Title) || count(one, Role.moves) != 1 {
			return nil
		}
		out, start = append(out, one), i
	}
	return out
}

// NewLayout is a layout of columns between two edges, of which nothing is learnt yet.
func NewLayout(columns []Column, left, right float64) *Layout {
	l := &Layout{Columns: append([]Column(nil), columns...), Left: left, Right: right, Description: -1}
	l.chooseDescription()
	return l
}

// SameColumns says whether two heads name the same columns in the same places.
func SameColumns(a, b []Column) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Role != b[i].Role || math.Abs(a[i].X0-b[i].X0) > 3 || !strings.EqualFold(a[i].Title, b[i].Title) {
			return false
		}
	}
	return true
}

// TitledAs says whether two lists have the same columns, wherever these stand.
func (l *Layout) TitledAs(other *Layout) bool {
	if len(l.Columns) != len(other.Columns) {
		return false
	}
	for i := range l.Columns {
		a, b := &l.Columns[i], &other.Columns[i]
		if a.Role != b.Role || !strings.EqualFold(a.Title, b.Title) {
			return false
		}
	}
	return true
}

// edge is a place where amounts end or begin, with how many do.
type edge struct {
	at, left float64
	count    int
	spread   float64 // how far they lie apart
}

// Learn finds where the amounts of the money columns stand: they end at one place, with or without their marks, or begin at one.
func (l *Layout) Learn() {
	l.leaveLeftPanel()
	l.leaveRightPanel()
	l.joinTitles()
	l.joinDayColumns()
	l.findMoney()
	l.findRestAmongTexts()
	l.leaveDays()
	l.placeMoney()
	l.leavePanel()
	l.settleMoney()
	l.learnText()
	l.findMiddles()
	l.followDays()
	l.addCodes()
	l.addRates()
	l.indents()
	l.findRemarks()
	l.findHeadlines()
	l.findDayTitles()
	l.findTitleEdge()
	l.findCurrency()
	l.findStacked()
	l.findDaySize()
	l.findPrints()
	l.findWhole()
	l.findFillers()
	l.findSigns()
}

// placeMoney finds the edges of the columns of amounts.
func (l *Layout) placeMoney() {
	near := l.inOrder()
	if near == nil {
		near = map[int][]ink.Amount{}
		for _, t := range l.sample() {
			if at := l.nearest(t); at >= 0 {
				near[at] = append(near[at], t)
			}
		}
	}
	for i := range l.Columns {
		if tokens := near[i]; len(tokens) > 0 {
			l.Columns[i].place(tokens)
			l.Right = math.Max(l.Right, l.Columns[i].right)
		}
	}
}

// place finds the edge that most amounts of a column share.
func (c *Column) place(tokens []ink.Amount) {
	const exact = 0.5 // amounts without a mark may stand on other lines: where marks end says less than where digits do
	c.learnt = true
	best, spread := 0, 0.0
	for _, at := range []func(ink.Amount) float64{
		func(t ink.Amount) float64 { return t.Right },
		func(t ink.Amount) float64 { return t.X1 },
		ink.Amount.DigitsEnd, // a sign behind some of them may hang over the edge
	} {
		if e := fullest(clusters(tokens, at)); e.count > best || e.count == best && e.spread < spread-exact {
			best, spread, c.right, c.Left = e.count, e.spread, e.at, e.left
		}
	}
	begin := fullest(clusters(tokens, func(t ink.Amount) float64 { return t.X0 }))
	if begin.count == best && begin.spread+1 < spread {
		best-- // they begin at one place more exactly than they end
	}
	if best*5 >= len(tokens)*4 && begin.count <= best {
		return
	}
	// Ends differ: the amounts begin at one place, or stand in the middle.
	if begin.count <= best && best*5 >= len(tokens)*3 {
		return
	}
	c.flushLeft = true
	end, ended := c.right, best*5 >= len(tokens)*4 // longer and shorter amounts may begin near each other by chance
	for _, t := range tokens {
		if begin.count > best && math.Abs(t.X0-begin.at) > 4 && !(ended && endsAt(t, end)) {
			continue
		}
		c.Left, c.right = math.Min(c.Left, t.X0), math.Max(c.right, t.X1)
	}
}

func fullest(edges []edge) edge {
	var best edge
	for _, e := range edges {
		if e.count > best.count {
			best = e
		}
	}
	return best
}

// sample is the amounts of lines that have a day, or of all lines where days and amounts never share one: the day of a balance "on 31
// March" is none of the list's.
func (l *Layout) sample() []ink.Amount {
	const few = 8 // where days stand beside several rows, some stand on the line of an amount by chance
	var dated, all []ink.Amount
	under := false
	for _, b := range l.Bodies {
		for i := range b.Lines {
			line := &b.Lines[i]
			if !HasDates(l.Columns) && dayFigure(line) != NoFigure {
				continue // a title over rows: its amount may stand in no column of theirs
			}
			for _, t := range line.Amounts {
				if !t.Sure && !l.Weak || l.isDay(line, t) {
					continue
				}
				all = append(all, t)
				if len(line.Dates) == 0 {
					continue
				}
				day := &line.Dates[0]
				in := l.dateColumn(day)
				under = under || in != none && (day.First == 0 || ink.EndsRun(line, day.First-1))
				if day.X0 < t.X0 || in >= 0 {
					dated = append(dated, t)
				}
			}
		}
	}
	if under && len(dated)*few >= len(all) {
		return dated
	}
	return all
}

// isDay says whether what looks like an amount is a day in a column of days: "04.06".
func (l *Layout) isDay(in *ink.Line, t ink.Amount) bool {
	return slices.ContainsFunc(in.Dates, func(d ink.Day) bool {
		return d.First <= t.First && t.Last <= d.Last && l.dateColumn(&d) >= 0
	})
}

// clusters gathers tokens whose edges lie together.
func clusters(tokens []ink.Amount, at func(ink.Amount) float64) []edge {
	sorted := make([]*ink.Amount, len(tokens))
	for i := range tokens {
		sorted[i] = &tokens[i]
	}
	order.Sort(sorted, func(a, b *ink.Amount) bool { return at(*a) < at(*b) })
	var out []edge
	last, first := math.Inf(-1), 0.0
	for _, t := range sorted {
		x := at(*t)
		if x-last > 3.5 {
			first = x
			out = append(out, edge{at: x, left: t.X0})
		}
		e := &out[len(out)-1]
		e.count++
		e.at, e.left = math.Max(e.at, x), math.Min(e.left, t.X0)
		last = x
		e.spread = last - first
	}
	return out
}

// ListsChecks says whether a list has the numbers of checks and no other text.
func (l *Layout) ListsChecks() bool {
	checks := false
	for i := range l.Columns {
		switch l.Columns[i].Role {
		case CheckRole:
			checks = true
		case TextRole, DescriptionRole:
			return false
		}
	}
	return checks
}

// PartsText says whether another column beside the description tells what a booking is: a payee's beside that of the purpose.
func (l *Layout) PartsText() bool {
	for at, c := range l.Columns {
		if at != l.Description && l.Description >= 0 && c.Role == DescriptionRole {
			return true
		}
	}
	return false
}

// nearest finds the money column whose title stands over an amount, -1 where none is near.
func (l *Layout) nearest(t ink.Amount) int {
	const far = 30
	best, distance := -1, float64(far)
	for i, c := range l.Columns {
		d := 0.0
		switch {
		case t.X0 > c.X1:
			d = t.X0 - c.X1
		case t.X1 < c.X0:
			d = c.X0 - t.X1
		}
		if !c.Role.Money() {
			// A text reaches from its title to the next.
			if d > 0 || t.X0 < c.X0 {
				continue
			}
			d = 0.5
		}
		d += 0.01 * math.Min(math.Abs(t.X1-c.X1), math.Abs(t.X0-c.X0))
		if d < distance {
			best, distance = i, d
		}
	}
	if best >= 0 && !l.Columns[best].Role.Money() {
		return -1
	}
	return best
}

// learnText finds where the texts and days of the other columns begin: mostly under the title's first letter, but a centred
// title says nothing, so the place where most words begin counts.
func (l *Layout) learnText() {
	l.findDays()
	l.addUntitled()
	for i := range l.Columns {
		c := &l.Columns[i]
		if c.Role.Money() {
			continue
		}
		from := math.Inf(-1)
		if i > 0 {
			from = l.Columns[i-1].X1
		}
		c.Left = c.X0
		counts, least := l.starts(c, from)
		best := least
		for at, n := range counts {
			if n > best || n == best && n > least && float64(at) < c.Left {
				best, c.Left = n, float64(at)
			}
		}
		c.Left = math.Min(c.Left, c.X0)
	}
	for i := range l.Columns {
		l.Columns[i].firm = l.isFirm(i)
	}
	l.joinText()
}

// joinText puts the title of the main text together with the one right before it where the texts begin: "Activity description" is one,
// although a word of some rows begins by chance where its second word does.
func (l *Layout) joinText() {
	at := l.Description
	if at < 1 || l.Columns[at].firm || !l.Columns[at-1].firm || l.Columns[at-1].Role != TextRole || l.Columns[at].X0-l.Columns[at-1].X1 > ink.SameEdge {
		return
	}
	a, b := &l.Columns[at-1], l.Columns[at]
	a.Title, a.Role, a.Field, a.X1 = a.Title+" "+b.Title, b.Role, b.Field, b.X1
	l.Columns = slices.Delete(l.Columns, at, at+1)
	l.chooseDescription()
}

// starts counts where the texts of a column begin that stand right of a place, and says from how many on a start is believed. Texts that
// reach under the title are surely its own; the others may be a second part of the column before, above all if the title says nothing.
func (l *Layout) starts(c *Column, from float64) (counts map[int]int, least int) {
	const some, few = 2, 1
	all, under, reached := map[int]int{}, map[int]int{}, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			for _, run := range ink.Runs(&b.Lines[i]) {
				x := run[0].X0
				if x <= from || x >= c.X1 {
					continue
				}
				all[int(math.Round(x))]++
				if run[len(run)-1].X1 > c.X0 {
					under[int(math.Round(x))]++
					reached++
				}
			}
		}
	}
	if reached > few || c.Field == words.FieldCount {
		return under, few
	}
	return all, some
}

// isFirm says whether the texts of a column begin where it does. Where they begin anywhere, its title is a part of the one before it,
// and no phrase may be cut there.
func (l *Layout) isFirm(at int) bool {
	c, end := l.Columns[at], math.Inf(1)
	for _, next := range l.Columns[at+1:] {
		if !next.Role.Money() {
			end = min(end, next.Left)
			break
		}
		if next.learnt {
			end = min(end, next.Left)
		}
	}
	aligned, filled := 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in, seen, exact := &b.Lines[i], false, false
			for _, w := range in.Words {
				if w.X0 >= c.Left-ink.SameEdge && w.X0 < end-ink.SameEdge {
					seen, exact = true, exact || w.X0 <= c.Left+ink.SameEdge
				}
			}
			if n := len(in.Amounts); seen && n > 0 && (in.Amounts[n-1].Sure || l.Weak) {
				filled++
				if exact {
					aligned++
				}
			}
		}
	}
	return aligned*2 >= filled
}

// slackOf is how far from the edge of its column an amount may stand: less than the width of a digit.
func slackOf(t ink.Amount) float64 {
	return 1 + 0.75*(t.Right-t.X0)/math.Max(1, float64(len([]rune(t.Text))))
}

// endsAt says whether an amount ends at a place, with or without its mark.
func endsAt(t ink.Amount, x float64) bool {
	near := slackOf(t) + 1
	return math.Abs(t.Right-x) <= near || math.Abs(t.X1-x) <= near || math.Abs(t.DigitsEnd()-x) <= near
}

// MoneyColumn finds the money column that an amount stands in, -1 for none.
func (l *Layout) MoneyColumn(t ink.Amount) int {
	slack := slackOf(t)
	for i, c := range l.Columns {
		if !c.Role.Money() {
			continue
		}
		switch {
		case !c.learnt && t.X0 < c.X1 && t.Right > c.X0,
			c.learnt && !c.flushLeft && endsAt(t, c.right),
			c.learnt && c.flushLeft && t.X0 >= c.Left-slack && t.Right <= c.right+slack:
			return i
		}
	}
	return -1
}

// textColumn finds the column that a word belongs to by where it begins.
func (l *Layout) textColumn(x float64) int {
	best := -1
	for i, c := range l.Columns {
		// What a foreign amount is printed in may be words as well.
		if c.Role.Money() && c.Role != otherMoneyRole {
			continue
		}
		left := c.Left
		if c.Role == otherMoneyRole {
			left = c.X0
		}
		if best < 0 || x >= left-ink.SameEdge && left >= l.Columns[best].Left {
			best = i
		}
	}
	return best
}

// Crop takes from a line what lies within the list.
func (l *Layout) Crop(in ink.Line) (ink.Line, bool) {
	out := in.Of(nil)
	if len(in.Words) > 0 && in.Words[0].X1 <= l.Left && isSentence(&in) {
		return out, false // it comes from further left and runs on into the list, where the end of it could pass for a title
	}
	for _, w := range in.Words {
		if w.X1 > l.Left && w.X0 < l.Right+ink.MarkGap*w.Size {
			out.Words = append(out.Words, w)
		}
	}
	// Beyond the last column only a mark may stand, or the end of words that began before it, not the beginning of something else.
	for n := len(out.Words); n > 0 && out.Words[n-1].X0 > l.Right && len(in.Words) > 0; n = len(out.Words) {
		w := out.Words[n-1]
		if len([]rune(w.Text)) <= 3 && in.Words[len(in.Words)-1].X1 == w.X1 && n > 1 && w.X0-out.Words[n-2].X1 < ink.MarkGap*w.Size {
			break
		}
		out.Words = out.Words[:n-1]
	}
	if n := len(out.Words); n > 1 && ink.HasLetter(out.Words[n-1].Text) && !ink.HasDigit(out.Words[n-1].Text) {
		at := slices.IndexFunc(in.Words, func(w ink.Word) bool { return w.X0 == out.Words[n-1].X0 && w.Text == out.Words[n-1].Text })
		for at++; at < len(in.Words) && in.Words[at].X0-in.Words[at-1].X1 <= ink.PhraseGap*in.Words[at].Size; at++ {
			out.Words = append(out.Words, in.Words[at])
		}
	}
	out.Settle()
	out.Tokenize()
	return out, len(out.Words) > 0
}
