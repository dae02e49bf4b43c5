package pdf_test

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/reader/pdf"
)

// stream writes a stream.
func stream(detail, data string) string {
	return fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", detail, len(data), data)
}

// fontSample is codes shown in a font.
type fontSample struct {
	show  string
	want  string
	fonts []string // the first is the font; the others are objects 6, 7 and so on
}

// document is a page that shows the sample.
func (s fontSample) document() []byte {
	return objects(append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
		stream("", "BT /F 10 Tf 1 0 0 1 0 700 Tm "+s.show+" Tj ET"),
	}, s.fonts...)...)
}

// fontSamples are fonts of every kind.
func fontSamples() map[string]fontSample {
	return map[string]fontSample{
		"standard font without widths": {
			"(Wi\\200)", "W@0 i@9 €@12",
			[]string{"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"},
		},
		"standard encoding": {
			"('\\256)", "’@0 fi@2",
			[]string{"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"},
		},
		"differences": {
			"(ABCDE)", "č@0 €@5 ₹@10 Б@15 ő@20",
			[]string{"<< /Type /Font /Subtype /Type1 /BaseFont /X /FirstChar 65 /Widths [500 500 500 500 500] /Encoding << /Differences [65 /ccaron /Euro /uni20B9 /afii10018 /ohungarumlaut] >> >>"},
		},
		"drawn letters": {
			"(ab)", "x@0 y@5",
			[]string{"<< /Type /Font /Subtype /Type3 /FontMatrix [0.01 0 0 0.01 0 0] /FontBBox [0 0 100 100] /FirstChar 97 /Widths [50 50] /Encoding << /Differences [97 /x /y] >> /CharProcs << >> >>"},
		},
		"bitmaps of TeX, named by their codes": {
			"(A1\\374)", "A@0 1@5 ü@10",
			[]string{"<< /Type /Font /Subtype /Type3 /FontMatrix [0.01 0 0 0.01 0 0] /FontBBox [0 0 100 100] /FirstChar 0 /Widths [" + strings.Repeat("50 ", 256) + "] /Encoding << /Differences [49 /a49 65 /a65 252 /a252] >> /CharProcs << >> >>"},
		},
		"shapes numbered in the order of use": {
			"(\\041\\042)", "\uFFFD@0 \uFFFD@5",
			[]string{"<< /Type /Font /Subtype /Type3 /FontMatrix [0.01 0 0 0.01 0 0] /FontBBox [0 0 100 100] /FirstChar 33 /Widths [50 50 50 50] /Encoding << /Differences [33 /a33 /a34 /a35 /a36] >> /CharProcs << >> >>"},
		},
		"a syllable spelled beside its shapes": {
			"/Span << /ActualText <FEFF0915093F> >> BDC <00020001> Tj EMC <0003>", "कि@0 a@20",
			[]string{
				"<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [<< /DW 1000 >>] /ToUnicode 6 0 R >>",
				stream("", "1 begincodespacerange <0000> <FFFF> endcodespacerange 3 beginbfchar <0001> <0915> <0002> <093F> <0003> <0061> endbfchar"),
			},
		},
		"an amount told otherwise than it is printed": {
			"/Span << /ActualText (99) >> BDC (12) Tj EMC ()", "1@0 2@6",
			[]string{"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"},
		},
		"a Latin sign in a table of kana": {
			"(abcd)", "タ@0 ナ@5 \uFFFD@10 ソ@15",
			[]string{
				"<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /Widths [500 500 500 500] /Encoding << /Differences [97 /g61C /g61D /g62A /g62E] >> /CharProcs << >> /ToUnicode 6 0 R >>",
				stream("", "1 begincodespacerange <00> <FF> endcodespacerange 4 beginbfchar <61> <30BF> <62> <30CA> <63> <00BC> <64> <30BD> endbfchar"),
			},
		},
		"a table that gives a phrase to a shape": {
			"<00010002>", "\uFFFD@0 \uFFFD@10",
			[]string{
				"<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [<< /DW 1000 >>] /ToUnicode 6 0 R >>",
				stream("", "1 begincodespacerange <0000> <FFFF> endcodespacerange 2 beginbfchar <0001> <05D005D105D205D305D405D505D6> <0002> <05D0> endbfchar"),
			},
		},
		"ToUnicode": {
			"(ab)", "ffi@0 Ж@5",
			[]string{
				"<< /Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 97 /Widths [500 500] /ToUnicode 6 0 R >>",
				stream("", "1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfchar <61> <006600660069> <62> <0416> endbfchar"),
			},
		},
		"composite with widths": {
			"<000100020003>", "a@0 b@3 c@13",
			[]string{
				"<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>",
				"<< /Type /Font /Subtype /CIDFontType2 /DW 1000 /W [1 [300] 3 4 200] >>",
				stream("", "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0001> <0003> [<0061> <0062> <0063>] endbfrange"),
			},
		},
		"composite with its own table of codes": {
			"<4181405A>", "B@0 \uFFFD@5 \uFFFD@12",
			[]string{
				"<< /Type /Font /Subtype /Type0 /Encoding 6 0 R /DescendantFonts [<< /W [7 [500] 8 [700]] >>] /ToUnicode 7 0 R >>",
				stream("/Type /CMap", "2 begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange 2 begincidchar <41> 7 <8140> 8 endcidchar"),
				stream("", "2 begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange 1 beginbfchar <41> <0042> endbfchar"),
			},
		},
		"Shift JIS": {
			"<8E78978A3132>", "支@0 頼@10 1@20 2@25",
			[]string{"<< /Type /Font /Subtype /Type0 /Encoding /90ms-RKSJ-H /DescendantFonts [<< /DW 1000 >>] >>"},
		},
		"Chinese by UTF-16": {
			"<652F51FA0031>", "支@0 出@10 1@20",
			[]string{"<< /Type /Font /Subtype /Type0 /Encoding /UniGB-UCS2-H /DescendantFonts [<< /DW 1000 >>] >>"},
		},
	}
}

// TestFonts shows codes in fonts of every kind; what is read is each letter and where it starts.
func TestFonts(t *testing.T) {
	for name, test := range fontSamples() {
		doc, err := pdf.Open(test.document(), "")
		if err != nil {
			t.Fatal(name, err)
		}
		page, err := doc.Page(0)
		if err != nil {
			t.Fatal(name, err)
		}
		var got []string
		for _, g := range page.Glyphs {
			got = append(got, fmt.Sprintf("%s@%.0f", g.Text, g.X))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q, not %q", name, strings.Join(got, " "), test.want)
		}
	}
}
