package xls

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// texts is many texts in one, without a pointer for each.
type texts struct {
	text string
	ends []uint32
}

// holds tells whether there is the text that a cell names by its number.
func (t *texts) holds(number []byte) bool {
	return len(number) >= 4 && int64(binary.LittleEndian.Uint32(number)) < int64(len(t.ends))
}

// at gives the n-th text, empty if there is none.
func (t *texts) at(n uint32) string {
	switch {
	case int64(n) >= int64(len(t.ends)):
		return ""
	case n == 0:
		return t.text[:t.ends[0]]
	}
	return t.text[t.ends[n-1]:t.ends[n]]
}

// The flags of a text.
const (
	wide     = 1 << 0 // two bytes a letter
	extended = 1 << 2 // with how it is pronounced behind it
	rich     = 1 << 3 // with formats of its letters behind it
)

// reader takes texts out of a record and those that continue it.
type reader struct {
	pieces [][]byte
	at     int                    // in the first piece
	more   func() ([]byte, error) // reads the piece after the last; nil where all are here
	fault  error                  // of reading on
	short  bool                   // something was asked for that is not there
	units  []uint16               // of the text at hand
}

// nextPiece goes on to the piece after the one at hand, which is read if need be.
func (r *reader) nextPiece() {
	r.pieces, r.at = r.pieces[1:], 0
	if len(r.pieces) > 0 || r.more == nil {
		return
	}
	data, err := r.more()
	if err != nil {
		r.fault, r.more = err, nil
	}
	if data != nil {
		r.pieces = append(r.pieces, data)
	}
}

// take gives the next bytes, as long as they lie in one piece; nil where they do not.
func (r *reader) take(n int) []byte {
	for len(r.pieces) > 0 && r.at == len(r.pieces[0]) && n > 0 {
		r.nextPiece()
	}
	if len(r.pieces) == 0 || n > len(r.pieces[0])-r.at {
		r.short = true
		return nil
	}
	r.at += n
	return r.pieces[0][r.at-n : r.at]
}

func (r *reader) u8() int {
	if b := r.take(1); b != nil {
		return int(b[0])
	}
	return 0
}

func (r *reader) u16() int {
	if b := r.take(2); b != nil {
		return int(binary.LittleEndian.Uint16(b))
	}
	return 0
}

func (r *reader) u32() int {
	if b := r.take(4); b != nil {
		return int(binary.LittleEndian.Uint32(b))
	}
	return 0
}

// pass leaves bytes out, over pieces as well.
func (r *reader) pass(n int) {
	for n > 0 && len(r.pieces) > 0 {
		step := min(n, len(r.pieces[0])-r.at)
		r.at += step
		if n -= step; r.at == len(r.pieces[0]) {
			r.nextPiece()
		}
	}
	r.short = r.short || n > 0
}

// appendLetters appends a number of letters. Where they go on in the next piece, its first
// byte says anew how wide they are.
func (r *reader) appendLetters(dst []byte, n int, isWide bool) []byte {
	r.units = r.units[:0]
	for n > 0 && !r.short {
		if len(r.pieces) > 0 && r.at == len(r.pieces[0]) {
			r.nextPiece()
			if len(r.pieces) == 0 {
				r.short = true
				break
			}
			isWide = r.u8()&wide != 0
		}
		if len(r.pieces) == 0 {
			r.short = true
			break
		}
		rest := r.pieces[0][r.at:]
		size := 1
		if isWide {
			size = 2
		}
		count := min(n, len(rest)/size)
		if count == 0 && !r.short {
			r.short = true
			break
		}
		r.addUnits(rest[:count*size], isWide)
		r.at += count * size
		n -= count
	}
	return r.appendUnits(dst)
}

// addUnits adds letters of one or two bytes.
func (r *reader) addUnits(letters []byte, isWide bool) {
	if !isWide {
		for _, b := range letters {
			r.units = append(r.units, uint16(b))
		}
		return
	}
	for i := 0; i+1 < len(letters); i += 2 {
		r.units = append(r.units, binary.LittleEndian.Uint16(letters[i:]))
	}
}

// appendUnits appends what was added: a letter of two units can lie across two pieces.
func (r *reader) appendUnits(dst []byte) []byte {
	for i := 0; i < len(r.units); i++ {
		letter := rune(r.units[i])
		if utf16.IsSurrogate(letter) && i+1 < len(r.units) {
			if both := utf16.DecodeRune(letter, rune(r.units[i+1])); both != utf8.RuneError {
				letter = both
				i++
			}
		}
		dst = utf8.AppendRune(dst, letter)
	}
	return dst
}

// appendText appends a text of BIFF8 of so many letters, from its flags on, and passes over
// what belongs to it.
func (r *reader) appendText(dst []byte, letters int) []byte {
	flags := r.u8()
	runs, extra := 0, 0
	if flags&rich != 0 {
		runs = r.u16()
	}
	if flags&extended != 0 {
		extra = r.u32()
	}
	dst = r.appendLetters(dst, letters, flags&wide != 0)
	r.pass(4 * runs)
	r.pass(extra)
	return dst
}

// text reads a text whose length stands before it, in one byte or two.
func (b *workbook) text(r *reader, lengthBytes int) string {
	n := 0
	if lengthBytes == 1 {
		n = r.u8()
	} else {
		n = r.u16()
	}
	if b.biff8 {
		return string(r.appendText(nil, n))
	}
	n = min(n, len(r.rest()))
	return b.letters.Text(r.take(n))
}

// rest is what is left of the piece at hand.
func (r *reader) rest() []byte {
	if len(r.pieces) == 0 {
		return nil
	}
	return r.pieces[0][r.at:]
}
