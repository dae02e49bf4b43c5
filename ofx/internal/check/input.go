package check

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/scan"
)

// sniffed is how far into a document its kind is looked for.
const sniffed = 4 << 10

// judgeInput tells what is no OFX at all. It says whether the rest is worth
// judging: of a PDF there is one thing to say, not a hundred.
func (c *checker) judgeInput() bool {
	doc := c.Doc
	if i := bytes.IndexByte(doc, 0); i >= 0 {
		if scan.IsUTF16(doc) {
			c.found("IN10", rules.Error, 0)
			return false
		}
		switch {
		case isBinary(doc):
		case i > lastEnd(doc):
			c.found("IN12", rules.Warning, i)
		default:
			c.found("IN12", rules.Error, i)
		}
	}
	if bytes.HasPrefix(doc[c.header.Body:], rootTag) {
		return true // no other format has it as its first tag
	}
	start := bytes.TrimLeft(doc[header.MarkLength(doc):], " \t\r\n")
	if len(start) == 0 {
		c.found("IN01", rules.Error, 0)
		return false
	}
	rule, what := sniff(start)
	if rule == "" || rule != "IN08" && hasRoot(doc) {
		return true
	}
	c.found(rule, rules.Error, c.header.At).With(what)
	return false
}

// lastEnd is where the last end tag of a document stands; behind everything without one,
// since then nothing is behind the document.
func lastEnd(doc []byte) int {
	if i := bytes.LastIndex(doc, []byte("</OFX>")); i >= 0 {
		return i
	}
	return len(doc)
}

var rootTag = []byte("<OFX>")

// hasRoot finds an OFX element, with or without attributes, in any letter case.
func hasRoot(doc []byte) bool {
	for from := 0; ; {
		i := bytes.IndexByte(doc[from:], '<')
		if i < 0 {
			return false
		}
		from += i + 1
		if scan.HasPrefixFold(doc[from:], "OFX") && (from+3 >= len(doc) || !scan.IsNameByte(doc[from+3])) {
			return true
		}
	}
}

// isBinary tells the packed formats, in which a NUL means nothing.
func isBinary(doc []byte) bool {
	_, what := packedFormat(doc)
	return what != ""
}

// packedFormat knows files that are no text by their first bytes: people send the
// statement's PDF, or the download as it came, still packed.
func packedFormat(start []byte) (rule, what string) {
	for _, f := range [...]struct{ mark, rule, what string }{
		{"%PDF-", "IN03", "a PDF"},
		{"PK\x03\x04", "IN05", "a ZIP or XLSX file"},
		{"\x1F\x8B", "IN05", "a gzip file"},
		{"\xD0\xCF\x11\xE0", "IN05", "an old Office file"},
		{"\x89PNG\r\n", "IN07", "a picture"},
		{"\xFF\xD8\xFF", "IN07", "a picture"},
		{"GIF8", "IN07", "a picture"},
	} {
		if bytes.HasPrefix(start, []byte(f.mark)) {
			return f.rule, f.what
		}
	}
	return "", ""
}

// sniff tells other formats by how they start.
func sniff(start []byte) (rule, what string) {
	if rule, what = packedFormat(start); rule != "" {
		return rule, what
	}
	head := start[:min(len(start), sniffed)]
	markup := skipProlog(head)
	switch {
	case scan.HasPrefixFold(head, "OFXHEADER"):
		return "", "" // most documents: no need to look for what they are not
	case scan.HasPrefixFold(markup, "<!DOCTYPE HTML"), scan.HasPrefixFold(markup, "<HTML"):
		return "IN02", ""
	case scan.HasPrefixFold(head, "!TYPE:"), scan.HasPrefixFold(head, "!ACCOUNT"), scan.HasPrefixFold(head, "!OPTION:"):
		return "IN06", ""
	case bytes.HasPrefix(head, []byte(":20:")) || bytes.Contains(head, []byte("\n:20:")) || bytes.HasPrefix(head, []byte("{1:")):
		return "IN07", "an MT940 statement"
	case start[0] == '{' || start[0] == '[':
		return "IN07", "JSON"
	case bytes.Contains(head, []byte("camt.05")) || bytes.Contains(head, []byte("BkToCstmr")):
		return "IN07", "a camt statement"
	case bytes.Contains(head, []byte("<OFC>")) || bytes.Contains(head, []byte("<ofc>")):
		return "IN08", ""
	case bytes.IndexByte(start, '<') < 0:
		return "IN04", ""
	}
	return "", ""
}

// skipProlog passes the XML declaration and the comments that a web page may start
// with.
func skipProlog(head []byte) []byte {
	for {
		end := ""
		switch {
		case bytes.HasPrefix(head, []byte("<?")):
			end = "?>"
		case bytes.HasPrefix(head, []byte("<!--")):
			end = "-->"
		}
		i := bytes.Index(head, []byte(end))
		if end == "" || i < 0 {
			return head
		}
		head = bytes.TrimLeft(head[i+len(end):], " \t\r\n")
	}
}

// judgeEncoding compares what the header says of the bytes with the bytes. A
// warning needs no more than the first place that shows it.
func (c *checker) judgeEncoding() {
	encoding := c.header.Value(c.Doc, header.ENCODING)
	charset := c.header.Value(c.Doc, header.CHARSET)
	unicode := isWord(encoding, "UNICODE") || isWord(encoding, "UTF-8")
	if c.header.Form == header.XML {
		declared := c.Doc[c.header.EncodingAt:c.header.EncodingEnd]
		unicode = len(declared) == 0 || isWord(declared, "UTF-8")
	}
	if !unicode && !c.findings.Warnings {
		return
	}
	if unicode {
		if bad := firstInvalid(c.Doc); bad >= 0 {
			c.found("EN04", rules.Error, bad)
		}
	} else if high := firstHigh(c.Doc); high >= 0 && c.header.Form == header.SGML {
		c.judgeHigh(high, charset)
	}
	if c.findings.Warnings {
		if i := bytes.Index(c.Doc, []byte("\uFFFD")); i >= 0 {
			c.found("EN06", rules.Warning, i)
		}
	}
}

// judgeHigh judges text beyond ASCII under a header that promises ASCII.
func (c *checker) judgeHigh(at int, charset []byte) {
	switch {
	case isWord(charset, "NONE"):
		c.found("EN03", rules.Warning, at)
	case c.options.Text && isWestern(c.Doc[at:]):
		c.found("EN01", rules.Warning, at)
	case firstInvalid(c.Doc) < 0 && len(charset) == 0:
		c.found("EN02", rules.Warning, at).With("nothing of its character set")
	case firstInvalid(c.Doc) < 0:
		c.found("EN02", rules.Warning, at).With(rules.Shown(charset))
	default:
		c.found("EN01", rules.Warning, at)
	}
}

// westernSigns are the characters of Windows-1252 that Latin-1 does not have.
const westernSigns = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"

// isWestern tells text that may well have been Windows-1252 before it was decoded:
// every character is in that charset, and no letter is UTF-8 read as if it were
// (Ã© for é, â€™ for an apostrophe).
func isWestern(text []byte) bool {
	lead := false // the last character begins such a letter
	for _, r := range string(text) {
		high := r >= 0xA0 && r <= 0xFF || r > 0xFF && strings.ContainsRune(westernSigns, r)
		if r >= utf8.RuneSelf && !high || lead && high && (r > 0xFF || r < 0xC0) {
			return false
		}
		lead = r == 'Ã' || r == 'Â' || r == 'â'
	}
	return true
}

func isWord(v []byte, word string) bool {
	return len(v) == len(word) && scan.HasPrefixFold(v, word)
}

// firstHigh is the offset of the first byte beyond ASCII, -1 without one.
func firstHigh(doc []byte) int {
	start := header.MarkLength(doc) // HD02 says it
	for ; start+8 <= len(doc) && binary.LittleEndian.Uint64(doc[start:])&scan.Highs == 0; start += 8 {
	}
	for i, b := range doc[start:] {
		if b >= utf8.RuneSelf {
			return start + i
		}
	}
	return -1
}

// firstInvalid is the offset of the first byte that is not UTF-8, -1 without one.
func firstInvalid(doc []byte) int {
	if utf8.Valid(doc) {
		return -1
	}
	for i := 0; i < len(doc); {
		if doc[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(doc[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}
