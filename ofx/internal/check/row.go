package check

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/grammar"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/scan"
)

// row is the transaction at hand.
type row struct {
	open     bool
	at       int
	kind     []byte
	posted   grammar.Moment
	postedAt scan.Span
	amount   grammar.Money
	amountAt scan.Span
	fitid    scan.Span
	hasID    bool
	text     bool // something a register can show
	first    int  // where the FITID stood first, if it is a repetition
	repeats  bool
	hash     uint64 // of name, memo and check number
}

// openRow counts a transaction. One that begins inside another ends it: the end
// tag was lost.
func (c *checker) openRow() {
	c.stats.Transactions++
	if c.row.open {
		c.found("TR14", rules.Error, c.At).About(dtd.STMTTRN)
		c.closeRow()
		if i := c.findOpen(dtd.STMTTRN); i >= 0 && c.beyond == 0 {
			c.observeClose(&c.stack[i], false)
			c.depth = i
		}
	}
	c.row = row{open: true, at: c.At}
}

// keepText remembers that a row has a text and what it says.
func (c *checker) keepText(e dtd.Element, v []byte) {
	c.row.text = c.row.text || e != dtd.CHECKNUM
	c.row.hash = (c.row.hash^maphash.Bytes(c.ids.seed, v))*mixer + uint64(e)
}

// closeRow judges what only a whole transaction shows.
func (c *checker) closeRow() {
	r := &c.row
	r.open = false
	if r.repeats {
		c.repeated()
	}
	c.statement.rows++
	if !c.options.Details {
		return
	}
	if c.statement.rows == maxQuickRows+1 {
		c.found("LI07", rules.Warning, c.row.at)
	}
	c.statement.add(r.amount)
	c.judgeSign(r)
	c.judgePosted(r)
	c.judgeContent(r)
	if r.amount.Exact && r.amount.Amount.Units == 0 {
		c.found("AM07", rules.Warning, r.amountAt.At).About(dtd.TRNAMT).Showing(c.Doc[r.amountAt.At:r.amountAt.End])
	}
}

// maxQuickRows is how many transactions libofx reads in bearable time: it needs
// 2 s for 10,000 in one statement and over 4 minutes for 100,000.
const maxQuickRows = 20000

// judgeSign compares sign and type: Skrooge takes the sign from the type, and
// Money drops wrongly signed payments.
func (c *checker) judgeSign(r *row) {
	if !r.amount.Exact || r.amount.Amount.Units == 0 {
		return
	}
	var wrong bool
	switch string(r.kind) {
	case "DEBIT", "CHECK", "FEE", "SRVCHG", "PAYMENT", "CASH", "DIRECTDEBIT", "REPEATPMT":
		wrong = !r.amount.Amount.Negative
	case "CREDIT", "DEP", "DIRECTDEP", "DIV":
		wrong = r.amount.Amount.Negative
	}
	if wrong {
		c.found("TR09", rules.Warning, r.amountAt.At).Showing(c.Doc[r.amountAt.At:r.amountAt.End]).With(string(r.kind))
	}
}

// judgePosted compares the posted day with the present day, with 1970, with the
// period of the list, and with the day in Greenwich.
func (c *checker) judgePosted(r *row) {
	day := r.posted.Day
	if day == 0 {
		return
	}
	value := c.Doc[r.postedAt.At:r.postedAt.End]
	today := c.options.Today
	start, end := c.statement.start, c.statement.end
	switch {
	case today != 0 && day.Number() > today.Number()+2:
		c.found("DA06", rules.Warning, r.postedAt.At).Showing(value)
	case day.Year() < 1970:
		c.found("DA07", rules.Warning, r.postedAt.At).Showing(value)
	case r.posted.AnotherDay:
		c.found("DA08", rules.Warning, r.postedAt.At).Showing(value)
	}
	if start > end && end != 0 {
		return // LI03 says it once
	}
	// One day at each end is allowed for time zones.
	if start != 0 && day.Number() < start.Number()-1 || end != 0 && day.Number() > end.Number()+1 {
		c.found("LI05", rules.Warning, r.postedAt.At).Showing(value)
	}
}

// judgeContent notices rows without a text and rows that another one equals.
func (c *checker) judgeContent(r *row) {
	if !r.text {
		c.found("TR05", rules.Warning, r.at).About(dtd.STMTTRN)
	}
	if !r.hasID || r.repeats || !r.amount.Exact {
		return
	}
	if !c.contents.add(c.hashContent(r), len(c.Doc)) {
		c.found("FI07", rules.Warning, r.at).Showing(c.Doc[r.fitid.At:r.fitid.End])
	}
}

// hashContent hashes what a row holds but for its id. All of it is the sender's choice,
// so all of it goes through the seeded hash: mixed by a known constant alone, amounts
// could be reckoned that meet in one slot, and a check would take quadratic time.
func (c *checker) hashContent(r *row) uint64 {
	a := shortest(r.amount.Amount)
	sign := uint64(0)
	if a.Negative {
		sign = 1
	}
	var content [32]byte
	binary.LittleEndian.PutUint64(content[0:], r.hash)
	binary.LittleEndian.PutUint64(content[8:], a.Units)
	binary.LittleEndian.PutUint64(content[16:], uint64(a.Digits)<<1|sign)
	binary.LittleEndian.PutUint64(content[24:], uint64(r.posted.Day)<<32|uint64(c.account))
	return maphash.Bytes(c.ids.seed, content[:])
}

// identify judges the id of the transaction at hand.
func (c *checker) identify(v []byte) {
	if c.row.hasID {
		c.countID(v)
		return
	}
	c.row.hasID = true
	c.row.fitid = scan.Span{At: c.ValueAt, End: c.ValueEnd}
	if c.options.Details && hasOddIDByte(v) && hasOddIDByte(c.meaning()) {
		c.found("FI05", rules.Warning, c.ValueAt).Showing(v)
	}
	if c.statement.numbered == c.statement.rows && isNumber(v, c.statement.rows+1) {
		c.statement.numbered++
	}
	first, outcome := c.ids.insert(c.Doc, v, c.ValueAt, c.account)
	switch outcome {
	case newID:
		c.stats.UniqueFITIDs++
	case repeatedID:
		c.row.repeats, c.row.first = true, first
	}
}

// countID counts an id that cannot be judged as its transaction's.
func (c *checker) countID(v []byte) {
	if _, outcome := c.ids.insert(c.Doc, v, c.ValueAt, noAccount); outcome == newID {
		c.stats.UniqueFITIDs++
	}
}

// hasOddIDByte finds what databases and URLs choke on.
func hasOddIDByte(v []byte) bool {
	for _, b := range v {
		if !scan.IsLetter(b) && b-'0' > 9 && bytes.IndexByte([]byte("._:/+-"), b) < 0 {
			return true
		}
	}
	return false
}

// isNumber tells whether a text is the decimal n.
func isNumber(v []byte, n int) bool {
	return len(v) > 0 && len(v) <= 9 && grammar.LeadingDigits(v, 9) == len(v) && v[0] != '0' && int(grammar.Number(v)) == n
}

// repeated reports a FITID that its account had before, once for each id.
func (c *checker) repeated() {
	id := c.Doc[c.row.fitid.At:c.row.fitid.End]
	rule := "FI03"
	before := readContent(c.Doc, rowStart(c.Doc, c.row.first))
	if before.equals(readContent(c.Doc, c.row.at)) {
		rule = "FI02"
	}
	c.found(rule, rules.Error, c.row.fitid.At).Showing(id).Pointing(c.row.first)
}

// content is what a transaction says but for its id.
type content struct {
	day                  ledger.Day
	amount               ledger.Amount
	name, memo, checknum []byte
}

// readContent reads one transaction again. It happens once for each repeated id,
// so that the whole still takes linear time.
func readContent(doc []byte, at int) content {
	var k content
	s := scan.New(doc, at)
	for rows := 0; s.Next(); {
		if s.Element == dtd.STMTTRN {
			if rows++; rows > 1 || s.Kind == scan.Close {
				break
			}
		}
		if s.Kind == scan.Close && s.Element == dtd.BANKTRANLIST {
			break
		}
		if s.Kind != scan.Leaf {
			continue
		}
		switch v := s.Value(); s.Element {
		case dtd.DTPOSTED:
			k.day = grammar.ReadDate(v).Day
		case dtd.TRNAMT:
			k.amount = grammar.ReadAmount(v).Amount
		case dtd.NAME:
			k.name = v
		case dtd.MEMO:
			k.memo = v
		case dtd.CHECKNUM:
			k.checknum = v
		}
	}
	k.amount = shortest(k.amount)
	return k
}

// shortest drops zeros behind the last decimal that counts, so that 12.50 equals 12.5.
func shortest(a ledger.Amount) ledger.Amount {
	for a.Digits > 0 && a.Units%10 == 0 {
		a.Units, a.Digits = a.Units/10, a.Digits-1
	}
	return a
}

// equals compares texts by what they mean: one program writes &amp; where another
// writes the sign itself.
func (k content) equals(other content) bool {
	return k.day == other.day && k.amount == other.amount &&
		sameText(k.name, other.name) && sameText(k.memo, other.memo) && sameText(k.checknum, other.checknum)
}

func sameText(a, b []byte) bool {
	return bytes.Equal(a, b) || bytes.Equal(scan.AppendPlain(nil, a), scan.AppendPlain(nil, b))
}

// rowStart finds the start tag of the transaction that an offset lies in.
func rowStart(doc []byte, at int) int {
	for {
		at = bytes.LastIndexByte(doc[:at], '<')
		if at < 0 {
			return 0
		}
		if t, ok := scan.ParseTag(doc, at); ok && !t.IsEnd && dtd.Lookup(doc[t.NameAt:t.NameEnd]) == dtd.STMTTRN {
			return at
		}
	}
}
