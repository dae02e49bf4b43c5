package rules

import (
	"strings"
	"testing"

	"tillroll/ofx/internal/sample"
)

func TestRulesAreWellDeclared(t *testing.T) {
	const declared = 189 // written down, so that no rule goes with a list that nobody calls
	all := All()
	if len(all) != declared {
		t.Errorf("%d rules, and this test counts %d: change the number if that is meant", len(all), declared)
	}
	seen := map[string]bool{}
	for _, r := range all {
		if seen[r.ID] {
			t.Errorf("%s is declared twice", r.ID)
		}
		seen[r.ID] = true
		for _, text := range []string{r.Title, r.Says, r.Hint} {
			if text == "" {
				t.Errorf("%s lacks a text", r.ID)
			}
		}
		if r.Severity == Warning && r.Softly != "" {
			t.Errorf("%s is a warning with a milder case", r.ID)
		}
		for _, text := range []string{r.Says, r.Hint} {
			if !strings.HasSuffix(text, ".") {
				t.Errorf("%s: %q is no sentence", r.ID, text)
			}
		}
	}
}

// areas are the headings of docs/rules.md.
var areas = []struct{ prefix, title string }{
	{"IN", "What the input is"},
	{"HD", "Header"},
	{"EN", "Encoding"},
	{"SY", "Syntax"},
	{"EV", "Envelope"},
	{"SO", "Sign-on"},
	{"WR", "Statement responses"},
	{"ST", "Statements"},
	{"AC", "Accounts"},
	{"CU", "Currencies"},
	{"LI", "Lists of transactions"},
	{"TR", "Transactions"},
	{"FI", "Transaction ids"},
	{"DA", "Dates"},
	{"AM", "Amounts"},
	{"BA", "Balances"},
	{"LE", "Lengths"},
	{"IQ", "QuickBooks and Quicken"},
}

// TestRulesDocumentIsCurrent writes docs/rules.md under -update.
func TestRulesDocumentIsCurrent(t *testing.T) {
	var b strings.Builder
	b.WriteString("# What the validator checks\n\n" +
		"This page is generated from the rules in `ofx/internal/rules`: run `go test ./ofx/internal/rules -update` after a change.\n\n" +
		"An **error** makes an import fail or go wrong: the document is not valid, and the finding stands under `issues`. " +
		"A **warning** is risky and shows under `details` alone. \"error / warning\" means that the milder cases of a rule are only warnings.\n")
	for _, area := range areas {
		b.WriteString("\n## " + area.title + "\n\n| rule | | what is wrong | what to do | what happens otherwise |\n|---|---|---|---|---|\n")
		for _, r := range All() {
			if !strings.HasPrefix(r.ID, area.prefix) {
				continue
			}
			severity := r.Severity.String()
			if r.Softly != "" {
				severity += " / warning"
			}
			b.WriteString("| " + strings.Join([]string{r.ID, severity, cell(r.Title), cell(r.Hint), cell(r.Meets)}, " | ") + " |\n")
		}
	}
	sample.Golden(t, "../../docs/rules.md", []byte(b.String()))
}

// cell escapes what Markdown would take for its own.
func cell(text string) string {
	return strings.NewReplacer("{e}", "NAME", "|", "\\|", "<", "&lt;", ">", "&gt;", "&", "&amp;", "*", "\\*", "_", "\\_").Replace(text)
}
