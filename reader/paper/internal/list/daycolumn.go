package list

import (
	"slices"

	"tillroll/internal/date"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// leaveDays makes a column that is titled as one of days a column of texts if hardly any stand in it and another one holds them: "Testo
// contabile" has the word for booking in it, and under "Buchung / Verwendungszweck" a text may begin with a day. So it is
// if the days stand as titles over the rows: "Transactions by day".
func (l *Layout) leaveDays() {
	const fewest, many = 3, 4
	var held, left bool
	days, texts := make([]int, len(l.Columns)), make([]int, len(l.Columns))
	for i := range l.Columns {
		if c := &l.Columns[i]; c.Role.Date() {
			days[i], texts[i] = l.daysUnder(c)
			held = held || days[i] >= fewest && days[i] > texts[i]
		}
	}
	for i := range l.Columns {
		if c := &l.Columns[i]; c.Role.Date() && (held || l.overRows(c) >= fewest) && texts[i] > many*days[i] && len(l.under(c)) >= fewest {
			c.Role, c.Field, left = head.TextRole, words.FieldCount, true
		}
	}
	if left {
		l.settleDays()
		l.chooseDescription()
	}
}

// overRows counts the days that are titles over rows which begin under the same title as they do.
func (l *Layout) overRows(c *Column) int {
	count := 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if !head.IsDayTitle(&b.Lines[i]) || i+1 == len(b.Lines) {
				continue
			}
			if below := &b.Lines[i+1]; ink.HasSure(below) && !below.BeginsWithDay() && below.Left() < c.X1 {
				count++
			}
		}
	}
	return count
}

// daysUnder counts the rows on which a day begins what stands under a title, and those on which something else does.
func (l *Layout) daysUnder(c *Column) (days, texts int) {
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if n := len(in.Amounts); n == 0 || !in.Amounts[n-1].Sure && !l.Weak || head.IsDayTitle(in) {
				continue
			}
			first := slices.IndexFunc(in.Words, func(w ink.Word) bool { return w.X0 < c.X1 && w.X1 > c.X0 })
			switch {
			case slices.ContainsFunc(in.Dates, func(d ink.Day) bool { return inColumn(in, &d, c, first) }):
				days++
			case first >= 0:
				texts++
			}
		}
	}
	return days, texts
}

// inColumn says whether a day stands under a title with no more before it than the day of the week: one within a sentence, "Fee of 28.03.
// for cards", does not. First is the first word under that title.
func inColumn(in *ink.Line, d *ink.Day, c *Column, first int) bool {
	return c.BeginsWith(d, in) || d.First <= first+1 && d.X0 < c.X1 && d.X1 > c.X0
}

// findDays makes a column whose title says nothing a column of days if days stand in it. Beside a day of value it is the one that counts.
func (l *Layout) findDays() {
	booked := -1
	for i, c := range l.Columns {
		if c.Role == head.BookedRole {
			booked = i
		}
	}
	for i := range l.Columns {
		c := &l.Columns[i]
		if c.Role != head.TextRole && (c.Role != head.DescriptionRole || !l.describedBehind(i)) || booked >= 0 && c.Field == words.Reference {
			continue // a reference may begin with the day of purchase: "30/08 20:11"
		}
		days, lines := 0, 0
		for _, b := range l.Bodies {
			for j := range b.Lines {
				in := &b.Lines[j]
				if len(in.Amounts) == 0 || !in.Amounts[len(in.Amounts)-1].Sure && !l.Weak {
					continue
				}
				lines++
				if slices.ContainsFunc(in.Dates, func(d ink.Day) bool { return c.BeginsWith(&d, in) }) {
					days++
				}
			}
		}
		if lines == 0 || days*2 < lines {
			continue
		}
		c.Role = head.OtherDateRole
		if _, named := head.RoleOf(c.Title + " date"); named == words.BookingDate || named == words.TransactionDate {
			c.Field = named // "Trans" and "Post" over days tell of which
		}
		switch {
		case booked < 0:
			c.Role, booked = head.BookedRole, i
		case l.Columns[booked].Field == words.ValueDate || l.Columns[booked].Field == words.OtherDate, c.Field == words.BookingDate && l.Columns[booked].Field != words.BookingDate:
			c.Role, l.Columns[booked].Role, booked = head.BookedRole, head.OtherDateRole, i
		case l.Columns[booked].Field == words.FieldCount:
			// Of two days that nothing names, the later column is the day of booking on cards; the first one is kept.
		}
	}
	if booked > 0 && booked+1 < len(l.Columns) && l.Columns[booked-1].Role.Date() && l.Columns[booked+1].Role.Date() && !l.holdsDays(booked) {
		l.Columns[booked].Role, l.Columns[booked].Field = head.TextRole, words.FieldCount // "Date" over two titles, under which the days stand
		l.settleDays()
	}
	l.chooseDescription()
}

// holdsDays says whether days stand in a column.
func (l *Layout) holdsDays(column int) bool {
	return slices.ContainsFunc(l.Bodies, func(b *Body) bool {
		return slices.ContainsFunc(b.Lines, func(in ink.Line) bool {
			return slices.ContainsFunc(in.Dates, func(d ink.Day) bool { return l.dateColumn(&d) == column })
		})
	})
}

// findWhole sees whether nearly every line with money has a day that counts, balances and totals aside. One without it, and with another
// day, has no day printed once for several rows: the other day is all that its row tells. Where no day that counts is printed twice in a
// row it may well be printed once for several, unless it stands behind the other.
func (l *Layout) findWhole() {
	const many = 4
	var c dayCount
	for _, b := range l.Bodies {
		c.last = ""
		for i := range b.Lines {
			in := &b.Lines[i]
			if !l.anchors(in) || SaysFigure(saysUndated(in)) || l.summedTitle(in) != nil || slices.ContainsFunc(in.Amounts, func(t ink.Amount) bool { return l.isForeign(in, t) }) {
				continue
			}
			c.add(l, in)
		}
	}
	behind := l.bookedBehind()
	l.daysWhole = c.have >= many*c.lack && (c.again > 0 || behind) || c.have > c.lack && behind
	l.dated = c.have >= many*(c.lack+c.none)
}

// dayCount counts lines with money by the days on them: with one that counts, with another one alone, with none; and those with the same that
// counts as the line before.
type dayCount struct {
	have, lack, none, again int
	last                    string
}

func (c *dayCount) add(l *Layout, in *ink.Line) {
	booked, other := "", false
	for j := range in.Dates {
		if at := l.dateColumn(&in.Dates[j]); at >= 0 {
			if l.Columns[at].Role == head.BookedRole {
				booked = in.Dates[j].Text
			}
			other = other || l.Columns[at].Role == head.OtherDateRole
		}
	}
	switch {
	case booked != "":
		c.have++
		if booked == c.last {
			c.again++
		}
		c.last = booked
	case other:
		c.lack++
	case !SaysFigure(words.All().Begins(in.WithoutDays(0, in.Amounts[len(in.Amounts)-1].First))): // "Balance on 29.02., sheet 2"
		c.none++
	}
}

// bookedBehind says whether the day that counts stands behind another one, as the day of posting does behind that of the purchase.
func (l *Layout) bookedBehind() bool {
	other := false
	for _, c := range l.Columns {
		if c.Role == head.BookedRole {
			return other
		}
		other = other || c.Role == head.OtherDateRole
	}
	return false
}

// describedBehind says whether another column of texts stands behind one, so that days alone may stand in this one.
func (l *Layout) describedBehind(at int) bool {
	for _, c := range l.Columns[at+1:] {
		if c.Role == head.TextRole || c.Role == head.DescriptionRole {
			return true
		}
	}
	return false
}

// followDays makes another column of days the one that counts if the titles do not tell which does, and its days alone follow each
// other: a list is ordered by the days of booking.
func (l *Layout) followDays() {
	booked := slices.IndexFunc(l.Columns, func(c Column) bool { return c.Role == head.BookedRole })
	if booked < 0 || head.DayRank(l.Columns[booked].Field) == 0 {
		return
	}
	for i := range l.Columns {
		c, rank := &l.Columns[i], head.DayRank(l.Columns[booked].Field)
		unnamed := c.Field == words.FieldCount && rank == head.DayRank(words.TransactionDate)
		if !c.Role.Date() || head.DayRank(c.Field) != rank && !unnamed {
			continue
		}
		for _, order := range []date.Order{date.DayFirst, date.MonthFirst} {
			turned, all := l.turns(booked, order)
			follow, whole := l.turns(i, order)
			if all && whole && turned > 0 && follow == 0 {
				l.Columns[booked].Role, l.Columns[i].Role = head.OtherDateRole, head.BookedRole
				l.Columns[booked].Field, l.Columns[i].Field = words.TransactionDate, words.BookingDate
				return
			}
		}
	}
}

// turns counts how often the days of a column go back where others go on, or on where others go back, whatever the year. Whole says that
// all of them are days.
func (l *Layout) turns(column int, order date.Order) (count int, whole bool) {
	const year = 12 * 31
	back, on, last := 0, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			for j := range b.Lines[i].Dates {
				t := &b.Lines[i].Dates[j]
				if l.dateColumn(t) != column || !ink.HasSure(&b.Lines[i]) {
					continue
				}
				day := ink.DayOfYear(t, order)
				if day == 0 {
					return 0, false
				}
				day = day/100*31 + day%100
				switch step := (day - last + year) % year; {
				case last == 0 || step == 0:
				case step > year/2:
					back++
				default:
					on++
				}
				last = day
			}
		}
	}
	return min(back, on), last > 0
}

// FallsDue says whether a list has a column of days on which something ends.
func (l *Layout) FallsDue() bool {
	return slices.ContainsFunc(l.Columns, func(c Column) bool { return c.Field == words.OtherDate })
}
