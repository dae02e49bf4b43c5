// Package bookingstest helps to test the rooms that read bookings: it shows statements as
// text for golden files, and makes up rows that a small writer of a format can write and
// its room must read back alike.
package bookingstest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Read gives the statements of a file.
type Read func(in *source.File, o statement.Options) ([]*statement.Statement, error)

// Tell is what a room offers.
type Tell func(in *source.File, o statement.Options) (*bookings.Told, error)

// Reads makes statements of what a room tells. What is kept must give the same: one who
// looks at a file in the browser sees what the command line writes.
func Reads(tell Tell) Read {
	return func(in *source.File, o statement.Options) ([]*statement.Statement, error) {
		told, err := tell(in, o)
		if err != nil {
			return nil, err
		}
		list, err := told.Statements(o)
		plain := Show(list, err)
		told.Keep(maxKept)
		if again := Show(told.Statements(o)); again != plain {
			return nil, fmt.Errorf("what was kept gives\n%s\nand not\n%s", again, plain)
		}
		return list, err
	}
}

// maxKept is more than any sample takes.
const maxKept = 64 << 20

// Looks is how a room tells its kind.
type Looks func(head []byte, name string) bool

// Golden reads every sample that fits the pattern and compares what comes out with the
// file of the same name and the ending .golden.
func Golden(t *testing.T, pattern string, looks Looks, read Read) {
	t.Helper()
	samples, err := filepath.Glob(pattern)
	if err != nil || len(samples) == 0 {
		t.Fatalf("no samples under %s: %v", pattern, err)
	}
	for _, path := range samples {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !looks(data[:min(len(data), 4096)], path) {
				t.Error("not recognised")
			}
			got := Show(read(source.Held(filepath.Base(path), data), statement.Options{}))
			golden := path + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Show writes down what was read.
func Show(statements []*statement.Statement, err error) string {
	var b strings.Builder
	if err != nil {
		fmt.Fprintf(&b, "error: %v\n", err)
	}
	for _, s := range statements {
		fmt.Fprintf(&b, "account %q id %q bank %q type %s currency %s balance %s\n", s.Account, s.Options.AccountID, s.Options.BankID, s.Options.Account, s.Options.Currency, s.Options.LedgerBalance)
		fmt.Fprintf(&b, "proof %s opening %q closing %q sum %s checked %d\n", s.Proof.Verdict, s.Proof.Opening, s.Proof.Closing, s.Proof.Sum, s.Proof.Checked)
		if s.Options.LedgerDate != 0 || s.Options.Start != 0 {
			fmt.Fprintf(&b, "balance of %v, period %v to %v\n", s.Options.LedgerDate, s.Options.Start, s.Options.End)
		}
		for _, br := range s.Proof.Broken {
			fmt.Fprintf(&b, "broken at %s: expected %s, found %s\n", br.Place, br.Expected, br.Found)
		}
		if left := s.LeftOut.String(); left != "" {
			fmt.Fprintf(&b, "left out: %s\n", left)
		}
		for _, skipped := range s.Skipped {
			fmt.Fprintf(&b, "skipped %s: %s\n", skipped.Place, skipped.Reason)
		}
		for _, d := range s.Doubts {
			fmt.Fprintf(&b, "doubt %s: %s\n", d.Option, d.Text)
		}
		for _, note := range s.Notes {
			fmt.Fprintf(&b, "note: %s\n", note)
		}
		err := s.Rows(func(row convert.Row) error {
			fmt.Fprintf(&b, "%4d | %s | %s | %s | %s | %s | %s\n", row.Line, row.Date, row.Amount, row.Description, row.Memo, row.CheckNumber, row.ID)
			return nil
		})
		if err != nil {
			fmt.Fprintf(&b, "error: %v\n", err)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Row is a booking that was made up.
type Row struct {
	Year, Month, Day int
	Cents            int // signed, never zero
	Payee, Text      string
}

// Date is the row's day as readers give it.
func (r Row) Date() string { return fmt.Sprintf("%04d-%02d-%02d", r.Year, r.Month, r.Day) }

// Amount is the row's amount as readers give it.
func (r Row) Amount() string { return Decimal(r.Cents) }

// Decimal writes cents.
func Decimal(cents int) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// MakeUp makes rows of the bytes that a fuzzer brings. The texts are plain words, so that
// every format can hold them.
func MakeUp(data []byte) []Row {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef 0123456789"
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := int(data[0])
		data = data[1:]
		return b
	}
	word := func() string {
		var b strings.Builder
		b.WriteByte('X')
		for range next() % 19 {
			b.WriteByte(letters[next()%len(letters)])
		}
		return strings.Join(strings.Fields(b.String()+"Y"), " ")
	}
	var rows []Row
	for len(data) > 0 && len(rows) < 50 {
		r := Row{Year: 2000 + next()%40, Month: next()%12 + 1, Day: next()%28 + 1}
		if r.Cents = next()*next()*next() - 8_000_000; r.Cents == 0 {
			r.Cents = 1
		}
		r.Payee, r.Text = word(), word()
		rows = append(rows, r)
	}
	return rows
}

// ReadBack reads what a writer made of rows and holds the one statement in it against them.
func ReadBack(t *testing.T, file string, rows []Row, read Read) *statement.Statement {
	t.Helper()
	statements, err := read(source.Held("made up", []byte(file)), statement.Options{})
	if err != nil || len(statements) != 1 {
		t.Fatalf("%d statements, %v, of\n%s", len(statements), err, file)
	}
	s := statements[0]
	for range 2 { // rows are walked over more than once
		i := 0
		err = s.Rows(func(row convert.Row) error {
			if i >= len(rows) {
				t.Fatalf("a row too many: %s of\n%s", row.Amount, file)
			}
			want := rows[i]
			i++
			if string(row.Date) != want.Date() || string(row.Amount) != want.Amount() || string(row.Description) != want.Payee || !strings.Contains(string(row.Memo), want.Text) && !strings.Contains(want.Payee, want.Text) {
				t.Fatalf("got %s %s %q %q, want %+v of\n%s", row.Date, row.Amount, row.Description, row.Memo, want, file)
			}
			return nil
		})
		if err != nil || i != len(rows) {
			t.Fatalf("%d rows of %d, %v", i, len(rows), err)
		}
	}
	return s
}

// Bounded reads anything at all: it may be refused, but what is accepted must be walkable,
// with as many rows as were counted.
func Bounded(t *testing.T, data []byte, read Read) {
	t.Helper()
	statements, err := read(source.Held("anything", data), statement.Options{})
	if err != nil {
		if err.Error() == "" {
			t.Fatal("refused without a word")
		}
		return
	}
	for _, s := range statements {
		n := 0
		if err := s.Rows(func(convert.Row) error { n++; return nil }); err != nil {
			t.Fatalf("the second walk fails: %v", err)
		}
		if n != s.Evidence.Rows {
			t.Fatalf("%d rows at first, %d the second time", s.Evidence.Rows, n)
		}
	}
}

// NotTaken holds a room to leaving what is no file of its kind to others.
func NotTaken(t *testing.T, looks Looks) {
	t.Helper()
	for _, text := range []string{"", "1", "01", "11", "074", "00000", "01,02\n", "Date,Amount\n2024-01-01,5\n", "11/01/2024;5\n"} {
		if looks([]byte(text), "") {
			t.Errorf("%q was taken", text)
		}
	}
}

// Anything fuzzes a room with whatever comes, beginning with its samples.
func Anything(f *testing.F, looks Looks, read Read) {
	samples, _ := os.ReadDir("testdata")
	for _, sample := range samples {
		if data, err := os.ReadFile("testdata/" + sample.Name()); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		looks(data, "")
		Bounded(t, data, read)
	})
}

// Proven fuzzes a room with rows that a writer of its format writes between balances: they
// must come back alike, and prove them.
func Proven(f *testing.F, write func(rows []Row) string, read Read) {
	f.Add([]byte("some bytes that make three or four rows of various lengths, as it happens"))
	f.Add([]byte(strings.Repeat("\x10\x05\x09\xfe\xff\xff\x13", 90)))
	f.Fuzz(func(t *testing.T, data []byte) {
		rows := MakeUp(data)
		if len(rows) == 0 {
			return
		}
		if s := ReadBack(t, write(rows), rows, read); s.Proof.Verdict != statement.Proven {
			t.Fatalf("%+v of\n%s", s.Proof, write(rows))
		}
	})
}

// Sum adds amounts up.
func Sum(rows []Row) (cents int) {
	for _, r := range rows {
		cents += r.Cents
	}
	return cents
}

// Parts takes an amount apart: what it is without its sign, and one of two marks.
func Parts(cents int, out, in string) (size int, mark string) {
	if cents < 0 {
		return -cents, out
	}
	return cents, in
}
