package scan

import (
	"bytes"

	"tillroll/ofx/internal/dtd"
)

// Tag is the outline of a start or end tag.
type Tag struct {
	NameAt, NameEnd int
	End             int // after the >
	IsEnd           bool
	Flags           Flags
}

// ParseTag reads the tag that starts with the < at pos. A < that is followed by
// anything but a name, or whose > does not come before the next <, is no tag but
// part of a text: "A < B", "I <3 U", "<john@example.com>".
func ParseTag(doc []byte, pos int) (t Tag, ok bool) {
	p := pos + 1
	if p < len(doc) && doc[p] == '/' {
		t.IsEnd = true
		p++
	}
	t.NameAt = p
	if p >= len(doc) || !IsLetter(doc[p]) && doc[p] != '_' {
		return t, false
	}
	for p < len(doc) && IsNameByte(doc[p]) {
		if 'a' <= doc[p] && doc[p] <= 'z' {
			t.Flags |= NotCapitals
		}
		p++
	}
	t.NameEnd = p
	if p >= len(doc) {
		return t, false
	}
	switch doc[p] {
	case '>':
		t.End = p + 1
		return t, true
	case '/', ' ', '\t', '\r', '\n':
		return parseTagRest(doc, p, t)
	}
	return t, false
}

// parseTagRest reads what follows the name in a tag that is not just <NAME>.
func parseTagRest(doc []byte, p int, t Tag) (Tag, bool) {
	rest := p
	p = SkipBlanks(doc, p)
	if p > rest {
		t.Flags |= BlankInTag
	}
	content := p
	for p < len(doc) && doc[p] != '>' {
		if doc[p] == '<' {
			return t, false
		}
		p++
	}
	if p >= len(doc) {
		return t, false
	}
	t.End = p + 1
	last := p
	if last > content && doc[last-1] == '/' && !t.IsEnd {
		t.Flags |= SelfClosing
		last--
	}
	if last > content {
		t.Flags |= HasAttributes
	}
	return t, true
}

// IsLetter is for ASCII alone.
func IsLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// IsNameByte allows, beside the A-Z 0-9 . _ of OFX, what XML adds to names.
func IsNameByte(c byte) bool {
	return IsLetter(c) || '0' <= c && c <= '9' || c == '.' || c == '_' || c == '-' || c == ':'
}

// sameName says whether two tags have one name, in any letter case.
func sameName(doc []byte, a, b Tag) bool {
	if a.NameEnd-a.NameAt != b.NameEnd-b.NameAt {
		return false
	}
	for i := 0; i < a.NameEnd-a.NameAt; i++ {
		if dtd.Capital(doc[a.NameAt+i]) != dtd.Capital(doc[b.NameAt+i]) {
			return false
		}
	}
	return true
}

// bang reads what starts with <! at pos; End says that it is only text. A
// comment or CDATA section without an end swallows nothing, and that there is no
// end is remembered: a million of them must not search the document a million times.
func (s *Scanner) bang(pos int) (end int, kind Kind) {
	rest := s.Doc[pos:]
	switch {
	case bytes.HasPrefix(rest, CommentStart):
		if end = s.closing(pos+len(CommentStart), CommentEnd, &s.noCommentEndFrom); end > 0 {
			return end, Comment
		}
		return 0, End
	case bytes.HasPrefix(rest, cdataStart):
		if end = s.closing(pos+len(cdataStart), cdataEnd, &s.noCDATAEndFrom); end > 0 {
			return end, CDATA
		}
		return 0, End
	}
	if end = DeclarationEnd(s.Doc, pos); end > 0 {
		return end, Declaration
	}
	return 0, End
}

// The marks of comments and CDATA sections; never changed.
var (
	CommentStart = []byte("<!--")
	CommentEnd   = []byte("-->")
	cdataStart   = []byte("<![CDATA[")
	cdataEnd     = []byte("]]>")
)

// closing finds the end of a section, unless it is known that from some offset on
// there is none.
func (s *Scanner) closing(from int, mark []byte, noneFrom *int) int {
	if *noneFrom > 0 && from >= *noneFrom {
		return 0
	}
	i := bytes.Index(s.Doc[from:], mark)
	if i < 0 {
		*noneFrom = from
		return 0
	}
	return from + i + len(mark)
}

// DeclarationEnd is the offset after the > of a <! or <? at pos, or 0 if another <
// or the end of the document comes first.
func DeclarationEnd(doc []byte, pos int) int {
	for p := pos + 2; p < len(doc); p++ {
		switch doc[p] {
		case '>':
			return p + 1
		case '<':
			return 0
		}
	}
	return 0
}
