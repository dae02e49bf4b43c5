package paper

import (
	"slices"
	"strconv"

	"tillroll/internal/words"
)

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
