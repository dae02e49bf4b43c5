package paper

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/internal/pdfwrite"
	"tillroll/statement"
)

// longStatement is a list of many pages, with a head on each.
func longStatement(pages, rows int) string {
	var out strings.Builder
	balance := 100_000_00
	for p := range pages {
		if p > 0 {
			out.WriteString("\f")
		}
		out.WriteString("Bank of Examples                          Account number 12345678\nStatement period 01/01/2024 to 31/12/2024\n\n")
		out.WriteString("Date         Description                               Withdrawal     Deposit       Balance\n")
		for r := range rows {
			balance -= 1234
			fmt.Fprintf(&out, "%02d/%02d/2024   Card purchase Corner Books %05d                %8s              %11s\n", r%28+1, p%12+1, p*rows+r, "12.34", fmt.Sprintf("%d.%02d", balance/100, balance%100))
			out.WriteString("             Ref 99812 Harbour Road 12\n~\n")
		}
	}
	return out.String()
}

func BenchmarkStatement(b *testing.B) {
	const pages = 20
	data := printed(longStatement(pages, 25), pdfwrite.Style{Compress: true})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readBytes(data, statement.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N)/pages, "ms/page")
}
