// Package litas reads the statements of Lithuanian banks in the format LITAS-ESIS: lines of
// fields split by tabs, the first of which tells what a line is.
//
// The words: 000 begins an account with its number and currency, 010 is an entry, 020 states
// a balance, LikutisPR the opening and LikutisPB the closing one, before or behind the
// entries. Amounts count cents; C is a credit, D a debit.
package litas

import (
	"bytes"
	"strings"

	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind by its first line and what the next one is.
func Looks(head []byte, _ string) bool {
	first, rest, _ := bytes.Cut(bytes.TrimLeft(bookings.PlainHead(head), "\r\n"), []byte("\n"))
	f := split(first)
	return f.at(0) == "000" && len(f.at(17)) == 3 && (bytes.HasPrefix(rest, []byte("010\t")) || bytes.HasPrefix(rest, []byte("020\t")))
}

// Tell tells what a file holds.
func Tell(in *source.File, _ statement.Options) (*bookings.Told, error) {
	in, err := bookings.Plain(in)
	if err != nil {
		return nil, err
	}
	all, err := findBalances(in)
	if err != nil {
		return nil, err
	}
	return bookings.TellLines(in, func(t *bookings.Teller) bookings.LineTaker { return &taker{Teller: t, balances: all} })
}

// fields are those of a line, counted from 0.
type fields []string

func split(line []byte) fields {
	const most = 40 // the format has some twenty
	return strings.SplitN(string(line), "\t", most)
}

func (f fields) at(i int) string {
	if i < 0 || i >= len(f) {
		return ""
	}
	return strings.TrimSpace(f[i])
}

// noMark is a place where no mark stands.
const noMark = -1

// amount reads cents with the mark of their direction; a balance may have a sign instead.
func (f fields) amount(at, mark int) ([]byte, bool) {
	digits, negative := strings.CutPrefix(f.at(at), "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return []byte(f.at(at)), false
	}
	return bookings.Minor(digits, 2, negative != strings.EqualFold(f.at(mark), "D")), true
}

// day reads eight digits.
func (f fields) day(at int) ofx.Day { return bookings.Day(f.at(at)) }

// balances are those of one account.
type balances struct {
	opening, closing []byte
	openAt, closeAt  int // lines
	from, to         ofx.Day
}

// maxAccounts is of how many accounts the balances are known; a file has a handful.
const maxAccounts = 100_000

// findBalances finds them by the byte where their account begins: an opening balance may
// stand behind the entries.
func findBalances(in *source.File) (map[int64]balances, error) {
	all := map[int64]balances{}
	lines, at := bookings.NewLines(in, bookings.Mark{Line: 1}, in.Size), int64(0)
	for {
		line, err := lines.Next()
		if err != nil || line == nil {
			return all, err
		}
		f := split(line)
		if f.at(0) == "000" {
			at = lines.At().Offset
		}
		if f.at(0) != "020" || len(all) == maxAccounts {
			continue
		}
		amount, _ := f.amount(4, 6)
		b := all[at]
		switch strings.ToLower(f.at(1)) {
		case "likutispr":
			b.opening, b.openAt, b.from = amount, lines.At().Line, f.day(2)
		case "likutispb":
			b.closing, b.closeAt, b.to = amount, lines.At().Line, f.day(2)
		}
		all[at] = b
	}
}

// taker takes the lines of one walk.
type taker struct {
	*bookings.Teller
	balances map[int64]balances
	at       balances // of the account at hand
	ended    balances // of the one that ended last
	currency string   // its own
}

// Take takes a line.
func (k *taker) Take(line []byte, at bookings.Mark) error {
	switch f := split(line); f.at(0) {
	case "000":
		if err := k.End(); err != nil {
			return err
		}
		k.begin(f, at)
	case "010":
		return k.entry(f, at)
	}
	return nil
}

func (k *taker) begin(f fields, at bookings.Mark) {
	k.Begin(at, bookings.Account{Number: f.at(16), BankID: f.at(3), Currency: f.at(17)})
	k.at, k.currency = k.balances[at.Offset], f.at(17)
	k.Period(k.at.from, k.at.to)
	if k.at.opening != nil {
		k.Open(k.at.openAt, k.at.opening)
	}
}

// entry tells a line 010.
func (k *taker) entry(f fields, at bookings.Mark) error {
	amount, readable := f.amount(4, 6)
	mark := strings.ToUpper(f.at(6))
	var e bookings.Held
	e.Start(at, f.day(2), amount, readable && (mark == "C" || mark == "D"))
	e.Payee = f.at(17)
	e.Row.ID = []byte(f.at(10))
	e.Say(f.at(13), f.at(12), f.at(9), f.at(16))
	if currency := f.at(8); currency != "" && currency != k.currency {
		if original, ok := f.amount(7, noMark); ok {
			e.Say(currency + " " + string(original))
		}
	}
	return e.End(k.Teller)
}

// Missing names the closing balance of the account at hand, where it has an opening one: the
// format closes neither account nor file.
func (k *taker) Missing() string {
	if k.ended.opening != nil && k.ended.closing == nil {
		return "no balance LikutisPB closes the account"
	}
	return ""
}

// End ends an account.
func (k *taker) End() error {
	if k.at.closing != nil && k.Begun() {
		k.Close(k.at.closeAt, k.at.closing, k.at.to)
	}
	k.at, k.ended = balances{}, k.at
	return nil
}
