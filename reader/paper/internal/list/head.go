package list

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// Role is what a column holds.
type Role uint8

const (
	TextRole Role = iota
	DescriptionRole
	CheckRole
	BookedRole // the day that counts
	otherDateRole
	AmountRole
	DebitRole
	CreditRole
	BalanceRole
	otherMoneyRole
	MarkRole
)

// Money says whether a column holds amounts.
func (r Role) Money() bool { return r >= AmountRole && r <= otherMoneyRole }

// Date says whether it holds days.
func (r Role) Date() bool { return r == BookedRole || r == otherDateRole }

// text says whether it holds words.
func (r Role) text() bool { return r == TextRole || r == DescriptionRole || r == CheckRole }

// moves says whether its amounts are those of bookings.
func (r Role) moves() bool { return r == AmountRole || r == DebitRole || r == CreditRole }

// Column is one column of a list, as its title tells of it.
type Column struct {
	Role   Role
	Field  words.Field
	Title  string
	stack  []string // the lines of its title, if it has several
	X0, X1 float64  // where its title begins and ends
}

// Head is a line, or two, that names the columns of a list.
type Head struct {
	page        int
	First, Last int // lines of the page
	End         int // the last line of the list where no title tells of it, or 0
	Columns     []Column
	Name        string // of what its rows are
	Print       []ink.Line
	Again       bool    // it stood on a page before
	beside      float64 // where what stands right of titles that are known from a page before begins, or 0
}

// Role tells what the column under a cell holds, and as what its title names it.
func (c Cell) Role() (Role, words.Field) { return roleOf(c.Scores) }

// RoleNamed tells what a column of some title holds, and as what it is named.
func RoleNamed(title string) (Role, words.Field) { return roleOf(HeadingOf(title)) }

func roleOf(scores words.Scores) (Role, words.Field) {
	field, weight := scores.Best()
	if weight < words.Named {
		return TextRole, words.FieldCount
	}
	switch field {
	case words.BookingDate, words.Date, words.TransactionDate:
		return BookedRole, field
	case words.ValueDate, words.OtherDate:
		return otherDateRole, field
	case words.Amount, words.Net, words.Gross:
		return AmountRole, field
	case words.Debit:
		return DebitRole, field
	case words.Credit:
		return CreditRole, field
	case words.Balance:
		return BalanceRole, field
	case words.OtherAmount, words.Fee, words.OtherBalance:
		return otherMoneyRole, field
	case words.Indicator:
		return MarkRole, field
	case words.Description, words.Memo, words.Party, words.Payee, words.Payer, words.Name:
		return DescriptionRole, field
	case words.Check:
		return CheckRole, field
	}
	return TextRole, field
}

// headOf judges whether titles are the head of a list of bookings: a day, money, and a text that tells the entries apart.
func headOf(cells []Cell) ([]Column, int) {
	for len(cells) > 1 && ink.HasDigit(cells[0].text) && (!cells[0].Known || cells[0].counts()) {
		cells = cells[1:] // no title has a digit: a panel stands at the left
	}
	if several := slices.DeleteFunc(slices.Clone(cells), func(c Cell) bool { return !c.counts() }); len(several) > 1 {
		return nil, 0 // "phone 24 hours a | day, 7 days a week"
	}
	var columns []Column
	letters, n := 0, titleCounts{}
	for _, c := range cells {
		r, field := c.Role()
		if OfOtherLists(field) {
			n.others++
			r = TextRole
		}
		columns = append(columns, Column{Role: r, Field: field, Title: c.text, stack: c.stack, X0: c.x0, X1: c.x1})
		letters += len(c.text)
		if c.Known {
			n.known++
			n.letters += len(c.text)
			n.roles[r]++
		}
	}
	if n.moves() == 0 && (n.roles[BookedRole] > 0 || n.roles[DescriptionRole] > 0 && n.roles[BalanceRole] > 0) && valueIsAmount(columns) {
		n.roles[AmountRole]++
		n.roles[otherDateRole]--
	}
	takePayments(columns, n.roles[DebitRole], n.roles[AmountRole]+n.roles[CreditRole])
	if n.dates()+n.texts() == 0 && columns[0].Role == TextRole && n.roles[AmountRole] > 0 && n.roles[BalanceRole] > 0 {
		columns[0].Role = DescriptionRole // "Payment, amount, balance": what stands first names the entries, whatever it is called
		n.roles[TextRole]++
	}
	if n.moves() == 0 || n.known < 2 || n.letters*2 < letters || n.ofOtherList(columns) {
		return nil, 0
	}
	return settleRoles(columns), n.known*10 + n.letters
}

// titleCounts is how many titles of a line are known, by what they mean.
type titleCounts struct {
	roles          [MarkRole + 1]int
	known, letters int // of all, and how many letters these have
	others         int // those of lists that are none of bookings, known or not
}

func (n *titleCounts) moves() int {
	return n.roles[AmountRole] + n.roles[DebitRole] + n.roles[CreditRole]
}
func (n *titleCounts) dates() int { return n.roles[BookedRole] + n.roles[otherDateRole] }
func (n *titleCounts) texts() int {
	return n.roles[TextRole] + n.roles[DescriptionRole] + n.roles[CheckRole]
}

// ofOtherList says whether titles are those of something else that has money.
func (n *titleCounts) ofOtherList(columns []Column) bool {
	booked := n.roles[BookedRole] > 0
	is := func(tells func(c Column) bool) bool { return slices.ContainsFunc(columns, tells) }
	switch {
	// Lists of trades have prices and quantities too; those of an account tell what is left behind each, or of what kind each is.
	case n.others > 0 && (!booked || n.roles[BalanceRole] == 0 && !tellsKinds(columns) || n.roles[DescriptionRole] == 0):
		return true
	// What a meter shows is charged for a time, not for the day on which money moved.
	case !booked && is(func(c Column) bool { return c.Field == words.Measure }):
		return true
	case n.texts() > 0:
		return false // days may stand in the text's column without a title of their own
	}
	// "Period, in, out, balance" sums up what a list without titles tells.
	return n.dates() == 0 || !is(func(c Column) bool { return c.Role.Date() && c.Field != words.OtherDate })
}

// counts says whether a number stands among the words of a cell that is no year.
func (c Cell) counts() bool {
	return slices.ContainsFunc(strings.Fields(c.text), func(s string) bool { return ink.AllDigits(s) && !ink.IsYear(s) })
}

// tellsKinds says whether a list names what was traded and of what kind each entry is, as the activity of a broker's account does and no
// invoice.
func tellsKinds(columns []Column) bool {
	has := func(f words.Field) bool {
		return slices.ContainsFunc(columns, func(c Column) bool { return c.Field == f })
	}
	return has(words.Symbol) && (has(words.Type) || has(words.Category))
}

// valueIsAmount makes a "value" that stands right before the balance, before a mark of debits and credits, or behind all, and behind a text, an
// amount: the word means the day as well.
func valueIsAmount(columns []Column) bool {
	for i := 1; i < len(columns); i++ {
		before := i+1 == len(columns) || columns[i+1].Role == BalanceRole || columns[i+1].Role == MarkRole
		if columns[i].Field == words.ValueDate && before && (!columns[i-1].Role.Date() || columns[i-1].Field == words.ValueDate) {
			columns[i].Role, columns[i].Field = AmountRole, words.Amount
			return true
		}
	}
	return false
}

// OfOtherLists says whether a title is one of invoices, time sheets or price lists.
func OfOtherLists(f words.Field) bool {
	switch f {
	case words.Quantity, words.Hours, words.Price, words.Symbol, words.Quote, words.Contact:
		return true
	}
	return false
}

// dayRank says how much a title of days speaks for the day that counts.
func dayRank(f words.Field) int {
	switch f {
	case words.BookingDate:
		return 3
	case words.Date:
		return 2
	case words.TransactionDate:
		return 1
	}
	return 0
}

// settleRoles leaves one day that counts: the day of booking before any other.
func settleRoles(columns []Column) []Column {
	best := -1
	for i, c := range columns {
		if c.Role.Date() && (best < 0 || dayRank(c.Field) > dayRank(columns[best].Field)) {
			best = i
		}
	}
	seen := map[string]bool{}
	for i := range columns {
		if !columns[i].Role.Date() {
			continue
		}
		// In lists side by side each has a day of its own under the same title.
		if i == best || columns[i].Field == columns[best].Field && strings.EqualFold(columns[i].Title, columns[best].Title) && i > best {
			columns[i].Role = BookedRole
		} else {
			columns[i].Role = otherDateRole
		}
		seen[columns[i].Title] = true
	}
	return columns
}

// How many lines a head has: a few, or more where tall and short cells stand side by side and their lines are woven into each other.
const (
	TallestPlain = 3
	tallestHead  = 8
)

// count counts the columns of some roles.
func count(columns []Column, is func(Role) bool) int {
	n := 0
	for _, c := range columns {
		if is(c.Role) {
			n++
		}
	}
	return n
}

// headsBalances says whether a line is the head of a table of balances by day: its titles name days and balances, and nothing else but counts, and
// these stand under it. A sentence may name both as well: "The balance does not regard the days of value", or in a panel beside rows, "you
// would pay off the balance in a month".
func headsBalances(lines []ink.Line, at int) bool {
	const reach = 3
	l := &lines[at]
	below := lines[at+1 : min(len(lines), at+1+reach)]
	if len(l.Amounts) > 0 || len(l.Words) > mostTitles || !slices.ContainsFunc(below, func(b ink.Line) bool { return len(b.Amounts) > 0 && daysWithin(&b, l) }) {
		return false
	}
	days, balances := 0, 0
	for _, c := range CellsOf(l, nil) {
		switch r, _ := c.Role(); {
		case c.Known && r.Date():
			days++
		case c.Known && r == BalanceRole:
			balances++
		case slices.ContainsFunc(below, func(b ink.Line) bool { return !c.countsOn(&b) }):
			return false
		}
	}
	return days > 0 && balances > 0
}

// countsOn says whether a line is one of figures, of which that under a title is no amount: the days that a balance lasted, or what interest is
// reckoned by.
func (c *Cell) countsOn(l *ink.Line) bool {
	return !l.HasText() && !slices.ContainsFunc(l.Amounts, func(t ink.Amount) bool { return t.Sure && t.X0 < c.x1 && t.X1 > c.x0 })
}

// daysWithin says whether a day of a line stands under another line, between its ends.
func daysWithin(l, over *ink.Line) bool {
	return slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.X1 > over.Left() && d.X0 < over.Words[len(over.Words)-1].X1 })
}

// titlesBalances says whether a line is the title of balances by day which have no head of their own: it speaks of a balance, and the line
// below it holds nothing but days, each with an amount. The columns of the list above may lie over these by chance.
func titlesBalances(lines []ink.Line, at int) bool {
	l := &lines[at]
	if at+1 >= len(lines) || len(l.Dates)+len(l.Amounts) > 0 || !lines[at+1].PairsDays() || LabelsEnd(l) {
		return false
	}
	return words.All().Line(ink.Text(l.Words)).Has(words.BalanceLine) || slices.ContainsFunc(l.Words, func(w ink.Word) bool {
		r, _ := RoleNamed(w.Text)
		return r == BalanceRole
	})
}

// wovenTitles says whether a line stands between the lines of a head or right under them, nearer than rows stand: tall titles go on in it.
func wovenTitles(columns []Column, above, l *ink.Line) bool {
	if l.Y-above.Y >= ink.WovenGap*above.Size() || len(l.Dates)+len(l.Amounts) > 0 {
		return false
	}
	return allUnder(columns, l, func(*Column, *ink.Word) bool { return true })
}

// allUnder says whether every word of a line stands under a title of which something holds.
func allUnder(columns []Column, l *ink.Line, holds func(*Column, *ink.Word) bool) bool {
	for i := range l.Words {
		w, under := &l.Words[i], false
		for j := range columns {
			c := &columns[j]
			under = under || w.X0 < c.X1 && c.X0 < w.X1 && holds(c, w)
		}
		if !under {
			return false
		}
	}
	return true
}

// groupsTitles says whether the titles of a list stand right under a line: then it names groups of them, "Date" over two days.
func groupsTitles(lines []ink.Line, at int) bool {
	if at+1 >= len(lines) || lines[at+1].Y-lines[at].Y > ink.NextLine*lines[at].Size()+1 {
		return false
	}
	columns, _ := TitleColumns(lines, at+1, 1)
	return columns != nil
}

// endsTitles says whether a line holds nothing but ends of words and of pairs of names that are broken in the titles above.
func endsTitles(columns []Column, above, l *ink.Line) bool {
	if l.Y-above.Y > ink.NextLine*above.Size() {
		return false
	}
	return allUnder(columns, l, func(c *Column, w *ink.Word) bool {
		_, hyphened := brokenOff(c.Title)
		return isFragment(w.Text) || hyphened || strings.HasSuffix(c.Title, "/")
	})
}

// HasDates says whether a column holds days.
func HasDates(columns []Column) bool {
	for _, c := range columns {
		if c.Role.Date() {
			return true
		}
	}
	return false
}

// moneyUnder says whether an amount stands under one of the titles of money, or near it: under a bank's name there is none.
func moneyUnder(columns []Column, lines []ink.Line) bool {
	const look = 16
	for i := range lines[:min(look, len(lines))] {
		for _, t := range lines[i].Amounts {
			if slices.ContainsFunc(columns, func(c Column) bool { return c.Role.Money() && t.X1 > c.X0-RoomLeft && t.X0 < c.X1+RoomRight }) {
				return true
			}
		}
	}
	return false
}

// beginsWithDays says whether the lines below a head begin with days and hold amounts, or stand under titles that are days, for heads
// that name no column of days.
func beginsWithDays(lines []ink.Line) bool {
	const look, enough, tall = 16, 3, 3 // a row may have four lines or more
	found, titled, money := 0, false, -look
	for i := range lines[:min(look, len(lines))] {
		l := &lines[i]
		if IsDayTitle(l) {
			titled = true
		} else if titled && ink.HoldsSure(l) {
			return true
		}
		if len(l.Dates) == 0 || l.Dates[0].First > 0 {
			if ink.HasSure(l) {
				money = i
			}
			continue
		}
		// The day may stand at the beginning of a line under the amount.
		if ink.HasSure(l) || l.Dates[0].Whole && i-money <= tall {
			found++
			money = -look
		}
	}
	return found >= enough
}

// moneyOverDays says whether days stand under a title of money on most lines with amounts: then no columns are named, but what the rows
// below are, "Expenses of the period". Rows under the head of the next list, where these have other places, tell nothing.
func moneyOverDays(columns []Column, lines []ink.Line) bool {
	const look = 12
	over, rows := 0, 0
	for i := range lines[:min(look, len(lines))] {
		l := &lines[i]
		if !ink.HasSure(l) {
			if titles, _ := TitleColumns(lines, i, 1); rows > 0 && HasDates(titles) {
				break
			}
			continue
		}
		rows++
		if slices.ContainsFunc(columns, func(c Column) bool { return c.Role.Money() && hasDayUnder(l, &c, HasDates(columns)) }) {
			over++
		}
	}
	return over*2 > rows
}

// hasDayUnder says whether the first day of a line stands under a title, or, where no title is one of days, another that begins a cell: of
// two days beside each other the second may.
func hasDayUnder(l *ink.Line, c *Column, first bool) bool {
	at := slices.IndexFunc(l.Dates, func(d ink.Day) bool {
		return d.X0 < c.X1 && d.X1 > c.X0 && (d.First == 0 || ink.EndsRun(l, d.First-1))
	})
	return at == 0 || at > 0 && !first
}

// nameDays makes a title of money a title of days, if days stand under it on most lines with amounts and no amount does, beside other titles
// of a day and of money: what is a balance in one language may be a word for a day in another.
func nameDays(columns []Column, lines []ink.Line) {
	if !HasDates(columns) {
		return
	}
	for i := range columns {
		if c := &columns[i]; c.Role.Money() && moneyOverDays(columns[i:i+1], lines) && !moneyUnder(columns[i:i+1], lines) {
			c.Role, c.Field = otherDateRole, words.OtherDate
		}
	}
}

// nameCheckDays gives a title that names no day the role of one where it stands between the number of a check and its amount, and a day stands
// under it: "Paid". Such lists may have a single row.
func nameCheckDays(columns []Column, below []ink.Line) {
	if HasDates(columns) || len(below) == 0 || !slices.ContainsFunc(columns, func(c Column) bool { return c.Role == CheckRole }) || !ink.HasSure(&below[0]) {
		return
	}
	for i := range columns {
		c := &columns[i]
		if c.Role != TextRole || !slices.ContainsFunc(below[0].Dates, func(d ink.Day) bool { return c.BeginsWith(&d, &below[0]) }) {
			continue
		}
		for j := range columns {
			if columns[j].Title == c.Title {
				columns[j].Role, columns[j].Field = BookedRole, words.Date
			}
		}
	}
}

// daysUnder says whether days stand under one of the titles that name no day, on lines with amounts: "Completion time", or without their
// year on nearly every one: "Tran".
func daysUnder(columns []Column, lines []ink.Line) bool {
	const look, enough = 12, 3
	for i := range columns {
		c := &columns[i]
		if c.Role != TextRole {
			continue
		}
		rows, whole, begin := 0, 0, 0
		for j := range lines[:min(look, len(lines))] {
			l := &lines[j]
			if !ink.HasSure(l) {
				continue
			}
			rows++
			if slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.Whole && d.X0 < c.X1 && d.X1 > c.X0 }) {
				whole++
			}
			if slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return c.BeginsWith(&d, l) }) {
				begin++
			}
		}
		if whole >= enough || begin >= enough && begin*10 >= rows*mostly {
			return true
		}
	}
	return false
}

// MainTitle finds the title of a main text among those over each other, of which each says something by itself.
func (c *Column) MainTitle() (field words.Field, stacked bool) {
	const several = 2
	named := 0
	for _, title := range c.stack {
		if scores := HeadingOf(title); best(scores) >= words.Named {
			named++
			if r, f := roleOf(scores); r == DescriptionRole && !stacked {
				field, stacked = f, true
			}
		}
	}
	return field, stacked && named >= several && named == len(c.stack)
}

// Holds counts the amounts and the other words under a title, on lines that end with an amount or have one and a day: texts with numbers
// may stand behind it. A sentence without a day that runs through the column is none of its texts, nor are whole numbers where amounts are printed
// without decimals: on a few lines another number has some, "PLAN UF 0,25".
func (c *Column) Holds(lines []ink.Line, weak bool) (amounts, texts int) {
	for i := range lines {
		in := &lines[i]
		if !ink.HasSure(in) && (len(in.Dates) == 0 || !ink.HoldsSure(in)) {
			continue
		}
		for j := range in.Words {
			switch w := &in.Words[j]; {
			case w.X0 >= c.X1 || w.X1 <= c.X0:
			case in.IsSureAmount(j):
				amounts++
			case weak && in.IsAmount(j):
			case len(in.Dates) > 0 || !runsThrough(in, j, c.X0):
				texts++
			}
		}
	}
	return amounts, texts
}

// runsThrough says whether the run that a word is in begins with one that ends left of a place.
func runsThrough(in *ink.Line, at int, left float64) bool {
	for at > 0 && in.Words[at].X0-in.Words[at-1].X1 <= ink.RunGap*in.Words[at].Size {
		at--
	}
	return in.Words[at].X1 <= left
}

// BeginsWith says whether a day is the first thing under a title: one within a sentence, "Card purchase 04/05 at", makes no column of days.
func (c *Column) BeginsWith(d *ink.Day, in *ink.Line) bool {
	if (d.X0 >= c.X1 || d.X1 <= c.X0) && math.Abs(d.X0-c.X0) >= ink.SameEdge {
		return false
	}
	return d.First == 0 || in.Words[d.First-1].X0 < c.X0-ink.SameEdge || d.X0-in.Words[d.First-1].X1 > ink.PhraseGap*in.Words[d.First].Size
}

// Repeats says whether a column has the title of another one, at the same place.
func (c *Column) Repeats(other *Column) bool {
	return c.Role == other.Role && math.Abs(c.X0-other.X0) <= 3 && strings.EqualFold(c.Title, other.Title)
}

// sameColumns says whether two heads name the same columns in the same places.
func sameColumns(a, b []Column) bool {
	return slices.EqualFunc(a, b, func(x, y Column) bool { return x.Repeats(&y) })
}

// NamesBooking says whether a title names a day on which money moved.
func (c Column) NamesBooking() bool { return c.Role.Date() && c.Field != words.OtherDate }

// The room that a list takes beyond its titles before its amounts were seen.
const (
	RoomLeft  = 30
	RoomRight = 45
)

// mostly is the share of the rows, in tenths, that a column fills which stands on every row; an odd line among them does no harm.
const mostly = 9

// LabelsEnd says whether a phrase of a line names the balance before the first row or behind the last: one by itself, or one of the labels of
// a summary, which no title is.
func LabelsEnd(l *ink.Line) bool {
	return slices.ContainsFunc(append(ink.Runs(l), l.Words), func(run []ink.Word) bool {
		s := words.All().Line(ink.Text(run))
		return s.Has(words.Opening) || s.Has(words.Closing)
	})
}
