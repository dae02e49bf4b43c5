package server

import (
	"mime"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/target"
)

// codeWord is a word set in code in the first cell of a table, without its labels.
var codeWord = regexp.MustCompile("`(tillroll_[a-z_]+)[^`]*`")

// TestOperationsTellsTheMetrics: the table of metrics in OPERATIONS.md has every metric of
// ours, and none that is not there.
func TestOperationsTellsTheMetrics(t *testing.T) {
	cfg := testConfig()
	cfg.KeyStatus = func() KeyStatus { return KeyStatus{} }
	cfg.LogDropped = func() int64 { return 0 }
	cfg.CertificateExpiry = cfg.Now
	ts := start(t, cfg, testLimits())
	ts.post(t, "/statements?name=a.csv", "Date,Amount,Description\n2024-01-31,-1.00,Tea\n2024-02-01,2.00,Pay\n", "Authorization", "Bearer "+proKey)
	_, text := ts.get(t, "/metrics")
	var measured []string
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); words[1] == "TYPE" && strings.HasPrefix(words[2], "tillroll_") {
			measured = append(measured, words[2])
		}
	}
	page, err := os.ReadFile("../docs/OPERATIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "\n| metric | meaning |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var told []string
	for line := range strings.Lines(table) {
		for _, word := range codeWord.FindAllStringSubmatch(strings.Split(line, "|")[1], -1) {
			told = append(told, word[1])
		}
	}
	slices.Sort(measured)
	slices.Sort(told)
	if !slices.Equal(told, measured) {
		t.Errorf("docs/OPERATIONS.md tells\n%q\nmeasured are\n%q", told, measured)
	}
}

// TestContentTypesAreTold: every format but QuickBooks' has a content type that is not
// QuickBooks', and openapi.json and API.md name them all.
func TestContentTypesAreTold(t *testing.T) {
	d, err := loadDescription()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../docs/API.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range target.All() {
		given := contentTypeOf(one.Format)
		if given == typeQBO && one.Format != convert.QBO {
			t.Errorf("%s has no content type of its own", one.Format)
		}
		if !strings.Contains(string(page), "`"+given+"`") {
			t.Errorf("docs/API.md does not tell %s", given)
		}
		media, _, err := mime.ParseMediaType(given)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/convert", "/statements"} {
			if d.document.Paths.Find(path).Post.Responses.Status(200).Value.Content[media] == nil {
				t.Errorf("openapi.json does not tell of %s as an answer of %s", media, path)
			}
		}
	}
}
