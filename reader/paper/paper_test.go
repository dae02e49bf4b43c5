package paper

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/internal/pdfwrite"
	"tillroll/reader/source"
	"tillroll/statement"
)

var update = flag.Bool("update", false, "rewrite golden files")

// Prints of the samples: a letter takes half its size, so that a text of fixed width becomes a page as it stands.
const (
	printSize = 9
	letterGap = printSize / 2.0
	lineGap   = 11
)

// printed prints a text file as a PDF: every line at its place, columns where they stand, a form feed for a new page. A line "~" moves
// the next one down a little, as the space between two rows of a list does; "^" moves it up, between two lines, where the cells of a row
// stand in its middle.
func printed(text string, style pdfwrite.Style) []byte {
	d := &pdfwrite.Doc{Style: style}
	for _, sheet := range strings.Split(text, "\f") {
		p := d.Page(612, 792)
		y := 30.0
		for _, line := range strings.Split(strings.Trim(sheet, "\n"), "\n") {
			if line == "~" {
				y += lineGap / 2
				continue
			}
			if line == "^" {
				y -= lineGap / 2
				continue
			}
			if line == "[picture]" {
				p.Picture(0, 0, 612, 792)
			} else {
				printLine(p, line, y)
			}
			y += lineGap
		}
	}
	return d.Bytes()
}

// printLine prints each run of a line at its own place; two blanks end a run.
func printLine(p *pdfwrite.Page, line string, y float64) {
	for _, run := range textRuns(line) {
		p.Text(30+float64(run.at)*letterGap, y, printSize, run.text)
	}
}

// told writes down what was read.
func told(statements []*statement.Statement, err error) string {
	var out strings.Builder
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	for _, s := range statements {
		fmt.Fprintf(&out, "account %q %s, %s: opening %q, closing %q, sum %s, %d checked", s.Account, s.Options.Currency, s.Proof.Verdict, s.Proof.Opening, s.Proof.Closing, s.Proof.Sum, s.Proof.Checked)
		for _, b := range s.Proof.Broken {
			fmt.Fprintf(&out, "\nbroken at %s: expected %s, found %s", b.Place, b.Expected, b.Found)
		}
		fmt.Fprintf(&out, "\nleft out: %s\n", s.LeftOut.String())
		for _, d := range s.Doubts {
			fmt.Fprintf(&out, "doubt: %s\n", d.Sentence())
		}
		for _, k := range s.Skipped {
			fmt.Fprintf(&out, "skipped at %s: %s\n", k.Place, k.Reason)
		}
		for _, r := range rowsOf(s) {
			out.WriteString(r + "\n")
		}
	}
	return out.String()
}

// rowsOf lists the rows of a statement.
func rowsOf(s *statement.Statement) []string {
	var out []string
	_ = s.Rows(func(r convert.Row) error {
		out = append(out, strings.TrimRight(fmt.Sprintf("%s %10s  %s | %s", r.Date, r.Amount, r.Description, r.Memo), " |"))
		return nil
	})
	return out
}

// TestSamples reads the samples, each printed in the ways of several makers, and compares with what is written beside them.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	styles := []pdfwrite.Style{{}, {Compress: true, ObjectStreams: true}, {Unicode: true, NoXRef: true}, {Scatter: true, Compress: true}, {Rotate: 90, Split: true}}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		golden := strings.TrimSuffix(file, ".txt") + ".golden"
		for i, style := range styles {
			got := told(readBytes(printed(string(text), style), statement.Options{}))
			if *update && i == 0 {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, _ := os.ReadFile(golden)
			if got != string(want) {
				t.Errorf("%s printed as %+v:\n%s\nnot\n%s", file, style, got, want)
			}
		}
	}
}

// readBytes is Read for a file that is in memory.
func readBytes(data []byte, o statement.Options) ([]*statement.Statement, error) {
	return Read(source.Held("", data), o)
}
