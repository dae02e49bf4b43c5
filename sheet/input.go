package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// input is the bytes of a file. They are read more than once, in blocks: what a cell
// means can depend on its whole column, and a large file is never held whole.
type input struct {
	name string
	r    io.ReaderAt
	size int64
	data []byte // all of them, where they are in memory anyway
}

// reader reads from a place on.
func (in *input) reader(from int64) io.Reader {
	return io.NewSectionReader(in.r, from, in.size-from)
}

// head gives the first bytes.
func (in *input) head(n int) ([]byte, error) {
	head := make([]byte, min(int64(n), in.size))
	read, err := io.ReadFull(in.reader(0), head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, in.failed(err)
	}
	return head[:read], nil
}

// failed says that the bytes could not be read.
func (in *input) failed(err error) error { return fmt.Errorf("%s cannot be read: %w", in.name, err) }

// maxFile is how large a file may be that is held in memory: JSON and OFX, and every
// kind where the caller has it in memory. Rows are indexed by 32 bits, and the text of
// a charset of one byte a letter can double as UTF-8.
const maxFile = 512 << 20

// whole gives all bytes.
func (in *input) whole() ([]byte, error) {
	if in.size > maxFile {
		return nil, fmt.Errorf("%s is larger than %d MB; export shorter periods", in.name, maxFile>>20)
	}
	if in.data != nil {
		return in.data, nil
	}
	return in.head(maxFile)
}

// holds tells whether the bytes contain a pattern.
func (in *input) holds(pattern []byte) (bool, error) {
	r := in.reader(0)
	block := make([]byte, 64<<10)
	kept := 0
	for {
		n, err := io.ReadFull(r, block[kept:])
		if bytes.Contains(block[:kept+n], pattern) {
			return true, nil
		}
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return false, nil
		case err != nil:
			return false, in.failed(err)
		}
		kept = copy(block, block[len(block)-len(pattern)+1:])
	}
}
