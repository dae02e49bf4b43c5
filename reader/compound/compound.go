// Package compound reads the file system within a file that Microsoft's programs before
// 2007 saved in, and that protected documents are wrapped in today ([MS-CFB]).
//
// The words: the file is sectors of one size; the allocation table (FAT) has an entry for
// each that names the next of its chain; a stream is a chain with a name and a size. Streams
// below 4096 bytes lie in sectors of 64 bytes within a stream of their own.
//
// Whatever the file says about itself is measured against its true size before anything is
// allocated, and no chain is followed for longer than there are sectors.
package compound

import (
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"unicode/utf16"

	"tillroll/reader/source"
)

// Magic begins every compound file.
const Magic = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

// Names of sectors that are none.
const (
	maxSector  = 0xfffffffa // the last that can be one
	endOfChain = 0xfffffffe
	noStream   = 0xffffffff
)

const (
	headerSize  = 512
	entrySize   = 128
	miniSector  = 64
	headDIFAT   = 109     // sectors of the allocation table that the header names itself
	maxEntries  = 100_000 // of the directory; a workbook has ten, a mailbox thousands
	maxFATBytes = 64 << 20
)

// errDamaged is for whatever does not fit together.
var errDamaged = errors.New("the file begins like a document of Office before 2007, but the rest is damaged or missing; download it again")

// File is a compound file.
type File struct {
	in      *source.File
	sector  int64
	cutoff  int64 // streams below this size lie in small sectors
	fat     []uint32
	miniFAT []uint32
	mini    *Stream
	entries []entry
}

// entry is a line of the directory.
type entry struct {
	name               string
	isStream           bool
	left, right, child uint32
	start              uint32
	size               int64
}

// Open reads the tables of a compound file.
func Open(in *source.File) (*File, error) {
	head := make([]byte, headerSize)
	if n, err := in.ReadAt(head, 0); n < headerSize {
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, in.Failed(err)
		}
		return nil, errDamaged
	}
	shift := binary.LittleEndian.Uint16(head[30:])
	if string(head[:8]) != Magic || shift != 9 && shift != 12 {
		return nil, errDamaged
	}
	f := &File{in: in, sector: 1 << shift, cutoff: int64(binary.LittleEndian.Uint32(head[56:]))}
	if err := f.readFAT(head); err != nil {
		return nil, err
	}
	f.fat = f.fat[:min(int64(len(f.fat)), f.sectors())] // a chain cannot be longer than the file
	if err := f.readDirectory(binary.LittleEndian.Uint32(head[48:])); err != nil {
		return nil, err
	}
	return f, f.readMini(binary.LittleEndian.Uint32(head[60:]))
}

// sectors is how many there can be; the header takes the place of one.
func (f *File) sectors() int64 { return (f.in.Size+f.sector-1)/f.sector - 1 }

// readSector reads a sector whole; what the file lacks of its last one is zeros.
func (f *File) readSector(n uint32, into []byte) error {
	if int64(n) >= f.sectors() {
		return errDamaged
	}
	clear(into)
	read, err := f.in.ReadAt(into, (int64(n)+1)*f.sector)
	if err != nil && !errors.Is(err, io.EOF) {
		return f.in.Failed(err)
	}
	if read == 0 {
		return errDamaged
	}
	return nil
}

// readFAT reads the allocation table by the list of its sectors, which begins in the
// header and goes on in sectors of its own.
func (f *File) readFAT(head []byte) error {
	block := make([]byte, f.sector)
	add := func(list []byte) error {
		for ; len(list) >= 4; list = list[4:] {
			n := binary.LittleEndian.Uint32(list)
			if n > maxSector {
				continue
			}
			if int64(len(f.fat)) >= f.sectors()+f.sector/4 || len(f.fat)*4 > maxFATBytes {
				return nil // more than the file can need
			}
			if err := f.readSector(n, block); err != nil {
				return err
			}
			for i := 0; i < len(block); i += 4 {
				f.fat = append(f.fat, binary.LittleEndian.Uint32(block[i:]))
			}
		}
		return nil
	}
	if err := add(head[76 : 76+4*headDIFAT]); err != nil {
		return err
	}
	list := make([]byte, f.sector)
	next := binary.LittleEndian.Uint32(head[68:])
	for steps := int64(0); next <= maxSector; steps++ {
		if steps > f.sectors() {
			return errDamaged
		}
		if err := f.readSector(next, list); err != nil {
			return err
		}
		if err := add(list[:len(list)-4]); err != nil {
			return err
		}
		next = binary.LittleEndian.Uint32(list[len(list)-4:])
	}
	return nil
}

// chain follows a chain through a table from its first sector on, for at most so many.
func chain(table []uint32, start uint32, most int64) ([]uint32, error) {
	var sectors []uint32
	for n := start; n <= maxSector && int64(len(sectors)) < most; n = table[n] {
		if int64(n) >= int64(len(table)) || len(sectors) >= len(table) {
			return nil, errDamaged // beyond the table, or in a circle
		}
		sectors = append(sectors, n)
	}
	return sectors, nil
}

// eachSector visits the sectors of a chain of the file's own.
func (f *File) eachSector(start uint32, visit func(block []byte)) error {
	sectors, err := chain(f.fat, start, int64(len(f.fat)))
	if err != nil {
		return err
	}
	block := make([]byte, f.sector)
	for _, n := range sectors {
		if err := f.readSector(n, block); err != nil {
			return err
		}
		visit(block)
	}
	return nil
}

// readDirectory reads all entries.
func (f *File) readDirectory(start uint32) error {
	err := f.eachSector(start, func(block []byte) {
		for at := 0; at < len(block) && len(f.entries) < maxEntries; at += entrySize {
			f.entries = append(f.entries, readEntry(block[at:at+entrySize], f.sector))
		}
	})
	if err == nil && len(f.entries) == 0 {
		err = errDamaged
	}
	return err
}

func readEntry(b []byte, sector int64) entry {
	u32 := func(at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }
	letters := make([]uint16, 0, 32)
	for i := 0; i+1 < min(int(binary.LittleEndian.Uint16(b[64:])), 64)-1; i += 2 {
		letters = append(letters, binary.LittleEndian.Uint16(b[i:]))
	}
	size := int64(u32(120))
	if sector > headerSize {
		size |= int64(u32(124)&0x7fffffff) << 32
	}
	return entry{string(utf16.Decode(letters)), b[66] == 2, u32(68), u32(72), u32(76), u32(116), size}
}

// readMini reads the table of the small sectors and the stream they lie in.
func (f *File) readMini(start uint32) error {
	err := f.eachSector(start, func(block []byte) {
		for i := 0; i < len(block); i += 4 {
			f.miniFAT = append(f.miniFAT, binary.LittleEndian.Uint32(block[i:]))
		}
	})
	if err != nil || len(f.miniFAT) == 0 {
		return err
	}
	if f.mini, err = f.stream(f.entries[0].start, f.entries[0].size); err != nil {
		return err
	}
	f.miniFAT = f.miniFAT[:min(int64(len(f.miniFAT)), (f.mini.Size+miniSector-1)/miniSector)]
	return nil
}

// Has tells whether the root holds a stream of that name.
func (f *File) Has(name string) bool { return f.find(name) != nil }

// Stream opens a stream of the root by its name, whatever its capitals.
func (f *File) Stream(name string) (*Stream, error) {
	e := f.find(name)
	switch {
	case e == nil:
		return nil, errDamaged
	case e.size < f.cutoff:
		return f.miniStream(e.start, e.size)
	}
	return f.stream(e.start, e.size)
}

// find looks through the entries of the root, which form a tree of siblings. Storages
// within it have streams of the same names: they are embedded documents.
func (f *File) find(name string) *entry {
	seen := make([]bool, len(f.entries))
	open := []uint32{f.entries[0].child}
	for len(open) > 0 {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		if n == noStream || int64(n) >= int64(len(f.entries)) || seen[n] {
			continue
		}
		seen[n] = true
		e := &f.entries[n]
		if e.isStream && strings.EqualFold(e.name, name) {
			return e
		}
		open = append(open, e.left, e.right)
	}
	return nil
}
