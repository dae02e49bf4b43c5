package ofx

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files of testdata")

// golden compares with a file of testdata, or rewrites it under -update.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; got:\n%s", path, got)
	}
}

func sampleStatement(f Format, account AccountType) *Statement {
	s := &Statement{
		Format: f, Account: account, Currency: "USD", BankID: "121000248", AccountID: "000111222",
		Org: "WF", FID: "3000", IntuBID: "3000", Start: 20260105, End: 20260112, Digits: 2,
	}
	if account == CreditCard {
		s.AccountID = "4111000011112222"
	}
	if f == OFX {
		s.Org, s.FID, s.IntuBID = "TILLROLL", "", ""
	}
	for i := range sampleTransactions {
		s.LedgerBalance.Add(sampleTransactions[i].Amount)
	}
	return s
}

var sampleTransactions = []Transaction{
	{
		Posted: 20260112, Amount: Amount{Units: 10000, Digits: 2, Negative: true}, FITID: []byte("20260112-0C4D9E2A51B7F680"),
		CheckNum: []byte("1001"), Name: []byte("LANDLORD"), Memo: []byte("January rent"),
	},
	{
		Posted: 20260105, Amount: Amount{Units: 150000, Digits: 2}, FITID: []byte("20260105-11AA22BB33CC44DD"),
		CheckNum: []byte("77"), RefNum: []byte("REF-1"), Name: []byte("AT&T <refund>"),
	},
	{Posted: 20260106, Amount: Amount{Digits: 2, Negative: true}, FITID: []byte("20260106-0"), Name: []byte("Zero")},
	{Posted: 20260107, Amount: Amount{Units: 5, Digits: 2, Negative: true}, FITID: []byte("20260107-1"), Memo: []byte("Only a memo")},
}

func writeDocument(s *Statement, rows []Transaction) []byte {
	doc := AppendHeader(nil, s)
	for i := range rows {
		doc = AppendTransaction(doc, &rows[i])
	}
	return AppendFooter(doc, s)
}

func TestWriterLayout(t *testing.T) {
	for _, f := range []Format{QBO, QFX, OFX} {
		golden(t, "bank."+f.String(), writeDocument(sampleStatement(f, Checking), sampleTransactions))
		golden(t, "card."+f.String(), writeDocument(sampleStatement(f, CreditCard), sampleTransactions))
	}
	unicode := sampleStatement(OFX, Savings)
	unicode.Unicode, unicode.Org = true, "Caisse d’Épargne"
	golden(t, "unicode.ofx", writeDocument(unicode, []Transaction{
		{Posted: 20260112, Amount: Amount{Units: 1}, FITID: []byte("A"), Name: []byte("Café 東京 🍣")},
	}))
	market := sampleStatement(QBO, MoneyMarket)
	golden(t, "norows.qbo", writeDocument(market, nil))
}

// TestUpdateHeader: a header that is brought up to date is the one that would have been
// written at once.
func TestUpdateHeader(t *testing.T) {
	for _, account := range []AccountType{Checking, CreditCard} {
		s := sampleStatement(QBO, account)
		header := AppendHeader(nil, s)
		s.Start, s.End, s.Unicode = 19000101, 21991231, true
		UpdateHeader(header, s)
		if want := AppendHeader(nil, s); string(header) != string(want) {
			t.Errorf("brought up to date:\n%s\nwritten at once:\n%s", header, want)
		}
	}
}

// TestWriterKeepsTheTable walks the documents with the scanner: every aggregate has
// its required children, in the order of the table, and all leaves are closed.
func TestWriterKeepsTheTable(t *testing.T) {
	for _, account := range []AccountType{Checking, Savings, MoneyMarket, CreditCard} {
		doc := writeDocument(sampleStatement(QBO, account), sampleTransactions)
		s := newScanner(doc, bodyOf(doc))
		type level struct {
			element element
			slot    uint8
			seen    uint64
		}
		stack := []level{{}}
		for s.next() {
			top := &stack[len(stack)-1]
			if s.kind != eventClose && top.element != 0 {
				r := relationOf(top.element, s.element)
				if r.slot == 0 {
					t.Fatalf("%v does not belong into %v", s.element, top.element)
				}
				if r.slot < top.slot {
					t.Errorf("%v stands too late in %v", s.element, top.element)
				}
				top.slot = r.slot
				top.seen |= 1 << r.bit
			}
			switch s.kind {
			case eventOpen:
				stack = append(stack, level{element: s.element})
			case eventClose:
				if s.element != top.element {
					t.Fatalf("</%v> closes %v", s.element, top.element)
				}
				if missing := requiredBits(top.element) &^ top.seen; missing != 0 {
					t.Errorf("%v lacks children %b", top.element, missing)
				}
				stack = stack[:len(stack)-1]
			case eventLeaf:
				if s.flags&hasEnd == 0 {
					t.Errorf("%v is not closed", s.element)
				}
			default:
				t.Errorf("event %d %q", s.kind, s.doc[s.at:s.end])
			}
		}
		if len(stack) != 1 {
			t.Error("left open:", stack)
		}
	}
}

func bodyOf(doc []byte) int { h := readHeader(doc); return h.body }

func TestWriterDoesNotAllocate(t *testing.T) {
	dst := make([]byte, 0, 4096)
	if n := testing.AllocsPerRun(100, func() {
		for i := range sampleTransactions {
			dst = AppendTransaction(dst[:0], &sampleTransactions[i])
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkAppendTransaction(b *testing.B) {
	dst := make([]byte, 0, 4096)
	row := Transaction{
		Posted: 20260112, Amount: Amount{Units: 123456, Digits: 2, Negative: true}, FITID: []byte("20260112-0C4D9E2A51B7F680"),
		Name: []byte("COFFEE HOUSE DOWNTOWN 0123"), Memo: []byte("card purchase, terminal 00042, Springfield"),
	}
	for b.Loop() {
		dst = AppendTransaction(dst[:0], &row)
	}
	b.SetBytes(int64(len(dst)))
}

// FuzzWrite holds that whatever text is written is read back the same, by the
// scanner's events and by Rows.
func FuzzWrite(f *testing.F) {
	f.Add([]byte("FITID-1"), []byte("1001"), []byte(""), []byte("AT&T <x>"), []byte("memo"), uint64(150), true, false)
	f.Add([]byte("1"), []byte(""), []byte("R"), []byte("&amp;amp; ]]> <!-- -->"), []byte("é 東京"), uint64(0), true, true)
	f.Fuzz(func(t *testing.T, fitid, check, ref, name, memo []byte, units uint64, negative, card bool) {
		judgeRoundTrip(t, Transaction{
			Posted: 20260131, Amount: Amount{Units: units, Digits: 2, Negative: negative},
			FITID: cleaned(fitid), CheckNum: cleaned(check), RefNum: cleaned(ref), Name: cleaned(name), Memo: cleaned(memo),
		}, card)
	})
}

// judgeRoundTrip writes a row twice into a statement, once without looking for what its
// id must escape if it has nothing, and reads both back.
func judgeRoundTrip(t *testing.T, row Transaction, card bool) {
	t.Helper()
	account := Checking
	if card {
		account = CreditCard
	}
	plain := row
	plain.PlainID = !bytes.ContainsAny(row.FITID, "&<>")
	doc := writeDocument(sampleStatement(QFX, account), []Transaction{row, plain})
	n := 0
	for r := range Rows(doc) {
		n++
		for _, pair := range [][2][]byte{
			{r.FITID, row.FITID},
			{r.CheckNum, row.CheckNum},
			{r.RefNum, row.RefNum},
			{r.Name, row.Name},
			{r.Memo, row.Memo},
			{r.Amount, row.Amount.Append(nil)},
		} {
			if !bytes.Equal(pair[0], pair[1]) {
				t.Fatalf("wrote %q, read %q", pair[1], pair[0])
			}
		}
	}
	if n != 2 {
		t.Fatalf("%d rows in %s", n, doc)
	}
	checkOffsets(t, doc)
}

// cleaned makes of any bytes what the writer is promised: UTF-8 without controls and
// without blanks at the ends.
func cleaned(text []byte) []byte {
	text = bytes.ToValidUTF8(text, nil)
	text = bytes.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || r > 0x7F && r < 0xA1 {
			return -1
		}
		return r
	}, text)
	return bytes.TrimSpace(text)
}
