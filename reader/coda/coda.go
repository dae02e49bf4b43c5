// Package coda reads the coded statements of Belgian banks, CODA: lines of 128 characters,
// the first of which tells what a line is.
//
// The words: 1 is the old balance of an account, 21 a movement with 22 and 23 going on about
// it, 31 to 33 are information to a movement, 8 is the new balance, 0 and 9 stand around it
// all. Amounts have three decimals; 0 is credit and 1 debit. A movement that sums up others
// is followed by them as details, which moved no money of their own: the first digit of
// their code is 5 or more.
package coda

import (
	"strings"

	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind by the places of its first line.
func Looks(head []byte, _ string) bool {
	c := bookings.FirstLine(head)
	return c.Raw(1, 5) == "00000" && bookings.ShortDay(c.Raw(6, 11), true) != 0 && c.Digits(12, 14) && c.Raw(15, 16) == "05" &&
		(c.Raw(128, 128) == "1" || c.Raw(128, 128) == "2")
}

// Tell tells what a file holds.
func Tell(in *source.File, _ statement.Options) (*bookings.Told, error) {
	return bookings.TellLines(in, func(t *bookings.Teller) bookings.LineTaker { return &taker{Teller: t} })
}

// decimals of every amount.
const decimals = 3

// taker takes the lines of one walk.
type taker struct {
	*bookings.Teller
	entry      bookings.Held
	structured bool
	message    strings.Builder // of a movement, which goes on over lines in the middle of a word
	account    string          // of the other side
	reference  string
	notes      []string
	open       bool
	detail     bool
	closed     bool // by the record that closes the file
}

// maxNotes bounds the lines of information about one movement.
const maxNotes = 90

// Take takes a line.
func (k *taker) Take(line []byte, at bookings.Mark) error {
	c := bookings.NewColumns(line)
	switch c.Raw(1, 1) {
	case "2":
		return k.movement(c, at)
	case "3":
		k.information(c)
		return nil
	}
	if err := k.End(); err != nil {
		return err
	}
	switch c.Raw(1, 1) {
	case "0":
		k.closed = false
	case "9":
		k.closed = true
	case "1":
		a := accountOf(c.Raw(2, 2), bookings.Columns(c.Raw(6, 42)))
		k.Begin(at, a)
		k.Open(at.Line, bookings.Minor(c.Raw(44, 58), decimals, c.Raw(43, 43) == "1"))
	case "8":
		if k.Begun() {
			k.Close(at.Line, bookings.Minor(c.Raw(43, 57), decimals, c.Raw(42, 42) == "1"), bookings.ShortDay(c.Raw(58, 63), true))
		}
	}
	return nil
}

// accountOf reads number and currency by the structure of the number: 0 is the old Belgian
// one, 1 a foreign one, 2 and 3 are IBANs.
func accountOf(structure string, c bookings.Columns) bookings.Account {
	switch structure {
	case "0":
		return bookings.Account{Number: c.Text(1, 12), Currency: c.Text(14, 16)}
	case "2":
		return bookings.Account{Number: c.Text(1, 16), Currency: c.Text(35, 37)}
	}
	return bookings.Account{Number: c.Text(1, 34), Currency: c.Text(35, 37)}
}

// movement takes one of the three lines of a movement.
func (k *taker) movement(c bookings.Columns, at bookings.Mark) error {
	switch c.Raw(2, 2) {
	case "1":
		if err := k.End(); err != nil {
			return err
		}
		k.newMovement(c, at)
	case "2":
		k.say(c.Raw(11, 63))
		k.reference = c.Text(64, 98)
	case "3":
		k.account, k.entry.Payee = c.Text(11, 47), c.Text(48, 82)
		k.say(c.Raw(83, 125))
	}
	return nil
}

func (k *taker) newMovement(c bookings.Columns, at bookings.Mark) {
	day := bookings.ShortDay(c.Raw(116, 121), true)
	if day == 0 {
		day = bookings.ShortDay(c.Raw(48, 53), true)
	}
	k.open, k.detail = true, c.Raw(54, 54) >= "5"
	k.entry.Start(at, day, bookings.Minor(c.Raw(33, 47), decimals, c.Raw(32, 32) == "1"), c.Digits(33, 47) && (c.Raw(32, 32) == "0" || c.Raw(32, 32) == "1"))
	k.account, k.reference, k.notes = "", "", k.notes[:0]
	k.message.Reset()
	k.structured = c.Raw(62, 62) == "1"
	k.say(c.Raw(63, 115))
}

// say adds to the message.
func (k *taker) say(text string) {
	const enough = 10_000
	if k.message.Len() < enough {
		k.message.WriteString(text)
	}
}

// information takes a line that explains a movement.
func (k *taker) information(c bookings.Columns) {
	if len(k.notes) >= maxNotes {
		return
	}
	switch c.Raw(2, 2) {
	case "1":
		k.notes = append(k.notes, c.Text(41, 113))
	case "2":
		k.notes = append(k.notes, c.Text(11, 115))
	case "3":
		k.notes = append(k.notes, c.Text(11, 100))
	}
}

// text is the message. A structured one begins with its type; 101 and 102 are the reference
// of twelve digits that Belgian invoices ask for.
func (k *taker) text() string {
	text := k.message.String()
	c := bookings.Columns(text)
	if !k.structured || !c.Digits(1, 3) {
		return text
	}
	if kind := text[:3]; (kind == "101" || kind == "102") && c.Digits(4, 15) {
		digits := text[3:15]
		return "+++" + digits[:3] + "/" + digits[3:7] + "/" + digits[7:] + "+++ " + text[15:]
	}
	return text[3:]
}

// Missing names the trailer.
func (k *taker) Missing() string {
	if k.closed {
		return ""
	}
	return "no record 9 closes it"
}

// End tells the movement at hand.
func (k *taker) End() error {
	open := k.open
	k.open = false
	switch {
	case !open || !k.Begun():
		return nil
	case k.detail:
		k.LeaveOut(statement.Detail)
		return nil
	}
	k.entry.Say(k.text())
	k.entry.Say(k.notes...)
	k.entry.Say(k.reference, k.account)
	return k.entry.End(k.Teller)
}
