package layout

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/statement"
)

// TestRulesAreFoundByTheirWords: the rule that is found is the one that trying each in turn
// finds, whatever the patterns and the letters.
func TestRulesAreFoundByTheirWords(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 27))
	pieces := []string{
		"ama", "zon", "MKTP", "kiosk", "straße", "ſ", "K", "s", "k", " ", "é", "É", "i", "İ", "ı", "ﬁ", "\\d+", "[a-f]", ".*", "\\b", "x{3}", "x{0,2}", "x{2,}",
		"(?:tea|coffee)", "(?:tea|t)", "(kiosk|amazon)+", "(?i)", "(?i:kio)", "^", "$", "o?", "(?:)", "\ufffd", "(?s:.)",
	}
	letters := []string{
		"ama", "zon", "mktp", "MKTP", "KIOSK", "kiosk", "ioſ", "STRASSE", "straße", "STRAẞE", "ſ", "K", "S", "k", " ", "é", "É", "I", "İ", "ı", "ﬁ", "7", "xxx",
		"xx", "tea", "Coffee", "o", "\xff", "\n", "",
	}
	join := func(from []string, most int) string {
		var out strings.Builder
		for range 1 + random.IntN(most) {
			out.WriteString(from[random.IntN(len(from))])
		}
		return out.String()
	}
	for range 2000 {
		var payees []Payee
		for len(payees) < 1+random.IntN(6) {
			if pattern := join(pieces, 5); isPattern(pattern) {
				payees = append(payees, Payee{Pattern: pattern, Name: "n"})
			}
		}
		compiled, err := compile(payees)
		if err != nil {
			t.Fatal(err)
		}
		w := walk{rules: compiled}
		for range 20 {
			text := []byte(join(letters, 8))
			want := slices.IndexFunc(compiled.list, func(r rule) bool { return r.match.Match(text) })
			if got, err := w.rule(text); got != want || err != nil {
				t.Fatalf("%q by %q: rule %d, not %d (%v)", text, payees, got, want, err)
			}
		}
	}
}

func isPattern(pattern string) bool {
	_, err := regexp.Compile(pattern)
	return err == nil
}

// TestWordsOfRules: what a rule is found by, folded; nothing where it has to be tried always.
func TestWordsOfRules(t *testing.T) {
	for pattern, wanted := range map[string][]string{
		"amazon":                 {"AMAZON"},
		"(?i)amzn mktp":          {"AMZN MKTP"},
		"amazon|amzn mktp":       {"AZON", "ZN MKTP"},
		"^card .* kiosk$":        {" KIOSK"}, // the longer of both
		"(?:tea)+x":              {"TEA"},
		"(?:tea){2,3}":           {"TEA"},
		"(?:tea){0,3}":           nil,
		"(?:tea)*":               nil,
		"(?:tea)?":               nil,
		"to":                     nil,
		"tea|t":                  nil,
		"\\d{6}":                 nil,
		"(coffee|tea) (bar|inn)": {"COFFEE", "TEA"},
		"(?i)straße":             {"STRA\u00dfE"},
	} {
		compiled, err := compile([]Payee{{Pattern: pattern}})
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, list := range compiled.starts {
			for _, s := range list {
				words = append(words, s.word)
			}
		}
		slices.Sort(words)
		slices.Sort(wanted)
		if !slices.Equal(words, wanted) || (len(wanted) == 0) != (len(compiled.wordless) == 1) {
			t.Errorf("%s: %q, wordless %v", pattern, words, compiled.wordless)
		}
	}
}

// TestLargePatterns: what takes megabytes once it is written out is refused before.
func TestLargePatterns(t *testing.T) {
	for name, payees := range map[string][]Payee{
		"repeated":  {{Pattern: strings.Repeat("a{999}", 100), Name: "b"}},
		"long":      {{Pattern: strings.Repeat("ab", maxSteps/2+1), Name: "b"}},
		"nested":    {{Pattern: "((a{10}){10}){10}", Name: "b"}},
		"optional":  {{Pattern: "(?:ab?){0,600}", Name: "b"}},
		"many":      slices.Repeat([]Payee{{Pattern: "a{500}", Name: "b"}}, 250),
		"a fullbag": slices.Repeat([]Payee{{Pattern: strings.Repeat("x", 300), Name: "b"}}, 400),
	} {
		l := Layout{Payees: payees}
		if err := l.Check(); err == nil || !strings.Contains(err.Error(), "repeats too much") {
			t.Errorf("%s: %v", name, err)
		}
	}
	l := Layout{Payees: slices.Repeat([]Payee{{Pattern: `(?i)^(card|visa) (purchase|payment)\b.{0,20}merchant \d+`, Name: "b"}}, maxPayees)}
	if err := l.Check(); err != nil {
		t.Errorf("a thousand rules of a line each: %v", err)
	}
}

// statementOf has so many rows with one text.
func statementOf(rows int, text string) *statement.Statement {
	return &statement.Statement{Rows: func(visit func(convert.Row) error) error {
		for range rows {
			if err := visit(convert.Row{Description: []byte(text)}); err != nil {
				return err
			}
		}
		return nil
	}}
}

// TestCostlyRules: a thousand rules with words in them bear 100,000 rows; a few that try
// everything do not, and say so.
func TestCostlyRules(t *testing.T) {
	rename := func(rules int, pattern func(i int) string, rows int, text string) error {
		l := Layout{}
		for i := range rules {
			l.Payees = append(l.Payees, Payee{Pattern: pattern(i), Name: "b"})
		}
		if err := l.Check(); err != nil {
			t.Fatal(err)
		}
		s := statementOf(rows, text)
		l.Rename(s)
		return s.Rows(func(convert.Row) error { return nil })
	}
	named := func(i int) string { return fmt.Sprintf(`(?i)merchant %d\b`, i+1000) }
	if err := rename(maxPayees, named, 100_000, "CARD PURCHASE AT MERCHANT 77 BERLIN"); err != nil {
		t.Error(err)
	}
	short := func(i int) string { return fmt.Sprintf(`^\d+ %d$`, i%10) }
	if err := rename(50, short, 10_000, "CARD PURCHASE AT MERCHANT 77 BERLIN"); err != nil {
		t.Error(err)
	}
	refused := (*convert.RequestError)(nil)
	hostile := func(i int) string { return fmt.Sprintf(`(?:[a-y]*[a-y]*){100}z%d`, i) }
	if err := rename(5, hostile, 1000, strings.Repeat("a", 200)); !errors.As(err, &refused) || !strings.Contains(err.Error(), "cost too much") {
		t.Error(err)
	}
	everywhere := func(i int) string { return fmt.Sprintf(`tea.*tea.*%d{9}`, i%10) }
	if err := rename(maxPayees, everywhere, 1000, strings.Repeat("tea ", 20)); !errors.As(err, &refused) {
		t.Error(err)
	}
}
