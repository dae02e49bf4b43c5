package object

import "strconv"

// Lexer reads objects from bytes. It never fails: what makes no sense is skipped, and the end is an end.
type Lexer struct {
	data []byte
	pos  int
	// refs says that "12 0 R" is a reference; content streams have none.
	refs bool
	// items counts what arrays and dictionaries hold; beyond maxItems the rest of the data is passed over, and whoever reads must say so.
	items int
}

// Lex reads the objects of content, of a table of codes, or of a font's head: data without references.
func Lex(data []byte) *Lexer { return &Lexer{data: data} }

// Overfull says that arrays and dictionaries held more than any file needs, so that the rest was passed over.
func (l *Lexer) Overfull() bool { return l.items > maxItems }

// full counts one more item and says whether there are too many.
func (l *Lexer) full() bool {
	if l.items++; l.items <= maxItems {
		return false
	}
	l.pos = len(l.data)
	return true
}

const (
	regular = iota
	space
	delimiter
)

// class tells the three kinds of bytes of the format apart.
func class(c byte) int {
	switch c {
	case 0, '\t', '\n', '\f', '\r', ' ':
		return space
	case '(', ')', '<', '>', '[', ']', '{', '}', '/', '%':
		return delimiter
	}
	return regular
}

func (l *Lexer) skipSpace() {
	for l.pos < len(l.data) {
		c := l.data[l.pos]
		if c == '%' {
			for l.pos < len(l.data) && l.data[l.pos] != '\n' && l.data[l.pos] != '\r' {
				l.pos++
			}
			continue
		}
		if class(c) != space {
			return
		}
		l.pos++
	}
}

// Next reads one object or keyword; false is the end of the data.
func (l *Lexer) Next() (any, bool) { return l.read(0) }

func (l *Lexer) read(depth int) (any, bool) {
	l.skipSpace()
	if l.pos >= len(l.data) {
		return nil, false
	}
	c := l.data[l.pos]
	if depth >= maxDepth && (c == '[' || c == '<') {
		l.pos++
		return Keyword(string(c)), true
	}
	switch c {
	case '/':
		return l.name(), true
	case '(':
		return l.literal(), true
	case '<':
		if l.pos+1 < len(l.data) && l.data[l.pos+1] == '<' {
			l.pos += 2
			return l.dict(depth), true
		}
		return l.hex(), true
	case '[':
		l.pos++
		return l.array(depth), true
	case '>':
		l.pos++
		if l.pos < len(l.data) && l.data[l.pos] == '>' {
			l.pos++
		}
		return Keyword(">>"), true
	case ']', '{', '}', ')':
		l.pos++
		return Keyword(string(c)), true
	}
	return l.word(), true
}

// word reads a number, a reference or a keyword.
func (l *Lexer) word() any {
	start := l.pos
	for l.pos < len(l.data) && class(l.data[l.pos]) == regular {
		l.pos++
	}
	word := l.data[start:l.pos]
	if n, ok := parseNumber(word); ok {
		if i, whole := n.(int); whole && l.refs && i >= 0 {
			if r, ok := l.reference(i); ok {
				return r
			}
		}
		return n
	}
	switch string(word) {
	case "true":
		return true
	case "false":
		return false
	case "null":
		return nil
	}
	return Keyword(word)
}

// reference looks whether "G R" follows a whole number.
func (l *Lexer) reference(number int) (Ref, bool) {
	p := l.pos
	skip := func() {
		for p < len(l.data) && class(l.data[p]) == space {
			p++
		}
	}
	skip()
	generation, digits := 0, 0
	for ; p < len(l.data) && l.data[p] >= '0' && l.data[p] <= '9' && digits < 6; p++ {
		generation = generation*10 + int(l.data[p]-'0')
		digits++
	}
	if digits == 0 || number > maxObjectNumber {
		return Ref{}, false
	}
	skip()
	if p >= len(l.data) || l.data[p] != 'R' || p+1 < len(l.data) && class(l.data[p+1]) == regular {
		return Ref{}, false
	}
	l.pos = p + 1
	return Ref{number, generation}, true
}

// parseNumber reads the numbers that real files hold: "--5", "5.", ".5", "1.2-3" (which ends at the second sign).
func parseNumber(word []byte) (any, bool) {
	if len(word) == 0 {
		return nil, false
	}
	i, negative := 0, false
	for i < len(word) && (word[i] == '-' || word[i] == '+') {
		negative = negative || word[i] == '-'
		i++
	}
	whole, digits, real := 0.0, 0, false
	scale := 1.0
	for ; i < len(word); i++ {
		c := word[i]
		switch {
		case c >= '0' && c <= '9':
			digits++
			if real {
				scale /= 10
				whole += float64(c-'0') * scale
			} else {
				whole = whole*10 + float64(c-'0')
			}
		case c == '.' && !real:
			real = true
		case c == '-' && digits > 0:
			i = len(word)
		default:
			return nil, false
		}
	}
	if digits == 0 {
		return nil, false
	}
	if negative {
		whole = -whole
	}
	if real || whole > 1<<53 || whole < -(1<<53) {
		return whole, true
	}
	return int(whole), true
}

func (l *Lexer) name() Name {
	l.pos++
	start, escaped := l.pos, false
	for l.pos < len(l.data) && class(l.data[l.pos]) == regular {
		escaped = escaped || l.data[l.pos] == '#'
		l.pos++
	}
	raw := l.data[start:l.pos]
	if !escaped {
		return Name(raw)
	}
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] == '#' && i+2 < len(raw) {
			if v, err := strconv.ParseUint(string(raw[i+1:i+3]), 16, 8); err == nil {
				out = append(out, byte(v))
				i += 2
				continue
			}
		}
		out = append(out, raw[i])
	}
	return Name(out)
}

func (l *Lexer) array(depth int) Array {
	var out Array
	for {
		o, ok := l.read(depth + 1)
		if !ok {
			return out
		}
		if k, is := o.(Keyword); is {
			if k == "]" || l.leave(k) {
				return out
			}
			continue
		}
		if out = append(out, o); l.full() {
			return out
		}
	}
}

func (l *Lexer) dict(depth int) Dict {
	out := Dict{}
	for {
		o, ok := l.read(depth + 1)
		if !ok {
			return out
		}
		if k, is := o.(Keyword); is && (k == ">>" || l.leave(k)) {
			return out
		}
		key, is := o.(Name)
		if !is {
			continue
		}
		value, ok := l.read(depth + 1)
		if k, is := value.(Keyword); is {
			if k == ">>" || l.leave(k) {
				return out
			}
			continue
		}
		if ok && len(out) < maxEntries {
			out[key] = value
		}
		if l.full() {
			return out
		}
	}
}

// leave says whether a word shows that the object was never closed; the word is put back.
func (l *Lexer) leave(k Keyword) bool {
	if k == "endobj" || k == "stream" || k == "obj" || k == "endstream" {
		l.pos -= len(k)
		return true
	}
	return false
}
