package disk

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestSpool writes through a spool that keeps all in memory, some, or nothing, and wants
// the same file in place, with the mode of the one it replaces, behind the link that
// leads to it, and nothing beside it.
func TestSpool(t *testing.T) {
	for _, limit := range []int{0, 5, 1000} {
		dir := t.TempDir()
		place, link := filepath.Join(dir, "place.qbo"), filepath.Join(t.TempDir(), "link.qbo")
		if err := errors.Join(os.WriteFile(place, []byte("old"), 0o640), os.Symlink(place, link)); err != nil {
			t.Fatal(err)
		}
		s := NewSpool(context.Background(), link)
		s.limit = limit
		for _, text := range []string{"head ", "and ", "rows"} {
			if n, err := s.Write([]byte(text)); n != len(text) || err != nil {
				t.Fatalf("limit %d: %d, %v", limit, n, err)
			}
		}
		_, err := s.WriteAt([]byte("HEAD"), 0)
		middle := make([]byte, 3)
		_, readErr := s.ReadAt(middle, 5)
		var copied bytes.Buffer
		if err := errors.Join(err, readErr, s.CopyTo(&copied), s.Save()); err != nil {
			t.Fatalf("limit %d: %v", limit, err)
		}
		s.Discard()
		got, err := os.ReadFile(place)
		if err != nil || string(got) != "HEAD and rows" || copied.String() != string(got) || string(middle) != "and" {
			t.Errorf("limit %d: %q, copied %q, read %q, %v", limit, got, copied.String(), middle, err)
		}
		info, err := os.Stat(place)
		if err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("limit %d: %v, %v", limit, info.Mode(), err)
		}
		wantAlone(t, dir, "place.qbo")
	}
}

// wantAlone wants one file in a directory and nothing else.
func wantAlone(t *testing.T, dir, name string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != name {
		t.Errorf("%v, %v", entries, err)
	}
}

// TestInterrupted ends the reading of a pipe that gives nothing, and a file on its way out.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in.csv")
	if err := os.WriteFile(in, []byte("Date,Text,Amount\n2024-01-05,Tea,-1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := NewSpool(ctx, filepath.Join(dir, "out.qbo"))
	s.limit = 0
	if _, err := s.Write([]byte("begun")); err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := s.Write([]byte("more")); !errors.Is(err, ErrInterrupted) {
		t.Errorf("%v", err)
	}
	s.Discard()
	never, _ := io.Pipe()
	if _, err := Open(ctx, never, "-"); !errors.Is(err, ErrInterrupted) {
		t.Errorf("%v", err)
	}
	wantAlone(t, dir, "in.csv")
}

// TestWhatHelps: a name that leads nowhere, or to what may not be read, is told with what to
// do. (Who runs tests as root may read anything, so the error is made.)
func TestWhatHelps(t *testing.T) {
	denied := cannotOpen("a.csv", &os.PathError{Op: "open", Path: "a.csv", Err: syscall.EACCES}, statements)
	if want := "a.csv cannot be read: permission denied; ask its owner for the right to read it, or copy it to a folder of your own"; denied.Error() != want {
		t.Errorf("%q, want %q", denied, want)
	}
	folder := filepath.Join(t.TempDir(), "nope")
	s := NewSpool(context.Background(), filepath.Join(folder, "x.qbo"))
	if _, err := s.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := s.Save(); err == nil || err.Error() != filepath.Join(folder, "x.qbo")+" cannot be written: there is no folder "+folder+"; make it first" {
		t.Error(err)
	}
}
