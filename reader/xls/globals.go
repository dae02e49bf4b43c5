package xls

import (
	"encoding/binary"
	"errors"
	"strings"

	"tillroll/reader/unlock"
)

// maxStyles bounds the list of styles: 16 bits count them.
const maxStyles = 1 << 16

// readGlobals reads everything of a workbook but its cells.
func (b *workbook) readGlobals(password string) error {
	w := b.walkFrom(0)
	ok, err := w.next()
	if err != nil || !ok || w.kind != typeBOF || len(w.data) < 4 {
		return orDamaged(err)
	}
	version := binary.LittleEndian.Uint16(w.data)
	b.biff8 = version == biff8
	b.letters = codePage(1252)
	for {
		ok, err := w.next()
		switch {
		case err != nil:
			return err
		case !ok || w.kind == typeEOF:
			if len(b.sheets) == 0 {
				return errDamaged
			}
			return nil
		}
		if err := b.global(w, password); err != nil {
			return err
		}
	}
}

func orDamaged(err error) error {
	if err != nil {
		return err
	}
	return errDamaged
}

// global reads one record of the globals.
func (b *workbook) global(w *walk, password string) (err error) {
	r := &reader{pieces: [][]byte{w.data}}
	switch w.kind {
	case typeFilePass:
		if b.decrypt, err = unlock.ForRecords(w.data, password); err == nil {
			w.decrypt = b.decrypt()
		}
	case typeCodePage:
		b.letters = codePage(r.u16())
	case typeDateMode:
		b.calendar.From1904 = r.u16() == 1
	case typeFormat:
		number := uint16(r.u16())
		lengthBytes := 1
		if b.biff8 {
			lengthBytes = 2
		}
		b.formats[number] = b.text(r, lengthBytes)
	case typeXF:
		r.u16()
		if len(b.styles) < maxStyles {
			b.styles = append(b.styles, uint16(r.u16()))
		}
	case typeSheet:
		b.addSheet(r)
	case typeSST:
		return b.readShared(w)
	}
	return err
}

// addSheet lists a worksheet; charts and modules are none.
func (b *workbook) addSheet(r *reader) {
	at := int64(r.u32())
	state, kind := r.u8(), r.u8()
	name := b.text(r, 1)
	if kind == 0 && len(b.sheets) < maxSheets {
		b.sheets = append(b.sheets, sheet{name: name, at: at, hidden: state&3 != 0})
	}
}

// maxShared bounds the shared texts and the list of their ends, in bytes. They are all that is
// held of a workbook; one of 65,536 rows has some megabytes of them.
const maxShared = 128 << 20

// readShared reads the texts that cells refer to by number.
func (b *workbook) readShared(w *walk) error {
	r := &reader{pieces: [][]byte{w.data}, more: w.continued}
	r.u32() // how often they are referred to
	count := r.u32()
	var all strings.Builder
	var text []byte
	for range count {
		text = r.appendText(text[:0], r.u16())
		if r.short {
			break // a cell that refers to what is missing tells
		}
		all.Write(text)
		b.shared.ends = append(b.shared.ends, uint32(all.Len()))
		if all.Len()+4*len(b.shared.ends) > maxShared {
			return errors.New("the workbook holds more text than any statement does; save the one worksheet that matters as CSV and try again")
		}
	}
	b.shared.text = all.String()
	return r.fault
}
