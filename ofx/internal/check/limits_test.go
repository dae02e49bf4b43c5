package check

import (
	"hash/maphash"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/scan"
	"tillroll/ofx/internal/write"
)

// TestFirstBytes: the quick search, eight bytes at a time, finds what a slow one does.
func TestFirstBytes(t *testing.T) {
	for length := range 34 {
		plain := strings.Repeat("a", length)
		if high, bad := firstHigh([]byte(plain)), firstInvalid([]byte(plain)); high != -1 || bad != -1 {
			t.Errorf("%q: %d, %d", plain, high, bad)
		}
		for at := range length {
			for _, piece := range []string{"\x80", "\xff", "\xc3", "é", "\x7f"} {
				doc := plain[:at] + piece + plain[at:]
				high, bad := strings.IndexFunc(doc, func(r rune) bool { return r > 0x7f }), -1
				if !utf8.ValidString(doc) {
					bad = at
				}
				if gotHigh, gotBad := firstHigh([]byte(doc)), firstInvalid([]byte(doc)); gotHigh != high || gotBad != bad {
					t.Errorf("%q: high at %d, invalid at %d, want %d and %d", doc, gotHigh, gotBad, high, bad)
				}
			}
		}
	}
	if got := firstHigh([]byte("\ufeffabé")); got != 5 {
		t.Errorf("behind a byte order mark the first high byte is at %d", got)
	}
	if got := firstInvalid([]byte("\ufffd\x80")); got != 3 {
		t.Errorf("behind a replacement character the first invalid byte is at %d", got)
	}
	if got := firstInvalid([]byte("éé\x80é\xff")); got != 4 {
		t.Errorf("the first invalid byte is at %d", got)
	}
}

// TestNestingBeyond: depth up to the limit is judged, what goes deeper is one finding
// each time, and transactions down there are still counted.
func TestNestingBeyond(t *testing.T) {
	for _, test := range []struct{ depth, want int }{{maxDepth - 2, 0}, {maxDepth - 1, 0}, {maxDepth, 2}, {maxDepth + 1, 1}, {maxDepth + 30, 1}} {
		inner := "<STMTTRN><FITID>1</FITID><NAME>x</NAME></STMTTRN><STMTTRN><FITID>2</FITID></STMTTRN>"
		around := test.depth - 2 // beside the root and the message set
		doc := "<OFX><INVSTMTMSGSRSV1>" + strings.Repeat("<INVBANKTRAN>", around) + inner + strings.Repeat("</INVBANKTRAN>", around) + "</INVSTMTMSGSRSV1></OFX>"
		r := Check([]byte(doc), Options{Details: true})
		deep := 0
		for _, f := range r.Details.Findings {
			if strings.Contains(f.Message, "nest deeper") {
				deep++
			}
		}
		if deep != test.want || r.Stats.Transactions != 2 || r.Stats.UniqueFITIDs != 2 || reports(r, "SY04") || reports(r, "SY02") || reports(r, "TR14") {
			t.Errorf("%d deep: %d findings of depth, %+v", test.depth, deep, r.Stats)
		}
		if judged := test.depth < maxDepth; reports(r, "TR05") != judged || reports(r, "TR01") != judged {
			t.Errorf("%d deep: rows are judged: %t", test.depth, !judged)
		}
	}
	// What a statement down there stands in is not judged either.
	doc := "<OFX>" + strings.Repeat("<INVBANKTRAN>", maxDepth-3) + "<XYZ><INVBANKTRAN><STMTRS></STMTRS></INVBANKTRAN></XYZ>"
	if r := Check([]byte(doc), Options{Details: true}); reports(r, "EV08") {
		t.Errorf("a statement beyond the deepest level is judged: %v", r.Issues)
	}
	// A row down there that lost its end tag is nowhere to be found when the next begins.
	doc = "<OFX>" + strings.Repeat("<INVBANKTRAN>", maxDepth-1) + "<STMTTRN><FITID>1</INVBANKTRAN><STMTTRN><FITID>2"
	if r := Check([]byte(doc), Options{Details: true}); r.Stats.Transactions != 2 || !reports(r, "TR14") {
		t.Errorf("rows without end tags beyond the deepest level: %+v, %v", r.Stats, r.Issues)
	}
}

// TestKnownByNameOnly: what stands in some DTD, but outside of statements, is let pass
// wherever it stands, from the first such name to the last.
func TestKnownByNameOnly(t *testing.T) {
	for e := range dtd.Names() {
		if e.IsDeclared() || e.IsLeaf() {
			continue
		}
		doc := strings.Replace(goodDocument(true), "<NAME>PAYROLL", "<"+e.String()+"></"+e.String()+"><NAME>PAYROLL", 1)
		if r := Check([]byte(doc), Options{}); !r.Valid && !isRequestSet(e) {
			t.Errorf("%s in a row: %s", e, r.Issues)
		}
	}
}

// TestRowNumbers: an id is the number of its row only if it is spelt as one, in at most
// nine digits.
func TestRowNumbers(t *testing.T) {
	for _, c := range []struct {
		id   string
		n    int
		want bool
	}{
		{"1", 1, true},
		{"10", 10, true},
		{"123456789", 123456789, true},
		{"", 0, false},
		{"0", 0, false},
		{"01", 1, false},
		{"2", 1, false},
		{"1a", 1, false},
		{"1234567890", 1234567890, false},
	} {
		if got := isNumber([]byte(c.id), c.n); got != c.want {
			t.Errorf("%q is the number %d: %t", c.id, c.n, got)
		}
	}
}

// TestOnlineUpload holds the size that QuickBooks Online takes to the byte.
func TestOnlineUpload(t *testing.T) {
	for _, more := range []int{-1, 0, 1} {
		doc := goodDocument(true)
		doc += strings.Repeat("\n", ledger.MaxOnlineUpload+more-len(doc))
		if r := Check([]byte(doc), Options{Details: true, Format: ledger.QBO}); reports(r, "IQ07") != (more > 0) {
			t.Errorf("a document of %d bytes: IQ07 %t", len(doc), more <= 0)
		} else if more > 0 && r.Details.Findings[0].Column != 1 {
			t.Errorf("the size is not told of the document's start: %+v", r.Details.Findings[0])
		}
	}
}

// rowsAtOnce counts the transactions after the first that a checker takes at once, by
// going through the events as readBody does.
func rowsAtOnce(doc []byte) (rows int) {
	for c := startOfBody(doc); c.Next(); {
		c.event()
		for c.Element == dtd.STMTTRN && c.Kind == scan.Close && c.plainRow() {
			rows++
		}
	}
	return rows
}

// startOfBody is a checker that has come to the body of a document.
func startOfBody(doc []byte) *checker {
	head := header.Read(doc)
	c := &checker{header: &head}
	c.Scanner = scan.New(doc, c.header.Body)
	c.version = c.header.Version(doc)
	c.outside.quiet = true
	c.ids.seed = maphash.MakeSeed()
	return c
}

// TestPlainRowsAreTakenAtOnce holds that the quick way is gone, not only that it is
// right: a condition too many would cost half of the speed, and nobody would see it.
func TestPlainRowsAreTakenAtOnce(t *testing.T) {
	for _, test := range []struct {
		name, from, to string
		want           int
	}{
		{"as it is", "", "", 2},
		{"time zone", "20260115120000", "20260115120000[0:GMT]", 2},
		{"another time", "20260115120000", "20260115", 2},
		{"another type", "<TRNTYPE>DEBIT", "<TRNTYPE>POS", 2},
		{"no cents", "1500.00", "1500", 2},
		{"an entity", "PAYROLL", "A &lt; B &gt; C", 2},
		{"a repeated id", "20260131-C3", "20260115-B2", 2},
		{"a reference", "<NAME>PAYROLL", "<REFNUM>12</REFNUM><NAME>PAYROLL", 2},
		{"blank lines", "<NAME>PAYROLL", "\n\t <NAME>PAYROLL", 2},
		{"a long id", "20260115-B2", strings.Repeat("x", 255), 2},
		{"an id too long", "20260115-B2", strings.Repeat("x", 256), 1},
		{"an unknown entity", "PAYROLL", "A &eacute; B", 1},
		{"a bare ampersand", "PAYROLL", "A & B", 1},
		{"a blank around", "PAYROLL", " PAYROLL", 1},
		{"no such day", "20260115120000", "20260132120000", 1},
		{"no amount", "1500.00", "1,500.00", 1},
		{"hold", "<TRNTYPE>CREDIT", "<TRNTYPE>HOLD", 1},
		{"a private element", "<NAME>PAYROLL", "<X.Y>1</X.Y><NAME>PAYROLL", 1},
		{"out of order", "<TRNTYPE>CREDIT</TRNTYPE>\n<DTPOSTED>20260115120000</DTPOSTED>", "<DTPOSTED>20260115120000</DTPOSTED><TRNTYPE>CREDIT</TRNTYPE>", 1},
		{"an unclosed leaf", "PAYROLL</NAME>", "PAYROLL", 1},
	} {
		doc := strings.Replace(goodDocument(true), test.from, test.to, 1)
		if got := rowsAtOnce([]byte(doc)); got != test.want {
			t.Errorf("%s: %d rows are taken at once, want %d", test.name, got, test.want)
		}
	}
	cut, _, _ := strings.Cut(goodDocument(false), "</STMTTRN>\n</BANKTRANLIST>")
	if got := rowsAtOnce([]byte(cut + strings.Repeat("\n", scan.FastReach) + rowEndTag)); got != 2 {
		t.Errorf("of a document that ends with a row %d rows are taken at once, want 2", got)
	}
	if got := rowsAtOnce([]byte(goodDocument(false))); got != 2 {
		t.Errorf("without end tags %d rows are taken at once, want 2", got)
	}
}

// TestRowsGoTheShortWay looks at which row was the last to go by its events, as the
// checker itself chooses the way: none in a good document, else the one that is odd.
func TestRowsGoTheShortWay(t *testing.T) {
	good := goodDocument(true)
	for _, test := range []struct {
		name, doc string
		longWay   bool
		want      string // the type of the last row that went by its events
	}{
		{"a good document", good, false, ""},
		{"the first row is odd", strings.Replace(good, "<TRNTYPE>CHECK", "<TRNTYPE> CHECK", 1), false, "CHECK"},
		{"the second row is odd", strings.Replace(good, "<TRNTYPE>CREDIT", "<TRNTYPE> CREDIT", 1), false, "CREDIT"},
		{"every row by its events", good, true, "DEBIT"},
	} {
		c := checker{longWay: test.longWay}
		if r := c.check([]byte(test.doc)); r.Stats.Transactions != 3 || string(c.row.kind) != test.want {
			t.Errorf("%s: %d rows, the last by its events is of the type %q, want %q", test.name, r.Stats.Transactions, c.row.kind, test.want)
		}
		if plain := c.header == plainHeader([]byte(test.doc)); plain == test.longWay {
			t.Errorf("%s: the header is known at once: %t", test.name, plain)
		}
	}
}

// TestIDSetGrows puts in more ids than rows would fit into a document of the size.
func TestIDSetGrows(t *testing.T) {
	var doc []byte
	for i := range 1000 {
		doc = append(doc, strconv.Itoa(1000+i)...)
	}
	s := idSet{seed: maphash.MakeSeed()}
	for at := 0; at < len(doc); at += 4 {
		if _, outcome := s.insert(doc, doc[at:at+4], at, 1); outcome != newID || s.used != at/4+1 || s.used*4 > len(s.table())*3 {
			t.Fatalf("%s: outcome %d, %d of %d slots are used", doc[at:at+4], outcome, s.used, len(s.table()))
		}
	}
	for at := 0; at < len(doc); at += 4 {
		if first, outcome := s.insert(doc, doc[at:at+4], at, 1); outcome != repeatedID || first != at {
			t.Fatalf("%s: outcome %d, first at %d", doc[at:at+4], outcome, first)
		}
	}
}

// TestHashSetGrows puts in far more than a document of its size would have.
func TestHashSetGrows(t *testing.T) {
	var s hashSet
	random := rand.New(rand.NewPCG(1, 2))
	hashes := make([]uint64, 10_000)
	for i := range hashes {
		hashes[i] = random.Uint64() | 1
		if !s.add(hashes[i], 0) {
			t.Fatalf("hash %d is known before it was added", i)
		}
		if free := len(s.slots) - s.used; s.used != i+1 || free*4 < len(s.slots) {
			t.Fatalf("%d of %d slots are used after %d hashes", s.used, len(s.slots), i+1)
		}
	}
	for i, hash := range hashes {
		if s.add(hash, 0) {
			t.Fatalf("hash %d is forgotten", i)
		}
	}
	if !s.add(0, 0) || s.add(0, 0) {
		t.Error("zero, which is also a free slot, is not kept")
	}
	if len(s.slots) != 16384 {
		t.Errorf("%d slots", len(s.slots))
	}
	for _, c := range []struct{ size, want int }{{0, 64}, {64 * 128, 64}, {65 * 128, 128}, {1 << 40, maxFirst}} {
		if got := len(slotsFor[uint64](nil, c.size)); got != c.want {
			t.Errorf("%d slots for %d bytes, want %d", got, c.size, c.want)
		}
	}
}

// TestRowStart finds the row that an id stands in; the start of a text that has none.
func TestRowStart(t *testing.T) {
	for text, want := range map[string]int{
		"<STMTTRN><FITID>": 0, " <STMTTRN><FITID>": 1, "<STMTTRN></STMTTRN><stmttrn><NAME>x</NAME><FITID>": 19, "<STMTTRNP><FITID>": 0, "</STMTTRN><FITID>": 0, "1": 0,
	} {
		if got := rowStart([]byte(text), len(text)); got != want {
			t.Errorf("%s: the row begins at %d, want %d", text, got, want)
		}
	}
}

// TestIDSet tells an id that its account had before from one of another account.
func TestIDSet(t *testing.T) {
	doc := []byte("a b ab a b ab a b ab a b ab")
	var s idSet
	s.seed = maphash.MakeSeed()
	for _, c := range []struct {
		id      string
		at      int
		account uint32
		first   int
		outcome idOutcome
	}{
		{"a", 0, 1, 0, newID},
		{"b", 2, 1, 0, newID},
		{"ab", 4, 1, 0, newID},
		{"a", 7, 1, 0, repeatedID},
		{"a", 7, 1, 0, knownID},
		{"b", 9, 2, 0, sharedID},
		{"ab", 11, noAccount, 0, sharedID},
		{"b", 16, 2, 9, repeatedID},
		{"b", 16, 2, 9, knownID},
		{"ab", 18, 1, 4, repeatedID},
	} {
		first, outcome := s.insert(doc, []byte(c.id), c.at, c.account)
		if first != c.first || outcome != c.outcome {
			t.Errorf("%s at %d of account %d: first at %d, outcome %d, want %d and %d", c.id, c.at, c.account, first, outcome, c.first, c.outcome)
		}
	}
}

// TestIDSetOwners: an id belongs to the account it came with, from the first one on.
func TestIDSetOwners(t *testing.T) {
	doc := []byte("a b a b")
	s := idSet{seed: maphash.MakeSeed()}
	for at, account := range []uint32{1, 2, 1, 2} {
		want := newID
		if at >= 2 {
			want = repeatedID
		}
		if _, outcome := s.insert(doc, doc[2*at:2*at+1], 2*at, account); outcome != want {
			t.Errorf("%c of account %d: outcome %d, want %d", doc[2*at], account, outcome, want)
		}
	}
}

// TestCheckerForgets: of what an earlier document had nothing is left but memory.
func TestCheckerForgets(t *testing.T) {
	document := func(rows int) []byte {
		s := &ledger.Statement{Currency: "USD", Digits: 2, BankID: "1", AccountID: "2", Start: 20240101, End: 20240131}
		doc := write.AppendHeader(nil, s)
		for i := range rows {
			doc = write.AppendTransaction(doc, &ledger.Transaction{Posted: 20240105, Amount: ledger.Amount{Units: uint64(i), Digits: 2, Negative: false}, FITID: []byte(strconv.Itoa(i)), Name: []byte("x")})
		}
		return write.AppendFooter(doc, s)
	}
	var k Checker
	for _, rows := range []int{5, 300, 5, 3000, 300, 2999, 3000} {
		if r := k.Check(document(rows), Options{}); !r.Valid || r.Stats.UniqueFITIDs != rows {
			t.Errorf("%d rows: %+v, %v", rows, r.Stats, r.Issues)
		}
	}
	doc := document(3000)
	if allocations := testing.AllocsPerRun(10, func() { k.Check(doc, Options{}) }); allocations > 0 {
		t.Errorf("%v allocations for a document like the one before", allocations)
	}
}

// TestAccountNumbers: the usual document is about one account, for which no map is made.
func TestAccountNumbers(t *testing.T) {
	var s accountSet
	for _, c := range []struct {
		bank, account string
		next, want    uint32
		others        int
	}{
		{"1", "2", 1, 1, 0}, {"1", "2", 2, 1, 0}, {"2", "2", 3, 3, 1}, {"1", "3", 4, 4, 2}, {"2", "2", 5, 3, 2}, {"1", "3", 6, 4, 2}, {"1", "2", 7, 1, 2},
	} {
		if got := s.number([]byte(c.bank), []byte(c.account), c.next); got != c.want || len(s.others) != c.others {
			t.Errorf("account %s of bank %s has the number %d, want %d; %d others, want %d", c.account, c.bank, got, c.want, len(s.others), c.others)
		}
	}
}

// TestWesternText holds the ends of what Windows-1252 has, and the pairs of it that are
// UTF-8 misread.
func TestWesternText(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "plain": true, "café": true, "\u00a0ÿ": true, "€ ‚Ÿ“”": true, "\u007f": true, "\u0080": false, "\u009f": false, "\u0100": false, "東": false, "œuvre": true,
		"Ã": true, "Ã ": true, "Ã\u00a0": false, "Ã¿": false, "ÃÀ": true, "Ãÿ": true, "Ã€": false, "Ã©": false, "Â£": false, "â€™": false, "âé": true, "ã©": true, "ÃaÂ©": false, "Ãa©": true,
	} {
		if got := isWestern([]byte(text)); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

// TestManyStatements: so many are summed up, and all are counted.
func TestManyStatements(t *testing.T) {
	for _, statements := range []int{maxSummaries - 1, maxSummaries, maxSummaries + 1} {
		doc := "<OFX><BANKMSGSRSV1><STMTTRNRS>" + strings.Repeat("<STMTRS><BANKTRANLIST><STMTTRN><FITID>1</FITID></STMTTRN></BANKTRANLIST></STMTRS>", statements) + "</STMTTRNRS></BANKMSGSRSV1></OFX>"
		r := Check([]byte(doc), Options{Details: true})
		if got := len(r.Details.Statements); got != min(statements, maxSummaries) || r.Stats.Transactions != statements || r.Stats.UniqueFITIDs != 1 {
			t.Errorf("%d statements: %d are summed up, %+v", statements, got, r.Stats)
		}
	}
}
