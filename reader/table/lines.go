package table

import (
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// lineSenses are what a line can say that makes it no booking.
const lineSenses = words.Senses(1<<words.Opening | 1<<words.Closing | 1<<words.BalanceLine | 1<<words.Limit | 1<<words.Total | 1<<words.Pending | 1<<words.Declined)

// noBooking tells why a line is no booking although it reads like one: its state, or
// words that say it sums up.
func (p *plan) noBooking(r cells.Record) (reason statement.Reason, is bool) {
	if p.impact != none && p.table.Column(r.At(p.impact)).Has(words.NeutralSide) {
		return statement.Information, true
	}
	if p.money.indicator != none && p.isNeutral(r.At(p.money.indicator)) {
		return statement.Information, true
	}
	if p.status != none {
		if s := p.table.Column(r.At(p.status)); s != 0 && !s.Has(words.Booked) {
			switch {
			case s.Has(words.Declined):
				return statement.Declined, true
			case s.Has(words.Pending):
				return statement.Pending, true
			}
		}
	}
	for i, cell := range r.Cells {
		if len(cell) < 2 || len(cell) > 64 || i < len(p.columns) && p.unwatched(i, cell) || !p.table.MayBegin(cell, lineSenses) {
			continue
		}
		senses := words.Senses(0)
		switch {
		case i >= len(p.columns) || p.maySumUp(&p.columns[i]):
			senses = p.table.Line(cell)
		case p.columns[i].is(words.Reference):
			senses = p.table.Of(cell)
		}
		if reason, is := lineSaying(senses); is && !(reason == statement.TotalLine && p.isLikelyName(r, cell)) {
			return reason, true
		}
	}
	return 0, false
}

// isNeutral tells that a word says that money moved neither in nor out.
func (p *plan) isNeutral(word string) bool {
	side, known := p.money.sides[word]
	return side == neutralSide || !known && word != "" && len(word) <= longestSide && p.table.Column(word).Has(words.NeutralSide)
}

// unwatched tells whether a cell need not be asked: numbers, and words that have a column
// of their own.
func (p *plan) unwatched(i int, cell string) bool {
	c := cell[0]
	return i == p.status || i == p.money.indicator || i == p.account || (c >= '0' && c <= '9' || c == '-') && (i == p.balance || p.money.uses(i) || p.columns[i].dates > 0)
}

// isLikelyName tells whether a line with a day whose text says "total" and a number is a
// booking all the same: a shop can be called so.
func (p *plan) isLikelyName(r cells.Record, cell string) bool {
	return p.dateOf(r) != "" && !p.table.Of(cell).Has(words.Total)
}

// maySumUp tells whether a column is one in which a line says that it states a balance: a
// text, or whatever stands first. Kinds, numbers and ways to pay have the same words.
func (p *plan) maySumUp(c *column) bool {
	if c.weight < words.Named {
		return true
	}
	switch c.field {
	case words.Description, words.Memo, words.Party, words.Payee, words.Payer, words.Name, words.BookingDate, words.Date, words.TransactionDate, words.ValueDate, words.Running:
		return true
	}
	return c.means(words.Description)
}

func lineSaying(s words.Senses) (reason statement.Reason, is bool) {
	switch {
	case s.Has(words.Opening), s.Has(words.Closing), s.Has(words.BalanceLine), s.Has(words.Limit):
		return statement.BalanceLine, true
	case s.Has(words.Total):
		return statement.TotalLine, true
	case s.Has(words.Declined):
		return statement.Declined, true
	case s.Has(words.Pending):
		return statement.Pending, true
	}
	return 0, false
}

func (p *plan) isNoBooking(r cells.Record) bool {
	_, is := p.noBooking(r)
	return is
}

// isHeader tells whether a line repeats the header.
func (p *plan) isHeader(r cells.Record) bool {
	if p.header == nil || len(r.Cells) == 0 {
		return false
	}
	same, filled := 0, 0
	for i, cell := range r.Cells {
		if cell == "" {
			continue
		}
		filled++
		if i < len(p.header) && strings.EqualFold(cell, p.header[i]) {
			same++
		}
	}
	return same >= 2 && same*2 > filled
}

// sectionOf tells which way the money below a heading went: "Withdrawals".
func (p *plan) sectionOf(r cells.Record) side {
	for _, cell := range r.Cells {
		if cell == "" {
			continue
		}
		switch s := p.table.Line(cell); {
		case s.Has(words.SectionOut) && !s.Has(words.SectionIn):
			return debitSide
		case s.Has(words.SectionIn) && !s.Has(words.SectionOut):
			return creditSide
		}
		return noSide
	}
	return noSide
}

// heading tells whether a line is a heading in between, and whether what follows it is
// not booked yet.
func (p *plan) heading(r cells.Record) (is, pending, booked bool) {
	text, filled := "", 0
	for _, cell := range r.Cells {
		if cell != "" {
			text = cell
			filled++
		}
	}
	if filled != 1 || isDate(text) || isAmount(text) {
		return false, false, false
	}
	s := p.table.Holds(text)
	return true, s.Has(words.Pending), s.Has(words.Booked)
}
