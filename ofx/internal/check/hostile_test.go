package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// hostileStatements are shapes that cost a careless validator quadratic time or
// memory; n is how large they are.
func hostileStatements(n int) map[string]string {
	good := goodDocument(true)
	head, rest, _ := strings.Cut(good, "<STMTTRN>")
	rest = "<STMTTRN>" + rest
	row := "<STMTTRN>\n<TRNTYPE>DEBIT</TRNTYPE>\n<DTPOSTED>20260112</DTPOSTED>\n<TRNAMT>-1</TRNAMT>\n<FITID>%s</FITID>\n</STMTTRN>\n"
	inside := func(text string) string { return head + text + rest }
	var unknown, empty, distinct strings.Builder
	for i := range n / 10 {
		fmt.Fprintf(&unknown, "<X%d>", i)
		fmt.Fprintf(&empty, "<Y%d></Y%d>", i, i)
		fmt.Fprintf(&distinct, row, fmt.Sprint(i%(n/20)))
	}
	return map[string]string{
		"nesting":          inside(strings.Repeat("<FOO>", n) + strings.Repeat("</FOO>", n)),
		"known nesting":    inside(strings.Repeat("<STMTRS>", n)),
		"nested rows":      inside(strings.Repeat("<STMTTRN>", n)),
		"nameless tags":    inside(strings.Repeat("<>", n)),
		"long value":       strings.Replace(good, "LANDLORD", strings.Repeat("L", 10*n), 1),
		"long id":          strings.Replace(good, "20260115-B2", strings.Repeat("I", 10*n), 1),
		"long amount":      strings.Replace(good, "1500.00", strings.Repeat("1", 10*n), 1),
		"blank value":      strings.Replace(good, "LANDLORD", "L"+strings.Repeat(" ", 10*n)+"D", 1),
		"unknown tags":     inside(unknown.String()),
		"unknown leaves":   inside(empty.String()),
		"one id":           inside(strings.Repeat(fmt.Sprintf(row, "SAME"), n/10)),
		"every id twice":   inside(distinct.String()),
		"ampersands":       strings.Replace(good, "LANDLORD", strings.Repeat("&", 10*n), 1),
		"entities":         strings.Replace(good, "LANDLORD", strings.Repeat("&x;", 4*n), 1),
		"open comments":    inside(strings.Repeat("<!--", n)),
		"open sections":    inside(strings.Repeat("<![CDATA[", n)),
		"stray ends":       inside(strings.Repeat("</STMTRS>", n)),
		"stray leaf ends":  inside(strings.Repeat("</NAME>", n)),
		"bad amounts":      inside(strings.Repeat(strings.ReplaceAll(fmt.Sprintf(row, ""), "-1", "1,000.00"), n/10)),
		"statements":       inside(strings.Repeat("</STMTRS><STMTRS><BANKACCTFROM><ACCTID>1</ACCTID></BANKACCTFROM>", n/10)),
		"one line":         strings.ReplaceAll(inside(strings.Repeat("<TRNAMT>x", n)), "\n", ""),
		"many documents":   strings.Repeat(good, n/2000+2),
		"header fields":    strings.Repeat("VERSION:102\n", n) + good,
		"nothing but less": strings.Repeat("<", 10*n),
		"carriage returns": strings.ReplaceAll(inside(strings.Repeat("<TRNAMT>x\n", n)), "\n", "\r"),
	}
}

// TestHostileStatementsAreSurvived does not look at a clock: with quadratic time a
// few of these would take minutes.
func TestHostileStatementsAreSurvived(t *testing.T) {
	for name, doc := range hostileStatements(100_000) {
		r := Check([]byte(doc), Options{Details: true})
		judgeReport(t, []byte(doc), r)
		if r.Valid && !slices.Contains([]string{"long value", "blank value", "unknown tags", "unknown leaves", "ampersands", "entities"}, name) {
			t.Errorf("%s is valid", name)
		}
	}
}

// TestContentsSpreadChosenAmounts: amounts that are reckoned from the known constants of
// this package must not meet in one slot, or a check takes quadratic time.
func TestContentsSpreadChosenAmounts(t *testing.T) {
	const rows, bearable = 20_000, 1_000
	inverse := uint64(mixer) // by Newton's steps, each of which doubles the right bits
	for range 6 {
		inverse *= 2 - mixer*inverse
	}
	var doc strings.Builder
	doc.WriteString("OFXHEADER:100\r\n\r\n<OFX><BANKTRANLIST>")
	for i := range rows {
		units := (2*uint64(i) + 1) * inverse
		fmt.Fprintf(&doc, "<STMTTRN><TRNAMT>%d<FITID>%d</STMTTRN>\n", units, i)
	}
	c := checker{options: Options{Details: true}}
	c.check([]byte(doc.String()))
	if c.contents.used == 0 {
		t.Fatal("no row's content was looked at")
	}
	longest, run := 0, 0
	for _, slot := range c.contents.slots {
		if run++; slot == 0 {
			run = 0
		}
		longest = max(longest, run)
	}
	if longest > bearable {
		t.Errorf("of %d rows %d stand in a row", c.contents.used, longest)
	}
}
