package keys

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// failWrites makes the one connection of a store refuse to write in one of the ways a
// disk does. It returns what makes it write again.
type failWrites struct{ name, sqlite, postgres, mend, words string }

func TestChecksGoOnWhileNothingCanBeWritten(t *testing.T) {
	readOnly := failWrites{"read-only", `PRAGMA query_only = 1`, `SET default_transaction_read_only = on`, `PRAGMA query_only = 0`, "read"}
	// A file that may not grow is a full disk to SQLite. PostgreSQL has no such
	// switch, and refuses writes in the same way as above.
	full := failWrites{"full disk", `PRAGMA max_page_count = 1`, `SET default_transaction_read_only = on`, `PRAGMA max_page_count = 1000000`, "full"}
	for _, fault := range []failWrites{readOnly, full} {
		t.Run(fault.name, func(t *testing.T) {
			onBoth(t, func(t *testing.T, database string) { testFault(t, database, fault) })
		})
	}
}

func testFault(t *testing.T, database string, fault failWrites) {
	now := newClock()
	s := open(t, database, OpenOptions{Now: now.Now})
	secret, k := create(t, s, CreateOptions{})
	c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
	s.db.SetMaxOpenConns(1) // so that the setting is that of all connections
	statement, mend, words := fault.sqlite, fault.mend, fault.words
	if s.shared() {
		statement, mend, words = fault.postgres, `SET default_transaction_read_only = off`, "read-only"
	}
	if _, err := s.db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
	failed := fillUp(t, s)
	if !strings.Contains(failed.Error(), words) || !strings.Contains(failed.Error(), s.String()) {
		t.Errorf("the error does not tell what is wrong where: %v", failed)
	}
	c.Used(k.ID, 1, 5)
	for range 30 {
		now.advance(time.Minute) // far beyond the grace, which is for stores that do not answer
		if err := c.refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantCheck(t, c, "known", secret, k.ID, nil)
		if err := c.Ready(); err != nil {
			t.Error(err)
		}
	}
	if _, err := s.db.ExecContext(t.Context(), mend); err != nil {
		t.Fatal(err)
	}
	create(t, s, CreateOptions{})
	if err := c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	usage, err := s.Usage(t.Context(), UsageOptions{KeyID: k.ID})
	if err != nil || len(usage) != 1 || usage[0].Rows != 5 {
		t.Errorf("usage after the fault is %v, %v", usage, err)
	}
}

// fillUp creates keys until the store takes no more; pages may have room for a few.
func fillUp(t *testing.T, s *Store) error {
	t.Helper()
	for range 10_000 {
		before, err := s.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = s.Create(t.Context(), CreateOptions{Name: strings.Repeat("x", longestName)})
		if err == nil {
			continue
		}
		after, listErr := s.List(t.Context())
		if listErr != nil || len(after) != len(before) {
			t.Errorf("a failed creation left a trace: %d keys before, %d after, %v", len(before), len(after), listErr)
		}
		return err
	}
	t.Fatal("the store never refused")
	return nil
}

// TestFileThatMayOnlyBeRead opens a file as a process does that may not write it. (The
// tests may run as root, who may write everything, so the permission is not set.)
func TestFileThatMayOnlyBeRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.db")
	writer := open(t, path, OpenOptions{})
	secret, k := create(t, writer, CreateOptions{})
	for _, state := range []string{"beside a writer", "alone"} {
		if state == "alone" {
			writer.Close()
		}
		s := &Store{target: target{file: path}, readOnly: true, now: time.Now}
		if err := s.openForReading(t.Context(), url.Values{}); err != nil {
			t.Fatal(err)
		}
		wantCheck(t, checker(t, s, nil, CheckerOptions{still: true}), state, secret, k.ID, nil)
		if _, _, err := s.Create(t.Context(), CreateOptions{Name: "more"}); !errors.Is(err, errReadOnly) {
			t.Errorf("%s: Create gives %v", state, err)
		}
		if _, made, err := s.CreateFirst(t.Context()); made || err != nil {
			t.Errorf("%s: CreateFirst gives %v, %v", state, made, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestExistingFileIsAskedFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nowhere.db")
	if _, err := OpenWith(t.Context(), path, OpenOptions{Existing: true}); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("the error is %v", err)
	}
}

// TestFileThatIsNoDatabase is told at once, and the file is left as it is.
func TestFileThatIsNoDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "letter.txt")
	const letter = "Dear Ada, this is no database, however long you look at it. Yours, Charles"
	if err := os.WriteFile(path, []byte(letter), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path); err == nil || !strings.Contains(err.Error(), "not a database") || !strings.Contains(err.Error(), path) {
		t.Errorf("the error is %v", err)
	}
	if left, err := os.ReadFile(path); err != nil || string(left) != letter {
		t.Errorf("the file now holds %q, %v", left, err)
	}
}
