package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// statementIn writes a small export into a folder of its own.
func statementIn(t *testing.T, dir string) string {
	t.Helper()
	name := filepath.Join(dir, "in.csv")
	if err := os.WriteFile(name, []byte("Date,Text,Amount\n2024-01-05,Tea,-1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// wantAlone wants one file in a directory and nothing else.
func wantAlone(t *testing.T, dir, name string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != name {
		t.Errorf("%v, %v", entries, err)
	}
}

// TestInterrupted ends a conversion before it begins.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	in := statementIn(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
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
	in := statementIn(t, t.TempDir())
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
