package charset

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"tillroll/internal/order"
	"tillroll/reader/source"
)

// How much of a file is evidence: the lines that have letters beyond ASCII in them, up to
// so many bytes, and of a long line as many as are read at a time.
const (
	maxEvidence = 48 << 10
	maxLine     = 4 << 10
)

// candidate is a charset that the bytes may be in, with what speaks for it.
type candidate struct {
	name  string
	table encoding.Encoding
	score int
}

// choose takes the charset that makes the best sense of the bytes. A file that is UTF-8
// but for a few damaged places stays UTF-8.
func choose(in *source.File, begin []byte) (Charset, error) {
	lines, err := evidence(in)
	if err != nil {
		return Charset{}, err
	}
	if good, bad := countUTF8(lines); good > 4*bad {
		return Charset{"UTF-8", 0, mendUTF8}, nil
	}
	candidates := append(scoreSingle(lines, begin), scoreDouble(lines, begin)...)
	order.Sort(candidates, func(a, b candidate) bool { return a.score > b.score })
	const tries = 3 // each is a walk over the file
	for _, c := range candidates[:tries] {
		fits, err := c.fits(in)
		if err != nil {
			return Charset{}, err
		}
		if fits {
			return c.charset(), nil
		}
	}
	return candidates[0].charset(), nil
}

func (c candidate) charset() Charset {
	return Charset{c.name, 0, func() transform.Transformer { return c.table.NewDecoder() }}
}

// evidence gathers lines with bytes beyond ASCII from the whole file: they can begin
// behind the first megabyte.
func evidence(in *source.File) ([]byte, error) {
	var lines []byte
	r := bufio.NewReaderSize(in.Reader(0), maxLine)
	for len(lines) < maxEvidence {
		line, err := r.ReadSlice('\n')
		if slices.ContainsFunc(line, func(b byte) bool { return b >= utf8.RuneSelf }) {
			lines = append(append(lines, line...), '\n')
		}
		switch {
		case errors.Is(err, io.EOF):
			return lines, nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return nil, in.Failed(err)
		}
	}
	return lines, nil
}

// countUTF8 counts the well-formed and the broken sequences beyond ASCII.
func countUTF8(data []byte) (good, bad int) {
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		switch {
		case r == utf8.RuneError && size == 1:
			bad++
		case size > 1:
			good++
		}
		data = data[size:]
	}
	return good, bad
}

// fits tells whether the whole file can be spelled so, but for a few damaged places.
func (c candidate) fits(in *source.File) (bool, error) {
	const tolerated = 200 // letters for each damaged one
	good, bad := 0, 0
	text := make([]byte, 32<<10)
	r := c.charset().Reader(in)
	for {
		n, err := r.Read(text)
		bad += bytes.Count(text[:n], []byte("\ufffd"))
		good += n
		switch {
		case errors.Is(err, io.EOF):
			return bad*tolerated <= good, nil
		case err != nil:
			return false, in.Failed(err)
		}
	}
}
