package convert

import (
	"bytes"

	"tillroll/ofx"
)

// PartLimit bounds the parts a file is split into. Zero is no bound.
type PartLimit struct {
	Bytes int
	Rows  int
}

// QuickBooksOnline is the limit QuickBooks Online sets to an upload.
func QuickBooksOnline() PartLimit { return PartLimit{Bytes: ofx.MaxOnlineUpload} }

// Parts splits the file of the last conversion: every part is a whole file of its
// own, rows keep their order and their ids. One row alone may pass the limit; a file
// within it comes back as one part.
func (r *Request) Parts(limit PartLimit) [][]byte {
	c := &r.composer
	p := splitter{composer: c, limit: limit}
	if r.Format == CSV {
		p.end, p.frame = "\n", len(csvHeader)
	} else {
		p.end, p.head = transactionEnd, c.frame
		p.frame = len(p.wrap(nil, c.tally.start, c.tally.end, c.tally.sum))
	}
	if c.tally.kept == 0 || fits(limit.Bytes, len(c.file)) && fits(limit.Rows, c.tally.kept) {
		return [][]byte{c.file}
	}
	return p.split()
}

// transactionEnd closes every STMTTRN that AppendTransaction writes.
const transactionEnd = "</STMTTRN>\n"

// splitter cuts a finished file between its rows.
type splitter struct {
	*composer
	limit PartLimit
	end   string // what every row of the file ends with
	frame int    // bytes of a part beside its rows
	head  ofx.Statement
}

// split takes the rows as they stand in the finished file, so that a part repeats them,
// ids included, to the byte. Start, end and sum are reckoned anew for each part.
func (p *splitter) split() [][]byte {
	var parts [][]byte
	rest := p.file[p.firstRow():]
	from, size, count := 0, 0, 0
	var start, end ofx.Day
	var sum ofx.Sum
	emit := func() {
		parts = append(parts, p.wrap(rest[from:from+size], start, end, sum))
		from, size, count, start, end, sum = from+size, 0, 0, 0, 0, ofx.Sum{}
	}
	var e entry
	for i := range p.request.rows {
		if p.read(i, &e) != otherField {
			continue
		}
		row := p.rowLength(rest[from+size:])
		if count > 0 && !(fits(p.limit.Bytes, p.frame+size+row) && fits(p.limit.Rows, count+1)) {
			emit()
		}
		size, count = size+row, count+1
		if start == 0 || e.day < start {
			start = e.day
		}
		end = max(end, e.day)
		sum.Add(e.amount)
	}
	emit()
	return parts
}

func fits(limit, n int) bool { return limit == 0 || n <= limit }

// firstRow is where the first row of the file begins.
func (p *splitter) firstRow() int {
	if p.request.Format == CSV {
		return len(csvHeader)
	}
	return bytes.Index(p.file, []byte("<STMTTRN>"))
}

// rowLength is how long the next row is. Descriptions hold no line break and no
// unescaped tag, so its end stands in no text.
func (p *splitter) rowLength(rest []byte) int {
	return bytes.Index(rest, []byte(p.end)) + len(p.end)
}

// wrap makes a whole file of some rows. Without a given balance a part's is the sum
// of its rows, as a whole file's is; with one it is what that balance was at the end
// of the part.
func (p *splitter) wrap(rows []byte, start, end ofx.Day, sum ofx.Sum) []byte {
	part := make([]byte, 0, p.frame+len(rows))
	if p.request.Format == CSV {
		return append(append(part, csvHeader...), rows...)
	}
	s := p.head
	s.Start, s.End, s.LedgerBalance = start, end, sum
	if balance, _, ok := readBalance(p.request.LedgerBalance, p.digits); ok {
		s.LedgerBalance = ofx.Sum{}
		s.LedgerBalance.Add(balance)
		p.takeBack(&s.LedgerBalance, end)
	}
	return ofx.AppendFooter(append(ofx.AppendHeader(part, &s), rows...), &s)
}

// takeBack takes from a balance what was posted after a day.
func (p *splitter) takeBack(balance *ofx.Sum, end ofx.Day) {
	var e entry
	for i := range p.request.rows {
		if p.read(i, &e) == otherField && e.day > end {
			e.amount.Negative = !e.amount.Negative
			balance.Add(e.amount)
		}
	}
}
