package check

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"tillroll/ofx/internal/ledger"
)

// largeDocument is a good document of so many rows, with closed or unclosed leaves.
func largeDocument(rows int, closed bool) []byte {
	head, rest, _ := strings.Cut(goodDocument(closed), "<STMTTRN>")
	_, foot, _ := strings.Cut(rest, "</BANKTRANLIST>")
	doc := append(make([]byte, 0, 220*rows+len(head)+len(foot)+64), head...)
	leaf := func(name, prefix string, number int, suffix string) {
		doc = append(append(append(append(doc, '<'), name...), '>'), prefix...)
		doc = append(strconv.AppendInt(doc, int64(number), 10), suffix...)
		if closed {
			doc = append(append(append(doc, "</"...), name...), '>')
		}
		doc = append(doc, '\n')
	}
	for i := range rows {
		doc = append(doc, "<STMTTRN>\n<TRNTYPE>DEBIT"...)
		if closed {
			doc = append(doc, "</TRNTYPE>"...)
		}
		doc = append(doc, '\n')
		leaf("DTPOSTED", "202601", 10+i%19, "120000")
		leaf("TRNAMT", "-", 10000+i%5000, ".25")
		leaf("FITID", "20260112-0C4D9E", 1_000_000_000+i, "")
		leaf("NAME", "GROCERY &amp; BAKERY &amp; STORE ", i%977, "")
		leaf("MEMO", "Card purchase ", i, "")
		doc = append(doc, "</STMTTRN>\n"...)
	}
	return append(append(doc, "</BANKTRANLIST>"...), foot...)
}

func BenchmarkCheck(b *testing.B) {
	for _, closed := range []bool{true, false} {
		doc := largeDocument(100_000, closed)
		for _, details := range []bool{false, true} {
			b.Run(fmt.Sprintf("closed=%t/details=%t", closed, details), func(b *testing.B) {
				b.SetBytes(int64(len(doc)))
				b.ReportAllocs()
				for b.Loop() {
					if r := Check(doc, Options{Details: details}); !r.Valid {
						b.Fatal(r.Issues)
					}
				}
			})
		}
	}
}

// TestCheckAllocatesNothingPerRow holds the promise that judging 100,000 rows takes
// a handful of allocations: one per row would be 100,000.
func TestCheckAllocatesNothingPerRow(t *testing.T) {
	for _, closed := range []bool{true, false} {
		doc := largeDocument(100_000, closed)
		for _, details := range []bool{false, true} {
			var r Report
			allocations := testing.AllocsPerRun(1, func() { r = Check(doc, Options{Format: ledger.OFX, Details: details}) })
			if !r.Valid || r.Stats.Transactions != 100_000 || r.Stats.UniqueFITIDs != 100_000 {
				t.Errorf("closed %t: %+v", closed, r)
			}
			limit := 50.0
			if details {
				limit = 150 // so many rows are a finding, and a finding is a text
			}
			if allocations > limit {
				t.Errorf("closed %t, details %t: %v allocations", closed, details, allocations)
			}
		}
	}
}
