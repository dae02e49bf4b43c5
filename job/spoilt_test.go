package job

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/target"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// optionSets are what is asked of each sample beside the format or the target.
func optionSets() [][]string {
	return [][]string{
		nil,
		{"details", "true"},
		{"invertSigns", "true"},
		{"currency", "CHF"},
		{"accountType", "CREDITCARD"},
		{"dateOrder", "dmy"},
		{"column.amount", "3"},
		{"account", "10"},
		{"delimiter", ";"},
		{"batches", "split"},
		{"accountId", "12345678", "bankId", "021000021"},
		{"org", "Bank & Co", "fid", "42"},
		{"openingEntry", "false"},
		{"assetAccount", "Assets:Bank"},
		{"counterAccount", "Expenses:Unknown"},
		{"ledgerBalance", "10.00"},
		{"nonsense", "1"},
		{"intuBid", "3000"},
	}
}

// everyNth of the pairs of a sample and a target is tried: each target with some twenty
// samples, in a second.
const everyNth = 4

// TestEveryTarget writes samples of all kinds for every program and in every format, with
// one option or another, and holds all of the answer. What a sample is written for, and with
// which option, goes by the names alone, and each pair of them has its line, so that
// a new target or sample brings new lines and moves no other.
func TestEveryTarget(t *testing.T) {
	var ledger spoiltest.Ledger
	var wanted [][2]string
	for _, one := range target.All() {
		wanted = append(wanted, [2]string{"target", one.Name})
	}
	for _, format := range []string{"qbo", "ofx", "qfx", "csv", "nonsense"} {
		wanted = append(wanted, [2]string{"format", format})
	}
	sets := optionSets()
	for _, path := range jobSamples(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range wanted {
			nth := spoiltest.Number(filepath.Base(path) + " for " + one[1])
			if nth%everyNth != 0 {
				continue
			}
			pairs := append([]string{"name", filepath.Base(path), one[0], one[1]}, sets[nth/everyNth%len(sets)]...)
			outcome, telling := answered(t, data, pairs)
			ledger.Note(one[0]+" "+one[1], filepath.Base(path), outcome, fmt.Sprint(pairs, "\n", telling))
		}
	}
	ledger.Check(t, "testdata/targets.golden", *update)
}

// answered gives the whole answer to a request, or the sentence that refuses it.
func answered(t *testing.T, data []byte, pairs []string) (outcome, telling string) {
	t.Helper()
	var p Parser
	for i := 0; i < len(pairs); i += 2 {
		if err := p.Set(pairs[i], pairs[i+1]); err != nil {
			return "refused", err.Error()
		}
	}
	o, err := p.Options()
	if err != nil {
		return "refused", err.Error()
	}
	o.Parts = len(pairs) > 4
	a, err := Run(t.Context(), data, o, 20270101)
	if err != nil {
		return "refused", err.Error()
	}
	var out bytes.Buffer
	if err := a.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	return "answered", out.String()
}

func jobSamples(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"../reader/table/testdata/banks/[dgu]*.csv", "../reader/camt/testdata/*s.xml", "../reader/mt940/testdata/[ms]*.sta", "../reader/qif/testdata/o*.qif", "../reader/jsonrows/testdata/p*.json", "../reader/ofxfile/testdata/*.ofx"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, err)
		}
		all = append(all, names...)
	}
	return all
}
