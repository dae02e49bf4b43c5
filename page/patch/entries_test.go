package patch

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// TestEntriesFold: functions of one size are listed by one number each, what is known of them begins with nothing, and all of it
// comes back, also where the list begins in the zeros between two segments.
func TestEntriesFold(t *testing.T) {
	const base, count, size = 0x10000, 50, 48
	memory := make([]byte, listAt+markSize+8+count*(listedSize+size))
	list := memory[listAt+markSize+8:]
	binary.LittleEndian.PutUint64(memory, tableMark)
	binary.LittleEndian.PutUint64(memory[countAt:], count)
	binary.LittleEndian.PutUint64(memory[listAt:], listAt+markSize+8)
	for i := range uint32(count) {
		entry, offset := i<<placeBits, count*listedSize+i*size
		binary.LittleEndian.PutUint32(list[listedSize*i:], entry)
		binary.LittleEndian.PutUint32(list[listedSize*i+wordSize:], offset)
		binary.LittleEndian.PutUint32(list[offset:], entry)
	}
	section := []byte{2}
	for _, from := range []int{0, listAt + markSize + 8 + 5} {
		segment := memory[from:]
		if from == 0 {
			segment = memory[:listAt+markSize]
		}
		section = append(appendSigned(append(section, 0, opI32Const), int64(base+from)), 0x0b)
		section = appendCounted(section, segment)
	}
	folded := foldEntries(section)
	m := memoryOf(folded)
	for i := int64(1); i < count; i++ {
		at := int64(base + listAt + markSize + 8 + listedSize*i)
		if m.word(at) != 1<<placeBits || i > 1 && m.word(at+wordSize) != size || m.word(at-listedSize*i+count*listedSize+size*i) != 0 {
			t.Errorf("function %d is told by %d, %d", i, m.word(at), m.word(at+wordSize))
		}
	}
	if !bytes.Equal(unfoldEntries(folded), section) {
		t.Error("folded entries do not come back")
	}
}
