package list

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// FewestRows is how many lines with a day and an amount make a list that has no head.
const FewestRows = 3

// BeginsRow says whether a line can begin a row of a list without a head: a day before an amount, and no figure.
func BeginsRow(l *ink.Line, weak bool) bool {
	if len(l.Dates) == 0 || l.Dates[0].First > 0 || len(l.Amounts) == 0 || head.HasDayFigure(l) {
		return false
	}
	last := l.Amounts[len(l.Amounts)-1]
	return (last.Sure || weak) && last.First > l.Dates[0].Last && last.Last == len(l.Words)-1
}

// HoldsRow says whether a day and an amount that moved money stand under titles, before their places are learnt.
func (l *Layout) HoldsRow(in *ink.Line) bool {
	return slices.ContainsFunc(in.Dates, func(d ink.Day) bool { return l.dateColumn(&d) >= 0 }) &&
		slices.ContainsFunc(in.Amounts, func(t ink.Amount) bool { return (t.Sure || l.Weak) && l.inMoves(t) })
}

// InferColumns makes columns of the places that days, texts and amounts of lines share that begin with a day, among all lines of the list.
func InferColumns(lines, all []*ink.Line, weak bool) []head.Column {
	date, second, later := head.Column{Role: head.BookedRole, X0: math.Inf(1)}, secondDays(lines), daysBehindTexts(lines)
	var tokens []ink.Amount
	var texts []float64
	for _, l := range lines {
		day := l.Dates[0]
		date.X0, date.X1 = min(date.X0, day.X0), max(date.X1, day.X1)
		for _, t := range l.Amounts {
			if (t.Sure || weak) && t.First > day.Last && (later == nil || t.X0 >= later.X1 || t.X1 <= later.X0) {
				tokens = append(tokens, t)
			}
		}
		if second != nil && len(l.Dates) > 1 && l.Dates[1].First == day.Last+1 {
			day = l.Dates[1]
		}
		if day.Last+1 < len(l.Words) {
			texts = append(texts, l.Words[day.Last+1].X0)
		}
	}
	money := MoneyColumns(tokens, lines)
	if len(money) == 0 || len(money) > 3 || len(texts) == 0 {
		return nil
	}
	order.Numbers(texts)
	text := head.Column{Role: head.DescriptionRole, X0: texts[len(texts)/4], X1: max(texts[len(texts)/4]+1, money[0].X0-1)}
	if later != nil {
		text.X1 = later.X0 - 1
		money = append([]head.Column{*later}, money...)
	}
	if foreign := foreignTitle(all, text, money); foreign != nil {
		text.X1 = foreign.X0 - 1
		money = append([]head.Column{*foreign}, money...)
	}
	if text.X0 >= money[0].X0 {
		return nil
	}
	columns := []head.Column{date}
	if second != nil {
		columns = append(columns, *second)
	}
	if rows := undatedRows(all, text, money); len(rows) > len(lines) {
		lines = rows // the days are those of totals over them, or stand once for several
	}
	return append(append(columns, TextColumns(lines, text)...), money...)
}

// foreignTitle is the title of another currency's amounts that stands before that of the amounts, where neither days nor texts have one:
// "Foreign Spend", "Amount". A few rows have something under it.
func foreignTitle(all []*ink.Line, text head.Column, money []head.Column) *head.Column {
	for _, l := range all {
		titles := head.MoneyTitles(l)
		if len(titles) != 2 || titles[0].Role != head.OtherMoneyRole || !titles[1].Role.Moves() {
			continue
		}
		if titles[0].X0 > text.X0 && titles[0].X1 < money[0].X0 && titles[1].X0 < money[0].X1 {
			return &titles[0]
		}
	}
	return nil
}

// undatedRows lists the lines without a day that begin where texts do and end with an amount where amounts end.
func undatedRows(lines []*ink.Line, text head.Column, money []head.Column) (out []*ink.Line) {
	for _, l := range lines {
		n := len(l.Amounts) - 1
		if len(l.Dates) > 0 || n < 0 || !l.Amounts[n].Sure || l.Amounts[n].Last < len(l.Words)-1 || math.Abs(l.Left()-text.X0) > ink.SameEdge {
			continue
		}
		if slices.ContainsFunc(money, func(c head.Column) bool { return math.Abs(l.Amounts[n].X1-c.X1) <= ink.SameEdge }) {
			out = append(out, l)
		}
	}
	return out
}

// TextColumns parts the room of the texts where a second column of them begins, and behind initials.
func TextColumns(lines []*ink.Line, text head.Column) []head.Column {
	var before []head.Column
	if at := behindInitials(lines, text); at > 0 {
		before = []head.Column{{Field: words.FieldCount, X0: text.X0, X1: at - 1}}
		text.X0 = at
	}
	at, found := secondTexts(lines, text)
	if !found {
		return append(before, text)
	}
	second := head.Column{Role: head.DescriptionRole, Field: words.Description, X0: at, X1: text.X1}
	text.Field, text.X1 = words.Description, at-1
	return append(before, text, second)
}

// behindInitials is where the texts begin behind the initials of whom is paid, as apps draw them into a circle before every row: a word of a few
// letters, and most texts at one place behind it. It is 0 where rows begin with anything else.
func behindInitials(lines []*ink.Line, text head.Column) float64 {
	const fewest, longest = 3, 3
	starts, best, end := map[int]int{}, 0, 0.0
	for _, l := range lines {
		runs := ink.Runs(l)
		if w := &runs[0][0]; len(runs[0]) > 1 || len([]rune(w.Text)) > longest || strings.ToUpper(w.Text) != w.Text || ink.HasDigit(w.Text) || !ink.HasLetter(w.Text) {
			return 0
		}
		end = max(end, runs[0][0].X1)
		if len(runs) > 1 && runs[1][0].X0 < text.X1 {
			at := int(math.Floor(runs[1][0].X0))
			if starts[at]++; starts[at] > starts[best] || starts[at] == starts[best] && at < best {
				best = at
			}
		}
	}
	// Of two places at which texts begin the first is that of whom is paid.
	for at, n := range starts {
		if n >= fewest && at < best {
			best = at
		}
	}
	if starts[best] < fewest || end >= float64(best) {
		return 0
	}
	return float64(best)
}

// secondTexts is where a second column of texts begins: on many lines a run does.
func secondTexts(lines []*ink.Line, text head.Column) (float64, bool) {
	const fewest = 3
	starts, best := map[int]int{}, 0
	for _, l := range lines {
		for _, run := range ink.Runs(l) {
			at := int(math.Round(run[0].X0))
			if len(run) == 1 && isLoneSign(run[0].Text) {
				continue
			}
			if run[0].X0 <= text.X0+ink.SameEdge || run[len(run)-1].X1 >= text.X1 {
				continue
			}
			starts[at]++
			if starts[at] > starts[best] || starts[at] == starts[best] && at < best {
				best = at
			}
		}
	}
	return float64(best), starts[best] >= fewest && starts[best]*3 >= len(lines)
}

// secondDays is the column of days right behind the first ones, if most lines have one there.
func secondDays(lines []*ink.Line) *head.Column {
	c, count := head.Column{Role: head.OtherDateRole, Field: words.ValueDate, X0: math.Inf(1)}, 0
	for _, l := range lines {
		if len(l.Dates) > 1 && l.Dates[1].First == l.Dates[0].Last+1 {
			c.X0, c.X1 = min(c.X0, l.Dates[1].X0), max(c.X1, l.Dates[1].X1)
			count++
		}
	}
	if count*10 < len(lines)*head.Mostly {
		return nil
	}
	return &c
}

// daysBehindTexts is the column of days right before the amounts, if nearly all lines have one at the same place: "04.06" would pass for
// an amount.
func daysBehindTexts(lines []*ink.Line) *head.Column {
	c, count := head.Column{Role: head.OtherDateRole, Field: words.ValueDate}, 0
	for _, l := range lines {
		n := len(l.Dates) - 1
		if d := l.Dates[n]; n > 0 && d.First > l.Dates[0].Last+1 && ink.EndsRun(l, d.First-1) && (count == 0 || math.Abs(d.X0-c.X0) <= ink.SameEdge) {
			c.X0, c.X1 = d.X0, max(c.X1, d.X1)
			count++
		}
	}
	if count < FewestRows || count*10 < len(lines)*head.Mostly {
		return nil
	}
	return &c
}

// MoneyColumns finds the places where amounts end, and says what they hold.
func MoneyColumns(tokens []ink.Amount, lines []*ink.Line) []head.Column {
	money := columnsEnding(tokens, lines, func(t ink.Amount) float64 { return t.X1 })
	if aligned := columnsEnding(tokens, lines, ink.Amount.DigitsEnd); len(aligned) > 0 && len(aligned) < len(money) {
		money = aligned
	}
	if len(money) == 1 {
		money = withSeldom(money[0], lines)
	}
	if len(money) > 0 {
		nameMoney(money, lines)
	}
	return money
}

// columnsEnding makes columns of the places where amounts end.
func columnsEnding(tokens []ink.Amount, lines []*ink.Line, at func(ink.Amount) float64) (money []head.Column) {
	for _, e := range clusters(tokens, at) {
		// A column is filled on a good part of the lines; what stands in a text is not. Amounts that begin at one place are of one column,
		// wherever they end.
		switch n := len(money); {
		case e.count*5 < len(lines):
		case n > 0 && math.Abs(money[n-1].X0-e.left) <= ink.SameEdge:
			money[n-1].X1 = e.at
		default:
			money = append(money, head.Column{X0: e.left, X1: e.at})
		}
	}
	return money
}

// withSeldom adds to the only column the one beside it that few rows fill, as that of money in may on an account which pays bills: some
// amounts end at one place there, each the only one of its line, which states no balance.
func withSeldom(c head.Column, lines []*ink.Line) []head.Column {
	var alone []ink.Amount
	for _, l := range lines {
		sure := slices.DeleteFunc(slices.Clone(l.Amounts), func(t ink.Amount) bool { return !t.Sure })
		if len(sure) != 1 || sure[0].X0 < c.X1 && sure[0].X1 > c.X0 || sure[0].Last < len(l.Words)-1 {
			continue
		}
		if label := l.WithoutDays(0, sure[0].First); !SaysFigure(words.All().Line(label) | words.All().Begins(label)) {
			alone = append(alone, sure[0])
		}
	}
	e := fullest(clusters(alone, func(t ink.Amount) float64 { return t.X1 }))
	switch seldom := (head.Column{X0: e.left, X1: e.at}); {
	case e.count < FewestRows && !opposes(&c, alone, lines):
		return []head.Column{c}
	case seldom.X0 > c.X0:
		return []head.Column{c, seldom}
	default:
		return []head.Column{seldom, c}
	}
}

// opposes says whether all amounts in the only column are marked as of one side of the account, and all beside it as of the other: one is enough
// then.
func opposes(c *head.Column, beside []ink.Amount, lines []*ink.Line) bool {
	var own []ink.Amount
	for _, l := range lines {
		for _, t := range l.Amounts {
			if t.Sure && t.X0 < c.X1 && t.X1 > c.X0 {
				own = append(own, t)
			}
		}
	}
	all := func(tokens []ink.Amount, m ink.Mark) bool {
		return !slices.ContainsFunc(tokens, func(t ink.Amount) bool { return t.Mark != m })
	}
	return len(beside) > 0 && (all(own, ink.DebitMark) && all(beside, ink.CreditMark) || all(own, ink.CreditMark) && all(beside, ink.DebitMark))
}

// nameMoney says what one to three columns of amounts hold: a balance stands on every line, of debits and credits one does.
func nameMoney(money []head.Column, lines []*ink.Line) {
	filled := 0
	for _, l := range lines {
		n := 0
		for _, c := range money {
			for _, t := range l.Amounts {
				if math.Abs(t.X1-c.X1) < 4 || math.Abs(t.DigitsEnd()-c.X1) < 4 {
					n++
					break
				}
			}
		}
		if n == len(money) {
			filled++
		}
	}
	switch {
	case len(money) == 1:
		money[0].Role = head.AmountRole
	case len(money) == 2 && filled*2 > len(lines):
		money[0].Role, money[1].Role = head.AmountRole, head.BalanceRole
	case len(money) == 2:
		money[0].Role, money[1].Role = head.DebitRole, head.CreditRole
	default:
		money[0].Role, money[1].Role, money[2].Role = head.DebitRole, head.CreditRole, head.BalanceRole
	}
}
