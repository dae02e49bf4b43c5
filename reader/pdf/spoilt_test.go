package pdf_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/pdfwrite"
	"tillroll/internal/spoiltest"
	"tillroll/reader/pdf"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// spoiltCopies is how many places of each sample are spoilt in each way.
const spoiltCopies = 16

// TestSpoilt reads files of all kinds after many kinds of damage.
func TestSpoilt(t *testing.T) {
	var ledger spoiltest.Ledger
	all := spoiltSamples(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		data := all[name]
		note := func(way string, copy []byte) {
			outcome, telling := toldPages(copy, "reader")
			ledger.Note(name, way, outcome, telling)
		}
		note("whole", data)
		for way, copy := range spoiltest.Lines(data, spoiltCopies) {
			first, _, _ := strings.Cut(way, " ")
			note(first, copy)
		}
		for way, copy := range spoiltest.Bytes(data, 2*spoiltCopies) {
			first, _, _ := strings.Cut(way, " ")
			note(first, copy)
		}
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}

// toldPages tells everything that is read of a file.
func toldPages(data []byte, password string) (outcome, telling string) {
	doc, err := pdf.Open(data, password)
	if err != nil {
		return "refused", err.Error()
	}
	var out strings.Builder
	outcome = "read"
	for i := range doc.Pages() {
		page, err := doc.Page(i)
		if err != nil {
			outcome = "stopped"
			fmt.Fprintf(&out, "page %d: %v\n", i, err)
			continue
		}
		glyphs := page.Glyphs
		page.Glyphs = nil
		fmt.Fprintf(&out, "%.3f\n", []any{page.Width, page.Height, page.Picture})
		fmt.Fprintf(&out, "%d %v %v %d %d\n", page.Number, page.Hidden, page.Drawn, page.Turned, page.Unknown)
		for _, g := range glyphs {
			fmt.Fprintf(&out, "%q %.2f %.2f %.2f %.2f\n", g.Text, g.X, g.Y, g.Width, g.Size)
		}
	}
	return outcome, out.String()
}

func spoiltSamples(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{"protected-empty": nil, "protected-rc4-40": nil, "protected-aes-128": nil, "protected-aes-256": nil, "protected-aes-256-r5": nil}
	for name := range all {
		data, err := os.ReadFile(filepath.Join("testdata", name+".pdf"))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = data
	}
	for name, style := range map[string]pdfwrite.Style{
		"plain": {}, "object streams": {ObjectStreams: true}, "wrong cross-reference": {WrongXRef: true}, "lying lengths": {WrongLengths: true},
		"split": {Split: true}, "composite": {Unicode: true}, "turned": {Rotate: 90}, "no table": {ObjectStreams: true, NoXRef: true},
	} {
		all["style "+name] = sample(style)
	}
	for name, s := range fontSamples() {
		all["font "+name] = s.document()
	}
	for name, s := range embeddedFonts() {
		all["embedded "+name] = s.document()
	}
	for name, content := range contents() {
		all["content "+name] = contentDocument(content)
	}
	for name, s := range packings() {
		all["packed "+name] = packedDocument(s)
	}
	for name, data := range structures() {
		all["structure "+name] = data
	}
	return all
}
