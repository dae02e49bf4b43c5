package mcp

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// TestQuoting: what is written in pieces of any size is one JSON string.
func TestQuoting(t *testing.T) {
	text := strings.Repeat("plain \"quoted\" \\ back\nline\ttab \x01 é 💶 ", 1000)
	for _, step := range []int{1, 7, 4096, quotedPiece, len(text)} {
		var out strings.Builder
		out.WriteByte('"')
		q := &quoting{w: &out}
		for at := 0; at < len(text); at += step {
			if _, err := io.WriteString(q, text[at:min(at+step, len(text))]); err != nil {
				t.Fatal(err)
			}
		}
		out.WriteByte('"')
		var got string
		if err := json.Unmarshal([]byte(out.String()), &got); err != nil || got != text {
			t.Errorf("in pieces of %d: %v", step, err)
		}
	}
}
