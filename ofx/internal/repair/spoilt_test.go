package repair

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/ofx/internal/sample"
)

// TestSpoilt mends good documents and the samples of the rules after further damage.
func TestSpoilt(t *testing.T) {
	var ledger spoiltest.Ledger
	note := func(name, way string, doc []byte) {
		r := Repair(doc, optionsFor(name))
		ledger.Note(name, way, outcomeOf(r), fmt.Sprintf("%s\n%s\n%s", r.Refused, describe(r), r.Document))
	}
	for _, path := range repairSamples(t) {
		doc, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, count := filepath.Base(path), 2
		if filepath.Base(filepath.Dir(path)) != "rules" {
			count = 40
		}
		for way, copy := range spoiltest.Lines(doc, count) {
			if (len(way)+spoiltest.Number(name))%2 == 0 || count > 2 {
				note(name, "lines", copy)
			}
		}
		for _, copy := range spoiltest.Elements(doc, count) {
			note(name, "elements", copy)
		}
		if count > 2 {
			for _, copy := range spoiltest.Bytes(doc, count) {
				note(name, "bytes", copy)
			}
		}
	}
	ledger.Check(t, "testdata/spoilt.golden", *sample.Update)
}

// outcomeOf is what became of a document, in a word.
func outcomeOf(r Repaired) string {
	switch {
	case r.Refused != "":
		return "refused"
	case len(r.Changes) > 0 && r.Report.Valid:
		return "mended"
	case len(r.Changes) > 0:
		return "mended in part"
	}
	return "left as it is"
}

func repairSamples(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"../../testdata/*.[oq][fb][xo]", "../../testdata/rules/*.[oq][fb][xo]"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(names, err)
		}
		all = append(all, names...)
	}
	return all
}
