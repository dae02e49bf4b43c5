package xls

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"

	"tillroll/reader/unlock"
)

// The types of records that are looked at.
const (
	typeFormula   = 0x0006
	typeEOF       = 0x000a
	typeDateMode  = 0x0022
	typeFilePass  = 0x002f
	typeContinue  = 0x003c
	typeCodePage  = 0x0042
	typeSheet     = 0x0085
	typeMulRK     = 0x00bd
	typeRString   = 0x00d6
	typeXF        = 0x00e0
	typeInterface = 0x00e1
	typeSST       = 0x00fc
	typeLabelSST  = 0x00fd
	typeUsrExcl   = 0x0194
	typeFileLock  = 0x0195
	typeRRDInfo   = 0x0196
	typeRRDHead   = 0x0138
	typeNumber    = 0x0203
	typeLabel     = 0x0204
	typeBoolErr   = 0x0205
	typeString    = 0x0207
	typeRK        = 0x027e
	typeFormat    = 0x041e
	typeBOF       = 0x0809
)

// biff8 is the version in a BOF record of Excel 97 and later.
const biff8 = 0x0600

// walk reads records one by one.
type walk struct {
	r       *bufio.Reader
	at      int64 // where the next record begins
	decrypt unlock.Records
	kind    uint16
	data    []byte // good until the next
	peeked  bool   // the next record is already here
}

// walkFrom reads the records from a place on.
func (b *workbook) walkFrom(at int64) *walk {
	w := &walk{r: bufio.NewReaderSize(b.stream.Reader(at), 64<<10), at: at}
	if b.decrypt != nil {
		w.decrypt = b.decrypt()
	}
	return w
}

// next reads a record. A stream that ends where a record should begin has ended.
func (w *walk) next() (ok bool, err error) {
	if w.peeked {
		w.peeked = false
		return true, nil
	}
	var head [4]byte
	if _, err := io.ReadFull(w.r, head[:]); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return false, nil
		}
		return false, err
	}
	w.kind = binary.LittleEndian.Uint16(head[:])
	length := int(binary.LittleEndian.Uint16(head[2:]))
	if cap(w.data) < length {
		w.data = make([]byte, length, 1<<16)
	}
	w.data = w.data[:length]
	if _, err := io.ReadFull(w.r, w.data); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return false, errDamaged
		}
		return false, err
	}
	w.undo()
	w.at += 4 + int64(length)
	return true, nil
}

// undo decrypts a record. Some are never encrypted, and of a sheet's the place is not.
func (w *walk) undo() {
	if w.decrypt == nil {
		return
	}
	at, length := w.at+4, len(w.data)
	switch w.kind {
	case typeBOF, typeFilePass, typeUsrExcl, typeFileLock, typeInterface, typeRRDInfo, typeRRDHead:
		return
	case typeSheet:
		if length > 4 {
			w.decrypt.Decrypt(w.data[4:], at+4, length)
		}
		return
	}
	w.decrypt.Decrypt(w.data, at, length)
}

// maxContinued bounds what is held of one record with all that continues it: a text has
// 32,767 letters at most, and what says how it looks.
const maxContinued = 1 << 20

// continued gives the record that continues the one at hand; nil where there is none. It is
// good until the next.
func (w *walk) continued() ([]byte, error) {
	ok, err := w.next()
	switch {
	case err != nil || !ok:
		return nil, err
	case w.kind != typeContinue:
		w.peeked = true
		return nil, nil
	}
	return w.data, nil
}

// pieces gives the record at hand with those that continue it, each by itself.
func (w *walk) pieces() (all [][]byte, err error) {
	all = append(all, append([]byte{}, w.data...))
	held := len(w.data)
	for {
		data, err := w.continued()
		if data == nil || err != nil {
			return all, err
		}
		if held += len(data); held > maxContinued {
			return nil, errDamaged
		}
		all = append(all, append([]byte{}, data...))
	}
}
