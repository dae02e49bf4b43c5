package table_test

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/statement"
)

// BenchmarkRead understands 100,000 rows with a balance and visits them once.
func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	text.WriteString("Date,Description,Amount,Balance\n")
	balance := 0
	for i := range 100_000 {
		amount := (i*7919)%19999 - 9999
		balance += amount
		fmt.Fprintf(&text, "20%02d-%02d-%02d,CARD PURCHASE MERCHANT %d LONDON GB,%d.%02d,%d.%02d\n",
			i/5000, i/400%12+1, i/20%28+1, i%977, amount/100, abs(amount)%100, balance/100, abs(balance)%100)
	}
	data := []byte(text.String())
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		list, err := read("large.csv", data, statement.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if err := list[0].Rows(func(convert.Row) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

func abs(n int) int { return max(n, -n) }
