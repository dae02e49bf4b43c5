package convert

import (
	"errors"
	"fmt"
	"io"

	"tillroll/ofx"
)

// chunkRows is how many rows a stream holds at a time: with their text and their part
// of the file some 5 MB. Larger chunks are no faster.
const chunkRows = 10_000

// Output takes the file of a [Stream]. The header comes first and is written over at
// the end, when the rows have told the period and the charset.
type Output interface {
	io.Writer
	io.WriterAt
}

// Stream converts more rows than memory should hold. Its rows are seen twice: first
// all of them by an [Evidence], then one by one by Add, which writes a chunk whenever
// it is full. Beside the chunk it remembers 16 to 32 bytes a row, to number rows that
// are alike. The same code composes a chunk and a whole [Request].
type Stream struct {
	// ChunkRows is how many rows are held at a time; 0 is a size that serves all.
	ChunkRows int
	// Watch is how many of the first rows are shown under Watched.
	Watch int
	// Watched tells what became of the first rows.
	Watched []Outcome
	// Wanted is asked about every row that can be read, by its id: those it does not want
	// are in no file. With it ids are those that stand in the file, also where two rows
	// share one: who chooses rows knows them by what others have read.
	Wanted func(id []byte) bool
	// Visit, if there is one, gets every row as a document would have it, and no file is made:
	// who compares rows would have to read them out of it again. A row is good until the next.
	Visit func(row *ofx.Transaction)
	// PartRows is how many rows each part of the last Split has.
	PartRows []int

	request  *Request // the chunk at hand
	out      Output
	evidence *Evidence
	foreseen int
	result   *Result
	length   int64 // of the file so far
}

// Start begins a conversion of rows that the evidence has seen.
func (s *Stream) Start(o Options, e *Evidence, today ofx.Day, out Output) {
	r := new(Request)
	s.request, s.foreseen = r, 0
	r.Reset(o)
	out = s.watchRows(r, out)
	if s.ChunkRows == 0 {
		s.ChunkRows = chunkRows
	}
	r.MakeRoom(min(s.ChunkRows, e.Rows))
	s.out, s.evidence, s.length = out, e, 0
	s.result = &Result{Format: o.Format, Valid: true}
	c := &r.composer
	c.begin(r, today, e.Dates.Decide(o.DateOrder), e.Amounts.Decide())
	c.computed.Reset(e.Rows)
	c.given.Reset(e.ids.count)
	c.open()
	c.keys.Reset(0)
	if s.Foresees() {
		c.keys.Reset(e.Rows)
	}
}

// watchRows tells a request who chooses and who visits its rows, and gives the output that it
// then has.
func (s *Stream) watchRows(r *Request, out Output) Output {
	r.wanted, r.visit = s.Wanted, s.Visit
	if r.visit != nil {
		return nowhere{}
	}
	return out
}

// Foresees tells whether Foresee must see every row between Start and the first Add:
// some row brings an id that looks like a computed one, and may be another row's.
func (s *Stream) Foresees() bool {
	return s.evidence.ids.looksComputed && s.request.composer.traits.IDs && s.Wanted == nil
}

// Foresee reckons the id a row would get. There is no error but one Add would give.
func (s *Stream) Foresee(row Row) error {
	if s.foreseen++; s.foreseen > s.evidence.Rows {
		return errChanged
	}
	r := s.request
	r.Add(row)
	var e entry
	if r.composer.read(0, &e) == otherField {
		r.composer.keys.Add(r.composer.keyOf(&e))
	}
	r.empty()
	return nil
}

// errChanged says that the evidence is about other rows.
var errChanged = errors.New("the file changed while it was read; try again when nothing writes to it")

// Add takes a row; its text is copied. The error is that of the output, or that the
// evidence saw fewer rows.
func (s *Stream) Add(row Row) error {
	if s.request.composer.before+s.request.Len() == s.evidence.Rows {
		return errChanged
	}
	if s.request.Len() == s.ChunkRows {
		if err := s.flush(false); err != nil {
			return err
		}
	}
	s.request.Add(row)
	return nil
}

// Finish writes what is left and the end of the file, and sums up. The result has no
// File: the output has it.
func (s *Stream) Finish() (*Result, error) {
	if err := s.flush(true); err != nil {
		return nil, err
	}
	c, res := &s.request.composer, s.result
	if c.before != s.evidence.Rows {
		return nil, errChanged
	}
	res.Transactions, res.Skipped, res.InputCount, res.Details = c.tally.kept, c.tally.skipped, c.before, c.details
	if c.details != nil {
		c.sumUp(s.length)
	}
	return res, nil
}

// flush converts the rows at hand, judges them and writes them.
//
// The validator sees every byte that is written, a chunk at a time: each is judged as
// a document of its own between the header and the footer that the file would have if
// it ended there. That keeps every rule but those between rows of two chunks, and
// there is one such rule, that ids differ; it holds because one table of ids serves
// all chunks. The header finally written is judged with the last chunk. It differs
// from those before it by a longer period, which holds their rows as well, and perhaps
// by UTF-8 in place of ASCII, which is UTF-8 too.
func (s *Stream) flush(last bool) error {
	c := &s.request.composer
	first, kept := c.before == 0, c.tally.kept
	c.file = c.file[:c.head]
	c.composeRows()
	rows := c.close()
	s.judge(c.tally.kept > kept)
	s.watch()
	c.before += s.request.Len()
	s.request.empty()
	begin, end := c.head, rows
	if first {
		begin = 0
	}
	if last {
		end = len(c.file)
	}
	n, err := s.out.Write(c.file[begin:end])
	s.length += int64(n)
	if err == nil && last && !first {
		_, err = s.out.WriteAt(c.file[:c.head], 0)
	}
	return err
}

// judge checks the document that a chunk makes. A chunk without a row is no file
// without one.
func (s *Stream) judge(hasRows bool) {
	c, res := &s.request.composer, s.result
	valid, issues := c.check(hasRows || c.tally.kept == 0)
	res.Valid = res.Valid && valid
	for _, issue := range issues {
		if c.before > 0 {
			issue = fmt.Sprintf("In the rows from %d on, lines counted anew: %s", c.before+1, issue)
		}
		if len(res.Issues) < maxListed {
			res.Issues = append(res.Issues, issue)
		}
	}
}

// watch keeps what became of the first rows.
func (s *Stream) watch() {
	for i := 0; i < s.request.Len() && len(s.Watched) < s.Watch; i++ {
		s.Watched = append(s.Watched, s.request.Outcome(i))
	}
}

// Convert converts a request that holds its rows, all at once, as if they had been
// added. The result has no File: the output has it.
func (s *Stream) Convert(r *Request, today ofx.Day, out Output) (*Result, error) {
	out = s.watchRows(r, out)
	result := *r.Convert(today)
	s.request = r
	s.watch()
	n, err := out.Write(result.File)
	s.length, result.File = int64(n), nil
	return &result, err
}
