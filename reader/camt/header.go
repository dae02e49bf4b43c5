package camt

import (
	"tillroll/ofx"
	"tillroll/reader/bookings"
)

// header is what a statement says before its entries.
type header struct {
	at       bookings.Mark
	acct     bookings.Account
	owner    string // of the account
	currency string // of the entries at hand
	begun    bool
	leftOut  bool    // an entry was not booked
	mixed    bool    // there are entries in other currencies
	paged    bool    // it is a page of a statement
	said     *header // what it had said when an entry in another currency came

	opening, closing figure
	interim          figure // the balance in the middle of a day or of a statement that was told last
	openingCode      string
	credits, debits  figure
	start, end       ofx.Day
}

// figure is a printed amount.
type figure struct {
	amount   []byte // signed
	currency string
	line     int
	day      ofx.Day // of a balance
}

// fits tells whether there is such a figure in a currency.
func (f *figure) fits(currency string) bool {
	return f.amount != nil && (f.currency == currency || f.currency == "")
}

// account reads Acct.
func (h *header) account(t *tree) {
	a := &h.acct
	for _, path := range [][]string{{"Id", "IBAN"}, {"Id", "Othr", "Id"}, {"Id", "BBAN"}, {"Id", "PrtryAcct", "Id"}, {"Id", "UPIC"}, {"Nm"}} {
		if a.Number = string(t.value(0, path...)); a.Number != "" {
			break
		}
	}
	a.Currency = string(t.value(0, "Ccy"))
	h.owner = string(partyName(t, t.find(0, "Ownr")))
	a.BankID = bankID(t, t.find(0, "Svcr", "FinInstnId"))
	switch string(t.value(0, "Tp", "Cd")) {
	case "CACC", "TRAN":
		a.Type, a.Typed = ofx.Checking, true
	case "SVGS":
		a.Type, a.Typed = ofx.Savings, true
	case "MOMA":
		a.Type, a.Typed = ofx.MoneyMarket, true
	}
}

// bankID is the bank's number in its country, or the part of its BIC that names the bank.
func bankID(t *tree, institution int) string {
	const width = 9 // what OFX has room for
	for _, path := range [][]string{{"ClrSysMmbId", "MmbId"}, {"ClrSysMmbId", "Id"}} {
		if id := t.value(institution, path...); len(id) > 0 && len(id) <= width {
			return string(id)
		}
	}
	for _, name := range []string{"BICFI", "BIC"} {
		if bic := t.value(institution, name); len(bic) >= 8 {
			return string(bic[:8])
		}
	}
	return ""
}

// partyName is the name of a party, which newer versions wrap once more; its number where it
// has no name.
func partyName(t *tree, party int) []byte {
	for _, path := range [][]string{
		{"Nm"},
		{"Pty", "Nm"},
		{"Agt", "FinInstnId", "Nm"},
		{"Id", "OrgId", "Othr", "Id"},
		{"Pty", "Id", "OrgId", "Othr", "Id"},
	} {
		if name := t.value(party, path...); len(name) > 0 {
			return name
		}
	}
	return nil
}

// balance reads Bal. OPBD says what PRCD says, for this statement.
func (h *header) balance(t *tree, line int) {
	code := string(t.value(0, "Tp", "CdOrPrtry", "Cd"))
	if code == "" {
		code = string(t.value(0, "Tp", "Cd")) // as the first version has it
	}
	f := readFigure(t, t.find(0, "Amt"), string(t.value(0, "CdtDbtInd")) == "DBIT", line)
	f.day = dayOf(t, t.find(0, "Dt"))
	switch {
	case code == "OPBD" && h.openingCode != "OPBD", code == "PRCD" && h.openingCode == "":
		h.opening, h.openingCode = f, code
	case code == "CLBD":
		h.closing = f
	case code == "ITBD":
		if h.paged && h.opening.amount == nil { // where the page before ended
			h.opening = f
			return
		}
		h.interim = f
	}
}

// page reads StmtPgntn.
func (h *header) page(t *tree) {
	number := string(t.value(0, "PgNb"))
	h.paged = number != "" && number != "1" || string(t.value(0, "LastPgInd")) == "false"
}

// settle decides the currency of the account, which of all that name one its balances know
// best, and on a page between the first and the last where it ends.
func (h *header) settle(entry string) {
	for _, currency := range []string{h.opening.currency, h.closing.currency, h.interim.currency, entry} {
		if h.acct.Currency == "" {
			h.acct.Currency = currency
		}
	}
	h.currency = h.acct.Currency
	if h.paged && h.closing.amount == nil {
		h.closing = h.interim
	}
}

// period reads FrToDt.
func (h *header) period(t *tree) {
	h.start, _ = readDay(t.value(0, "FrDtTm"))
	h.end, _ = readDay(t.value(0, "ToDtTm"))
}

// dayOf reads a date, with or without a time, which some writers do not wrap.
func dayOf(t *tree, at int) ofx.Day {
	for _, path := range [][]string{{"Dt"}, {"DtTm"}, {}} {
		if day, ok := readDay(t.value(at, path...)); ok {
			return day
		}
	}
	return 0
}

// readDay reads a day of the calendar as ISO writes it, as printed: zones shift nothing.
func readDay(text []byte) (ofx.Day, bool) {
	if len(text) < 10 || text[4] != '-' || text[7] != '-' {
		return 0, false
	}
	number := func(digits []byte) int {
		n := 0
		for _, c := range digits {
			if c < '0' || c > '9' {
				return -1 << 20
			}
			n = n*10 + int(c-'0')
		}
		return n
	}
	return ofx.NewDay(number(text[:4]), number(text[5:7]), number(text[8:10]))
}

// totals reads TxsSummry.
func (h *header) totals(t *tree, line int) {
	h.credits = readFigure(t, t.find(0, "TtlCdtNtries", "Sum"), false, line)
	h.debits = readFigure(t, t.find(0, "TtlDbtNtries", "Sum"), true, line)
}

func readFigure(t *tree, at int, negative bool, line int) figure {
	if at < 0 {
		return figure{}
	}
	amount, ok := bookings.AppendAmount(nil, trim(t.in(t.nodes[at].value)), negative)
	if !ok {
		return figure{}
	}
	return figure{amount: amount, currency: string(t.currency(at)), line: line}
}
