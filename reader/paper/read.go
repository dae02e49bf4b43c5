package paper

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/reader/pdf"
	"tillroll/reader/source"
	"tillroll/statement"
)

// pictured is the share of a page that a picture covers from which a page with hardly any text counts as a picture; fewWords is how
// many letters a stamp or a page number have.
const (
	pictured = 0.1
	fewWords = 60
)

// Looks tells a PDF by its first line, which mail gateways may have pushed down a little.
func Looks(head []byte, _ string) bool { return pdf.Looks(head) }

// Read understands a PDF as statements, one for each account in it.
func Read(in *source.File, o statement.Options) ([]*statement.Statement, error) {
	return understood(func(visit func(pdf.Page) error) error { return eachPage(in, o.Password, visit) }, o)
}

// Kept is the text of a PDF with its places, for whoever has it understood again and again: nothing goes through the file's bytes
// then.
type Kept struct{ pages []pdf.Page }

// Keep takes the text out of a PDF.
func Keep(in *source.File, o statement.Options) (*Kept, error) {
	k := &Kept{}
	err := eachPage(in, o.Password, func(page pdf.Page) error {
		k.pages = append(k.pages, page)
		return nil
	})
	return k, err
}

// Read is what the package's Read gives.
func (k *Kept) Read(o statement.Options) ([]*statement.Statement, error) {
	return understood(func(visit func(pdf.Page) error) error {
		for _, page := range k.pages {
			page.Glyphs = slices.Clone(page.Glyphs) // lines are found by moving them about
			if err := visit(page); err != nil {
				return err
			}
		}
		return nil
	}, o)
}

// ErrLocked is returned where the PDF is protected and this build, a light one, opens no such file.
var ErrLocked = pdf.ErrLocked

// eachPage reads page after page. Whoever watches the file is told of each.
func eachPage(in *source.File, password string, visit func(pdf.Page) error) error {
	data, err := in.Whole()
	if err != nil {
		return err
	}
	file, err := pdf.Open(data, password)
	if err != nil {
		return sentence(err, password)
	}
	for i := range file.Pages() {
		page, err := file.Page(i)
		if err != nil {
			return sentence(err, password)
		}
		if err := visit(page); err != nil {
			return err
		}
		if err := in.Worked(len(data) / file.Pages()); err != nil {
			return err
		}
	}
	return nil
}

// understood gathers what stands on the pages, and turns it into statements.
func understood(pages func(visit func(pdf.Page) error) error, o statement.Options) ([]*statement.Statement, error) {
	d := &document{}
	err := pages(func(page pdf.Page) error {
		if len(page.Glyphs) < fewWords && page.Picture > pictured {
			d.pictures = append(d.pictures, page.Number)
		}
		d.add(page)
		return d.within()
	})
	if err != nil {
		return nil, err
	}
	d.leaveFolios()
	return d.statements(o)
}

// sentence spells an error of the PDF for a person.
func sentence(err error, password string) error {
	if !errors.Is(err, pdf.ErrPassword) {
		return err
	}
	if password == "" {
		return &statement.ProtectedError{Text: "give its password.", NeedsPassword: true}
	}
	return &statement.ProtectedError{Text: "this password does not open it."}
}

// noLetters is said of a PDF whose fonts are pictures of letters and nothing more.
const noLetters = "The PDF does not say which letters its shapes stand for, so its text cannot be read. Ask the bank for the original PDF or a CSV file."

// statements turns what was found into statements, or says why there are none.
func (d *document) statements(o statement.Options) ([]*statement.Statement, error) {
	if len(d.pictures) == len(d.pages) {
		return nil, &pdf.Error{Sentence: pictureSentence(d.pictures, len(d.pages))}
	}
	if d.letters > 0 && d.unknown*3 > d.letters {
		return nil, &pdf.Error{Sentence: noLetters}
	}
	out, proven, err := d.readings(o)
	if err != nil {
		return nil, err
	}
	if (!proven || len(out) == 0) && len(d.layouts) > 0 && d.words <= maxWordsAnew {
		if other, again := d.otherwise(o, len(out)); other != nil {
			d, out, proven = other, again, true
		}
	}
	if len(out) == 0 {
		return nil, &pdf.Error{Sentence: d.emptySentence()}
	}
	if !proven && d.contested() {
		other := d.anew(way{choice: 1})
		if again, holds, err := other.readings(o); err == nil && holds && len(again) == len(out) {
			d, out, proven = other, again, true
		} else {
			out[0].Doubt("", "Several columns hold an amount on every row, and nothing on the paper tells which is the account's; the last is taken.")
		}
	}
	d.noteResting(out)
	switch {
	case len(d.pictures) > 0 && (!proven || !d.spanned(out)):
		return nil, &pdf.Error{Sentence: pictureSentence(d.pictures, len(d.pages))}
	case d.guessedList && !proven && out[0].Account == "":
		return nil, &pdf.Error{Sentence: d.emptySentence()}
	case !proven && out[0].Account == "" && !hasEnds(&out[0].Proof) && d.otherKind():
		return nil, &pdf.Error{Sentence: "This PDF is headed as an invoice, a price list or the like, names no account, and nothing proves its rows: it is no statement."}
	case out[0].Account == "" && !hasEnds(&out[0].Proof) && out[0].Proof.Checked > 0 && noneHolds(&out[0].Proof) && !d.titled():
		return nil, &pdf.Error{Sentence: "This PDF names no account, its list has no titles, and what could be its balances contradicts every row: it is no statement."}
	case !hasEnds(&out[0].Proof) && noneHolds(&out[0].Proof) && d.listsOthers():
		return nil, &pdf.Error{Sentence: "The list in this PDF is titled as that of a bill, a time sheet or the like, and no balance proves its rows: it is no statement."}
	}
	return out, nil
}

// emptySentence says why a paper gave no row.
func (d *document) emptySentence() string {
	switch {
	case len(d.pictures) > 0:
		return pictureSentence(d.pictures, len(d.pages))
	case rests(d.events):
		return "This statement holds no bookings: no list of them was found in the PDF, and it opens and closes with the same balance."
	}
	return "No list of bookings was found in this PDF: no columns with a day and an amount. Is it a statement?"
}

// hasEnds says whether the paper prints a balance before its rows and one behind them, whether the rows lead there or not: no invoice has
// both, but a card's bill, which many languages call one.
func hasEnds(p *statement.Proof) bool { return p.Opening != "" && p.Closing != "" }

// noneHolds says whether no printed figure agrees with the rows: what is charged is contradicted as a balance on every one.
func noneHolds(p *statement.Proof) bool { return p.Checked == len(p.Broken)+p.MoreBroken }

// readings understands the paper and reads each account on it; proven says that the figures hold for all of them.
func (d *document) readings(o statement.Options) (out []*statement.Statement, proven bool, err error) {
	d.understand()
	d.unread = append(d.unread, d.overlooked()...)
	d.unread = append(d.unread, d.dropped()...)
	d.unread = append(d.unread, d.overleaf()...)
	proven = true
	var unread []string
	for _, l := range d.ledgers() {
		if len(l.rows) == 0 {
			if l.moved() {
				unread = append(unread, cmp.Or(statement.MaskedAccount(l.account.number), "without a number"))
			}
			continue
		}
		if l.unreadable()*3 > len(l.rows) {
			return nil, false, &pdf.Error{Sentence: noLetters}
		}
		s := d.statementOf(l, o)
		proven = proven && (l.misdated || s.Proof.Verdict == statement.Proven)
		out = append(out, s)
	}
	if len(unread) > 0 && len(out) > 0 {
		proven = false
		out[0].Doubt("", "No booking of the account %s could be read, although it opens and closes with different balances.", strings.Join(unread, ", "))
		if out[0].Proof.Verdict == statement.Proven {
			out[0].Proof.Verdict = statement.Unproven
		}
	}
	return out, proven, nil
}

// moved says whether an account opens and closes with different balances.
func (l *ledger) moved() bool {
	openings, _ := l.ends(list.OpeningFigure)
	closings, _ := l.ends(list.ClosingFigure)
	return len(openings) > 0 && len(closings) > 0 && !slices.ContainsFunc(openings, func(o *figure) bool {
		return slices.ContainsFunc(closings, func(c *figure) bool { return o.token.Text == c.token.Text })
	})
}

// contested says whether rows were taken from one of several columns of amounts that all stand on every row.
func (d *document) contested() bool {
	return slices.ContainsFunc(d.events, func(e event) bool { return e.row != nil && e.row.Layout.Contested })
}

// statementOf gives the rows of a ledger their signs and days, and proves them.
func (d *document) statementOf(l *ledger, o statement.Options) *statement.Statement {
	s := &statement.Statement{Account: l.account.number, Called: l.account.called(), Options: o.Convert}
	if s.Options.AccountID == "" {
		s.Options.AccountID = l.account.number
	}
	d.setCurrency(l, s)
	if digits, known := ofx.CurrencyDigits(s.Options.Currency); known && digits != l.digits && (digits > l.digits || !l.printsDecimals()) {
		l.digits = digits
		l.measure()
	}
	reading := l.solve()
	charged := d.takeUndated(l, reading)
	if charged > 0 {
		reading = l.solve()
	}
	calendar := d.setDays(l, s)
	l.dateCharges(charged, s)
	switch t, told := d.typeOf(l); {
	case o.TypeGiven:
	case reading.debt, l.own:
		s.Options.Account = ofx.CreditCard
	case told:
		s.Options.Account = t
	}
	s.Proof = l.prove(reading)
	total, _, agree := l.totals(reading)
	d.summed = agree && !total.inList
	d.noteEnds(l, reading)
	if s.Options.LedgerBalance == "" {
		s.Options.LedgerBalance = s.Proof.Closing
	}
	d.doubt(l, reading, s)
	l.proveDays(d.evenings(l, &calendar), reading, s)
	s.Options.TextInParts = slices.ContainsFunc(l.rows, func(r *list.Row) bool { return r.Layout.PartsText() })
	s.LeftOut.Merge(l.left)
	l.leaveOutFigures(s)
	l.setRows(s, reading)
	return s
}

// leaveOutFigures counts the lines of a list that are figures of it.
func (l *ledger) leaveOutFigures(s *statement.Statement) {
	for _, e := range l.events {
		if f := e.figure; f != nil && f.inList {
			reason := statement.BalanceLine
			if f.kind == list.TotalFigure || f.kind == list.DebitsFigure || f.kind == list.CreditsFigure {
				reason = statement.TotalLine
			}
			s.LeftOut.Add(reason)
		}
	}
}

// setRows gives the rows their signs. A currency that all of them name is told to nobody, but counts in their ids.
func (l *ledger) setRows(s *statement.Statement, reading *reading) {
	var rows []convert.Row
	s.Evidence = &convert.Evidence{}
	same := l.sameCurrency()
	for _, r := range l.byDay() {
		row := convertRow(r, reading.signs[r.Index], l.digits)
		if shown := strings.TrimSpace(strings.Replace(" "+string(row.Memo)+" ", " "+same+" ", " ", 1)); same != "" && shown != string(row.Memo) {
			if row.KeyMemo == nil {
				row.KeyMemo = row.Memo
			}
			row.Memo = []byte(shown)
		}
		s.Evidence.See(row)
		rows = append(rows, row)
	}
	s.Rows = func(visit func(convert.Row) error) error {
		for _, row := range rows {
			if err := visit(row); err != nil {
				return err
			}
		}
		return nil
	}
}

func convertRow(r *list.Row, sign int8, digits uint8) convert.Row {
	description, other, check := r.Texts()
	amount := ofx.Amount{Units: uint64(r.Money.Token.Units), Digits: digits, Negative: sign < 0 && r.Money.Token.Units != 0}
	row := convert.Row{
		Amount: amount.Append(nil), Description: []byte(description), Memo: []byte(other), CheckNumber: []byte(check),
		Line: r.Place.Line, Page: r.Place.Page,
	}
	if key, memo, _ := r.KeyTexts(); key != description || memo != other {
		row.KeyDescription, row.KeyMemo = []byte(key), []byte(memo)
	}
	if r.Chosen > 0 {
		row.Date = []byte(r.Chosen.String())
	}
	return row
}

// setDays gives every row its day, and tells how days are read.
func (d *document) setDays(l *ledger, s *statement.Statement) calendar {
	language, known := words.All().LanguageOf(titlesOf(l))
	dayFirst := language.DayFirst
	if code := s.Options.Currency; known && code != "" && code != "USD" && language.Currency == "" {
		dayFirst = true // of those who speak English, those who pay in dollars of the United States write the month first
	}
	c := d.calendarOf(l, s.Options.DateOrder, dayFirst, known)
	if c.named && s.Options.Start == 0 && s.Options.End == 0 {
		s.Options.Start, s.Options.End = c.from, c.to
	}
	upper, lower := l.turnsOf(&c, func(r *list.Row) *ink.Day { return r.Day }), l.turnsOf(&c, func(r *list.Row) *ink.Day { return r.Second })
	switch {
	case upper > 0 && lower > 0:
		l.tell(s, "", "Two days stand over each other in the rows, and neither of them follow each other in order; the upper one is taken.")
	case upper > 0:
		for _, r := range l.rows {
			r.Day = cmp.Or(r.Second, r.Day)
		}
	}
	var last ofx.Day
	missing := 0
	for _, r := range l.rows {
		if r.Day != nil {
			if day := c.dayOf(r.Day, last); day > 0 {
				last = day
			}
		}
		r.Chosen = last
		if last == 0 {
			missing++
		}
	}
	l.doubtDays(&c, missing, s)
	return c
}

// titlesOf lists the titles of a ledger's columns.
func titlesOf(l *ledger) []string {
	var titles []string
	for _, c := range l.rows[0].Layout.Columns {
		titles = append(titles, c.Title)
	}
	return titles
}

func amountOf(units int64, digits uint8) ofx.Amount {
	if units < 0 {
		return ofx.Amount{Units: uint64(-units), Digits: digits, Negative: true}
	}
	return ofx.Amount{Units: uint64(units), Digits: digits}
}
