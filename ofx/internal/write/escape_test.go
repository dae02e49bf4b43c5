package write

import (
	"bytes"
	"testing"
)

// TestUnescaped finds the first byte that needs an entity, wherever it stands, and takes
// none of its neighbours for one.
func TestUnescaped(t *testing.T) {
	const others = "%'=;?}\x00\x7f\xa6\xbc\xbe\xff 12345678"
	for length := range 30 {
		plain := []byte((others + others)[length%7:][:length])
		if got := unescaped(plain); got != length {
			t.Errorf("%q: an entity at %d", plain, got)
		}
		for at := range length {
			for _, c := range []byte("&<>") {
				text := bytes.Clone(plain)
				text[at], text[length-1] = c, c
				if got := unescaped(text); got != at {
					t.Errorf("%q: an entity at %d, want %d", text, got, at)
				}
			}
		}
	}
}
