// Package norma43 reads the statements of Spanish banks by the rules of their association,
// Norma 43 (CSB 43): lines of 80 characters, the first two of which tell what a line is.
//
// The words: 11 begins an account with its opening balance, 22 is an entry, 23 says more
// about it, 24 is its amount in another currency, 33 ends the account with totals and the
// closing balance, 88 ends the file. In a column of debit or credit 1 is debit, 2 credit.
package norma43

import (
	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind by the digits of its first line.
func Looks(head []byte, _ string) bool {
	c := bookings.FirstLine(head)
	return c.Raw(1, 2) == "11" && c.Digits(3, 50) && (c[32] == '1' || c[32] == '2') &&
		bookings.ShortDay(c.Raw(21, 26), false) != 0 && bookings.ShortDay(c.Raw(27, 32), false) != 0
}

// Tell tells what a file holds.
func Tell(in *source.File, _ statement.Options) (*bookings.Told, error) {
	return bookings.TellLines(in, func(t *bookings.Teller) bookings.LineTaker { return &taker{Teller: t} })
}

// taker takes the lines of one walk.
type taker struct {
	*bookings.Teller
	entry      bookings.Held
	references []string
	end        ofx.Day // of the period
	open       bool    // an account whose closing balance is to come
	closed     bool    // by the record that closes the file
}

// Take takes a line.
func (k *taker) Take(line []byte, at bookings.Mark) error {
	c := bookings.NewColumns(line)
	switch c.Raw(1, 2) {
	case "11":
		if err := k.End(); err != nil {
			return err
		}
		k.open, k.closed = true, false
		k.begin(c, at)
	case "22":
		if err := k.End(); err != nil {
			return err
		}
		k.entry.Start(at, bookings.ShortDay(c.Raw(11, 16), false), bookings.Minor(c.Raw(29, 42), 2, c.Raw(28, 28) == "1"), c.Digits(29, 42) && (c.Raw(28, 28) == "1" || c.Raw(28, 28) == "2"))
		k.references = append(k.references[:0], number(c.Text(43, 52)), number(c.Text(53, 64)), c.Text(65, 80))
	case "23":
		k.entry.Say(c.Text(5, 42), c.Text(43, 80))
	case "24":
		k.entry.Say(bookings.CurrencyNumbered(c.Raw(5, 7)) + " " + string(bookings.Minor(c.Raw(8, 21), 2, false)))
	case "33":
		k.open = false
		return k.close(c, at)
	case "88":
		k.closed = true
	}
	return nil
}

// number drops a number of zeros, which says that there is none.
func number(text string) string {
	if bookings.IsZero([]byte(text)) {
		return ""
	}
	return text
}

func (k *taker) begin(c bookings.Columns, at bookings.Mark) {
	k.Begin(at, bookings.Account{
		Number: c.Raw(3, 20), ID: c.Raw(3, 20), BankID: c.Raw(3, 6) + c.Raw(7, 10), Currency: bookings.CurrencyNumbered(c.Raw(48, 50)),
	})
	k.end = bookings.ShortDay(c.Raw(27, 32), false)
	k.Period(bookings.ShortDay(c.Raw(21, 26), false), k.end)
	k.Open(at.Line, bookings.Minor(c.Raw(34, 47), 2, c.Raw(33, 33) == "1"))
}

func (k *taker) close(c bookings.Columns, at bookings.Mark) error {
	if err := k.End(); err != nil || !k.Begun() {
		return err
	}
	k.Debits(at.Line, bookings.Minor(c.Raw(26, 39), 2, false))
	k.Credits(at.Line, bookings.Minor(c.Raw(45, 58), 2, false))
	k.Close(at.Line, bookings.Minor(c.Raw(60, 73), 2, c.Raw(59, 59) == "1"), k.end)
	return nil
}

// Missing names the end of the account, or that of the file.
func (k *taker) Missing() string {
	switch {
	case k.open:
		return "no record 33 closes the account"
	case !k.closed:
		return "no record 88 closes it"
	}
	return ""
}

// End tells the entry at hand. What the bank prints first about it is whom it concerns;
// references follow.
func (k *taker) End() error {
	k.entry.Say(k.references...)
	return k.entry.End(k.Teller)
}
