package ofx

import "bytes"

// tag is the outline of a start or end tag.
type tag struct {
	nameAt, nameEnd int
	end             int // after the >
	isEnd           bool
	flags           eventFlags
}

// parseTag reads the tag that starts with the < at pos. A < that is followed by
// anything but a name, or whose > does not come before the next <, is no tag but
// part of a text: "A < B", "I <3 U", "<john@example.com>".
func parseTag(doc []byte, pos int) (t tag, ok bool) {
	p := pos + 1
	if p < len(doc) && doc[p] == '/' {
		t.isEnd = true
		p++
	}
	t.nameAt = p
	if p >= len(doc) || !isLetter(doc[p]) && doc[p] != '_' {
		return t, false
	}
	for p < len(doc) && isNameByte(doc[p]) {
		if 'a' <= doc[p] && doc[p] <= 'z' {
			t.flags |= notCapitals
		}
		p++
	}
	t.nameEnd = p
	if p >= len(doc) {
		return t, false
	}
	switch doc[p] {
	case '>':
		t.end = p + 1
		return t, true
	case '/', ' ', '\t', '\r', '\n':
		return parseTagRest(doc, p, t)
	}
	return t, false
}

// parseTagRest reads what follows the name in a tag that is not just <NAME>.
func parseTagRest(doc []byte, p int, t tag) (tag, bool) {
	rest := p
	p = skipBlanks(doc, p)
	if p > rest {
		t.flags |= blankInTag
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
	t.end = p + 1
	last := p
	if last > content && doc[last-1] == '/' && !t.isEnd {
		t.flags |= selfClosing
		last--
	}
	if last > content {
		t.flags |= hasAttributes
	}
	return t, true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isNameByte allows, beside the A-Z 0-9 . _ of OFX, what XML adds to names.
func isNameByte(c byte) bool {
	return isLetter(c) || '0' <= c && c <= '9' || c == '.' || c == '_' || c == '-' || c == ':'
}

// sameName says whether two tags have one name, in any letter case.
func sameName(doc []byte, a, b tag) bool {
	if a.nameEnd-a.nameAt != b.nameEnd-b.nameAt {
		return false
	}
	for i := 0; i < a.nameEnd-a.nameAt; i++ {
		if capital(doc[a.nameAt+i]) != capital(doc[b.nameAt+i]) {
			return false
		}
	}
	return true
}

// bang reads what starts with <! at pos; eventEnd says that it is only text. A
// comment or CDATA section without an end swallows nothing, and that there is no
// end is remembered: a million of them must not search the document a million times.
func (s *scanner) bang(pos int) (end int, kind eventKind) {
	rest := s.doc[pos:]
	switch {
	case bytes.HasPrefix(rest, commentStart):
		if end = s.closing(pos+len(commentStart), commentEnd, &s.noCommentEndFrom); end > 0 {
			return end, eventComment
		}
		return 0, eventEnd
	case bytes.HasPrefix(rest, cdataStart):
		if end = s.closing(pos+len(cdataStart), cdataEnd, &s.noCDATAEndFrom); end > 0 {
			return end, eventCDATA
		}
		return 0, eventEnd
	}
	if end = declarationEnd(s.doc, pos); end > 0 {
		return end, eventDeclaration
	}
	return 0, eventEnd
}

// The marks of comments and CDATA sections; never changed.
var (
	commentStart = []byte("<!--")
	commentEnd   = []byte("-->")
	cdataStart   = []byte("<![CDATA[")
	cdataEnd     = []byte("]]>")
)

// closing finds the end of a section, unless it is known that from some offset on
// there is none.
func (s *scanner) closing(from int, mark []byte, noneFrom *int) int {
	if *noneFrom > 0 && from >= *noneFrom {
		return 0
	}
	i := bytes.Index(s.doc[from:], mark)
	if i < 0 {
		*noneFrom = from
		return 0
	}
	return from + i + len(mark)
}

// declarationEnd is the offset after the > of a <! or <? at pos, or 0 if another <
// or the end of the document comes first.
func declarationEnd(doc []byte, pos int) int {
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
