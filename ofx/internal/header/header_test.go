package header

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/ofx/internal/sample"
)

// describeHeader writes a header on one line: form, fields and where the body starts.
func describeHeader(doc string) string {
	h := Read([]byte(doc))
	var out strings.Builder
	fmt.Fprintf(&out, "%s", [...]string{"none", "sgml", "xml"}[h.Form])
	for _, flag := range []struct {
		set  bool
		name string
	}{{h.BOM, "bom"}, {h.BlanksBefore, "blanks"}, {h.BlankLine, "blankline"}, {h.InComment, "comment"}} {
		if flag.set {
			out.WriteString(" " + flag.name)
		}
	}
	for _, f := range h.Fields[:h.Count] {
		name := f.Name.String()
		if f.Name == Unknown {
			name = "?" + doc[f.NameAt:f.NameEnd]
		}
		sign := ":"
		if f.BlankAtColon {
			sign = "_:"
		}
		if f.SameLine {
			name = "+" + name
		}
		out.WriteString(" " + name + sign + doc[f.ValueAt:f.ValueEnd])
	}
	if h.EncodingEnd > 0 {
		out.WriteString(" encoding=" + doc[h.EncodingAt:h.EncodingEnd])
	}
	return out.String() + " | " + doc[h.Body:]
}

func TestHeadersAreReadWithoutAllocating(t *testing.T) {
	doc := sample.Large(1, true)
	if n := testing.AllocsPerRun(10, func() { _ = Read(doc) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestHeaders(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{"", "none | "},
		{"<OFX>", "none | <OFX>"},
		{"hello", "none ?hello: | "},
		{"OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>", "sgml blankline OFXHEADER:100 DATA:OFXSGML | <OFX>"},
		{"OFXHEADER:100\r\nVERSION:102\r\n\r\n<OFX>", "sgml blankline OFXHEADER:100 VERSION:102 | <OFX>"},
		{"OFXHEADER:100\rVERSION:102\r\r<OFX>", "sgml blankline OFXHEADER:100 VERSION:102 | <OFX>"},
		{"OFXHEADER:100\nVERSION:102\n<OFX>", "sgml OFXHEADER:100 VERSION:102 | <OFX>"},
		{"\xEF\xBB\xBF\n ofxheader: 100\nversion :102\n<OFX>", "sgml bom blanks OFXHEADER_:100 VERSION_:102 | <OFX>"},
		{
			"OFXHEADER:100DATA:OFXSGMLVERSION:102SECURITY:NONEENCODING:USASCIICHARSET:1252COMPRESSION:NONEOLDFILEUID:NONENEWFILEUID:NONE<OFX>",
			"sgml OFXHEADER:100 +DATA:OFXSGML +VERSION:102 +SECURITY:NONE +ENCODING:USASCII +CHARSET:1252 +COMPRESSION:NONE +OLDFILEUID:NONE +NEWFILEUID:NONE | <OFX>",
		},
		{"OFXHEADER:100 DATA: OFXSGML <OFX>", "sgml OFXHEADER:100 +DATA_:OFXSGML | <OFX>"},
		{"GENERATOR:x\nVERSION:\nOFXHEADER:100<OFX>", "sgml ?GENERATOR:x VERSION: OFXHEADER:100 | <OFX>"},
		{"<!--\nOFXHEADER:100\nVERSION:102\n-->\n\n<OFX>", "sgml comment OFXHEADER:100 VERSION:102 | <OFX>"},
		{"<!-- hi --><OFX>", "none | <!-- hi --><OFX>"},
		{
			"<?xml version=\"1.0\" encoding='UTF-8'?>\n<?OFX OFXHEADER=\"200\" VERSION = \"211\"\nNEWFILEUID='A B' X=\"1\"?>\n<OFX>",
			"xml OFXHEADER:200 +VERSION_:211 NEWFILEUID:A B +?X:1 encoding=UTF-8 | <OFX>",
		},
		{"<?OFX VERSION=\"211\"?><?xml encoding=\"x\"?>\n\n<OFX>", "xml blankline VERSION:211 encoding=x | <OFX>"},
		{"<?xml version=\"1.0\"?>\n<!-- from the specification -->\n<?OFX VERSION=\"211\"?>\n<OFX>", "xml VERSION:211 | <OFX>"},
		{"<?xml version=\"1.0\"?><html>", "xml | <html>"},
		{"<?xml version=\"1.0", "xml | <?xml version=\"1.0"},
		{"<?OFX VERSION=\"21?><OFX>", "xml | <OFX>"},
	} {
		if got := describeHeader(c.doc); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.doc, got, c.want)
		}
	}
}

func TestHeaderValues(t *testing.T) {
	doc := []byte("OFXHEADER:100\nVERSION:102\nVERSION:999\nENCODING:USASCII\n\n<OFX>")
	h := Read(doc)
	if v := h.Version(doc); v != 102 {
		t.Error("version", v)
	}
	if e := h.Value(doc, ENCODING); string(e) != "USASCII" {
		t.Errorf("encoding %q", e)
	}
	if h.Value(doc, CHARSET) != nil || h.Field(CHARSET) != nil {
		t.Error("there is no CHARSET")
	}
	for _, text := range []string{"1.02", "10", "1O2", ""} {
		doc := []byte("VERSION:" + text + "\n<OFX>")
		h := Read(doc)
		if v := h.Version(doc); v != 0 {
			t.Errorf("version of %q is %d", text, v)
		}
	}
}

func TestHeaderIsBounded(t *testing.T) {
	doc := []byte(strings.Repeat("VERSION:102\n", 100) + strings.Repeat("x", 1<<20) + "<OFX>")
	h := Read(doc)
	if h.Count != maxFields || h.leftOver == 0 || doc[h.Body] != '<' {
		t.Errorf("%d fields, %d left over, body at %d", h.Count, h.leftOver, h.Body)
	}
}

func FuzzHeader(f *testing.F) {
	f.Add([]byte("OFXHEADER:100\nDATA: OFXSGMLVERSION:102\n\n<OFX>"))
	f.Add([]byte("<?xml version=\"1.0\"?><?OFX VERSION='211'?><OFX>"))
	f.Add([]byte("<!-- OFXHEADER:100 --><OFX>"))
	f.Fuzz(func(t *testing.T, doc []byte) {
		h := Read(doc)
		if h.At > len(doc) || h.End > len(doc) || h.Body > len(doc) || h.Body < h.At && !h.InComment {
			t.Fatalf("%d %d %d of %d", h.At, h.End, h.Body, len(doc))
		}
		for _, f := range h.Fields[:h.Count] {
			if f.NameAt > f.NameEnd || f.NameEnd > f.ValueAt || f.ValueAt > f.ValueEnd || f.ValueEnd > h.Body {
				t.Fatalf("%+v in %q", f, doc)
			}
		}
	})
}
