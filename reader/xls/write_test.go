package xls

import (
	"encoding/binary"
	"math"
	"unicode/utf16"

	"tillroll/internal/compoundtest"
)

// book writes a small workbook for the tests, as Excel 95 or 97 would.
type book struct {
	biff8    bool
	from1904 bool
	out      []byte
	// encrypt, where there is one, is called for the data of each record but those that are
	// never encrypted, with its place in the stream.
	encrypt  func(data []byte, at, length int)
	filepass []byte
	piece    int // the longest record of shared texts
}

// cell is a cell to be written: a float64, a string, a bool, a formula or an rk.
type cell struct {
	row, column int
	style       int
	value       any
}

type (
	formula struct{ result any }
	rk      uint32
	shared  int
	styled  string
)

func (b *book) record(kind uint16, data []byte) {
	b.out = binary.LittleEndian.AppendUint16(b.out, kind)
	b.out = binary.LittleEndian.AppendUint16(b.out, uint16(len(data)))
	at := len(b.out)
	b.out = append(b.out, data...)
	if b.encrypt == nil {
		return
	}
	switch kind {
	case typeBOF, typeFilePass:
	case typeSheet:
		b.encrypt(b.out[at+4:], at+4, len(data))
	default:
		b.encrypt(b.out[at:], at, len(data))
	}
}

// text spells a text with its length before it, wide only where it must be.
func (b *book) text(s string, lengthBytes int) []byte {
	letters, flags := spell(s)
	n := len(letters)
	if flags&wide != 0 {
		n /= 2
	}
	out := []byte{byte(n)}
	if lengthBytes == 2 {
		out = append(out, byte(n>>8))
	}
	if b.biff8 {
		out = append(out, flags)
	}
	return append(out, letters...)
}

func spell(s string) (letters []byte, flags byte) {
	for _, r := range s {
		if r > 0xff {
			flags = wide
		}
	}
	for _, unit := range utf16.Encode([]rune(s)) {
		letters = append(letters, byte(unit))
		if flags != 0 {
			letters = append(letters, byte(unit>>8))
		}
	}
	return letters, flags
}

func (b *book) bof(kind uint16) {
	version := uint16(0x0500)
	if b.biff8 {
		version = biff8
	}
	data := binary.LittleEndian.AppendUint16(nil, version)
	data = binary.LittleEndian.AppendUint16(data, kind)
	b.record(typeBOF, append(data, make([]byte, 12)...))
}

// write gives the stream of a workbook with one worksheet for each list of cells.
func (b *book) write(formats []string, texts []string, sheets ...[]cell) []byte {
	b.bof(5)
	if b.filepass != nil {
		plain := b.encrypt
		b.encrypt = nil
		b.record(typeFilePass, b.filepass)
		b.encrypt = plain
	}
	b.record(typeCodePage, []byte{0xe4, 0x04})
	if b.from1904 {
		b.record(typeDateMode, []byte{1, 0})
	}
	b.record(typeXF, make([]byte, 20))
	for i, code := range formats {
		lengthBytes := 1
		if b.biff8 {
			lengthBytes = 2
		}
		b.record(typeFormat, append([]byte{byte(164 + i), 0}, b.text(code, lengthBytes)...))
		b.record(typeXF, append([]byte{0, 0, byte(164 + i), 0}, make([]byte, 16)...))
	}
	var places []int
	for i := range sheets {
		places = append(places, len(b.out)+4)
		state := byte(0)
		if i > 0 {
			state = 1
		}
		b.record(typeSheet, append([]byte{0, 0, 0, 0, state, 0}, b.text("Sheet", 1)...))
	}
	if b.biff8 {
		b.sharedTexts(texts)
	}
	b.record(typeEOF, nil)
	for i, cells := range sheets {
		binary.LittleEndian.PutUint32(b.out[places[i]:], uint32(len(b.out)))
		b.bof(0x10)
		for _, c := range cells {
			b.cell(c)
		}
		b.record(typeEOF, nil)
	}
	return b.out
}

// sharedTexts writes the shared texts in pieces, cutting texts in the middle.
func (b *book) sharedTexts(texts []string) {
	piece := binary.LittleEndian.AppendUint32(nil, uint32(len(texts)))
	piece = binary.LittleEndian.AppendUint32(piece, uint32(len(texts)))
	kind := uint16(typeSST)
	flush := func() {
		b.record(kind, piece)
		kind, piece = typeContinue, nil
	}
	for i, text := range texts {
		letters, flags := spell(text)
		size := 1 + int(flags&wide)
		head := binary.LittleEndian.AppendUint16(nil, uint16(len(letters)/size))
		var behind []byte
		if i%3 == 1 { // formats of letters, and how they are pronounced
			head = append(head, flags|rich|extended, 1, 0, 3, 0, 0, 0)
			behind = []byte{0, 0, 0, 0, 'p', 'h', 'o'}
		} else {
			head = append(head, flags)
		}
		if len(piece)+len(head)+size > b.piece {
			flush()
		}
		piece = append(piece, head...)
		for len(letters) > 0 {
			if len(piece)+size > b.piece {
				flush()
				piece = append(piece, flags)
			}
			piece = append(piece, letters[:size]...)
			letters = letters[size:]
		}
		piece = append(piece, behind...)
	}
	flush()
}

// cell writes one cell.
func (b *book) cell(c cell) {
	data := binary.LittleEndian.AppendUint16(nil, uint16(c.row))
	data = binary.LittleEndian.AppendUint16(data, uint16(c.column))
	data = binary.LittleEndian.AppendUint16(data, uint16(c.style))
	float := func(f float64) []byte { return binary.LittleEndian.AppendUint64(data, math.Float64bits(f)) }
	switch v := c.value.(type) {
	case float64:
		b.record(typeNumber, float(v))
	case rk:
		b.record(typeRK, binary.LittleEndian.AppendUint32(data, uint32(v)))
	case string:
		b.record(typeLabel, append(data, b.text(v, 2)...))
	case styled:
		b.record(typeRString, append(append(data, b.text(string(v), 2)...), 1, 0, 0, 0))
	case shared:
		b.record(typeLabelSST, binary.LittleEndian.AppendUint32(data, uint32(v)))
	case bool:
		truth := byte(0)
		if v {
			truth = 1
		}
		b.record(typeBoolErr, append(data, truth, 0))
	case []rk:
		data = data[:4]
		for _, n := range v {
			data = binary.LittleEndian.AppendUint16(data, uint16(c.style))
			data = binary.LittleEndian.AppendUint32(data, uint32(n))
		}
		b.record(typeMulRK, binary.LittleEndian.AppendUint16(data, uint16(c.column+len(v)-1)))
	case formula:
		switch result := v.result.(type) {
		case float64:
			b.record(typeFormula, append(float(result), make([]byte, 8)...))
		case string:
			b.record(typeFormula, append(append(data, 0, 0, 0, 0, 0, 0, 0xff, 0xff), make([]byte, 8)...))
			b.record(typeString, b.text(result, 2))
		}
	}
}

// wrapped puts a stream into a file.
func wrapped(name string, stream []byte) []byte {
	return compoundtest.Write(compoundtest.Stream{Name: name, Data: stream}, compoundtest.Stream{Name: "\x05SummaryInformation", Data: []byte("x")})
}
