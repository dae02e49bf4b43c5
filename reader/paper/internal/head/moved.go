package head

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// nameAmounts calls a title that says nothing of an account one of amounts where a head names days and every row below has one amount, under
// that title: "Dollars". A title of money that has none under it, "Charge", means something else there.
// Lines over a head are no titles, however long the list below them goes on: this is asked of heads of one line.
func nameAmounts(cells []Cell, below []ink.Line) {
	for i := range cells {
		if c := &cells[i]; !c.Known && holdsAmounts(below, cells, c.text) {
			c.Known, c.scores = true, words.Scores{words.Amount: words.Named}
		}
	}
}

// holdsAmounts says whether nearly every line with a day under its title has one amount from there on, and that under another title. Both
// stand again in lists side by side, each of which ends where the next one has its days.
func holdsAmounts(lines []ink.Line, cells []Cell, title string) bool {
	const fewest = 4
	rows, alone := 0, 0
	for i, c := range cells {
		day := slices.IndexFunc(cells, Cell.namesDay)
		if c.text != title || day < 0 {
			continue
		}
		end := math.Inf(1)
		for j, next := range cells {
			if j <= day || next.text != cells[day].text {
				continue
			}
			if end = next.x0 - Aligned; j > i {
				break
			}
			day, end = j, math.Inf(1)
		}
		all, under := amountsUnder(lines, cells[day], c, end)
		rows, alone = rows+all, alone+under
	}
	return rows >= fewest && alone*10 >= rows*Mostly
}

// amountsUnder counts the lines with a day under its title and amounts between that and some end, and those where one amount stands there
// alone, under a title.
func amountsUnder(lines []ink.Line, day, title Cell, end float64) (rows, alone int) {
	const look = 30
	for i := range lines[:min(look, len(lines))] {
		l, amounts, under := &lines[i], 0, false
		if day.standsOn(l) && !title.standsOn(l) {
			break // the titles of another list
		}
		if !slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.X0 < day.x1 && d.X1 > day.x0 }) {
			continue
		}
		for _, t := range l.Amounts {
			if t.Sure && t.X0 > day.x0 && t.X0 < end {
				amounts++
				under = t.X0 < title.x1 && t.X1 > title.x0
			}
		}
		if amounts > 0 {
			rows++
		}
		if amounts == 1 && under {
			alone++
		}
	}
	return rows, alone
}

// standsOn says whether a title begins on a line at its own place, as where a head is printed again.
func (c *Cell) standsOn(l *ink.Line) bool {
	return slices.ContainsFunc(l.Words, func(w ink.Word) bool { return strings.HasPrefix(c.text, w.Text) && math.Abs(w.X0-c.x0) < Aligned })
}

// nameValues calls a title that may be of days as well as of amounts, "Valor", one of amounts where some stand under it and no day does.
func nameValues(cells []Cell, below []ink.Line) {
	const look = 12
	for i := range cells {
		c, money, days := &cells[i], false, false
		if c.scores[words.ValueDate] < words.Named || c.scores[words.Amount] < words.Named {
			continue
		}
		for j := range below[:min(look, len(below))] {
			_, held := centsUnder(&below[j], *c)
			money = money || held
			days = days || slices.ContainsFunc(below[j].Dates, func(d ink.Day) bool { return d.X0 < c.x1 && d.X1 > c.x0 })
		}
		if money && !days {
			c.scores = words.Scores{words.Amount: c.scores[words.Amount]}
		}
	}
}

// nameMoved calls the only title that says nothing of an account one of amounts where a head names days and a balance, but nothing that
// moved, and what stands under that title leads from balance to balance: "Bevægelser", "Rörelse", "Change".
func nameMoved(cells []Cell, below []ink.Line) {
	nothing, balance, days := -1, -1, false
	for i, c := range cells {
		r, field := c.Role()
		mute := !c.Known || OfOtherLists(field)
		switch {
		case r.Moves(), mute && nothing >= 0:
			return
		case mute:
			nothing = i
		case r == BalanceRole:
			balance = i
		default:
			days = days || r == BookedRole
		}
	}
	if days && nothing > 0 && balance > 0 && leads(below, cells[nothing], cells[balance]) {
		cells[nothing].Known, cells[nothing].scores = true, words.Scores{words.Amount: words.Named}
	}
}

// leads says whether the amounts under one title are the steps between the balances under another, whichever way the rows run.
func leads(lines []ink.Line, moved, balance Cell) bool {
	const look, fewest = 30, 2
	var last *int64
	var before, since int64 // the sums of the amounts with the last balance and without it
	holds, fails := 0, 0
	for i := range lines[:min(look, len(lines))] {
		now, _ := centsUnder(&lines[i], moved)
		since += now
		at, stated := centsUnder(&lines[i], balance)
		if stated && last != nil && at != *last {
			switch step := at - *last; {
			case step == since, step == -since, step == before, step == -before:
				holds++
			default:
				fails++
			}
		}
		if before += now; stated {
			last, before, since = &at, now, 0
		}
	}
	return holds >= fewest && holds > fails
}

// centsUnder is the amount under a title in its smallest coins, as it is printed.
func centsUnder(l *ink.Line, title Cell) (int64, bool) {
	for _, t := range l.Amounts {
		isDay := slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.First <= t.First && t.Last <= d.Last })
		if n, ok := t.Coins(); ok && t.Sure && !isDay && t.X0 < title.x1 && t.X1 > title.x0 {
			return n, true
		}
	}
	return 0, false
}
