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

	"tillroll/convert"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind by the places of its first line.
func Looks(head []byte, _ string) bool {
	c := bookings.NewColumns(bookings.PlainHead(head[:min(len(head), 300)]))
	return c.Raw(1, 3) == "074" && c.Digits(4, 19) && c.Digits(40, 59) && isSign(c.Raw(60, 60)) && c.Digits(61, 74) && isSign(c.Raw(75, 75)) &&
		bookings.ShortDay(c.Raw(109, 114), true) != 0
}

func isSign(text string) bool { return text == "+" || text == "-" }

// Read gives the statements of a file.
func Read(in *source.File, o statement.Options) ([]*statement.Statement, error) {
	in, err := bookings.Plain(in)
	if err != nil {
		return nil, err
	}
	currency, err := currencyOf(in)
	if err != nil {
		return nil, err
	}
	return bookings.ReadLines(in, o, func(t *bookings.Teller) bookings.LineTaker { return &taker{Teller: t, currency: currency} })
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
	entry    convert.Row
	memo     []string
	open     bool
	problem  string
	closing  func()
}

// maxTexts bounds the lines about one entry.
const maxTexts = 100

// Take takes a line.
func (k *taker) Take(line []byte, at bookings.Mark) error {
	c := bookings.NewColumns(line)
	switch c.Raw(1, 3) {
	case "078", "079":
		if len(k.memo) < maxTexts {
			k.memo = append(k.memo, c.Text(4, 128))
		}
	case "074":
		if err := k.End(); err != nil {
			return err
		}
		k.begin(c, at)
	case "075":
		if err := k.flush(); err != nil {
			return err
		}
		k.newEntry(c, at)
	}
	return nil
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
	k.open, k.problem = true, ""
	switch {
	case !c.Digits(49, 60) || !strings.Contains("1245", code) || code == "":
		k.problem = "its amount cannot be read"
	case day == 0:
		k.problem = "the entry has no date"
	}
	k.entry = convert.Row{
		Date: []byte(day.String()), Amount: bookings.Minor(c.Raw(49, 60), 2, code == "1" || code == "5"),
		Description: []byte(c.Text(98, 117)), Line: at.Line,
	}
	k.memo = k.memo[:0]
	for _, symbol := range []struct {
		name     string
		from, to int
	}{{"VS", 62, 71}, {"KS", 78, 81}, {"SS", 82, 91}} {
		if text := strings.TrimLeft(c.Text(symbol.from, symbol.to), "0"); text != "" {
			k.memo = append(k.memo, symbol.name+" "+text)
		}
	}
	if account := strings.TrimLeft(c.Text(20, 35), "0"); account != "" {
		k.memo = append(k.memo, account+"/"+c.Text(74, 77))
	}
}

// flush tells the entry at hand.
func (k *taker) flush() error {
	if !k.open || !k.Begun() {
		return nil
	}
	k.open = false
	switch {
	case k.problem != "":
		k.Skip(k.entry.Line, k.problem)
		return nil
	case bookings.IsZero(k.entry.Amount):
		k.LeaveOut(statement.Information)
		return nil
	}
	words := k.memo
	if len(k.entry.Description) == 0 && len(words) > 0 { // a message says more than a symbol
		last := len(words) - 1
		k.entry.Description, words = []byte(words[last]), words[:last]
	}
	k.entry.Memo = []byte(bookings.Sentence(words...))
	return k.Row(k.entry)
}

// End ends a statement.
func (k *taker) End() error {
	err := k.flush()
	if k.closing != nil && err == nil {
		k.closing()
		k.closing = nil
	}
	return err
}
