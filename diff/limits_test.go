package diff

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

func TestAmountsInAWord(t *testing.T) {
	for name, c := range map[string]struct {
		a, b ofx.Amount
		same bool
		told string
	}{
		"noughts behind":         {ofx.Amount{Units: 150, Digits: 2}, ofx.Amount{Units: 15, Digits: 1}, true, "1.50"},
		"one nought, no decimal": {ofx.Amount{Units: 10, Digits: 1}, ofx.Amount{Units: 1}, true, "1.00"},
		"ten is not one":         {ofx.Amount{Units: 10}, ofx.Amount{Units: 1}, false, "10.00"},
		"three decimals":         {ofx.Amount{Units: 1001, Digits: 3}, ofx.Amount{Units: 1, Digits: 0}, false, "1.001"},
		"money out":              {ofx.Amount{Units: 5, Negative: true}, ofx.Amount{Units: 5}, false, "-5.00"},
		"nothing has no sign":    {ofx.Amount{Digits: 2, Negative: true}, ofx.Amount{}, true, "0.00"},
		"as large as can be":     {ofx.Amount{Units: 1<<unitBits - 1}, ofx.Amount{Units: 1<<unitBits - 2}, false, ""},
	} {
		if got := packAmount(c.a) == packAmount(c.b); got != c.same {
			t.Errorf("%s: the same %t", name, got)
		}
		if told := unpackAmount(packAmount(c.a)); c.told != "" && told != c.told {
			t.Errorf("%s: %s", name, told)
		}
	}
}

// TestTextsOfRows keeps names and ids of every length, and ids that are nearly computed ones, over the
// ends of chunks.
func TestTextsOfRows(t *testing.T) {
	const day = ofx.Day(20260105)
	ids := []string{
		"", "x", strings.Repeat("i", 253), strings.Repeat("i", 254), "20260105-0123456789ABCDEF", "20260105-0000000000000000", "20260105-FFFFFFFFFFFFFFFF", "20260105-99999999AAAAAAAA",
		"20260106-0123456789ABCDEF", "20260105-0123456789abcdef", "20260105-0123456789ABCDEG", "20260105-0123456789ABCDE/", "20260105-0123456789ABCDE:", "20260105-0123456789ABCDE@", "20260105-0123456789ABCDE", "20260105-0123456789ABCDEF0", "20260105 0123456789ABCDEF",
	}
	var rows table
	var want []string
	for round := range 700 {
		for i, id := range ids {
			name := strings.Repeat("n", (round*7+i*31)%maxText+1)
			if round%5 == 0 {
				name = ""
			}
			rows.add(record{day: day}, []byte(name), []byte(id))
			want = append(want, name+" "+id)
		}
	}
	if len(rows.texts) < 2 {
		t.Errorf("%d chunks of text", len(rows.texts))
	}
	for i, w := range want {
		if name, id := rows.textOf(rows.at(i)); string(name)+" "+string(id) != w {
			t.Fatalf("%d: %s %s, not %s", i, name, id, w)
		}
	}
	rows.add(record{day: day}, bytes.Repeat([]byte("n"), maxText+1), bytes.Repeat([]byte("i"), maxText+1))
	if name, id := rows.textOf(rows.at(rows.count - 1)); len(name) != maxText || len(id) != maxText {
		t.Errorf("%d and %d bytes", len(name), len(id))
	}
	if cap(rows.texts[0]) != chunkBytes {
		t.Errorf("a chunk grew to %d", cap(rows.texts[0]))
	}
}

func TestWordsThatTellAPayee(t *testing.T) {
	seed := maphash.MakeSeed()
	of := func(text string) uint64 { return wordsOf(seed, []byte(text)) }
	for name, c := range map[string]struct {
		a, b string
		same bool
	}{
		"letters in any case":       {"AZ az", "azaz", false},
		"case":                      {"BAKER", "baker", true},
		"edges of the alphabet":     {"AZAZ", "azaz", true},
		"signs beside the alphabet": {"abc@[`{abc", "abc abc", true},
		"three letters":             {"tea", "", false},
		"two letters":               {"te", "", true},
		"a letter beyond ASCII":     {"\x80te", "te", false},
		"generic":                   {"card purchase", "", true},
		"24 letters count":          {strings.Repeat("a", 23) + "b", strings.Repeat("a", 23) + "c", false},
		"no more":                   {strings.Repeat("a", 24) + "b", strings.Repeat("a", 24) + "c", true},
		"four words count":          {"one two three four", "one two three five", false},
		"the fifth does not":        {"one two three four five", "one two three four six", true},
	} {
		if got := of(c.a) == of(c.b); got != c.same {
			t.Errorf("%s: the same %t", name, got)
		}
	}
	if wordsOf(seed, []byte("one two"), []byte("three four five")) != of("one two three four") {
		t.Error("the words of the memo go on from those of the name")
	}
	if wordsOf(seed, []byte("one"), []byte("one")) != of("one one") {
		t.Error("a word that comes again is a word")
	}
	for name, c := range map[string]struct {
		a, b string
		want bool
	}{
		"equal":              {"one two", "one two", true},
		"half":               {"one two", "one six", true},
		"less than half":     {"one two three", "one six seven", false},
		"half of four":       {"one two three four", "three four six seven", true},
		"one of the shorter": {"one", "six seven one two", true},
		"the shorter first":  {"six seven one two", "one", true},
		"none":               {"one", "two", false},
		"no words":           {"", "", true},
		"no words and one":   {"", "one", false},
	} {
		if got := alike(of(c.a), of(c.b)); got != c.want {
			t.Errorf("%s: alike %t", name, got)
		}
	}
}

func TestAccountsByTheirEnds(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"*4321", "4321", true}, {"*321", "4321", false}, {"*4321", "321", false}, {"x321", "y321", false}, {"x4321", "94321", true}, {"X4321", "94321", true}, {"•4321", "94321", true}, {"…4321", "94321", true}, {"4321", "94321", false}, {"**5321", "94321", false},
	} {
		if got := sameAccount(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %t", c.a, c.b, got)
		}
	}
	if got := masked([]string{"12345678", ""}); got != statement.MaskedAccount("12345678")+", one without a number" {
		t.Error(got)
	}
}

// TestDoublesAtTheirLimits pairs a row with one of the same money some days away, up to the limit.
func TestDoublesAtTheirLimits(t *testing.T) {
	const frame = "2026-01-01,F1,First,-1.00\n2026-01-31,F2,Last,-2.00\n"
	for name, c := range map[string]struct{ old, new, want string }{
		"five days before": {"2026-01-10,A1,Tea,-5.00\n", "2026-01-15,B1,Tea,-5.00\n", "same 2 new 0 changed 0 doubles 1 gone 0"},
		"five days after":  {"2026-01-15,A1,Tea,-5.00\n", "2026-01-10,B1,Tea,-5.00\n", "same 2 new 0 changed 0 doubles 1 gone 0"},
		"six days":         {"2026-01-10,A1,Tea,-5.00\n", "2026-01-16,B1,Tea,-5.00\n", "same 2 new 1 changed 0 doubles 0 gone 1"},
		"the nearest first": {
			"2026-01-10,A1,Tea,-5.00\n2026-01-12,A2,Tea,-5.00\n", "2026-01-13,B1,Tea,-5.00\n",
			"same 2 new 0 changed 0 doubles 1 gone 1\ndouble 2026-01-13 -5.00 Tea was 2026-01-12 -5.00 Tea\ngone 2026-01-10 -5.00 Tea",
		},
		"of one day the same words": {
			"2026-01-10,A1,Tea House,-5.00\n2026-01-10,A2,Tea,-5.00\n", "2026-01-11,B1,Tea,-5.00\n",
			"same 2 new 0 changed 0 doubles 1 gone 1\ndouble 2026-01-11 -5.00 Tea was 2026-01-10 -5.00 Tea\ngone 2026-01-10 -5.00 Tea House",
		},
		"each once": {
			"2026-01-10,A1,Tea,-5.00\n", "2026-01-11,B1,Tea,-5.00\n2026-01-12,B2,Tea,-5.00\n",
			"same 2 new 1 changed 0 doubles 1 gone 0\ndouble 2026-01-11 -5.00 Tea was 2026-01-10 -5.00 Tea\nnew 2026-01-12 -5.00 Tea",
		},
		"another text":  {"2026-01-10,A1,Coffee,-5.00\n", "2026-01-11,B1,Tea,-5.00\n", "same 2 new 1 changed 0 doubles 0 gone 1"},
		"another money": {"2026-01-10,A1,Tea,-5.01\n", "2026-01-11,B1,Tea,-5.00\n", "same 2 new 1 changed 0 doubles 0 gone 1"},
	} {
		if _, got := compare(t, Options{}, header+frame+c.new, header+frame+c.old); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s", name, got)
		}
	}
	for equal, want := range map[int]int{maxLookedAt - 1: 1, maxLookedAt: 0} {
		old := strings.Builder{}
		for i := range equal {
			fmt.Fprintf(&old, "2026-01-10,A%d,Coffee,-5.00\n", i)
		}
		old.WriteString("2026-01-10,Z,Tea,-5.00\n")
		if a, _ := compare(t, Options{}, header+frame+"2026-01-11,B1,Tea,-5.00\n", header+frame+old.String()); a.Doubles != want {
			t.Errorf("behind %d others: %d doubles", equal, a.Doubles)
		}
	}
}

// TestGoneOnlyWithinThePeriod: what lies outside of the days of NEW was never asked about.
func TestGoneOnlyWithinThePeriod(t *testing.T) {
	c := &comparison{periods: []period{{20260105, 20260110}, {}}}
	for name, r := range map[string]struct {
		record record
		want   bool
	}{
		"the first day": {record{day: 20260105}, true}, "before": {record{day: 20260104}, false}, "the last day": {record{day: 20260110}, true}, "after": {record{day: 20260111}, false},
		"matched": {record{day: 20260106, state: matched}, false}, "no period": {record{day: 20260106, account: 1}, false}, "no account": {record{day: 20260106, account: 2}, false},
	} {
		if got := c.isGone(&r.record); got != r.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// TestListedRows: so many rows are listed, the others counted.
func TestListedRows(t *testing.T) {
	for _, n := range []int{maxListed - 1, maxListed, maxListed + 1} {
		new := strings.Builder{}
		for i := range n {
			fmt.Fprintf(&new, "2026-01-%02d,B%d,Tea,-%d.00\n", 1+i%28, i, 1+i)
		}
		a, _ := compare(t, Options{}, header+new.String(), header+"2025-01-10,A1,Tea,-5.00\n")
		if len(a.Rows) != min(n, maxListed) || a.RowsMore != max(0, n-maxListed) || a.New != n {
			t.Errorf("%d: %d listed, %d more", n, len(a.Rows), a.RowsMore)
		}
	}
}

// TestIdsUsedAgain: three rows, and more than half, make a habit.
func TestIdsUsedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		reused, same int
		want         bool
	}{"two": {2, 0, false}, "three": {3, 0, true}, "half": {3, 3, false}, "more than half": {4, 3, true}} {
		old, new := strings.Builder{}, strings.Builder{}
		for i := range c.reused {
			fmt.Fprintf(&old, "2026-01-05,R%d,Tea,-%d.00\n", i, 1+i)
			fmt.Fprintf(&new, "2026-01-06,R%d,Tea,-%d.00\n", i, 100+i)
		}
		for i := range c.same {
			fmt.Fprintf(&old, "2026-01-05,S%d,Cake,-7.00\n", i)
			fmt.Fprintf(&new, "2026-01-05,S%d,Cake,-7.00\n", i)
		}
		a, _ := compare(t, Options{}, header+new.String(), header+old.String())
		if got := strings.Contains(strings.Join(a.Warnings, "\n"), "uses its ids again"); got != c.want {
			t.Errorf("%s: %q", name, a.Warnings)
		}
		if got := strings.Contains(a.Rows[0].Why, "was used before"); got != c.want {
			t.Errorf("%s: %s", name, a.Rows[0].Why)
		}
	}
}

// TestWhatIsWarnedOf: what makes the rows of a file doubtful is told with its name and number.
func TestWhatIsWarnedOf(t *testing.T) {
	for name, c := range map[string]struct {
		statement statement.Statement
		result    convert.Result
		written   bool
		want      []string
	}{
		"nothing":               {want: nil},
		"a row that was lost":   {result: convert.Result{Skipped: 1}, want: []string{"f: rows that could not be read and are not compared: 1."}},
		"rows lost on both":     {statement: statement.Statement{Skipped: make([]statement.Skipped, 2)}, result: convert.Result{Skipped: 1}, want: []string{"f: rows that could not be read and are not compared: 3."}},
		"an amount rounded":     {result: convert.Result{Details: &convert.Details{Rounded: 1}}, want: []string{"f: amounts that have more decimals than  and were compared rounded: 1."}},
		"an ambiguous date":     {result: convert.Result{Details: &convert.Details{AmbiguousDates: 1, DateOrderEvidence: "why"}}, want: []string{"f: why"}},
		"an ambiguous amount":   {result: convert.Result{Details: &convert.Details{AmbiguousAmounts: 1}}, want: []string{"f: amounts like 1,234 or 1.234 in which nothing tells thousands from decimals: 1. The comma was taken for a thousands mark, the dot for a decimal point."}},
		"details without doubt": {result: convert.Result{Details: &convert.Details{DateOrderEvidence: "why"}}, want: nil},
		"another doubt":         {statement: statement.Statement{Doubts: []statement.Doubt{{Option: "dateOrder", Text: "so"}}}, want: []string{"f: so; dateOrder settles it."}},
		"a currency":            {statement: statement.Statement{Doubts: []statement.Doubt{{Option: "currency", Text: "so"}}}, want: nil},
		"a currency written":    {statement: statement.Statement{Doubts: []statement.Doubt{{Option: "currency", Text: "so"}}}, written: true, want: []string{"f: so; currency settles it."}},
		"a currency rounded":    {statement: statement.Statement{Doubts: []statement.Doubt{{Option: "currency", Text: "so"}}}, result: convert.Result{Details: &convert.Details{Rounded: 2}}, want: []string{"f: amounts that have more decimals than  and were compared rounded: 2.", "f: so; currency settles it."}},
	} {
		run := &comparison{answer: &Answer{}}
		run.warnOf("f", &c.statement, &c.result, c.written)
		if got := run.answer.Warnings; strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}

// TestOutputsOfNewRows: nobody asked for a format, so it is that of NEW where there is a writer of it.
func TestOutputsOfNewRows(t *testing.T) {
	for _, c := range []struct {
		name string
		kind reader.Kind
		bid  bool
		want convert.Format
	}{
		{"new.csv", reader.CSV, false, convert.CSV},
		{"new.qif", reader.QIF, false, convert.QIF},
		{"new.qfx", reader.OFX, false, convert.QFX},
		{"new.qbo", reader.OFX, false, convert.QBO},
		{"new.ofx", reader.OFX, true, convert.OFX},
		{"new", reader.OFX, false, convert.OFX},
		{"new", reader.OFX, true, convert.QBO},
		{"new.pdf", reader.PDF, false, convert.QBO},
		{"new.qfx", reader.PDF, false, convert.QBO},
		{"new.ofx", reader.PDF, false, convert.QBO},
	} {
		run := &comparison{newKind: c.kind, newBID: c.bid, options: Options{AsIs: true}}
		var o convert.Options
		if run.chooseOutput(c.name, &o); o.Format != c.want || (o.Target == fullTable) != (c.want == convert.CSV) {
			t.Errorf("%s: %v for %q", c.name, o.Format, o.Target)
		}
	}
	asked := &comparison{options: Options{Format: convert.CSV, Target: "xero"}}
	var o convert.Options
	if asked.chooseOutput("new.csv", &o); o.Format != convert.CSV || o.Target != "xero" {
		t.Errorf("%v for %q", o.Format, o.Target)
	}
	two := [][]byte{[]byte("head\na\n"), []byte("head\nb\n")}
	for name, c := range map[string]struct {
		o     convert.Options
		files [][]byte
		want  string
	}{
		"none": {convert.Options{Format: convert.QIF}, nil, ""}, "one": {convert.Options{Format: convert.QIF}, two[:1], "head\na\n"}, "two in a table": {convert.Options{Format: convert.CSV, Target: fullTable}, two, "head\na\nb\n"},
	} {
		if got, err := inOne(&c.o, c.files, []string{"1", "2"}); string(got) != c.want || got == nil || err != nil {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
	if _, err := inOne(&convert.Options{Format: convert.QIF}, two, []string{"12345678", ""}); err == nil || !strings.Contains(err.Error(), "one without a number") {
		t.Errorf("%v", err)
	}
}

// TestRowsOfAllFiles: the bound is on the rows of all files together.
func TestRowsOfAllFiles(t *testing.T) {
	old, new := file("old.csv", header+"2026-01-05,A1,Tea,-5.00\n2026-01-06,A2,Tea,-6.00\n"), file("new.csv", header+"2026-01-07,A3,Tea,-5.00\n")
	for most, refused := range map[int]bool{0: false, 3: false, 2: true} {
		if _, err := Compare([]Input{old}, new, Options{MaxRows: most, Today: 20260301}); (err != nil) != refused {
			t.Errorf("%d: %v", most, err)
		}
	}
}

// twoAccounts is a document of two statements.
const twoAccounts = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1>
<STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>11111111<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-1.00<FITID>a1<NAME>Tea</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>
<STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>22222222<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-1.00<FITID>b1<NAME>Tea</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>
</BANKMSGSRSV1></OFX>
`

// TestJoinAtItsLimits: what cannot be joined is told by its name, and the balance is that of the latest row.
func TestJoinAtItsLimits(t *testing.T) {
	const plain = "Date,Description,Amount,Balance,Account\n"
	january := Held("january.csv", []byte(plain+"2026-01-05,Tea,-5.00,95.00,12345678\n2026-01-31,Cake,-5.00,90.00,12345678\n"), nil)
	february := Held("february.csv", []byte(plain+"2026-02-05,Tea,-5.00,85.00,12345678\n"), nil)
	other := Held("other.csv", []byte(plain+"2026-02-05,Tea,-5.00,85.00,87654321\n"), nil)
	two := Held("two.ofx", []byte(twoAccounts), nil)
	request := Held("request.json", []byte(`{"bank":{"bankId":"1","accountId":"2"},"transactions":[{"date":"2026-01-05","amount":"1.00","description":"x"}]}`), nil)
	broken := Held("broken.csv", []byte("nothing"), nil)
	o := Options{Options: statement.Options{Convert: convert.Options{Currency: "USD"}}, Today: 20260301}
	for name, c := range map[string]struct {
		inputs []Input
		want   string
	}{
		"another account":    {[]Input{january, other}, "other.csv is about another account"},
		"several statements": {[]Input{january, two}, "two.ofx holds several statements"},
		"no statement":       {[]Input{january, broken}, ""},
		"a request":          {[]Input{request}, ""},
	} {
		if _, err := Join(c.inputs, o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, inputs := range map[string][]Input{"in order": {january, february}, "the later first": {february, january}} {
		s, err := Join(inputs, o)
		if err != nil {
			t.Fatal(name, err)
		}
		if s.Options.LedgerBalance != "85.00" || s.Proof.Opening != "100.00" || s.Proof.Closing != "85.00" || s.Evidence.Rows != 3 {
			t.Errorf("%s: %s, %+v", name, s.Options.LedgerBalance, s.Proof)
		}
	}
	gap := Held("march.csv", []byte(plain+"2026-03-05,Tea,-5.00,50.00,12345678\n"), nil)
	s, err := Join([]Input{january, gap}, o)
	if err != nil || s.Proof.Verdict != statement.Broken || len(s.Doubts) != 1 || !strings.Contains(s.Doubts[0].Text, "march.csv closes with 50.00") {
		t.Errorf("%+v %v", s, err)
	}
}
