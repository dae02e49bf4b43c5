// Package rows reads the transactions of any document, well-formed or not, with what it says
// of their accounts. Nothing is judged: a row is whatever has a start tag.
package rows

import (
	"bytes"
	"iter"
	"strings"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/scan"
)

// Account is what a document says about one statement, unescaped and trimmed.
type Account struct {
	Type          ledger.AccountType
	Available     bool // an available balance is told
	Investment    bool // an account of securities
	BankID        string
	AccountID     string
	Currency      string
	Org           string
	FID           string
	IntuBID       string
	LedgerBalance string

	TypeWord   string // ACCTTYPE as printed
	LedgerDate string // DTASOF of the ledger balance, DTSTART and DTEND of the list, as printed
	Start, End string
	Trades     int // trades in securities, which are no rows
	At         int // where in the document it begins, in bytes
	Line       int // likewise, from 1

	Cut bool // the document stops before the end tag of OFX, or within a row: SY04
}

// Row is one STMTTRN as the document has it: values unescaped and trimmed,
// nothing judged. The slices are only good until the next row.
type Row struct {
	Account  *Account
	Line     int
	Type     []byte
	Posted   []byte
	Amount   []byte
	FITID    []byte
	CheckNum []byte
	RefNum   []byte
	Name     []byte
	Memo     []byte
	Cut      bool // the document stops inside the day or the amount, which is left empty: 5 may have been 500.00
}

// Of reads the transactions of any document as leniently as Check counts them:
// every STMTTRN is a row, wherever it stands and whether or not it was closed. The
// ledger balance of an account is known only after its last row. Text that is not
// UTF-8 is read as windows-1252.
func Of(doc []byte) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		h := header.Read(doc)
		r := rowReader{scan: scan.New(doc, h.Body), lines: scan.NewLines(doc)}
		for r.scan.Next() {
			if done := r.take(); done && !yield(r.finish()) {
				return
			}
			if r.pending {
				r.begin()
			}
		}
		if r.inRow {
			yield(r.finish())
		}
	}
}

// rowReader gathers rows from the events of a scanner.
type rowReader struct {
	scan    scan.Scanner
	lines   scan.Lines
	open    openTags
	row     Row
	inRow   bool
	pending bool // the event at hand starts a row
	signOn  Account
	account *Account
	root    bool            // the document is open
	scratch []byte          // texts of the row that do not stand in the document as they are
	kept    strings.Builder // texts of accounts, one behind the other
	window  *window         // nil for a document that is held
}

// take reads one event and says whether it ends the row at hand.
func (r *rowReader) take() (done bool) {
	switch r.scan.Kind {
	case scan.Open:
		r.root = r.root || r.scan.Element == dtd.OFX
		r.pending = r.scan.Element == dtd.STMTTRN
		if r.inRow && endsRow(r.scan.Element) { // the row's end tag was lost
			r.open.closeElement(dtd.STMTTRN)
			done = true
		}
		r.enter(r.scan.Element)
		if r.account != nil && r.open.top() == dtd.INVTRANLIST && r.scan.Element != dtd.INVBANKTRAN {
			r.account.Trades++
		}
		r.open.push(&r.scan)
	case scan.Close:
		r.root = r.root && r.scan.Element != dtd.OFX
		popped := r.open.close(&r.scan)
		done = r.inRow && (popped || r.scan.Element == dtd.STMTTRN) && !r.open.has(dtd.STMTTRN)
	case scan.Leaf:
		r.leaf(r.scan.Element, r.open.top())
	}
	return done
}

// endsRow says whether a start tag shows that the row before it is over.
func endsRow(e dtd.Element) bool {
	switch e {
	case dtd.STMTTRN, dtd.LEDGERBAL, dtd.AVAILBAL, dtd.BANKTRANLIST, dtd.STMTTRNRS, dtd.CCSTMTTRNRS, dtd.STMTRS, dtd.CCSTMTRS:
		return true
	}
	return false
}

// begin starts the row whose start tag is at hand.
func (r *rowReader) begin() {
	r.pending, r.inRow = false, true
	r.scratch = r.scratch[:0]
	if r.account == nil {
		r.newAccount(ledger.Checking)
	}
	r.row = Row{Account: r.account, Line: r.lines.At(r.scan.At)}
}

func (r *rowReader) finish() Row {
	r.inRow = false
	return r.row
}

// enter notes where an account begins. Documents that lost their STMTRS still have
// the block that names the account.
func (r *rowReader) enter(e dtd.Element) {
	switch e {
	case dtd.STMTRS, dtd.INVSTMTRS:
		r.newAccount(ledger.Checking)
		r.account.Investment = e == dtd.INVSTMTRS
	case dtd.CCSTMTRS:
		r.newAccount(ledger.CreditCard)
	case dtd.BANKACCTFROM, dtd.CCACCTFROM, dtd.INVACCTFROM:
		if r.account == nil || r.account.AccountID != "" {
			r.newAccount(ledger.Checking)
		}
		if e == dtd.CCACCTFROM {
			r.account.Type = ledger.CreditCard
		}
	case dtd.AVAILBAL:
		if r.account != nil {
			r.account.Available = true
		}
	}
}

// newAccount begins an account with what the sign-on said of the bank: it stands before
// all statements and holds for each of them.
func (r *rowReader) newAccount(t ledger.AccountType) {
	a := r.signOn
	a.Type, a.At, a.Line = t, r.scan.At, r.lines.At(r.scan.At)
	if r.window != nil {
		a.At += int(r.window.base)
	}
	r.account = &a
}

// leaf puts a value where it belongs. A leaf that its parent does not know but a
// transaction does belongs to the transaction: the parent was left open.
func (r *rowReader) leaf(e, parent dtd.Element) {
	if !r.inRow {
		r.accountLeaf(e, parent)
		return
	}
	if parent == dtd.PAYEE || parent == dtd.PAYEE2 {
		if e == dtd.NAME {
			r.set(&r.row.Name)
		}
		if dtd.RelationOf(parent, e).Slot != 0 {
			return
		}
	}
	if parent == 0 || parent != dtd.STMTTRN && dtd.RelationOf(parent, e).Slot != 0 {
		return
	}
	switch e {
	case dtd.TRNTYPE:
		r.set(&r.row.Type)
	case dtd.DTPOSTED:
		r.setWhole(&r.row.Posted)
	case dtd.TRNAMT:
		r.setWhole(&r.row.Amount)
	case dtd.FITID:
		if !r.stopsInside() { // half of an id would book the row again with the next file
			r.set(&r.row.FITID)
		}
	case dtd.CHECKNUM:
		r.set(&r.row.CheckNum)
	case dtd.REFNUM:
		r.set(&r.row.RefNum)
	case dtd.NAME:
		r.set(&r.row.Name)
	case dtd.EXTDNAME:
		r.set(&r.row.Name)
	case dtd.MEMO, dtd.MEMO2:
		r.set(&r.row.Memo)
	}
}

// setWhole is set for a value that says something else when its end is lost.
func (r *rowReader) setWhole(field *[]byte) {
	if r.stopsInside() {
		r.row.Cut = r.row.Cut || len(*field) == 0
		return
	}
	r.set(field)
}

// stopsInside tells that nothing ends the value at hand but the end of the document.
func (r *rowReader) stopsInside() bool {
	return r.scan.Flags&scan.HasEnd == 0 && r.scan.ValueEnd == len(r.scan.Doc) && (r.window == nil || r.window.isLast())
}

// cut tells, behind the last event, whether the document stops before its end.
func (r *rowReader) cut() bool { return r.root || r.inRow }

// set keeps the first value of a field.
func (r *rowReader) set(field *[]byte) {
	if len(*field) > 0 {
		return
	}
	raw := r.scan.Value()
	if r.scan.Flags&scan.UnusualText == 0 {
		*field = raw
		return
	}
	from := len(r.scratch)
	r.scratch = AppendText(r.scratch, raw)
	*field = bytes.TrimSpace(r.scratch[from:len(r.scratch):len(r.scratch)])
}

// text is the value at hand, for what outlives its row. Often it repeats a text that is
// known already, which then stands for both.
func (r *rowReader) text(known string) string {
	raw := r.scan.Value()
	if r.scan.Flags&scan.UnusualText != 0 {
		raw = AppendText(nil, raw)
	}
	raw = bytes.TrimSpace(raw)
	if string(raw) == known {
		return known
	}
	if r.kept.Cap()-r.kept.Len() < len(raw) {
		r.kept = strings.Builder{}
		r.kept.Grow(max(len(raw), textsRoom))
	}
	from := r.kept.Len()
	r.kept.Write(raw)
	return r.kept.String()[from:]
}

// textsRoom holds the texts of an ordinary account.
const textsRoom = 64

// accountLeaf reads what a document says of the account outside its rows.
func (r *rowReader) accountLeaf(e, parent dtd.Element) {
	switch e {
	case dtd.ORG:
		r.signOn.Org = r.text("")
	case dtd.FID:
		r.signOn.FID = r.text("")
	case dtd.INTUBID:
		r.signOn.IntuBID = r.text(r.signOn.FID)
	}
	if r.account == nil {
		return
	}
	switch {
	case e == dtd.CURDEF:
		r.account.Currency = r.text("")
	case e == dtd.BALAMT && parent == dtd.LEDGERBAL:
		r.account.LedgerBalance = r.text("")
	case e == dtd.DTASOF && parent == dtd.LEDGERBAL:
		r.account.LedgerDate = r.text(r.account.End)
	case e == dtd.DTSTART && (parent == dtd.BANKTRANLIST || parent == dtd.INVTRANLIST):
		r.account.Start = r.text("")
	case e == dtd.DTEND && (parent == dtd.BANKTRANLIST || parent == dtd.INVTRANLIST):
		r.account.End = r.text("")
	case parent != dtd.BANKACCTFROM && parent != dtd.CCACCTFROM && parent != dtd.INVACCTFROM:
	case e == dtd.BANKID:
		r.account.BankID = r.text("")
	case e == dtd.ACCTID:
		r.account.AccountID = r.text("")
	case e == dtd.ACCTTYPE || e == dtd.ACCTTYPE2:
		r.account.Type = accountTypeOf(r.scan.Value(), r.account.Type)
		r.account.TypeWord = r.text(r.account.Type.String())
	}
}

// accountTypeOf reads ACCTTYPE in any letter case; other words change nothing.
func accountTypeOf(value []byte, otherwise ledger.AccountType) ledger.AccountType {
	for t := ledger.Checking; t <= ledger.CreditCard; t++ {
		if name := t.String(); len(value) == len(name) && scan.HasPrefixFold(value, name) {
			return t
		}
	}
	return otherwise
}
