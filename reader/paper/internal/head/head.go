package head

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// Head is a line, or two, that names the columns of a list.
type Head struct {
	Page        int
	First, Last int // lines of the page
	End         int // the last line of the list where no title tells of it, or 0
	Columns     []Column
	Name        string // of what its rows are
	Print       []ink.Line
	Again       bool    // it stood on a page before
	beside      float64 // where what stands right of titles that are known from a page before begins, or 0
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
		n.roles[OtherDateRole]--
	}
	takePayments(columns, n.roles[DebitRole], n.roles[AmountRole]+n.roles[CreditRole])
	if n.dates()+n.texts() == 0 && columns[0].Role == TextRole && n.roles[AmountRole] > 0 && n.roles[BalanceRole] > 0 {
		columns[0].Role = DescriptionRole // "Payment, amount, balance": what stands first names the entries, whatever it is called
		n.roles[TextRole]++
	}
	if n.moves() == 0 || n.known < 2 || n.letters*2 < letters || n.ofOtherList(columns) {
		return nil, 0
	}
	return SettleDays(columns), n.known*10 + n.letters
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

func (n *titleCounts) dates() int { return n.roles[BookedRole] + n.roles[OtherDateRole] }

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
