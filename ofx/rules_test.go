package ofx

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sampleOptions are what is known of a sample: its name tells the format.
func sampleOptions(name string) Options {
	o := Options{Today: 20260201, Details: true}
	switch filepath.Ext(name) {
	case ".qbo":
		o.Format = QBO
	case ".qfx":
		o.Format = QFX
	}
	return o
}

func TestSamplesOfRules(t *testing.T) {
	samples, err := filepath.Glob("testdata/rules/*.[oq][fb][xo]")
	if err != nil || len(samples) == 0 {
		t.Fatal(samples, err)
	}
	for _, sample := range samples {
		doc, err := os.ReadFile(sample)
		if err != nil {
			t.Fatal(err)
		}
		r := Check(doc, sampleOptions(sample))
		golden(t, strings.TrimPrefix(sample, "testdata/")+".txt", []byte(verdictText(r)))
		id, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(sample), filepath.Ext(sample)), "-")
		if id == "good" {
			if !r.Valid {
				t.Errorf("%s: %q", sample, r.Issues)
			}
			continue
		}
		if !reports(r, id) {
			t.Errorf("%s does not break %s", sample, id)
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
		fmt.Fprintf(&b, "%s %s %d:%d %s\n    %s\n", f.Rule, f.Severity, f.Line, f.Column, f.Path, f.Message)
	}
	return b.String()
}
