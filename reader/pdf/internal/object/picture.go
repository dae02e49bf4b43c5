package object

// SkipPicture passes over a picture that stands in the content itself, behind its first word BI; false means that the data ends
// before the picture begins.
func (l *Lexer) SkipPicture() bool {
	for range maxPictureKeys {
		o, ok := l.Next()
		if !ok {
			return false
		}
		if o == Keyword("ID") {
			break
		}
	}
	for p := l.pos + 1; p+2 < len(l.data); p++ {
		ends := p+3 >= len(l.data) || class(l.data[p+3]) == space
		if class(l.data[p]) == space && l.data[p+1] == 'E' && l.data[p+2] == 'I' && ends && readable(l.data[min(p+3, len(l.data)):]) {
			l.pos = p + 3
			return true
		}
	}
	l.pos = len(l.data)
	return true
}

// readable says whether the next few bytes look like operators and not like a picture.
func readable(b []byte) bool {
	for _, c := range b[:min(len(b), 12)] {
		if c > 126 || c < 32 && class(c) != space {
			return false
		}
	}
	return true
}
