package qif

import (
	"bytes"
	"strings"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/statement"
)

// section is what the records at hand are.
type section uint8

const (
	entries section = iota // also where the first line is missing
	trades
	accounts
	lists
)

// walker goes over the records. With a survey it only shows it dates and amounts; else it
// tells what it finds.
type walker struct {
	*bookings.Teller
	survey  *columns
	columns *columns
	lines   *bookings.Lines

	section section
	mark    bookings.Mark // where the section begins
	begun   bool          // Begin was told for it
	kind    string        // type of the section, as spelled
	account string        // the name of the account
	named   bool          // by a block of its own
	record  record
	cut     bool // the line at hand has no end
}

// record is the fields of one entry.
type record struct {
	line                              int
	date, amount, number, payee, memo []byte
	category, address, splits         []byte
	name                              []byte // of an account
	any                               bool
	last                              byte // the code of the last field
}

// maxField bounds one field of a record, of which some may repeat.
const maxField = 64 << 10

func (r *record) reset() {
	*r = record{
		date: r.date[:0], amount: r.amount[:0], number: r.number[:0], payee: r.payee[:0], memo: r.memo[:0],
		category: r.category[:0], address: r.address[:0], splits: r.splits[:0], name: r.name[:0],
	}
}

func (w *walker) walk() error {
	for {
		line, err := w.lines.Next()
		switch {
		case err != nil:
			return err
		case line == nil:
			return w.endFile()
		}
		w.cut = w.lines.Cut()
		line = bytes.TrimRight(line, " \t\x00\x1a")
		switch {
		case len(line) == 0:
		case line[0] == '!':
			err = w.newSection(string(line))
		case line[0] == '^':
			err = w.endRecord()
		default:
			w.field(line)
		}
		if err != nil {
			return err
		}
	}
}

// endFile takes a record that no caret ends: the file stops in it. One of its values may be the
// last that the file has of it, and a day or an amount is none then.
func (w *walker) endFile() error {
	r := &w.record
	if !r.any || w.section != entries {
		return w.endRecord()
	}
	inside := w.cut && (r.last == 'D' || r.last == 'T' || r.last == 'U')
	if w.survey != nil {
		if !inside {
			return w.endRecord()
		}
		return nil
	}
	w.begin()
	w.Cut("no ^ closes the last record")
	if inside {
		w.Skip(r.line, statement.StopsInside)
		return nil
	}
	return w.endRecord()
}

// newSection reads a line with an exclamation mark.
func (w *walker) newSection(line string) error {
	if err := w.endRecord(); err != nil {
		return err
	}
	w.mark, w.begun = w.lines.At(), false
	word := strings.ToLower(strings.TrimSpace(line[1:]))
	switch {
	case word == "account":
		w.section = accounts
	case strings.HasPrefix(word, "option:"):
		w.option(word[len("option:"):])
	case strings.HasPrefix(word, "clear:"):
		w.account, w.named = "", false // what was listed before is no account at hand
	case strings.HasPrefix(word, "type:"):
		w.kind = strings.TrimSpace(line[1+len("type:"):])
		w.section = sectionOf(word[len("type:"):])
		w.whose()
	default:
		w.section = lists
	}
	return nil
}

// whose tells or asks the survey whose the section at hand is: where rows are read again, the
// block that names the account lies behind.
func (w *walker) whose() {
	if w.survey != nil {
		w.survey.belongs(w.mark.Offset, w.account)
	} else {
		w.account = w.columns.accountAt(w.mark.Offset)
	}
}

// sectionOf tells what the records of a type are. One nobody knows holds no entries.
func sectionOf(kind string) section {
	switch strings.Join(strings.Fields(kind), "") {
	case "bank", "cash", "ccard", "otha", "othl", "oth", "checking", "savings", "creditcard":
		return entries
	case "invst", "port", "401(k)", "invest":
		return trades
	}
	return lists
}

// option reads what a program says about its own file. Quicken knows the order of dates as
// an option of some countries' versions.
func (w *walker) option(word string) {
	if w.survey == nil {
		return
	}
	switch strings.TrimSpace(word) {
	case "mdy":
		w.survey.option = convert.MonthFirst
	case "dmy":
		w.survey.option = convert.DayFirst
	case "ymd":
		w.survey.option = convert.YearFirst
	}
}

// field reads one line of a record.
func (w *walker) field(line []byte) {
	r := &w.record
	if !r.any {
		r.any, r.line = true, w.lines.At().Line
	}
	code, text := line[0], bytes.TrimSpace(line[1:])
	if w.section == accounts {
		if code == 'N' { // its type is told by the section that follows
			r.name = append(r.name[:0], text...)
		}
		return
	}
	r.last = code
	switch code {
	case 'D':
		r.date = append(r.date[:0], text...)
	case 'T':
		r.amount = append(r.amount[:0], text...)
	case 'U': // the same with more digits, where T has lost them
		if len(r.amount) == 0 {
			r.amount = append(r.amount, text...)
		}
	case 'N':
		r.number = append(r.number[:0], text...)
	case 'P':
		r.payee = append(r.payee[:0], text...)
	case 'M':
		r.memo = say(r.memo, text)
	case 'L':
		r.category = append(r.category[:0], text...)
	case 'A':
		r.address = say(r.address, text)
	case 'E':
		r.splits = say(r.splits, text)
	}
}

// say adds a text to others unless it is there.
func say(to, text []byte) []byte {
	if len(text) == 0 || bytes.Contains(to, text) || len(to)+len(text) > maxField {
		return to
	}
	if len(to) > 0 {
		to = append(to, ' ')
	}
	return append(to, text...)
}

// endRecord takes a record that is complete.
func (w *walker) endRecord() error {
	r := &w.record
	if !r.any {
		return nil
	}
	defer r.reset()
	switch {
	case w.section == accounts:
		w.account, w.named = string(r.name), true
	case w.section == lists:
	case w.survey != nil:
		if w.section == entries {
			w.surveyEntry()
		}
	case w.section == trades:
		w.begin()
		w.LeaveOut(statement.Investment)
	default:
		w.begin()
		return w.entry()
	}
	return nil
}

// surveyEntry shows an entry to the survey. The opening balance at the beginning of a section
// names the account where nothing else does.
func (w *walker) surveyEntry() {
	r := &w.record
	w.survey.see(r)
	if name := bracketed(r.category); !w.begun && !w.named && name != "" && isOpening(r, "") {
		w.account = name
		w.survey.belongs(w.mark.Offset, name)
	}
	w.begun = true
}

// begin tells the account, once for a section.
func (w *walker) begin() {
	if w.begun || w.Again() {
		return
	}
	w.begun = true
	a := bookings.Account{Number: w.account}
	switch strings.ToLower(w.kind) {
	case "ccard":
		a.Type, a.Typed = ofx.CreditCard, true
	case "bank":
		a.Type, a.Typed = ofx.Checking, true
	}
	w.Begin(w.mark, a)
}

// entry tells the record at hand.
func (w *walker) entry() error {
	r := &w.record
	if isOpening(r, w.account) {
		w.LeaveOut(statement.BalanceLine)
		return nil
	}
	row := convert.Row{Date: r.date, Amount: r.amount, Line: r.line, Description: r.payee}
	if len(bytes.Trim(r.number, "0123456789")) == 0 {
		row.CheckNumber = r.number
	} else {
		row.Memo = say(row.Memo, r.number)
	}
	row.Memo = say(row.Memo, r.memo)
	row.Memo = say(row.Memo, r.splits)
	if !bytes.Equal(r.address, r.payee) {
		row.Memo = say(row.Memo, r.address)
	}
	row.Memo = say(row.Memo, r.category)
	if len(row.Description) == 0 {
		row.Description, row.Memo = row.Memo, nil
	}
	return w.Row(row)
}

// isOpening tells the record with which a program says what an account began with: a
// transfer of the account to itself, by a name that every language has its own for.
func isOpening(r *record, account string) bool {
	if strings.EqualFold(string(r.payee), "Opening Balance") {
		return true
	}
	from := bracketed(r.category)
	return from != "" && (from == account || words.All().Of(string(r.payee)).Has(words.Opening))
}

// bracketed is the account that a category names; empty where it names none.
func bracketed(category []byte) string {
	if n := len(category); n > 2 && category[0] == '[' && category[n-1] == ']' {
		return string(category[1 : n-1])
	}
	return ""
}

func short(text []byte) []byte { return text[:min(len(text), 40)] }
