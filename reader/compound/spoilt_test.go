package compound

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"testing"

	"tillroll/internal/compoundtest"
	"tillroll/internal/spoiltest"
	"tillroll/reader/source"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// told tells the streams of a file.
func told(data []byte) (outcome, telling string) {
	f, err := Open(source.Held("x", data))
	if err != nil {
		return "refused", err.Error()
	}
	outcome = "read"
	for _, name := range []string{"Book", "Info", "Empty"} {
		s, err := f.Stream(name)
		if err != nil {
			outcome = "without a stream"
			telling += fmt.Sprintln(name, f.Has(name), err)
			continue
		}
		text, err := s.Bytes(9000)
		telling += fmt.Sprintln(name, f.Has(name), s.Size, spoiltest.Fingerprint(text), err)
	}
	return outcome, telling
}

// TestSpoilt changes every number of the tables of a file, to what hurts and to what is
// nearly right, and cuts it.
func TestSpoilt(t *testing.T) {
	var ledger spoiltest.Ledger
	large := make([]byte, 9000)
	for i := range large {
		large[i] = byte(i / 7)
	}
	for name, whole := range map[string][]byte{
		"both":  compoundtest.Write(compoundtest.Stream{Name: "Book", Data: large}, compoundtest.Stream{Name: "Info", Data: []byte("small")}, compoundtest.Stream{Name: "Empty"}),
		"small": compoundtest.Write(compoundtest.Stream{Name: "Book", Data: large[:4095]}, compoundtest.Stream{Name: "Info", Data: large[:65]}),
		"edge":  compoundtest.Write(compoundtest.Stream{Name: "Book", Data: large[:4096]}, compoundtest.Stream{Name: "Info", Data: large[:64]}),
	} {
		note := func(way string, data []byte) {
			outcome, telling := told(data)
			ledger.Note(name, way, outcome, telling)
		}
		note("whole", whole)
		for at := 0; at+4 <= len(whole); at += 4 {
			was := binary.LittleEndian.Uint32(whole[at:])
			for _, value := range []uint32{0, 1, 2, 0x7fffffff, 0xfffffffa, 0xfffffffe, 0xffffffff, was + 1, was - 1} {
				data := bytes.Clone(whole)
				binary.LittleEndian.PutUint32(data[at:], value)
				note(fmt.Sprintf("%05d", at/512*512), data)
			}
		}
		for n := range len(whole) / 50 {
			note("cut", whole[:n*50])
		}
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}
