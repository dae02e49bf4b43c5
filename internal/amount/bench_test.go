package amount

import "testing"

// kept keeps the compiler from leaving the work out.
var kept Reading

func BenchmarkReadAmount(b *testing.B) {
	for _, spelling := range []string{
		"-12.34", "1234567.89", "1,234.56", "1.234,56 €", "($1,234.56)", "1,234.56 CR", "USD 12.34", "no amount",
	} {
		b.Run(spelling, func(b *testing.B) {
			text := []byte(spelling)
			b.ReportAllocs()
			for b.Loop() {
				kept = Read(text)
			}
		})
	}
}

func BenchmarkReadNumber(b *testing.B) {
	for _, literal := range []string{"-12.34", "1234567.89", "-1.234e3", "0.30000000000000004"} {
		b.Run(literal, func(b *testing.B) {
			text := []byte(literal)
			b.ReportAllocs()
			for b.Loop() {
				kept = ReadNumber(text)
			}
		})
	}
}
