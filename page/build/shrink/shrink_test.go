package shrink

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// link compiles the program of testdata as the page's cores are compiled.
func link(t *testing.T) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "program.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-gcflags", "all=-l", "-ldflags", "-s -w -buildid=", "-o", out, "./testdata/program")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	linked, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return linked
}

// run starts a module in node and gives what it printed, its errors and how it ended.
func run(t *testing.T, module []byte) (printed, said string, code int) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("node, which the page's tests need too, is not installed")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "run.wasm")
	if err := os.WriteFile(name, module, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "--stack-size=8192", filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), name)
	var out, broken bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &broken
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), broken.String(), cmd.ProcessState.ExitCode()
}

// A shrunk program does the same, catches the same panics, told with the package where a
// function's name belongs, and one that it does not catch
// ends it and is told with the functions' packages.
func TestShrunkProgramRuns(t *testing.T) {
	linked := link(t)
	shrunk, err := Module(linked)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes became %d", len(linked), len(shrunk))
	want, brokenBefore, codeBefore := run(t, linked)
	got, broken, code := run(t, shrunk)
	want = strings.Replace(want, "main.leaf.Length called using nil *leaf", "main..m called using nil *", 1)
	if got != want || code != codeBefore || code != 2 {
		t.Errorf("printed %q and ended with %d; before %q and %d\n%s", got, code, want, codeBefore, broken)
	}
	if !strings.Contains(brokenBefore, "main.go:") {
		t.Errorf("there were no lines to take out:\n%s", brokenBefore)
	}
	if !strings.HasPrefix(broken, "panic: the end\n") || !strings.Contains(broken, "\nmain.(") || strings.Contains(broken, "main.go:") {
		t.Errorf("the panic is told otherwise than expected:\n%s", broken)
	}
}

// The memory of a shrunk program is what it was, but for the lines and the finder.
func TestMemoryStays(t *testing.T) {
	linked := link(t)
	again, err := Module(linked)
	if err != nil {
		t.Fatal(err)
	}
	before, after := imageOf(t, linked), imageOf(t, again)
	if err := errors.Join(forgetLines(before.bytes), coarsenFinder(before.bytes)); err != nil {
		t.Fatal(err)
	}
	if before.base != after.base || !bytes.Equal(bytes.TrimRight(before.bytes, "\x00"), after.bytes) {
		t.Error("the memory differs")
	}
}

// imageOf finds the data of a module.
func imageOf(t *testing.T, module []byte) *image {
	t.Helper()
	for body := module[len(moduleHeader):]; len(body) > 0; {
		section, rest, err := counted(body[1:])
		if err != nil {
			t.Fatal(err)
		}
		if body[0] == dataSection {
			m, err := readImage(section)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		body = rest
	}
	t.Fatal("no data")
	return nil
}

// What another linker may write is refused, and never shrunk to something broken.
func TestRefuses(t *testing.T) {
	linked := link(t)
	header := bytes.Index(linked, []byte(tableHeader))
	if header < 0 {
		t.Fatal("no table of functions")
	}
	for name, spoil := range map[string]func(module []byte) []byte{
		"no module":      func([]byte) []byte { return []byte("text") },
		"cut off":        func(m []byte) []byte { return m[:len(m)/2] },
		"another table":  func(m []byte) []byte { m[header]--; return m },
		"no data at all": func([]byte) []byte { return []byte(moduleHeader) },
		"segments at will": func([]byte) []byte {
			return []byte(moduleHeader + "\x0b\x0d\x02\x00\x41\x10\x0b\x01x\x00\x41\x08\x0b\x01y")
		},
	} {
		if out, err := Module(spoil(bytes.Clone(linked))); err == nil {
			t.Errorf("%s: %d bytes were made of it", name, len(out))
		}
	}
}

// A function whose numbers stand elsewhere than expected stops the build.
func TestRefusesAnotherForm(t *testing.T) {
	linked := link(t)
	for _, place := range []int{entryAt, nameAt, stackAt, valueCount} {
		memory := imageOf(t, linked).bytes
		table, err := findTable(memory)
		if err != nil {
			t.Fatal(err)
		}
		at, err := table.function(table.count / 2)
		if err != nil {
			t.Fatal(err)
		}
		table.image[at+place+3] = 0x7f
		if forgetLines(memory) == nil {
			t.Errorf("number at %d: not noticed", place)
		}
	}
}

// Addresses have a sign, and none of ours is negative.
func TestAddresses(t *testing.T) {
	for address, want := range map[int]string{0: "\x00", 63: "\x3f", 64: "\xc0\x00", 127: "\xff\x00", 128: "\x80\x01", 8191: "\xff\x3f", 8192: "\x80\xc0\x00"} {
		if got := string(appendAddress(nil, address)); got != want {
			t.Errorf("%d: %x, want %x", address, got, want)
		}
	}
}
