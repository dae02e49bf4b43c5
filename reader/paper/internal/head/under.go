package head

import (
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// moneyUnder says whether an amount stands under one of the titles of money, or near it: under a bank's name there is none.
func moneyUnder(columns []Column, lines []ink.Line) bool {
	const look = 16
	for i := range lines[:min(look, len(lines))] {
		for _, t := range lines[i].Amounts {
			if slices.ContainsFunc(columns, func(c Column) bool { return c.Role.Money() && t.X1 > c.X0-RoomLeft && t.X0 < c.X1+RoomRight }) {
				return true
			}
		}
	}
	return false
}

// beginsWithDays says whether the lines below a head begin with days and hold amounts, or stand under titles that are days, for heads
// that name no column of days.
func beginsWithDays(lines []ink.Line) bool {
	const look, enough, tall = 16, 3, 3 // a row may have four lines or more
	found, titled, money := 0, false, -look
	for i := range lines[:min(look, len(lines))] {
		l := &lines[i]
		if IsDayTitle(l) {
			titled = true
		} else if titled && ink.HoldsSure(l) {
			return true
		}
		if len(l.Dates) == 0 || l.Dates[0].First > 0 {
			if ink.HasSure(l) {
				money = i
			}
			continue
		}
		// The day may stand at the beginning of a line under the amount.
		if ink.HasSure(l) || l.Dates[0].Whole && i-money <= tall {
			found++
			money = -look
		}
	}
	return found >= enough
}

// moneyOverDays says whether days stand under a title of money on most lines with amounts: then no columns are named, but what the rows
// below are, "Expenses of the period". Rows under the head of the next list, where these have other places, tell nothing.
func moneyOverDays(columns []Column, lines []ink.Line) bool {
	const look = 12
	over, rows := 0, 0
	for i := range lines[:min(look, len(lines))] {
		l := &lines[i]
		if !ink.HasSure(l) {
			if titles, _ := Read(lines, i, 1); rows > 0 && HasDates(titles) {
				break
			}
			continue
		}
		rows++
		if slices.ContainsFunc(columns, func(c Column) bool { return c.Role.Money() && hasDayUnder(l, &c, HasDates(columns)) }) {
			over++
		}
	}
	return over*2 > rows
}

// hasDayUnder says whether the first day of a line stands under a title, or, where no title is one of days, another that begins a cell: of
// two days beside each other the second may.
func hasDayUnder(l *ink.Line, c *Column, first bool) bool {
	at := slices.IndexFunc(l.Dates, func(d ink.Day) bool {
		return d.X0 < c.X1 && d.X1 > c.X0 && (d.First == 0 || ink.EndsRun(l, d.First-1))
	})
	return at == 0 || at > 0 && !first
}

// nameDays makes a title of money a title of days, if days stand under it on most lines with amounts and no amount does, beside other titles
// of a day and of money: what is a balance in one language may be a word for a day in another.
func nameDays(columns []Column, lines []ink.Line) {
	if !HasDates(columns) {
		return
	}
	for i := range columns {
		if c := &columns[i]; c.Role.Money() && moneyOverDays(columns[i:i+1], lines) && !moneyUnder(columns[i:i+1], lines) {
			c.Role, c.Field = OtherDateRole, words.TransactionDate
		}
	}
}

// nameCheckDays gives a title that names no day the role of one where it stands between the number of a check and its amount, and a day stands
// under it: "Paid". Such lists may have a single row.
func nameCheckDays(columns []Column, below []ink.Line) {
	if HasDates(columns) || len(below) == 0 || !slices.ContainsFunc(columns, func(c Column) bool { return c.Role == CheckRole }) || !ink.HasSure(&below[0]) {
		return
	}
	for i := range columns {
		c := &columns[i]
		if c.Role != TextRole || !slices.ContainsFunc(below[0].Dates, func(d ink.Day) bool { return c.BeginsWith(&d, &below[0]) }) {
			continue
		}
		for j := range columns {
			if columns[j].Title == c.Title {
				columns[j].Role, columns[j].Field = BookedRole, words.Date
			}
		}
	}
}

// daysUnder says whether days stand under one of the titles that name no day, on lines with amounts: "Completion time", or without their
// year on nearly every one: "Tran".
func daysUnder(columns []Column, lines []ink.Line) bool {
	const look, enough = 12, 3
	for i := range columns {
		c := &columns[i]
		if c.Role != TextRole {
			continue
		}
		rows, whole, begin := 0, 0, 0
		for j := range lines[:min(look, len(lines))] {
			l := &lines[j]
			if !ink.HasSure(l) {
				continue
			}
			rows++
			if slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.Whole && d.X0 < c.X1 && d.X1 > c.X0 }) {
				whole++
			}
			if slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return c.BeginsWith(&d, l) }) {
				begin++
			}
		}
		if whole >= enough || begin >= enough && begin*10 >= rows*Mostly {
			return true
		}
	}
	return false
}

// The room that a list takes beyond its titles before its amounts were seen.
const (
	RoomLeft  = 30
	RoomRight = 45
)

// Mostly is the share of the rows, in tenths, that a column fills which stands on every row; an odd line among them does no harm.
const Mostly = 9

// leadsRows says whether lines under titles that are days begin with amounts under the first titles, which are of money.
func leadsRows(columns []Column, lines []ink.Line) bool {
	const look = 16
	titled := false
	for i := range lines[:min(look, len(lines))] {
		l := &lines[i]
		if IsDayTitle(l) {
			titled = true
		}
		if !titled || len(l.Amounts) == 0 || l.Amounts[0].First > 0 || !l.Amounts[0].Sure {
			continue
		}
		for _, c := range columns {
			if !c.Role.Money() {
				break
			}
			if t := l.Amounts[0]; t.X1 > c.X0-ink.SameEdge && t.X0 < c.X1+ink.SameEdge {
				return true
			}
		}
	}
	return false
}
