package job

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader"
	"tillroll/statement"
	"tillroll/statement/statementtest"
)

// TestRealFilesOfCorpus holds a fingerprint of the whole reading of every real file that lies beside
// the project: rows, doubts, proof, what was skipped. Their judges compare rows with the
// truth; this notices everything else that a change does to them. A file counts by its
// content: one that is missing, or another under its name, is passed over.
func TestRealFilesOfCorpus(t *testing.T) {
	const golden = "testdata/real.golden"
	known, err := os.ReadFile(golden)
	if err != nil && !*update {
		t.Fatal(err)
	}
	before := map[string]string{}
	for line := range strings.Lines(string(known)) {
		file, reading, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " = ")
		before[file] = reading
	}
	now := map[string]string{}
	for _, variable := range []string{"TILLROLL_CORPUS", "TILLROLL_SHEETS", "TILLROLL_FORMATS", "TILLROLL_PDF"} {
		readAll(t, os.Getenv(variable), strings.ToLower(strings.TrimPrefix(variable, "TILLROLL_")), now)
	}
	if len(now) == 0 {
		t.Skip("no variable names a folder of real files")
	}
	if *update {
		lines := make([]string, 0, len(now))
		for file, reading := range now {
			lines = append(lines, file+" = "+reading+"\n")
		}
		slices.Sort(lines)
		if err := os.WriteFile(golden, []byte(strings.Join(lines, "")), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for file, reading := range now {
		if was, held := before[file]; held && was != reading {
			t.Errorf("%s was %s, is %s. If that is meant, -update rewrites %s", file, was, reading, golden)
		}
	}
}

// readAll adds the readings of a folder, by the name and content of each file.
func readAll(t *testing.T, folder, title string, now map[string]string) {
	t.Helper()
	if folder == "" {
		return
	}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		if err != nil || entry.IsDir() || slices.Contains([]string{"README.md", "check.py", "index.tsv", "truth.json"}, name) {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := reader.Read(name, data, statement.Options{})
		var list []*statement.Statement
		if err == nil {
			list = file.Statements
		}
		told := statementtest.Told(list, err)
		now[fmt.Sprintf("%s/%s, %s", title, name, spoiltest.Fingerprint(data))] = fmt.Sprintf("%s, %s", statementtest.Outcome(list, err), spoiltest.Fingerprint([]byte(told)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
