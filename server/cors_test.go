package server

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestScriptsReadEveryHeaderOfOurs: a header that a file's answer has and no script may read
// is lost to a page of another origin.
func TestScriptsReadEveryHeaderOfOurs(t *testing.T) {
	readable := strings.Split(exposed, ", ")
	for _, name := range headersSet(t) {
		if !slices.Contains(readable, name) {
			t.Errorf("no script may read %s", name)
		}
	}
	if !slices.Contains(strings.Split(taken, ", "), passwordHeader) {
		t.Errorf("no script may send %s", passwordHeader)
	}
}

// headersSet lists the headers of ours that the code sets.
func headersSet(t *testing.T) (names []string) {
	t.Helper()
	set := regexp.MustCompile(`header\["(X-[A-Za-z-]+|Content-Disposition)"\] =`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range set.FindAllStringSubmatch(string(source), -1) {
			if found[1] != "X-Content-Type-Options" { // for the browser itself
				names = append(names, found[1])
			}
		}
	}
	if !slices.Contains(names, "X-Changes") {
		t.Fatalf("found %v", names)
	}
	return names
}
