package paper

import (
	"slices"
	"strconv"

	"tillroll/internal/words"
)

// nameAmounts calls a title that says nothing of an account one of amounts where a head names days and every row below has one amount, under
// that title: "Dollars". A title of money that has none under it, "Charge", means something else there.
// Lines over a head are no titles, however long the list below them goes on: this is asked of heads of one line.
func nameAmounts(cells []cell, below []line) {
	day := slices.IndexFunc(cells, cell.namesDay)
	if day < 0 {
		return
	}
	for i := range cells {
		if c := &cells[i]; !c.known && holdsAmounts(below, cells[day], *c) {
			c.known, c.scores = true, words.Scores{words.Amount: words.Named}
		}
	}
}

// holdsAmounts says whether nearly every line with a day under one title has one amount from there on, and that under another title.
func holdsAmounts(lines []line, day, title cell) bool {
	const look, fewest = 30, 4
	alone, rows := 0, 0
	for i := range lines[:min(look, len(lines))] {
		l, amounts, under := &lines[i], 0, false
		if !slices.ContainsFunc(l.dates, func(d dateToken) bool { return d.x0 < day.x1 && d.x1 > day.x0 }) {
			continue
		}
		for _, t := range l.amounts {
			if t.sure && t.x0 > day.x0 {
				amounts++
				under = t.x0 < title.x1 && t.x1 > title.x0
			}
		}
		if amounts > 0 {
			rows++
		}
		if amounts == 1 && under {
			alone++
		}
	}
	return rows >= fewest && alone*10 >= rows*mostly
}

// nameMoved calls the only title that says nothing of an account one of amounts where a head names days and a balance, but nothing that
// moved, and what stands under that title leads from balance to balance: "Bevægelser", "Rörelse", "Change".
func nameMoved(cells []cell, below []line) {
	nothing, balance, days := -1, -1, false
	for i, c := range cells {
		r, field := roleOf(c)
		mute := !c.known || ofOtherLists(field)
		switch {
		case r.moves(), mute && nothing >= 0:
			return
		case mute:
			nothing = i
		case r == balanceRole:
			balance = i
		default:
			days = days || r == bookedRole
		}
	}
	if days && nothing > 0 && balance > 0 && leads(below, cells[nothing], cells[balance]) {
		cells[nothing].known, cells[nothing].scores = true, words.Scores{words.Amount: words.Named}
	}
}

// leads says whether the amounts under one title are the steps between the balances under another, whichever way the rows run.
func leads(lines []line, moved, balance cell) bool {
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
func centsUnder(l *line, title cell) (int64, bool) {
	for _, t := range l.amounts {
		isDay := slices.ContainsFunc(l.dates, func(d dateToken) bool { return d.first <= t.first && t.last <= d.last })
		if n, err := strconv.ParseInt(digitsOf(t.text), 10, 64); err == nil && t.sure && !isDay && t.x0 < title.x1 && t.x1 > title.x0 {
			m := move{token: t}
			m.token.units = n
			return m.literal(), true
		}
	}
	return 0, false
}
