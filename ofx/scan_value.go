package ofx

import "bytes"

// leafValue reads the value after a leaf's start tag, and its end tag if that comes
// next. Without an end tag the value ends at the next tag.
func (s *scanner) leafValue(t tag) {
	stop := s.valueStop(t.end)
	s.valueEnd, s.end, s.pos = stop, stop, stop
	if following, ok := parseTag(s.doc, stop); stop < len(s.doc) && ok && following.isEnd && sameName(s.doc, t, following) {
		s.flags |= hasEnd | following.flags&blankInTag
		if !bytes.Equal(s.name(), s.doc[following.nameAt:following.nameEnd]) {
			s.flags |= endNameCase
		}
		s.end, s.pos = following.end, following.end
	} else if s.flags&hasComment != 0 {
		s.dropTrailingComments()
	}
	s.trim()
	if s.flags&hasEnd == 0 {
		s.end = s.valueEnd
	}
}

// valueStop finds the < that ends a value: one that starts a tag or declaration.
// Comments and CDATA sections belong to the value.
func (s *scanner) valueStop(p int) int {
	for {
		i := bytes.IndexByte(s.doc[p:], '<')
		if i < 0 || p+i+1 >= len(s.doc) {
			if i >= 0 {
				s.flags |= hasLess
			}
			return len(s.doc)
		}
		p += i
		switch c := s.doc[p+1]; {
		case c == '!':
			end, kind := s.bang(p)
			switch kind {
			case eventComment:
				s.flags |= hasComment
				p = end
				continue
			case eventCDATA:
				s.flags |= hasCDATA
				p = end
				continue
			case eventDeclaration:
				return p
			}
		case c == '?':
			if declarationEnd(s.doc, p) > 0 {
				return p
			}
		default:
			if _, ok := parseTag(s.doc, p); ok {
				return p
			}
		}
		s.flags |= hasLess
		p++
	}
}

// dropTrailingComments gives comments after the value of an unclosed leaf back to
// the document: they stand between two elements.
func (s *scanner) dropTrailingComments() {
	first, end := s.valueEnd, s.valueEnd // the first comment after the last piece of text
	inside, kept := s.flags&^(hasComment|hasCDATA), eventFlags(0)
	for p := s.valueAt; p < end; {
		next, kind := p+1, eventEnd
		if s.doc[p] == '<' && p+1 < end && s.doc[p+1] == '!' {
			if e, k := s.bang(p); k == eventComment || k == eventCDATA {
				next, kind = e, k
			}
		}
		switch {
		case kind == eventComment:
			first = min(first, p)
			kept |= hasComment
		case kind == eventCDATA:
			first = end
			inside |= kept | hasCDATA
		case !isBlank(s.doc[p]):
			first = end
			inside |= kept
		}
		p = next
	}
	s.flags = inside
	s.valueEnd, s.end, s.pos = first, first, first
}

// text reads text that belongs to no leaf, up to the next markup of any kind.
func (s *scanner) text(pos int) {
	s.kind, s.element, s.flags, s.at = eventText, 0, 0, pos
	s.nameAt, s.nameEnd, s.valueAt = pos, pos, pos
	p := pos
	for {
		if s.doc[p] == '<' {
			if p > pos && s.startsMarkup(p) {
				break
			}
			s.flags |= hasLess
			p++
		}
		i := bytes.IndexByte(s.doc[p:], '<')
		if i < 0 {
			p = len(s.doc)
			break
		}
		p += i
	}
	s.valueEnd, s.pos = p, p
	s.trim()
	s.end = s.valueEnd
}

// startsMarkup says whether the < at pos starts a tag, comment, section or
// declaration.
func (s *scanner) startsMarkup(pos int) bool {
	if pos+1 >= len(s.doc) {
		return false
	}
	switch s.doc[pos+1] {
	case '!':
		_, kind := s.bang(pos)
		return kind != eventEnd
	case '?':
		return declarationEnd(s.doc, pos) > 0
	}
	_, ok := parseTag(s.doc, pos)
	return ok
}

// trim takes the blanks off both ends of the value and notes what it holds. The
// line break and the indentation between an unclosed value and the next tag are no
// padding; blanks on the value's own line are.
func (s *scanner) trim() {
	at, end := s.valueAt, s.valueEnd
	for at < end && isBlank(s.doc[at]) {
		at++
	}
	if at == end {
		s.valueEnd = s.valueAt
		return
	}
	for isBlank(s.doc[end-1]) {
		end--
	}
	if at > s.valueAt && isSpace(s.doc[s.valueAt]) {
		s.flags |= padded
	}
	if end < s.valueEnd && isSpace(s.doc[end]) && (s.flags&hasEnd != 0 || hasBreak(s.doc[end:s.valueEnd])) {
		s.flags |= padded
	}
	s.valueAt, s.valueEnd = at, end
	if s.flags&(hasComment|hasCDATA) != 0 {
		s.flags |= classifySections(s.doc[at:end])
		return
	}
	s.flags |= classify(s.doc[at:end])
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

func hasBreak(text []byte) bool {
	return bytes.IndexByte(text, '\n') >= 0 || bytes.IndexByte(text, '\r') >= 0
}

// classify tells which unusual bytes a value holds. A < is not looked for: only the
// scanner knows which ones are tags.
func classify(text []byte) (flags eventFlags) {
	for _, c := range text {
		switch {
		case c >= 0x80:
			flags |= hasHighBytes
		case c == '&':
			flags |= hasAmpersand
		case c == '>':
			flags |= hasGreater
		case c == '\n' || c == '\r':
			flags |= hasLineBreak
		case c < 0x20 || c == 0x7F:
			flags |= hasControl
		}
	}
	return flags
}

// classifySections classifies a value with comments, which do not count, and CDATA
// sections, in which & and > stand for themselves.
func classifySections(text []byte) (flags eventFlags) {
	var s sections
	for len(text) > 0 {
		if section, n := s.at(text); n > 0 {
			flags |= classify(section) &^ (hasAmpersand | hasGreater)
			text = text[n:]
			continue
		}
		i := 1 + bytes.IndexByte(text[1:], '<')
		if i == 0 {
			i = len(text)
		}
		flags |= classify(text[:i])
		text = text[i:]
	}
	return flags
}
