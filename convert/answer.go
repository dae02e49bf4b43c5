package convert

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/bits"
	"strconv"
	"unicode/utf8"

	"tillroll/ofx"
)

// chunkSize is how much of an answer is held at a time. The file, most of the
// answer, is quoted through it straight from its buffer: there is no second copy.
const chunkSize = 32 << 10

// answer writes JSON by hand: the order of the members is promised, and the file, nearly
// all of an answer, is quoted on its way out, where encoding/json would make a second
// copy of it first. The first error of the writer ends it.
type answer struct {
	w   io.Writer
	buf []byte
	err error
}

// WriteJSON writes the ConvertResponse: seven members, and details if asked for.
func (r *Result) WriteJSON(w io.Writer) error {
	if want := min(chunkSize, 2048+len(r.File)*17/16); cap(r.chunk) < want {
		r.chunk = make([]byte, 0, want)
	}
	a := answer{w: w, buf: r.chunk[:0]}
	a.raw(`{"format":`)
	a.quote(r.Format.String())
	a.number(`,"transactions":`, r.Transactions)
	a.number(`,"skipped":`, r.Skipped)
	a.number(`,"inputCount":`, r.InputCount)
	a.raw(`,"valid":`)
	a.bool(r.Valid)
	a.strings(`,"issues":`, r.Issues)
	a.raw(`,"file":"`)
	a.file(r.File)
	a.raw(`"`)
	if r.Details != nil {
		a.raw(`,"details":`)
		a.details(r.Details)
	}
	a.raw(`}`)
	return a.flush()
}

// MarshalJSON gives the details as a ConvertResponse has them.
func (d *Details) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	a := answer{w: &out, buf: make([]byte, 0, 1024)}
	a.details(d)
	err := a.flush()
	return out.Bytes(), err
}

func (a *answer) details(d *Details) {
	a.text(`{"dateOrder":`, d.DateOrder)
	a.text(`,"dateOrderEvidence":`, d.DateOrderEvidence)
	a.number(`,"ambiguousDates":`, d.AmbiguousDates)
	a.text(`,"startDate":`, d.StartDate)
	a.text(`,"endDate":`, d.EndDate)
	a.text(`,"totalDebits":`, d.TotalDebits)
	a.text(`,"totalCredits":`, d.TotalCredits)
	a.raw(`,"skippedRows":[`)
	for i, row := range d.SkippedRows {
		a.comma(i)
		a.number(`{"index":`, row.Index)
		a.text(`,"field":`, row.Field)
		a.text(`,"value":`, row.Value)
		a.text(`,"reason":`, row.Reason)
		a.raw(`}`)
	}
	a.raw(`]`)
	a.more(`,"skippedRowsMore":`, d.MoreSkipped)
	a.raw(`,"changes":[`)
	for i, change := range d.Changes {
		a.comma(i)
		a.number(`{"index":`, change.Index)
		a.text(`,"field":`, change.Field)
		a.text(`,"reason":`, change.Reason)
		a.raw(`}`)
	}
	a.raw(`]`)
	a.more(`,"changesMore":`, d.MoreChanges)
	a.strings(`,"warnings":`, d.Warnings)
	a.raw(`}`)
}

// WriteReport writes the ValidateResponse.
func WriteReport(w io.Writer, report *ofx.Report) error {
	a := answer{w: w, buf: make([]byte, 0, 1024)}
	a.raw(`{"valid":`)
	a.bool(report.Valid)
	a.strings(`,"issues":`, report.Issues)
	a.number(`,"stats":{"transactions":`, report.Stats.Transactions)
	a.number(`,"uniqueFitids":`, report.Stats.UniqueFITIDs)
	a.raw(`,"hasVendorBid":`)
	a.bool(report.Stats.HasVendorBID)
	a.raw(`,"hasIntuBid":`)
	a.bool(report.Stats.HasVendorBID)
	a.raw(`}`)
	if report.Details != nil {
		a.raw(`,"details":`)
		a.reportDetails(report.Details)
	}
	a.raw(`}`)
	return a.flush()
}

// reportDetails writes what a person or an editor shows beside the verdict.
func (a *answer) reportDetails(d *ofx.Details) {
	a.raw(`{"findings":[`)
	for i := range d.Findings {
		a.comma(i)
		a.finding(&d.Findings[i])
	}
	a.text(`],"format":`, d.Format)
	a.text(`,"version":`, d.Version)
	a.text(`,"encoding":`, d.Encoding)
	a.raw(`,"statements":[`)
	for i := range d.Statements {
		a.comma(i)
		a.summary(&d.Statements[i])
	}
	a.raw(`]`)
	a.more(`,"trades":`, d.Trades)
	a.raw(`}`)
}

func (a *answer) finding(f *ofx.Finding) {
	a.text(`{"rule":`, f.Rule)
	a.text(`,"severity":`, f.Severity.String())
	a.text(`,"message":`, f.Message)
	a.number(`,"line":`, f.Line)
	a.number(`,"column":`, f.Column)
	a.text(`,"path":`, f.Path)
	a.text(`,"hint":`, f.Hint)
	a.raw(`}`)
}

func (a *answer) summary(s *ofx.Summary) {
	a.text(`{"account":`, s.Account)
	a.text(`,"accountType":`, s.AccountType)
	a.text(`,"currency":`, s.Currency)
	a.text(`,"start":`, s.Start)
	a.text(`,"end":`, s.End)
	a.number(`,"transactions":`, s.Transactions)
	a.text(`,"debits":`, s.Debits)
	a.text(`,"credits":`, s.Credits)
	a.text(`,"ledgerBalance":`, s.LedgerBalance)
	a.raw(`}`)
}

// flush keeps the first error, so that nobody who writes before it has to look.
func (a *answer) flush() error {
	if a.err == nil && len(a.buf) > 0 {
		_, a.err = a.w.Write(a.buf)
	}
	a.buf = a.buf[:0]
	return a.err
}

// room makes sure that n bytes fit, unless n alone passes the buffer.
func (a *answer) room(n int) {
	if len(a.buf)+n > cap(a.buf) {
		a.flush()
	}
}

func (a *answer) raw(text string) {
	a.room(len(text))
	a.buf = append(a.buf, text...)
}

func (a *answer) bool(v bool) { a.raw(strconv.FormatBool(v)) }

func (a *answer) number(name string, n int) {
	a.raw(name)
	a.room(20)
	a.buf = strconv.AppendInt(a.buf, int64(n), 10)
}

// more writes a count that is only told when there is something to count.
func (a *answer) more(name string, n int) {
	if n > 0 {
		a.number(name, n)
	}
}

func (a *answer) comma(i int) {
	if i > 0 {
		a.raw(",")
	}
}

func (a *answer) text(name, text string) {
	a.raw(name)
	a.quote(text)
}

func (a *answer) strings(name string, list []string) {
	a.raw(name)
	a.raw("[")
	for i, text := range list {
		a.comma(i)
		a.quote(text)
	}
	a.raw("]")
}

// quote writes any text as a string; what is no UTF-8 becomes U+FFFD.
func (a *answer) quote(text string) {
	a.raw(`"`)
	for _, r := range text {
		a.room(utf8.UTFMax + 2)
		if r < utf8.RuneSelf && !isPlain(byte(r)) {
			a.buf = appendEscape(a.buf, byte(r))
		} else {
			a.buf = utf8.AppendRune(a.buf, r)
		}
	}
	a.raw(`"`)
}

// file quotes valid UTF-8, eight bytes at a time: each eight are stored whole and
// the end moves on by as many as needed no escape.
func (a *answer) file(text []byte) {
	text = text[:len(text):len(text)] // the capacity is told, else every step would reckon it
	for len(text) > 8 {
		a.room(20)
		free := a.buf[len(a.buf):cap(a.buf):cap(a.buf)]
		for len(text) > 8 && len(free) > 16 {
			w := binary.LittleEndian.Uint64(text)
			binary.LittleEndian.PutUint64(free, w)
			marks := escapeMarks(w)
			if marks == 0 {
				text, free = text[8:], free[8:]
				continue
			}
			plain := bits.TrailingZeros64(marks) / 8 & 7 // never 8: the mask tells it the compiler
			if text[plain] == '\n' {
				free[plain], free[plain+1] = '\\', 'n'
				free = free[plain+2:]
			} else {
				free = free[len(appendEscape(free[:plain], text[plain])):]
			}
			text = text[plain+1:]
		}
		a.buf = a.buf[:cap(a.buf)-len(free)]
	}
	for _, c := range text {
		a.room(8)
		if c >= utf8.RuneSelf || isPlain(c) {
			a.buf = append(a.buf, c)
		} else {
			a.buf = appendEscape(a.buf, c)
		}
	}
}

// escapeMarks marks what must be escaped, as special does, but passes UTF-8.
func escapeMarks(w uint64) uint64 { return quotable(w) &^ w & highBits }

// appendEscape appends the escape of an ASCII character that needs one: six bytes
// at most.
func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}
