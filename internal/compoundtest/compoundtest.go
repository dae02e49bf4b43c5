// Package compoundtest writes compound files, so that tests of their readers need no
// samples.
package compoundtest

import (
	"encoding/binary"
	"slices"
	"unicode/utf16"
)

const (
	sector     = 512
	small      = 64
	cutoff     = 4096
	free       = 0xffffffff
	endOfChain = 0xfffffffe
	tableEntry = 0xfffffffd
	listEntry  = 0xfffffffc
	inHead     = 109 // places of tables in the header
	inList     = 127 // and in each further list of them
)

// Stream is a stream to be written.
type Stream struct {
	Name string
	Data []byte
}

// writer puts sectors one behind the other.
type writer struct {
	sectors []byte
	fat     []uint32
}

// chain adds data as a chain of sectors and gives the first.
func (w *writer) chain(data []byte) uint32 {
	if len(data) == 0 {
		return endOfChain
	}
	first := uint32(len(w.fat))
	for len(data) > 0 {
		n := min(len(data), sector)
		block := make([]byte, sector)
		copy(block, data[:n])
		data = data[n:]
		w.sectors = append(w.sectors, block...)
		next := uint32(len(w.fat) + 1)
		if len(data) == 0 {
			next = endOfChain
		}
		w.fat = append(w.fat, next)
	}
	return first
}

// Write gives a compound file with streams in its root.
func Write(streams ...Stream) []byte {
	w := &writer{}
	var miniData []byte
	var miniFAT []uint32
	starts := make([]uint32, len(streams))
	for i, s := range streams {
		if len(s.Data) >= cutoff {
			starts[i] = w.chain(s.Data)
			continue
		}
		starts[i] = uint32(len(miniFAT))
		for n := 0; n < len(s.Data); n += small {
			next := uint32(len(miniFAT) + 1)
			if n+small >= len(s.Data) {
				next = endOfChain
			}
			miniFAT = append(miniFAT, next)
		}
		miniData = append(miniData, s.Data...)
		miniData = append(miniData, make([]byte, (small-len(miniData)%small)%small)...)
	}
	root := w.chain(miniData)
	mini := w.chain(words(miniFAT))
	directory := entry("Root Entry", 5, 1, free, root, len(miniData))
	for i, s := range streams {
		right := uint32(i + 2)
		if i == len(streams)-1 {
			right = free
		}
		directory = append(directory, entry(s.Name, 2, free, right, starts[i], len(s.Data))...)
	}
	dir := w.chain(directory)
	return w.finish(dir, mini)
}

// finish writes the table and the header.
func (w *writer) finish(dir, mini uint32) []byte {
	head := make([]byte, sector)
	copy(head, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	le := binary.LittleEndian
	le.PutUint16(head[24:], 0x3e)
	le.PutUint16(head[26:], 3)
	le.PutUint16(head[28:], 0xfffe)
	le.PutUint16(head[30:], 9)
	le.PutUint16(head[32:], 6)
	le.PutUint32(head[48:], dir)
	le.PutUint32(head[56:], cutoff)
	le.PutUint32(head[60:], mini)
	le.PutUint32(head[68:], endOfChain)
	for i := 76; i < sector; i += 4 {
		le.PutUint32(head[i:], free)
	}
	tables, lists := 1, 0
	for (len(w.fat)+tables+lists)*4 > tables*sector {
		tables++
		lists = (max(tables-inHead, 0) + inList - 1) / inList
	}
	first := uint32(len(w.fat))
	le.PutUint32(head[44:], uint32(tables))
	if lists > 0 {
		le.PutUint32(head[68:], first)
		le.PutUint32(head[72:], uint32(lists))
	}
	var listed []uint32
	for i := range tables {
		at := first + uint32(lists+i)
		if i < inHead {
			le.PutUint32(head[76+4*i:], at)
			continue
		}
		listed = append(listed, at)
	}
	var further []uint32 // the lists, each with the place of the next at its end
	for i := range lists {
		next := uint32(endOfChain)
		if i+1 < lists {
			next = first + uint32(i+1)
		}
		n := min(len(listed), inList)
		further = append(further, listed[:n]...)
		further = append(further, slices.Repeat([]uint32{free}, inList-n)...)
		further, listed = append(further, next), listed[n:]
	}
	w.fat = append(w.fat, slices.Repeat([]uint32{listEntry}, lists)...)
	w.fat = append(w.fat, slices.Repeat([]uint32{tableEntry}, tables)...)
	for len(w.fat)*4%sector != 0 {
		w.fat = append(w.fat, free)
	}
	return slices.Concat(head, w.sectors, words(further), words(w.fat))
}

func words(values []uint32) (out []byte) {
	for _, v := range values {
		out = binary.LittleEndian.AppendUint32(out, v)
	}
	for len(out)%sector != 0 {
		out = append(out, 0xff)
	}
	return out
}

func entry(name string, kind byte, child, right, start uint32, size int) []byte {
	b := make([]byte, 128)
	letters := utf16.Encode([]rune(name))
	for i, unit := range letters {
		binary.LittleEndian.PutUint16(b[2*i:], unit)
	}
	le := binary.LittleEndian
	le.PutUint16(b[64:], uint16(2*len(letters)+2))
	b[66] = kind
	le.PutUint32(b[68:], free)
	le.PutUint32(b[72:], right)
	le.PutUint32(b[76:], child)
	le.PutUint32(b[116:], start)
	le.PutUint32(b[120:], uint32(size))
	return b
}
