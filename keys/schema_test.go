package keys

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNewerDatabaseIsRefused: a roll-back must not honour keys by rules it does not know.
func TestNewerDatabaseIsRefused(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		s := open(t, database, OpenOptions{})
		if _, _, err := s.Create(t.Context(), CreateOptions{Name: "a"}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.db.ExecContext(t.Context(), `INSERT INTO `+schemaTable+` (version_id, is_applied) VALUES (99, $1)`, true); err != nil {
			t.Fatal(err)
		}
		for _, existing := range []bool{false, true} {
			newer, err := OpenWith(t.Context(), database, OpenOptions{Existing: existing})
			if err == nil {
				newer.Close()
				t.Fatal("a newer database was opened")
			}
			if !strings.Contains(err.Error(), "schema version 99") || !strings.Contains(err.Error(), "knows version 1") {
				t.Errorf("%v", err)
			}
		}
	})
}

// TestExposedFiles: the file is made for its owner alone, and another mode is told.
func TestExposedFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.db")
	s := open(t, path, OpenOptions{})
	for mode, want := range map[os.FileMode]string{0o600: "", 0o640: "", 0o644: "every user can read it", 0o666: "other users can write it", 0o660: "other users can write it"} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if got := s.Exposed(); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%04o: %q", mode, got)
		}
	}
}
