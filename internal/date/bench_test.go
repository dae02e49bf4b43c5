package date

import "testing"

// kept keeps the compiler from leaving the work out.
var kept Reading

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
				kept = Read(text)
			}
		})
	}
}
