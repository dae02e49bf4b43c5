package ofx

import (
	"bytes"
	"iter"
	"unicode/utf8"
)

// Account is what a document says about one statement, unescaped and trimmed.
type Account struct {
	Type          AccountType
	BankID        string
	AccountID     string
	Currency      string
	Org           string
	FID           string
	IntuBID       string
	LedgerBalance string
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
}

// Rows reads the transactions of any document as leniently as Check counts them:
// every STMTTRN is a row, wherever it stands and whether or not it was closed. The
// ledger balance of an account is known only after its last row. Text that is not
// UTF-8 is read as windows-1252.
func Rows(doc []byte) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		h := readHeader(doc)
		r := rowReader{scan: newScanner(doc, h.body), lines: newLineCounter(doc)}
		for r.scan.next() {
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
	scan    scanner
	lines   lineCounter
	open    openTags
	row     Row
	inRow   bool
	pending bool // the event at hand starts a row
	signOn  Account
	account *Account
	scratch []byte // texts of the row that do not stand in the document as they are
}

// take reads one event and says whether it ends the row at hand.
func (r *rowReader) take() (done bool) {
	switch r.scan.kind {
	case eventOpen:
		r.pending = r.scan.element == elSTMTTRN
		if r.inRow && endsRow(r.scan.element) { // the row's end tag was lost
			r.open.closeElement(elSTMTTRN)
			done = true
		}
		r.enter(r.scan.element)
		r.open.push(&r.scan)
	case eventClose:
		popped := r.open.close(&r.scan)
		done = r.inRow && (popped || r.scan.element == elSTMTTRN) && !r.open.has(elSTMTTRN)
	case eventLeaf:
		r.leaf(r.scan.element, r.open.top())
	}
	return done
}

// endsRow says whether a start tag shows that the row before it is over.
func endsRow(e element) bool {
	switch e {
	case elSTMTTRN, elLEDGERBAL, elAVAILBAL, elBANKTRANLIST, elSTMTTRNRS, elCCSTMTTRNRS, elSTMTRS, elCCSTMTRS:
		return true
	}
	return false
}

// begin starts the row whose start tag is at hand.
func (r *rowReader) begin() {
	r.pending, r.inRow = false, true
	r.scratch = r.scratch[:0]
	if r.account == nil {
		r.newAccount(Checking)
	}
	r.row = Row{Account: r.account, Line: r.lines.lineAt(r.scan.at)}
}

func (r *rowReader) finish() Row {
	r.inRow = false
	return r.row
}

// enter notes where an account begins. Documents that lost their STMTRS still have
// the block that names the account.
func (r *rowReader) enter(e element) {
	switch e {
	case elSTMTRS, elINVSTMTRS:
		r.newAccount(Checking)
	case elCCSTMTRS:
		r.newAccount(CreditCard)
	case elBANKACCTFROM, elCCACCTFROM, elINVACCTFROM:
		if r.account == nil || r.account.AccountID != "" {
			r.newAccount(Checking)
		}
		if e == elCCACCTFROM {
			r.account.Type = CreditCard
		}
	}
}

// newAccount begins an account with what the sign-on said of the bank: it stands before
// all statements and holds for each of them.
func (r *rowReader) newAccount(t AccountType) {
	a := r.signOn
	a.Type = t
	r.account = &a
}

// leaf puts a value where it belongs. A leaf that its parent does not know but a
// transaction does belongs to the transaction: the parent was left open.
func (r *rowReader) leaf(e, parent element) {
	if !r.inRow {
		r.accountLeaf(e, parent)
		return
	}
	if parent == elPAYEE || parent == elPAYEE2 {
		if e == elNAME {
			r.set(&r.row.Name)
		}
		if relationOf(parent, e).slot != 0 {
			return
		}
	}
	if parent == 0 || parent != elSTMTTRN && relationOf(parent, e).slot != 0 {
		return
	}
	switch e {
	case elTRNTYPE:
		r.set(&r.row.Type)
	case elDTPOSTED:
		r.set(&r.row.Posted)
	case elTRNAMT:
		r.set(&r.row.Amount)
	case elFITID:
		r.set(&r.row.FITID)
	case elCHECKNUM:
		r.set(&r.row.CheckNum)
	case elREFNUM:
		r.set(&r.row.RefNum)
	case elNAME:
		r.set(&r.row.Name)
	case elEXTDNAME:
		r.set(&r.row.Name)
	case elMEMO, elMEMO2:
		r.set(&r.row.Memo)
	}
}

// set keeps the first value of a field.
func (r *rowReader) set(field *[]byte) {
	if len(*field) > 0 {
		return
	}
	raw := r.scan.value()
	if r.scan.flags&unusualText == 0 {
		*field = raw
		return
	}
	from := len(r.scratch)
	r.scratch = appendText(r.scratch, raw)
	*field = bytes.TrimSpace(r.scratch[from:len(r.scratch):len(r.scratch)])
}

// accountLeaf reads what a document says of the account outside its rows.
func (r *rowReader) accountLeaf(e, parent element) {
	value := func() string { return string(bytes.TrimSpace(appendText(nil, r.scan.value()))) }
	switch e {
	case elORG:
		r.signOn.Org = value()
	case elFID:
		r.signOn.FID = value()
	case elINTUBID:
		r.signOn.IntuBID = value()
	}
	if r.account == nil {
		return
	}
	switch {
	case e == elCURDEF:
		r.account.Currency = value()
	case e == elBALAMT && parent == elLEDGERBAL:
		r.account.LedgerBalance = value()
	case parent != elBANKACCTFROM && parent != elCCACCTFROM && parent != elINVACCTFROM:
	case e == elBANKID:
		r.account.BankID = value()
	case e == elACCTID:
		r.account.AccountID = value()
	case e == elACCTTYPE || e == elACCTTYPE2:
		r.account.Type = accountTypeOf(r.scan.value(), r.account.Type)
	}
}

// accountTypeOf reads ACCTTYPE in any letter case; other words change nothing.
func accountTypeOf(value []byte, otherwise AccountType) AccountType {
	for t := Checking; t <= CreditCard; t++ {
		if name := t.String(); len(value) == len(name) && hasPrefixFold(value, name) {
			return t
		}
	}
	return otherwise
}

// appendText appends the meaning of a raw value as UTF-8.
func appendText(dst, raw []byte) []byte {
	from := len(dst)
	dst = appendPlain(dst, raw)
	if utf8.Valid(dst[from:]) {
		return dst
	}
	text := bytes.Clone(dst[from:])
	return appendWindows1252(dst[:from], text)
}

// appendWindows1252 decodes bytes of the charset that a 1.x header calls 1252, and
// that everybody means who says ISO-8859-1.
func appendWindows1252(dst, text []byte) []byte {
	for _, c := range text {
		switch {
		case c < 0x80:
			dst = append(dst, c)
		case c < 0xA0:
			dst = utf8.AppendRune(dst, windows1252[c-0x80])
		default:
			dst = utf8.AppendRune(dst, rune(c))
		}
	}
	return dst
}

// windows1252 holds the characters of the bytes 80 to 9F. Five of them have none.
var windows1252 = [32]rune{
	'€', utf8.RuneError, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', utf8.RuneError, 'Ž', utf8.RuneError,
	utf8.RuneError, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', utf8.RuneError, 'ž', 'Ÿ',
}
