package sheet

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tokens writes down what the scanner finds, as the standard library's decoder would.
func tokens(text string) (string, error) {
	var out strings.Builder
	s := newXMLScanner(fewBytes{strings.NewReader(text)})
	pending := ""
	flush := func() {
		if pending != "" {
			fmt.Fprintf(&out, "%q\n", pending)
		}
		pending = ""
	}
	for {
		token, err := s.next()
		if err != nil {
			return "", err
		}
		switch token {
		case xmlEnd:
			flush()
			return out.String(), nil
		case xmlOpen:
			flush()
			fmt.Fprintf(&out, "<%s %q>\n", s.name, s.attr("r"))
		case xmlClose:
			flush()
			out.WriteString("</>\n")
		default:
			text, err := s.appendText(nil, token)
			if err != nil {
				return "", err
			}
			if len(s.starts) > 0 {
				pending += string(text)
			}
		}
	}
}

// fewBytes gives a few bytes at a time.
type fewBytes struct{ r io.Reader }

func (s fewBytes) Read(p []byte) (int, error) { return s.r.Read(p[:min(len(p), 3)]) }

// standardTokens is the same by the standard library.
func standardTokens(text string) (string, error) {
	var out strings.Builder
	d := xml.NewDecoder(strings.NewReader(text))
	pending, depth := "", 0
	flush := func() {
		if pending != "" {
			fmt.Fprintf(&out, "%q\n", pending)
		}
		pending = ""
	}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			flush()
			return out.String(), nil
		}
		if err != nil {
			return "", err
		}
		switch token := token.(type) {
		case xml.StartElement:
			flush()
			depth++
			fmt.Fprintf(&out, "<%s %q>\n", token.Name.Local, attribute(token, "r"))
		case xml.EndElement:
			flush()
			depth--
			out.WriteString("</>\n")
		case xml.CharData:
			if depth > 0 {
				pending += string(token)
			}
		}
	}
}

// TestXMLScanner holds the scanner to the standard library's decoder, on what writers of
// spreadsheets write and on what they should not.
func TestXMLScanner(t *testing.T) {
	for _, text := range []string{
		"", "<a/>", "<a></a>", "<a>text</a>", `<a r="A1"><b r='B2' s="1"/>x</a>`,
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\r\n" + `<x:a xmlns:x="u"><x:b x:r="7">1</x:b></x:a>`,
		"<a>&amp;&lt;&gt;&quot;&apos;&#65;&#x42;</a>", "<a><![CDATA[x < & y]]></a>", "<a>1<!-- no <b> here -->2</a>",
		`<a t="x>y" r="z">1</a>`, "<a>l1\r\nl2\rl3</a>", "<a>Größe 茶</a>", "<a\n r = \"1\" >x</a >", "<!DOCTYPE a><a/>",
		`<a rr="no" r="yes"/>`, "<a>" + strings.Repeat("long ", 20_000) + "</a>", "<a><b></b><b/></a>trailing",
		// Not well-formed:
		"<", "<a", "<a>", "<a></b>", "<a><b></a></b>", "</a>", "<a>&nope;</a>", "<a>&</a>", "<a>\xff</a>", "<a><![CDATA[x</a>", "<a><!-- x</a>", "< a/>",
	} {
		want, wantErr := standardTokens(text)
		got, err := tokens(text)
		if (err != nil) != (wantErr != nil) {
			t.Errorf("%.60q: %v, the standard library says %v", text, err, wantErr)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%.60q (-standard library +ours):\n%s", text, diff)
		}
	}
}

// FuzzXMLScanner wants the tokens of the standard library wherever that one is content.
func FuzzXMLScanner(f *testing.F) {
	f.Add(`<a r="1"><b>x&amp;y</b><c/></a>`)
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "!?:") || strings.Contains(text, "]]>") {
			return // declarations and prefixes: more forms than any spreadsheet has
		}
		want, err := standardTokens(text)
		if err != nil {
			return
		}
		got, err := tokens(text)
		if err != nil || got != want {
			t.Errorf("%q: %v, got\n%s\nwant\n%s", text, err, got, want)
		}
	})
}

// TestOddWorksheet reads cells in all the ways XML lets a program write them.
func TestOddWorksheet(t *testing.T) {
	data := packed(t, `<?xml version="1.0"?><x:worksheet xmlns:x="m"><x:sheetData>`+
		`<x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:r><x:t>Da</x:t></x:r><x:r><x:t>te</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c>`+
		`<x:c t="str"><x:f>A1&amp;"&lt;"</x:f><x:v>Amount</x:v></x:c></x:row>`+
		`<x:row><x:c r="A3" t="d"><x:v>2024-01-05T00:00:00</x:v></x:c><x:c r="B3"><x:v><![CDATA[-1.5]]></x:v></x:c><x:c r="D3" t="b"><x:v>1</x:v></x:c></x:row>`+
		`</x:sheetData></x:worksheet>`)
	book, err := openWorkbook(&input{r: bytes.NewReader(data), size: int64(len(data))})
	must(t, err)
	var got []record
	must(t, book.records(book.sheets[0])(func(r record) bool {
		got = append(got, r.clone())
		return true
	}))
	want := "2 [\"Date\" \"Amount\"]\n3 [\"2024-01-05\" \"-1.5\" \"\" \"TRUE\"]\n"
	if diff := cmp.Diff(want, written(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
