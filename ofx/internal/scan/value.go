package scan

import "bytes"

// leafValue reads the value after a leaf's start tag, and its end tag if that comes
// next. Without an end tag the value ends at the next tag.
func (s *Scanner) leafValue(t Tag) {
	stop := s.valueStop(t.End)
	s.ValueEnd, s.End, s.Pos = stop, stop, stop
	if following, ok := ParseTag(s.Doc, stop); stop < len(s.Doc) && ok && following.IsEnd && sameName(s.Doc, t, following) {
		s.Flags |= HasEnd | following.Flags&BlankInTag
		if !bytes.Equal(s.Name(), s.Doc[following.NameAt:following.NameEnd]) {
			s.Flags |= EndNameCase
		}
		s.End, s.Pos = following.End, following.End
	} else if s.Flags&HasComment != 0 {
		s.dropTrailingComments()
	}
	s.trim()
	if s.Flags&HasEnd == 0 {
		s.End = s.ValueEnd
	}
}

// valueStop finds the < that ends a value: one that starts a tag or declaration.
// Comments and CDATA sections belong to the value.
func (s *Scanner) valueStop(p int) int {
	for {
		i := bytes.IndexByte(s.Doc[p:], '<')
		if i < 0 || p+i+1 >= len(s.Doc) {
			if i >= 0 {
				s.Flags |= HasLess
			}
			return len(s.Doc)
		}
		p += i
		switch c := s.Doc[p+1]; {
		case c == '!':
			end, kind := s.bang(p)
			switch kind {
			case Comment:
				s.Flags |= HasComment
				p = end
				continue
			case CDATA:
				s.Flags |= HasCDATA
				p = end
				continue
			case Declaration:
				return p
			}
		case c == '?':
			if DeclarationEnd(s.Doc, p) > 0 {
				return p
			}
		default:
			if _, ok := ParseTag(s.Doc, p); ok {
				return p
			}
		}
		s.Flags |= HasLess
		p++
	}
}

// dropTrailingComments gives comments after the value of an unclosed leaf back to
// the document: they stand between two elements.
func (s *Scanner) dropTrailingComments() {
	first, end := s.ValueEnd, s.ValueEnd // the first comment after the last piece of text
	inside, kept := s.Flags&^(HasComment|HasCDATA), Flags(0)
	for p := s.ValueAt; p < end; {
		next, kind := p+1, End
		if s.Doc[p] == '<' && p+1 < end && s.Doc[p+1] == '!' {
			if e, k := s.bang(p); k == Comment || k == CDATA {
				next, kind = e, k
			}
		}
		switch {
		case kind == Comment:
			first = min(first, p)
			kept |= HasComment
		case kind == CDATA:
			first = end
			inside |= kept | HasCDATA
		case !IsBlank(s.Doc[p]):
			first = end
			inside |= kept
		}
		p = next
	}
	s.Flags = inside
	s.ValueEnd, s.End, s.Pos = first, first, first
}

// text reads text that belongs to no leaf, up to the next markup of any kind.
func (s *Scanner) text(pos int) {
	s.Kind, s.Element, s.Flags, s.At = Text, 0, 0, pos
	s.NameAt, s.NameEnd, s.ValueAt = pos, pos, pos
	p := pos
	for {
		if s.Doc[p] == '<' {
			if p > pos && s.startsMarkup(p) {
				break
			}
			s.Flags |= HasLess
			p++
		}
		i := bytes.IndexByte(s.Doc[p:], '<')
		if i < 0 {
			p = len(s.Doc)
			break
		}
		p += i
	}
	s.ValueEnd, s.Pos = p, p
	s.trim()
	s.End = s.ValueEnd
}

// startsMarkup says whether the < at pos starts a tag, comment, section or
// declaration.
func (s *Scanner) startsMarkup(pos int) bool {
	if pos+1 >= len(s.Doc) {
		return false
	}
	switch s.Doc[pos+1] {
	case '!':
		_, kind := s.bang(pos)
		return kind != End
	case '?':
		return DeclarationEnd(s.Doc, pos) > 0
	}
	_, ok := ParseTag(s.Doc, pos)
	return ok
}

// trim takes the blanks off both ends of the value and notes what it holds. The
// line break and the indentation between an unclosed value and the next tag are no
// padding; blanks on the value's own line are.
func (s *Scanner) trim() {
	at, end := s.ValueAt, s.ValueEnd
	for at < end && IsBlank(s.Doc[at]) {
		at++
	}
	if at == end {
		s.ValueEnd = s.ValueAt
		return
	}
	for IsBlank(s.Doc[end-1]) {
		end--
	}
	if at > s.ValueAt && IsSpace(s.Doc[s.ValueAt]) {
		s.Flags |= Padded
	}
	if end < s.ValueEnd && IsSpace(s.Doc[end]) && (s.Flags&HasEnd != 0 || HasBreak(s.Doc[end:s.ValueEnd])) {
		s.Flags |= Padded
	}
	s.ValueAt, s.ValueEnd = at, end
	if s.Flags&(HasComment|HasCDATA) != 0 {
		s.Flags |= classifySections(s.Doc[at:end])
		return
	}
	s.Flags |= classify(s.Doc[at:end])
}

// IsSpace tells the blanks that end no line.
func IsSpace(c byte) bool { return c == ' ' || c == '\t' }

// HasBreak says whether text runs over a line's end.
func HasBreak(text []byte) bool {
	return bytes.IndexByte(text, '\n') >= 0 || bytes.IndexByte(text, '\r') >= 0
}

// classify tells which unusual bytes a value holds. A < is not looked for: only the
// scanner knows which ones are tags.
func classify(text []byte) (flags Flags) {
	for _, c := range text {
		switch {
		case c >= 0x80:
			flags |= hasHighBytes
		case c == '&':
			flags |= HasAmpersand
		case c == '>':
			flags |= HasGreater
		case c == '\n' || c == '\r':
			flags |= HasLineBreak
		case c < 0x20 || c == 0x7F:
			flags |= HasControl
		}
	}
	return flags
}

// classifySections classifies a value with comments, which do not count, and CDATA
// sections, in which & and > stand for themselves.
func classifySections(text []byte) (flags Flags) {
	var s Sections
	for len(text) > 0 {
		if section, n := s.At(text); n > 0 {
			flags |= classify(section) &^ (HasAmpersand | HasGreater)
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
