package cellstest

import (
	"bytes"
	"flag"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/cells"
	"tillroll/reader/source"
	"tillroll/statement"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Update tells whether golden files are to be rewritten.
func Update() bool { return *update }

// Open is what a room of cells offers.
type Open func(in *source.File, o statement.Options) (*cells.Book, error)

// Looks is how a room tells its kind.
type Looks func(head []byte, name string) bool

// Spoilt opens every sample that fits a pattern, spoilt in many small ways, up to count
// copies for each, and compares with the fingerprints in testdata/spoilt.golden.
func Spoilt(t *testing.T, count int, looks Looks, open Open, patterns ...string) {
	t.Helper()
	var ledger spoiltest.Ledger
	for _, pattern := range patterns {
		samples, err := filepath.Glob(pattern)
		if err != nil || len(samples) == 0 {
			t.Fatalf("nothing under %s: %v", pattern, err)
		}
		for _, path := range samples {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			spoil(t, &ledger, filepath.Base(path), data, count, looks, open)
		}
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}

func spoil(t *testing.T, ledger *spoiltest.Ledger, name string, data []byte, count int, looks Looks, open Open) {
	t.Helper()
	note := func(way string, copy []byte) {
		book, err := open(source.Held(name, copy), statement.Options{})
		telling, outcome := Show(book, err), "read"
		if err != nil {
			outcome = "refused"
		} else {
			telling += fmt.Sprintf("%s %q\n", book.Charset, book.Delimiter)
		}
		if !looks(copy[:min(len(copy), 4096)], name) {
			outcome = "strange " + outcome
		}
		way, _, _ = strings.Cut(way, " ")
		ledger.Note(name, way, outcome, telling)
	}
	note("whole", data)
	ways := []iter.Seq2[string, []byte]{spoiltest.Bytes(data, count)}
	switch {
	case bytes.HasPrefix(data, []byte("PK")):
		ways = append(ways, spoiltest.Parts(t, data, count))
	case bytes.Contains(data[:min(len(data), 200)], []byte("<")):
		ways = append(ways, spoiltest.Lines(data, count), spoiltest.Elements(data, count))
	default:
		ways = append(ways, spoiltest.Lines(data, count))
	}
	for _, seq := range ways {
		for way, copy := range seq {
			note(way, copy)
		}
	}
}
