package fence

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPathsAsPeopleWriteThem: addresses of files, with the drive of Windows and without, and the home.
func TestPathsAsPeopleWriteThem(t *testing.T) {
	t.Setenv("HOME", "/home/ann")
	for path, want := range map[string]string{
		"a.csv": "a.csv", "file:///a%20b.csv": "/a b.csv", "file://localhost/a.csv": "/a.csv", "file:///C:/a.csv": filepath.FromSlash("C:/a.csv"), "file:///C:": "C:", "file:///C": "/C", "file://%zz": "%zz",
		"file://xC:": "xC:", "file:///CD:": "/CD:", "~/a.csv": "/home/ann/a.csv", "~a.csv": "~a.csv", "file://~/a.csv": "/home/ann/a.csv",
	} {
		if got := expand(path); got != want {
			t.Errorf("%s: %s, not %s", path, got, want)
		}
	}
}

// TestSeveralFolders: a path from nowhere begins in the first folder, and a refusal names them all.
func TestSeveralFolders(t *testing.T) {
	_, inside, outside := made(t)
	f, err := Open(inside, outside)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	if name, data, err := f.Read(filepath.Join(outside, "secret")); name != "secret" || string(data) != "x" || err != nil {
		t.Errorf("%s %q %v", name, data, err)
	}
	if _, _, err := f.Read("secret"); err == nil || !strings.Contains(err.Error(), "There is no file") {
		t.Errorf("%v", err)
	}
	if _, _, err := f.Read("/etc/passwd"); err == nil || !strings.HasSuffix(err.Error(), inside+", "+outside+".") {
		t.Errorf("%v", err)
	}
	if _, _, err := f.Read("sub"); err == nil || !strings.HasSuffix(err.Error(), "is not a file.") {
		t.Errorf("%v", err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(inside, link); err != nil {
		t.Fatal(err)
	}
	linked, err := Open(link)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(linked.Close)
	for _, folder := range []string{link, inside} {
		if _, _, err := linked.Read(filepath.Join(folder, "a.csv")); err != nil {
			t.Errorf("%s: %v", folder, err)
		}
	}
}

// TestTargetsTakenAway: a file that was written can be taken away, and its name is free again.
func TestTargetsTakenAway(t *testing.T) {
	f, inside, _ := made(t)
	target, err := f.New("new", ".qbo")
	if err != nil || target.Path != filepath.Join(inside, "new.qbo") {
		t.Fatal(target, err)
	}
	if err := target.Write([]byte("OFX")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(target.Path); err != nil || info.Mode().Perm() != 0o600 || info.Size() != 3 {
		t.Errorf("%v %v", info, err)
	}
	if err := target.Write([]byte("OFX")); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("%v", err)
	}
	target.Remove()
	if _, err := os.Stat(target.Path); err == nil {
		t.Error("it is still there")
	}
	if again, err := f.New("new", ".qbo"); err != nil || again.Path != target.Path {
		t.Errorf("%+v %v", again, err)
	}
}

// TestNamesRunOut: so many names are tried and no more.
func TestNamesRunOut(t *testing.T) {
	f, inside, _ := made(t)
	take := func(name string) {
		if err := os.WriteFile(filepath.Join(inside, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	take("new.qbo")
	for i := 2; i < maxNames; i++ {
		take(fmt.Sprintf("new-%d.qbo", i))
	}
	last, err := f.New("new", ".qbo")
	if err != nil || filepath.Base(last.Path) != "new-1000.qbo" {
		t.Fatalf("%+v %v", last, err)
	}
	take("new-1000.qbo")
	if more, err := f.New("new", ".qbo"); err == nil || !strings.Contains(err.Error(), "No free name") {
		t.Errorf("%+v %v", more, err)
	}
}
