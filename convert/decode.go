package convert

import (
	"bytes"
	"strconv"

	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/internal/rawjson"
)

// fieldSet is a set of row members, one bit each.
type fieldSet uint8

// field is a member of a row.
type field uint8

const (
	otherField field = iota
	dateField
	amountField
	descriptionField
	memoField
	checkField
	idField
	typeField
	fieldCount

	leftOutField = fieldCount // of a row that a person left out
)

// bit is the field as a set. Fields have room in eight bits: the mask tells the
// compiler that no shift is too far.
func (f field) bit() fieldSet { return 1 << (f & 7) }

var fieldNames = [fieldCount]string{"", "date", "amount", "description", "memo", "checkNumber", "id", "type"}

func fieldOf(name []byte) field {
	switch string(name) {
	case "date":
		return dateField
	case "amount":
		return amountField
	case "description":
		return descriptionField
	case "memo":
		return memoField
	case "checkNumber":
		return checkField
	case "id":
		return idField
	}
	return otherField
}

// decoder reads a ConvertRequest in one pass. Rows go into the index as they come,
// options are kept as they stand and judged when the body is known to be whole.
type decoder struct {
	*bodyScanner
	request      *Request
	options      [optionCount]rawjson.Value
	transactions rawjson.Kind
	maxRows      int
	// guesses are what stood before the values of earlier rows, by position: programs
	// write every row in the same order and with the same blanks.
	guesses [guessCount]guess
}

const guessCount = 8

// guess is all that stood between two values of a row, from its comma to the blanks behind
// its colon, and the member it named.
type guess struct {
	text  []byte
	field field
}

// Decode reads a ConvertRequest (JSON). The request refers to body, which must not
// change as long as it is used. The error is always a *RequestError.
func (r *Request) Decode(body []byte) error { return r.decode(body, MaxTransactions) }

// DecodeFile reads a ConvertRequest of any number of rows: the limit belongs to a
// service that others share, not to who converts a file of his own.
func (r *Request) DecodeFile(body []byte) error { return r.decode(body, rawjson.MaxBody) }

// decode is one pass over the body. Options are judged at the end, in a fixed order, so
// that the answer does not depend on the order in which a client writes them.
func (r *Request) decode(body []byte, maxRows int) error {
	r.Reset(Options{})
	if len(body) > rawjson.MaxBody {
		return BodyTooLarge(rawjson.MaxBody)
	}
	r.source = body
	r.scan.Start(body)
	d := decoder{bodyScanner: &r.scan, request: r, maxRows: maxRows}
	if !d.members(d.member) {
		return r.scan.fault()
	}
	if d.transactions != rawjson.Array || len(r.rows) == 0 {
		return &RequestError{Text: "transactions must be a non-empty array.", Cut: true}
	}
	if refused := d.judgeOptions(); refused != nil {
		return refused
	}
	return nil
}

// bodyScanner is the scanner with what a body must be beside JSON.
type bodyScanner struct {
	rawjson.Scanner
	refused *RequestError
}

// Start begins with a body.
func (s *bodyScanner) Start(body []byte) {
	s.Scanner.Start(body)
	s.refused = nil
}

// members hands every member of the body, which must be an object, to take.
func (s *bodyScanner) members(take func(name rawjson.Span) bool) bool {
	c, ok := s.Peek()
	if !ok {
		return false
	}
	if c != '{' {
		return s.refuse(c, "Request body must be a JSON object.")
	}
	return s.Members(take)
}

// refuse records that a value which begins with c is not the object it should be.
// A scalar must first be one: `nope` is a fault of syntax.
func (s *bodyScanner) refuse(c byte, why string) bool {
	if c != '[' {
		if _, ok := s.Value(); !ok {
			return false
		}
	}
	s.refused = &RequestError{Text: why}
	return false
}

// fault is what ended the scan, in the words a client reads.
func (s *bodyScanner) fault() *RequestError {
	if s.refused != nil || s.Fault == nil {
		return s.refused
	}
	f := s.Fault
	return &RequestError{Text: "Request body must be valid JSON: " + f.Error() + ".", Cut: f.Cut, What: f.What, At: f.At}
}

func (d *decoder) member(name rawjson.Span) bool {
	spelled := d.Spelled(name)
	if string(spelled) == "transactions" {
		return d.rows()
	}
	v, ok := d.Value()
	if o := optionOf(spelled); o >= 0 {
		d.options[o] = v
	}
	return ok
}

// rows reads the value of transactions. What is not an array is judged at the end.
func (d *decoder) rows() bool {
	if c, ok := d.Peek(); !ok || c != '[' {
		v, ok := d.Value()
		d.transactions = v.Kind
		return ok
	}
	base, ok := d.Enter()
	if !ok {
		return false
	}
	d.transactions = rawjson.Array
	for n := 0; d.Next(n == 0, ']'); n++ {
		if n == d.maxRows {
			d.refused = TooManyRows()
			return false
		}
		if c := d.Body[d.At]; c != '{' {
			return d.refuse(c, "transactions["+strconv.Itoa(n)+"] must be an object.")
		}
		if !d.row() {
			return false
		}
	}
	d.Leave(base)
	return d.Fault == nil
}

// row reads one item of transactions into the index. Its known members are kept apart
// by a bit each, so that a row costs no entry in the name set.
func (d *decoder) row() bool {
	base, ok := d.Enter()
	if !ok {
		return false
	}
	w := d.newRow()
	seen := otherField.bit() // it is never expected
	for n := 0; ; n++ {
		f, ok := d.expected(n, seen)
		if from := d.At; !ok {
			if !d.Next(n == 0, '}') {
				break
			}
			if f, ok = d.rowName(n, from, base, seen); !ok {
				return false
			}
		}
		seen |= f.bit()
		v, ok := d.Value()
		if !ok {
			return false
		}
		d.put(w, f, v)
	}
	if d.Fault != nil {
		return false
	}
	d.Leave(base)
	d.request.see(w)
	return true
}

// expected passes over what stands before the n-th value of a row, if it is byte for
// byte what stood there in an earlier row.
func (d *decoder) expected(n int, seen fieldSet) (f field, ok bool) {
	if n >= guessCount {
		return f, false
	}
	g := &d.guesses[n]
	if seen&g.field.bit() != 0 || !bytes.HasPrefix(d.Body[d.At:], g.text) {
		return f, false
	}
	d.At += len(g.text)
	return g.field, true
}

// rowName reads the n-th member name of a row and its colon, up to its value; what leads to
// it began at from. Known names are kept apart by their bits; only the others go into the name set.
func (d *decoder) rowName(n, from, base int, seen fieldSet) (f field, ok bool) {
	at := d.At
	name, ok := d.RawName()
	if !ok {
		return f, false
	}
	f = fieldOf(d.Spelled(name))
	if f != otherField && seen&f.bit() != 0 || f == otherField && !d.NewName(name, base) {
		return f, d.Fail("a name is given twice", at)
	}
	if !d.Colon() {
		return f, false
	}
	if _, ok := d.Peek(); !ok {
		return f, false
	}
	if n < guessCount && f != otherField {
		d.guesses[n] = guess{d.Body[from:d.At], f}
	}
	return f, true
}

// put keeps a value as the member f of a row.
func (d *decoder) put(w *row, f field, v rawjson.Value) {
	switch f {
	case dateField:
		w.date, w.dateKind = v.Span, v.Kind
		switch v.Kind {
		case rawjson.Text:
			w.day = date.Read(d.cell(v))
		case rawjson.Number:
			w.day = date.ReadNumber(v.In(d.Body))
		}
	case amountField:
		w.amount, w.amountKind = v.Span, v.Kind
		switch v.Kind {
		case rawjson.Text:
			w.money = amount.Read(d.cell(v))
		case rawjson.Number:
			w.money = amount.ReadNumber(v.In(d.Body))
		}
	case descriptionField:
		w.description = w.textOf(f, v)
	case memoField:
		w.memo = w.textOf(f, v)
	case checkField:
		w.check = w.textOf(f, v)
	case idField:
		w.id = w.textOf(f, v)
	}
}

// textOf is where the text of a member stands: a number's digits are text too.
// Anything else but null is odd; it is left out and reported.
func (w *row) textOf(f field, v rawjson.Value) rawjson.Span {
	switch v.Kind {
	case rawjson.Text, rawjson.Number:
		return v.Span
	case rawjson.Bool, rawjson.Object, rawjson.Array:
		w.odd |= f.bit()
	}
	return rawjson.Span{}
}

// cell is the text of a date or amount. It is good until the next one.
func (d *decoder) cell(v rawjson.Value) []byte {
	if v.Class() != rawjson.EscapedText {
		return v.In(d.Body)
	}
	d.request.scratch, _ = rawjson.Unquote(d.request.scratch[:0], v.In(d.Body))
	return d.request.scratch
}

// newRow adds an empty row to the index. Room for the rows to come is reckoned from
// the bytes that those so far took, so that the index grows once or twice and not
// twenty times.
func (d *decoder) newRow() *row {
	rows := d.request.rows
	n := len(rows)
	if n == cap(rows) {
		room := int(int64(n+1) * int64(len(d.Body)) / int64(d.At) * 9 / 8)
		rows = append(make([]row, 0, max(n+16, min(room, d.maxRows))), rows...)
	}
	rows = rows[:n+1]
	rows[n] = row{}
	d.request.rows = rows
	return &rows[n]
}
