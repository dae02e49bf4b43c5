package list

import (
	"math"
	"slices"
	"unicode/utf8"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// A list whose titles nobody knows, "You then had, change, day, why", may begin with anything. Its columns are where days and amounts stand below
// each other, and of several amounts arithmetic tells which is the balance: it differs by the others.

// InferAnywhere makes columns of a list without a head that is known, wherever its days stand. None come out where several amounts stand on rows
// and none of them is what the others leave.
func InferAnywhere(lines []*ink.Line) []head.Column {
	rows, days := underDay(lines)
	if len(rows) < FewestRows {
		return nil
	}
	var tokens []ink.Amount
	for _, l := range rows {
		for _, t := range l.Amounts {
			if t.Sure && !partOfDay(l, t) {
				tokens = append(tokens, t)
			}
		}
	}
	money := MoneyColumns(tokens, rows)
	if !nameByArithmetic(money, lines) {
		return nil
	}
	columns := append(days, money...)
	order.Sort(columns, func(a, b head.Column) bool { return a.X0 < b.X0 })
	for i := 1; i < len(columns); i++ {
		if columns[i].X0 < columns[i-1].X1 {
			return nil
		}
	}
	return withTexts(columns, rows)
}

// underDay gives the lines with an amount that have a day where most have one, and its column; beside it that of another day on nearly all of them.
func underDay(lines []*ink.Line) (rows []*ink.Line, days []head.Column) {
	rows = slices.DeleteFunc(slices.Clone(lines), func(l *ink.Line) bool { return len(l.Dates) == 0 || !ink.HoldsSure(l) })
	all := len(rows)
	for len(days) < 2 {
		c, held := commonDay(rows, days)
		if len(days) == 0 && len(held)*2 < all || len(days) > 0 && len(held)*10 < len(rows)*head.Mostly || len(held) < FewestRows {
			break
		}
		rows, days = held, append(days, c)
	}
	if len(days) > 1 {
		// Nothing says which is the day of booking but their order.
		days[0].Field, days[1].Field, days[1].Role = words.TransactionDate, words.TransactionDate, head.OtherDateRole
	}
	return rows, days
}

// commonDay finds the place where most lines have a day that is of none of the columns found before, and these lines.
func commonDay(rows []*ink.Line, known []head.Column) (best head.Column, held []*ink.Line) {
	type place struct {
		right bool
		at    int
	}
	counts := map[place]int{}
	free := func(d *ink.Day) bool {
		return !slices.ContainsFunc(known, func(c head.Column) bool { return d.X0 < c.X1 && d.X1 > c.X0 })
	}
	each := func(visit func(l *ink.Line, d *ink.Day, p place)) {
		for _, l := range rows {
			for i := range l.Dates {
				if d := &l.Dates[i]; free(d) {
					visit(l, d, place{false, int(math.Round(d.X0))})
					visit(l, d, place{true, int(math.Round(d.X1))})
				}
			}
		}
	}
	var most place
	each(func(_ *ink.Line, _ *ink.Day, p place) {
		counts[p]++
		if n := counts[p]; n > counts[most] || n == counts[most] && p.at < most.at {
			most = p
		}
	})
	best = head.Column{Role: head.BookedRole, X0: math.Inf(1)}
	each(func(l *ink.Line, d *ink.Day, p place) {
		if p.right != most.right || p.at < most.at-1 || p.at > most.at+1 || len(held) > 0 && held[len(held)-1] == l {
			return
		}
		held = append(held, l)
		best.X0, best.X1 = min(best.X0, d.X0), max(best.X1, d.X1)
	})
	return best, held
}

// partOfDay says whether an amount is a number in a day.
func partOfDay(l *ink.Line, t ink.Amount) bool {
	return slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.First <= t.First && t.Last <= d.Last })
}

// nameByArithmetic tells what columns of amounts hold: one by itself what moved, of several one is what the others leave.
func nameByArithmetic(money []head.Column, lines []*ink.Line) bool {
	const most = 3
	switch len(money) {
	case 0:
		return false
	case 1:
		money[0].Role = head.AmountRole
		return true
	}
	if len(money) > most {
		return false
	}
	for rest := range money {
		for _, first := range []head.Role{head.DebitRole, head.CreditRole} {
			next := first
			for i := range money {
				switch {
				case i == rest:
					money[i].Role = head.BalanceRole
				case len(money) == 2:
					money[i].Role = head.AmountRole
				default:
					money[i].Role, next = next, head.DebitRole+head.CreditRole-next
				}
			}
			if lead(stepsOf(money, lines)) {
				return true
			}
		}
	}
	return false
}

// stepsOf reads lines by the columns in which their amounts end.
func stepsOf(money []head.Column, lines []*ink.Line) (out []balanceStep) {
	const near = 4
	for _, l := range lines {
		var s balanceStep
		for i := range l.Amounts {
			t := &l.Amounts[i]
			at := slices.IndexFunc(money, func(c head.Column) bool {
				return math.Abs(t.X1-c.X1) < near || math.Abs(t.DigitsEnd()-c.X1) < near || math.Abs(t.X0-c.X0) < 1
			})
			n, ok := t.Coins()
			switch {
			case at < 0 || !ok || !t.Sure:
			case money[at].Role == head.BalanceRole:
				s.rest, s.states = n, true
			case money[at].Role == head.DebitRole:
				s.moved -= n
			default:
				s.moved += n
			}
		}
		if s.states || s.moved != 0 {
			out = append(out, s)
		}
	}
	return out
}

// withTexts adds the columns of texts before, between and behind those of days and amounts, where many rows have words. The one with most letters is
// that of the main text.
func withTexts(columns []head.Column, rows []*ink.Line) []head.Column {
	const few = 4 // one row in so many has words there
	zones, main := zonesOf(columns, rows), 0
	for i := range zones {
		if zones[i].letters > zones[main].letters {
			main = i
		}
	}
	if len(zones[main].starts)*2 < len(rows) {
		return nil
	}
	var out []head.Column
	for i := range zones {
		if z := &zones[i]; len(z.starts)*few >= len(rows) {
			order.Numbers(z.starts)
			text := head.Column{Field: words.FieldCount, X0: z.starts[len(z.starts)/10], X1: z.right}
			if i < len(columns) {
				text.X1 = max(text.X0+1, columns[i].X0-1)
			}
			if i == main {
				text.Role = head.DescriptionRole
				out = append(out, TextColumns(rows, text)...)
			} else {
				out = append(out, text)
			}
		}
		if i < len(columns) {
			out = append(out, columns[i])
		}
	}
	return out
}

// zone is the words before, between or behind columns.
type zone struct {
	starts  []float64 // of the first word, on each row that has one
	letters int
	right   float64 // where the last of them ends
}

// zonesOf gathers the words that stand in none of the columns: those of each zone before its column, and those behind all.
func zonesOf(columns []head.Column, rows []*ink.Line) []zone {
	zones := make([]zone, len(columns)+1)
	for _, l := range rows {
		seen := map[int]bool{}
		for i := range l.Words {
			w := &l.Words[i]
			at := 0
			for at < len(columns) && columns[at].X0 <= w.X0 {
				at++
			}
			if at > 0 && w.X0 < columns[at-1].X1 || at < len(columns) && w.X1 > columns[at].X0 || !ink.HasLetter(w.Text) {
				continue
			}
			z := &zones[at]
			if !seen[at] {
				z.starts, seen[at] = append(z.starts, w.X0), true
			}
			z.letters += utf8.RuneCountInString(w.Text)
			z.right = max(z.right, w.X1)
		}
	}
	return zones
}
