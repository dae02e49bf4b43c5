package pdf_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
	"testing"

	"tillroll/internal/pdfwrite"
	"tillroll/reader/pdf"
)

func packed(data []byte) string {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	_, _ = z.Write(data)
	_ = z.Close()
	return out.String()
}

// object writes "N 0 obj …" lines without a cross-reference: they are found by scanning.
func objects(all ...string) []byte {
	var out strings.Builder
	out.WriteString("%PDF-1.4\n")
	for i, o := range all {
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	return []byte(out.String() + "trailer << /Root 1 0 R >>\n")
}

// readAll reads every page and returns the first error.
func readAll(data []byte) error {
	doc, err := pdf.Open(data, "")
	if err != nil {
		return err
	}
	for i := range doc.Pages() {
		if _, err := doc.Page(i); err != nil {
			return err
		}
	}
	return nil
}

// TestHostileFilesEnd reads files that ask for endless work. Each ends, by a sentence where the work was refused.
func TestHostileFilesEnd(t *testing.T) {
	const catalogue, tree, page = "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>"
	bomb := make([]byte, 40<<20)
	twice := packed([]byte(packed(bomb)))
	var fonts strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&fonts, "/F%d << /Type /Font >> ", i)
	}
	tests := map[string]struct {
		data []byte
		ends string // a part of the sentence; empty where the file is readable for what it is
	}{
		"pages that hold themselves": {objects(catalogue, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>"), "no pages"},
		"reference to itself":        {objects(catalogue, "2 0 R"), "damaged"},
		"references in a ring":       {objects(catalogue, "3 0 R", "2 0 R"), "damaged"},
		"form that draws itself":     {objects(catalogue, tree, page, stream("", "/X Do"), "<< >>", stream("/Subtype /Form /Resources << /XObject << /X 6 0 R >> >>", strings.Repeat("/X Do ", 50))), "more work"},
		"bomb":                       {objects(catalogue, tree, page, stream("/Filter [/FlateDecode /FlateDecode]", twice)), ""},
		"a hundred bombs":            {objects(catalogue, tree, strings.Replace(page, "4 0 R", "["+strings.Repeat("4 0 R ", 100)+"]", 1), stream("/Filter /FlateDecode", packed(bomb))), ""},
		"deep arrays":                {objects(catalogue, tree, page, stream("", strings.Repeat("[", 1_000_000))), ""},
		"deep dictionaries":          {objects(catalogue, tree, page, strings.Repeat("<< /A ", 1_000_000)), ""},
		"length without end":         {objects(catalogue, tree, page, "<< /Length 99999999999 >>\nstream\nBT ET"), ""},
		"length of itself":           {objects(catalogue, tree, page, "<< /Length 4 0 R >>\nstream\nBT ET\nendstream"), ""},
		"fonts without end":          {objects(catalogue, tree, "<< /Type /Page /Contents 4 0 R /Resources << /Font << "+fonts.String()+">> >> >>", stream("", manyFonts(20_000))), "more work"},
		"letters without end":        {objects(catalogue, tree, page, stream("", "BT /F 9 Tf 50 50 Td "+strings.Repeat("("+strings.Repeat("a", 50)+") Tj 1 0 0 1 50 50 Tm ", 5000)+"ET"), "<< >>"), "more work"},
		"filters without end":        {objects(catalogue, tree, page, stream("/Filter ["+strings.Repeat("/AHx ", 1000)+"]", "00")), ""},
		"huge predictor":             {objects(catalogue, tree, page, stream("/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 999999999 /Colors 99 >>", packed(bomb[:100]))), ""},
		"numbers beyond all bounds":  {objects(catalogue, tree, page, stream("", "1e99 99999999999999999999999999999999999999 0 0 -99999999999999999 5 5 cm BT /F 1e300 Tf (a) Tj ET"), "<< >>"), ""},
		"table of a billion entries": {[]byte("%PDF-1.4\nxref\n0 1000000000\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF"), "damaged"},
		"no pages at all":            {objects(catalogue, "<< /Type /Pages /Kids [] >>"), "no pages"},
		"not a PDF":                  {[]byte("Date,Amount\n"), "no PDF"},
		"nothing":                    {nil, "no PDF"},
	}
	for name, test := range tests {
		err := readAll(test.data)
		if (err == nil) != (test.ends == "") || err != nil && !strings.Contains(err.Error(), test.ends) {
			t.Errorf("%s: %v, not %q", name, err, test.ends)
		}
	}
}

func manyFonts(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "/F%d 9 Tf ", i)
	}
	return out.String()
}

// TestCutFilesAreNotReadInPart cuts a file anywhere: it is whole, or refused.
func TestCutFilesAreNotReadInPart(t *testing.T) {
	for _, style := range []pdfwrite.Style{{}, {Compress: true}, {ObjectStreams: true, Compress: true}} {
		whole := sample(style)
		want := letters(t, whole, "")
		content, _, _ := bytes.Cut(whole, []byte("/XRef")) // a table that is an object itself may be missing
		last := bytes.LastIndex(content, []byte("endobj"))
		for at := len("%PDF-1.7"); at < len(whole); at += 7 {
			if readAll(whole[:at]) == nil && letters(t, whole[:at], "") != want {
				t.Errorf("%+v cut at %d of %d reads as %q", style, at, len(whole), letters(t, whole[:at], ""))
				break
			}
			if at < last && readAll(whole[:at]) == nil {
				t.Errorf("%+v cut at %d of %d, before the end of its last object, is read without a word", style, at, len(whole))
				break
			}
		}
	}
}

// FuzzBytes: any bytes end without a panic, by text or by a sentence.
func FuzzBytes(f *testing.F) {
	for _, style := range []pdfwrite.Style{{}, {Compress: true}, {ObjectStreams: true}, {NoXRef: true}, {Split: true, Unicode: true}} {
		f.Add(sample(style))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := readAll(data); err != nil && len(err.Error()) < 15 {
			t.Errorf("no sentence: %v", err)
		}
	})
}

// FuzzText: what the small writer writes reads back, whatever the text and however the objects lie.
func FuzzText(f *testing.F) {
	f.Add("Interest (paid)", uint16(0))
	f.Add("Оплата 支出 €", uint16(0xffff))
	f.Fuzz(func(t *testing.T, text string, bits uint16) {
		on := func(i int) bool { return bits>>i&1 == 1 }
		clean := strings.Map(func(r rune) rune {
			if r < 32 || r >= 0x7f && r < 0xa1 || r == 0xad || r > 0xd7ff {
				return -1
			}
			return r
		}, text)
		if len([]rune(clean)) > 100 {
			return
		}
		d := &pdfwrite.Doc{Style: pdfwrite.Style{Compress: on(0), ObjectStreams: on(1), NoXRef: on(2), WrongXRef: on(3), Split: on(5), Unicode: on(6), WrongLengths: on(7) && on(0)}}
		if on(4) {
			d.Style.Rotate = 90
		}
		d.Page(1200, 800).Text(20, 100, 10, clean)
		if got := letters(t, d.Bytes(), ""); got != clean+"\n" {
			t.Errorf("%q reads back as %q", clean, got)
		}
	})
}

func BenchmarkPage(b *testing.B) {
	d := &pdfwrite.Doc{Style: pdfwrite.Style{Compress: true}}
	p := d.Page(612, 792)
	for line := range 60 {
		p.Text(40, 60+float64(line)*12, 9, "01/18 Card purchase QUARRY HARDWARE Perth WA Card 2846")
		p.Right(560, 60+float64(line)*12, 9, "1,234.56")
	}
	data := d.Bytes()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if err := readAll(data); err != nil {
			b.Fatal(err)
		}
	}
}

// TestTooManyItems: arrays and dictionaries without end are refused, and not cut short in silence.
func TestTooManyItems(t *testing.T) {
	const page = "3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R>>endobj\n4 0 obj<</Length 5>>stream\n"
	many := strings.Repeat("1 ", 2_000_001)
	for name, text := range map[string]string{
		"array":   "1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Count 1/Kids[3 0 R]/X[" + many + "]>>endobj " + page + "\nendstream endobj trailer<</Root 1 0 R>>",
		"arrays":  "1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Count 1/Kids[3 0 R]/X" + strings.Repeat("["+many[:len(many)/4]+"]/Y", 5) + " 1>>endobj " + page + "\nendstream endobj trailer<</Root 1 0 R>>",
		"content": "1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Count 1/Kids[3 0 R]>>endobj " + page + "[" + many + "] TJ\nendstream endobj trailer<</Root 1 0 R>>",
	} {
		d, err := pdf.Open([]byte("%PDF-1.4\n"+text), "")
		if err == nil {
			_, err = d.Page(0)
		}
		if err == nil || !strings.Contains(err.Error(), "more work than any statement") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
