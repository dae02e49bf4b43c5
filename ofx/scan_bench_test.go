package ofx

import (
	"bytes"
	"fmt"
	"testing"
)

// benchDocument is a statement of n rows of usual length, its leaves closed or not.
func benchDocument(n int, closed bool) []byte {
	s := sampleStatement(QBO, Checking)
	doc := AppendHeader(nil, s)
	for i := range n {
		doc = AppendTransaction(doc, &Transaction{
			Posted: Day(20260101 + i%28), Amount: Amount{Units: uint64(100 + i), Digits: 2, Negative: i%3 > 0},
			FITID: fmt.Appendf(nil, "20260112-%016X", i*7919), Name: fmt.Appendf(nil, "COFFEE HOUSE DOWNTOWN %04d", i%500),
			Memo: []byte("card purchase, terminal 00042, Springfield"),
		})
	}
	doc = AppendFooter(doc, s)
	if closed {
		return doc
	}
	for e := element(1); e < elementCount; e++ {
		if e.isLeaf() {
			doc = bytes.ReplaceAll(doc, []byte("</"+e.String()+">"), nil)
		}
	}
	return doc
}

func BenchmarkScan(b *testing.B) {
	for _, closed := range []bool{true, false} {
		doc := benchDocument(20000, closed)
		b.Run(fmt.Sprintf("closed=%v", closed), func(b *testing.B) {
			b.SetBytes(int64(len(doc)))
			b.ReportAllocs()
			for b.Loop() {
				s := newScanner(doc, 0)
				for s.next() {
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20000, "ns/row")
		})
	}
}

func BenchmarkRows(b *testing.B) {
	doc := benchDocument(20000, true)
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		for range Rows(doc) {
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20000, "ns/row")
}
