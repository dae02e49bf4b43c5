package check

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tillroll/ofx/internal/sample"
)

// TestEdits changes good documents in one point each, around the edges of the rules,
// and compares what is reported with testdata/edits.txt. There an edit is a line,
//
//	this => that
//
// with " ;; " between several at once and * for the whole document; texts in double
// quotes are quoted as in Go. What comes of it stands below, indented, and is written
// by -update: the findings, and the statements when they are no longer those of the
// good document. Rows that are taken at once must be judged as their events are.
func TestEdits(t *testing.T) {
	text, err := os.ReadFile("../../testdata/edits.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	name, good := "", ""
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if strings.HasPrefix(line, "    ") {
			continue
		}
		out.WriteString(line + "\n")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "document "):
			name = strings.TrimPrefix(line, "document ")
			good = documentToEdit(t, name)
		default:
			doc := applyEdits(t, i+1, good, line)
			sameBothWays(t, line, []byte(doc))
			out.WriteString(outcome(Check([]byte(doc), sampleOptions(name)), Check([]byte(good), sampleOptions(name))))
		}
	}
	if !*sample.Update && out.String() != string(text) {
		t.Error("../../testdata/edits.txt differs (go test ./ofx/internal/check -run Edits -update writes it anew), -want +got:\n" + cmp.Diff(strings.Split(string(text), "\n"), strings.Split(out.String(), "\n")))
		return
	}
	sample.Golden(t, "edits.txt", []byte(out.String()))
}

// documentToEdit is a good sample of the rules, or one without end tags of leaves.
func documentToEdit(t *testing.T, name string) string {
	t.Helper()
	if name == "open" {
		return goodDocument(false)
	}
	doc, err := os.ReadFile("../../testdata/rules/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(doc)
}

func applyEdits(t *testing.T, number int, doc, line string) string {
	t.Helper()
	unquote := func(text string) string {
		if !strings.HasPrefix(text, `"`) {
			return text
		}
		plain, err := strconv.Unquote(text)
		if err != nil {
			t.Fatalf("edits.txt:%d: %s: %v", number, text, err)
		}
		return plain
	}
	for edit := range strings.SplitSeq(line, " ;; ") {
		from, to, ok := strings.Cut(edit, " => ")
		from, to = unquote(from), unquote(to)
		switch {
		case !ok:
			t.Fatalf("edits.txt:%d: no arrow", number)
		case from == "*":
			doc = to
		case !strings.Contains(doc, from):
			t.Fatalf("edits.txt:%d: %q is not in the document", number, from)
		default:
			doc = strings.Replace(doc, from, to, 1)
		}
	}
	return doc
}

// outcome is a report as edits.txt has it, beside that of the good document.
func outcome(r, good Report) string {
	var b strings.Builder
	for _, f := range r.Details.Findings {
		said := strings.TrimPrefix(f.Message, fmt.Sprintf("Line %d: ", f.Line))
		fmt.Fprintf(&b, "    %s %s %d:%d %s\n", f.Rule, f.Severity, f.Line, f.Column, said)
	}
	if r.Stats != good.Stats {
		fmt.Fprintf(&b, "    %d transactions, %d ids, vendor id %t\n", r.Stats.Transactions, r.Stats.UniqueFITIDs, r.Stats.HasVendorBID)
	}
	if fmt.Sprint(r.Details.Statements) != fmt.Sprint(good.Details.Statements) {
		for _, s := range r.Details.Statements {
			fmt.Fprintf(&b, "    %s %q %s from %s to %s: %d rows, debits %s, credits %s, balance %q\n",
				s.Account, s.AccountType, s.Currency, s.Start, s.End, s.Transactions, s.Debits, s.Credits, s.LedgerBalance)
		}
	}
	if b.Len() == 0 {
		return "    as before\n"
	}
	return b.String()
}
