package convert

import "tillroll/ofx"

// Outcome is what became of one row, for those who show rows one by one.
type Outcome struct {
	Line        int // in its file, from 1; 0 if that is not known
	Page        int
	Day         ofx.Day
	Amount      ofx.Amount
	Description string
	Memo        string
	CheckNumber string
	Guessed     bool   // day and month could be the other way round
	Edited      bool   // a person changed it
	LeftOut     bool   // a person left it out
	Field       string // "date" or "amount", what is unreadable; empty for a row that was kept
	Reason      string // why it is
	DateText    string // the cells as they were given
	AmountText  string
}

// Kept tells whether the row is in the file.
func (o *Outcome) Kept() bool { return o.Field == "" && !o.LeftOut }

// Outcome tells what the last conversion made of a row, counted from 0.
func (r *Request) Outcome(i int) Outcome {
	c := &r.composer
	var e entry
	line, page := r.place(i)
	unreadable := c.read(i, &e)
	w := &r.rows[i]
	if unreadable == otherField || unreadable == leftOutField {
		_, edited := r.edits[i]
		return Outcome{
			Edited: edited, LeftOut: unreadable == leftOutField,
			DateText: shown(c.raw(w.date)), AmountText: shown(c.raw(w.amount)),
			Line: line, Page: page, Day: e.day, Amount: e.amount, Guessed: e.guessedDate,
			Description: string(e.description.Text), Memo: string(e.memo.Text), CheckNumber: string(e.check.Text),
		}
	}
	why := c.unreadable(i, unreadable)
	return Outcome{
		Line: line, Page: page, Description: string(c.clean(w.description, descriptionField).Text),
		Field: why.Field, Reason: why.Reason,
		DateText: shown(c.raw(w.date)), AmountText: shown(c.raw(w.amount)),
	}
}

// Standing is an Outcome without its texts, for walks over all rows.
type Standing struct {
	Line    int
	Page    int
	Day     ofx.Day
	Amount  ofx.Amount
	Kept    bool
	Guessed bool
	Edited  bool
	LeftOut bool
}

// Standing tells in short what the last conversion made of a row, counted from 0.
func (r *Request) Standing(i int) Standing {
	if _, edited := r.edits[i]; edited {
		o := r.Outcome(i)
		return Standing{o.Line, o.Page, o.Day, o.Amount, o.Kept(), o.Guessed, o.Edited, o.LeftOut}
	}
	var e entry
	r.composer.resolve(i, &e)
	line, page := r.place(i)
	if e.lacks() != otherField {
		return Standing{Line: line, Page: page}
	}
	return Standing{Line: line, Page: page, Day: e.day, Amount: e.amount, Kept: true, Guessed: e.guessedDate}
}
