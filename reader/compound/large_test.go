package compound

import (
	"bytes"
	"io"
	"testing"

	"tillroll/internal/compoundtest"
	"tillroll/reader/source"
)

// TestLargeFiles: a file whose tables are not all named in its header is read to its end.
func TestLargeFiles(t *testing.T) {
	for _, megabytes := range []int{7, 8, 20} {
		want := bytes.Repeat([]byte("0123456789abcdef"), megabytes<<16)
		want[len(want)-1] = '!'
		f, err := Open(source.Held("x", compoundtest.Write(compoundtest.Stream{Name: "Workbook", Data: want})))
		if err != nil {
			t.Fatal(err)
		}
		stream, err := f.Stream("Workbook")
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(stream.Reader(0))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d MiB: %d bytes, %v", megabytes, len(got), err)
		}
	}
}
