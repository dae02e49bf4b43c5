package ofx

import (
	"fmt"
	"strings"
	"testing"
)

// largeDocument is a good document of so many rows, with closed or unclosed leaves.
func largeDocument(rows int, closed bool) []byte {
	var b strings.Builder
	leaf := func(name, value string) {
		b.WriteString("<" + name + ">" + value)
		if closed {
			b.WriteString("</" + name + ">")
		}
		b.WriteString("\n")
	}
	head, foot, _ := strings.Cut(goodDocument(closed), "<STMTTRN>")
	b.WriteString(head)
	for i := range rows {
		b.WriteString("<STMTTRN>\n")
		leaf("TRNTYPE", "DEBIT")
		leaf("DTPOSTED", fmt.Sprintf("202601%02d120000", i%28+1))
		leaf("TRNAMT", fmt.Sprintf("-%d.%02d", i%5000+1, i%100))
		leaf("FITID", fmt.Sprintf("202601%02d-%016X", i%28+1, i*0x9E3779B9))
		leaf("NAME", fmt.Sprintf("GROCERY STORE %d", i%977))
		leaf("MEMO", fmt.Sprintf("Card purchase %d", i))
		b.WriteString("</STMTTRN>\n")
	}
	_, foot, _ = strings.Cut(foot, "</BANKTRANLIST>")
	b.WriteString("</BANKTRANLIST>" + foot)
	return []byte(b.String())
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
		var r Report
		allocations := testing.AllocsPerRun(1, func() { r = Check(doc, Options{Format: OFX}) })
		if !r.Valid || r.Stats.Transactions != 100_000 || r.Stats.UniqueFITIDs != 100_000 {
			t.Errorf("closed %t: %+v", closed, r)
		}
		if allocations > 50 {
			t.Errorf("closed %t: %v allocations", closed, allocations)
		}
	}
}
