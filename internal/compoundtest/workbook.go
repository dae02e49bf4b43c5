package compoundtest

import (
	"bytes"
	"encoding/binary"
)

// The records of a workbook of Excel 97 that tests write.
const (
	RecordEOF      = 0x000a
	RecordContinue = 0x003c
	RecordSheet    = 0x0085
	RecordMulRK    = 0x00bd
	RecordXF       = 0x00e0
	RecordSST      = 0x00fc
	RecordLabelSST = 0x00fd
	RecordNumber   = 0x0203
	RecordLabel    = 0x0204
	RecordRK       = 0x027e
	RecordFormat   = 0x041e
	RecordBOF      = 0x0809
)

// Records are a workbook that is written record by record.
type Records struct{ bytes.Buffer }

// Put writes a record of some parts, each in the order of bytes that Excel has.
func (w *Records) Put(kind uint16, parts ...any) {
	var data bytes.Buffer
	for _, part := range parts {
		_ = binary.Write(&data, binary.LittleEndian, part) // a buffer takes all
	}
	_ = binary.Write(w, binary.LittleEndian, []uint16{kind, uint16(data.Len())})
	w.Write(data.Bytes())
}

// Label writes a text into a cell.
func (w *Records) Label(row, column int, text string) {
	w.Put(RecordLabel, []uint16{uint16(row), uint16(column), 0, uint16(len(text))}, []byte{0}, []byte(text))
}

// Workbook has one worksheet: what all sheets share, then its cells.
func Workbook(globals, cells func(w *Records)) []byte {
	w := &Records{}
	w.Put(RecordBOF, []uint16{0x0600, 5}, make([]byte, 12))
	place := w.Len() + 4
	w.Put(RecordSheet, uint32(0), []byte{0, 0, 1, 0, 'S'})
	globals(w)
	w.Put(RecordEOF)
	at := w.Len()
	w.Put(RecordBOF, []uint16{0x0600, 0x10}, make([]byte, 12))
	cells(w)
	w.Put(RecordEOF)
	stream := w.Bytes()
	binary.LittleEndian.PutUint32(stream[place:], uint32(at))
	return Write(Stream{Name: "Workbook", Data: stream})
}
