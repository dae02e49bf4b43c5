package xmlscan

import (
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
	s := New(fewBytes{strings.NewReader(text)})
	pending := ""
	flush := func() {
		if pending != "" {
			fmt.Fprintf(&out, "%q\n", pending)
		}
		pending = ""
	}
	for {
		token, err := s.Next()
		if err != nil {
			return "", err
		}
		switch token {
		case End:
			flush()
			return out.String(), nil
		case Open:
			flush()
			fmt.Fprintf(&out, "<%s %q>\n", s.Name, s.AttrText("r"))
		case Close:
			flush()
			out.WriteString("</>\n")
		default:
			text, err := s.AppendText(nil, token)
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
			fmt.Fprintf(&out, "<%s %q>\n", token.Name.Local, valueOf(token, "r"))
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

// valueOf gives the value of an attribute, whatever its prefix.
func valueOf(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// TestScanner holds the scanner to the standard library's decoder, on what writers of
// spreadsheets write and on what they should not.
func TestScanner(t *testing.T) {
	for _, text := range []string{
		"", "<a/>", "<a></a>", "<a>text</a>", `<a r="A1"><b r='B2' s="1"/>x</a>`,
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\r\n" + `<x:a xmlns:x="u"><x:b x:r="7">1</x:b></x:a>`,
		"<a>&amp;&lt;&gt;&quot;&apos;&#65;&#x42;</a>", "<a><![CDATA[x < & y]]></a>", "<a>1<!-- no <b> here -->2</a>",
		`<a t="x>y" r="z">1</a>`, `<a t='">' r="a'b>">1</a>`, `<a r="1>x&amp;y"/>`, "<a>l1\r\nl2\rl3</a>", "<a>Größe 茶</a>", "<a\n r = \"1\" >x</a >", "<!DOCTYPE a><a/>",
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

// FuzzScanner wants the tokens of the standard library wherever that one is content.
func FuzzScanner(f *testing.F) {
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

// TestBounds holds that what has no end is refused before it fills the memory.
func TestBounds(t *testing.T) {
	for name, text := range map[string]string{
		"depth":   strings.Repeat("<a>", maxDepth+1),
		"text":    "<a>" + strings.Repeat("x", maxToken+2*bufferSize),
		"tag":     "<a " + strings.Repeat("x", maxToken+2*bufferSize),
		"value":   `<a b="` + strings.Repeat(">", maxToken+2*bufferSize),
		"comment": "<!--" + strings.Repeat("->", maxToken+2*bufferSize),
	} {
		s := New(strings.NewReader(text))
		var err error
		for token := Open; err == nil && token != End; {
			token, err = s.Next()
		}
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
