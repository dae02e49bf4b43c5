package camt

import (
	"bytes"
	"fmt"

	"tillroll/ofx"
	"tillroll/reader/bookings"
)

// words are the texts of an entry.
type words struct {
	payee, memo, check []byte
	several            bool // the details name different parties
}

func (x *words) emptied() words {
	return words{payee: x.payee[:0], memo: x.memo[:0], check: x.check[:0]}
}

// enough bounds the text that is gathered of the details of a collective booking: no
// output has room for more.
const enough = 1000

// takeDetail looks at one TxDtls.
func (w *walker) takeDetail(at int) {
	t, e := &w.tree, &w.entry
	e.details++
	if e.details == 1 {
		e.paid = paidOn(t, t.find(at, "RltdDts"))
	}
	if !w.head.begun {
		w.begin(string(t.currency(t.find(0, "Amt"))))
	}
	w.takeCounter(at)
	if !w.Texts() && !w.split {
		return // the first walk weighs days, amounts and ids alone
	}
	e.direction(t)
	var x words
	if e.details == 1 || len(e.words.memo) < enough || w.split {
		x = w.wordsOf(at)
	}
	switch {
	case e.details == 1:
		e.words.payee = append(e.words.payee, x.payee...)
		e.words.memo = append(e.words.memo, x.memo...)
		e.words.check = append(e.words.check, x.check...)
	case len(e.words.memo) < enough:
		e.words.join(x, e.details)
	}
	if w.split {
		w.keepPart(at, x)
	}
}

// paidOn is the day of a payment, as near to its booking as is told.
func paidOn(t *tree, dates int) ofx.Day {
	for _, name := range []string{"IntrBkSttlmDt", "TxDtTm", "AccptncDtTm"} {
		if day, ok := readDay(t.value(dates, name)); ok {
			return day
		}
	}
	return 0
}

// join adds the words of a further detail of a collective booking.
func (x *words) join(more words, number int) {
	x.check = x.check[:0]
	if !x.several && !bytes.Equal(x.payee, more.payee) {
		x.several = true
		if number == 2 { // the first party's name goes to its text
			x.memo = append(append(bytes.Clone(x.payee), ' '), x.memo...)
		}
		x.payee = x.payee[:0]
	}
	if x.several {
		x.say(more.payee)
	}
	x.say(more.memo)
}

// keepPart keeps a detail as a row of its own.
func (w *walker) keepPart(at int, x words) {
	t, e := &w.tree, &w.entry
	if len(e.parts) == maxParts {
		e.tooMany = true
		return
	}
	entryCurrency := t.currency(t.find(0, "Amt"))
	for _, path := range [][]string{{"Amt"}, {"AmtDtls", "TxAmt", "Amt"}} {
		found := t.find(at, path...)
		if found < 0 || !bytes.Equal(t.currency(found), entryCurrency) {
			continue
		}
		debit := e.debit
		if mark := t.value(at, "CdtDbtInd"); len(mark) > 0 {
			debit = string(mark) == "DBIT"
		}
		amount, ok := bookings.AppendAmount(nil, t.value(at, path...), debit)
		if !ok {
			return
		}
		p := detail{amount: amount, payee: string(x.payee), memo: string(x.memo), check: string(x.check)}
		if id := t.value(at, "Refs", "AcctSvcrRef"); isID(id) {
			p.id = string(id)
		}
		if p.payee == "" {
			p.payee, p.memo = p.memo, ""
		}
		e.parts = append(e.parts, p)
		return
	}
}

// wordsOf reads the texts of one TxDtls.
func (w *walker) wordsOf(at int) (x words) {
	t := &w.tree
	x.payee = append(x.payee, w.otherParty(t.find(at, "RltdPties"))...)
	remittance(t, t.find(at, "RmtInf"), &x)
	x.say(t.value(at, "AddtlTxInf"))
	x.say(w.ultimateParty(t.find(at, "RltdPties")))
	for _, name := range []string{"EndToEndId", "MndtId", "TxId"} {
		if ref := t.value(at, "Refs", name); !bytes.Contains(ref, []byte("NOTPROVIDED")) {
			x.say(ref)
		}
	}
	x.check = append(x.check, t.value(at, "Refs", "ChqNb")...)
	x.say(w.otherAccount(t.find(at, "RltdPties")))
	original(t, at, &x)
	for _, path := range [][]string{{"RtrInf", "Rsn", "Cd"}, {"RtrInf", "AddtlInf"}} {
		x.say(t.value(at, path...))
	}
	return x
}

// otherSide names the party on the other side: the debtor where money came in. A reversal
// keeps the parties of the entry that it takes back.
func (e *entry) otherSide() (other, own string) {
	if e.debit != e.reversal {
		return "Cdtr", "Dbtr"
	}
	return "Dbtr", "Cdtr"
}

// otherParty is the name of the other side. Some banks fill in the other party alone, or
// the account's owner where the other side belongs: what is not the owner is taken then.
func (w *walker) otherParty(parties int) []byte {
	t := &w.tree
	other, own := w.entry.otherSide()
	for _, name := range []string{other, "Ultmt" + other, own, "Ultmt" + own, "TradgPty"} {
		found := partyName(t, t.child(parties, name))
		if len(found) > 0 && !bytes.EqualFold(found, []byte(w.head.owner)) {
			return found
		}
	}
	return partyName(t, t.child(parties, other))
}

// ultimateParty is on whose behalf the other side pays or is paid.
func (w *walker) ultimateParty(parties int) []byte {
	other, _ := w.entry.otherSide()
	return partyName(&w.tree, w.tree.child(parties, "Ultmt"+other))
}

// otherAccount is the account number of the other side.
func (w *walker) otherAccount(parties int) []byte {
	other, _ := w.entry.otherSide()
	at := w.tree.find(parties, other+"Acct", "Id")
	for _, path := range [][]string{{"IBAN"}, {"Othr", "Id"}, {"BBAN"}, {"PrtryAcct", "Id"}} {
		if number := w.tree.value(at, path...); len(number) > 0 {
			return number
		}
	}
	return nil
}

// remittance reads what the payer wrote, free or structured.
func remittance(t *tree, at int, x *words) {
	t.each(at, "Ustrd", func(i int) { x.say(t.value(i)) })
	t.each(at, "Strd", func(i int) {
		x.say(t.value(i, "CdtrRefInf", "Ref"))
		x.say(t.value(i, "CdtrRefInf", "CdtrRef")) // as the first version has it
		t.each(i, "RfrdDocInf", func(doc int) {
			x.say(t.value(doc, "Nb"))
			x.say(t.value(doc, "RfrdDocNb"))
		})
		t.each(i, "AddtlRmtInf", func(more int) { x.say(t.value(more)) })
	})
}

// original says what an amount was before it was changed into the account's currency, and
// what was charged for it.
func original(t *tree, at int, x *words) {
	own := t.currency(t.find(0, "Amt"))
	for _, name := range []string{"InstdAmt", "TxAmt", "CntrValAmt"} {
		found := t.find(at, "AmtDtls", name, "Amt")
		if currency := t.currency(found); len(currency) > 0 && !bytes.Equal(currency, own) {
			x.say(fmt.Appendf(nil, "%s %s", currency, t.value(found)))
			break
		}
	}
	charges := t.find(at, "Chrgs")
	total := t.find(charges, "TtlChrgsAndTaxAmt")
	if total < 0 {
		total = t.find(charges, "Rcrd", "Amt")
	}
	if total < 0 {
		total = t.find(charges, "Amt")
	}
	if amount := t.value(total); len(amount) > 0 && !bookings.IsZero(amount) {
		x.say(fmt.Appendf(nil, "charges %s %s", t.currency(total), amount))
	}
}

// say adds a text to the memo unless it is there.
func (x *words) say(text []byte) {
	if len(text) == 0 || bytes.Contains(x.memo, text) || bytes.Equal(x.payee, text) {
		return
	}
	if len(x.memo) > 0 {
		x.memo = append(x.memo, ' ')
	}
	x.memo = append(x.memo, text...)
}

// finish adds what the entry itself says, and finds a name for one that has none.
func (x *words) finish(w *walker) {
	t, e := &w.tree, &w.entry
	info := t.value(0, "AddtlNtryInf")
	if e.details > 1 && x.several {
		name := info
		if len(name) == 0 {
			name = fmt.Appendf(nil, "Collective booking of %d", e.details)
		}
		x.payee = append(x.payee[:0], name...)
	}
	x.say(info)
	if len(e.counter) > 0 {
		x.say(fmt.Appendf(nil, "%s %s", t.currency(t.find(0, "Amt")), t.value(0, "Amt")))
	}
	original(t, 0, x)
	if count := t.value(0, "NtryDtls", "Btch", "NbOfTxs"); e.details == 0 && len(count) > 0 {
		x.say(fmt.Appendf(nil, "Collective booking of %s", count))
		x.say(t.value(0, "NtryDtls", "Btch", "PmtInfId"))
	}
	if len(x.memo) == 0 && len(x.payee) == 0 {
		x.say(t.value(0, "NtryRef"))
		x.say(t.value(0, "AcctSvcrRef"))
		x.say(t.value(0, "BkTxCd", "Prtry", "Cd"))
	}
	if len(x.memo) == 0 && len(x.payee) == 0 { // a code is more than nothing
		domain := t.find(0, "BkTxCd", "Domn")
		x.say(t.value(domain, "Cd"))
		x.say(t.value(domain, "Fmly", "Cd"))
		x.say(t.value(domain, "Fmly", "SubFmlyCd"))
	}
	if len(x.payee) == 0 { // the bank's word for the entry, or all there is
		if len(info) > 0 && len(info) < len(x.memo) {
			x.payee = append(x.payee, info...)
			x.memo = trim(bytes.Replace(x.memo, info, nil, 1))
		} else {
			x.payee, x.memo = x.memo, x.payee[:0]
		}
	}
}
