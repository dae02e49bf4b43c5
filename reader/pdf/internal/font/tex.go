package font

import (
	"strconv"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"tillroll/reader/pdf/internal/object"
)

// namesCodes says whether the names of a font's glyphs are the letter "a" and their own codes, as TeX names the bitmaps of its fonts.
// Codes without a gap may have been given in the order of use, so that they tell nothing.
func namesCodes(f *object.File, encoding object.Dict) bool {
	const fewest = 3
	var code, count, first, last int
	for _, o := range f.Array(encoding["Differences"]) {
		switch v := f.Resolve(o).(type) {
		case int:
			code = v
		case object.Name:
			if v != ".notdef" {
				if string(v) != "a"+strconv.Itoa(code) {
					return false
				}
				if count == 0 {
					first = code
				}
				last = code
				count++
			}
			code++
		}
	}
	return first >= firstTexCode && (count < fewest || last-first+1 > count)
}

// firstTexCode is where the ligatures of TeX's older fonts begin; below them stand capital Greek letters.
const firstTexCode = 11

// corkHigh is the letters from 0x80 to 0xBF of the encoding that TeX's newer fonts have; the older ones have none there.
const corkHigh = "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"

// texLetters gives the letters of TeX's fonts: both of its encodings agree on digits and on the letters of ASCII. Codes on which they
// differ stay unknown.
func texLetters() [256]string {
	var letters [256]string
	for code := range letters {
		switch {
		case code >= 33 && code < 127 && !strings.ContainsRune(`"<>\^_`+"`{|}~'", rune(code)):
			letters[code] = string(rune(code))
		case code >= 0xC0:
			letters[code] = string(charmap.ISO8859_1.DecodeByte(byte(code)))
		}
	}
	at := 0x80
	for _, r := range corkHigh {
		letters[at] = string(r)
		at++
	}
	letters['\''] = "’"
	for i, ligature := range []string{"ff", "fi", "fl", "ffi", "ffl"} {
		letters[11+i], letters[27+i] = ligature, ligature
	}
	letters[0xD7], letters[0xF7], letters[0xDF], letters[0xFF] = "Œ", "œ", "SS", "ß"
	letters[21], letters[22] = "–", "—"
	letters[0x7F] = "-"
	return letters
}
