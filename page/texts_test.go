package page

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTexts holds that every sentence of the page stands in one table: what a script or
// index.html asks for is there, what is there is asked for, and index.html has no words of
// its own.
func TestTexts(t *testing.T) {
	var texts map[string]any
	table, err := os.ReadFile("static/texts.json")
	if err == nil {
		err = json.Unmarshal(table, &texts)
	}
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("static/*.[hj][ts]*")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	var all strings.Builder
	for _, name := range files {
		if data, err := os.ReadFile(name); err == nil && filepath.Ext(name) != ".json" {
			all.Write(data)
		}
	}
	source := all.String()
	for _, asked := range regexp.MustCompile(`(?:\bt\('|\{\{t:)([a-zA-Z-]+)['}]`).FindAllStringSubmatch(source, -1) {
		if texts[asked[1]] == nil {
			t.Errorf("nothing is said for %q", asked[1])
		}
	}
	for key := range texts {
		stem, _, _ := strings.Cut(key, "-")
		if !strings.Contains(source, "'"+key+"'") && !strings.Contains(source, "{{t:"+key+"}}") && !strings.Contains(source, "`"+stem+"-${") {
			t.Errorf("nobody asks for %q", key)
		}
	}
	index, err := os.ReadFile("static/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range regexp.MustCompile(`>[^<>{]*[A-Za-z]{2}[^<>{]*<`).FindAllString(string(index), -1) {
		if words != ">tillroll<" {
			t.Errorf("index.html says %s by itself", words)
		}
	}
}
