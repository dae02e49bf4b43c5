package delimited

import (
	"bufio"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestLinesInPieces: lines end in three ways, however small the pieces are that they come in.
func TestLinesInPieces(t *testing.T) {
	text := "a\r\nb\rc\nd\n\n\r\re\r\n\r\nlonger line\rf"
	want := []string{"a", "b", "c", "d", "", "", "", "e", "", "longer line", "f"}
	for name, r := range map[string]*bufio.Scanner{
		"whole": bufio.NewScanner(strings.NewReader(text)), "by byte": bufio.NewScanner(iotest.OneByteReader(strings.NewReader(text))),
		"by half": bufio.NewScanner(iotest.HalfReader(strings.NewReader(text))),
	} {
		r.Split(splitLines())
		var got []string
		for r.Scan() {
			got = append(got, r.Text())
		}
		if !slices.Equal(got, want) || r.Err() != nil {
			t.Errorf("%s: %q, %v", name, got, r.Err())
		}
	}
}
