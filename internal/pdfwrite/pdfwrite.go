// Package pdfwrite writes small PDFs for tests: text at places, in one Latin and one Unicode font, packed and numbered in the ways
// that real makers use. What it writes is known, so what is read back can be compared.
package pdfwrite

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// Style says how the objects are laid down.
type Style struct {
	Compress      bool // deflate content streams
	ObjectStreams bool // objects in object streams, a cross-reference stream at the end
	NoXRef        bool // neither cross-reference nor trailer
	WrongXRef     bool // a cross-reference whose places are wrong
	WrongLengths  bool // lengths of streams that lie
	Rotate        int  // turn of every page
	Split         bool // content in two streams, broken between operators
	Unicode       bool // all text in the composite font
	Scatter       bool // every letter placed on its own
}

// Doc is a PDF being written.
type Doc struct {
	Style Style
	pages []*Page
}

// Page is one page; its origin is the upper left corner.
type Page struct {
	doc           *Doc
	width, height float64
	ops           []string
	picture       bool
}

// Page adds a page.
func (d *Doc) Page(width, height float64) *Page {
	p := &Page{doc: d, width: width, height: height}
	d.pages = append(d.pages, p)
	return p
}

// Text shows a text whose baseline starts at x, y.
func (p *Page) Text(x, y, size float64, text string) {
	if p.doc.Style.Scatter {
		for _, r := range text {
			if r != ' ' {
				p.show(x, y, size, string(r))
			}
			x += Width(string(r), size)
		}
		return
	}
	p.show(x, y, size, text)
}

// Right shows a text that ends at x.
func (p *Page) Right(x, y, size float64, text string) { p.Text(x-Width(text, size), y, size, text) }

// Raw adds operators as they are.
func (p *Page) Raw(ops string) { p.ops = append(p.ops, ops) }

// Picture covers a part of the page with a picture.
func (p *Page) Picture(x, y, width, height float64) {
	p.picture = true
	p.ops = append(p.ops, fmt.Sprintf("q %g 0 0 %g %g %g cm /Im1 Do Q", width, height, x, p.height-y-height))
}

func (p *Page) show(x, y, size float64, text string) {
	font, code := "F1", ""
	if latin, err := charmap.Windows1252.NewEncoder().String(text); err == nil && !p.doc.Style.Unicode {
		code = "(" + strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(latin) + ")"
	} else {
		font = "F2"
		var hex strings.Builder
		for _, r := range text {
			fmt.Fprintf(&hex, "%04X", r&0xffff)
		}
		code = "<" + hex.String() + ">"
	}
	place := fmt.Sprintf("1 0 0 1 %.2f %.2f Tm", x, p.height-y)
	if p.doc.Style.Rotate == 90 {
		place = fmt.Sprintf("0 1 -1 0 %.2f %.2f Tm", y, x)
	}
	p.ops = append(p.ops, fmt.Sprintf("BT /%s %g Tf %s %s Tj ET", font, size, place, code))
}

// unit is the width of every letter, so that tests can reckon places.
const unit = 500

// Width is how wide a text is.
func Width(text string, size float64) float64 {
	return float64(len([]rune(text))) * unit / 1000 * size
}

// Bytes lays the document down.
func (d *Doc) Bytes() []byte {
	w := &writer{style: d.Style, objects: map[int]string{}}
	const catalogue, pages, latin, wide, descendant, toUnicode, picture = 1, 2, 3, 4, 5, 6, 7
	w.last = picture
	var kids []string
	for _, p := range d.pages {
		content := strings.Join(p.ops, "\n")
		var refs []string
		for _, part := range split(content, d.Style.Split) {
			refs = append(refs, fmt.Sprintf("%d 0 R", w.stream("", part)))
		}
		w.last++
		width, height := p.width, p.height
		if d.Style.Rotate == 90 {
			width, height = height, width
		}
		w.objects[w.last] = fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %g %g] /Contents [%s] >>", width, height, strings.Join(refs, " "))
		kids = append(kids, fmt.Sprintf("%d 0 R", w.last))
	}
	w.objects[catalogue] = "<< /Type /Catalog /Pages 2 0 R >>"
	w.objects[pages] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] /Rotate %d /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /Im1 7 0 R >> >> >>",
		len(kids), strings.Join(kids, " "), d.Style.Rotate)
	w.objects[latin] = fmt.Sprintf("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 0 /LastChar 255 /Widths [%s] >>", strings.Repeat("500 ", 256))
	w.objects[wide] = "<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>"
	w.objects[descendant] = fmt.Sprintf("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW %d >>", unit)
	w.streamAt(toUnicode, "", "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange")
	w.streamAt(picture, "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8", "\x80")
	return w.lay()
}

func split(content string, twice bool) []string {
	lines := strings.Split(content, "\n")
	if !twice || len(lines) < 2 {
		return []string{content}
	}
	half := len(lines) / 2
	return []string{strings.Join(lines[:half], "\n"), strings.Join(lines[half:], "\n")}
}

func deflated(data string) string {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	_, _ = z.Write([]byte(data))
	_ = z.Close()
	return out.String()
}
