package repair

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rows"
	"tillroll/ofx/internal/sample"
)

// identify stands in for the recipe of ids, which is no matter of this room.
func identify(day ledger.Day, amount ledger.Amount, checkNum, name, memo []byte) string {
	sum := 0
	for _, c := range slices.Concat(amount.Append(nil), checkNum, name, memo) {
		sum = sum*31%1_000_003 + int(c)
	}
	return fmt.Sprintf("%d-%06d", uint32(day), sum)
}

func optionsFor(name string) Options {
	return Options{Options: check.Options{Format: ledger.FormatOf(name), Today: 20260201}, Identify: identify}
}

// personal are the rules that only a person or the bank can settle.
var personal = map[string]bool{
	"IN01": true, "IN02": true, "IN03": true, "IN04": true, "IN05": true, "IN06": true, "IN07": true, "IN08": true, "IN09": true, "IN10": true, "IN11": true,
	"SO03": true, "SO04": true, "SO05": true, "WR03": true, "EV03": true, "ST01": true, "ST02": true,
	"AC01": true, "AC03": true, "AC05": true, "AC06": true, "CU01": true, "CU02": true, "CU03": true, "CU04": true,
	"SY09": true, "TR02": true, "TR03": true, "TR04": true, "TR10": true, "TR15": true, "FI02": true, "TR01": true, "FI01": true, // of a row whose day or amount cannot be read

	"DA01": true, "DA02": true, "AM01": true, "AM02": true, "AM06": true, "AM09": true, "AM12": true, "AM13": true, "BA01": true, "BA03": true,
	"LI01": true, "LI02": true, "ST04": true, "BA02": true, // of a statement without a day
	"ST07": true, "SO10": true, "WR05": true, "AC09": true, "BA05": true, "TR08": true, // two that differ
	"HD11": true, "IQ01": true, "IQ02": true,
}

// applied makes the changes by hand, as who reads the list would.
func applied(t *testing.T, doc []byte, changes []Change) []byte {
	t.Helper()
	var starts []int // of lines
	starts = append(starts, 0)
	for i, c := range doc {
		if c == '\n' || c == '\r' && (i+1 == len(doc) || doc[i+1] != '\n') {
			starts = append(starts, i+1)
		}
	}
	var out []byte
	at := 0
	for _, c := range changes {
		place := starts[c.Line-1] + c.Column - 1
		if place < at || !bytes.HasPrefix(doc[place:], []byte(c.Before)) {
			t.Fatalf("change %+v does not fit at %d", c, place)
		}
		out = append(append(out, doc[at:place]...), c.After...)
		at = place + len(c.Before)
	}
	return append(out, doc[at:]...)
}

// said is what a row says, but for the spelling that a mend may change.
func said(doc []byte) (all []string) {
	for r := range rows.Of(doc) {
		id := string(r.FITID)
		if id == "" && len(r.Amount) == 0 && len(r.Name) == 0 && len(r.Memo) == 0 {
			continue // a start tag alone
		}
		all = append(all, fmt.Sprintf("%s|%s|%s|%s", id, r.CheckNum, r.Name, r.Memo))
	}
	return all
}

// judge holds what is promised of every document.
func judge(t *testing.T, name string, doc []byte) Repaired {
	t.Helper()
	o := optionsFor(name)
	r := Repair(doc, o)
	if got := applied(t, doc, r.Changes); !bytes.Equal(got, r.Document) {
		t.Fatalf("%s: the changes do not give the document", name)
	}
	again := Repair(r.Document, o)
	if len(again.Changes) > 0 {
		t.Errorf("%s: mended twice: %+v", name, again.Changes)
	}
	if check.Check(doc, o.Options).Valid && (len(r.Changes) > 0 || !bytes.Equal(doc, r.Document)) {
		t.Errorf("%s was valid and changed", name)
	}
	faults, _ := check.Examine(r.Document, o.Options)
	for _, f := range faults {
		if !personal[f.Rule] {
			t.Errorf("%s: %s is left: %v", name, f.Rule, r.Report.Issues[:min(3, len(r.Report.Issues))])
			break
		}
	}
	before, after := said(doc), said(r.Document)
	if len(after) < len(before) {
		t.Errorf("%s: %d rows became %d", name, len(before), len(after))
	}
	return r
}

func describe(r Repaired) string {
	var b strings.Builder
	fmt.Fprintf(&b, "valid %t, %d transactions\n", r.Report.Valid, r.Report.Stats.Transactions)
	for _, c := range r.Changes {
		fmt.Fprintf(&b, "%d:%d %s %s\n    - %q\n    + %q\n", c.Line, c.Column, c.Rule, c.Message, c.Before, c.After)
	}
	for _, issue := range r.Report.Issues {
		b.WriteString("left: " + issue + "\n")
	}
	return b.String()
}

// TestSamplesOfRules mends every sample of the rules; what is done to each stands in
// testdata/repairs.txt, which -update rewrites.
func TestSamplesOfRules(t *testing.T) {
	var all strings.Builder
	names, err := filepath.Glob("../../testdata/rules/*.[oq][fb][xo]")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		doc, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := judge(t, filepath.Base(name), doc)
		if len(r.Changes) > 0 {
			all.WriteString("# " + filepath.Base(name) + "\n" + describe(r) + "\n")
		}
	}
	sample.Golden(t, "repairs.txt", []byte(all.String()))
}

func TestCorpus(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(os.Getenv("TILLROLL_CORPUS"), "*.*"))
	if err != nil || os.Getenv("TILLROLL_CORPUS") == "" {
		t.Skip("TILLROLL_CORPUS names no folder of real documents")
	}
	for _, name := range names {
		if strings.HasSuffix(name, ".tsv") || strings.HasSuffix(name, ".md") {
			continue
		}
		doc, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := judge(t, filepath.Base(name), doc)
		if testing.Verbose() && len(r.Changes) > 0 {
			t.Logf("%s\n%s", filepath.Base(name), describe(r))
		}
	}
}

// TestTooManyElements: what would take memory for millions of elements is refused, and what
// nobody waits for is not gone on with.
func TestTooManyElements(t *testing.T) {
	doc := []byte("OFXHEADER:100\r\n\r\n<OFX>" + strings.Repeat("<A></A>", MaxElements))
	if r := Repair(doc, Options{}); !strings.Contains(r.Refused, "more than 1000000 elements") || len(r.Changes) > 0 {
		t.Errorf("%q, %d changes", r.Refused, len(r.Changes))
	}
	stopped := Options{}
	stopped.Stopped = func() bool { return true }
	if r := Repair([]byte("<OFX><STMTRS>"), stopped); len(r.Changes) > 0 {
		t.Errorf("%d changes though nobody waits", len(r.Changes))
	}
}
