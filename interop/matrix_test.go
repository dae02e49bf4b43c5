package interop

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/ofx"
)

// reasons say why a rule is an error although the five programs of the matrix read every
// row of a file that breaks it.
var reasons = map[string]string{
	"FI02": "importers keep one of the rows, whatever parsers say",
	"FI03": "importers drop the second row, whatever parsers say",
	"AM06": "two of the five read the amount a hundredfold",
	"HD01": "QuickBooks and Quicken need the header (reported)",
	"ST04": "Quicken answers OL-221-A (reported)",
	"SY06": "libofx cuts the text at the ampersand",
	"SY25": "the rows are there, but libofx has 0 for an amount, today for a day, or no account",
	"HD09": "the header says that the body is encrypted, and a program that believes it reads nothing",
	"SO03": "the bank says that it refused: what stands behind it is no statement to rely on",
	"AC08": "the DTD has no such element in a card's account: strict readers refuse it",
	"TR10": "a correction that names no row, or no action, is booked beside the row that it corrects",
	"DA05": "ofxtools refuses the file, and programs read another day",
	"EV01": "ofxtools and ofxgo refuse the file", "WR01": "ofxtools and ofxgo refuse the file", "WR02": "ofxtools and ofxgo refuse the file",
	"LI01": "ofxtools and ofxgo refuse the file", "LI02": "ofxtools and ofxgo refuse the file",
	"AC01": "ofxtools and ofxgo refuse the file", "AC05": "ofxtools and ofxgo refuse the file",
}

// tolds are the warnings under which a valid file may lose rows in one of the programs.
var tolds = map[string]bool{
	"EV06": true, // Actual reads only the card
	"EV09": true, // investments are read by some and not by others
	"EV10": true,
	"HD16": true, // ofxparse refuses a header on one line
	"HD11": true, // ofxparse refuses the charset
	"HD02": true, // ofxparse then overlooks the header and refuses what is not ASCII
	"ST08": true, // several statements
}

// known are samples of rules that one of the programs trips over, for the sake of something
// that is legal or that a warning names without naming the program.
var known = map[string]string{
	"SY05-html":  "AqBanking reads on behind the document; SY05 says to remove what stands there",
	"SY09-org":   "ofxparse wants a value in FI; SY09 says to leave an empty element out",
	"SY13-value": "ofxparse reads the comment into the value; SY13 says to remove it",
	"good-cdata": "Beancount knows no CDATA, which is legal in XML",
}

// TestMatrixOfSamples holds the samples of the rules against the five programs: an error where
// all of them read every row must have its reason in docs/rules.md, which tells what programs
// do, and a pass where one loses a row a warning that names the program.
func TestMatrixOfSamples(t *testing.T) {
	names, err := filepath.Glob("../ofx/testdata/rules/*.[oq][fb][xo]")
	if err != nil || len(names) < 100 {
		t.Fatal(len(names), err)
	}
	dir := t.TempDir()
	for _, name := range names {
		doc, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), doc, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	holdMatrix(t, dir)
}

// meets tells what docs/rules.md says that programs do with a document that breaks a rule.
func meets(rule string) string {
	for _, r := range ofx.Rules() {
		if r.ID == rule {
			return strings.ReplaceAll(r.Meets, "GnuCash", "libofx")
		}
	}
	return ""
}

// TestMatrix holds the verdicts against what five programs read of real files: an error
// where all of them read every row needs a reason, and so does a pass where one loses a row.
// TILLROLL_CORPUS names the folder of files, which are not ours to publish.
func TestMatrix(t *testing.T) {
	dir := os.Getenv("TILLROLL_CORPUS")
	if dir == "" {
		t.Skip("TILLROLL_CORPUS names no folder of real documents")
	}
	holdMatrix(t, dir)
}

// holdMatrix has the programs read the files of a folder, and compares.
func holdMatrix(t *testing.T, dir string) {
	t.Helper()
	paths := corpusCopies(t, dir)
	counts := map[string]map[string]int{"libofx": countEach(paths, libofxRows), "AqBanking": countEach(paths, aqbankingRows)}
	for name, read := range map[string]func([]string) ([]reading, error){
		"Actual":    lines("node", "--import", "tsx", "--conditions=api", "read.mjs", "actual"),
		"Beancount": lines("/usr/bin/python3", "read.py", "beancount"),
		"ofxparse":  lines("/usr/bin/python3", "read.py", "ofxparse"),
	} {
		all, err := read(paths)
		if err != nil {
			t.Fatal(err)
		}
		counts[name] = map[string]int{}
		for _, r := range all {
			if counts[name][r.File] = len(r.Rows); r.Error != "" {
				counts[name][r.File] = -1
			}
		}
	}
	for _, path := range paths {
		doc, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		judgeMatrix(t, path, ofx.Check(doc, ofx.Options{Details: true}), counts)
	}
}

// judgeMatrix compares one verdict with what the programs read.
func judgeMatrix(t *testing.T, path string, r ofx.Report, counts map[string]map[string]int) {
	t.Helper()
	if r.Stats.Transactions == 0 {
		return
	}
	loses := ""
	for name, read := range counts {
		if read[path] != r.Stats.Transactions {
			loses = name
		}
	}
	told := false
	for _, f := range r.Details.Findings {
		if f.Severity == ofx.Error && loses == "" && reasons[f.Rule] == "" && meets(f.Rule) == "" {
			t.Errorf("%s: %s is an error, and all five read every row", filepath.Base(path), f.Rule)
		}
		told = told || tolds[f.Rule] || loses != "" && strings.Contains(meets(f.Rule), loses)
	}
	if told = told || known[strings.TrimSuffix(filepath.Base(path), ".ofx")] != ""; r.Valid && loses != "" && !told {
		t.Errorf("%s is valid, and %s does not read every row", filepath.Base(path), loses)
	}
}

// corpusCopies puts the files into a folder of their own, under an ending all programs take.
func corpusCopies(t *testing.T, dir string) (paths []string) {
	t.Helper()
	to := t.TempDir()
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if ext := filepath.Ext(name); ext == ".tsv" || ext == ".md" {
			continue
		}
		doc, err := os.ReadFile(name)
		if err != nil {
			continue // a folder
		}
		path := filepath.Join(to, strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))+".ofx")
		if err := os.WriteFile(path, doc, 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

func countEach(paths []string, count func(path string) int) map[string]int {
	counts := map[string]int{}
	for _, path := range paths {
		counts[path] = count(path)
	}
	return counts
}

// libofxRows counts what libofx hands on, whatever it logs beside it.
func libofxRows(path string) int {
	out, _ := output("ofxdump", path)
	return bytes.Count(out, []byte("Total money amount"))
}

// aqbankingRows counts what AqBanking imports.
func aqbankingRows(path string) int {
	out, _ := aqbanking(path)
	return bytes.Count(out, []byte("transaction {"))
}
