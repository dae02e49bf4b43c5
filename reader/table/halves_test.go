package table_test

import (
	"strings"
	"testing"

	"tillroll/statement"
)

// TestHalves holds that two columns of which every row fills one are money out and money in: by the
// signs and words in their headings, or by a balance; what nothing tells is doubted, and no row
// is lost for it without a word.
func TestHalves(t *testing.T) {
	const rows = "2026-03-01;Bakery;7,20;;%s\n2026-03-02;Cab;10,00;;%s\n2026-03-04;Firm;;500,00;%s\n2026-03-05;Inn;30,00;;%s\n2026-03-07;Shop;12,00;;%s\n"
	const out, in = "-7.20 -10.00 500.00 -30.00 -12.00", "7.20 10.00 -500.00 30.00 12.00"
	for name, c := range map[string]struct {
		head     string
		balances [5]string
		want     string
		doubt    string
	}{
		"signs":                    {head: "[-] EUR;[+] EUR", want: out},
		"signs, turned":            {head: "EUR (+);EUR (-)", want: in},
		"words in longer headings": {head: "Net Debit (NC);Net Credit (NC)", want: out},
		"words that differ":        {head: "Money sent;Money received", want: out},
		"a language's case":        {head: "Сумма по дебету;Сумма по кредиту", want: out},
		"one word":                 {head: "Amount;Amount received", want: out},
		"a balance":                {head: "Amount X;Amount Y", balances: [5]string{"92,80", "82,80", "582,80", "552,80", "540,80"}, want: out},
		"a balance, turned":        {head: "Amount X;Amount Y", balances: [5]string{"107,20", "117,20", "-382,80", "-352,80", "-340,80"}, want: in},
		"nothing":                  {head: "Amount X;Amount Y", want: "7.20 10.00 0 30.00 12.00", doubt: `Where column "Amount X", whose amounts were read, is empty, column "Amount Y" has one (rows: 1)`},
		"unknown words":            {head: "Foo;Bar", want: out, doubt: `column "Foo" was read as money out, column "Bar" as money in`},
	} {
		text, head := rows, "Date;Text;"+c.head+";Balance\n"
		if c.balances[0] == "" {
			text, head = strings.ReplaceAll(text, ";%s", ""), "Date;Text;"+c.head+"\n"
		}
		for _, b := range c.balances {
			text = strings.Replace(text, "%s", b, 1)
		}
		f := parse(t, head+text, statement.Options{})
		if got := amounts(t, f); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if said := sentences(f.Doubts); c.doubt == "" && strings.Contains(said, "olumn ") || !strings.Contains(said, c.doubt) {
			t.Errorf("%s: %s", name, said)
		}
		if c.balances[0] != "" && f.Proof.Verdict != statement.Proven {
			t.Errorf("%s: %v", name, f.Proof)
		}
	}
}

func sentences(doubts []statement.Doubt) string {
	var all []string
	for _, d := range doubts {
		all = append(all, d.Sentence())
	}
	return strings.Join(all, "\n")
}
