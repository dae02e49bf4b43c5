package tillroll_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestFuzzingIsBounded: wherever a target is run for a time, minimising is bounded. Left
// alone it takes nearly all of that time, and hundreds of executions look like thousands.
func TestFuzzingIsBounded(t *testing.T) {
	files, err := filepath.Glob("scripts/*.sh")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, name := range append(files, "Makefile") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(strings.ReplaceAll(string(text), "\\\n", " ")) {
			if !strings.Contains(line, "fuzztime") || strings.HasPrefix(strings.TrimSpace(line), "#") {
				continue
			}
			if seen++; !strings.Contains(line, "fuzzminimizetime") {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
	if seen == 0 {
		t.Error("nothing is fuzzed")
	}
}

// TestToolchainIsNamed: both modules name the toolchain they are built by, and it is one.
func TestToolchainIsNamed(t *testing.T) {
	var named []string
	for _, name := range []string{"go.mod", "interop/go.mod"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		named = append(named, string(regexp.MustCompile(`(?m)^toolchain go1\.\d+\.\d+$`).Find(text)))
	}
	if named[0] == "" || named[0] != named[1] {
		t.Errorf("%q", named)
	}
}
