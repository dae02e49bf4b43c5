package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
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
		s := newSpool(context.Background(), link)
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
		if err := errors.Join(err, readErr, s.copyTo(&copied), s.save()); err != nil {
			t.Fatalf("limit %d: %v", limit, err)
		}
		s.discard()
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

// TestInterrupted ends a conversion before it begins, and one on its way out.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in.csv")
	if err := os.WriteFile(in, []byte("Date,Text,Amount\n2024-01-05,Tea,-1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := newSpool(ctx, filepath.Join(dir, "out.qbo"))
	s.limit = 0
	if _, err := s.Write([]byte("begun")); err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := s.Write([]byte("more")); !errors.Is(err, errInterrupted) {
		t.Errorf("%v", err)
	}
	s.discard()
	never, _ := io.Pipe()
	if _, err := openSource(ctx, never, "-"); !errors.Is(err, errInterrupted) {
		t.Errorf("%v", err)
	}
	var told strings.Builder
	root := newRoot()
	root.SetArgs([]string{"convert", in})
	root.SetErr(&told)
	if err := root.ExecuteContext(ctx); exitCode(err) != exitUsage || !strings.Contains(told.String(), "in.csv: interrupted; nothing was written") {
		t.Errorf("%v, %q", err, told.String())
	}
	wantAlone(t, dir, "in.csv")
}

// TestNewFilesFollowTheUmask: what others may read is the user's to say, by the umask.
func TestNewFilesFollowTheUmask(t *testing.T) {
	in := filepath.Join(t.TempDir(), "in.csv")
	if err := os.WriteFile(in, []byte("Date,Text,Amount\n2024-01-05,Tea,-1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, umask := range []int{0o077, 0o027, 0o022} {
		out := filepath.Join(t.TempDir(), "out.qbo")
		before := syscall.Umask(umask)
		code := run([]string{"convert", in, "-o", out, "--quiet"})
		syscall.Umask(before)
		info, err := os.Stat(out)
		if code != exitFine || err != nil {
			t.Fatalf("exit code %d, %v", code, err)
		}
		if want := os.FileMode(0o666 &^ umask); info.Mode().Perm() != want {
			t.Errorf("umask %03o: mode %03o, want %03o", umask, info.Mode().Perm(), want)
		}
		wantAlone(t, filepath.Dir(out), "out.qbo")
	}
}
