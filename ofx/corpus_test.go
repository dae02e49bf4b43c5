package ofx

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

type corpusDocument map[string]string

func readCorpus(t *testing.T) (string, []corpusDocument) {
	t.Helper()
	dir := os.Getenv("TILLROLL_CORPUS")
	if dir == "" {
		t.Skip("TILLROLL_CORPUS is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	names := strings.Split(lines[0], "\t")
	var out []corpusDocument
	for _, line := range lines[1:] {
		d := corpusDocument{}
		for i, v := range strings.Split(line, "\t") {
			d[names[i]] = v
		}
		out = append(out, d)
	}
	return dir, out
}

func TestCorpus(t *testing.T) {
	dir, docs := readCorpus(t)
	var good, goodValid, bad, badInvalid int
	for _, d := range docs {
		doc, err := os.ReadFile(filepath.Join(dir, d["file"]))
		if err != nil {
			t.Fatal(err)
		}
		r := Check(doc, Options{Details: true})
		if strconv.Itoa(r.Stats.Transactions) != d["stmttrn"] || strconv.Itoa(r.Stats.UniqueFITIDs) != d["distinct_fitids"] || r.Stats.HasVendorBID != (d["intu_bid"] == "yes") {
			t.Errorf("%s: stats %+v, index %s %s %s", d["file"], r.Stats, d["stmttrn"], d["distinct_fitids"], d["intu_bid"])
		}
		ok := 0
		for _, p := range []string{"ofxtools", "ofxgo", "libofx"} {
			if strings.HasPrefix(d[p], "ok") {
				ok++
			}
		}
		n, _ := strconv.Atoi(d["stmttrn"])
		if ok == 3 && n > 0 {
			good++
			if r.Valid {
				goodValid++
			} else {
				t.Logf("GOOD %s (repeats %s; %s):\n   %s", d["file"], d["fitid_repeats"], d["notes"], strings.Join(r.Issues, "\n   "))
			}
		}
		if ok == 0 {
			bad++
			if !r.Valid {
				badInvalid++
			} else {
				t.Logf("BAD %s (%s): %s | %s | %s", d["file"], d["notes"], d["ofxtools"], d["ofxgo"], d["libofx"])
			}
		}
	}
	t.Logf("good %d/%d, bad %d/%d", goodValid, good, badInvalid, bad)
}
