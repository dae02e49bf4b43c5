package bookingstest

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/source"
	"tillroll/statement"
	"tillroll/statement/statementtest"
)

// Spoilt reads every sample under testdata with one of the endings, spoilt in many small
// ways, up to count copies for each, and compares with the fingerprints in
// testdata/spoilt.golden.
func Spoilt(t *testing.T, count int, looks Looks, read Read, endings ...string) {
	t.Helper()
	var ledger spoiltest.Ledger
	for _, ending := range endings {
		samples, err := filepath.Glob("testdata/*" + ending)
		if err != nil || len(samples) == 0 {
			t.Fatalf("no samples end in %s: %v", ending, err)
		}
		for _, path := range samples {
			spoil(t, &ledger, path, count, looks, read)
		}
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}

func spoil(t *testing.T, ledger *spoiltest.Ledger, path string, count int, looks Looks, read Read) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Base(path)
	note := func(way string, copy []byte, o statement.Options) {
		list, err := read(source.Held(name, copy), o)
		outcome := statementtest.Outcome(list, err)
		if !looks(copy[:min(len(copy), 4096)], name) {
			outcome = "strange " + outcome
		}
		ledger.Note(name, way, outcome, statementtest.Told(list, err))
	}
	note("whole", data, statement.Options{})
	note("split", data, statement.Options{SplitBatches: true})
	for way, copy := range spoiltest.Lines(laidOut(data), count) {
		note(way, copy, statement.Options{SplitBatches: strings.HasPrefix(way, "line")})
	}
	for way, copy := range spoiltest.Elements(data, 2*count) {
		note(way, copy, statement.Options{SplitBatches: way == "element dropped"})
	}
	for way, copy := range spoiltest.Bytes(data, count) {
		note(way, copy, statement.Options{})
	}
}

// laidOut gives a text without ends of lines some, so that its parts can be spoilt alone.
func laidOut(data []byte) []byte {
	if bytes.Count(data, []byte("\n")) > 3 {
		return data
	}
	data = bytes.ReplaceAll(data, []byte("><"), []byte(">\n<"))
	return bytes.ReplaceAll(data, []byte(`,"`), []byte(",\n\""))
}
