package charset

import "testing"

// A few bytes that are no UTF-8 cost what is in them, not what all charsets know.
func BenchmarkSmall(b *testing.B) {
	data := []byte("{\"payee\":\"caf\xe9\"}\n")
	for b.Loop() {
		Decode(data)
	}
}
