package bookings

import (
	"strconv"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// Told is what a file tells, before options say what it means.
type Told struct {
	Size int64
	Walk Walk
	// Light is for a format that does not say in which order day and month stand: it gives
	// the light in which rows are read by the order that was asked for.
	Light func(order convert.DateOrder) Light

	kept bool
}

// Light is what a file as a whole says about its rows, which a walk then tells as they are
// spelled.
type Light interface {
	// Begin tells what is to be said about a section that was begun.
	Begin(t *Teller)
	// Row reads a row. It is false for one that is none, which is told.
	Row(t *Teller, row *convert.Row) bool
}

// telling is what was told.
type telling int

const (
	books telling = iota
	begins
	goesAside // those that follow are said of the account at hand
	skips
	leavesOut
	opens
	closes
	closesInterim
	runs
	debits
	credits
	spans
	notes
	notesOnce
	doubts

	tellings = 16 // the day that was told is counted in so many
)

// passes tells that nothing is to be done about what was told: it is kept, rows alone are
// wanted, or the file is refused for all its accounts.
func (t *Teller) passes(what telling, line int, day ofx.Day, texts ...string) bool {
	if t.keep != nil {
		t.keep(cells.Record{Line: line, Page: int(day)*tellings + int(what), Cells: texts})
		return true
	}
	if t.Again() || t.rest != nil {
		return true
	}
	if what > goesAside {
		t.beginUnnamed()
	}
	return false
}

// Keep has the file walked over once, and what it tells kept in up to so many bytes: from then
// on statements are given without it. What tells more, or cannot be told to its end, is walked
// over each time.
func (f *Told) Keep(most int) {
	walk, size := f.Walk, f.Size
	kept := cells.Keep(func(visit func(cells.Record) bool) error {
		return walk(&Teller{keep: visit}, Mark{0, 1}, size)
	}, most)
	if err := kept.All(); err != nil || !kept.Whole() {
		return
	}
	f.kept, f.Size = true, int64(kept.Len())
	f.Walk = func(t *Teller, from Mark, to int64) error {
		var row convert.Row
		for i := from.Offset; i < to; i++ {
			if err := retell(t, i, kept.Record(int(i)), &row); err != nil {
				return err
			}
		}
		return nil
	}
}

// retell tells what was kept, with its number for a mark. The row lends its memory.
func retell(t *Teller, at int64, r cells.Record, row *convert.Row) error {
	line, day, texts := r.Line, ofx.Day(r.Page/tellings), r.Cells
	switch telling(r.Page % tellings) {
	case books:
		for i, text := range textsOf(row) {
			*text = append((*text)[:0], texts[i]...)
		}
		row.Line = line
		return t.Row(*row)
	case begins:
		t.Begin(Mark{at, line}, accountOf(texts))
	case goesAside:
		t.Aside(Mark{at, line}, accountOf(texts))
	case skips:
		t.Skip(line, texts[0])
	case leavesOut:
		t.LeaveOut(statement.Reason(line))
	case opens:
		t.Open(line, []byte(texts[0]))
	case closes:
		t.Close(line, []byte(texts[0]), day)
	case closesInterim:
		t.CloseInterim(line, []byte(texts[0]), day)
	case runs:
		t.Running(line, []byte(texts[0]), day)
	case debits:
		t.Debits(line, []byte(texts[0]))
	case credits:
		t.Credits(line, []byte(texts[0]))
	case spans:
		t.Period(ofx.Day(line), day)
	case notes:
		t.Note("%s", texts[0])
	case notesOnce:
		t.NoteOnce(texts[0])
	case doubts:
		t.Doubt(texts[0], texts[1])
	}
	return nil
}

// textsOf are the texts of a row.
func textsOf(row *convert.Row) [8]*[]byte {
	return [...]*[]byte{&row.Date, &row.Amount, &row.Description, &row.Memo, &row.CheckNumber, &row.ID, &row.Type, &row.Reference}
}

// keepRow keeps an entry.
func (t *Teller) keepRow(row convert.Row) {
	var texts [8]string
	for i, text := range textsOf(&row) {
		texts[i] = string(*text)
	}
	t.passes(books, row.Line, 0, texts[:]...)
}

// texts are what is said about an account, its type behind all others.
func (a *Account) texts() []string {
	kind := ""
	if a.Typed {
		kind = strconv.Itoa(int(a.Type))
	}
	return []string{a.Number, a.ID, a.BankID, a.Currency, a.Org, a.FID, a.IntuBID, kind}
}

// accountOf is the account that texts tell.
func accountOf(texts []string) Account {
	kind, err := strconv.Atoi(texts[7])
	return Account{
		Number: texts[0], ID: texts[1], BankID: texts[2], Currency: texts[3], Org: texts[4], FID: texts[5], IntuBID: texts[6],
		Type: ofx.AccountType(kind), Typed: err == nil,
	}
}

// origin tells the rows of an account from others: no option but the order of days has a say
// in them.
type origin struct {
	*Told
	account int
	order   convert.DateOrder
}

func (f *Told) origin(account int, order convert.DateOrder) origin {
	if f.Light == nil {
		order = convert.Auto
	}
	return origin{f, account, order}
}
