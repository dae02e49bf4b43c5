package fence

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func made(t *testing.T) (f *Fence, inside, outside string) {
	t.Helper()
	base := t.TempDir()
	inside, outside = filepath.Join(base, "in"), filepath.Join(base, "out")
	for _, dir := range []string{inside, outside, filepath.Join(inside, "sub")} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write := func(path string) {
		if err := os.WriteFile(path, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(inside, "a.csv"))
	write(filepath.Join(inside, "sub", "ä b.csv"))
	write(filepath.Join(outside, "secret"))
	for link, to := range map[string]string{"leak": filepath.Join(outside, "secret"), "door": outside} {
		if err := os.Symlink(to, filepath.Join(inside, link)); err != nil {
			t.Fatal(err)
		}
	}
	f, err := Open(inside)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f, inside, outside
}

func TestReading(t *testing.T) {
	f, inside, outside := made(t)
	for _, path := range []string{"a.csv", filepath.Join(inside, "a.csv"), "file://" + inside + "/sub/%C3%A4%20b.csv", "sub/../a.csv"} {
		if _, data, err := f.Read(path); err != nil || string(data) != "x" {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, path := range []string{
		"../out/secret", filepath.Join(outside, "secret"), "/etc/passwd", "file:///etc/passwd", "leak", "door/secret",
		"sub", ".", "", inside, "missing.csv", inside + "/../out/secret", "~/../../etc/passwd",
	} {
		if _, data, err := f.Read(path); err == nil {
			t.Errorf("%s was read: %q", path, data)
		}
	}
}

// TestLinksAreToldAsWhatTheyAre: "path escapes from parent" says nothing to a model.
func TestLinksAreToldAsWhatTheyAre(t *testing.T) {
	f, inside, _ := made(t)
	_, _, err := f.Read("leak")
	if err == nil || err.Error() != "leak is a link that leads out of the folders this server may use." {
		t.Error(err)
	}
	target, err := f.Target("way/x.qbo", []string{".qbo"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(t.TempDir(), filepath.Join(inside, "way")); err != nil { // made meanwhile
		t.Fatal(err)
	}
	if err := target.Write([]byte("OFX")); err == nil || !strings.HasSuffix(err.Error(), "is a link that leads out of the folders this server may use.") {
		t.Error(err)
	}
}

func TestWriting(t *testing.T) {
	f, inside, outside := made(t)
	endings := []string{".qbo"}
	target, err := f.Target("sub/new.qbo", endings)
	if err != nil {
		t.Fatal(err)
	}
	if err := target.Write([]byte("OFX")); err != nil {
		t.Fatal(err)
	}
	if err := target.Write([]byte("again")); err == nil {
		t.Error("a file was overwritten")
	}
	for _, path := range []string{
		"sub/new.qbo", "x.csv", "x", ".hidden.qbo", ".ssh/x.qbo", "../x.qbo", filepath.Join(outside, "x.qbo"), "door/x.qbo", "nowhere/x.qbo", ".bash_profile",
	} {
		target, err := f.Target(path, endings)
		if err == nil {
			err = target.Write([]byte("OFX"))
		}
		if err == nil {
			t.Errorf("%s was written", path)
		}
	}
	if entries, _ := os.ReadDir(outside); len(entries) != 1 {
		t.Error("something was written outside")
	}
	first, err := f.New("sub/new", ".qbo")
	if err != nil || first.Path != filepath.Join(inside, "sub", "new-2.qbo") {
		t.Errorf("%+v %v", first, err)
	}
}

func TestWithoutAFolder(t *testing.T) {
	f, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = f.Read("/etc/passwd")
	if err == nil || !strings.Contains(err.Error(), "tillroll mcp FOLDER") {
		t.Error(err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("a folder that is not there was opened")
	}
}
