package charset

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"tillroll/reader/charset/tables"
)

// doubleByte is an East Asian charset, and what its statements are made of.
type doubleByte struct {
	name   string
	table  encoding.Encoding
	common map[rune]bool
	kana   bool
}

// doubles lists the East Asian charsets. Their common characters are put up once.
var doubles = sync.OnceValue(func() []doubleByte {
	return []doubleByte{
		{"Shift JIS", tables.EastAsian(tables.ShiftJIS), setOf(japaneseCharacters), true},
		{"EUC-JP", tables.EastAsian(tables.EUCJP), setOf(japaneseCharacters), true},
		{"GB18030", tables.EastAsian(tables.GB18030), setOf(simplified), false},
		{"Big5", tables.EastAsian(tables.Big5), setOf(traditional), false},
		{"EUC-KR", tables.EastAsian(tables.EUCKR), setOf(koreanSyllables), false},
	}
})

func setOf(characters string) map[rune]bool {
	set := map[rune]bool{}
	for _, r := range characters {
		set[r] = true
	}
	return set
}

// What a character is worth, in the measure of letters of one byte: it takes two.
const (
	commonCharacter = 2 * frequentLetter
	otherCharacter  = -4
	rareCharacter   = 2 * strangeLetter
	brokenCharacter = 2 * noMeaning
)

// scoreDouble weighs every East Asian charset.
func scoreDouble(lines, begin []byte) []candidate {
	headers := headerLines(begin)
	var candidates []candidate
	for _, d := range doubles() {
		text, err := d.table.NewDecoder().Bytes(lines)
		if err != nil {
			continue
		}
		headings := weighWhole(headers, func(header string) string {
			text, _ := d.table.NewDecoder().String(header) // what is broken has no meaning
			return text
		})
		candidates = append(candidates, candidate{d.name, d.table, d.weigh(string(text)) + headings})
	}
	return candidates
}

// weigh counts common characters for a charset, rare and broken ones against it.
func (d doubleByte) weigh(text string) int {
	score := 0
	before := ' '
	for i, r := range text {
		after, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
		lone := !isHalfKana(before) && !isHalfKana(after)
		before = r
		switch {
		case r < utf8.RuneSelf:
		case r == utf8.RuneError:
			score += brokenCharacter
		case d.common[r]:
			score += commonCharacter
		case isHalfKana(r) && lone: // any sign of another charset would be one
			score += strangeLetter
		case isHalfKana(r) && d.kana:
			score += knownLetter
		case unicode.In(r, unicode.Hiragana, unicode.Katakana) && d.kana:
			score += 2 * knownLetter
		case unicode.Is(unicode.Hangul, r) && strings.HasPrefix(d.name, "EUC-KR"):
			score += 2 * rareLetter
		case r >= 0xff01 && r <= 0xff5e || r >= 0x3000 && r <= 0x303f: // letters and signs of full width
			score += rareLetter
		case unicode.Is(unicode.Han, r):
			score += otherCharacter
		default:
			score += rareCharacter
		}
	}
	return score
}

// isHalfKana tells whether a letter is kana of half the width, which take one byte each.
func isHalfKana(r rune) bool { return r >= 0xff61 && r <= 0xff9f }
