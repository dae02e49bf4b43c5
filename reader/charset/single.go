package charset

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// singleByte is a charset of one byte a letter, and whose it is.
type singleByte struct {
	name      string
	table     *charmap.Charmap
	languages []language
}

// singles lists the charsets of one byte a letter. Where two give the same sense, the
// first is taken: those of Windows are what programs write today.
func singles() []singleByte {
	west := []language{western, german, french, spanish, portuguese, italian, nordic, icelandic, catalan, estonian}
	central := []language{polish, czech, slovak, hungarian, romanian, southSlav, german}
	cyrillic := []language{russian, ukrainian, bulgarian, serbian, macedonian, belarusian}
	baltic := []language{lithuanian, latvian, estonian}
	return []singleByte{
		{"Windows-1252", charmap.Windows1252, west},
		{"Windows-1250", charmap.Windows1250, central},
		{"Windows-1251", charmap.Windows1251, cyrillic},
		{"Windows-1253", charmap.Windows1253, []language{greek}},
		{"Windows-1254", charmap.Windows1254, []language{turkish}},
		{"Windows-1255", charmap.Windows1255, []language{hebrew}},
		{"Windows-1256", charmap.Windows1256, []language{arabic}},
		{"Windows-1257", charmap.Windows1257, baltic},
		{"Windows-874", charmap.Windows874, []language{thai}},
		{"ISO-8859-15", charmap.ISO8859_15, west},
		{"ISO-8859-2", charmap.ISO8859_2, central},
		{"ISO-8859-16", charmap.ISO8859_16, []language{romanian}},
		{"ISO-8859-4", charmap.ISO8859_4, baltic},
		{"ISO-8859-5", charmap.ISO8859_5, cyrillic},
		{"ISO-8859-6", charmap.ISO8859_6, []language{arabic}},
		{"ISO-8859-7", charmap.ISO8859_7, []language{greek}},
		{"ISO-8859-8", charmap.ISO8859_8, []language{hebrew}},
		{"ISO-8859-9", charmap.ISO8859_9, []language{turkish}},
		{"ISO-8859-13", charmap.ISO8859_13, baltic},
		{"KOI8-R", charmap.KOI8R, []language{russian}},
		{"KOI8-U", charmap.KOI8U, []language{ukrainian, belarusian}},
		{"CP850", charmap.CodePage850, west},
		{"CP437", charmap.CodePage437, west},
		{"CP852", charmap.CodePage852, central},
		{"CP866", charmap.CodePage866, cyrillic},
		{"CP855", charmap.CodePage855, cyrillic},
		{"CP862", charmap.CodePage862, []language{hebrew}},
		{"Macintosh", charmap.Macintosh, west},
		{"Mac Cyrillic", charmap.MacintoshCyrillic, cyrillic},
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
	for _, s := range singles() {
		var letters [256]rune
		for b := range letters {
			letters[b] = s.table.DecodeByte(byte(b))
		}
		headings, spoken := weighHeaders(headers, func(header string) string { return decodeSingle(header, &letters) })
		best := noMeaning * len(lines)
		for _, l := range s.languages {
			score := l.weigh(&counts, &letters)
			if spoken != "" && strings.Contains(" "+l.codes+" ", " "+spoken+" ") {
				score += spokenLanguage
			}
			best = max(best, score)
		}
		candidates = append(candidates, candidate{s.name, s.table, best + headings + weighPlaces(lines, &letters)})
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

// weigh counts the letters for and against a language, wherever they stand.
func (l language) weigh(counts *[256]int, letters *[256]rune) int {
	frequent := []rune(l.letters)
	rank := map[rune]int{}
	for i, r := range frequent {
		rank[r] = i
	}
	shared := l.letters == western.letters
	score := 0
	for b := utf8.RuneSelf; b < 256; b++ {
		r := letters[b]
		if counts[b] == 0 || !unicode.IsLetter(r) && !unicode.IsMark(r) {
			continue
		}
		at, known := rank[unicode.ToLower(r)]
		if !known {
			at, known = rank[r]
		}
		worth := strangeLetter
		switch {
		case known && shared:
			worth = sharedLetter
		case known && (!l.alphabet || at < len(frequent)/3):
			worth = frequentLetter
		case known && at < len(frequent)*2/3:
			worth = knownLetter
		case known:
			worth = rareLetter
		}
		score += worth * counts[b]
	}
	return score
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
