package text

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// Intuit's programs promise nothing about text beyond ASCII, so .qbo and .qfx spell
// what has a faithful ASCII form in it: Latin letters lose their marks, signs and
// punctuation become what people type instead. Other scripts and emoji have no such
// form and are left as they are.

// The Latin letters that fold to one letter, by code point; a dot folds otherwise or
// not at all.
const (
	latinFrom = 0x00C0 // Latin-1 and Latin Extended-A
	latin     = "AAAAAA.CEEEEIIIIDNOOOOOxOUUUUY..aaaaaa.ceeeeiiiidnooooo/ouuuuy.y" +
		"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi..JjKkkLlLlLlL" +
		"lLlNnNnNn.NnOoOoOo..RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"

	latinBFrom = 0x01CD // the part of Latin Extended-B that pinyin and Romanian use
	latinB     = "AaIiOoUuUuUuUuUu.AaAa....GgKkOoOo..j...Gg..NnAa....AaAaEeEeIiIiO" +
		"oOoRrRrUuUuSsTt..Hh......AaEeOoOoOoOoYy"

	latinMoreFrom = 0x1E00 // Latin Extended Additional: Vietnamese and Welsh
	latinMore     = "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm" +
		"MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv" +
		"WwWwWwWwWwXxXxYyZzZzZzhtwy.s....AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe" +
		"EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy......"
)

// The punctuation of typesetters that one character is typed for.
const (
	punctuationFrom = 0x2010
	punctuation     = "------._'','" + `""""` + "+.*"
)

// ideographs begin with the radicals of CJK.
const ideographs = 0x2E80

// sign is a character and what is typed for it.
type sign struct {
	r     rune
	typed string
}

// signs are in the order of their code points: foldSign searches by halves.
var signs = [...]sign{
	{'¡', "!"},
	{'¢', "c"},
	{'£', "GBP"},
	{'¥', "JPY"},
	{'¦', "|"},
	{'§', "S"},
	{'¨', `"`},
	{'©', "(c)"},
	{'ª', "a"},
	{'«', `"`},
	{'\u00AD', ""},
	{'®', "(R)"},
	{'¯', "-"},
	{'°', "o"},
	{'±', "+/-"},
	{'²', "2"},
	{'³', "3"},
	{'´', "'"},
	{'µ', "u"},
	{'·', "."},
	{'¸', ","},
	{'¹', "1"},
	{'º', "o"},
	{'»', `"`},
	{'¼', "1/4"},
	{'½', "1/2"},
	{'¾', "3/4"},
	{'¿', "?"},
	{'Æ', "AE"},
	{'Þ', "Th"},
	{'ß', "ss"},
	{'æ', "ae"},
	{'þ', "th"},
	{'Ĳ', "IJ"},
	{'ĳ', "ij"},
	{'ŉ', "'n"},
	{'Œ', "OE"},
	{'œ', "oe"},
	{'Ə', "E"},
	{'ƒ', "f"},
	{'Ơ', "O"},
	{'ơ', "o"},
	{'Ư', "U"},
	{'ư', "u"},
	{'ə', "e"},
	{'ʹ', "'"},
	{'ʻ', "'"},
	{'ʼ', "'"},
	{'ˆ', "^"},
	{'˜', "~"},
	{'฿', "THB"},
	{'ẞ', "SS"},
	{'\u200B', ""},
	{'\u200E', ""},
	{'\u200F', ""},
	{'‖', "||"},
	{'‡', "++"},
	{'․', "."},
	{'‥', ".."},
	{'…', "..."},
	{'‧', "."},
	{'‰', "o/oo"},
	{'′', "'"},
	{'″', `"`},
	{'‵', "'"},
	{'‹', "'"},
	{'›', "'"},
	{'‼', "!!"},
	{'⁄', "/"},
	{'⁇', "??"},
	{'⁈', "?!"},
	{'⁉', "!?"},
	{'\u2060', ""},
	{'⁰', "0"},
	{'⁴', "4"},
	{'⁵', "5"},
	{'⁶', "6"},
	{'⁷', "7"},
	{'⁸', "8"},
	{'⁹', "9"},
	{'₡', "CRC"},
	{'₣', "FRF"},
	{'₤', "ITL"},
	{'₦', "NGN"},
	{'₧', "ESP"},
	{'₨', "Rs"},
	{'₩', "KRW"},
	{'₪', "ILS"},
	{'₫', "VND"},
	{'€', "EUR"},
	{'₭', "LAK"},
	{'₮', "MNT"},
	{'₯', "GRD"},
	{'₱', "PHP"},
	{'₲', "PYG"},
	{'₴', "UAH"},
	{'₵', "GHS"},
	{'₸', "KZT"},
	{'₹', "INR"},
	{'₺', "TRY"},
	{'₼', "AZN"},
	{'₽', "RUB"},
	{'₾', "GEL"},
	{'₿', "BTC"},
	{'№', "No"},
	{'℗', "(P)"},
	{'℠', "SM"},
	{'™', "TM"},
	{'\u212A', "K"},
	{'\u212B', "A"},
	{'⅓', "1/3"},
	{'⅔', "2/3"},
	{'⅛', "1/8"},
	{'⅜', "3/8"},
	{'⅝', "5/8"},
	{'⅞', "7/8"},
	{'−', "-"},
	{'∕', "/"},
	{'∗', "*"},
	{'∙', "."},
	{'ﬀ', "ff"},
	{'ﬁ', "fi"},
	{'ﬂ', "fl"},
	{'ﬃ', "ffi"},
	{'ﬄ', "ffl"},
	{'ﬅ', "st"},
	{'ﬆ', "st"},
	{'￠', "c"},
	{'￡', "GBP"},
	{'￥', "JPY"},
	{'￦', "KRW"},
}

// AppendFolded appends clean text in ASCII, as far as it has an ASCII form. What is
// left tells of characters that have none.
func AppendFolded(dst, text []byte) (out []byte, folded, left bool) {
	start := len(dst)
	marked := false // the last character takes a combining mark that may go
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			i++
			if c != ' ' || len(dst) > start && dst[len(dst)-1] != ' ' {
				dst = append(dst, c)
			}
			marked = c != ' '
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		i += n
		typed := len(dst)
		if marked && r >= 0x0300 && r <= 0x036F {
			folded = true
			continue
		}
		var ok bool
		if dst, ok = appendTyped(dst, r); !ok {
			dst = append(dst, text[i-n:i]...)
		}
		folded, left = folded || ok, left || !ok
		marked = ok && len(dst) > typed
	}
	return trimEnd(dst), folded, left
}

// appendTyped appends what is typed for a character beyond ASCII, if anything is.
func appendTyped(dst []byte, r rune) (out []byte, ok bool) {
	letter := byte('.')
	switch {
	case r >= latinFrom && r < latinFrom+rune(len(latin)):
		letter = latin[r-latinFrom]
	case r >= latinBFrom && r < latinBFrom+rune(len(latinB)):
		letter = latinB[r-latinBFrom]
	case r >= latinMoreFrom && r < latinMoreFrom+rune(len(latinMore)):
		letter = latinMore[r-latinMoreFrom]
	case r >= punctuationFrom && r < punctuationFrom+rune(len(punctuation)):
		letter = punctuation[r-punctuationFrom]
	case r > '˜' && r < '฿', r >= ideographs && r < 'ﬀ': // between these signs only other scripts stand
		return dst, false
	case r >= '！' && r <= '～': // ASCII in the width of an ideograph
		return append(dst, byte(r-'！'+'!')), true
	}
	if letter != '.' {
		return append(dst, letter), true
	}
	return foldSign(dst, r)
}

// foldSign spells a sign of punctuation or currency by the sorted list.
func foldSign(dst []byte, r rune) (out []byte, ok bool) {
	at, found := slices.BinarySearchFunc(signs[:], r, func(s sign, r rune) int { return cmp.Compare(s.r, r) })
	if !found {
		return dst, false
	}
	return append(dst, signs[at].typed...), true
}
