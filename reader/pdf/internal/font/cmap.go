package font

import (
	"sort"

	"tillroll/internal/order"
	"tillroll/reader/pdf/internal/object"
)

// mapping is a run of codes that a CMap maps: to text (ToUnicode) or to character ids (an encoding).
type mapping struct {
	first, last uint32
	text        string // of the first code; the last unit counts up
	id          uint32
}

// codespace is a range of codes of one length.
type codespace struct {
	first, last uint32
	bytes       int
}

// cmap is a table of codes.
type cmap struct {
	spaces   []codespace
	mappings []mapping
	vertical bool
}

// readCMap reads the parts of a CMap that matter here: ranges of codes, and what they map to.
func readCMap(f *object.File, data []byte) *cmap {
	c := &cmap{}
	l := object.Lex(data)
	var stack []any
	for len(c.mappings) < maxMappings && f.Spend(1) {
		o, ok := l.Next()
		if !ok {
			break
		}
		k, is := o.(object.Keyword)
		if !is {
			if stack = append(stack, o); len(stack) > 4096 {
				stack = stack[1:]
			}
			continue
		}
		switch k {
		case "endcodespacerange":
			c.addSpaces(stack)
		case "endbfchar", "endcidchar":
			c.addChars(stack)
		case "endbfrange", "endcidrange":
			c.addRanges(stack)
		case "def":
			if len(stack) >= 2 && stack[len(stack)-2] == object.Name("WMode") {
				c.vertical = f.Int(stack[len(stack)-1], 0) == 1
			}
		}
		stack = stack[:0]
	}
	order.Sort(c.mappings, func(a, b mapping) bool { return a.first < b.first })
	return c
}

func codeOf(o any) (uint32, int, bool) {
	t, is := o.(object.String)
	if !is || len(t) == 0 || len(t) > 4 {
		return 0, 0, false
	}
	v := uint32(0)
	for i := range len(t) {
		v = v<<8 | uint32(t[i])
	}
	return v, len(t), true
}

func (c *cmap) addSpaces(stack []any) {
	for i := 0; i+1 < len(stack); i += 2 {
		first, n, ok := codeOf(stack[i])
		last, m, ok2 := codeOf(stack[i+1])
		if ok && ok2 && n == m && len(c.spaces) < 256 {
			c.spaces = append(c.spaces, codespace{first, last, n})
		}
	}
}

func (c *cmap) add(first, last uint32, to any) {
	m := mapping{first: first, last: last}
	switch v := to.(type) {
	case object.String:
		m.text = v.UTF16()
	case object.Name:
		m.text = glyphText(string(v))
	case int:
		m.id = uint32(v)
	default:
		return
	}
	c.mappings = append(c.mappings, m)
}

func (c *cmap) addChars(stack []any) {
	for i := 0; i+1 < len(stack); i += 2 {
		if code, _, ok := codeOf(stack[i]); ok {
			c.add(code, code, stack[i+1])
		}
	}
}

func (c *cmap) addRanges(stack []any) {
	for i := 0; i+2 < len(stack); i += 3 {
		first, _, ok := codeOf(stack[i])
		last, _, ok2 := codeOf(stack[i+1])
		if !ok || !ok2 || last < first {
			continue
		}
		list, is := stack[i+2].(object.Array)
		if !is {
			c.add(first, last, stack[i+2])
			continue
		}
		for j, to := range list {
			if first+uint32(j) > last {
				break
			}
			c.add(first+uint32(j), first+uint32(j), to)
		}
	}
}

// find returns the mapping of a code.
func (c *cmap) find(code uint32) (mapping, bool) {
	i := sort.Search(len(c.mappings), func(i int) bool { return c.mappings[i].first > code }) - 1
	// Ranges may overlap; a few steps back find the one that holds the code.
	for back := 0; i >= 0 && back < 8; i, back = i-1, back+1 {
		if m := c.mappings[i]; code <= m.last {
			return m, true
		}
	}
	return mapping{}, false
}

// softHyphen is what some makers call every hyphen, since fonts have one shape for both. On paper it is one, wherever it stands.
const softHyphen = "\u00ad"

// textOf is what a ToUnicode table says of a code.
func (c *cmap) textOf(code uint32) (string, bool) {
	text, ok := c.rawText(code)
	if text == softHyphen {
		text = "-"
	}
	return text, ok
}

func (c *cmap) rawText(code uint32) (string, bool) {
	if c == nil {
		return "", false
	}
	m, ok := c.find(code)
	if !ok {
		return "", false
	}
	if code == m.first || m.text == "" {
		return m.text, true
	}
	letters := []rune(m.text)
	letters[len(letters)-1] += rune(code - m.first)
	return string(letters), true
}

// split takes one code off the front of a string.
func (c *cmap) split(s string) (code uint32, n int) {
	for n = 1; n <= 4 && n <= len(s); n++ {
		code = code<<8 | uint32(s[n-1])
		for _, space := range c.spaces {
			if space.bytes == n && inSpace(code, space) {
				return code, n
			}
		}
	}
	// No range fits: as long as the shortest, which is how viewers go on.
	n = 2
	if len(c.spaces) > 0 {
		n = c.spaces[0].bytes
		for _, space := range c.spaces {
			n = min(n, space.bytes)
		}
	}
	n = min(n, len(s))
	code = 0
	for i := range n {
		code = code<<8 | uint32(s[i])
	}
	return code, n
}

// inSpace compares byte by byte: a range is a box, not a line.
func inSpace(code uint32, space codespace) bool {
	for shift := 0; shift < space.bytes*8; shift += 8 {
		b := code >> shift & 0xff
		if b < space.first>>shift&0xff || b > space.last>>shift&0xff {
			return false
		}
	}
	return true
}
