package list

import (
	"slices"
	"strings"

	"tillroll/reader/paper/internal/head"
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
	daysBefore  bool           // days without a title of their own stand before the texts of rows, and nothing of a row under them
	wholeTitles bool           // days that are titles over rows have their year
	dayTitles   bool           // the days stand as titles over their rows, although a column has other days
	dayPhrase   string         // what stands before the day in titles over rows: "Opérations du"
	currency    string         // that of the amounts of all rows with a day, where all have its sign
	noDollars   bool           // and that sign is no dollar's
	signs       []float64      // where signs end that stand apart from their amounts, under no title
	daySize     float64        // the size of most days beside amounts
	prints      map[columnPrint]int
	titleEdge   float64         // where days begin that are titles without a word beside them
	underTitles bool            // hardly a row has a day beside those
	Between     []*Item         // days between rows that may be those of the row above as well
	stacked     map[[2]int]bool // lines, by page and number, whose amount is the balance of the row above
	Sums        map[string]bool // what the paper says twice without a day, as a summary and the titles of sections do
	Bare        int             // how many of its columns another page names without the rest, 0 for all
}

// Column is a column of a list: what its title tells, and where what stands in it was seen.
type Column struct {
	head.Column
	// Left and right are where the amounts of a money column begin and end, learnt says that some were seen. Texts and days begin at Left.
	Left, right float64
	learnt      bool
	flushLeft   bool
	firm        bool    // most texts of a text column begin at Left
	middle      float64 // where those of a column have their middle that is set so, or 0
}

// Body is the lines under a head, on one page.
type Body struct {
	Layout *Layout
	Page   int
	Lines  []ink.Line
	Items  []Item
	Headed bool // a head stands above it
}

// HasDates says whether a column holds days.
func (l *Layout) HasDates() bool { return l.HasDatesBefore(len(l.Columns)) }

// HasDatesBefore says whether one before a certain column does.
func (l *Layout) HasDatesBefore(at int) bool {
	return slices.ContainsFunc(l.Columns[:at], func(c Column) bool { return c.Role.Date() })
}

// NamesBooking says whether a title names a day on which money moved.
func (l *Layout) NamesBooking() bool {
	return slices.ContainsFunc(l.Columns, func(c Column) bool { return c.NamesBooking() })
}

// settleDays leaves one day that counts among columns of which some hold other things than their titles say.
func (l *Layout) settleDays() {
	titles := make([]head.Column, len(l.Columns))
	for i := range titles {
		titles[i] = l.Columns[i].Column
	}
	for i, c := range head.SettleDays(titles) {
		l.Columns[i].Column = c
	}
}

// NewLayout is a layout of columns between two edges, of which nothing is learnt yet.
func NewLayout(titles []head.Column, left, right float64) *Layout {
	l := &Layout{Left: left, Right: right, Description: -1}
	for _, c := range titles {
		l.Columns = append(l.Columns, Column{Column: c})
	}
	l.chooseDescription()
	return l
}

// IsUnder says whether some titles are those of the list, at their places.
func (l *Layout) IsUnder(titles []head.Column) bool {
	return slices.EqualFunc(l.Columns, titles, func(c Column, title head.Column) bool { return c.Repeats(&title) })
}

// GoesBeyond says whether a list has all columns of another one, of which the last is of money, and more behind them.
func (l *Layout) GoesBeyond(other *Layout) bool {
	n := len(other.Columns)
	return n < len(l.Columns) && other.Columns[n-1].Role.Money() &&
		slices.EqualFunc(l.Columns[:n], other.Columns, func(a, b Column) bool { return a.Repeats(&b.Column) })
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

// Learn finds where the amounts of the money columns stand: they end at one place, with or without their marks, or begin at one.
func (l *Layout) Learn() {
	l.leaveLeftPanel()
	l.leaveRightPanel()
	l.joinTitles()
	l.joinDayColumns()
	l.nameTall()
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
	l.findDaysBefore()
	l.findTitleEdge()
	l.findCurrency()
	l.findStacked()
	l.findDaySize()
	l.findPrints()
	l.findWhole()
	l.findFillers()
	l.findSigns()
}

// ListsChecks says whether a list has the numbers of checks and no other text.
func (l *Layout) ListsChecks() bool {
	checks := false
	for i := range l.Columns {
		switch l.Columns[i].Role {
		case head.CheckRole:
			checks = true
		case head.TextRole, head.DescriptionRole:
			return false
		}
	}
	return checks
}

// PartsText says whether another column beside the description tells what a booking is: a payee's beside that of the purpose.
func (l *Layout) PartsText() bool {
	for at, c := range l.Columns {
		if at != l.Description && l.Description >= 0 && c.Role == head.DescriptionRole {
			return true
		}
	}
	return false
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
		if c.Role.Money() && c.Role != head.OtherMoneyRole {
			continue
		}
		left := c.Left
		if c.Role == head.OtherMoneyRole {
			left = c.X0
		}
		if best < 0 || x >= left-ink.SameEdge && left >= l.Columns[best].Left {
			best = i
		}
	}
	return best
}

// marksLast says whether the last of some words of a line is a mark, close behind the one before it and followed by nothing near.
func marksLast(all []ink.Word, in *ink.Line) bool {
	const longest = 3
	n := len(all) - 1
	w := &all[n]
	if n == 0 || len([]rune(w.Text)) > longest || w.X0-all[n-1].X1 >= ink.MarkGap*w.Size {
		return false
	}
	at := slices.IndexFunc(in.Words, func(o ink.Word) bool { return o.X0 == w.X0 && o.Text == w.Text })
	return at >= 0 && ink.EndsRun(in, at)
}

// Crop takes from a line what lies within the list. The name of a total whose amount lies outside, as where sections have columns of their own, is none
// of its texts.
func (l *Layout) Crop(in ink.Line) (ink.Line, bool) {
	out := in.Of(nil)
	if len(in.Words) > 0 && in.Words[0].X1 <= l.Left && ink.IsSentence(&in) {
		return out, false // it comes from further left and runs on into the list, where the end of it could pass for a title
	}
	for _, w := range in.Words {
		if w.X1 > l.Left && w.X0 < l.Right+ink.MarkGap*w.Size {
			out.Words = append(out.Words, w)
		}
	}
	// Beyond the last column only a mark may stand, or the end of words that began before it, not the beginning of something else.
	for n := len(out.Words); n > 0 && out.Words[n-1].X0 > l.Right && !marksLast(out.Words, &in); n = len(out.Words) {
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
	return out, len(out.Words) > 0 && (len(out.Amounts) > 0 || !sumsUp(&in))
}
