package words

import "unicode/utf8"

// wordStarts tells by the first four letters of a word what lines that begin with it may
// say. Words share places, so that it may tell too much, never too little. It turns most
// texts away before they are folded and looked up.
type wordStarts [1 << startBits]uint32

// startBits makes twice as many places as there are words.
const startBits = 12

// add puts a folded word in.
func (s *wordStarts) add(word string, senses uint32) {
	if at, is := startOf(word); is {
		s[at] |= senses
	}
}

// lack says that no word with one of the senses begins a text. A text whose first letters are
// not of ASCII is not judged: folding would change them.
func (s *wordStarts) lack(text string, senses Senses) bool {
	at, is := startOf(text)
	return is && Senses(s[at])&senses == 0
}

// startOf is the place of a text's first word, up to four letters of it in any letter case;
// it says whether the text begins with a letter and has none beyond ASCII among them.
func startOf(text string) (place uint32, is bool) {
	letters := uint32(0)
	for i := range min(len(text), 4) {
		c := text[i] | 0x20
		if c >= utf8.RuneSelf {
			return 0, false
		}
		if c < 'a' || c > 'z' {
			break
		}
		letters = letters<<8 | uint32(c)
	}
	const spread = 0x9E3779B1 // 2^32 over the golden ratio
	return letters * spread >> (32 - startBits), letters != 0
}
