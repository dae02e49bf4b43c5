package server

import (
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/target"
)

// allFormats are those that some target writes; a test of target wants one for each.
func allFormats() (all []convert.Format) {
	for _, one := range target.All() {
		if !slices.Contains(all, one.Format) {
			all = append(all, one.Format)
		}
	}
	return all
}

// TestOnlyQBOHasItsType: QuickBooks opens what has its type, so no other format may.
func TestOnlyQBOHasItsType(t *testing.T) {
	for _, format := range allFormats() {
		kind := contentTypeOf(format)
		if (kind == typeQBO) != (format == convert.QBO) || kind == "application/octet-stream" {
			t.Errorf("%s goes as %s", format, kind)
		}
	}
	const unknown = ^convert.Format(0)
	if kind := contentTypeOf(unknown); kind != "application/octet-stream" {
		t.Errorf("a format that is not known goes as %s", kind)
	}
}

// TestFormatsAreDescribed holds docs/API.md and openapi.json to the formats: the page has a row
// with name, ending and type of each, and names them all where it tells of the answer; the
// description has the type among the answers.
func TestFormatsAreDescribed(t *testing.T) {
	page, err := os.ReadFile("../docs/API.md")
	if err != nil {
		t.Fatal(err)
	}
	description, err := loadDescription()
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range allFormats() {
		media, _, _ := strings.Cut(contentTypeOf(format), ";")
		row := formatRow(string(page), format)
		if !strings.Contains(row, format.Extension()+"`") || !strings.Contains(row, "`"+contentTypeOf(format)+"`") {
			t.Errorf("docs/API.md wants %s in the table of attachments, with %s and %s", format, format.Extension(), contentTypeOf(format))
		}
		for _, path := range []string{"/convert", "/statements"} {
			answer := description.document.Paths.Find(path).Post.Responses.Status(http.StatusOK).Value
			if answer.Content[media] == nil {
				t.Errorf("openapi.json has no answer of type %s for %s, as which %s goes", media, path, format)
			}
		}
	}
	rows := memberRow.FindAllString(string(page), -1)
	if len(rows) != 2 {
		t.Fatalf("docs/API.md has %d rows for the member format, not one in the answer and one in the request", len(rows))
	}
	for i, formats := range [][]convert.Format{allFormats(), convert.Formats()} {
		for _, format := range formats {
			if !strings.Contains(rows[i], "`"+format.String()+"`") {
				t.Errorf("docs/API.md wants %s in %s", format, rows[i])
			}
		}
	}
}

// memberRow is what docs/API.md says of the member format.
var memberRow = regexp.MustCompile("(?m)^\\| `format` \\| .*`csv`.*$")

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
