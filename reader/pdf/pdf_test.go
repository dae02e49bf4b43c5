package pdf_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/internal/pdfwrite"
	"tillroll/reader/pdf"
)

// letters gives all pages' letters in the order shown.
func letters(t testing.TB, data []byte, password string) string {
	t.Helper()
	doc, err := pdf.Open(data, password)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for i := range doc.Pages() {
		page, err := doc.Page(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range page.Glyphs {
			out.WriteString(g.Text)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func sample(style pdfwrite.Style) []byte {
	d := &pdfwrite.Doc{Style: style}
	p := d.Page(612, 792)
	p.Text(72, 100, 10, "01/18 Interest (paid) 2,937.00")
	p.Text(72, 112, 10, `Zoë \ £5 – “quoted”`)
	p = d.Page(612, 792)
	p.Text(72, 100, 10, "Оплата 支出 12,50 €")
	return d.Bytes()
}

func TestEveryWayToLayObjectsDownReadsTheSame(t *testing.T) {
	want := "01/18 Interest (paid) 2,937.00" + `Zoë \ £5 – “quoted”` + "\nОплата 支出 12,50 €\n"
	styles := map[string]pdfwrite.Style{
		"plain": {}, "compressed": {Compress: true}, "object streams": {ObjectStreams: true}, "no cross-reference": {NoXRef: true},
		"wrong cross-reference": {WrongXRef: true}, "lying lengths": {WrongLengths: true, Compress: true}, "split": {Split: true},
		"composite font": {Unicode: true}, "turned": {Rotate: 90}, "object streams without table": {ObjectStreams: true, NoXRef: true, Compress: true},
	}
	for name, style := range styles {
		if got := letters(t, sample(style), ""); got != want {
			t.Errorf("%s: %q, not %q", name, got, want)
		}
	}
}

func TestGlyphsStandWhereTheyWereShown(t *testing.T) {
	for _, turn := range []int{0, 90} {
		d := &pdfwrite.Doc{Style: pdfwrite.Style{Rotate: turn}}
		d.Page(600, 800).Text(72, 100, 10, "AB")
		doc, err := pdf.Open(d.Bytes(), "")
		if err != nil {
			t.Fatal(err)
		}
		page, err := doc.Page(0)
		if err != nil {
			t.Fatal(err)
		}
		want := []pdf.Glyph{{Text: "A", X: 72, Y: 100, Width: 5, Size: 10}, {Text: "B", X: 77, Y: 100, Width: 5, Size: 10}}
		if fmt.Sprint(page.Glyphs) != fmt.Sprint(want) || page.Width != 600 || page.Height != 800 {
			t.Errorf("turned by %d: %v on %v×%v", turn, page.Glyphs, page.Width, page.Height)
		}
	}
}

func TestOperatorsOfText(t *testing.T) {
	tests := map[string]struct{ ops, want string }{
		"spacing":             {"BT /F1 10 Tf 1 Tc 2 Tw 100 700 Td (a b) Tj ET", "a@100,92  @106,92 b@114,92"},
		"kerning":             {"BT /F1 10 Tf 100 700 Td [(a) -1000 (b)] TJ ET", "a@100,92 b@115,92"},
		"scale and rise":      {"BT /F1 10 Tf 200 Tz 3 Ts 100 700 Td (ab) Tj ET", "a@100,89 b@110,89"},
		"next line":           {"BT /F1 10 Tf 12 TL 100 700 Td (a) Tj T* (b) Tj (c) ' ET", "a@100,92 b@100,104 c@100,116"},
		"moved space":         {"q 2 0 0 2 10 10 cm BT /F1 10 Tf 1 0 0 1 20 300 Tm (a) Tj ET Q", "a@50,182"},
		"saved state":         {"q BT /F1 10 Tf 100 700 Td (a) Tj ET Q BT 1 0 0 1 5 5 Tm (never: no font) Tj ET", "a@100,92"},
		"clipped away":        {"q 0 0 50 50 re W n BT /F1 10 Tf 100 700 Td (a) Tj ET Q BT /F1 10 Tf 1 0 0 1 20 692 Tm (b) Tj ET", "b@20,100"},
		"invisible":           {"BT /F1 10 Tf 100 700 Td 3 Tr (a) Tj 0 Tr (b) Tj ET", "b@105,92"},
		"off the page":        {"BT /F1 10 Tf 2000 700 Td (a) Tj 1 0 0 1 20 692 Tm (b) Tj ET", "b@20,100"},
		"slanted watermark":   {"BT /F1 10 Tf 0.7 0.7 -0.7 0.7 100 100 Tm (x) Tj 1 0 0 1 20 692 Tm (bc) Tj ET", "b@20,100 c@25,100"},
		"inline picture":      {"BI /W 2 /H 1 /BPC 8 /CS /G ID \x01EI\x02 EI BT /F1 10 Tf 1 0 0 1 20 692 Tm (b) Tj ET", "b@20,100"},
		"operator nobody has": {"BT /F1 10 Tf 1 0 0 1 20 692 Tm frob (b) Tj ET", "b@20,100"},
	}
	for name, test := range tests {
		d := &pdfwrite.Doc{}
		d.Page(612, 792).Raw(test.ops)
		doc, err := pdf.Open(d.Bytes(), "")
		if err != nil {
			t.Fatal(err)
		}
		page, _ := doc.Page(0)
		var got []string
		for _, g := range page.Glyphs {
			got = append(got, fmt.Sprintf("%s@%.0f,%.0f", g.Text, g.X, g.Y))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q, not %q", name, strings.Join(got, " "), test.want)
		}
	}
}

// TestProtectedFiles reads files that qpdf made of one of ours, in every cipher there is.
func TestProtectedFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/protected-*.pdf")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, password := range []string{"reader", "owner"} {
			if got := letters(t, data, password); !strings.Contains(got, "Interest (paid)") {
				t.Errorf("%s with %q: %q", file, password, got)
			}
		}
		_, err = pdf.Open(data, "")
		if open := strings.Contains(file, "empty"); !open && !errors.Is(err, pdf.ErrPassword) || open && err != nil {
			t.Errorf("%s without password: %v", file, err)
		}
	}
}

func TestPicturesAreTold(t *testing.T) {
	d := &pdfwrite.Doc{}
	d.Page(600, 800).Picture(0, 0, 600, 400)
	doc, err := pdf.Open(d.Bytes(), "")
	if err != nil {
		t.Fatal(err)
	}
	if page, _ := doc.Page(0); page.Picture != 0.5 || len(page.Glyphs) != 0 {
		t.Errorf("%v of the page, %d letters", page.Picture, len(page.Glyphs))
	}
}
