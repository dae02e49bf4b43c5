package write_test

import (
	"bytes"
	"testing"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rows"
	"tillroll/ofx/internal/sample"
	"tillroll/ofx/internal/scan"
	"tillroll/ofx/internal/write"
)

func TestWriterLayout(t *testing.T) {
	for _, f := range []ledger.Format{ledger.QBO, ledger.QFX, ledger.OFX} {
		sample.Golden(t, "bank."+f.String(), sample.Document(sample.Statement(f, ledger.Checking), sample.Transactions))
		sample.Golden(t, "card."+f.String(), sample.Document(sample.Statement(f, ledger.CreditCard), sample.Transactions))
	}
	unicode := sample.Statement(ledger.OFX, ledger.Savings)
	unicode.Unicode, unicode.Org = true, "Caisse d’Épargne"
	sample.Golden(t, "unicode.ofx", sample.Document(unicode, []ledger.Transaction{
		{Posted: 20260112, Amount: ledger.Amount{Units: 1}, FITID: []byte("A"), Name: []byte("Café 東京 🍣")},
	}))
	market := sample.Statement(ledger.QBO, ledger.MoneyMarket)
	sample.Golden(t, "norows.qbo", sample.Document(market, nil))
}

// TestUpdateHeader: a header that is brought up to date is the one that would have been
// written at once.
func TestUpdateHeader(t *testing.T) {
	for _, account := range []ledger.AccountType{ledger.Checking, ledger.CreditCard} {
		s := sample.Statement(ledger.QBO, account)
		header := write.AppendHeader(nil, s)
		s.Start, s.End, s.Unicode = 19000101, 21991231, true
		write.UpdateHeader(header, s)
		if want := write.AppendHeader(nil, s); string(header) != string(want) {
			t.Errorf("brought up to date:\n%s\nwritten at once:\n%s", header, want)
		}
	}
}

// TestWriterKeepsTheTable walks the documents with the scanner: every aggregate has
// its required children, in the order of the table, and all leaves are closed.
func TestWriterKeepsTheTable(t *testing.T) {
	for _, account := range []ledger.AccountType{ledger.Checking, ledger.Savings, ledger.MoneyMarket, ledger.CreditCard} {
		doc := sample.Document(sample.Statement(ledger.QBO, account), sample.Transactions)
		s := scan.New(doc, header.Read(doc).Body)
		type level struct {
			element dtd.Element
			slot    uint8
			seen    uint64
		}
		stack := []level{{}}
		for s.Next() {
			top := &stack[len(stack)-1]
			if s.Kind != scan.Close && top.element != 0 {
				r := dtd.RelationOf(top.element, s.Element)
				if r.Slot == 0 {
					t.Fatalf("%v does not belong into %v", s.Element, top.element)
				}
				if r.Slot < top.slot {
					t.Errorf("%v stands too late in %v", s.Element, top.element)
				}
				top.slot = r.Slot
				top.seen |= 1 << r.Bit
			}
			switch s.Kind {
			case scan.Open:
				stack = append(stack, level{element: s.Element})
			case scan.Close:
				if s.Element != top.element {
					t.Fatalf("</%v> closes %v", s.Element, top.element)
				}
				if missing := dtd.RequiredBits(top.element) &^ top.seen; missing != 0 {
					t.Errorf("%v lacks children %b", top.element, missing)
				}
				stack = stack[:len(stack)-1]
			case scan.Leaf:
				if s.Flags&scan.HasEnd == 0 {
					t.Errorf("%v is not closed", s.Element)
				}
			default:
				t.Errorf("event %d %q", s.Kind, s.Doc[s.At:s.End])
			}
		}
		if len(stack) != 1 {
			t.Error("left open:", stack)
		}
	}
}

func TestWriterDoesNotAllocate(t *testing.T) {
	dst := make([]byte, 0, 4096)
	if n := testing.AllocsPerRun(100, func() {
		for i := range sample.Transactions {
			dst = write.AppendTransaction(dst[:0], &sample.Transactions[i])
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkAppendTransaction(b *testing.B) {
	dst := make([]byte, 0, 4096)
	row := ledger.Transaction{
		Posted: 20260112, Amount: ledger.Amount{Units: 123456, Digits: 2, Negative: true}, FITID: []byte("20260112-0C4D9E2A51B7F680"),
		Name: []byte("COFFEE HOUSE DOWNTOWN 0123"), Memo: []byte("card purchase, terminal 00042, Springfield"),
	}
	for b.Loop() {
		dst = write.AppendTransaction(dst[:0], &row)
	}
	b.SetBytes(int64(len(dst)))
}

// FuzzWrite holds that whatever text is written is read back the same, by the
// scanner's events and by Rows.
func FuzzWrite(f *testing.F) {
	f.Add([]byte("FITID-1"), []byte("1001"), []byte(""), []byte("AT&T <x>"), []byte("memo"), uint64(150), true, false)
	f.Add([]byte("1"), []byte(""), []byte("R"), []byte("&amp;amp; ]]> <!-- -->"), []byte("é 東京"), uint64(0), true, true)
	f.Fuzz(func(t *testing.T, fitid, check, ref, name, memo []byte, units uint64, negative, card bool) {
		judgeRoundTrip(t, ledger.Transaction{
			Posted: 20260131, Amount: ledger.Amount{Units: units, Digits: 2, Negative: negative},
			FITID: cleaned(fitid), CheckNum: cleaned(check), RefNum: cleaned(ref), Name: cleaned(name), Memo: cleaned(memo),
		}, card)
	})
}

// judgeRoundTrip writes a row twice into a statement, once without looking for what its
// id must escape if it has nothing, and reads both back.
func judgeRoundTrip(t *testing.T, row ledger.Transaction, card bool) {
	t.Helper()
	account := ledger.Checking
	if card {
		account = ledger.CreditCard
	}
	plain := row
	plain.PlainID = !bytes.ContainsAny(row.FITID, "&<>")
	doc := sample.Document(sample.Statement(ledger.QFX, account), []ledger.Transaction{row, plain})
	n := 0
	for r := range rows.Of(doc) {
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

func FuzzEscape(f *testing.F) {
	for _, text := range []string{"", "a & b", "<>&", "&amp;", "plain text of more than eight bytes", "12345678&", "é<"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		escaped := write.AppendEscaped(nil, text)
		if bytes.ContainsAny(escaped, "<>") {
			t.Fatalf("%q", escaped)
		}
		if back := scan.AppendPlain(nil, escaped); !bytes.Equal(back, text) {
			t.Fatalf("%q comes back as %q", text, back)
		}
	})
}
