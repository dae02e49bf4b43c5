// Package abo reads the statements of Czech and Slovak banks in the format ABO, also called
// GPC: lines of 128 characters, the first three of which tell what a line is.
//
// The words: 074 is a statement with its old and new balance and its turnovers, 075 an entry,
// 078 and 079 are messages to it. Of an entry 1 is a debit, 2 a credit, 4 takes a debit back
// and 5 a credit. Three symbols, variable, constant and specific, are the references by which
// payments are told apart there.
package abo

import (
	"strings"

	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind by the places of its first line.
func Looks(head []byte, _ string) bool {
	c := bookings.FirstLine(head)
	return c.Raw(1, 3) == "074" && c.Digits(4, 19) && c.Digits(40, 59) && isSign(c.Raw(60, 60)) && c.Digits(61, 74) && isSign(c.Raw(75, 75)) &&
		bookings.ShortDay(c.Raw(109, 114), true) != 0
}

func isSign(text string) bool { return text == "+" || text == "-" }

// Tell tells what a file holds.
func Tell(in *source.File, _ statement.Options) (*bookings.Told, error) {
	in, err := bookings.Plain(in)
	if err != nil {
		return nil, err
	}
	currency, err := currencyOf(in)
	if err != nil {
		return nil, err
	}
	return bookings.TellLines(in, func(t *bookings.Teller) bookings.LineTaker { return &taker{Teller: t, currency: currency} })
}

// currencyOf is that of the first entry: the line of the statement names none.
func currencyOf(in *source.File) (string, error) {
	lines := bookings.NewLines(in, bookings.Mark{Line: 1}, in.Size)
	for {
		line, err := lines.Next()
		if err != nil || line == nil {
			return "", err
		}
		if c := bookings.NewColumns(line); c.Raw(1, 3) == "075" {
			return bookings.CurrencyNumbered(c.Raw(119, 122)), nil
		}
	}
}

// taker takes the lines of one walk.
type taker struct {
	*bookings.Teller
	currency string
	entry    bookings.Held
	symbols  []string
	closing  func()
}

// Take takes a line.
func (k *taker) Take(line []byte, at bookings.Mark) error {
	c := bookings.NewColumns(line)
	var err error
	switch c.Raw(1, 3) {
	case "078", "079": // a message says more than a symbol
		k.entry.Say(c.Text(4, 128))
	case "074":
		if err = k.End(); err == nil {
			k.begin(c, at)
		}
	case "075":
		if err = k.flush(); err == nil {
			k.newEntry(c, at)
		}
	}
	return err
}

// begin takes the line of a statement, which tells its end before its entries.
func (k *taker) begin(c bookings.Columns, at bookings.Mark) {
	k.Begin(at, bookings.Account{Number: c.Raw(4, 19), ID: strings.TrimLeft(c.Raw(4, 19), "0"), Currency: k.currency})
	k.Open(at.Line, bookings.Minor(c.Raw(46, 59), 2, c.Raw(60, 60) == "-"))
	k.closing = func() {
		if c.Digits(76, 89) && c.Digits(91, 104) {
			k.Debits(at.Line, bookings.Minor(c.Raw(76, 89), 2, false))
			k.Credits(at.Line, bookings.Minor(c.Raw(91, 104), 2, false))
		}
		k.Close(at.Line, bookings.Minor(c.Raw(61, 74), 2, c.Raw(75, 75) == "-"), bookings.ShortDay(c.Raw(109, 114), true))
	}
}

func (k *taker) newEntry(c bookings.Columns, at bookings.Mark) {
	code := c.Raw(61, 61)
	day := bookings.ShortDay(c.Raw(123, 128), true)
	if day == 0 {
		day = bookings.ShortDay(c.Raw(92, 97), true)
	}
	k.entry.Start(at, day, bookings.Minor(c.Raw(49, 60), 2, code == "1" || code == "5"), c.Digits(49, 60) && code != "" && strings.Contains("1245", code))
	k.entry.Payee = c.Text(98, 117)
	k.symbols = k.symbols[:0]
	for _, symbol := range []struct {
		name     string
		from, to int
	}{{"VS", 62, 71}, {"KS", 78, 81}, {"SS", 82, 91}} {
		if text := strings.TrimLeft(c.Text(symbol.from, symbol.to), "0"); text != "" {
			k.symbols = append(k.symbols, symbol.name+" "+text)
		}
	}
	if account := strings.TrimLeft(c.Text(20, 35), "0"); account != "" {
		k.symbols = append(k.symbols, account+"/"+c.Text(74, 77))
	}
}

// flush tells the entry at hand.
func (k *taker) flush() error {
	k.entry.Say(k.symbols...)
	return k.entry.End(k.Teller)
}

// Missing is nothing: no line closes a file, and the line that begins a statement tells its
// end, against which the rows are held.
func (k *taker) Missing() string { return "" }

// End ends a statement.
func (k *taker) End() error {
	err := k.flush()
	if k.closing != nil && err == nil {
		k.closing()
		k.closing = nil
	}
	return err
}
