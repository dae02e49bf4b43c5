package check

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The corpus is a folder of real documents that are not ours to publish, with an
// index of what a plain counter found in each and what three programs said of it.
// TILLROLL_CORPUS names the folder; without it the tests are skipped.

// corpusDocument is one line of the index, by the names of its columns.
type corpusDocument map[string]string

func (d corpusDocument) number(column string) int {
	n, err := strconv.Atoi(d[column])
	if err != nil {
		return 0
	}
	return n
}

// accepted counts the programs that took the document without complaint.
func (d corpusDocument) accepted() int {
	n := 0
	for _, program := range []string{"ofxtools", "ofxgo", "libofx"} {
		if strings.HasPrefix(d[program], "ok") {
			n++
		}
	}
	return n
}

// differences are the documents on which validator and programs disagree, with the
// reason.
var differences = map[string]string{
	"0211_jbms_fidelity_treasury.ofx": "investments only, which are not judged: its TRNUID and period are missing, its transactions are good",
}

// repeats are documents that use a FITID twice within an account: importers drop
// a row, whatever parsers say.
var repeats = map[string]bool{
	"0094_bsaffel_duplicate_fitid_sample.ofx": true,
	"0336_n8henrie_BancodoBrasil.ofx":         true,
}

func readCorpus(t *testing.T) (dir string, documents []corpusDocument) {
	t.Helper()
	dir = os.Getenv("TILLROLL_CORPUS")
	if dir == "" {
		t.Skip("TILLROLL_CORPUS names no folder")
	}
	text, err := os.ReadFile(filepath.Join(dir, "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	names := strings.Split(lines[0], "\t")
	for _, line := range lines[1:] {
		d := corpusDocument{}
		for i, v := range strings.Split(line, "\t") {
			d[names[i]] = v
		}
		documents = append(documents, d)
	}
	return dir, documents
}

func TestCorpus(t *testing.T) {
	dir, documents := readCorpus(t)
	good, bad := share{}, share{}
	for _, d := range documents {
		name := d["file"]
		doc, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		r := Check(doc, Options{})
		if r.Stats.Transactions != d.number("stmttrn") || r.Stats.UniqueFITIDs != d.number("distinct_fitids") || r.Stats.HasVendorBID != (d["intu_bid"] == "yes") {
			t.Errorf("%s: %+v, the index has %s, %s, %s", name, r.Stats, d["stmttrn"], d["distinct_fitids"], d["intu_bid"])
		}
		switch {
		case d.accepted() == 3 && d.number("stmttrn") > 0 && !repeats[name]:
			good.add(r.Valid)
			if !r.Valid && differences[name] == "" {
				t.Errorf("%s is read by all and has issues: %q", name, r.Issues)
			}
		case d.accepted() == 0:
			bad.add(!r.Valid)
			if r.Valid && differences[name] == "" {
				t.Errorf("%s is read by none and has no issue", name)
			}
		}
	}
	good.expect(t, "valid among those that all programs read", 95)
	bad.expect(t, "not valid among those that no program reads", 90)
}

// share counts how many of a group are as they should be.
type share struct{ right, all int }

func (s *share) add(right bool) {
	s.all++
	if right {
		s.right++
	}
}

func (s *share) expect(t *testing.T, what string, percent int) {
	t.Helper()
	t.Logf("%d of %d are %s", s.right, s.all, what)
	if s.all == 0 || s.right*100 < percent*s.all {
		t.Errorf("%d of %d are %s, want %d %%", s.right, s.all, what, percent)
	}
}
