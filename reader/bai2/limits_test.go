package bai2

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader/source"
	"tillroll/statement"
)

// told reads an account with lines and tells its balances and entries.
func told(t *testing.T, account string, lines ...string) string {
	t.Helper()
	text := "01,1,2,260105,0900,1,,,2/\n02,2,1,1,260105,0900,EUR,2/\n" + account + "\n" + strings.Join(lines, "\n") + "\n49,0,1/\n98,0,1,1/\n99,0,1,1/\n"
	list, err := read(source.Held("x.bai", []byte(text)), statement.Options{})
	if err != nil {
		return err.Error()
	}
	s := list[0]
	out := fmt.Sprintf("%s %s %s to %s;", s.Account, s.Options.Currency, s.Proof.Opening, s.Proof.Closing)
	err = s.Rows(func(r convert.Row) error {
		out += fmt.Sprintf(" %s %s %s %s %s", r.Date, r.Amount, r.CheckNumber, r.Description, r.Memo)
		return nil
	})
	if err != nil {
		return err.Error()
	}
	return strings.Join(strings.Fields(out), " ")
}

func TestFundsArePassedOver(t *testing.T) {
	for fields, want := range map[string]string{"": "", "0,a": "a", "Z,a,b": "a,b", "V,260101,0900,a": "a", "V,260101": "", "S,1,2,3,a,b": "a,b", "D,a": "", "D,1,0,500,a": "a", "D,2,0,500,1,600,a": "a", "D,0,a": "a", "D,x,a": "a", "D": "", "D,4,a,b": "a,b", " V ,1,2,a": "a"} {
		var list []string
		if fields != "" {
			list = strings.Split(fields, ",")
		}
		if got := strings.Join(skipFunds(list), ","); got != want {
			t.Errorf("%s: %q, not %q", fields, got, want)
		}
	}
}

func TestEntriesByTheirCodes(t *testing.T) {
	account := "03,123,USD,010,10000,,,015,10500,,/"
	for line, want := range map[string]string{
		"16,100,500,,,,Tea/":             "; 2026-01-05 5.00 Tea",
		"16,399,500,,,,Tea/":             "; 2026-01-05 5.00 Tea",
		"16,400,500,,,,Tea/":             "; 2026-01-05 -5.00 Tea",
		"16,699,500,,,,Tea/":             "; 2026-01-05 -5.00 Tea",
		"16,99,500,,,,Tea/":              "(left out: 1 entry without money).",
		"16,700,500,,,,Tea/":             "(left out: 1 entry without money).",
		"16,899,500,,,,Tea/":             "(left out: 1 entry without money).",
		"16,900,500,,,,Tea/":             "does not say whether it is a debit or a credit",
		"16,x,500,,,,Tea/":               "does not say whether it is a debit or a credit",
		"16,100/":                        "the entry has no amount",
		"16,475,500,,,00101,Tea/":        "; 2026-01-05 -5.00 101 Tea",
		"16,475,500,,,A101,Tea/":         "; 2026-01-05 -5.00 Tea A101",
		"16,475,500,V,260104,,,101,T/":   "; 2026-01-05 -5.00 101 T",
		" 16,100,500,,,,Tea/ ":           "; 2026-01-05 5.00 Tea",
		"16,100, 500 ,,,,Tea/":           "; 2026-01-05 5.00 Tea",
		"16,100,-500,,,,Tea/":            "; 2026-01-05 -5.00 Tea",
		"16,100,+500,,,,Tea/":            "; 2026-01-05 5.00 Tea",
		"16,100,500,,,,Tea,\n88,and pie": "; 2026-01-05 5.00 Tea, and pie",
	} {
		if got := told(t, account, line); !strings.HasSuffix(got, want) {
			t.Errorf("%q: %q, not %q", line, got, want)
		}
	}
}

func TestSummariesOfAccounts(t *testing.T) {
	for account, want := range map[string]string{
		"03,123,,010,10000,,,015,10500,,/":               "123 EUR 100.00 to 105.00;",
		"03,123,USD,010,-10000,,,015,+10500,,/":          "123 USD -100.00 to 105.00;",
		"03,123,USD,010,10000,2,V,260101,0900,015,10500": "123 USD 100.00 to 105.00;",
		"03,123,USD,010,10000,,S,1,2,3,015,10500":        "123 USD 100.00 to 105.00;",
		"03,123,USD/\n88,010,10000,,,015,10500,,/":       "123 USD 100.00 to 105.00;",
		"03,123,USD,010,,,,015,10500":                    "123 USD to 105.00;",
		"03,123,USD,010,10000":                           "123 USD 100.00 to ;",
		"03,123,JPY,010,10000,,,015,10500,,/":            "123 JPY 10000 to 10500;",
	} {
		got, _, _ := strings.Cut(told(t, account, "16,100,500,,,,Tea/"), " 2026-")
		if got != want {
			t.Errorf("%q: %q, not %q", account, got, want)
		}
	}
}

func TestLongRecordsAreCut(t *testing.T) {
	k := &taker{}
	k.record = make([]byte, maxRecord-2)
	if err := k.Take([]byte("88,a"), k.mark); err != nil || len(k.record) != maxRecord-2+2 {
		t.Errorf("%d %v", len(k.record), err)
	}
	if err := k.Take([]byte("88,b"), k.mark); err != nil || len(k.record) != maxRecord {
		t.Errorf("%d %v", len(k.record), err)
	}
}

func TestGroupsAroundBytes(t *testing.T) {
	g := &groups{starts: []int64{10, 20}, days: nil, codes: []string{"EUR", "USD"}}
	g.days = append(g.days, 20260101, 20260102)
	for offset, want := range map[int64]string{9: "", 10: "EUR", 19: "EUR", 20: "USD", 99: "USD"} {
		if _, got := g.at(offset); got != want {
			t.Errorf("%d: %q", offset, got)
		}
	}
}
