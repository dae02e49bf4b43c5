package convert

import (
	"tillroll/internal/fitid"
	"tillroll/internal/text"
	"tillroll/ofx"
)

// Edit is what a person changed about one row. What it leaves at zero stays as the file
// has it. The row keeps the id that its own cells give, so that the next export, which
// nobody has edited, is known again.
type Edit struct {
	LeftOut     bool // the row is in no file
	Turned      bool // money in is money out
	Day         ofx.Day
	HasAmount   bool
	Amount      ofx.Amount
	Description *string
	Memo        *string
	CheckNumber *string
}

// SetEdits replaces the edits of all rows, by their number from 0. The next conversion
// follows them; Reset and Decode forget them.
func (r *Request) SetEdits(edits map[int]Edit) { r.edits = edits }

// apply changes a row that was read. Its key is reckoned first, from what the file says; what
// the edit gives need not be readable there.
func (c *composer) apply(edit Edit, e *entry) (unreadable field) {
	switch {
	case edit.LeftOut:
		return leftOutField
	case e.day == 0 && edit.Day == 0:
		return dateField
	case e.unreadable && !edit.HasAmount:
		return amountField
	}
	if e.day != 0 && !edit.mendsAmount(e) {
		e.key, e.keyed = c.keyOf(e), true
	}
	if edit.Day != 0 {
		e.day, e.guessedDate, e.forcedDate = edit.Day, false, false
	}
	if edit.HasAmount {
		e.amount, e.rounded, e.guessedMark = edit.Amount, false, false
	}
	if edit.Turned {
		e.amount.Negative = !e.amount.Negative
	}
	c.replace(&e.description, edit.Description, descriptionField)
	c.replace(&e.memo, edit.Memo, memoField)
	c.replace(&e.check, edit.CheckNumber, checkField)
	return otherField
}

// mendsAmount tells whether the row had no amount of its own: it then has no key either.
func (edit *Edit) mendsAmount(e *entry) bool { return edit.HasAmount && e.unreadable }

// replace puts a typed text in the place of a cell's.
func (c *composer) replace(cell *text.Clean, typed *string, f field) {
	if typed == nil {
		return
	}
	kept, beyondASCII, _ := text.AppendClean(c.cells[f][:0], []byte(*typed))
	c.cells[f] = kept
	*cell = text.Clean{Text: kept, Wide: beyondASCII}
}

// editedKey is the key of a row as its file has it, which an edit does not change.
type editedKey struct {
	key        fitid.Key
	keyed      bool // key is known
	unreadable bool // the cells give no amount
}

// Written is what the last conversion wrote of a row's texts, spelled and cut as the file
// has them. Of a row that is in no file it is empty.
func (r *Request) Written(i int) (name, memo, check string) {
	c := &r.composer
	var e entry
	if c.read(i, &e) != otherField {
		return "", "", ""
	}
	told := c.details
	c.details = nil // what was mended was told when the file was made
	defer func() { c.details = told }()
	if !r.Format.IsDocument() {
		return string(c.nameFor(&e, e.description, e.memo, e.check).Text), string(e.memo.Text), string(e.check.Text)
	}
	var t ofx.Transaction
	c.arrange(&e, &t)
	return string(t.Name), string(t.Memo), string(t.CheckNum) + string(t.RefNum)
}
