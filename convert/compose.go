package convert

import (
	"bytes"
	"unicode/utf8"

	"tillroll/internal/amount"
	"tillroll/internal/date"
	"tillroll/internal/fitid"
	"tillroll/internal/rawjson"
	"tillroll/internal/text"
	"tillroll/ofx"
	"tillroll/target"
	"tillroll/writer"
)

// composer turns the index into a file, row by row into one buffer. What it knows
// of one conversion is begun anew each time; its buffers and tables stay.
type composer struct {
	run

	hasher   fitid.Hasher
	checker  ofx.Checker
	computed fitid.Table // keys of the ids that were computed so far
	given    fitid.Table // ids that rows bring
	keys     fitid.Table // keys of all rows, when a given id looks computed

	cells    [fieldCount][]byte // cleaned text that could not be used where it stood
	folded   [fieldCount][]byte
	keyed    [2][]byte // the key's own description and memo, cleaned
	unquoted []byte
	joined   []byte
	fitid    []byte
	file     []byte

	transaction writer.Transaction // the row at hand
}

// keptScratch bounds a buffer for one text that is kept for the next request: a row
// with a novel in it must not hold its memory for ever.
const keptScratch = 64 << 10

// forget lets go of buffers that one large text has grown.
func (c *composer) forget() {
	for f := range c.cells {
		trimScratch(&c.cells[f])
		trimScratch(&c.folded[f])
	}
	for _, scratch := range [...]*[]byte{&c.unquoted, &c.joined, &c.fitid, &c.keyed[0], &c.keyed[1]} {
		trimScratch(scratch)
	}
	c.hasher.Forget(keptScratch)
}

func trimScratch(scratch *[]byte) {
	if cap(*scratch) > keptScratch {
		*scratch = nil
	}
}

// run is what a composer knows of one conversion.
type run struct {
	request *Request
	today   ofx.Day
	dates   date.Verdict
	amounts amount.Verdict
	digits  uint8
	fold    bool // text is written in ASCII where it can be
	unicode bool // some text of the file could not
	broken  fieldSet
	tally   tally
	details *Details

	output    writer.Output
	traits    writer.Traits
	signTypes bool // the program takes the sign from the type

	before int              // rows of a stream that were composed before those of the index
	frame  writer.Statement // all of the file but its rows
	head   int              // bytes of the file before its rows
}

// tally is what the kept rows add up to.
type tally struct {
	kept, skipped, leftOut     int
	start, end                 ofx.Day
	sum, debits, credits       ofx.Sum
	positive, future           int
	guessedDates, guessedMarks int
	forcedDates                int    // read in another order than the one that was given
	rounded, foreign           int    // amounts that lost decimals, that carry the sign of another currency
	foreignSign                string // the first such sign
	textsLost, balanceRounds   bool
}

// entry is a row that was read: its cells cleaned, not yet cut to width.
type entry struct {
	index                        int
	day                          ofx.Day
	amount                       ofx.Amount
	description, memo, check, id text.Clean
	guessedDate, forcedDate      bool
	guessedMark, rounded         bool
	chosen                       []byte // the id by which somebody wanted the row
	editedKey
}

// Convert makes the file. Today is the present day: it dates an empty file and
// tells which dates lie in the future; nothing else depends on it.
func (r *Request) Convert(today ofx.Day) *Result {
	c := &r.composer
	c.begin(r, today, r.dates.Decide(r.DateOrder), r.amounts.Decide())
	c.reserve()
	c.open()
	if c.traits.IDs || r.wanted != nil {
		c.computed.Reset(len(r.rows))
		c.countIDs()
	}
	c.composeRows()
	c.close()
	return c.finish()
}

// begin forgets the last conversion.
func (c *composer) begin(r *Request, today ofx.Day, dates date.Verdict, amounts amount.Verdict) {
	c.run = run{
		request: r, today: today, digits: r.Digits(), dates: dates, amounts: amounts,
		fold: r.Format == QBO || r.Format == QFX, output: r.output(),
	}
	if r.visit != nil {
		c.output = visited{visit: r.visit}
	}
	c.traits = c.output.Traits()
	chosen, _ := target.Named(r.Target)
	c.signTypes = chosen.SignTypes
	if r.Details {
		c.details = new(Details)
	}
}

// open begins the file. Period and charset are known only after the last row, when close
// writes them into the header.
func (c *composer) open() {
	c.frame = c.statement()
	c.file = c.output.AppendHeader(c.file[:0], &c.frame)
	c.head = len(c.file)
}

// close ends the file and gives where its rows end.
func (c *composer) close() (rows int) {
	rows = len(c.file)
	c.settle(&c.frame)
	c.output.UpdateHeader(c.file[:c.head], &c.frame)
	c.file = c.output.AppendFooter(c.file, &c.frame)
	return rows
}

// read reads a row. It gives the member that is unreadable, if one is; the texts are
// good until the next row.
func (c *composer) read(i int, e *entry) (unreadable field) {
	c.resolve(i, e)
	w := &c.request.rows[i]
	e.description = c.clean(w.description, descriptionField)
	e.memo = c.clean(w.memo, memoField)
	e.check = c.clean(w.check, checkField)
	e.id = text.Clean{}
	if w.id.Len() > 0 {
		e.id = c.ownID(w.id)
	}
	if len(c.request.edits) > 0 {
		if edit, edited := c.request.edits[i]; edited {
			return c.apply(edit, e)
		}
	}
	return e.lacks()
}

// resolve gives a row its day and its amount.
func (c *composer) resolve(i int, e *entry) {
	w := &c.request.rows[i]
	var ok bool
	c.broken, e.index, e.editedKey = 0, i, editedKey{}
	e.day, e.guessedDate, e.forcedDate = c.dates.Resolve(w.day)
	e.amount, e.rounded, e.guessedMark, ok = c.amounts.Resolve(w.money, c.digits)
	e.unreadable = !ok
	if c.request.InvertSigns {
		e.amount.Negative = !e.amount.Negative
	}
}

// lacks gives the member that is unreadable, if one is.
func (e *entry) lacks() field {
	switch {
	case e.day == 0:
		return dateField
	case e.unreadable:
		return amountField
	}
	return otherField
}

// typeOf is the bank's own type of a row. CREDIT and DEBIT say nothing but the sign, so
// one that contradicts it gives way: some programs believe the type.
func (c *composer) typeOf(e *entry) []byte {
	if c.request.added[e.index].kind.Len() == 0 || c.signTypes {
		return nil
	}
	given := c.clean(c.request.added[e.index].kind, typeField).Text
	negative := e.amount.Negative && e.amount.Units != 0
	switch word := string(given); {
	case !ofx.IsTransactionType(given):
		c.change(e.index, typeField, "No TRNTYPE of OFX: the sign tells the type.")
	case word == "CREDIT" && negative, word == "DEBIT" && !negative && e.amount.Units != 0:
		c.change(e.index, typeField, word+" contradicts the sign, which was kept.")
	default:
		return given
	}
	return nil
}

// clean gives the text of a span, where it stands if it is clean there.
func (c *composer) clean(s rawjson.Span, f field) text.Clean {
	if s.Len() == 0 {
		return text.Clean{}
	}
	raw := s.In(c.request.source)
	if needs := s.Class(); needs <= rawjson.WideText {
		return text.Clean{Text: raw, Wide: needs == rawjson.WideText}
	}
	return c.cleanSlowly(s, f, raw)
}

// cleanSlowly is for the cells that may need work: escapes to undo, blanks to fold, the
// text of a table, which no scanner has seen.
func (c *composer) cleanSlowly(s rawjson.Span, f field, raw []byte) text.Clean {
	var lone bool
	if s.Class() == rawjson.EscapedText {
		c.unquoted, lone = rawjson.Unquote(c.unquoted[:0], raw)
		raw = c.unquoted
	} else if text.IsClean(raw) {
		return text.Clean{Text: raw}
	}
	cell, beyondASCII, broken := text.AppendClean(c.cells[f][:0], raw)
	c.cells[f] = cell
	if lone || broken {
		c.broken |= f.bit()
	}
	return text.Clean{Text: cell, Wide: beyondASCII}
}

// count adds a kept row to the tally and notes what its cells need to be told.
func (c *composer) count(e *entry) {
	t := &c.tally
	t.kept++
	if t.start == 0 || e.day < t.start {
		t.start = e.day
	}
	t.end = max(t.end, e.day)
	t.sum.Add(e.amount)
	switch {
	case e.amount.Units == 0:
	case e.amount.Negative:
		t.debits.Add(e.amount)
	default:
		t.credits.Add(e.amount)
		t.positive++
	}
	if c.today != 0 && e.day > c.today {
		t.future++
	}
	if e.guessedDate {
		t.guessedDates++
	}
	if e.forcedDate {
		t.forcedDates++
	}
	if e.guessedMark {
		t.guessedMarks++
	}
	if c.details != nil {
		c.noteRow(e)
	}
}

// arrange spells the row's texts and puts them where they fit. No text is lost
// before the memo is full.
func (c *composer) arrange(e *entry, t *ofx.Transaction) {
	description, memo, check := c.spell(e, e.description, descriptionField), c.spell(e, e.memo, memoField), c.spell(e, e.check, checkField)
	name := c.nameFor(e, description, memo, check)
	var cut bool
	t.Name, cut = name.CutAt(nameEdge, nameWidth)
	switch {
	case cut && name.Fits(memoWidth):
		c.change(e.index, descriptionField, "Cut to 32 characters: the memo holds all of it.")
	case cut:
		c.change(e.index, descriptionField, "Cut to 32 characters: the memo holds the first 255.")
	}
	t.CheckNum, t.RefNum = check.Text, nil
	moved := false
	if !check.Fits(checkWidth) {
		t.CheckNum = nil
		if check.Fits(refWidth) {
			t.RefNum = check.Text
			c.change(e.index, checkField, "Longer than 12 characters: moved to the reference number.")
		} else {
			moved = true
			c.change(e.index, checkField, "Longer than 32 characters: moved to the memo.")
		}
	}
	if t.RefNum == nil && len(c.request.added) > 0 {
		t.RefNum = c.reference(e)
	}
	if cut || moved {
		memo = c.join(name, cut, memo, check, moved)
	}
	if t.Memo, cut = memo.CutAt(memoWidth, memoWidth); cut {
		c.change(e.index, memoField, "Cut to 255 characters.")
	}
	if bytes.Equal(t.Memo, t.Name) {
		t.Memo = nil
	}
	if name.Wide || memo.Wide || check.Wide {
		c.seeCharset(t.Name, t.Memo, t.CheckNum, t.RefNum)
	}
}

// reference is the bank's own reference number of a row, if it brought one that fits.
func (c *composer) reference(e *entry) []byte {
	given := c.clean(c.request.added[e.index].reference, otherField)
	if !given.Fits(refWidth) {
		return nil
	}
	if given.Wide {
		c.seeCharset(given.Text)
	}
	return given.Text
}

// seeCharset remembers for the header that a text of the file is not ASCII. What was
// cut off does not count.
func (c *composer) seeCharset(texts ...[]byte) {
	for _, text := range texts {
		for _, b := range text {
			if b >= utf8.RuneSelf {
				c.unicode = true
				return
			}
		}
	}
}

// spell writes text in ASCII for the formats that want it.
func (c *composer) spell(e *entry, given text.Clean, f field) text.Clean {
	if !given.Wide {
		return given
	}
	return c.spellSlowly(e, given, f)
}

// spellSlowly is for text beyond ASCII, which formats for Intuit's programs spell in it.
func (c *composer) spellSlowly(e *entry, given text.Clean, f field) text.Clean {
	if !c.fold {
		return given
	}
	out, folded, left := text.AppendFolded(c.folded[f][:0], given.Text)
	c.folded[f] = out
	if folded {
		c.change(e.index, f, "Accents and signs were spelled in ASCII.")
	}
	return text.Clean{Text: out, Wide: left}
}

// nameFor is the description, or what stands in for an empty one: no row is nameless.
func (c *composer) nameFor(e *entry, description, memo, check text.Clean) text.Clean {
	switch {
	case len(description.Text) > 0:
		return description
	case len(memo.Text) > 0:
		c.change(e.index, descriptionField, "Empty: the memo stands in for it.")
		return memo
	case len(check.Text) > 0:
		c.change(e.index, descriptionField, "Empty: the check number stands in for it.")
		return check
	}
	c.change(e.index, descriptionField, `Empty: "Transaction" stands in for it.`)
	return text.Clean{Text: []byte("Transaction")}
}

// join makes the memo of a row whose name was cut or whose check number had no
// place: whole name, memo, check number, none of them twice.
func (c *composer) join(name text.Clean, cut bool, memo, check text.Clean, moved bool) text.Clean {
	out, parts := c.joined[:0], [...]text.Clean{name, memo, check}
	wanted := [...]bool{cut, !cut || !bytes.Equal(memo.Text, name.Text), moved && !bytes.Equal(check.Text, name.Text)}
	var wide bool
	for i, part := range parts {
		if !wanted[i] || len(part.Text) == 0 {
			continue
		}
		if len(out) > 0 {
			out = append(out, " | "...)
		}
		out = append(out, part.Text...)
		wide = wide || part.Wide
	}
	c.joined = out
	return text.Clean{Text: out, Wide: wide}
}
