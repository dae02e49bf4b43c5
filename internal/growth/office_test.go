//go:build linux && !race

package growth

import (
	"bytes"
	"fmt"
	"math"

	"tillroll/internal/compoundtest"
)

// workbook has one worksheet; globals and cells are written up to so many bytes together.
func workbook(globals, cells func(w *compoundtest.Records, n int)) func(int) []byte {
	return func(n int) []byte {
		return compoundtest.Workbook(func(w *compoundtest.Records) { globals(w, n) }, func(w *compoundtest.Records) { cells(w, n) })
	}
}

// upTo repeats what a function writes until there are so many bytes.
func upTo(again func(w *compoundtest.Records, i int)) func(w *compoundtest.Records, n int) {
	return func(w *compoundtest.Records, n int) {
		for i := 0; w.Len() < n; i++ {
			again(w, i)
		}
	}
}

func nothing(*compoundtest.Records, int) {}

func xlsShapes() map[string]func(int) []byte {
	rows := upTo(func(w *compoundtest.Records, i int) {
		w.Label(i, 0, "2024-01-05")
		w.Label(i, 1, fmt.Sprint("Tea ", i))
		w.Put(compoundtest.RecordNumber, []uint16{uint16(i), 2, 0}, math.Float64bits(float64(i)))
	})
	texts := func(w *compoundtest.Records, n int) {
		count := uint32(n / 8)
		w.Put(compoundtest.RecordSST, []uint32{count, count}, []byte{1, 0, 0, 'x'})
		upTo(func(w *compoundtest.Records, i int) {
			w.Put(compoundtest.RecordContinue, bytes.Repeat([]byte{5, 0, 0, 'h', 'e', 'l', 'l', 'o'}, 1000))
		})(w, n)
	}
	return map[string]func(int) []byte{
		"rows":      workbook(nothing, rows),
		"one cell":  workbook(nothing, upTo(func(w *compoundtest.Records, _ int) { w.Label(7, 7, "x") })),
		"far cells": workbook(nothing, upTo(func(w *compoundtest.Records, i int) { w.Label(i, 255, "x") })),
		"backwards": workbook(nothing, upTo(func(w *compoundtest.Records, i int) { w.Label(65535-i%65536, i%256, "x") })),
		"empty":     workbook(nothing, upTo(func(w *compoundtest.Records, _ int) { w.Put(0x00be) })),
		"texts":     workbook(texts, func(w *compoundtest.Records, _ int) { w.Put(compoundtest.RecordLabelSST, []uint16{0, 0, 0}, uint32(0)) }),
		"continued": workbook(func(w *compoundtest.Records, n int) {
			w.Put(compoundtest.RecordSST, []uint32{1, 1})
			upTo(func(w *compoundtest.Records, _ int) { w.Put(compoundtest.RecordContinue) })(w, n)
		}, rows),
		"one text": workbook(func(w *compoundtest.Records, n int) {
			w.Put(compoundtest.RecordSST, []uint32{1, 1}, []byte{255, 255, 0})
			upTo(func(w *compoundtest.Records, _ int) { w.Put(compoundtest.RecordContinue, []byte{0, 'x'}) })(w, n)
		}, nothing),
		"styles": workbook(upTo(func(w *compoundtest.Records, _ int) { w.Put(compoundtest.RecordXF, make([]byte, 20)) }), nothing),
		"formats": workbook(upTo(func(w *compoundtest.Records, i int) {
			w.Put(compoundtest.RecordFormat, []uint16{uint16(i), 6}, []byte{0}, []byte("0.00;@"))
		}), nothing),
		"sheets": workbook(upTo(func(w *compoundtest.Records, _ int) {
			w.Put(compoundtest.RecordSheet, uint32(0), []byte{0, 0, 1, 0, 'S'})
		}), nothing),
		"short":        workbook(nothing, upTo(func(w *compoundtest.Records, _ int) { w.Put(compoundtest.RecordLabel, []byte{1}) })),
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
