package delimited

import (
	"strings"
	"testing"

	"tillroll/reader/cells"
	"tillroll/reader/source"
	"tillroll/statement"
)

// BenchmarkRecords walks over a file once.
func BenchmarkRecords(b *testing.B) {
	data := []byte("Date,Description,Amount,Balance\n" + strings.Repeat("2024-01-05,\"Maple Street Bakery, corner\",-12.50,1234.56\n2024-01-06,Payroll,2000.00,3234.56\n", 50_000))
	book, err := Open(source.Held("x.csv", data), statement.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if err := book.Sheets[0].Records(func(cells.Record) bool { return true }); err != nil {
			b.Fatal(err)
		}
	}
}
