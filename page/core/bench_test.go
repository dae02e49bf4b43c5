package core

import (
	"fmt"
	"strings"
	"testing"
)

// manyRows is a plain export of so many rows.
func manyRows(n int) []byte {
	var b strings.Builder
	b.WriteString("Date,Description,Amount\n")
	for i := range n {
		fmt.Fprintf(&b, "2026-01-%02d,Row %d,%d\n", i%28+1, i, -(i%977)-1)
	}
	return []byte(b.String())
}

// benchmarkRows is what the page promises to show in two seconds.
const benchmarkRows = 100_000

// settle is one way to have a document read and converted.
func settle(b *testing.B, desk *Desk, id int, settings string) {
	if _, err := desk.Read(id, []byte(settings)); err != nil {
		b.Fatal(err)
	}
	if _, problem, err := desk.Convert(id, 0, []byte(settings)); err != nil || problem != nil {
		b.Fatal(problem, err)
	}
	if _, err := desk.Rows(id, 0, "", 0, 100); err != nil {
		b.Fatal(err)
	}
}

const asTheFirst = `{"target":"quickbooks-online"}`

func BenchmarkOpen100k(b *testing.B) {
	data := manyRows(benchmarkRows)
	for b.Loop() {
		desk := &Desk{Today: today}
		id, err := desk.Open("many.csv", data, "")
		if err != nil {
			b.Fatal(err)
		}
		settle(b, desk, id, asTheFirst)
	}
}

func BenchmarkRead100k(b *testing.B) {
	data := manyRows(benchmarkRows)
	for b.Loop() {
		desk := &Desk{Today: today}
		id, _ := desk.Open("many.csv", data, "")
		if _, err := desk.Read(id, []byte(asTheFirst)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkChange100k(b *testing.B) {
	desk := &Desk{Today: today}
	id, _ := desk.Open("many.csv", manyRows(benchmarkRows), "")
	for b.Loop() {
		settle(b, desk, id, `{"target":"quickbooks-online","accountId":"123"}`)
	}
}
