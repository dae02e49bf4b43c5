package patch

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// The runtime looks a function up in a list of where each begins, and where what is known of it stands; and what is known of it begins with where the
// function begins, once more. One function more moves all of these. So they are told by what each is more than the one before, and what stands twice
// as nothing: that halves what a patch has to say of memory.

// Go's table of functions begins with a mark, the step of addresses and the size of a pointer. They are written as one number, since as text they would
// stand in the program's own memory a second time.
const (
	tableMark  = 0x08010000_fffffff1
	markSize   = 8
	countAt    = 8  // how many functions there are, from the mark on
	listAt     = 64 // where the list is, counted from the mark
	listedSize = 8  // of a function in the list: where it begins, and where what is known of it stands, counted from the list
)

// memory is a program's, by segments in the order of their addresses.
type memory []segment

type segment struct {
	address int64
	bytes   []byte
}

func memoryOf(section []byte) memory {
	r := &cursor{rest: section}
	var m memory
	for n := r.number(); n > 0 && !r.bad; n-- {
		r.skip(beforeAddress)
		address := r.signed()
		r.skip(behindAddress)
		m = append(m, segment{address, r.counted()})
	}
	return m
}

// place gives the byte at an address, nothing between segments, where memory is zero.
func (m memory) place(address int64) *byte {
	i, found := slices.BinarySearchFunc(m, address, func(s segment, a int64) int { return cmp.Compare(s.address, a) })
	if !found {
		i--
	}
	if i < 0 || address-m[i].address >= int64(len(m[i].bytes)) {
		return nil
	}
	return &m[i].bytes[address-m[i].address]
}

// word reads the number at an address.
func (m memory) word(address int64) (value uint32) {
	for i := range wordSize {
		if b := m.place(address + int64(i)); b != nil {
			value |= uint32(*b) << (8 * i)
		}
	}
	return value
}

// setWord writes the number at an address. What would stand between segments is lost, and Make finds that out.
func (m memory) setWord(address int64, value uint32) {
	for i := range wordSize {
		if b := m.place(address + int64(i)); b != nil {
			*b = byte(value >> (8 * i))
		}
	}
}

// table finds the list of functions, and how many it has: none in a program without it.
func (m memory) table() (list int64, count uint64) {
	for _, s := range m {
		for at := int(-s.address & (markSize - 1)); at+listAt+markSize <= len(s.bytes); at += markSize {
			if header := s.bytes[at:]; binary.LittleEndian.Uint64(header) == tableMark {
				return s.address + int64(at) + int64(binary.LittleEndian.Uint64(header[listAt:])), binary.LittleEndian.Uint64(header[countAt:])
			}
		}
	}
	return 0, 0
}

// foldEntries tells the places of functions by what each is more than the one before.
func foldEntries(section []byte) []byte { return eachEntry(section, false) }

// unfoldEntries makes what foldEntries told.
func unfoldEntries(section []byte) []byte { return eachEntry(section, true) }

// eachEntry gives a section with the places in its list of functions folded, or unfolded again.
func eachEntry(section []byte, folded bool) []byte {
	out := bytes.Clone(section)
	m := memoryOf(out)
	list, count := m.table()
	var entry, offset uint32
	for at := list; at < list+listedSize*int64(min(count, maxFunctions)); at += listedSize {
		entry, offset = m.told(at, entry, folded), m.told(at+wordSize, offset, folded)
		m.told(list+int64(offset), entry, folded)
	}
	return out
}

// told puts in the place of a number what it is more than another, or, where that was done before,
// the number itself again. Either way it gives the number.
func (m memory) told(address int64, than uint32, folded bool) uint32 {
	value := m.word(address)
	if folded {
		m.setWord(address, value+than)
		return value + than
	}
	m.setWord(address, value-than)
	return value
}
