package convert

import (
	"bytes"
	"fmt"
	"strconv"
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
	fieldCount
)

// bit is the field as a set. Fields have room in eight bits: the mask tells the
// compiler that no shift is too far.
func (f field) bit() fieldSet { return 1 << (f & 7) }

var fieldNames = [fieldCount]string{"", "date", "amount", "description", "memo", "checkNumber", "id"}

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
	*scanner
	request      *Request
	options      [optionCount]value
	transactions kind
	maxRows      int
	// guesses are what stood before the values of earlier rows, by position: programs
	// write every row in the same order and with the same blanks.
	guesses [guessCount]guess
}

const guessCount = 8

// guess is all that stood between two values of a row, from its comma to its colon, and
// the member it named.
type guess struct {
	text  []byte
	field field
}

// Decode reads a ConvertRequest (JSON). The request refers to body, which must not
// change as long as it is used. The error is always a *RequestError.
func (r *Request) Decode(body []byte) error { return r.decode(body, MaxTransactions) }

// DecodeFile reads a ConvertRequest of any number of rows: the limit belongs to a
// service that others share, not to who converts a file of his own.
func (r *Request) DecodeFile(body []byte) error { return r.decode(body, maxBody) }

// decode is one pass over the body. Options are judged at the end, in a fixed order, so
// that the answer does not depend on the order in which a client writes them.
func (r *Request) decode(body []byte, maxRows int) error {
	r.Reset(Options{})
	if len(body) > maxBody {
		return BodyTooLarge(maxBody)
	}
	r.source = body
	r.scan.start(body)
	d := decoder{scanner: &r.scan, request: r, maxRows: maxRows}
	if !d.members(d.member) {
		return r.scan.fault
	}
	if d.transactions != arrayValue || len(r.rows) == 0 {
		return &RequestError{Text: "transactions must be a non-empty array.", Cut: true}
	}
	if refused := d.judgeOptions(); refused != nil {
		return refused
	}
	return nil
}

// object opens the object a body must be.
func (s *scanner) object() (base int, ok bool) {
	c, ok := s.peek()
	if !ok {
		return 0, false
	}
	if c == '{' {
		return s.enter()
	}
	return 0, s.refuse(c, "Request body must be a JSON object.")
}

// refuse records that a value which begins with c is not the object it should be.
// A scalar must first be one: `nope` is a fault of syntax.
func (s *scanner) refuse(c byte, why string) bool {
	if c != '[' {
		if _, ok := s.value(); !ok {
			return false
		}
	}
	s.fault = &RequestError{Text: why}
	return false
}

// end tells whether nothing but white space is left.
func (s *scanner) end() bool {
	for ; s.at < len(s.body); s.at++ {
		switch s.body[s.at] {
		case ' ', '\n', '\r', '\t':
		default:
			return s.fail("data after the end", s.at)
		}
	}
	return true
}

// members hands every member of the body's object to take, which scans its value.
func (s *scanner) members(take func(name span) bool) bool {
	base, ok := s.object()
	if !ok {
		return false
	}
	for first := true; s.next(first, '}'); first = false {
		name, ok := s.name(base)
		if !ok || !take(name) {
			return false
		}
	}
	s.leave(base)
	return s.fault == nil && s.end()
}

// spelled is a member name without its escapes.
func (s *scanner) spelled(name span) []byte {
	if name.class() != escapedText {
		return name.in(s.body)
	}
	plain, _ := unquote(nil, name.in(s.body))
	return plain
}

func (d *decoder) member(name span) bool {
	spelled := d.spelled(name)
	if string(spelled) == "transactions" {
		return d.rows()
	}
	v, ok := d.value()
	if o := optionOf(spelled); o >= 0 {
		d.options[o] = v
	}
	return ok
}

// rows reads the value of transactions. What is not an array is judged at the end.
func (d *decoder) rows() bool {
	if c, ok := d.peek(); !ok || c != '[' {
		v, ok := d.value()
		d.transactions = v.kind
		return ok
	}
	base, ok := d.enter()
	if !ok {
		return false
	}
	d.transactions = arrayValue
	for n := 0; d.next(n == 0, ']'); n++ {
		if n == d.maxRows {
			d.fault = &RequestError{Text: fmt.Sprintf("Too many transactions (max %d).", MaxTransactions), TooLarge: true}
			return false
		}
		if c := d.body[d.at]; c != '{' {
			return d.refuse(c, "transactions["+strconv.Itoa(n)+"] must be an object.")
		}
		if !d.row() {
			return false
		}
	}
	d.leave(base)
	return d.fault == nil
}

// row reads one item of transactions into the index. Its known members are kept apart
// by a bit each, so that a row costs no entry in the name set.
func (d *decoder) row() bool {
	base, ok := d.enter()
	if !ok {
		return false
	}
	w := d.newRow()
	seen := otherField.bit() // it is never expected
	for n := 0; ; n++ {
		f, ok := d.expected(n, seen)
		if from := d.at; !ok {
			if !d.next(n == 0, '}') {
				break
			}
			if f, ok = d.rowName(n, from, base, seen); !ok {
				return false
			}
		}
		seen |= f.bit()
		v, ok := d.value()
		if !ok {
			return false
		}
		d.put(w, f, v)
	}
	if d.fault != nil {
		return false
	}
	d.leave(base)
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
	if seen&g.field.bit() != 0 || !bytes.HasPrefix(d.body[d.at:], g.text) {
		return f, false
	}
	d.at += len(g.text)
	return g.field, true
}

// rowName reads the n-th member name of a row and its colon; what leads to it began at
// from. Known names are kept apart by their bits; only the others go into the name set.
func (d *decoder) rowName(n, from, base int, seen fieldSet) (f field, ok bool) {
	at := d.at
	name, ok := d.rawName()
	if !ok {
		return f, false
	}
	f = fieldOf(d.spelled(name))
	if f != otherField && seen&f.bit() != 0 || f == otherField && !d.names.add(d.body, name, base) {
		return f, d.fail("a name is given twice", at)
	}
	if !d.colon() {
		return f, false
	}
	if n < guessCount && f != otherField {
		d.guesses[n] = guess{d.body[from:d.at], f}
	}
	return f, true
}

// put keeps a value as the member f of a row.
func (d *decoder) put(w *row, f field, v value) {
	switch f {
	case dateField:
		w.date, w.dateKind = v.span, v.kind
		if v.kind == textValue || v.kind == numberValue {
			w.day = readDate(d.cell(v), v.kind == numberValue)
		}
	case amountField:
		w.amount, w.amountKind = v.span, v.kind
		switch v.kind {
		case textValue:
			w.money = readAmount(d.cell(v))
		case numberValue:
			w.money = readNumber(v.in(d.body))
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
func (w *row) textOf(f field, v value) span {
	switch v.kind {
	case textValue, numberValue:
		return v.span
	case boolValue, objectValue, arrayValue:
		w.odd |= f.bit()
	}
	return span{}
}

// cell is the text of a date or amount. It is good until the next one.
func (d *decoder) cell(v value) []byte {
	if v.class() != escapedText {
		return v.in(d.body)
	}
	d.request.scratch, _ = unquote(d.request.scratch[:0], v.in(d.body))
	return d.request.scratch
}

// newRow adds an empty row to the index. Room for the rows to come is reckoned from
// the bytes that those so far took, so that the index grows once or twice and not
// twenty times.
func (d *decoder) newRow() *row {
	rows := d.request.rows
	n := len(rows)
	if n == cap(rows) {
		room := int(int64(n+1) * int64(len(d.body)) / int64(d.at) * 9 / 8)
		rows = append(make([]row, 0, max(n+16, min(room, d.maxRows))), rows...)
	}
	rows = rows[:n+1]
	rows[n] = row{}
	d.request.rows = rows
	return &rows[n]
}
