// Package mt940 reads SWIFT's customer statements, MT940, and interim reports, MT942, with
// or without the envelope of a message around them.
//
// The words: a message is a run of fields from field 20 on; a field is a tag between colons
// at the beginning of a line and all lines up to the next. Field 25 is the account, 60F and
// 60M are opening balances (of a statement, of a page), 61 is one entry, 86 says more about
// the entry before it, 62F and 62M are closing balances, 90D and 90C the totals of an interim
// report. What stands in field 86 every country has defined anew: see details.go.
package mt940

import (
	"bytes"
	"strings"

	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// Looks tells whether a file is of this kind: field 20, then the account, then one of the
// fields that only a statement has.
func Looks(head []byte, _ string) bool {
	head, at := bookings.PlainHead(head), 0
	for _, wanted := range [][]string{{":20:"}, {":25:", ":25P:"}, {":28:", ":28C:", ":60F:", ":60M:", ":61:", ":34F:", ":62F:"}} {
		found := -1
		for _, tag := range wanted {
			if i := lineWith(head[at:], tag); i >= 0 && (found < 0 || i < found) {
				found = i
			}
		}
		if found < 0 {
			return false
		}
		at += found + 1
	}
	return true
}

// lineWith finds a tag at the beginning of a line.
func lineWith(text []byte, tag string) int {
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(tag))
		if i < 0 {
			return -1
		}
		i += from
		before := bytes.TrimRight(text[:i], " \t")
		if n := len(before); n == 0 || before[n-1] < ' ' || before[n-1] == ':' && n == i {
			return i
		}
		from = i + 1
	}
}

// Tell tells what a file holds.
func Tell(in *source.File, _ statement.Options) (*bookings.Told, error) {
	in, err := bookings.Plain(in)
	if err != nil {
		return nil, err
	}
	return &bookings.Told{Size: in.Size, Walk: func(t *bookings.Teller, from bookings.Mark, to int64) error {
		w := walker{Teller: t, lines: bookings.NewLines(in, from, to)}
		return w.walk()
	}}, nil
}

// tags are the fields of both messages. In a text anything may stand between colons: what
// is none of these goes on with the field before.
func isTag(tag string) bool {
	switch tag {
	case "20", "21", "25", "25P", "28", "28C", "13", "13D", "34F", "60F", "60M", "61", "62F", "62M", "64", "65", "86", "90C", "90D", "NS":
		return true
	}
	return false
}

// walker goes over the lines and puts fields together.
type walker struct {
	*bookings.Teller
	lines *bookings.Lines

	tag   string // of the field at hand
	value []string
	mark  bookings.Mark // of the field at hand

	message bookings.Mark // where the message at hand begins
	account string
	begun   bool // Begin was told for this message
	closed  bool // and its closing balance was met
	entry   entry
	open    bool // there is an entry that more may follow about

	ended bool // what was told of the message at hand may be all of it
	cut   bool // the file stops in the field at hand
}

// maxFieldLines bounds one field; SWIFT allows six lines, some banks write dozens.
const maxFieldLines = 1000

func (w *walker) walk() error {
	for {
		line, err := w.lines.Next()
		if err != nil {
			return err
		}
		if line == nil {
			return w.endFile()
		}
		w.cut = w.lines.Cut()
		if err := w.line(line); err != nil {
			return err
		}
	}
}

// endFile ends the last message, which its closing balance or a line of its envelope ends.
func (w *walker) endFile() error {
	if err := w.endField(); err != nil {
		return err
	}
	if err := w.flush(); err != nil {
		return err
	}
	if !w.ended && w.begun {
		w.Cut("neither a closing balance nor a line with - ends the last message")
	}
	return nil
}

// line begins a field, ends a message or goes on with the field at hand. Some programs put
// the end of a message behind its last field, and its beginning before the first.
func (w *walker) line(line []byte) error {
	if at := bytes.Index(line, []byte("-}")); at > 0 && (at+2 == len(line) || line[at+2] == '{') {
		if err := w.line(line[:at]); err != nil {
			return err
		}
		line = line[at:]
	}
	if tag, rest, ok := w.tagOf(line); ok {
		if err := w.endField(); err != nil {
			return err
		}
		w.tag, w.mark = tag, w.lines.At()
		w.value = append(w.value[:0], string(rest))
		return nil
	}
	if isEnvelope(line) {
		err := w.endField()
		w.ended = true
		if _, text, found := bytes.Cut(line, []byte("{4:")); found && err == nil {
			return w.line(text)
		}
		return err
	}
	if w.tag != "" && len(w.value) < maxFieldLines {
		w.value = append(w.value, string(line))
	}
	return nil
}

// tagOf takes the tag off a line. Inside a text a line is a field only where it could be
// one: an entry and a balance have their own beginnings.
func (w *walker) tagOf(line []byte) (tag string, rest []byte, ok bool) {
	for len(line) > 0 && line[0] <= ' ' {
		line = line[1:] // control characters of a transmission, blanks of whoever copied it
	}
	if len(line) < 4 || line[0] != ':' {
		return "", nil, false
	}
	end := bytes.IndexByte(line[1:min(len(line), 5)], ':')
	if end < 0 {
		return "", nil, false
	}
	tag, rest = strings.ToUpper(string(line[1:1+end])), line[end+2:] // programs that copy files turn capitals into small letters
	if !isTag(tag) {
		return "", nil, false
	}
	if w.tag != "86" {
		return tag, rest, true
	}
	switch tag {
	case "61":
		ok = startsWithDigits(rest, 1) // one that is damaged is told, not taken for text
	case "60F", "60M", "62F", "62M", "64", "65":
		ok = len(rest) > 7 && bytes.IndexByte([]byte("CDcd"), rest[0]) >= 0 && startsWithDigits(rest[1:], 6)
	case "90C", "90D":
		ok = startsWithDigits(rest, 1)
	case "25", "25P", "28", "28C", "21", "13", "13D", "34F":
		ok = false // between the entries there are none of them
	default:
		ok = true
	}
	return tag, rest, ok
}

func startsWithDigits(text []byte, n int) bool {
	if len(text) < n {
		return false
	}
	for _, c := range text[:n] {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// isEnvelope tells lines that belong to the message around the fields.
func isEnvelope(line []byte) bool {
	line = bytes.Trim(line, " \x00\x01\x02\x03\x1a")
	return string(line) == "-" || bytes.HasPrefix(line, []byte("-}")) || bytes.HasPrefix(line, []byte("{1:")) || bytes.HasPrefix(line, []byte("{2:")) || bytes.HasPrefix(line, []byte("{4:"))
}

// endField takes a field that is complete.
func (w *walker) endField() error {
	tag := w.tag
	w.tag = ""
	w.noteEnd(tag)
	switch tag {
	case "20":
		err := w.flush()
		w.message, w.account, w.begun, w.closed = w.mark, "", false, false
		return err
	case "25", "25P":
		if w.begun { // some banks write field 20 once for many accounts
			if err := w.flush(); err != nil {
				return err
			}
			w.message, w.begun = w.mark, false
		}
		w.account = w.value[0]
	case "34F":
		w.begin(leadingCurrency(strings.ToUpper(w.value[0])))
	case "60F", "60M", "62F", "62M":
		return w.balance(tag)
	case "61":
		return w.newEntry()
	case "86":
		if w.open {
			w.entry.takeDetails(w.value)
		}
	case "NS":
		if w.open {
			w.entry.notes = append(w.entry.notes, w.value...)
		}
	case "90D", "90C":
		return w.total(tag)
	}
	return nil
}

// noteEnd notes whether the message may end behind a field.
func (w *walker) noteEnd(tag string) {
	switch tag {
	case "60F", "60M", "61":
		w.ended = false
	case "62F", "62M", "90D", "90C":
		w.ended = true
	}
}

// begin tells the account, once for a message.
func (w *walker) begin(currency string) {
	if w.begun {
		return
	}
	w.begun = true
	w.Begin(w.message, accountOf(w.account, currency))
}

// balance takes an opening or closing balance.
func (w *walker) balance(tag string) error {
	if err := w.flush(); err != nil {
		return err
	}
	currency, amount, day := splitBalance(w.value[0])
	opening := tag[1] == '0'
	if opening && w.closed { // likewise for many statements
		w.message, w.begun = w.mark, false
	}
	w.begin(currency)
	if opening {
		w.Open(w.mark.Line, amount)
	} else {
		w.Close(w.mark.Line, amount, day)
	}
	w.closed = !opening
	return nil
}

// total takes the number and the sum of the debits or credits of an interim report.
func (w *walker) total(tag string) error {
	if err := w.flush(); err != nil {
		return err
	}
	text := bytes.ToUpper([]byte(w.value[0]))
	for len(text) > 0 && text[0] >= '0' && text[0] <= '9' {
		text = text[1:]
	}
	currency := leadingCurrency(string(text))
	amount, ok := bookings.AppendAmount(nil, bytes.TrimSpace(text[len(currency):]), false)
	if !ok || !w.Begun() {
		return nil
	}
	if tag == "90D" {
		w.Debits(w.mark.Line, amount)
	} else {
		w.Credits(w.mark.Line, amount)
	}
	return nil
}
