package check

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/sample"
)

// sampleOptions are what is known of a sample: its name tells the format.
func sampleOptions(name string) Options {
	o := Options{Today: 20260201, Details: true}
	switch filepath.Ext(name) {
	case ".qbo":
		o.Format = ledger.QBO
	case ".qfx":
		o.Format = ledger.QFX
	}
	return o
}

// samplesOfRules are the documents of testdata/rules, each named after the rule it
// breaks, with what is reported of them.
func samplesOfRules(t *testing.T) map[string]Report {
	t.Helper()
	names, err := filepath.Glob("../../testdata/rules/*.[oq][fb][xo]")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	reports := make(map[string]Report)
	for _, name := range names {
		doc, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		reports[name] = Check(doc, sampleOptions(name))
	}
	return reports
}

func TestSamplesOfRules(t *testing.T) {
	for name, r := range samplesOfRules(t) {
		sample.Golden(t, strings.TrimPrefix(filepath.ToSlash(name), "../../testdata/")+".txt", []byte(verdictText(r)))
		id, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)), "-")
		if id == "good" {
			if !r.Valid || len(r.Details.Findings) > 0 {
				t.Errorf("%s is good, but\n%s", name, verdictText(r))
			}
			continue
		}
		if !reports(r, id) {
			t.Errorf("%s does not break %s", name, id)
		}
	}
}

// largeSamples break the rules about size, for which a file would be too large.
func largeSamples() map[string]Report {
	rows := largeDocument(maxQuickRows+1, true)
	return map[string]Report{
		"LI07": Check(rows, Options{Details: true}),
		"IQ07": Check(rows, Options{Details: true, Format: ledger.QBO}),
	}
}

// TestEveryRuleHasASample also holds the catalogue to what the code reports: a rule
// that is never an error must not be declared as one.
func TestEveryRuleHasASample(t *testing.T) {
	all := samplesOfRules(t)
	for id, r := range largeSamples() {
		all[id] = r
	}
	empty, err := os.ReadFile("../../testdata/rules/LI04.ofx")
	if err != nil {
		t.Fatal(err)
	}
	all["own output without a row"] = Check(empty, Options{Details: true, OwnOutput: true})
	worst, mildest := map[string]rules.Severity{}, map[string]rules.Severity{}
	for _, r := range all {
		for _, f := range r.Details.Findings {
			worst[f.Rule] = max(worst[f.Rule], f.Severity)
			if m, seen := mildest[f.Rule]; !seen || f.Severity < m {
				mildest[f.Rule] = f.Severity
			}
		}
	}
	for _, rule := range rules.All() {
		severity, seen := worst[rule.ID]
		if !seen {
			t.Errorf("no sample breaks %s", rule.ID)
			continue
		}
		if severity != rule.Severity {
			t.Errorf("%s is declared as %s and reported as %s", rule.ID, rule.Severity, severity)
		}
		if soft := rule.Softly != ""; soft && mildest[rule.ID] == rules.Error {
			t.Errorf("%s is never reported as a warning", rule.ID)
		}
	}
}

// TestReportedRulesAreDeclared looks for ids in the code that no rule has.
func TestReportedRulesAreDeclared(t *testing.T) {
	declared := map[string]bool{}
	for _, r := range rules.All() {
		declared[r.ID] = true
	}
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range regexp.MustCompile(`"([A-Z]{2}[0-9]{2})"`).FindAllSubmatch(text, -1) {
			if !declared[string(id[1])] {
				t.Errorf("%s reports %s, which is no rule", file, id[1])
			}
		}
	}
}

func reports(r Report, id string) bool {
	for _, f := range r.Details.Findings {
		if f.Rule == id {
			return true
		}
	}
	return false
}

// verdictText is a report as the golden files have it.
func verdictText(r Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "valid %t, %d transactions, %d ids, vendor id %t\n",
		r.Valid, r.Stats.Transactions, r.Stats.UniqueFITIDs, r.Stats.HasVendorBID)
	for _, f := range r.Details.Findings {
		fmt.Fprintf(&b, "%s %s %d:%d %s\n    %s\n    %s\n", f.Rule, f.Severity, f.Line, f.Column, f.Path, f.Message, f.Hint)
	}
	return b.String()
}
