package charset

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// singleByte is a charset of one byte a letter, and whose it is.
type singleByte struct {
	name      string
	table     *charmap.Charmap
	languages []language
	letters   [256]rune
	worths    [][256]int // what each byte is worth, for each of the languages
}

// singles lists the charsets of one byte a letter. Where two give the same sense, the
// first is taken: those of Windows are what programs write today. What their bytes are
// worth is reckoned once: it would cost more than a small file.
var singles = sync.OnceValue(func() []singleByte {
	list := listSingles()
	for i := range list {
		s := &list[i]
		for b := range s.letters {
			s.letters[b] = s.table.DecodeByte(byte(b))
		}
		for _, l := range s.languages {
			s.worths = append(s.worths, l.worths(&s.letters))
		}
	}
	return list
})

func listSingles() []singleByte {
	west := []language{western, german, french, spanish, portuguese, italian, nordic, icelandic, catalan, estonian}
	central := []language{polish, czech, slovak, hungarian, romanian, southSlav, german}
	cyrillic := []language{russian, ukrainian, bulgarian, serbian, macedonian, belarusian}
	baltic := []language{lithuanian, latvian, estonian}
	return []singleByte{
		{name: "Windows-1252", table: charmap.Windows1252, languages: west},
		{name: "Windows-1250", table: charmap.Windows1250, languages: central},
		{name: "Windows-1251", table: charmap.Windows1251, languages: cyrillic},
		{name: "Windows-1253", table: charmap.Windows1253, languages: []language{greek}},
		{name: "Windows-1254", table: charmap.Windows1254, languages: []language{turkish}},
		{name: "Windows-1255", table: charmap.Windows1255, languages: []language{hebrew}},
		{name: "Windows-1256", table: charmap.Windows1256, languages: []language{arabic}},
		{name: "Windows-1257", table: charmap.Windows1257, languages: baltic},
		{name: "Windows-874", table: charmap.Windows874, languages: []language{thai}},
		{name: "ISO-8859-15", table: charmap.ISO8859_15, languages: west},
		{name: "ISO-8859-2", table: charmap.ISO8859_2, languages: central},
		{name: "ISO-8859-16", table: charmap.ISO8859_16, languages: []language{romanian}},
		{name: "ISO-8859-4", table: charmap.ISO8859_4, languages: baltic},
		{name: "ISO-8859-5", table: charmap.ISO8859_5, languages: cyrillic},
		{name: "ISO-8859-6", table: charmap.ISO8859_6, languages: []language{arabic}},
		{name: "ISO-8859-7", table: charmap.ISO8859_7, languages: []language{greek}},
		{name: "ISO-8859-8", table: charmap.ISO8859_8, languages: []language{hebrew}},
		{name: "ISO-8859-9", table: charmap.ISO8859_9, languages: []language{turkish}},
		{name: "ISO-8859-13", table: charmap.ISO8859_13, languages: baltic},
		{name: "KOI8-R", table: charmap.KOI8R, languages: []language{russian}},
		{name: "KOI8-U", table: charmap.KOI8U, languages: []language{ukrainian, belarusian}},
		{name: "CP850", table: charmap.CodePage850, languages: west},
		{name: "CP437", table: charmap.CodePage437, languages: west},
		{name: "CP852", table: charmap.CodePage852, languages: central},
		{name: "CP866", table: charmap.CodePage866, languages: cyrillic},
		{name: "CP855", table: charmap.CodePage855, languages: cyrillic},
		{name: "CP862", table: charmap.CodePage862, languages: []language{hebrew}},
		{name: "Macintosh", table: charmap.Macintosh, languages: west},
		{name: "Mac Cyrillic", table: charmap.MacintoshCyrillic, languages: cyrillic},
	}
}

// What a letter or a sign is worth. A letter of the language counts for it; more against
// it count the letters it has not, signs amid a word, and bytes without a meaning, since
// one of them can hardly be right while a letter can be by chance.
const (
	frequentLetter = 20
	knownLetter    = 16
	rareLetter     = 8
	sharedLetter   = 10 // of several languages at once
	strangeLetter  = -30
	fittingSign    = 5
	strangeSign    = -20
	signInWord     = -40
	noMeaning      = -80
	wrongCase      = -20
	mixedScript    = -20
	knownHeading   = 60  // the heading of a column that means something
	spokenLanguage = 120 // that most headings are of
)

// scoreSingle weighs every charset of one byte a letter.
func scoreSingle(lines, begin []byte) []candidate {
	var counts [256]int
	for _, b := range lines {
		counts[b]++
	}
	headers := headerLines(begin)
	var candidates []candidate
	all := singles()
	for i := range all {
		s := &all[i]
		headings, spoken := weighHeaders(headers, func(header string) string { return decodeSingle(header, &s.letters) })
		best := noMeaning * len(lines)
		for j, l := range s.languages {
			score := 0
			for b := utf8.RuneSelf; b < 256; b++ {
				score += s.worths[j][b] * counts[b]
			}
			if spoken != "" && strings.Contains(" "+l.codes+" ", " "+spoken+" ") {
				score += spokenLanguage
			}
			best = max(best, score)
		}
		candidates = append(candidates, candidate{s.name, s.table, best + headings + weighPlaces(lines, &s.letters)})
	}
	return candidates
}

func decodeSingle(text string, letters *[256]rune) string {
	var out strings.Builder
	for i := range len(text) {
		out.WriteRune(letters[text[i]])
	}
	return out.String()
}

// worths tells what each byte beyond ASCII counts for or against a language, wherever it
// stands.
func (l language) worths(letters *[256]rune) (worths [256]int) {
	frequent := []rune(l.letters)
	rank := map[rune]int{}
	for i, r := range frequent {
		rank[r] = i
	}
	shared := l.letters == western.letters
	for b := utf8.RuneSelf; b < 256; b++ {
		r := letters[b]
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			continue
		}
		at, known := rank[unicode.ToLower(r)]
		if !known {
			at, known = rank[r]
		}
		switch {
		case known && shared:
			worths[b] = sharedLetter
		case known && (!l.alphabet || at < len(frequent)/3):
			worths[b] = frequentLetter
		case known && at < len(frequent)*2/3:
			worths[b] = knownLetter
		case known:
			worths[b] = rareLetter
		default:
			worths[b] = strangeLetter
		}
	}
	return worths
}

// fittingSigns stand on statements beside words and amounts.
const fittingSigns = "€£°§№«»–—…•·‘’‚“”„¿¡\u00a0´`²³½×®©™₪฿"

// weighPlaces counts what speaks against a charset by where its letters stand: signs amid
// words, capitals behind small letters, two scripts in one word.
func weighPlaces(lines []byte, letters *[256]rune) int {
	score := 0
	before := ' '
	for i, b := range lines {
		r := letters[b]
		if b < utf8.RuneSelf {
			if unicode.IsLetter(r) && before >= utf8.RuneSelf && isOtherScript(before) {
				score += mixedScript
			}
			before = r
			continue
		}
		after := ' '
		if i+1 < len(lines) {
			after = letters[lines[i+1]]
		}
		score += weighPlace(before, r, after)
		before = r
	}
	return score
}

// weighPlace weighs one letter or sign beyond ASCII between its neighbours.
func weighPlace(before, r, after rune) int {
	switch {
	case r == utf8.RuneError || unicode.IsControl(r):
		return noMeaning
	case unicode.IsMark(r):
		return 0
	case !unicode.IsLetter(r):
		inWord := unicode.IsLetter(before) && unicode.IsLetter(after)
		switch fits := strings.ContainsRune(fittingSigns, r); {
		case inWord && r == '’': // Joe’s
			return frequentLetter
		case inWord && !strings.ContainsRune("’´`·\u00a0", r):
			return signInWord
		case fits:
			return fittingSign
		}
		return strangeSign
	case unicode.IsUpper(r) && unicode.IsLower(before):
		return wrongCase
	case unicode.IsLower(r) && unicode.IsUpper(before) && unicode.IsUpper(after):
		return wrongCase
	case !unicode.IsLetter(before) && !unicode.IsLetter(after) && !unicode.IsMark(after) && (unicode.IsDigit(after) || !strings.ContainsRune(loneLetters, r)):
		return signInWord
	case isOtherScript(r) && before < utf8.RuneSelf && unicode.IsLetter(before):
		return mixedScript
	}
	return 0
}

// loneLetters are words by themselves in some language.
const loneLetters = "àáèéóòíöåæøÀÁÈÉÓÍÖÅÆØªºаивоксуяєіАИВОКСУЯЄІηοήועה"

// isOtherScript tells whether a letter is of a script that shares no word with Latin.
func isOtherScript(r rune) bool { return r >= 0x370 && unicode.IsLetter(r) && r < 0x1e00 }
