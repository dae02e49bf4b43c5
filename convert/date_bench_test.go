package convert

import "testing"

// keptDate and keptAmount keep the compiler from leaving the work out.
var (
	keptDate   dateReading
	keptAmount amountReading
)

func BenchmarkReadDate(b *testing.B) {
	for _, spelling := range []string{
		"2024-01-05", "01/05/2024", "1/5/24", "20240105", "45296", "2024-01-05T12:30:45Z",
		"20240105120000.000[-5:EST]", "Jan 5, 2024", "5 de enero de 2024", "2024年1月5日",
		"Fri Jan 05 2024 12:00:00 GMT-0500 (Eastern Standard Time)", "no date at all",
	} {
		b.Run(spelling, func(b *testing.B) {
			text := []byte(spelling)
			b.ReportAllocs()
			for b.Loop() {
				keptDate = readDate(text, false)
			}
		})
	}
}

func BenchmarkReadAmount(b *testing.B) {
	for _, spelling := range []string{
		"-12.34", "1234567.89", "1,234.56", "1.234,56 €", "($1,234.56)", "1,234.56 CR", "USD 12.34", "no amount",
	} {
		b.Run(spelling, func(b *testing.B) {
			text := []byte(spelling)
			b.ReportAllocs()
			for b.Loop() {
				keptAmount = readAmount(text)
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
				keptAmount = readNumber(text)
			}
		})
	}
}
