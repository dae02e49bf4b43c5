package convert

// Shares of the file that the estimate of its size reckons with, in bytes: the frame,
// one STMTTRN with its amount and FITID, and the tags around optional texts.
const (
	frameSize = 2048
	entrySize = 170
	memoSize  = 14
	checkSize = 22
)

// fileSize estimates the file while rows come in, so that its buffer is made once.
type fileSize struct{ bytes int }

func (s *fileSize) see(w *row) {
	s.bytes += entrySize + w.description.Len()
	if w.description.Len() > nameWidth {
		s.bytes += memoSize + min(w.description.Len(), memoWidth)
	}
	if n := w.memo.Len(); n > 0 {
		s.bytes += memoSize + n
	}
	if n := w.check.Len(); n > 0 {
		s.bytes += checkSize + n
	}
	s.bytes += w.id.Len()
}

// reserve makes the file's buffer, a sixteenth larger than the estimate: escapes and
// folded signs take more room than what they stand for.
func (c *composer) reserve() {
	if want := frameSize + c.request.size.bytes*17/16; cap(c.file) < want {
		c.file = make([]byte, 0, want)
	}
}
