// Package shrink makes a program of Go that was linked for WebAssembly smaller to load,
// without a change to what it does.
//
// The words: a module is the linked file, a list of sections. One of them, data, fills the
// program's memory before it starts, in segments, each with its address; the image is that
// memory as one stretch of bytes. The table of functions (pclntab) is part of the image:
// there the runtime finds for every place in the code how deep the stack is and where
// pointers lie, which it cannot do without, and the line of the source, inlined calls and
// arguments, which serve nothing but what is printed when a program breaks.
//
// Three things are done. Go's linker cuts the data at every handful of zeros into segments, a
// hundred thousand of them, whose addresses no packer can foresee; they become a few hundred,
// since zeros pack to nothing. What is only printed is taken out of the table of functions,
// and the rest moved together; of names the packages stay, so that a broken program still
// tells in which room. And the finder, which tells where in that table to look, is made coarse.
//
// Everything is looked at before it is touched, and read back afterwards: a linker that
// writes otherwise makes the build fail, and no page is made.
package shrink

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// dataSection is the number of the section that fills the memory.
const dataSection = 11

// moduleHeader begins every module: its mark and version.
const moduleHeader = "\x00asm\x01\x00\x00\x00"

// errModule is for what is no module, or one in an unknown form.
var errModule = errors.New("the linked core is no WebAssembly module in the form that is known")

// Module shrinks a linked program.
func Module(linked []byte) ([]byte, error) {
	body, found := bytes.CutPrefix(linked, []byte(moduleHeader))
	if !found {
		return nil, errModule
	}
	out, done := []byte(moduleHeader), false
	for len(body) > 0 {
		id := body[0]
		section, rest, err := counted(body[1:])
		if err != nil {
			return nil, err
		}
		body = rest
		if id == dataSection {
			if section, err = shrinkData(section); err != nil {
				return nil, err
			}
			done = true
		}
		out = append(binary.AppendUvarint(append(out, id), uint64(len(section))), section...)
	}
	if !done {
		return nil, errModule
	}
	return out, nil
}

// shrinkData gives the section anew.
func shrinkData(section []byte) ([]byte, error) {
	memory, err := readImage(section)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(forgetLines(memory.bytes), coarsenFinder(memory.bytes)); err != nil {
		return nil, fmt.Errorf("the core's table of functions: %w", err)
	}
	shrunk := memory.section()
	again, err := readImage(shrunk)
	if err != nil || again.base != memory.base || !bytes.Equal(again.bytes, memory.bytes) {
		return nil, errors.New("the core's data does not read back as it was written")
	}
	return shrunk, nil
}

// counted cuts off what stands behind its own length.
func counted(data []byte) (piece, rest []byte, err error) {
	n, size := binary.Uvarint(data)
	if size <= 0 || n > uint64(len(data)-size) {
		return nil, nil, errModule
	}
	data = data[size:]
	return data[:n], data[n:], nil
}

// image is memory from an address on.
type image struct {
	base  int
	bytes []byte
}

// segment is bytes and where they belong.
type segment struct {
	address int
	bytes   []byte
}

// How a segment begins: it is of memory 0, and its address is a constant that ends there.
const (
	inMemory    = 0x00
	constant    = 0x41
	constantEnd = 0x0b
)

// maxImage is how far a program's memory may reach: far beyond any of ours.
const maxImage = 256 << 20

// readSegments takes a section apart.
func readSegments(section []byte) ([]segment, error) {
	count, size := binary.Uvarint(section)
	if size <= 0 {
		return nil, errModule
	}
	section = section[size:]
	var all []segment
	for range count {
		if len(section) < 2 || section[0] != inMemory || section[1] != constant {
			return nil, errModule
		}
		address, size := binary.Uvarint(section[2:])
		if size <= 0 || address > maxImage || len(section) < size+3 || section[size+2] != constantEnd {
			return nil, errModule
		}
		piece, rest, err := counted(section[size+3:])
		if err != nil {
			return nil, err
		}
		all, section = append(all, segment{int(address), piece}), rest
	}
	if len(all) == 0 || len(section) > 0 {
		return nil, errModule
	}
	return all, nil
}

// readImage lays the segments of a section where they belong; no two may meet.
func readImage(section []byte) (*image, error) {
	all, err := readSegments(section)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b segment) int { return cmp.Compare(a.address, b.address) })
	m := &image{base: all[0].address}
	for _, s := range all {
		gap := s.address - m.base - len(m.bytes)
		if gap < 0 {
			return nil, errModule
		}
		m.bytes = append(append(m.bytes, make([]byte, gap)...), s.bytes...)
	}
	return m, nil
}

// leftOut is how many zeros in a row end a segment: they cost a packer less than an address
// does, but the module is unpacked too, and need not hold the large holes.
const leftOut = 512

// section gives the image as few segments.
func (m *image) section() []byte {
	var segments []byte
	hole, count := make([]byte, leftOut), 0
	for at := 0; at < len(m.bytes); {
		end := len(m.bytes)
		if n := bytes.Index(m.bytes[at:], hole); n >= 0 {
			end = at + n
		}
		if end > at {
			segments = appendAddress(append(segments, inMemory, constant), m.base+at)
			segments = append(binary.AppendUvarint(append(segments, constantEnd), uint64(end-at)), m.bytes[at:end]...)
			count++
		}
		filled := slices.IndexFunc(m.bytes[end:], func(c byte) bool { return c != 0 })
		if filled < 0 {
			break
		}
		at = end + filled
	}
	return append(binary.AppendUvarint(nil, uint64(count)), segments...)
}

// appendAddress writes a number that has a sign: one whose last seven bits begin with a one
// would be taken for a negative number, and gets another byte.
func appendAddress(dst []byte, address int) []byte {
	dst = binary.AppendUvarint(dst, uint64(address))
	if last := len(dst) - 1; dst[last]&0x40 != 0 {
		dst[last] |= 0x80
		dst = append(dst, 0)
	}
	return dst
}
