package convert

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tillroll/ofx"
	"tillroll/target"
)

const oneRow = `"transactions":[{"date":"2026-01-15","amount":1,"description":"x"}]`

// allTargets is the sentence for a target that is none.
var allTargets = func() string {
	var names []string
	for _, one := range target.All() {
		names = append(names, one.Name)
	}
	return "target must be one of " + strings.Join(names, ", ") + "."
}()

// refusals are bodies and what is said to them. The first fault in byte order
// answers; what is only known at the end comes after it, rows before options.
var refusals = []struct {
	name, body, want string
	tooLarge, cut    bool
}{
	{"empty", ``, "Request body must be valid JSON: unexpected end at byte 0.", false, true},
	{"blank", " \n\t", "Request body must be valid JSON: unexpected end at byte 3.", false, true},
	{"no JSON", `nope`, "Request body must be valid JSON: unexpected character at byte 1.", false, false},
	{"a word that is none", `hello`, "Request body must be valid JSON: unexpected character at byte 0.", false, false},
	{"byte order mark", "\xef\xbb\xbf{}", "Request body must be valid JSON: unexpected character at byte 0.", false, false},
	{"array", `[1,2]`, "Request body must be a JSON object.", false, false},
	{"null", `null`, "Request body must be a JSON object.", false, false},
	{"number", `42`, "Request body must be a JSON object.", false, false},
	{"string", `"{}"`, "Request body must be a JSON object.", false, false},
	{"half a word", `tru`, "Request body must be valid JSON: unexpected end at byte 3.", false, true},
	{"cut short", `{"transactions":[{"date":"2026`, "Request body must be valid JSON: unexpected end at byte 30.", false, true},
	{"cut in a character", "{\"a\":\"\xc3", "Request body must be valid JSON: unexpected end at byte 7.", false, true},
	{"trailing data", `{` + oneRow + `} x`, "Request body must be valid JSON: data after the end at byte 70.", false, false},
	{"two objects", `{}{}`, "Request body must be valid JSON: data after the end at byte 2.", false, false},
	{"trailing comma", `{"a":1,}`, "Request body must be valid JSON: nothing follows the comma at byte 7.", false, false},
	{"trailing comma in a list", `{"a":[1,]}`, "Request body must be valid JSON: nothing follows the comma at byte 8.", false, false},
	{"missing comma", `{"a":1 "b":2}`, "Request body must be valid JSON: a comma or '}' is missing at byte 7.", false, false},
	{"missing colon", `{"a" 1}`, "Request body must be valid JSON: a colon is missing at byte 5.", false, false},
	{"name without quotes", `{a:1}`, "Request body must be valid JSON: a name in quotes is missing at byte 1.", false, false},
	{"single quotes", `{'a':1}`, "Request body must be valid JSON: a name in quotes is missing at byte 1.", false, false},
	{"NaN", `{"a":NaN}`, "Request body must be valid JSON: unexpected character at byte 5.", false, false},
	{"leading zero", `{"a":012}`, "Request body must be valid JSON: a comma or '}' is missing at byte 6.", false, false},
	{"no digit after the point", `{"a":1.}`, "Request body must be valid JSON: a digit is missing at byte 7.", false, false},
	{"no digit in the exponent", `{"a":1e+}`, "Request body must be valid JSON: a digit is missing at byte 8.", false, false},
	{"lone minus", `{"a":-}`, "Request body must be valid JSON: a digit is missing at byte 6.", false, false},
	{"plus", `{"a":+1}`, "Request body must be valid JSON: unexpected character at byte 5.", false, false},
	{"line break in a string", "{\"a\":\"\n\"}", "Request body must be valid JSON: a control character in a string at byte 6.", false, false},
	{"unknown escape", `{"a":"\x41"}`, "Request body must be valid JSON: an unknown escape at byte 6.", false, false},
	{"short escape", `{"a":"\u12g4"}`, "Request body must be valid JSON: an escape without four hex digits at byte 6.", false, false},
	{"bad UTF-8", "{\"a\":\"ok \xff\"}", "Request body must be valid JSON: invalid UTF-8 at byte 9.", false, false},
	{"UTF-8 of a surrogate", "{\"a\":\"\xed\xa0\x80\"}", "Request body must be valid JSON: invalid UTF-8 at byte 6.", false, false},
	{"bad UTF-8 in a row", "{\"transactions\":[{\"x\":\"\xc0\x80\"}]}", "Request body must be valid JSON: invalid UTF-8 at byte 23.", false, false},
	{"too deep", `{"a":` + strings.Repeat("[", 2000), "Request body must be valid JSON: nesting is too deep at byte 1004.", false, false},
	{"name twice", `{"format":"qbo","format":"qbo"}`, "Request body must be valid JSON: a name is given twice at byte 16.", false, false},
	{"transactions twice", `{` + oneRow + `,` + oneRow + `}`, "Request body must be valid JSON: a name is given twice at byte 69.", false, false},
	{"name twice by an escape", `{"format":"qbo","form\u0061t":"qbo"}`, "Request body must be valid JSON: a name is given twice at byte 16.", false, false},
	{"name twice in a row", `{"transactions":[{"date":"x","date":"y"}]}`, "Request body must be valid JSON: a name is given twice at byte 29.", false, false},
	{"name twice in a row by an escape", `{"transactions":[{"date":"x","d\u0061te":"y"}]}`, "Request body must be valid JSON: a name is given twice at byte 29.", false, false},
	{"unknown name twice in a row", `{"transactions":[{"x":1,"y":2,"x":3}]}`, "Request body must be valid JSON: a name is given twice at byte 30.", false, false},
	{"name twice in an ignored value", `{"x":{"a":[{"b":1,"b":2}]}}`, "Request body must be valid JSON: a name is given twice at byte 18.", false, false},

	{"no transactions", `{}`, "transactions must be a non-empty array.", false, true},
	{"transactions null", `{"transactions":null}`, "transactions must be a non-empty array.", false, true},
	{"transactions an object", `{"transactions":{"0":{}}}`, "transactions must be a non-empty array.", false, true},
	{"transactions empty", `{"transactions":[]}`, "transactions must be a non-empty array.", false, true},
	{"transactions by another case", `{"Transactions":[{}]}`, "transactions must be a non-empty array.", false, true},
	{"an item null", `{"transactions":[{},null]}`, "transactions[1] must be an object.", false, false},
	{"an item a list", `{"transactions":[[`, "transactions[0] must be an object.", false, false},
	{"an item a number", `{"transactions":[7]}`, "transactions[0] must be an object.", false, false},
	{"an item a text", `{"transactions":[{},{},"x"]}`, "transactions[2] must be an object.", false, false},
	{"an item no JSON", `{"transactions":[nul]}`, "Request body must be valid JSON: unexpected character at byte 20.", false, false},
	{"an item before a fault of syntax", `{"transactions":[7],}`, "transactions[0] must be an object.", false, false},
	{"syntax before an item", `{"a":},"transactions":[7]`, "Request body must be valid JSON: unexpected character at byte 5.", false, false},

	{"format", `{"format":"pdf",` + oneRow + `}`, "format must be one of qbo, qfx, ofx, csv.", false, true},
	{"format in capitals", `{"format":"QBO",` + oneRow + `}`, "format must be one of qbo, qfx, ofx, csv.", false, true},
	{"format empty", `{"format":"",` + oneRow + `}`, "format must be one of qbo, qfx, ofx, csv.", false, true},
	{"format a number", `{"format":5,` + oneRow + `}`, "format must be one of qbo, qfx, ofx, csv.", false, true},
	{"target", `{"target":"peachtree",` + oneRow + `}`, allTargets, false, true},
	{"target nearly right", `{"target":"YNAP",` + oneRow + `}`, allTargets + " Did you mean ynab?", false, true},
	{"target no text", `{"target":5,` + oneRow + `}`, allTargets, false, true},
	{"target and format", `{"format":"qbo","target":"ynab",` + oneRow + `}`, "target ynab writes csv, not qbo.", false, true},
	{"target of another format", `{"format":"ofx","target":"ofx2",` + oneRow + `}`, "target ofx2 writes ofx2, not ofx.", false, true},
	{"format before target", `{"target":"x","format":"y",` + oneRow + `}`, "format must be one of qbo, qfx, ofx, csv.", false, true},
	{"asset account", `{"target":"beancount","assetAccount":"Bank",` + oneRow + `}`, "assetAccount must be an account of the journal, such as Assets:Bank:Checking.", false, true},
	{"counter account", `{"target":"ledger","counterAccount":"a  b",` + oneRow + `}`, "counterAccount must be an account of the journal, such as Assets:Bank:Checking.", false, true},
	{"opening entry", `{"openingEntry":"no",` + oneRow + `}`, "openingEntry must be a boolean.", false, true},
	{"account type", `{"accountType":"checking",` + oneRow + `}`, "accountType must be one of CHECKING, SAVINGS, CREDITCARD, MONEYMRKT.", false, true},
	{"response type", `{"responseType":"xml",` + oneRow + `}`, "responseType must be one of json, file.", false, true},
	{"currency", `{"currency":"XYZ",` + oneRow + `}`, "currency must be a 3-letter ISO 4217 code.", false, true},
	{"currency empty", `{"currency":"",` + oneRow + `}`, "currency must be a 3-letter ISO 4217 code.", false, true},
	{"currency a number", `{"currency":840,` + oneRow + `}`, "currency must be a 3-letter ISO 4217 code.", false, true},
	{"currency with a long s", `{"currency":"uſd",` + oneRow + `}`, "currency must be a 3-letter ISO 4217 code.", false, true},
	{"bank id", `{"bankId":121000248,` + oneRow + `}`, "bankId must be a string.", false, true},
	{"account id", `{"accountId":true,` + oneRow + `}`, "accountId must be a string.", false, true},
	{"org", `{"org":[],` + oneRow + `}`, "org must be a string.", false, true},
	{"fid", `{"fid":3000,` + oneRow + `}`, "fid must be a string.", false, true},
	{"intu bid", `{"intuBid":"12a",` + oneRow + `}`, "intuBid must be 1 to 9 digits.", false, true},
	{"intu bid empty", `{"intuBid":"",` + oneRow + `}`, "intuBid must be 1 to 9 digits.", false, true},
	{"intu bid long", `{"intuBid":"1234567890",` + oneRow + `}`, "intuBid must be 1 to 9 digits.", false, true},
	{"ledger balance", `{"ledgerBalance":"12",` + oneRow + `}`, "ledgerBalance must be a number.", false, true},
	{"ledger balance beyond all", `{"ledgerBalance":1e999,` + oneRow + `}`, "ledgerBalance must be a number.", false, true},
	{"date order", `{"dateOrder":"DMY",` + oneRow + `}`, "dateOrder must be one of auto, mdy, dmy, ymd.", false, true},
	{"details", `{"details":"yes",` + oneRow + `}`, "details must be a boolean.", false, true},
	{"invert signs", `{"invertSigns":1,` + oneRow + `}`, "invertSigns must be a boolean.", false, true},
	{"rows before options", `{"format":"pdf","transactions":[]}`, "transactions must be a non-empty array.", false, true},
	{"options in their order", `{"bankId":1,"currency":"XYZ","accountType":"x",` + oneRow + `}`, "accountType must be one of CHECKING, SAVINGS, CREDITCARD, MONEYMRKT.", false, true},
	{"syntax before options", `{"format":"pdf",` + oneRow + `}}`, "Request body must be valid JSON: data after the end at byte 84.", false, false},
}

func TestRefusals(t *testing.T) {
	var request Request
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			err := request.Decode([]byte(c.body))
			refused, ok := err.(*RequestError)
			if !ok || refused.Text != c.want || refused.TooLarge != c.tooLarge || refused.Cut != c.cut {
				t.Errorf("%s\ngives %+v\nwant  %q, cut %v", c.body, err, c.want, c.cut)
			}
		})
	}
}

func manyRowsBody(n int, end string) []byte {
	var b bytes.Buffer
	b.WriteString(`{"transactions":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`{}`)
	}
	b.WriteString(end)
	return b.Bytes()
}

func TestTooManyRows(t *testing.T) {
	var request Request
	if err := request.Decode(manyRowsBody(MaxTransactions, "]}")); err != nil {
		t.Fatalf("100,000 rows: %v", err)
	}
	for _, end := range []string{"]}", ",7]}", ",{", ",not JSON"} {
		rows := MaxTransactions
		if end == "]}" {
			rows++
		}
		err, _ := request.Decode(manyRowsBody(rows, end)).(*RequestError)
		if err == nil || err.Text != "Too many transactions (max 100000)." || !err.TooLarge {
			t.Errorf("row 100,001 then %q: %v", end, err)
		}
	}
	err, _ := request.Decode(manyRowsBody(MaxTransactions, ",")).(*RequestError)
	if err == nil || !err.Cut || err.TooLarge {
		t.Errorf("100,000 rows and a comma: %v", err)
	}
}

// TestManyNames keeps objects with many members from costing the square of them,
// and still finds the one name that is there twice.
func TestManyNames(t *testing.T) {
	const names = 50_000
	for _, frame := range []string{`{"transactions":[{%s}]}`, `{"other":{%s},` + oneRow + `}`} {
		var members strings.Builder
		for i := range names {
			fmt.Fprintf(&members, `"n%d":{"a":1,"\u0062":{}},`, i)
		}
		var request Request
		if err := request.Decode(fmt.Appendf(nil, frame, members.String()+`"last":0`)); err != nil {
			t.Errorf("%.30s: %v", frame, err)
		}
		for _, again := range []string{"n0", "n77", "n49999", `\u006e49998`} {
			body := fmt.Appendf(nil, frame, members.String()+`"`+again+`":0`)
			want := fmt.Sprintf("a name is given twice at byte %d.", bytes.LastIndex(body, []byte(`"`+again+`":0`)))
			if err := request.Decode(body); err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%s again: %v, want %s", again, err, want)
			}
		}
	}
}

// TestMemberOrder reads rows whose members change their order from row to row.
func TestMemberOrder(t *testing.T) {
	body := []byte(`{"transactions":[
		{"date":"2026-01-01","amount":1,"description":"a","memo":"m"},
		{"date":"2026-01-02","amount":2,"description":"b"},
		{"description":"c","amount":3,"date":"2026-01-03"},
		{"date" : "2026-01-04" , "amount" : 4 , "description" : "d" },
		{"dates":"x","date":"2026-01-05","amount":5,"memo":"m","description":"e"},
		{"x":1,"y":2,"z":3,"p":4,"q":5,"r":6,"s":7,"t":8,"date":"2026-01-06","amount":6,"description":"f"}
	],"format":"csv"}`)
	var request Request
	if err := request.Decode(body); err != nil {
		t.Fatal(err)
	}
	want := "Date,Description,Amount\n01/01/2026,a,1.00\n01/02/2026,b,2.00\n01/03/2026,c,3.00\n" +
		"01/04/2026,d,4.00\n01/05/2026,e,5.00\n01/06/2026,f,6.00\n"
	if got := string(request.Convert(today).File); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestRowsDoNotMindEachOther decodes rows put together by chance, all in one body and
// each alone: what a row is taken for never depends on those before it.
func TestRowsDoNotMindEachOther(t *testing.T) {
	pieces := []string{
		`"date":"2026-01-02"`, `"amount":1.50`, `"description":"a"`, `"memo":"m"`, `"checkNumber":7`, `"id":"i"`, `"d\u0061te":"2026-01-03"`, `"x":{}`,
		` "date" : "2026-01-04" `, `"amount":"2"`, "\n\"description\":null", `"dat":1`, `"date"`, `"date":`, `date:1`, ``,
	}
	random := rand.New(rand.NewPCG(5, 6))
	var together, alone Request
	for range 3000 {
		var rows []string
		var want error
		for range 1 + random.IntN(5) {
			members := make([]string, random.IntN(7))
			for i := range members {
				members[i] = pieces[min(random.IntN(40), random.IntN(len(pieces)))]
			}
			rows = append(rows, "{"+strings.Join(members, ",")+"}")
		}
		body := []byte(`{"transactions":[` + strings.Join(rows, ",") + `],"format":"csv"}`)
		got := together.Decode(body)
		for i := 0; i < len(rows) && want == nil; i++ {
			one := []byte(`{"transactions":[` + rows[i] + `],"format":"csv"}`)
			if want = alone.Decode(one); want != nil || got != nil {
				continue
			}
			if cells, other := cellsOf(body, together.rows[i]), cellsOf(one, alone.rows[0]); cells != other {
				t.Fatalf("%s\nrow %d is %s, alone %s", body, i, cells, other)
			}
		}
		if (got == nil) != (want == nil) || got != nil && got.(*RequestError).What != want.(*RequestError).What {
			t.Fatalf("%s\ngives %v, its row alone %v", body, got, want)
		}
	}
}

// cellsOf shows what was kept of a row.
func cellsOf(body []byte, w row) string {
	return fmt.Sprintf("%q %d %q %d %q %q %q %q %d", w.date.In(body), w.dateKind, w.amount.In(body), w.amountKind,
		w.description.In(body), w.memo.In(body), w.check.In(body), w.id.In(body), w.odd)
}

// TestAdd compares rows that were added with the same rows decoded.
func TestAdd(t *testing.T) {
	var decoded, added Request
	err := decoded.Decode([]byte(`{"format":"qfx","accountType":"SAVINGS","details":true,"transactions":[
		{"date":"13.01.2026","amount":"1.234,50","description":"Zoë","memo":"m","checkNumber":"12","id":"i"},
		{"date":"03.04.2026","amount":"-5","description":"  x  "}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := decoded.Convert(today)
	for range 2 {
		added.Reset(Options{Format: QFX, Account: ofx.Savings, Details: true})
		added.Add(Row{Date: []byte("13.01.2026"), Amount: []byte("1.234,50"), Description: []byte("Zoë"), Memo: []byte("m"), CheckNumber: []byte("12"), ID: []byte("i"), Line: 1})
		added.Add(Row{Date: []byte("03.04.2026"), Amount: []byte("-5"), Description: []byte("  x  ")})
		got := added.Convert(today)
		if !bytes.Equal(got.File, want.File) || !got.Valid {
			t.Errorf("added rows give\n%s\ndecoded ones\n%s", got.File, want.File)
		}
	}
}

// TestAddBrokenText adds bytes that are no UTF-8, as files bring them.
func TestAddBrokenText(t *testing.T) {
	var request Request
	request.Reset(Options{Details: true})
	request.Add(Row{Date: []byte("2026-01-01"), Amount: []byte("1"), Description: []byte("a\xffb"), Memo: []byte{0xC3}})
	result := request.Convert(today)
	if !strings.Contains(string(result.File), "<NAME>a\uFFFDb</NAME>\n<MEMO>\uFFFD</MEMO>\n") || !result.Valid {
		t.Errorf("the file is\n%s", result.File)
	}
	if len(result.Details.Changes) != 2 {
		t.Errorf("changes are %v", result.Details.Changes)
	}
}

func TestOptionsCheck(t *testing.T) {
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{}, ""},
		{Options{Currency: "eur", IntuBID: "3000", LedgerBalance: "-12.50"}, ""},
		{Options{Currency: "euro"}, "currency must be a 3-letter ISO 4217 code."},
		{Options{IntuBID: "x"}, "intuBid must be 1 to 9 digits."},
		{Options{LedgerBalance: "1,000"}, "ledgerBalance must be a number."},
		{Options{LedgerBalance: "x"}, "ledgerBalance must be a number."},
	} {
		got := ""
		if err := c.options.Check(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v: %q, want %q", c.options, got, c.want)
		}
	}
}
