package mt940

import (
	"errors"
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/statement"
)

// entry is field 61 and what follows about it.
type entry struct {
	line     int
	date     []byte // as year-month-day
	amount   []byte // signed
	kind     string // type of transaction: TRF, CHK, 051
	ref      string // the owner's reference
	bankRef  string
	more     []string // supplementary lines of field 61
	details  []string // field 86
	notes    []string // field NS
	expected bool
	zero     bool
	bare     bool // nothing stands behind its amount

	texts spelling
}

// newEntry takes field 61.
func (w *walker) newEntry() error {
	if err := w.flush(); err != nil {
		return err
	}
	w.begin("")
	e := &w.entry
	e.details, e.notes = e.details[:0], e.notes[:0]
	e.line, e.more = w.mark.Line, append(e.more[:0], w.value[1:]...)
	err := e.parse(w.value[0])
	if err != nil && len(e.more) > 0 && e.parse(w.value[0]+w.value[1]) == nil { // broken before the amount
		err, e.more = nil, e.more[1:]
	}
	if err == nil && w.cut && e.bare {
		err = errors.New(statement.StopsInside)
	}
	if err != nil {
		w.Skip(e.line, err.Error())
		return nil
	}
	w.open = true
	return nil
}

// takeDetails takes field 86. Polish banks write it twice for an entry: first the code of
// its kind alone, then the code and all the rest.
func (e *entry) takeDetails(lines []string) {
	if len(e.details) == 1 && len(e.details[0]) == 3 && strings.HasPrefix(lines[0], e.details[0]) {
		e.details = e.details[:0]
	}
	e.details = append(e.details, lines...)
}

// flush tells the entry at hand, now that all about it was read.
func (w *walker) flush() error {
	if !w.open {
		return nil
	}
	w.open = false
	e := &w.entry
	switch {
	case e.expected:
		w.LeaveOut(statement.Pending)
		return nil
	case e.zero:
		w.LeaveOut(statement.Information)
		return nil
	}
	e.spell()
	row := convert.Row{Date: e.date, Amount: e.amount, Description: []byte(e.texts.payee), Memo: []byte(e.texts.memo), Line: e.line}
	if e.kind == "CHK" && strings.Trim(e.ref, "0123456789") == "" {
		row.CheckNumber = []byte(e.ref)
	}
	return w.Row(row)
}

// parse takes the first line of field 61 apart: value date, entry date, mark, funds code,
// amount, type, references.
func (e *entry) parse(text string) error {
	if len(text) < 8 || !startsWithDigits([]byte(text), 6) {
		return fmt.Errorf("the entry begins with no date: %q", short(text))
	}
	value, rest := text[:6], text[6:]
	booked := ""
	if len(rest) > 4 && (startsWithDigits([]byte(rest), 4) || strings.TrimSpace(rest[:4]) == "") {
		booked, rest = strings.TrimSpace(rest[:4]), rest[4:]
	}
	var ok bool
	if e.date, ok = bookingDate(e.date[:0], value, booked); !ok {
		return fmt.Errorf("%s is no date", value+booked)
	}
	negative, rest, ok := e.mark(rest)
	if !ok {
		return fmt.Errorf("no mark of debit or credit stands before the amount: %q", short(text))
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return (r < '0' || r > '9') && r != ',' && r != '.' })
	if end < 0 {
		end = len(rest)
	}
	if e.amount, ok = bookings.AppendAmount(e.amount[:0], []byte(rest[:end]), negative); !ok {
		return fmt.Errorf("%q is no amount", short(rest[:end]))
	}
	e.zero = bookings.IsZero(e.amount)
	e.bare = end == len(rest)
	e.references(rest[end:])
	return nil
}

// mark reads D, C, RD, RC, and ED, EC of entries that are only expected. The letter after
// it, if there is one before the digits, is the third of the currency's.
func (e *entry) mark(text string) (negative bool, rest string, ok bool) {
	text = strings.TrimLeft(text, " ")
	if len(text) > 3 {
		text = strings.ToUpper(text[:3]) + text[3:]
	}
	reversed := strings.HasPrefix(text, "R")
	e.expected = strings.HasPrefix(text, "E")
	if reversed || e.expected {
		text = text[1:]
	}
	if text == "" || text[0] != 'C' && text[0] != 'D' {
		return false, "", false
	}
	negative = (text[0] == 'D') != reversed
	text = text[1:]
	if text != "" && text[0] >= 'A' && text[0] <= 'Z' {
		text = text[1:]
	}
	return negative, strings.TrimLeft(text, " "), true
}

// references takes apart what follows the amount: a letter and three characters of type, the
// owner's reference, two slashes and the bank's.
func (e *entry) references(text string) {
	e.kind, e.ref, e.bankRef = "", "", ""
	if len(text) >= 4 {
		e.kind, text = strings.ToUpper(strings.TrimSpace(text[1:4])), text[4:]
	}
	e.ref, e.bankRef, _ = strings.Cut(text, "//")
	e.ref, e.bankRef = strings.TrimSpace(e.ref), strings.TrimSpace(e.bankRef)
	switch strings.ToUpper(e.ref) { // there is none, or it stands in field 86
	case "NONREF", "NOTPROVIDED", "EREF", "PREF", "MARF", "KREF", "N":
		e.ref = ""
	}
	if strings.Trim(e.ref, "0") == "" {
		e.ref = ""
	}
}

// bookingDate appends the entry date with the year that brings it nearest to the value
// date; without one, the value date.
func bookingDate(dst []byte, value, booked string) ([]byte, bool) {
	year, month, day := century(number(value[:2])), number(value[2:4]), number(value[4:])
	if booked == "" || booked == "0000" {
		if month < 1 || month > 12 || day < 1 || day > 31 {
			return dst, false
		}
		// Banks that reckon every month with 30 days have a 30 February.
		return fmt.Appendf(dst, "%04d-%02d-%02d", year, month, min(day, daysIn(year, month))), true
	}
	m, d := number(booked[:2]), number(booked[2:])
	if m < 1 || m > 12 || d < 1 {
		return dst, false
	}
	best, distance := 0, 0
	for y := year - 1; y <= year+1; y++ {
		if d > daysIn(y, m) {
			continue
		}
		away := (y-year)*372 + (m-month)*31 + d - day
		if away = max(away, -away); best == 0 || away < distance {
			best, distance = y, away
		}
	}
	if best == 0 {
		return dst, false
	}
	return fmt.Appendf(dst, "%04d-%02d-%02d", best, m, d), true
}

// century completes a year of two digits. The format is of 1980.
func century(year int) int {
	if year < 80 {
		return 2000 + year
	}
	return 1900 + year
}

func number(digits string) int {
	n := 0
	for _, c := range digits {
		n = n*10 + int(c-'0')
	}
	return n
}

// daysIn is the length of a month: the last day that the calendar has.
func daysIn(year, month int) int {
	for day := 31; day > 28; day-- {
		if _, ok := ofx.NewDay(year, month, day); ok {
			return day
		}
	}
	return 28
}

// splitBalance takes a balance apart: mark, date, currency, amount. The amount is signed,
// and as it stands where it is none.
func splitBalance(text string) (currency string, amount []byte, day ofx.Day) {
	text = strings.ToUpper(strings.TrimSpace(text))
	if len(text) < 8 {
		return "", []byte(text), 0
	}
	rest := strings.TrimLeft(text[1:], "0123456789")
	if len(rest) == 0 || !startsWithDigits([]byte(text[1:]), 6) {
		return "", []byte(text), 0
	}
	if currency = leadingCurrency(rest); currency == "" {
		rest = text[7:]
	}
	amount, ok := bookings.AppendAmount(nil, []byte(strings.TrimSpace(rest[len(currency):])), text[0] == 'D')
	if !ok {
		return currency, []byte(text), 0
	}
	day, _ = ofx.NewDay(century(number(text[1:3])), number(text[3:5]), number(text[5:7]))
	return currency, amount, day
}

// leadingCurrency is the three capitals that a text begins with.
func leadingCurrency(text string) string {
	if len(text) < 3 {
		return ""
	}
	for _, c := range text[:3] {
		if c < 'A' || c > 'Z' {
			return ""
		}
	}
	return text[:3]
}

// accountOf takes field 25 apart. Germany writes bank code and number, others an IBAN, a
// BIC before the number, the currency behind it.
func accountOf(printed, currency string) bookings.Account {
	printed = strings.Trim(printed, " /")
	a := bookings.Account{Number: printed, Currency: currency}
	parts := strings.Split(printed, "/")
	if n := len(parts); n > 1 && len(parts[n-1]) == 3 && leadingCurrency(parts[n-1]) != "" {
		a.Currency = orElse(currency, parts[n-1])
		parts = parts[:n-1]
	}
	a.ID = strings.TrimSpace(parts[len(parts)-1])
	const bankWidth = 9 // what OFX has room for
	if len(parts) == 2 && len(parts[0]) <= bankWidth {
		a.BankID = strings.TrimSpace(parts[0])
	}
	number := strings.TrimSpace(strings.TrimSuffix(a.ID, a.Currency))
	if n := len(number); a.Currency != "" && n >= 6 && number[n-1] >= '0' && number[n-1] <= '9' {
		a.ID = number
	}
	return a
}

func orElse(text, other string) string {
	if text != "" {
		return text
	}
	return other
}

func short(text string) string { return text[:min(len(text), 20)] }
