//go:build linux && !race

package growth

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"

	"tillroll/internal/compoundtest"
)

// records writes a workbook of Excel 97 record by record.
type records struct{ bytes.Buffer }

func (w *records) put(kind uint16, parts ...any) {
	var data bytes.Buffer
	for _, part := range parts {
		_ = binary.Write(&data, binary.LittleEndian, part) // a buffer takes all
	}
	_ = binary.Write(w, binary.LittleEndian, []uint16{kind, uint16(data.Len())})
	w.Write(data.Bytes())
}

// The records that the shapes are made of.
const (
	recordEOF      = 0x000a
	recordContinue = 0x003c
	recordSheet    = 0x0085
	recordXF       = 0x00e0
	recordSST      = 0x00fc
	recordLabelSST = 0x00fd
	recordNumber   = 0x0203
	recordLabel    = 0x0204
	recordFormat   = 0x041e
	recordBOF      = 0x0809
)

// workbook has one worksheet; globals and cells are written up to so many bytes together.
func workbook(globals, cells func(w *records, n int)) func(int) []byte {
	return func(n int) []byte {
		w := &records{}
		w.put(recordBOF, []uint16{0x0600, 5}, make([]byte, 12))
		place := w.Len() + 4
		w.put(recordSheet, uint32(0), []byte{0, 0, 1, 0, 'S'})
		globals(w, n)
		w.put(recordEOF)
		at := w.Len()
		w.put(recordBOF, []uint16{0x0600, 0x10}, make([]byte, 12))
		cells(w, n)
		w.put(recordEOF)
		stream := w.Bytes()
		binary.LittleEndian.PutUint32(stream[place:], uint32(at))
		return compoundtest.Write(compoundtest.Stream{Name: "Workbook", Data: stream})
	}
}

// label writes a text into a cell.
func (w *records) label(row, column int, text string) {
	w.put(recordLabel, []uint16{uint16(row), uint16(column), 0, uint16(len(text))}, []byte{0}, []byte(text))
}

// upTo repeats what a function writes until there are so many bytes.
func upTo(again func(w *records, i int)) func(w *records, n int) {
	return func(w *records, n int) {
		for i := 0; w.Len() < n; i++ {
			again(w, i)
		}
	}
}

func nothing(*records, int) {}

func xlsShapes() map[string]func(int) []byte {
	rows := upTo(func(w *records, i int) {
		w.label(i, 0, "2024-01-05")
		w.label(i, 1, fmt.Sprint("Tea ", i))
		w.put(recordNumber, []uint16{uint16(i), 2, 0}, math.Float64bits(float64(i)))
	})
	texts := func(w *records, n int) {
		count := uint32(n / 8)
		w.put(recordSST, []uint32{count, count}, []byte{1, 0, 0, 'x'})
		upTo(func(w *records, i int) {
			w.put(recordContinue, bytes.Repeat([]byte{5, 0, 0, 'h', 'e', 'l', 'l', 'o'}, 1000))
		})(w, n)
	}
	return map[string]func(int) []byte{
		"rows":      workbook(nothing, rows),
		"one cell":  workbook(nothing, upTo(func(w *records, _ int) { w.label(7, 7, "x") })),
		"far cells": workbook(nothing, upTo(func(w *records, i int) { w.label(i, 255, "x") })),
		"backwards": workbook(nothing, upTo(func(w *records, i int) { w.label(65535-i%65536, i%256, "x") })),
		"empty":     workbook(nothing, upTo(func(w *records, _ int) { w.put(0x00be) })),
		"texts":     workbook(texts, func(w *records, _ int) { w.put(recordLabelSST, []uint16{0, 0, 0}, uint32(0)) }),
		"continued": workbook(func(w *records, n int) {
			w.put(recordSST, []uint32{1, 1})
			upTo(func(w *records, _ int) { w.put(recordContinue) })(w, n)
		}, rows),
		"one text": workbook(func(w *records, n int) {
			w.put(recordSST, []uint32{1, 1}, []byte{255, 255, 0})
			upTo(func(w *records, _ int) { w.put(recordContinue, []byte{0, 'x'}) })(w, n)
		}, nothing),
		"styles":       workbook(upTo(func(w *records, _ int) { w.put(recordXF, make([]byte, 20)) }), nothing),
		"formats":      workbook(upTo(func(w *records, i int) { w.put(recordFormat, []uint16{uint16(i), 6}, []byte{0}, []byte("0.00;@")) }), nothing),
		"sheets":       workbook(upTo(func(w *records, _ int) { w.put(recordSheet, uint32(0), []byte{0, 0, 1, 0, 'S'}) }), nothing),
		"short":        workbook(nothing, upTo(func(w *records, _ int) { w.put(recordLabel, []byte{1}) })),
		"many streams": manyStreams,
	}
}

// manyStreams is a compound file with a directory of thousands of names.
func manyStreams(n int) []byte {
	var streams []compoundtest.Stream
	for i := range n / 256 {
		streams = append(streams, compoundtest.Stream{Name: fmt.Sprint("Stream ", i), Data: []byte("x")})
	}
	return compoundtest.Write(streams...)
}

// spreadsheetShapes are those of Excel's XML of 2003.
func spreadsheetShapes() map[string]func(int) []byte {
	const head = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">`
	const sheet = head + `<Worksheet ss:Name="S"><Table><Row><Cell><Data ss:Type="String">Date</Data></Cell><Cell><Data ss:Type="String">Amount</Data></Cell></Row>`
	return map[string]func(int) []byte{
		"rows":     counted(sheet, `<Row><Cell><Data ss:Type="DateTime">2024-01-05T00:00:00.000</Data></Cell><Cell><Data ss:Type="Number">%d</Data></Cell></Row>`, `</Table></Worksheet></Workbook>`),
		"jumps":    around(sheet, `<Row ss:Index="9"><Cell ss:Index="200"><Data ss:Type="Number">1</Data></Cell></Row>`, ``),
		"merged":   around(sheet, `<Row><Cell ss:MergeAcross="200" ss:MergeDown="2000"><Data ss:Type="Number">1</Data></Cell></Row>`, ``),
		"sheets":   counted(head, `<Worksheet ss:Name="S%d"><Table></Table></Worksheet>`, `</Workbook>`),
		"styles":   counted(head+`<Styles>`, `<Style ss:ID="s%d"><NumberFormat ss:Format="Short Date"/></Style>`, `</Styles>`),
		"cells":    around(sheet+`<Row>`, `<Cell/>`, ``),
		"one cell": around(sheet+`<Row><Cell><Data ss:Type="String">`, `x<B>y</B>`, ``),
		"deep":     around(sheet, `<Row>`, ``),
	}
}
