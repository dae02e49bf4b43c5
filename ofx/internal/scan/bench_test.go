package scan

import (
	"fmt"
	"testing"

	"tillroll/ofx/internal/sample"
)

func BenchmarkScan(b *testing.B) {
	for _, closed := range []bool{true, false} {
		doc := sample.Large(20000, closed)
		b.Run(fmt.Sprintf("closed=%v", closed), func(b *testing.B) {
			b.SetBytes(int64(len(doc)))
			b.ReportAllocs()
			for b.Loop() {
				s := New(doc, 0)
				for s.Next() {
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20000, "ns/row")
		})
	}
}
