package bookings

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"tillroll/reader/source"
)

// maxLine is how long a line of a text format may be. The longest that any of them
// defines has some hundred characters; banks that do not fold a field have sent thousands.
const maxLine = 1 << 20

// Lines walks over the lines of a stretch of a file through a window.
type Lines struct {
	in   *bufio.Reader
	name string
	next Mark // of the line to come
	at   Mark // of the line at hand
	held []byte
	end  byte // of a line
	cut  bool // the line at hand has no end
}

// NewLines begins at a mark and ends before a byte.
func NewLines(in *source.File, from Mark, to int64) *Lines {
	const window = 64 << 10
	r := io.NewSectionReader(in, from.Offset, max(to-from.Offset, 0))
	l := &Lines{in: bufio.NewReaderSize(r, window), name: in.Name, next: from, end: '\n'}
	if head, err := in.Head(window); err == nil && bytes.IndexByte(head, '\n') < 0 && bytes.IndexByte(head, '\r') >= 0 {
		l.end = '\r' // as old Macintoshes wrote
	}
	return l
}

// At is where the line at hand begins.
func (l *Lines) At() Mark { return l.at }

// Cut tells that the line at hand has no end: it is the last of the file, and where the file
// stops early, so does what stands last in it.
func (l *Lines) Cut() bool { return l.cut }

// Next gives the next line without its end. Its text is good until the next call. At the
// end of the stretch it is nil.
func (l *Lines) Next() ([]byte, error) {
	line, err := l.in.ReadSlice(l.end)
	if errors.Is(err, bufio.ErrBufferFull) {
		l.held = append(l.held[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) && len(l.held) <= maxLine {
			line, err = l.in.ReadSlice(l.end)
			l.held = append(l.held, line...)
		}
		line = l.held
	}
	switch {
	case len(line) > maxLine:
		return nil, fmt.Errorf("line %d of %s is longer than %d bytes, which no statement has", l.next.Line, l.name, maxLine)
	case err != nil && !errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%s cannot be read: %w", l.name, err)
	case len(line) == 0:
		return nil, nil
	}
	l.at, l.cut = l.next, line[len(line)-1] != l.end
	l.next.Offset += int64(len(line))
	l.next.Line++
	if line = bytes.TrimRight(line, "\r\n"); l.at.Offset == 0 {
		line = bytes.TrimPrefix(line, byteOrderMark)
	}
	if line == nil {
		line = []byte{}
	}
	return line, nil
}
