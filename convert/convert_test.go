package convert

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"tillroll/internal/text"
	"tillroll/ofx"
)

// FuzzConvert puts any text into any place of a row: the file must be valid, have
// exactly the rows that were kept, and say what the row said.
func FuzzConvert(f *testing.F) {
	f.Add("COFFEE", "memo", "1001", "id-1", uint8(0))
	f.Add("AT&T </NAME><STMTTRN> & Co", "a > b", "12345678901234", "", uint8(1))
	f.Add("Caf\u00e9 \u6771\u4eac \U0001f355 "+strings.Repeat("long ", 70), "\x00\u2028", "", "x", uint8(2))
	f.Add("=1+1,\"x\"", "\n", "#", "20260112-005EA898B30D44D9", uint8(3))
	f.Add("", "", "", "", uint8(6))
	f.Fuzz(checkConversion)
}

// TestConvertAnything does the same with texts put together by chance from pieces
// that have gone wrong somewhere before.
func TestConvertAnything(t *testing.T) {
	pieces := []string{
		"", " ", "  ", "a", "PAYEE", "&", "<", ">", "&amp;", "&#65;", "</NAME>", "<STMTTRN>", "]]>", "<![CDATA[", "<!--", "-->", "'", "\"",
		"\n", "\r", "\t", "\x00", "\x7f", "\u0085", "\u00a0", "\u2028", "\ufeff", "\ufffe", "\xff", "\xc3", "\xed\xa0\x80", "\u00e9", "e\u0301",
		"\u0301", "\u00ad", "\u200b", "\u6771", "\U0001f355", "=", "+", "-", "@", ",", " | ", "1", "12", "2026-01-15", "1.50", "-", "(", ")",
		"20260115-", "0123456789ABCDEF", strings.Repeat("x", 12), strings.Repeat("word ", 6), strings.Repeat("\u00e9", 31), strings.Repeat("y", 250),
	}
	random := rand.New(rand.NewPCG(1, 2))
	some := func() string {
		var text strings.Builder
		for range random.IntN(6) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		return text.String()
	}
	for range 2000 {
		checkConversion(t, some(), some(), some(), some(), uint8(random.Uint32()))
	}
}

func checkConversion(t *testing.T, description, memo, check, id string, how uint8) {
	var r Request
	r.Reset(Options{Format: Format(how % 4), Account: ofx.AccountType(how / 4 % 4), Org: memo, AccountID: check, BankID: id, FID: description})
	rows := []Row{
		{Date: []byte("2026-01-15"), Amount: []byte("-12.50"), Description: []byte(description), Memo: []byte(memo), CheckNumber: []byte(check), ID: []byte(id), Line: 2},
		{Date: []byte(memo), Amount: []byte(check), Description: []byte("unreadable?"), Memo: nil, CheckNumber: nil, ID: nil, Line: 3},
		{Date: []byte("16 Jan 2026"), Amount: []byte("1"), Description: []byte(memo), Memo: []byte(description), CheckNumber: []byte(id), ID: []byte(check), Line: 4},
	}
	for _, row := range rows {
		r.Add(row)
	}
	result := r.Convert(today)
	if !result.Valid || result.Transactions+result.Skipped != len(rows) || !utf8.Valid(result.File) {
		t.Fatalf("%d + %d rows, issues %q\n%s", result.Transactions, result.Skipped, result.Issues, result.File)
	}
	if r.Format == CSV {
		readBackCSV(t, result)
		return
	}
	readBack(t, &r, result, rows)
}

func readBackCSV(t *testing.T, result *Result) {
	records, err := csv.NewReader(bytes.NewReader(result.File)).ReadAll()
	if err != nil || len(records) != result.Transactions+1 {
		t.Fatalf("%d records, %v\n%s", len(records), err, result.File)
	}
	for _, record := range records[1:] {
		if strings.ContainsAny(record[1][:1], "=+-@\t\r") {
			t.Errorf("%q would run", record[1])
		}
	}
}

// readBack compares what the reader finds in the file with the first row and the
// last, both of which are kept.
func readBack(t *testing.T, r *Request, result *Result, rows []Row) {
	ids := map[string]bool{}
	n := 0
	for got := range ofx.Rows(result.File) {
		ids[string(got.FITID)] = true
		n++
		if string(got.Posted) == "20260115120000" && string(got.Amount) == "-12.50" {
			wantText(t, r, rows[0], got)
		}
	}
	if n != result.Transactions || len(ids) != n {
		t.Errorf("%d rows with %d ids are read back, %d were written\n%s", n, len(ids), result.Transactions, result.File)
	}
}

func wantText(t *testing.T, r *Request, row Row, got ofx.Row) {
	want := cleaned(r, row.Description)
	for _, other := range [][]byte{row.Memo, row.CheckNumber, []byte("Transaction")} {
		if want == "" {
			want = cleaned(r, other)
		}
	}
	if utf8.RuneCount(got.Name) > nameWidth || !strings.HasPrefix(want, string(got.Name)) {
		t.Errorf("the name is %q, the row says %q", got.Name, want)
	}
	whole := string(got.Name)
	if len(got.Memo) > 0 {
		whole += " | " + string(got.Memo)
	}
	if utf8.RuneCountInString(want) < memoWidth && !strings.Contains(whole, want) {
		t.Errorf("%q is not in %q", want, whole)
	}
}

func cleaned(r *Request, given []byte) string {
	out, _, _ := text.AppendClean(nil, given)
	if r.Format != OFX {
		out, _, _ = text.AppendFolded(nil, out)
	}
	return string(out)
}

// TestSameBytes converts one request on two days and by a used request: nothing in
// the file comes from the clock or from what was converted before.
func TestSameBytes(t *testing.T) {
	body := []byte(`{"details":true,"transactions":[{"date":"2026-01-15","amount":1,"description":"x"},{"date":"?"}]}`)
	var first, second Request
	if err := first.Decode(body); err != nil {
		t.Fatal(err)
	}
	want := first.Convert(20260101)
	if err := second.Decode(testBody(500)); err != nil {
		t.Fatal(err)
	}
	second.Convert(today)
	if err := second.Decode(body); err != nil {
		t.Fatal(err)
	}
	if got := second.Convert(20991231); !bytes.Equal(got.File, want.File) || !got.Valid {
		t.Errorf("the file was\n%s\nand is\n%s", want.File, got.File)
	}
}

// TestListsStop fills every list of the details past its end.
func TestListsStop(t *testing.T) {
	var request Request
	request.Reset(Options{Details: true})
	for range maxListed + 7 {
		request.Add(Row{Date: []byte("never"), Amount: []byte("1")})
		request.Add(Row{Date: []byte("2026-01-01"), Amount: []byte("1.005"), Description: []byte("x")})
	}
	d := request.Convert(today).Details
	if len(d.SkippedRows) != maxListed || d.MoreSkipped != 7 || len(d.Changes) != maxListed || d.MoreChanges != 7 {
		t.Errorf("%d and %d more skipped, %d and %d more changes", len(d.SkippedRows), d.MoreSkipped, len(d.Changes), d.MoreChanges)
	}
}

func TestWarningsOfSize(t *testing.T) {
	var request Request
	request.Reset(Options{Details: true, AccountID: "1"})
	for i := range manyRows + 1 {
		request.Add(Row{Date: []byte("2026-01-01"), Amount: []byte("1"), Description: fmt.Appendf(nil, "row %d", i)})
	}
	warnings := strings.Join(Texts(request.Convert(today).Details.Warnings), "\n")
	for _, want := range []string{"350 KB", "20,000 rows"} {
		if !strings.Contains(warnings, want) {
			t.Errorf("no word of %s in\n%s", want, warnings)
		}
	}
}

// TestFileSize holds the estimate against real files: too small, and the buffer
// grows by copying; too large, and memory is wasted.
func TestFileSize(t *testing.T) {
	for _, rows := range []int{2, 100, 5000} {
		var request Request
		if err := request.Decode(testBody(rows)); err != nil {
			t.Fatal(err)
		}
		estimate := frameSize + request.size.bytes*17/16
		if size := len(request.Convert(today).File); size > estimate || estimate > size*3/2+frameSize {
			t.Errorf("%d rows: the estimate is %d, the file %d", rows, estimate, size)
		}
	}
}

// TestCharsetOfTheFile: the header promises more than ASCII only where the file has
// more, not for what was cut off or has no place in it.
func TestCharsetOfTheFile(t *testing.T) {
	long := strings.Repeat("x", 300)
	for body, want := range map[string]string{
		`{"format":"ofx","transactions":[{"date":"2026-01-15","amount":1,"description":"é"}]}`:                                     "UNICODE",
		`{"format":"ofx","transactions":[{"date":"2026-01-15","amount":1,"description":"` + long + `é"}]}`:                         "USASCII",
		`{"format":"ofx","transactions":[{"date":"2026-01-15","amount":1,"description":"a","memo":"` + long + `é"}]}`:              "USASCII",
		`{"format":"ofx","transactions":[{"date":"2026-01-15","amount":1,"description":"a","checkNumber":"é"}]}`:                   "UNICODE",
		`{"transactions":[{"date":"2026-01-15","amount":1,"description":"é"}]}`:                                                    "USASCII",
		`{"transactions":[{"date":"2026-01-15","amount":1,"description":"日"}]}`:                                                    "UNICODE",
		`{"bankId":"日","transactions":[{"date":"2026-01-15","amount":1,"description":"a"}]}`:                                       "UNICODE",
		`{"bankId":"123456789日","transactions":[{"date":"2026-01-15","amount":1,"description":"a"}]}`:                              "USASCII",
		`{"bankId":"日","accountType":"CREDITCARD","transactions":[{"date":"2026-01-15","amount":1,"description":"a"}]}`:            "USASCII",
		`{"accountId":"日","accountType":"CREDITCARD","transactions":[{"date":"2026-01-15","amount":1,"description":"a"}]}`:         "UNICODE",
		`{"accountId":"日1234567890123456789012","org":"W","transactions":[{"date":"2026-01-15","amount":1,"description":"a"}]}`:    "USASCII",
		`{"transactions":[{"date":"2026-01-15","amount":1,"description":"a","id":"日"},{"date":"?","amount":1,"description":"日"}]}`: "UNICODE",
		`{"transactions":[{"date":"2026-01-15","amount":1,"description":"a"},{"date":"?","amount":1,"description":"日"}]}`:          "USASCII",
	} {
		var request Request
		if err := request.Decode([]byte(body)); err != nil {
			t.Fatal(err)
		}
		if file := request.Convert(today).File; !bytes.Contains(file, []byte("ENCODING:"+want)) {
			t.Errorf("not %s for %s", want, body)
		}
	}
}

// TestRequestMirror decodes every scenario's request with encoding/json and counts.
func TestRequestMirror(t *testing.T) {
	body := testBody(300)
	var mirror struct{ Transactions []json.RawMessage }
	if err := json.Unmarshal(body, &mirror); err != nil {
		t.Fatal(err)
	}
	var request Request
	if err := request.Decode(body); err != nil || len(request.rows) != len(mirror.Transactions) {
		t.Errorf("%d rows of %d, %v", len(request.rows), len(mirror.Transactions), err)
	}
}

// TestLargeTextIsForgotten keeps a row with a novel in it from holding its memory.
func TestLargeTextIsForgotten(t *testing.T) {
	novel := strings.Repeat(`\u00e9 word `, 100_000)
	var request Request
	body := fmt.Appendf(nil, `{"transactions":[{"date":"2026-01-15","amount":1,"description":"%s","memo":"%[1]s","checkNumber":"%[1]s","%[1]s":0}]}`, novel)
	if err := request.Decode(body); err != nil {
		t.Fatal(err)
	}
	if result := request.Convert(today); !result.Valid {
		t.Errorf("issues: %q", result.Issues)
	}
	request.Reset(Options{})
	c := &request.composer
	kept := cap(request.scratch) + cap(c.unquoted) + cap(c.joined) + cap(c.fitid)
	for f := range c.cells {
		kept += cap(c.cells[f]) + cap(c.folded[f])
	}
	if kept > 8*keptScratch {
		t.Errorf("%d bytes are kept", kept)
	}
}
