package date

import (
	"unicode"
	"unicode/utf8"

	"tillroll/internal/text"
)

// The limits of a date cell. The longest common spelling is JavaScript's own,
// "Wed Sep 25 2024 12:00:00 GMT+1000 (Australian Eastern Standard Time)".
const (
	maxText   = 96
	maxTokens = 40
)

// tokens is a date cell taken apart into words, numbers and marks, and what the
// grammar made of them. It lives on the stack of one reading.
type tokens struct {
	list  [maxTokens]token
	count int

	letters [maxText]byte // the words, folded to small letters without accents
	used    int

	parts     [3]part
	marks     [3]byte // the mark before each part: 0 none, ' ' a blank, manyMarks several
	partCount int
	hasTime   bool
	alone     bool // the text is one number, with a fraction or without
	inside    bool // something silent stands between the parts: a word, a time
}

type tokenKind uint8

const (
	noToken     tokenKind = iota
	tokenNumber           // value, width
	tokenWord             // letters[from:to]
	tokenMark             // mark
	tokenUnit             // 年 月 日 時 分 秒 behind a number; mark is one of the units below
	tokenSilent           // a zone in brackets, a weekday or half of the day in Han or Hangul
)

// weekMark is the mark of a silent token behind which a Han numeral counts weekdays.
const weekMark = 'w'

// The units of tokenUnit.
const (
	unitYear   = 'Y'
	unitMonth  = 'M'
	unitDay    = 'D'
	unitHour   = 'h'
	unitMinute = 'm'
	unitSecond = 's'
)

// token is a piece of a date. Value and width are a number's, from and to a word's.
type token struct {
	value    uint64
	from, to uint8
	width    uint8
	kind     tokenKind
	mark     byte
	spaced   bool // a blank stands before it
}

// scan takes the text apart. It is false for text that cannot be a date: too long,
// too many pieces, or a character no date has.
func (t *tokens) scan(cell []byte) bool {
	if len(cell) > maxText {
		return false
	}
	spaced := false
	for i := 0; i < len(cell); {
		r, size := rune(cell[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(cell[i:])
			r = text.PlainRune(r)
		}
		switch r {
		case ' ', '\t', '\n', '\r':
			spaced = true
			i += size
			continue
		case text.Invisible:
			i += size
			continue
		case '[':
			size = bracketedZone(cell[i:])
		}
		if size == 0 || !t.take(r, spaced) {
			return false
		}
		spaced = false
		i += size
	}
	return true
}

// take adds one character to the last token or as a new one.
func (t *tokens) take(r rune, spaced bool) bool {
	last := token{}
	if t.count > 0 && !spaced {
		last = t.list[t.count-1]
	}
	next := token{spaced: spaced}
	switch {
	case '0' <= r && r <= '9':
		if last.kind == tokenNumber {
			return t.lengthen(uint64(r - '0'))
		}
		next.kind, next.value, next.width = tokenNumber, uint64(r-'0'), 1
	case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
		if t.used == len(t.letters) {
			return false
		}
		t.letters[t.used] = byte(r) | 0x20
		t.used++
		if last.kind == tokenWord {
			t.list[t.count-1].to++
			return true
		}
		next.kind, next.from, next.to = tokenWord, uint8(t.used-1), uint8(t.used)
	case r == '[':
		next.kind = tokenSilent
	case r < utf8.RuneSelf:
		next.kind, next.mark = tokenMark, byte(r)
	case last.kind == tokenNumber && unitOf(r) != 0:
		next.kind, next.mark = tokenUnit, unitOf(r)
	case silentRune(r), last.mark == weekMark && weekNumeral(r):
		next.kind = tokenSilent
		if beforeNumeral(r) {
			next.mark = weekMark
		}
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return t.takeWide(r, last.kind == tokenWord, next)
	default:
		return false
	}
	return t.push(next)
}

// takeWide adds a letter beyond the Latin ones to the last word or as a new one.
func (t *tokens) takeWide(r rune, goesOn bool, next token) bool {
	from := t.used
	if from+utf8.UTFMax > len(t.letters) {
		return false
	}
	t.used += utf8.EncodeRune(t.letters[from:], wideLetter(r))
	if goesOn {
		t.list[t.count-1].to = uint8(t.used)
		return true
	}
	next.kind, next.from, next.to = tokenWord, uint8(from), uint8(t.used)
	return t.push(next)
}

func (t *tokens) push(next token) bool {
	if t.count == maxTokens {
		return false
	}
	t.list[t.count] = next
	t.count++
	return true
}

// maxNumberWidth is the most digits a number of a date may have: an OFX datetime has
// 14, and a fraction of a second up to 9. More would overflow.
const maxNumberWidth = 18

func (t *tokens) lengthen(digit uint64) bool {
	n := &t.list[t.count-1]
	n.value = n.value*10 + digit
	n.width++
	return n.width <= maxNumberWidth
}

// at gives a token; past the end one of no kind.
func (t *tokens) at(i int) token {
	if i < t.count {
		return t.list[i]
	}
	return token{}
}

// word gives the letters of a word; of another token none.
func (t *tokens) word(i int) []byte {
	token := t.at(i)
	return t.letters[token.from:token.to]
}

// isMark tells whether a token is the given mark.
func (t *tokens) isMark(i int, mark byte) bool {
	token := t.at(i)
	return token.kind == tokenMark && token.mark == mark
}

// bracketedZone gives the length of a zone in brackets, [-5:EST] or [Europe/Paris];
// 0 when it is something else.
func bracketedZone(text []byte) int {
	for i, c := range text[1:] {
		switch {
		case c == ']':
			return i + 2
		case c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z':
		case c == '+' || c == '-' || c == '.' || c == ':' || c == '/' || c == '_' || c == ' ':
		default:
			return 0
		}
	}
	return 0
}
