package fence

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzPath asks for any path: nothing outside the folder is read or written, whatever its
// spelling. IN and OUT stand for the folder and its neighbour.
func FuzzPath(f *testing.F) {
	for _, path := range []string{"a.csv", "../out/secret", "OUT/secret", "file://OUT/secret", "IN/../out/secret", "leak", "door/secret", "file://IN/%2e%2e/out/secret", "sub/../../out/secret", "~/x"} {
		f.Add(path)
	}
	base := f.TempDir()
	inside, outside := filepath.Join(base, "in"), filepath.Join(base, "out")
	for _, dir := range []string{inside, outside, filepath.Join(inside, "sub")} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			f.Fatal(err)
		}
	}
	const secret = "only for us"
	for path, text := range map[string]string{filepath.Join(inside, "a.csv"): "x", filepath.Join(outside, "secret"): secret} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			f.Fatal(err)
		}
	}
	for link, to := range map[string]string{"leak": filepath.Join(outside, "secret"), "door": outside} {
		if err := os.Symlink(to, filepath.Join(inside, link)); err != nil {
			f.Fatal(err)
		}
	}
	fence, err := Open(inside)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(fence.Close)
	f.Fuzz(func(t *testing.T, path string) {
		path = strings.NewReplacer("IN", inside, "OUT", outside).Replace(path)
		if _, data, err := fence.Read(path); err == nil && string(data) != "x" && string(data) != "y" {
			t.Errorf("%q gave %q", path, data)
		}
		if target, err := fence.Target(path, []string{".qbo"}); err == nil && target.Write([]byte("y")) == nil {
			target.Remove()
		}
		if left, err := os.ReadDir(outside); err != nil || len(left) != 1 {
			t.Fatalf("%q: %d files outside, %v", path, len(left), err)
		}
		if kept, err := os.ReadFile(filepath.Join(outside, "secret")); err != nil || string(kept) != secret {
			t.Fatalf("%q changed what lies outside: %q, %v", path, kept, err)
		}
	})
}
