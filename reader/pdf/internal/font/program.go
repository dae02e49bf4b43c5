package font

import (
	"bytes"
	"encoding/binary"
	"strings"

	"tillroll/reader/pdf/internal/object"
)

// sfnt finds the tables of a TrueType font.
func sfnt(data []byte) map[string][]byte {
	out := map[string][]byte{}
	if len(data) < 12 {
		return out
	}
	count := int(binary.BigEndian.Uint16(data[4:]))
	for i := range count {
		at := 12 + 16*i
		if at+16 > len(data) {
			break
		}
		start, length := int(binary.BigEndian.Uint32(data[at+8:])), int(binary.BigEndian.Uint32(data[at+12:]))
		if start > len(data) || length > len(data)-start {
			continue
		}
		out[string(data[at:at+4])] = data[start : start+length]
	}
	return out
}

// charTable is one subtable of a font's cmap: code to glyph.
type charTable struct {
	platform, encoding int
	glyphs             map[uint32]uint32
}

// charTables reads the subtables of the formats that occur: 0, 4, 6 and 12.
func charTables(table []byte) []charTable {
	var out []charTable
	if len(table) < 4 {
		return nil
	}
	for i := range int(binary.BigEndian.Uint16(table[2:])) {
		at := 4 + 8*i
		if at+8 > len(table) || i > 16 {
			break
		}
		offset := int(binary.BigEndian.Uint32(table[at+4:]))
		if offset > len(table)-8 {
			continue
		}
		out = append(out, charTable{
			int(binary.BigEndian.Uint16(table[at:])), int(binary.BigEndian.Uint16(table[at+2:])), subtable(table[offset:]),
		})
	}
	return out
}

// subtable reads one table of codes. What it says is counted, not what is new in it: ranges
// that overlap would be gone through again and again.
func subtable(t []byte) map[uint32]uint32 {
	out := map[uint32]uint32{}
	said := 0
	u16 := func(at int) int {
		if at < 0 || at+2 > len(t) {
			return 0
		}
		return int(binary.BigEndian.Uint16(t[at:]))
	}
	switch u16(0) {
	case 0:
		for i := 0; i < 256 && 6+i < len(t); i++ {
			out[uint32(i)] = uint32(t[6+i])
		}
	case 4:
		segments := u16(6) / 2
		for s := range segments {
			end, start := u16(14+2*s), u16(16+2*segments+2*s)
			delta, offset := u16(16+4*segments+2*s), u16(16+6*segments+2*s)
			for c := start; c <= end && c < 0xFFFF && said < maxMappings; c++ {
				said++
				glyph := c
				if offset != 0 {
					if glyph = u16(16 + 6*segments + 2*s + offset + 2*(c-start)); glyph == 0 {
						continue
					}
				}
				out[uint32(c)] = uint32((glyph + delta) & 0xFFFF)
			}
		}
	case 6:
		for i := range u16(8) {
			out[uint32(u16(6)+i)] = uint32(u16(10 + 2*i))
		}
	case 12:
		for g := range u16(12)<<16 | u16(14) {
			at := 16 + 12*g
			if at+12 > len(t) {
				break
			}
			start, end, glyph := binary.BigEndian.Uint32(t[at:]), binary.BigEndian.Uint32(t[at+4:]), binary.BigEndian.Uint32(t[at+8:])
			for c := start; c <= end && c < 0x110000 && said < maxMappings; c++ {
				said++
				out[c] = glyph + c - start
			}
		}
	}
	return out
}

// trueTypeGlyphs turns the font's Unicode table round: glyph to letter.
func trueTypeGlyphs(data []byte) map[uint32]string {
	out := map[uint32]string{}
	for _, t := range charTables(sfnt(data)["cmap"]) {
		if t.platform != 0 && (t.platform != 3 || t.encoding != 1 && t.encoding != 10) {
			continue
		}
		for code, glyph := range t.glyphs {
			old, have := out[glyph]
			// Of two codes for one shape the lower is the plain letter, not its compatibility twin.
			if glyph != 0 && (!have || code < uint32([]rune(old)[0])) {
				out[glyph] = string(rune(code))
			}
		}
	}
	return out
}

// trueTypeLetters is the encoding of a symbolic TrueType font: code to glyph by its byte table, glyph to letter by its Unicode table.
func trueTypeLetters(data []byte) ([256]string, bool) {
	var letters [256]string
	glyphs := trueTypeGlyphs(data)
	found := false
	for _, t := range charTables(sfnt(data)["cmap"]) {
		if t.platform == 1 || t.platform == 3 && t.encoding == 0 {
			var lowest [256]uint32 // of two codes with the same last byte the lower counts
			for code, glyph := range t.glyphs {
				at := code & 0xff
				if text, ok := glyphs[glyph]; ok && at >= 32 && (letters[at] == "" || code < lowest[at]) {
					letters[at], lowest[at], found = text, code, true
				}
			}
		}
	}
	return letters, found
}

// type1Letters reads "dup 65 /A put" from the readable head of a Type 1 font.
func type1Letters(data []byte) ([256]string, bool) {
	var letters [256]string
	start := bytes.Index(data, []byte("/Encoding"))
	if start < 0 {
		return letters, false
	}
	head := data[start:min(len(data), start+1<<16)]
	if bytes.HasPrefix(bytes.TrimLeft(head[len("/Encoding"):], " \r\n"), []byte("StandardEncoding")) {
		return baseEncoding("StandardEncoding"), true
	}
	found := false
	l := object.Lex(head)
	var last [3]any
	for range 4096 {
		o, ok := l.Next()
		if !ok || o == object.Keyword("eexec") {
			break
		}
		if o == object.Keyword("put") {
			code, isCode := last[1].(int)
			glyph, isName := last[2].(object.Name)
			if isCode && isName && code >= 0 && code < 256 {
				letters[code], found = glyphText(string(glyph)), true
			}
		}
		if o == object.Keyword("def") && found {
			break
		}
		last[0], last[1], last[2] = last[1], last[2], o
	}
	return letters, found && !allUnknown(letters)
}

func allUnknown(letters [256]string) bool {
	return strings.ReplaceAll(strings.Join(letters[:], ""), Unknown, "") == ""
}
