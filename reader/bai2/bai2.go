// Package bai2 reads the cash management reports of American banks, BAI version 2: records
// of fields split by commas, closed by a slash, the first field of which tells what a record
// is.
//
// The words: 02 begins a group, all of whose entries are of its day; 03 begins an account and
// sums it up in amounts with a type code (010 the opening and 015 the closing ledger balance,
// 100 and 400 the totals of credits and debits); 16 is an entry, a credit with a type code
// from 100 to 399, a debit from 400 to 699; 88 goes on with the record before. Amounts count
// the smallest unit of the currency.
package bai2

import (
	"bytes"
	"strconv"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind: a file record, then a group.
func Looks(head []byte, _ string) bool {
	first, rest, _ := bytes.Cut(bytes.TrimLeft(bookings.PlainHead(head), " \r\n"), []byte("\n"))
	return bytes.HasPrefix(first, []byte("01,")) && bytes.Count(first, []byte(",")) >= 7 && bytes.HasPrefix(bytes.TrimLeft(rest, " \r\n"), []byte("02,"))
}

// Tell tells what a file holds.
func Tell(in *source.File, _ statement.Options) (*bookings.Told, error) {
	in, err := bookings.Plain(in)
	if err != nil {
		return nil, err
	}
	all, err := findGroups(in)
	if err != nil {
		return nil, err
	}
	return bookings.TellLines(in, func(t *bookings.Teller) bookings.LineTaker { return &taker{Teller: t, groups: all} })
}

// groups tells the day of the group that a byte of the file lies in: accounts are read again
// without the line of their group.
type groups struct {
	starts []int64
	days   []ofx.Day
	codes  []string // currencies
}

// findGroups finds the groups.
func findGroups(in *source.File) (*groups, error) {
	g := &groups{}
	lines := bookings.NewLines(in, bookings.Mark{Line: 1}, in.Size)
	for {
		line, err := lines.Next()
		if err != nil || line == nil {
			return g, err
		}
		if !bytes.HasPrefix(line, []byte("02,")) {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(strings.TrimSpace(string(line)), "/"), ",")
		fields = append(fields, make([]string, 7)...)
		g.starts = append(g.starts, lines.At().Offset)
		g.days = append(g.days, bookings.ShortDay(strings.TrimSpace(fields[4]), false))
		g.codes = append(g.codes, strings.TrimSpace(fields[6]))
	}
}

// at gives day and currency of the group around a byte.
func (g *groups) at(offset int64) (day ofx.Day, currency string) {
	low, high := 0, len(g.starts)
	for low < high {
		if middle := (low + high) / 2; g.starts[middle] <= offset {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == 0 {
		return 0, ""
	}
	return g.days[low-1], g.codes[low-1]
}

// taker takes the lines of one walk.
type taker struct {
	*bookings.Teller
	groups *groups
	record []byte // may go on
	mark   bookings.Mark
	cut    bool // it begins in a last line that neither a line break nor a slash ends

	digits  int
	closing []byte
	totals  [2][]byte // credits and debits
	account bookings.Mark
	closed  bool // by the record that closes the file
}

// maxRecord bounds a record with all that goes on with it.
const maxRecord = 64 << 10

// Take takes a line.
func (k *taker) Take(line []byte, at bookings.Mark) error {
	line = bytes.TrimSpace(line)
	if rest, ok := bytes.CutPrefix(line, []byte("88,")); ok {
		if len(k.record)+len(rest) < maxRecord {
			k.record = joined(k.record)
			k.record = append(k.record, rest...)
		}
		return nil
	}
	if err := k.endRecord(); err != nil {
		return err
	}
	k.record, k.mark, k.cut = append(k.record[:0], line...), at, k.LineCut() && !bytes.HasSuffix(line, []byte("/"))
	return nil
}

// joined is a record that goes on: a field that was closed by a slash is followed by
// another, the text of an entry goes on in words.
func joined(record []byte) []byte {
	closed, ok := bytes.CutSuffix(record, []byte("/"))
	if ok && !bytes.HasPrefix(record, []byte("16,")) {
		return append(closed, ',')
	}
	return append(closed, ' ')
}

// End ends the last record and the account.
func (k *taker) End() error {
	if err := k.endRecord(); err != nil {
		return err
	}
	k.endAccount()
	return nil
}

// Missing names the trailer.
func (k *taker) Missing() string {
	if k.closed {
		return ""
	}
	return "no record 99 closes it"
}

// endRecord takes a record that is complete.
func (k *taker) endRecord() error {
	record := k.record
	k.record = k.record[:0]
	text := strings.TrimSuffix(string(record), "/")
	if len(text) < 3 {
		return nil
	}
	switch text[:3] {
	case "01,", "99,":
		k.closed = text[0] == '9'
	case "03,":
		k.endAccount()
		k.beginAccount(strings.Split(text, ","))
	case "16,":
		if k.Begun() {
			return k.entry(text)
		}
	case "49,":
		k.endAccount()
	}
	return nil
}

// beginAccount takes the account and its summary.
func (k *taker) beginAccount(fields []string) {
	fields = append(fields, "", "", "")
	_, currency := k.groups.at(k.mark.Offset)
	if own := strings.TrimSpace(fields[2]); own != "" {
		currency = own
	}
	k.digits = int((&convert.Options{Currency: currency}).Digits())
	number := strings.TrimSpace(fields[1])
	k.Begin(k.mark, bookings.Account{Number: number, Currency: currency})
	k.closing, k.totals, k.account = nil, [2][]byte{}, k.mark
	rest := fields[3:]
	for len(rest) >= 2 {
		code, amount := strings.TrimSpace(rest[0]), k.amount(rest[1], false)
		switch {
		case amount == nil:
		case code == "010":
			k.Open(k.mark.Line, amount)
		case code == "015":
			k.closing = amount
		case code == "100":
			k.totals[0] = amount
		case code == "400":
			k.totals[1] = amount
		}
		rest = rest[2:]
		if len(rest) > 0 {
			rest = rest[1:] // how many items
		}
		rest = skipFunds(rest)
	}
}

// skipFunds passes over the type of funds and what it brings with it.
func skipFunds(fields []string) []string {
	if len(fields) == 0 {
		return nil
	}
	n := 1
	switch strings.TrimSpace(fields[0]) {
	case "V": // a day and a time
		n = 3
	case "S": // three amounts
		n = 4
	case "D": // a number of days and amounts
		n = 2
		if len(fields) > 1 {
			if pairs, err := strconv.Atoi(strings.TrimSpace(fields[1])); err == nil && pairs > 0 && pairs < len(fields) {
				n += 2 * pairs
			}
		}
	}
	return fields[min(n, len(fields)):]
}

// amount reads smallest units, which may have a sign in a summary; nil where there is none.
func (k *taker) amount(text string, negative bool) []byte {
	text = strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(text, "-"); ok {
		text, negative = rest, !negative
	}
	text = strings.TrimPrefix(text, "+")
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return nil
	}
	return bookings.Minor(text, k.digits, negative)
}

// endAccount tells the figures that hold after all entries.
func (k *taker) endAccount() {
	if k.closing == nil && k.totals[0] == nil && k.totals[1] == nil || !k.Begun() {
		return
	}
	if k.totals[0] != nil {
		k.Credits(k.account.Line, k.totals[0])
	}
	if k.totals[1] != nil {
		k.Debits(k.account.Line, k.totals[1])
	}
	if k.closing != nil {
		day, _ := k.groups.at(k.account.Offset)
		k.Close(k.account.Line, k.closing, day)
	}
	k.closing, k.totals = nil, [2][]byte{}
}

// entry tells a record 16: type code, amount, funds, the bank's reference, the customer's
// reference, text to its end.
func (k *taker) entry(text string) error {
	fields := strings.Split(text, ",")
	line := k.mark.Line
	if len(fields) < 3 {
		k.Skip(line, "the entry has no amount")
		return nil
	}
	if amountIsLast := len(fields) == 3; amountIsLast && k.cut {
		k.Skip(line, statement.StopsInside)
		return nil
	}
	code, err := strconv.Atoi(strings.TrimSpace(fields[1]))
	if err != nil || code < 100 || code > 699 {
		if code >= 900 || err != nil {
			k.Skip(line, "its type code does not say whether it is a debit or a credit")
			return nil
		}
		k.LeaveOut(statement.Information)
		return nil
	}
	amount := k.amount(fields[2], code >= 400)
	day, _ := k.groups.at(k.mark.Offset)
	var e bookings.Held
	e.Start(k.mark, day, amount, amount != nil)
	rest := append(skipFunds(fields[3:]), "", "")
	bankRef, ownRef := strings.TrimSpace(rest[0]), strings.TrimSpace(rest[1])
	if code == 475 && strings.Trim(ownRef, "0123456789") == "" { // check paid
		e.Row.CheckNumber, ownRef = []byte(strings.TrimLeft(ownRef, "0")), ""
	}
	e.Say(strings.TrimRight(strings.Join(rest[2:], ","), ", "), ownRef, bankRef)
	return e.End(k.Teller)
}
