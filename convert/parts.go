package convert

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"tillroll/ofx"
	"tillroll/writer"
)

// PartLimit bounds the parts a file is split into. Zero is no bound.
type PartLimit struct {
	Bytes int
	Rows  int
}

// Within is the narrower of two limits.
func (l PartLimit) Within(other PartLimit) PartLimit {
	return PartLimit{narrower(l.Bytes, other.Bytes), narrower(l.Rows, other.Rows)}
}

// narrower is the smaller of two bounds, of which 0 is none.
func narrower(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// Parts splits the file of the last conversion: every part is a whole file of its
// own, rows keep their order and their ids. One row alone may pass the limit; a file
// within it, or of a kind that cannot be cut, comes back as one part.
func (r *Request) Parts(limit PartLimit) [][]byte {
	var files []*memoryFile
	p := splitter{composer: &r.composer, limit: limit, create: func() (Output, error) {
		files = append(files, &memoryFile{})
		return files[len(files)-1], nil
	}}
	_ = p.split(bytes.NewReader(r.composer.file), int64(len(r.composer.file))) // memory does not fail
	parts := make([][]byte, len(files))
	for i, f := range files {
		parts[i] = f.data
	}
	return parts
}

// CountParts is how many parts Parts would give. Where a part ends is a matter of lengths
// alone, so the rows are neither read nor written.
func (r *Request) CountParts(limit PartLimit) int {
	p := splitter{composer: &r.composer, limit: limit}
	if p.isOne(int64(len(p.file))) {
		return 1
	}
	p.measure()
	parts, rest := 1, p.file[p.head:]
	for {
		length := p.rowLength(rest)
		if length == 0 {
			return parts
		}
		if p.isFull(length) {
			parts, p.part = parts+1, part{}
		}
		p.part.size += length
		p.part.rows++
		rest = rest[length:]
	}
}

// rowLength is the length of the row that a text begins with, 0 where none is left.
func (p *splitter) rowLength(text []byte) int {
	for at := 0; ; {
		length := bytes.IndexByte(text[at:], '\n') + 1
		if length == 0 {
			return 0
		}
		line := text[at : at+length]
		at += length
		if end := p.traits.RowEnd; end == "" || string(line) == end {
			return at
		}
	}
}

// PartName puts the number of a part into the name of its file, with as many digits for all;
// a file that is whole keeps its name.
func PartName(name string, part, parts int) string {
	if parts < 2 {
		return name
	}
	ending := path.Ext(strings.ReplaceAll(name, `\`, "/")) // of a path on Windows too
	return fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(name, ending), len(strconv.Itoa(parts)), part, ending)
}

// nowhere is an Output that keeps nothing.
type nowhere struct{}

// Write forgets.
func (nowhere) Write(p []byte) (int, error) { return len(p), nil }

// WriteAt forgets.
func (nowhere) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }

// Split splits the finished file of a stream as [Request.Parts] does. File is what the
// output took; create gives the place for each part.
func (s *Stream) Split(file io.ReaderAt, limit PartLimit, create func() (Output, error)) error {
	p := splitter{composer: &s.request.composer, limit: limit, create: create}
	err := p.split(file, s.length)
	s.PartRows = p.rows
	return err
}

// memoryFile is an Output in memory.
type memoryFile struct{ data []byte }

// Write appends.
func (f *memoryFile) Write(p []byte) (int, error) {
	f.data = append(f.data, p...)
	return len(p), nil
}

// WriteAt writes over what was written.
func (f *memoryFile) WriteAt(p []byte, at int64) (int, error) {
	return copy(f.data[at:], p), nil
}

// splitter cuts a finished file between its rows.
type splitter struct {
	*composer
	limit  PartLimit
	create func() (Output, error)
	beside int                 // bytes of a part beside its rows
	byDay  map[ofx.Day]ofx.Sum // what was posted each day, where a balance was given
	part   part
	rows   []int // of the parts that are finished
}

// part is the part being written. Start, end and sum are reckoned anew for each.
type part struct {
	out        Output
	buffered   *bufio.Writer
	size, rows int
	start, end ofx.Day
	sum        ofx.Sum
}

// split takes the rows as they stand in the finished file, so that a part repeats them,
// ids included, to the byte.
func (p *splitter) split(file io.ReaderAt, length int64) error {
	whole := func() io.Reader { return io.NewSectionReader(file, 0, length) }
	if p.isOne(length) {
		out, err := p.create()
		if err == nil {
			_, err = io.Copy(out, whole())
		}
		p.rows = append(p.rows, p.tally.kept)
		return err
	}
	p.measure()
	if p.request.LedgerBalance != "" && p.traits.Document {
		p.byDay = map[ofx.Day]ofx.Sum{}
		if err := p.eachRow(whole(), p.sumDay); err != nil {
			return err
		}
	}
	if err := p.eachRow(whole(), p.put); err != nil {
		return err
	}
	return p.end()
}

// isOne tells a file of so many bytes that stays in one piece.
func (p *splitter) isOne(length int64) bool {
	return p.traits.Whole || p.tally.kept == 0 ||
		(p.limit.Bytes == 0 || length <= int64(p.limit.Bytes)) && fits(p.limit.Rows, p.tally.kept)
}

// measure finds out what a part has beside its rows.
func (p *splitter) measure() {
	p.beside = p.head + len(p.output.AppendFooter(nil, &p.frame))
}

// isFull tells whether a row of so many bytes belongs to another part than the one at hand.
func (p *splitter) isFull(length int) bool {
	return p.part.rows > 0 && !(fits(p.limit.Bytes, p.beside+p.part.size+length) && fits(p.limit.Rows, p.part.rows+1))
}

func fits(limit, n int) bool { return limit == 0 || n <= limit }

// eachRow visits the rows of a file.
func (p *splitter) eachRow(file io.Reader, visit func(row []byte) error) error {
	r := bufio.NewReaderSize(file, 64<<10)
	if _, err := r.Discard(p.head); err != nil {
		return err
	}
	var row []byte
	line := 0 // where the line being read begins in row
	for {
		piece, err := r.ReadSlice('\n')
		row = append(row, piece...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF):
			return nil // behind the last row only the footer is left
		case err != nil:
			return err
		}
		if end := p.traits.RowEnd; end != "" && string(row[line:]) != end {
			line = len(row)
			continue
		}
		if err := visit(row); err != nil {
			return err
		}
		row, line = row[:0], 0
	}
}

// put writes a row into the part at hand, or into a new one where that is full.
func (p *splitter) put(row []byte) error {
	if p.isFull(len(row)) {
		if err := p.end(); err != nil {
			return err
		}
	}
	if p.part.out == nil {
		if err := p.begin(); err != nil {
			return err
		}
	}
	p.part.size += len(row)
	p.part.rows++
	if p.traits.Document {
		day, amount := p.posted(row)
		if p.part.start == 0 || day < p.part.start {
			p.part.start = day
		}
		p.part.end = max(p.part.end, day)
		p.part.sum.Add(amount)
	}
	_, err := p.part.buffered.Write(row)
	return err
}

// begin opens a part. Its header is written over when its period is known.
func (p *splitter) begin() error {
	out, err := p.create()
	if err != nil {
		return err
	}
	p.part = part{out: out, buffered: bufio.NewWriterSize(out, 64<<10)}
	_, err = p.part.buffered.Write(p.header())
	return err
}

// header is as long whatever period it tells, so that it can be written over when that is
// known.
func (p *splitter) header() []byte {
	s := p.partFrame()
	return p.output.AppendHeader(nil, &s)
}

// end finishes the part at hand.
func (p *splitter) end() error {
	s := p.partFrame()
	if _, err := p.part.buffered.Write(p.output.AppendFooter(nil, &s)); err != nil {
		return err
	}
	if err := p.part.buffered.Flush(); err != nil {
		return err
	}
	_, err := p.part.out.WriteAt(p.header(), 0)
	p.rows = append(p.rows, p.part.rows)
	p.part = part{}
	return err
}

// partFrame is the frame of the part at hand. Without a given balance a part's is the
// sum of its rows, as a whole file's is; with one it is what that balance was at the
// end of the part.
func (p *splitter) partFrame() writer.Statement {
	s := p.frame
	s.Start, s.End, s.AsOf, s.LedgerBalance = p.part.start, p.part.end, 0, p.part.sum
	if balance, _, ok := readBalance(p.request.LedgerBalance, p.digits); ok {
		s.LedgerBalance = ofx.Sum{}
		s.LedgerBalance.Add(balance)
		for day, sum := range p.byDay {
			if day > s.End {
				s.LedgerBalance.AddSum(sum)
			}
		}
	}
	return s
}

// sumDay takes a row off the balance of the days before it.
func (p *splitter) sumDay(row []byte) error {
	day, amount := p.posted(row)
	amount.Negative = !amount.Negative
	sum := p.byDay[day]
	sum.Add(amount)
	p.byDay[day] = sum
	return nil
}

// posted reads day and amount of a row as AppendTransaction writes them.
func (p *splitter) posted(row []byte) (day ofx.Day, amount ofx.Amount) {
	_, rest, _ := bytes.Cut(row, []byte("<DTPOSTED>"))
	for _, digit := range rest[:min(len(rest), len("YYYYMMDD"))] {
		day = day*10 + ofx.Day(digit-'0')
	}
	_, rest, _ = bytes.Cut(rest, []byte("<TRNAMT>"))
	text, _, _ := bytes.Cut(rest, []byte("<"))
	amount, _, _ = readBalance(string(text), p.digits)
	return day, amount
}
