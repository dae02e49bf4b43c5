package server

import (
	"mime"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
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

// TestContentTypesAreTold: API.md has a row with the ending and the content type of every
// format, and openapi.json the type among the answers.
func TestContentTypesAreTold(t *testing.T) {
	d, err := loadDescription()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../docs/API.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range allFormats() {
		given := contentTypeOf(format)
		if given == typeUnknown {
			continue // TestOnlyQBOHasItsType tells of it
		}
		row := formatRow(string(page), format)
		if !strings.Contains(row, format.Extension()+"`") || !strings.Contains(row, "`"+given+"`") {
			t.Errorf("docs/API.md wants %s in the table of attachments, with %s and %s", format, format.Extension(), given)
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

// formatRow is the row of a format in the table of attachments.
func formatRow(page string, format convert.Format) string {
	_, table, _ := strings.Cut(page, "\n| `format` | attachment | content type |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	for row := range strings.Lines(table) {
		if cells := strings.Split(row, "|"); len(cells) > 2 && strings.Contains(cells[1], "`"+format.String()+"`") {
			return row
		}
	}
	return ""
}

// memberRow is what docs/API.md says of the member format, first of the answer, then of the
// request.
var memberRow = regexp.MustCompile("(?m)^\\| `format` \\| .*`csv`.*$")

// TestFormatsAreTold: API.md lists what the member format may be in an answer, where a target
// asked for it, and in a request.
func TestFormatsAreTold(t *testing.T) {
	page, err := os.ReadFile("../docs/API.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := memberRow.FindAllString(string(page), -1)
	if len(rows) != 2 {
		t.Fatalf("docs/API.md has %d rows for the member format, not one of the answer and one of the request", len(rows))
	}
	for i, formats := range [][]convert.Format{allFormats(), convert.Formats()} {
		for _, format := range formats {
			if !strings.Contains(rows[i], "`"+format.String()+"`") {
				t.Errorf("docs/API.md wants %s in %s", format, rows[i])
			}
		}
	}
}

// TestUnwrappedDocumentIsToldItsContentType: a document sent as it is, without its content
// type, is refused with what to add; any other body that is no JSON as on /convert.
func TestUnwrappedDocumentIsToldItsContentType(t *testing.T) {
	ts := start(t, testConfig(), testLimits())
	const plain = "Request body must be valid JSON: unexpected character at byte 0."
	for _, path := range []string{"/validate", "/repair"} {
		for body, want := range map[string]string{
			"OFXHEADER:100\r\n":            plain + textUnwrapped,
			"<?xml version=\"1.0\"?><OFX>": plain + textUnwrapped,
			"Date,Amount\n":                plain,
		} {
			if _, answer := ts.post(t, path, body, "Authorization", "Bearer "+proKey); !strings.Contains(answer, `"`+want+`"`) {
				t.Errorf("%s answers %q by %s", path, body, answer)
			}
		}
	}
}

// routeWord is a path in a sentence.
var routeWord = regexp.MustCompile(`/[a-z]+\b`)

// TestAllowedOriginIsTold: OPERATIONS.md and the help of serve name every route that an allowed
// origin opens, and no other.
func TestAllowedOriginIsTold(t *testing.T) {
	cfg := testConfig()
	cfg.AllowedOrigins = []string{"https://app.example.com"}
	var opened []string
	for path, r := range New(cfg).routes {
		if r.post != nil && !r.cors {
			opened = append(opened, path)
		}
	}
	slices.Sort(opened)
	for file, row := range map[string]*regexp.Regexp{
		"../docs/OPERATIONS.md":                      regexp.MustCompile("`--allowed-origin` .*may call ([^(]*)"),
		"../cmd/tillroll/internal/service/config.go": regexp.MustCompile(`"allowed-origin".*may call ([^;]*)`),
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		if found := row.FindSubmatch(text); found != nil {
			told = routeWord.FindAllString(string(found[1]), -1)
		}
		if slices.Sort(told); !slices.Equal(told, opened) {
			t.Errorf("%s tells of %q, an allowed origin opens %q", file, told, opened)
		}
	}
}

// TestAPasswordIsAskedFor: who is asked for one learns where it goes.
func TestAPasswordIsAskedFor(t *testing.T) {
	file, err := os.ReadFile("../reader/pdf/testdata/protected-aes-128.pdf")
	if err != nil {
		t.Fatal(err)
	}
	ts := start(t, testConfig(), testLimits())
	_, answer := ts.post(t, "/statements", string(file), "Authorization", "Bearer "+proKey)
	if want := "The file is protected: give its password. Send it in the header X-Statement-Password or the part password."; !strings.Contains(answer, want) {
		t.Errorf("got %s, want %s", answer, want)
	}
}
