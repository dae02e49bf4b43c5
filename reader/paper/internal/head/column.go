package head

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
	OtherDateRole
	AmountRole
	DebitRole
	CreditRole
	BalanceRole
	OtherMoneyRole
	MarkRole
)

// Money says whether a column holds amounts.
func (r Role) Money() bool { return r >= AmountRole && r <= OtherMoneyRole }

// Date says whether it holds days.
func (r Role) Date() bool { return r == BookedRole || r == OtherDateRole }

// Text says whether it holds words.
func (r Role) Text() bool { return r == TextRole || r == DescriptionRole || r == CheckRole }

// Moves says whether its amounts are those of bookings.
func (r Role) Moves() bool { return r == AmountRole || r == DebitRole || r == CreditRole }

// Column is one column of a list, as its title tells of it.
type Column struct {
	Role   Role
	Field  words.Field
	Title  string
	stack  []string // the lines of its title, if it has several
	X0, X1 float64  // where its title begins and ends
}

// RoleOf tells what a column of some title holds, and as what it is named.
func RoleOf(title string) (Role, words.Field) { return roleOf(MeaningOf(title)) }

func roleOf(scores words.Scores) (Role, words.Field) {
	field, weight := scores.Best()
	if weight < words.Named {
		return TextRole, words.FieldCount
	}
	switch field {
	case words.BookingDate, words.Date, words.TransactionDate:
		return BookedRole, field
	case words.ValueDate, words.OtherDate:
		return OtherDateRole, field
	case words.Amount, words.Net, words.Gross:
		return AmountRole, field
	case words.Debit:
		return DebitRole, field
	case words.Credit:
		return CreditRole, field
	case words.Balance:
		return BalanceRole, field
	case words.OtherAmount, words.Fee, words.OtherBalance:
		return OtherMoneyRole, field
	case words.Indicator:
		return MarkRole, field
	case words.Description, words.Memo, words.Party, words.Payee, words.Payer, words.Name:
		return DescriptionRole, field
	case words.Check:
		return CheckRole, field
	}
	return TextRole, field
}

// OfOtherLists says whether a title is one of invoices, time sheets or price lists.
func OfOtherLists(f words.Field) bool {
	switch f {
	case words.Quantity, words.Hours, words.Price, words.Symbol, words.Quote, words.Contact:
		return true
	}
	return false
}

// DayRank says how much a title of days speaks for the day that counts.
func DayRank(f words.Field) int {
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

// SettleDays leaves one day that counts: the day of booking before any other.
func SettleDays(columns []Column) []Column {
	best := -1
	for i, c := range columns {
		if c.Role.Date() && (best < 0 || DayRank(c.Field) > DayRank(columns[best].Field)) {
			best = i
		}
	}
	for i := range columns {
		if !columns[i].Role.Date() {
			continue
		}
		// In lists side by side each has a day of its own under the same title.
		if i == best || columns[i].Field == columns[best].Field && strings.EqualFold(columns[i].Title, columns[best].Title) && i > best {
			columns[i].Role = BookedRole
		} else {
			columns[i].Role = OtherDateRole
		}
	}
	return columns
}

// Count counts the columns of some roles.
func Count(columns []Column, is func(Role) bool) int {
	n := 0
	for _, c := range columns {
		if is(c.Role) {
			n++
		}
	}
	return n
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

// MainTitle finds the title of a main text among those over each other, of which each says something by itself.
func (c *Column) MainTitle() (field words.Field, stacked bool) {
	const several = 2
	named := 0
	for _, title := range c.stack {
		if scores := MeaningOf(title); best(scores) >= words.Named {
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
