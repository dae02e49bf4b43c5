package rows

import (
	"errors"
	"io"
	"iter"

	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/scan"
)

// A document may be longer than memory should hold. It is then read through a window, which
// moves on between rows; what has no end within it makes it grow.
const windowSize = 4 << 20

// marginShare is the part of a window that there is at least behind every event: what an
// element is can depend on the tags that follow it.
const marginShare = 4

// window is the part of a document at hand.
type window struct {
	doc       io.ReaderAt
	base, end int64 // where its first byte stands in the document, and where that ends
	size      int   // of the window, as long as it need not grow
	text      []byte
	err       error
}

// In is Of for the bytes from one place of a document to another, read through a window. An
// error of reading ends it.
func In(doc io.ReaderAt, from, to int64) iter.Seq2[Row, error] {
	return in(newReader(doc, from, to, windowSize))
}

func in(r *rowReader) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for r.next() {
			if done := r.take(); done && !yield(r.finish(), nil) {
				return
			}
			if r.pending {
				r.begin()
			}
		}
		if r.inRow && !yield(r.finish(), nil) {
			return
		}
		if r.window.err != nil {
			yield(Row{}, r.window.err)
		}
	}
}

// AccountsIn gives the accounts of a document in its order, complete. Each is shown all rows
// on the way.
func AccountsIn(doc io.ReaderAt, size int64, each func(*Row)) iter.Seq2[*Account, error] {
	return func(yield func(*Account, error) bool) {
		r := newReader(doc, 0, size, windowSize)
		var at *Account
		for r.next() {
			if r.take() {
				row := r.finish()
				each(&row)
			}
			if r.pending {
				r.begin()
			}
			if r.account != at {
				if at != nil && !yield(at, nil) {
					return
				}
				at = r.account
			}
		}
		if at != nil {
			at.Cut = r.cut()
		}
		if r.inRow {
			row := r.finish()
			each(&row)
		}
		if at != nil && !yield(at, nil) {
			return
		}
		if r.window.err != nil {
			yield(nil, r.window.err)
		}
	}
}

// newReader begins with the first window.
func newReader(doc io.ReaderAt, from, to int64, size int) *rowReader {
	w := &window{doc: doc, base: from, end: to, size: size}
	w.fill(0, size)
	return &rowReader{window: w, scan: scan.New(w.text, header.Read(w.text).Body), lines: scan.NewLines(w.text)}
}

// next moves to the next event. One with nothing but blanks between it and the end of the
// window may go on behind that, and is read again in a larger one.
func (r *rowReader) next() bool {
	w := r.window
	if len(w.text)-r.scan.Pos < w.size/marginShare && !w.isLast() && r.isFree() && !r.scan.ClosePending {
		r.move(r.scan.Pos, w.size)
	}
	for {
		found := r.scan.Next()
		if w.isLast() || found && scan.SkipBlanks(w.text, r.scan.End) < len(w.text) {
			return found && w.err == nil
		}
		r.scan.Pos, r.scan.ClosePending = r.scan.At, false
		drop := 0
		if r.isFree() {
			drop = r.scan.Pos
		}
		r.move(drop, 2*len(w.text))
	}
}

// isFree tells that nothing points into the text before the scanner: no row that has not
// ended, no name of an open element that nobody knows.
func (r *rowReader) isFree() bool { return !r.inRow && !r.open.has(0) }

// move drops text at the beginning of the window and reads on to its size.
func (r *rowReader) move(drop, size int) {
	w := r.window
	r.lines.At(drop)
	w.fill(drop, size)
	r.lines.Move(w.text, drop)
	r.scan.Move(w.text, drop)
}

// isLast tells that nothing of the document stands behind the window.
func (w *window) isLast() bool { return w.err != nil || w.base+int64(len(w.text)) == w.end }

// fill drops text at the beginning and reads on. The place of a text that was dropped is
// used again: nobody has it any more.
func (w *window) fill(drop, size int) {
	w.base += int64(drop)
	size = int(min(int64(size), w.end-w.base))
	text := w.text
	if drop == 0 || cap(text) < size {
		text = make([]byte, size)
	}
	kept := copy(text[:size], w.text[drop:])
	n, err := w.doc.ReadAt(text[kept:size], w.base+int64(kept))
	w.text = text[:kept+n]
	if kept+n < size {
		w.err = errors.Join(err, io.ErrUnexpectedEOF)
	}
}
