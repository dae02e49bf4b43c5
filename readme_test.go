package tillroll_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tillroll/reader"
	"tillroll/server"
	"tillroll/target"
)

// quoted is a word set in code.
var quoted = regexp.MustCompile("`([^`]+)`")

// section gives the first column of a table: the words set in code in the first cells under
// a heading of README.md, and the text of the section.
func section(t *testing.T, heading string) (words []string, text string) {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(readme), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("README.md has no section %q", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	for line := range strings.Lines(text) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, word := range quoted.FindAllStringSubmatch(cells[1], -1) {
				words = append(words, word[1])
			}
		}
	}
	slices.Sort(words)
	return words, text
}

// TestReadmeNamesWhatGoesIn holds the table of kinds to the readers.
func TestReadmeNamesWhatGoesIn(t *testing.T) {
	told, _ := section(t, "What goes in")
	var known []string
	for _, kind := range reader.Kinds() {
		known = append(known, string(kind))
	}
	slices.Sort(known)
	if !slices.Equal(told, known) {
		t.Errorf("README.md names %v, read are %v", told, known)
	}
}

// TestReadmeCountsTheTargets holds the sentence about targets to their list.
func TestReadmeCountsTheTargets(t *testing.T) {
	_, text := section(t, "What comes out")
	if want := fmt.Sprintf("one program of %d wants", len(target.All())); !strings.Contains(text, want) {
		t.Errorf("README.md does not say %q", want)
	}
}

// TestReadmeNamesTheRoutes holds the table of calls to the description of the service.
func TestReadmeNamesTheRoutes(t *testing.T) {
	answer := httptest.NewRecorder()
	server.New(server.Config{}).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/openapi.json", nil))
	var described struct {
		Paths map[string]map[string]any
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &described); err != nil {
		t.Fatal(err)
	}
	told, _ := section(t, "HTTP")
	for path, methods := range described.Paths {
		if _, posted := methods["post"]; posted && !slices.Contains(told, "POST "+path) {
			t.Errorf("README.md has no row for POST %s", path)
		}
	}
	for _, call := range told {
		path := call[strings.Index(call, "/"):]
		if _, ok := described.Paths[path]; !ok {
			t.Errorf("README.md has %s, which the service does not describe", call)
		}
	}
}
