// Package cfonb reads the statements of French banks by the rules of their committee, CFONB
// 120: lines of 120 characters, the first two of which tell what a line is.
//
// The words: 01 is the opening balance of an account, 04 an entry, 05 says more about it
// with a word of three letters in front (LIB a text, NPY and NBE names), 07 is the closing
// balance. The last character of an amount is a digit and the sign in one: { and A to I are
// credits, } and J to R debits.
package cfonb

import (
	"strings"

	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind by the places of its first line.
func Looks(head []byte, _ string) bool {
	c := bookings.FirstLine(head)
	if c.Raw(1, 2) != "01" || !c.Digits(3, 7) || !c.Digits(12, 16) || !c.Digits(20, 20) || !c.Digits(91, 103) {
		return false
	}
	_, ok := amountOf(c)
	return ok && bookings.ShortDay(c.Raw(35, 40), true) != 0
}

// Tell tells what a file holds.
func Tell(in *source.File, _ statement.Options) (*bookings.Told, error) {
	return bookings.TellLines(in, func(t *bookings.Teller) bookings.LineTaker { return &taker{Teller: t} })
}

// amountOf reads places 91 to 104 with the decimals of place 20.
func amountOf(c bookings.Columns) ([]byte, bool) {
	digits, sign := c.Raw(91, 103), c.Raw(104, 104)
	const credits, debits = "{ABCDEFGHI", "}JKLMNOPQR"
	at, negative := strings.Index(credits, sign), false
	if at < 0 {
		at, negative = strings.Index(debits, sign), true
	}
	if sign == "" || at < 0 || !c.Digits(91, 103) || !c.Digits(20, 20) {
		return []byte(digits + sign), false
	}
	return bookings.Minor(digits+string(rune('0'+at)), int(c[19]-'0'), negative), true
}

// taker takes the lines of one walk.
type taker struct {
	*bookings.Teller
	entry bookings.Held
	open  bool // an account whose closing balance is to come
}

// Take takes a line.
func (k *taker) Take(line []byte, at bookings.Mark) error {
	c := bookings.NewColumns(line)
	kind := c.Raw(1, 2)
	if kind == "05" {
		k.more(c)
		return nil
	}
	if err := k.End(); err != nil {
		return err
	}
	switch kind {
	case "01":
		k.open = true
		k.Begin(at, bookings.Account{Number: c.Raw(3, 7) + c.Raw(12, 16) + c.Raw(22, 32), ID: c.Text(22, 32), BankID: c.Text(3, 7), Currency: c.Text(17, 19)})
		amount, _ := amountOf(c)
		k.Open(at.Line, amount)
	case "04":
		k.begin(c, at)
	case "07":
		k.open = false
		if k.Begun() {
			amount, _ := amountOf(c)
			k.Close(at.Line, amount, bookings.ShortDay(c.Raw(35, 40), true))
		}
	}
	return nil
}

func (k *taker) begin(c bookings.Columns, at bookings.Mark) {
	amount, ok := amountOf(c)
	k.entry.Start(at, bookings.ShortDay(c.Raw(35, 40), true), amount, ok)
	k.entry.Say(c.Text(49, 79), c.Text(105, 120))
	if number := c.Text(82, 88); c.Raw(33, 34) == "01" && !bookings.IsZero([]byte(number)) {
		k.entry.Row.CheckNumber = []byte(strings.TrimLeft(number, "0")) // operation 01 is a cheque
	}
}

// more takes a line that says more about an entry.
func (k *taker) more(c bookings.Columns) {
	text := c.Text(49, 118)
	switch c.Raw(46, 48) {
	case "NPY", "NBE":
		if k.entry.Payee == "" {
			k.entry.Payee = text
			return
		}
	case "MMO": // amount and currency as ordered
		text = c.Text(49, 51) + " " + string(bookings.Minor(c.Raw(53, 66), number(c.Raw(52, 52)), false))
	}
	k.entry.Say(text)
}

func number(digit string) int {
	if len(digit) != 1 || digit[0] < '0' || digit[0] > '9' {
		return -1
	}
	return int(digit[0] - '0')
}

// Missing names the closing balance of the account at hand: nothing closes the file itself.
func (k *taker) Missing() string {
	if k.open {
		return "no record 07 closes the account"
	}
	return ""
}

// End tells the entry at hand.
func (k *taker) End() error { return k.entry.End(k.Teller) }
