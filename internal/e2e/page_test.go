package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"tillroll/ofx"
	"tillroll/page/core"
)

// TestThePageGivesTheSameBytes converts every sample at the page's desk and on the command
// line.
func TestThePageGivesTheSameBytes(t *testing.T) {
	compared := 0
	for _, file := range samples(t) {
		var want []string
		for _, text := range commandFiles(t, file) {
			want = append(want, text)
		}
		got := pageFiles(t, file)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the page gives %d files, the command line %d, and they are not the same", file, len(got), len(want))
		}
		compared += len(got)
	}
	if compared < 100 {
		t.Errorf("only %d statements were compared", compared)
	}
}

// pageFiles are the files that the page would save of a document with nothing set but the
// format.
func pageFiles(t *testing.T, file string) (files []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	desk := &core.Desk{Today: ofx.DayOf(time.Now().Date())}
	id, err := desk.Open(filepath.Base(file), data, "")
	if err != nil {
		return nil
	}
	settings := []byte(`{"format":"ofx"}`)
	reading, err := desk.Read(id, settings)
	if err != nil {
		t.Fatal(err)
	}
	for n := range reading.Statements {
		view, problem, err := desk.Convert(id, n, settings)
		if err != nil || problem != nil || view.Counts.Kept == 0 {
			continue
		}
		_, text, err := desk.Parts(id, n)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, string(text))
	}
	return files
}
