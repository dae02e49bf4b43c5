package tillroll_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tillroll/reader"
	"tillroll/server"
	"tillroll/statement"
	"tillroll/target"
)

// quoted is a word set in code.
var quoted = regexp.MustCompile("`([^`]+)`")

// section is sectionOf README.md.
func section(t *testing.T, heading string) (words []string, text string) {
	t.Helper()
	return sectionOf(t, "README.md", heading)
}

// sectionOf gives the first column of a table: the words set in code in the first cells under
// a heading of a file, and the text of the section.
func sectionOf(t *testing.T, file, heading string) (words []string, text string) {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(page), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("%s has no section %q", file, heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	for line := range strings.Lines(text) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, word := range quoted.FindAllStringSubmatch(cells[1], -1) {
				words = append(words, word[1])
			}
		}
	}
	slices.Sort(words)
	return words, text
}

// TestReadmeNamesWhatGoesIn holds the table of kinds to the readers.
func TestReadmeNamesWhatGoesIn(t *testing.T) {
	told, _ := section(t, "What goes in")
	var known []string
	for _, kind := range reader.Kinds() {
		known = append(known, string(kind))
	}
	slices.Sort(known)
	if !slices.Equal(told, known) {
		t.Errorf("README.md names %v, read are %v", told, known)
	}
}

// TestReadmeCountsTheTargets holds the sentence about targets to their list.
func TestReadmeCountsTheTargets(t *testing.T) {
	_, text := section(t, "What comes out")
	if want := fmt.Sprintf("one program of %d wants", len(target.All())); !strings.Contains(text, want) {
		t.Errorf("README.md does not say %q", want)
	}
}

// TestReadmeNamesTheRoutes holds the table of calls to the description of the service.
func TestReadmeNamesTheRoutes(t *testing.T) {
	answer := httptest.NewRecorder()
	server.New(server.Config{}).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/openapi.json", nil))
	var described struct {
		Paths map[string]map[string]any
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &described); err != nil {
		t.Fatal(err)
	}
	told, _ := section(t, "HTTP")
	for path, methods := range described.Paths {
		if _, posted := methods["post"]; posted && !slices.Contains(told, "POST "+path) {
			t.Errorf("README.md has no row for POST %s", path)
		}
	}
	for _, call := range told {
		path := call[strings.Index(call, "/"):]
		if _, ok := described.Paths[path]; !ok {
			t.Errorf("README.md has %s, which the service does not describe", call)
		}
	}
}

// TestReadmeNamesTheTargets holds the table of targets to their list: each stands in the row
// of its file.
func TestReadmeNamesTheTargets(t *testing.T) {
	told, text := section(t, "What comes out")
	for _, name := range told {
		if _, ok := target.Named(name); !ok {
			t.Errorf("README.md names a target %q", name)
		}
	}
	for _, one := range target.All() {
		row := rowOf(text, one.Name)
		if !strings.Contains(row, "`"+one.Format.Extension()+"`") {
			t.Errorf("README.md has %s in the row %q, and its files end in %s", one.Name, row, one.Format.Extension())
		}
	}
}

// rowOf is the row of a table that has a word set in code in its first cell.
func rowOf(text, word string) string {
	for line := range strings.Lines(text) {
		if cells := strings.Split(line, "|"); len(cells) > 2 && strings.Contains(cells[1], "`"+word+"`") {
			return line
		}
	}
	return ""
}

// proofSamples are statements of one month, -12.00, -47.11 and 500.00 after 1000.00, in
// kinds of every row of the table under Proof.
var proofSamples = map[reader.Kind]string{
	reader.CSV: "table.csv", reader.Camt: "statement.xml", reader.MT940: "statement.sta", reader.Norma43: "account.n43",
	reader.BAI2: "report.bai", reader.ABO: "account.gpc", reader.CFONB: "account.cfo", reader.CODA: "account.cod",
	reader.Litas: "account.acc", reader.JSON: "wise.json", reader.OFX: "account.ofx", reader.QIF: "account.qif",
}

// provenElsewhere says of the other kinds what holds them to their row.
var provenElsewhere = map[reader.Kind]string{
	reader.XLSX: "cells, which prove as those of csv do", reader.XLS: "cells", reader.ODS: "cells", reader.HTML: "cells", reader.SpreadsheetML: "cells",
	reader.ZIP: "what is in it, each by its own room", reader.PDF: "the tests of reader/paper",
}

// oneCentMore makes 47.12 of 47.11 in each spelling that the samples have; the last is that
// of CFONB, where the letter holds a digit and the sign.
var oneCentMore = strings.NewReplacer("47.11", "47.12", "47,11", "47,12", "4711", "4712", "471J", "471K")

// TestReadmeTellsWhatProves holds the table of proofs to the readers: it has every kind, the
// sample of each that proves by a code of its own is proven, and a cent more in one row breaks the proof; where the
// table says that nothing proves, nothing does.
func TestReadmeTellsWhatProves(t *testing.T) {
	_, text := section(t, "Proof")
	for _, kind := range reader.Kinds() {
		row := rowOf(text, string(kind))
		if row == "" {
			t.Errorf("README.md does not say what proves %s", kind)
		}
		sample := proofSamples[kind]
		if (sample == "") == (provenElsewhere[kind] == "") {
			t.Errorf("%s wants either a sample in proofSamples or a word in provenElsewhere", kind)
		}
		if sample == "" {
			continue
		}
		if _, ending, _ := strings.Cut(sample, "."); !slices.Contains(reader.Endings(), ending) {
			t.Errorf("EndingsOf in reader/kinds.go wants %s for %s, as %s is named", ending, kind, sample)
		}
		data, err := os.ReadFile("testdata/proof/" + sample)
		if err != nil {
			t.Fatal(err)
		}
		whole, altered := statement.Proven, statement.Broken
		if strings.Contains(row, "nothing") {
			whole, altered = statement.Unproven, statement.Unproven
		}
		if got := verdictOn(t, kind, sample, data); got != whole {
			t.Errorf("%s: %s, want %s", sample, got, whole)
		}
		if got := verdictOn(t, kind, sample, []byte(oneCentMore.Replace(string(data)))); got != altered {
			t.Errorf("%s with a cent more: %s, want %s", sample, got, altered)
		}
	}
}

// verdictOn reads a file of one statement.
func verdictOn(t *testing.T, kind reader.Kind, name string, data []byte) statement.Verdict {
	t.Helper()
	file, err := reader.Read(name, data, statement.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if file.Kind != kind || len(file.Statements) != 1 {
		t.Fatalf("%s: %d statements of kind %s", name, len(file.Statements), file.Kind)
	}
	return file.Statements[0].Proof.Verdict
}
