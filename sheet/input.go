package sheet

import (
	"bytes"
	"errors"
	"io"

	"tillroll/reader/source"
)

// input is the bytes of a file.
type input struct {
	*source.File
}

// holds tells whether the bytes contain a pattern.
func (in *input) holds(pattern []byte) (bool, error) {
	r := in.Reader(0)
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
			return false, in.Failed(err)
		}
		kept = copy(block, block[len(block)-len(pattern)+1:])
	}
}
