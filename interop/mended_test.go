package interop

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tillroll/convert"
	"tillroll/ofx"
)

// eachFile is how many damages of chance a real document suffers: with all of them the
// programs take half an hour. TILLROLL_HARD asks for all.
const eachFile = 2

// longest keeps one document from taking the time of all others.
const longest = 200_000

// TestMendedCorpus damages real documents, mends them, and has five programs read them: each
// reads the rows that it reads of the document before. A program that reads a document wrongly
// by itself is thereby held to read it no worse. TILLROLL_CORPUS names the folder of files,
// which are not ours to publish.
func TestMendedCorpus(t *testing.T) {
	dir := os.Getenv("TILLROLL_CORPUS")
	if dir == "" {
		t.Skip("TILLROLL_CORPUS names no folder of real documents")
	}
	var wholes, broken []string // files; a broken one was made of the whole one at its place
	random := rand.New(rand.NewPCG(seed, seed))
	to := t.TempDir()
	for _, path := range corpusCopies(t, dir) {
		doc, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		whole := convert.Repair(doc, ofx.Options{Today: today})
		if text := string(whole.Document); !whole.Report.Valid || len(rowsOf(whole.Document)) == 0 || len(text) > longest ||
			!strings.Contains(text, "<OFX>") || strings.Contains(text, "<INVSTMTRS>") {
			continue // what some of the programs read of investments are no rows of ours
		}
		write(t, path, whole.Document)
		for _, d := range chosen(random) {
			if mended := mendReal(t, filepath.Base(path), d, string(whole.Document), random); mended != nil {
				name := filepath.Join(to, fmt.Sprintf("%d, %s, %s", len(broken), d.name, filepath.Base(path)))
				write(t, name, mended)
				wholes, broken = append(wholes, path), append(broken, name)
			}
		}
	}
	t.Logf("%d documents", len(broken))
	for _, p := range five() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			readNoWorse(t, p, wholes, broken)
		})
	}
}

func write(t *testing.T, path string, doc []byte) {
	t.Helper()
	if err := os.WriteFile(path, doc, 0o600); err != nil {
		t.Fatal(err)
	}
}

// chosen are some of the damages that keep every row, or all.
func chosen(random *rand.Rand) (some []damage) {
	for _, n := range random.Perm(len(damages)) {
		if damages[n].keep && (len(some) < eachFile || os.Getenv("TILLROLL_HARD") != "") {
			some = append(some, damages[n])
		}
	}
	return some
}

// mendReal damages a document and mends it, and holds the rows by our own reader; nil where
// the damage does nothing, a warning says what libofx loses, or a person has to say what only
// the bank knows.
func mendReal(t *testing.T, name string, d damage, whole string, random *rand.Rand) []byte {
	t.Helper()
	broken := d.do(random, whole)
	if broken == whole {
		return nil
	}
	mended := convert.Repair([]byte(broken), ofx.Options{Today: today})
	before, after := rowsOf([]byte(whole)), rowsOf(mended.Document)
	if !slices.EqualFunc(before, after, func(a, b row) bool { return a.squeezed() == b.squeezed() }) {
		t.Errorf("%s, %s:\n%v\nbecame\n%v", name, d.name, before, after)
	}
	for _, issue := range mended.Report.Issues {
		if !mended.Report.Valid && !leftToPeople(issue) {
			t.Errorf("%s, %s: %s", name, d.name, issue)
		}
	}
	if !mended.Report.Valid || libofxLoses(mended.Document) {
		return nil
	}
	return mended.Document
}

// leftToPeople tells the issue that a cut document may keep: the balance is gone, and rows
// whose amounts have more digits than money give no sum in its stead.
func leftToPeople(issue string) bool { return strings.Contains(issue, "has no LEDGERBAL") }

// squeezed is a row whatever the blanks and line ends inside of its texts, and whatever a
// program that guesses the charset made of letters beyond ASCII and of those behind them.
func (r row) squeezed() row {
	beyond := func(c rune) bool { return c > unicode.MaxASCII }
	if at := strings.IndexFunc(r.Name, beyond); at >= 0 {
		r.Name = r.Name[:at]
	}
	r.Name, r.ID = strings.Join(strings.Fields(r.Name), " "), strings.Join(strings.Fields(r.ID), " ")
	return r
}

// readNoWorse has a program read documents before a damage and after the mend.
func readNoWorse(t *testing.T, p program, wholes, mended []string) {
	t.Helper()
	distinct := slices.Compact(slices.Clone(wholes))
	before, err := p.read(distinct)
	if err != nil {
		t.Fatal(err)
	}
	after, err := p.read(mended)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]row{}
	for i, r := range before {
		rows[distinct[i]] = r.Rows
	}
	for i, r := range after {
		for _, was := range rows[wholes[i]] {
			if !slices.ContainsFunc(r.Rows, func(is row) bool { return is.squeezed() == was.squeezed() }) {
				t.Errorf("%s: %v was read before; now %s %v", filepath.Base(mended[i]), was, r.Error, r.Rows)
				break
			}
		}
	}
}
