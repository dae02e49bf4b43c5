package font

// compactLetters reads the encoding of a compact (CFF) font: which glyph each code shows, and what the glyphs are called.
func compactLetters(data []byte) ([256]string, bool) {
	var letters [256]string
	c := &compact{data: data}
	if len(data) < 4 {
		return letters, false
	}
	at := int(data[2])
	_, at = c.index(at)        // names
	tops, at := c.index(at)    // top dictionaries
	c.strings, _ = c.index(at) // strings
	if c.broken || len(tops) == 0 {
		return letters, false
	}
	top := c.topDict(tops[0])
	if top.charset <= 2 || top.encoding <= 1 {
		return letters, false
	}
	glyphs, _ := c.index(top.chars)
	names := c.charset(top.charset, len(glyphs))
	found := c.encoding(top.encoding, names, &letters)
	return letters, found && !c.broken && !allUnknown(letters)
}

// compact walks over the bytes of a compact font; a step outside marks it broken.
type compact struct {
	data    []byte
	strings [][]byte
	broken  bool
}

func (c *compact) number(at, size int) int {
	if at < 0 || at+size > len(c.data) || size > 4 {
		c.broken = true
		return 0
	}
	v := 0
	for _, b := range c.data[at : at+size] {
		v = v<<8 | int(b)
	}
	return v
}

// index reads a list of byte strings and where it ends.
func (c *compact) index(at int) ([][]byte, int) {
	count := c.number(at, 2)
	if count == 0 || c.broken {
		return nil, at + 2
	}
	size := c.number(at+2, 1)
	base := at + 3 + (count+1)*size - 1
	var out [][]byte
	end := base + 1
	for i := range count {
		from, to := base+c.number(at+3+i*size, size), base+c.number(at+3+(i+1)*size, size)
		if c.broken || from > to || to > len(c.data) {
			c.broken = true
			return nil, at
		}
		out = append(out, c.data[from:to])
		end = to
	}
	return out, end
}

type compactTop struct{ charset, encoding, chars int }

// topDict reads the three offsets that matter.
func (c *compact) topDict(b []byte) compactTop {
	var top compactTop
	operand := 0
	for i := 0; i < len(b); i++ {
		v := int(b[i])
		switch {
		case v <= 21:
			switch v {
			case 12:
				i++
			case 15:
				top.charset = operand
			case 16:
				top.encoding = operand
			case 17:
				top.chars = operand
			}
			operand = 0
		case v == 28 && i+2 < len(b):
			operand = int(int16(uint16(b[i+1])<<8 | uint16(b[i+2])))
			i += 2
		case v == 29 && i+4 < len(b):
			operand = int(b[i+1])<<24 | int(b[i+2])<<16 | int(b[i+3])<<8 | int(b[i+4])
			i += 4
		case v == 30:
			for i++; i < len(b) && b[i]&0x0f != 0x0f && b[i]>>4 != 0x0f; i++ {
			}
		case v >= 32 && v <= 246:
			operand = v - 139
		case v >= 247 && v <= 250 && i+1 < len(b):
			operand = (v-247)*256 + int(b[i+1]) + 108
			i++
		case v >= 251 && v <= 254 && i+1 < len(b):
			operand = -(v-251)*256 - int(b[i+1]) - 108
			i++
		}
	}
	return top
}

// charset gives the name of every glyph.
func (c *compact) charset(at, glyphs int) []string {
	names := []string{".notdef"}
	format := c.number(at, 1)
	at++
	for len(names) < glyphs && !c.broken {
		first := c.number(at, 2)
		at += 2
		left := 0
		if format > 0 {
			left = c.number(at, format)
			at += format
		}
		for i := 0; i <= left && len(names) < glyphs; i++ {
			names = append(names, c.name(first+i))
		}
	}
	return names
}

// standardStrings is the number of names that every compact font knows without spelling them.
const standardStrings = 391

func (c *compact) name(id int) string {
	if id >= standardStrings {
		if id-standardStrings < len(c.strings) {
			return string(c.strings[id-standardStrings])
		}
		return ""
	}
	// The first 95 are ASCII in order, with curly quotes where the standard encoding has them.
	if id >= 1 && id <= 95 {
		return "uni00" + hexByte(id+31)
	}
	return ""
}

func hexByte(n int) string {
	const digits = "0123456789ABCDEF"
	return string([]byte{digits[n>>4&15], digits[n&15]})
}

// encoding assigns codes to glyphs.
func (c *compact) encoding(at int, names []string, letters *[256]string) bool {
	format := c.number(at, 1) & 0x7f
	count := c.number(at+1, 1)
	at += 2
	glyph := 1
	set := func(code int) {
		if code >= 0 && code < 256 && glyph < len(names) {
			letters[code] = glyphText(names[glyph])
		}
		glyph++
	}
	for range count {
		first, left := c.number(at, 1), 0
		at++
		if format == 1 {
			left = c.number(at, 1)
			at++
		}
		for i := 0; i <= left; i++ {
			set(first + i)
		}
	}
	return count > 0 && !c.broken
}
