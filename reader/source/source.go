// Package source is the bytes of a bank's file, wherever they lie. They are read more than
// once and in blocks: what a cell means can depend on its whole column, and a large file
// is never held whole unless its kind leaves no choice.
package source

import (
	"errors"
	"fmt"
	"io"
)

// File is the bytes of a file and its name, which serves messages and breaks ties.
type File struct {
	Name string
	Size int64

	// Again tells that the file will be asked for by other options: what its bytes say is
	// worth keeping then. Elsewhere rows stream by, and nothing is.
	Again bool

	r     io.ReaderAt
	data  []byte                // all of them, where they are in memory anyway
	watch func(bytes int) error // is told what is read; nil if nobody watches
}

// New is a file that is read in place.
func New(name string, r io.ReaderAt, size int64) *File { return &File{Name: name, Size: size, r: r} }

// Held is a file that is in memory anyway. Its bytes must not change.
func Held(name string, data []byte) *File {
	return &File{Name: name, Size: int64(len(data)), r: readerAt(data), data: data}
}

// Part is a file that was unpacked from this one. Who watches this one watches it too.
func (f *File) Part(name string, data []byte) *File {
	part := Held(name, data)
	part.watch, part.Again = f.watch, f.Again
	return part
}

// readerAt reads bytes in memory. Unlike a bytes.Reader it has no place of its own that
// two walks could fight over.
type readerAt []byte

func (b readerAt) ReadAt(p []byte, at int64) (int, error) {
	if at < 0 || at >= int64(len(b)) { // an archive may say that a part begins before it
		return 0, io.EOF
	}
	n := copy(p, b[at:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// Watch has somebody told how many bytes are read, whose error ends the reading: that is
// how work stops when nobody waits for it any more.
func (f *File) Watch(watch func(bytes int) error) { f.watch = watch }

// Worked tells whoever watches that so many more bytes were worked on, by readers that hold
// the whole file and read none of it twice. An error ends the work.
func (f *File) Worked(bytes int) error {
	if f.watch == nil {
		return nil
	}
	return f.watch(bytes)
}

// ReadAt reads from a place.
func (f *File) ReadAt(p []byte, at int64) (int, error) {
	n, err := f.r.ReadAt(p, at)
	if f.watch != nil {
		if stop := f.watch(n); stop != nil {
			return 0, stop
		}
	}
	return n, err
}

// Reader reads from a place on.
func (f *File) Reader(from int64) io.Reader { return io.NewSectionReader(f, from, f.Size-from) }

// IsHeld tells whether all bytes are in memory.
func (f *File) IsHeld() bool { return f.data != nil }

// Head gives the first bytes, at most n.
func (f *File) Head(n int) ([]byte, error) {
	if f.data != nil {
		return f.data[:min(n, len(f.data))], nil
	}
	head := make([]byte, min(int64(n), f.Size))
	read, err := io.ReadFull(f.Reader(0), head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, f.Failed(err)
	}
	return head[:read], nil
}

// Failed says that the bytes could not be read.
func (f *File) Failed(err error) error { return fmt.Errorf("%s cannot be read: %w", f.Name, err) }

// maxHeld is how large a file may be whose kind must be held in memory. Rows are indexed
// by 32 bits, and the text of a charset of one byte a letter can double as UTF-8.
const maxHeld = 512 << 20

// Holdable refuses a file that is too large to be held.
func (f *File) Holdable() error {
	if f.Size > maxHeld {
		return fmt.Errorf("%s is larger than %d MB; export shorter periods", f.Name, maxHeld>>20)
	}
	return nil
}

// Whole gives all bytes, for kinds that cannot be walked over.
func (f *File) Whole() ([]byte, error) {
	if err := f.Holdable(); err != nil {
		return nil, err
	}
	if f.data != nil {
		return f.data, nil
	}
	return f.Head(maxHeld)
}
