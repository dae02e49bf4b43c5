package reader

import (
	"archive/zip"
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/internal/compoundtest"
	"tillroll/statement"
)

func nothing(*compoundtest.Records) {}

// rowsOf writes the longest worksheet that an old workbook can have, with its balance.
func rowsOf(rows int) func(w *compoundtest.Records) {
	return func(w *compoundtest.Records) {
		for column, title := range []string{"Date", "Description", "Amount", "Balance"} {
			w.Label(0, column, title)
		}
		for n := range rows {
			w.Label(n+1, 0, fmt.Sprintf("2024-%02d-%02d", n/6000%12+1, n/200%28+1))
			w.Label(n+1, 1, fmt.Sprintf("Shop, street %d", n))
			w.Put(compoundtest.RecordRK, []uint16{uint16(n + 1), 2, 0}, int32(-125)<<2|3)
			w.Put(compoundtest.RecordRK, []uint16{uint16(n + 1), 3, 0}, int32(-125*(n+1))<<2|3)
		}
	}
}

// openDocument is a spreadsheet of so many rows.
func openDocument(rows int) []byte {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	part, _ := archive.CreateHeader(&zip.FileHeader{Name: "mimetype", Method: zip.Store})
	_, _ = part.Write([]byte("application/vnd.oasis.opendocument.spreadsheet"))
	part, _ = archive.Create("content.xml")
	cell := func(kind, attribute, value string) string {
		return fmt.Sprintf(`<table:table-cell office:value-type="%s" office:%s="%s"><text:p>%[3]s</text:p></table:table-cell>`, kind, attribute, value)
	}
	fmt.Fprint(part, `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="S"><table:table-row>`)
	for _, title := range []string{"Date", "Description", "Amount", "Balance"} {
		fmt.Fprint(part, cell("string", "x", title))
	}
	fmt.Fprint(part, "</table:table-row>")
	for n := range rows {
		balance := 125 * (n + 1)
		fmt.Fprint(part, "<table:table-row>", cell("date", "date-value", fmt.Sprintf("2024-%02d-%02d", n/30_000%12+1, n/1000%28+1)),
			cell("string", "x", fmt.Sprintf("Shop %d %s", n, strings.Repeat("and its street ", 8))),
			cell("float", "value", "-1.25"), cell("float", "value", fmt.Sprintf("-%d.%02d", balance/100, balance%100)), "</table:table-row>")
	}
	fmt.Fprint(part, `</table:table></office:spreadsheet></office:body></office:document-content>`)
	_ = archive.Close()
	return out.Bytes()
}

// TestWorkbooksHoldLittle converts the longest worksheet of an old workbook, 6 MB, and an
// OpenDocument spreadsheet of 100,000 rows, which unpacks to 45. Their rows are walked over:
// what is held is a chunk of them and the table of ids.
func TestWorkbooksHoldLittle(t *testing.T) {
	warm := compoundtest.Workbook(nothing, rowsOf(10)) // the words of all languages are read once
	if _, err := Read("warm.xls", warm, statement.Options{}); err != nil {
		t.Fatal(err)
	}
	for name, made := range map[string]struct {
		rows int
		file []byte
	}{"long.xls": {65_535, compoundtest.Workbook(nothing, rowsOf(65_535))}, "long.ods": {100_000, openDocument(100_000)}} {
		var before runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		f, err := Open(name, bytes.NewReader(made.file), int64(len(made.file)), statement.Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		meter := &heapMeter{}
		result, err := f.Statements[0].Convert(&convert.Stream{}, today, meter)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if proof := f.Statements[0].Proof; result.Transactions != made.rows || !result.Valid || proof.Verdict != statement.Proven {
			t.Fatalf("%s: %d rows, valid %v, proof %+v", name, result.Transactions, result.Valid, proof)
		}
		runtime.KeepAlive(made.file) // it was there before
		const ids, chunk = 8 << 20, 16 << 20
		if held := int64(meter.peak) - int64(before.HeapAlloc); held > ids+chunk {
			t.Errorf("%s: %d MB held while %d MB were written", name, held>>20, meter.written>>20)
		}
	}
}

// TestWorkbookBombs: what a small workbook says of itself does not become many times its size.
// All that is allocated on the way is counted, of which less is ever held at once.
func TestWorkbookBombs(t *testing.T) {
	const size = 6 << 20
	upTo := func(again func(w *compoundtest.Records, i int)) func(w *compoundtest.Records) {
		return func(w *compoundtest.Records) {
			for i := 0; w.Len() < size; i++ {
				again(w, i)
			}
		}
	}
	long := strings.Repeat("x", 8000)
	for name, bomb := range map[string]struct {
		file []byte
		most int // times its size
	}{
		"one long text in a million cells, backwards": {compoundtest.Workbook(func(w *compoundtest.Records) {
			w.Put(compoundtest.RecordSST, []uint32{1, 1}, uint16(len(long)), []byte{0}, []byte(long))
		}, upTo(func(w *compoundtest.Records, i int) {
			w.Put(compoundtest.RecordLabelSST, []uint16{uint16(65535 - i%65536), uint16(i / 65536), 0}, uint32(0))
		})), 40},
		"millions of numbers, backwards": {compoundtest.Workbook(nothing, upTo(func(w *compoundtest.Records, i int) {
			w.Put(compoundtest.RecordMulRK, []uint16{uint16(65535 - i%65536), 0}, make([]byte, 6*256), uint16(255))
		})), 40},
		"millions of texts of nothing": {compoundtest.Workbook(func(w *compoundtest.Records) {
			w.Put(compoundtest.RecordSST, []uint32{1 << 31, 1 << 31})
			upTo(func(w *compoundtest.Records, _ int) { w.Put(compoundtest.RecordContinue, make([]byte, 8100)) })(w)
		}, nothing), 20},
		"one text that never ends": {compoundtest.Workbook(nothing, func(w *compoundtest.Records) {
			w.Put(0x0006, []uint16{0, 0, 0}, []byte{0, 0, 0, 0, 0, 0, 255, 255}, make([]byte, 8)) // a formula whose text follows
			w.Put(0x0207, []uint16{65535}, []byte{0})
			upTo(func(w *compoundtest.Records, _ int) { w.Put(compoundtest.RecordContinue, make([]byte, 8100)) })(w)
		}), 20},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read("bomb.xls", bomb.file, statement.Options{})
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; err == nil || took > uint64(bomb.most*size) {
			t.Errorf("%s: %d MB for %d MB, %v", name, took>>20, size>>20, err)
		} else if len(err.Error()) > 10_000 {
			t.Errorf("%s: a sentence of %d letters", name, len(err.Error()))
		}
	}
}
