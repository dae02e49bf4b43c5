package compound

import (
	"errors"
	"io"
	"sort"
)

// Stream is the bytes of a stream, wherever its sectors lie.
type Stream struct {
	Size  int64
	under io.ReaderAt
	runs  []run
}

// run is sectors that follow one another in the file as well.
type run struct {
	at, from, size int64 // in the stream; in what lies under it; how long
}

// stream opens a chain of sectors.
func (f *File) stream(start uint32, size int64) (*Stream, error) {
	sectors, err := chain(f.fat, start, (size+f.sector-1)/f.sector)
	if err != nil {
		return nil, err
	}
	return newStream(f.in, sectors, f.sector, f.sector, size), nil
}

// miniStream opens a chain of small sectors.
func (f *File) miniStream(start uint32, size int64) (*Stream, error) {
	if size == 0 {
		return &Stream{}, nil
	}
	sectors, err := chain(f.miniFAT, start, (size+miniSector-1)/miniSector)
	if err != nil || f.mini == nil {
		return nil, errDamaged
	}
	return newStream(f.mini, sectors, miniSector, 0, size), nil
}

// newStream puts sectors together, the first of which lies at an offset. A chain that is
// shorter than the stream is said to be makes it shorter.
func newStream(under io.ReaderAt, sectors []uint32, sector, offset, size int64) *Stream {
	s := &Stream{under: under}
	for _, n := range sectors {
		from := offset + int64(n)*sector
		if last := len(s.runs) - 1; last >= 0 && s.runs[last].from+s.runs[last].size == from {
			s.runs[last].size += sector
		} else {
			s.runs = append(s.runs, run{s.Size, from, sector})
		}
		s.Size += sector
	}
	s.Size = min(s.Size, size)
	return s
}

// ReadAt reads from a place.
func (s *Stream) ReadAt(p []byte, at int64) (n int, err error) {
	for n < len(p) {
		if at >= s.Size {
			return n, io.EOF
		}
		i := sort.Search(len(s.runs), func(i int) bool { return s.runs[i].at > at }) - 1
		r := s.runs[i]
		want := min(int64(len(p)-n), r.at+r.size-at, s.Size-at)
		read, err := s.under.ReadAt(p[n:n+int(want)], r.from+at-r.at)
		n, at = n+read, at+int64(read)
		if int64(read) < want {
			if err == nil || errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return n, err
		}
	}
	return n, nil
}

// Reader reads from a place on.
func (s *Stream) Reader(from int64) io.Reader { return io.NewSectionReader(s, from, s.Size-from) }

// Bytes gives a stream that is no longer than a limit whole.
func (s *Stream) Bytes(limit int64) ([]byte, error) {
	if s.Size > limit {
		return nil, errDamaged
	}
	all, err := io.ReadAll(s.Reader(0))
	if err != nil {
		return nil, errDamaged
	}
	return all, nil
}
