package table_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/reader/delimited"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/statement"
)

// TILLROLL_HARD=1 makes the test long: hard.sh sets it.
var tries = map[bool]int{false: 3, true: 60}[os.Getenv("TILLROLL_HARD") != ""]

// seen is one row as the reader gave it.
type seen struct{ day, amount, name string }

// rowsByLine reads a book and gives its rows by their line, and whether anything is in doubt
// that was not before.
func rowsByLine(t *testing.T, name string, book *cells.Book) (rows map[int]seen, doubts map[string]bool, err error) {
	t.Helper()
	list, err := table.New(book, name, false).Read(statement.Options{})
	if err != nil {
		return nil, nil, err
	}
	rows, doubts = map[int]seen{}, map[string]bool{}
	for _, s := range list {
		for _, d := range s.Doubts {
			doubts[d.Option] = true
		}
		request, err := s.Collect()
		if err != nil {
			t.Fatal(err)
		}
		request.Details = true
		details := request.Convert(ofx.Day(20270101)).Details
		if details.AmbiguousDates > 0 || details.AmbiguousAmounts > 0 {
			doubts["dateOrder"] = true
		}
		for i := range request.Len() {
			o := request.Outcome(i)
			rows[request.Line(i)] = seen{o.Day.String(), string(o.Amount.Append(nil)), o.Description}
		}
	}
	return rows, doubts, nil
}

// bookOf is records that stay in memory.
func bookOf(like *cells.Book, records []cells.Record) *cells.Book {
	return &cells.Book{Charset: like.Charset, Delimiter: like.Delimiter, Sheets: []cells.Sheet{{Records: func(visit func(cells.Record) bool) error {
		for _, r := range records {
			if !visit(r) {
				break
			}
		}
		return nil
	}}}}
}

// sample is a bank's file taken apart.
type sample struct {
	name    string
	book    *cells.Book
	records []cells.Record
	header  int // the record that is the header, or -1
}

func samples(t *testing.T) (list []sample) {
	t.Helper()
	files, err := filepath.Glob("testdata/banks/*.[ct]sv")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s := sample{name: filepath.Base(file), header: -1}
		if s.book, err = delimited.Open(source.Held(s.name, data), statement.Options{}); err != nil {
			t.Fatal(err)
		}
		if err := s.book.Sheets[0].Records(func(r cells.Record) bool {
			s.records = append(s.records, r.Clone())
			return true
		}); err != nil {
			t.Fatal(err)
		}
		statements, err := table.New(s.book, s.name, false).Read(statement.Options{})
		if err != nil {
			t.Fatal(err)
		}
		line := statements[0].Layout.HeaderLine
		s.header = slices.IndexFunc(s.records, func(r cells.Record) bool { return line > 0 && r.Line == line })
		list = append(list, s)
	}
	return list
}

// TestStable holds that cutting rows out, shuffling columns and calling them by other names
// changes nothing about how the rows that are left are read, or that a doubt is told.
func TestStable(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 7))
	synonyms := readSynonyms(t)
	changes := map[string]func(s sample, r *rand.Rand) []cells.Record{
		"cut":     cutRows,
		"shuffle": shuffleColumns,
		"rename":  func(s sample, r *rand.Rand) []cells.Record { return renameHeadings(s, r, synonyms) },
	}
	for _, s := range samples(t) {
		before, known, err := rowsByLine(t, s.name, bookOf(s.book, s.records))
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		for _, what := range []string{"cut", "shuffle", "rename"} {
			for range tries {
				changed := changes[what](s, random)
				if changed == nil {
					continue
				}
				after, doubts, err := rowsByLine(t, s.name, bookOf(s.book, changed))
				if err != nil {
					continue // refused with a sentence
				}
				if line := firstChange(before, after); line > 0 && !tells(known, doubts) {
					t.Errorf("%s, %s: line %d was %v and is %v; header %q", s.name, what, line, before[line], after[line], header(changed, s))
				}
			}
		}
	}
}

func header(records []cells.Record, s sample) []string {
	if s.header < 0 {
		return nil
	}
	return records[s.header].Cells
}

// firstChange gives the first line that reads otherwise.
func firstChange(before, after map[int]seen) int {
	lines := make([]int, 0, len(after))
	for line := range after {
		lines = append(lines, line)
	}
	slices.Sort(lines)
	for _, line := range lines {
		if after[line].day == "0000-00-00" {
			continue // skipped, and told
		}
		b, ok := before[line]
		a := after[line]
		if strings.HasPrefix(b.name, a.name) { // a delimiter in it that only other rows tell from one
			a.name = b.name
		}
		if !ok || b != a {
			return line
		}
	}
	return 0
}

// tells tells whether there is a doubt that was not there before, or one about signs,
// dates or columns at all.
func tells(known, doubts map[string]bool) bool {
	for option := range doubts {
		if !known[option] || option != "currency" {
			return true
		}
	}
	return false
}

// cutRows takes one to eight neighbours out of the rows.
func cutRows(s sample, r *rand.Rand) []cells.Record {
	first := s.header + 1
	for first < len(s.records) && !strings.ContainsAny(strings.Join(s.records[first].Cells, ""), "0123456789") {
		first++
	}
	rows := len(s.records) - first
	if rows < 2 {
		return nil
	}
	n := 1 + r.IntN(min(8, rows-1))
	at := first + r.IntN(rows-n+1)
	return append(slices.Clone(s.records[:at]), s.records[at+n:]...)
}

// shuffleColumns puts the columns of a table with a header into another order.
func shuffleColumns(s sample, r *rand.Rand) []cells.Record {
	if s.header < 0 {
		return nil
	}
	width := len(s.records[s.header].Cells)
	order := r.Perm(width)
	changed := slices.Clone(s.records)
	for i := s.header; i < len(changed); i++ {
		rec := changed[i]
		if len(rec.Cells) > width || len(rec.Cells) < width && i == s.header {
			return nil
		}
		moved := make([]string, width)
		for to, from := range order {
			moved[to] = rec.At(from)
		}
		changed[i].Cells = moved
	}
	return changed
}

// readSynonyms gives the headings that mean the same in one language.
func readSynonyms(t *testing.T) map[string][]string {
	t.Helper()
	synonyms := map[string][]string{}
	files, err := filepath.Glob("../../internal/words/lang/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			class, list, _ := strings.Cut(strings.TrimSpace(line), ":")
			if !slices.Contains([]string{"date.booked", "date", "date.value", "amount", "debit", "credit", "balance", "description", "memo", "party", "payee", "currency", "type"}, class) {
				continue
			}
			var words []string
			for word := range strings.SplitSeq(list, "|") {
				if word = strings.TrimSpace(word); !strings.Contains(word, "@") {
					words = append(words, word)
				}
			}
			for _, word := range words {
				if _, twice := synonyms[word]; twice {
					synonyms[word] = nil // of several classes or languages
				} else {
					synonyms[word] = words
				}
			}
		}
	}
	return synonyms
}

// renameHeadings calls one column by another name for the same.
func renameHeadings(s sample, r *rand.Rand, synonyms map[string][]string) []cells.Record {
	if s.header < 0 {
		return nil
	}
	line := slices.Clone(s.records[s.header].Cells)
	for _, at := range r.Perm(len(line)) {
		list := synonyms[strings.ToLower(line[at])]
		if len(list) < 2 {
			continue
		}
		line[at] = list[r.IntN(len(list))]
		changed := slices.Clone(s.records)
		changed[s.header].Cells = line
		return changed
	}
	return nil
}

// TestStableText holds that line ends and quotes change nothing.
func TestStableText(t *testing.T) {
	for _, s := range samples(t) {
		if s.book.Delimiter == "fixed" || len(s.book.Delimiter) != 1 {
			continue
		}
		var text strings.Builder
		for _, r := range s.records {
			for i, cell := range r.Cells {
				if i > 0 {
					text.WriteString(s.book.Delimiter)
				}
				fmt.Fprintf(&text, "\"%s\"", strings.ReplaceAll(cell, `"`, `""`))
			}
			text.WriteString("\r\n")
		}
		before, known, err := rowsByLine(t, s.name, bookOf(s.book, s.records))
		if err != nil {
			t.Fatal(err)
		}
		list, err := read(s.name, []byte(text.String()), statement.Options{})
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		want, got := map[seen]int{}, map[seen]int{}
		for _, row := range before {
			want[row]++
		}
		for _, st := range list {
			request, err := st.Collect()
			if err != nil {
				t.Fatal(err)
			}
			request.Convert(ofx.Day(20270101))
			for i := range request.Len() {
				o := request.Outcome(i)
				got[seen{o.Day.String(), string(o.Amount.Append(nil)), o.Description}]++
			}
		}
		for row, n := range got {
			if want[row] != n && len(known) == 0 {
				t.Errorf("%s: %v stands there %d times, not %d", s.name, row, n, want[row])
			}
		}
	}
}
