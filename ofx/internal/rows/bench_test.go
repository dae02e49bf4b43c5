package rows

import (
	"testing"

	"tillroll/ofx/internal/sample"
)

func BenchmarkRows(b *testing.B) {
	doc := sample.Large(20000, true)
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		for range Of(doc) {
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20000, "ns/row")
}
