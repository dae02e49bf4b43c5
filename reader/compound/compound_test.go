package compound

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"tillroll/internal/compoundtest"
	"tillroll/reader/source"
)

func TestStreams(t *testing.T) {
	large := bytes.Repeat([]byte("large stream "), 1000)
	small := []byte("small")
	data := compoundtest.Write(compoundtest.Stream{Name: "Book", Data: large}, compoundtest.Stream{Name: "Info", Data: small}, compoundtest.Stream{Name: "Empty"})
	f, err := Open(source.Held("x", data))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]byte{"BOOK": large, "info": small, "Empty": {}} {
		s, err := f.Stream(name)
		if err != nil {
			t.Fatal(name, err)
		}
		got, err := s.Bytes(1 << 20)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if f.Has("Other") || f.Has("Root Entry") {
		t.Error("a stream that is none")
	}
}

// TestHostile changes every number of the tables to what hurts most: circles, places far
// behind the end, sizes beyond everything. What is wanted is an end, in memory that the
// size of the file bounds.
func TestHostile(t *testing.T) {
	whole := compoundtest.Write(compoundtest.Stream{Name: "Book", Data: bytes.Repeat([]byte("x"), 9000)}, compoundtest.Stream{Name: "Info", Data: []byte("small")})
	for at := 0; at+4 <= len(whole); at += 4 {
		for _, value := range []uint32{0, 1, 2, 5, 0x7fffffff, 0xfffffffa, 0xfffffffe, 0xffffffff} {
			data := bytes.Clone(whole)
			binary.LittleEndian.PutUint32(data[at:], value)
			readAll(t, data)
		}
	}
	for n := range len(whole) / 100 {
		readAll(t, whole[:n*100])
	}
}

func readAll(t *testing.T, data []byte) {
	t.Helper()
	f, err := Open(source.Held("x", data))
	if err != nil {
		if !strings.Contains(err.Error(), "damaged") {
			t.Error(err)
		}
		return
	}
	for _, name := range []string{"Book", "Info"} {
		if s, err := f.Stream(name); err == nil {
			if s.Size > int64(len(data)) {
				t.Errorf("a stream of %d bytes in a file of %d", s.Size, len(data))
			}
			_, _ = s.Bytes(1 << 20)
		}
	}
}

// FuzzOpen wants no more than an end.
func FuzzOpen(f *testing.F) {
	f.Add(compoundtest.Write(compoundtest.Stream{Name: "Book", Data: bytes.Repeat([]byte("x"), 5000)}))
	f.Fuzz(readAll)
}
