package paper

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// fewestRows is how many lines with a day and an amount make a list that has no head.
const fewestRows = 3

// findDayLabel sees whether the same words stand behind the day of every line that begins with one and ends with an amount, among them one
// for a balance, and as many amounts without a day: then the rows are those, and their days titles, however the balance is called.
func (d *document) findDayLabel() {
	label, days, others := "", 0, 0
	for _, page := range d.pages {
		for i := range page {
			switch l := &page[i]; {
			case !ink.HasSure(l):
			case !l.BeginsWithDay():
				others++
			case days > 0 && dayLabel(l) != label:
				return
			default:
				label, days = dayLabel(l), days+1
			}
		}
	}
	named := func(w string) bool { return words.All().Heading(w)[words.Balance] >= words.Named }
	if days < fewestRows || others < days || !slices.ContainsFunc(strings.Fields(label), named) {
		return
	}
	d.habits.DayLabel = label
	d.lookAnew()
}

// inferLayout finds a list without a head: lines that begin with a day and end with amounts in the same places.
func (d *document) inferLayout(weak bool) {
	d.findDayLabel()
	var lines []*ink.Line
	for p := range d.pages {
		page := d.overBalances(p)
		for i := range page {
			if l := &page[i]; beginsRow(l, weak) {
				lines = append(lines, l)
			}
		}
	}
	var columns []column
	if len(lines) >= fewestRows {
		columns = inferColumns(lines, weak)
	} else {
		columns = d.underDays(weak)
	}
	if columns == nil {
		return
	}
	l := newLayout(columns, columns[0].x0-roomLeft, columns[len(columns)-1].x1+roomRight)
	l.weak, l.choice = weak, d.choice
	d.layouts = append(d.layouts, l)
	for p := range d.pages {
		page, b := d.overBalances(p), &body{layout: l, page: p + 1}
		for _, in := range page {
			if cut, ok := l.crop(in); ok {
				b.lines = append(b.lines, cut)
			}
		}
		if len(b.lines) > 0 {
			l.bodies = append(l.bodies, b)
			under := slices.DeleteFunc(d.regions[p], func(r region) bool { return r.first < len(page) })
			d.regions[p] = append([]region{{first: 0, last: len(page) - 1, bodies: []*body{b}}}, under...)
		}
	}
}

// overBalances is the lines of a page that can hold a list without a head: those over a table of balances by day under which no rows stand,
// or all.
func (d *document) overBalances(page int) []ink.Line {
	lines := d.pages[page]
	isRow := func(l ink.Line) bool { return beginsRow(&l, d.weak) && !l.PairsDays() }
	for _, r := range d.regions[page] {
		if r.first < r.last && lines[r.first+1].PairsDays() && !slices.ContainsFunc(lines[r.first+1:], isRow) {
			return lines[:r.first]
		}
	}
	return lines
}

// underDays finds a list whose days stand as titles over their rows: lines that begin with a text and end with amounts.
func (d *document) underDays(weak bool) []column {
	var rows []*ink.Line
	titles, under := 0, false
	for _, page := range d.pages {
		for i := range page {
			l := &page[i]
			if isDayTitle(l) {
				titles, under = titles+1, true
				continue
			}
			n := len(l.Amounts)
			if under && n > 0 && (l.Amounts[n-1].Sure || weak) && l.Amounts[0].First > 0 && l.Amounts[n-1].Last == len(l.Words)-1 {
				rows = append(rows, l)
			}
		}
	}
	if titles < 2 || len(rows) < fewestRows {
		return nil
	}
	text := column{role: descriptionRole, x0: math.Inf(1)}
	var tokens []ink.Amount
	for _, l := range rows {
		text.x0 = math.Min(text.x0, l.Left())
		for _, t := range l.Amounts {
			if t.Sure || weak {
				tokens = append(tokens, t)
			}
		}
	}
	money := moneyColumns(tokens, rows)
	if len(money) == 0 || len(money) > 3 || text.x0 >= money[0].x0 {
		return nil
	}
	text.x1 = math.Max(text.x0+1, money[0].x0-1)
	return append(textColumns(rows, text), money...)
}

func beginsRow(l *ink.Line, weak bool) bool {
	if len(l.Dates) == 0 || l.Dates[0].First > 0 || len(l.Amounts) == 0 || dayFigure(l) != noFigure {
		return false
	}
	last := l.Amounts[len(l.Amounts)-1]
	return (last.Sure || weak) && last.First > l.Dates[0].Last && last.Last == len(l.Words)-1
}

// inferColumns makes columns of the places that days, texts and amounts share.
func inferColumns(lines []*ink.Line, weak bool) []column {
	date, second, later := column{role: bookedRole, x0: math.Inf(1)}, secondDays(lines), daysBehindTexts(lines)
	var tokens []ink.Amount
	var texts []float64
	for _, l := range lines {
		day := l.Dates[0]
		date.x0, date.x1 = math.Min(date.x0, day.X0), math.Max(date.x1, day.X1)
		for _, t := range l.Amounts {
			if (t.Sure || weak) && t.First > day.Last && (later == nil || t.X0 >= later.x1 || t.X1 <= later.x0) {
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
	money := moneyColumns(tokens, lines)
	if len(money) == 0 || len(money) > 3 || len(texts) == 0 {
		return nil
	}
	order.Numbers(texts)
	text := column{role: descriptionRole, x0: texts[len(texts)/4], x1: math.Max(texts[len(texts)/4]+1, money[0].x0-1)}
	if later != nil {
		text.x1 = later.x0 - 1
		money = append([]column{*later}, money...)
	}
	if text.x0 >= money[0].x0 {
		return nil
	}
	columns := []column{date}
	if second != nil {
		columns = append(columns, *second)
	}
	return append(append(columns, textColumns(lines, text)...), money...)
}

// textColumns parts the room of the texts where a second column of them begins.
func textColumns(lines []*ink.Line, text column) []column {
	at, found := secondTexts(lines, text)
	if !found {
		return []column{text}
	}
	second := column{role: descriptionRole, field: words.Description, x0: at, x1: text.x1}
	text.field, text.x1 = words.Description, at-1
	return []column{text, second}
}

// secondTexts is where a second column of texts begins: on many lines a run does.
func secondTexts(lines []*ink.Line, text column) (float64, bool) {
	const fewest = 3
	starts, best := map[int]int{}, 0
	for _, l := range lines {
		for _, run := range ink.Runs(l) {
			at := int(math.Round(run[0].X0))
			if run[0].X0 <= text.x0+ink.SameEdge || run[len(run)-1].X1 >= text.x1 {
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
func secondDays(lines []*ink.Line) *column {
	c, count := column{role: otherDateRole, field: words.ValueDate, x0: math.Inf(1)}, 0
	for _, l := range lines {
		if len(l.Dates) > 1 && l.Dates[1].First == l.Dates[0].Last+1 {
			c.x0, c.x1 = math.Min(c.x0, l.Dates[1].X0), math.Max(c.x1, l.Dates[1].X1)
			count++
		}
	}
	if count*10 < len(lines)*mostly {
		return nil
	}
	return &c
}

// daysBehindTexts is the column of days right before the amounts, if nearly all lines have one at the same place: "04.06" would pass for
// an amount.
func daysBehindTexts(lines []*ink.Line) *column {
	c, count := column{role: otherDateRole, field: words.ValueDate}, 0
	for _, l := range lines {
		n := len(l.Dates) - 1
		if d := l.Dates[n]; n > 0 && d.First > l.Dates[0].Last+1 && ink.EndsRun(l, d.First-1) && (count == 0 || math.Abs(d.X0-c.x0) <= ink.SameEdge) {
			c.x0, c.x1 = d.X0, math.Max(c.x1, d.X1)
			count++
		}
	}
	if count < fewestRows || count*10 < len(lines)*mostly {
		return nil
	}
	return &c
}

// moneyColumns finds the places where amounts end, and says what they hold.
func moneyColumns(tokens []ink.Amount, lines []*ink.Line) []column {
	money := columnsEnding(tokens, lines, func(t ink.Amount) float64 { return t.X1 })
	if aligned := columnsEnding(tokens, lines, ink.Amount.DigitsEnd); len(aligned) > 0 && len(aligned) < len(money) {
		money = aligned
	}
	if len(money) > 0 {
		nameMoney(money, lines)
	}
	return money
}

// columnsEnding makes columns of the places where amounts end.
func columnsEnding(tokens []ink.Amount, lines []*ink.Line, at func(ink.Amount) float64) (money []column) {
	for _, e := range clusters(tokens, at) {
		// A column is filled on a good part of the lines; what stands in a text is not. Amounts that begin at one place are of one column,
		// wherever they end.
		switch n := len(money); {
		case e.count*5 < len(lines):
		case n > 0 && math.Abs(money[n-1].x0-e.left) <= ink.SameEdge:
			money[n-1].x1 = e.at
		default:
			money = append(money, column{x0: e.left, x1: e.at})
		}
	}
	return money
}

// nameMoney says what one to three columns of amounts hold: a balance stands on every line, of debits and credits one does.
func nameMoney(money []column, lines []*ink.Line) {
	filled := 0
	for _, l := range lines {
		n := 0
		for _, c := range money {
			for _, t := range l.Amounts {
				if math.Abs(t.X1-c.x1) < 4 || math.Abs(t.DigitsEnd()-c.x1) < 4 {
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
		money[0].role = amountRole
	case len(money) == 2 && filled*2 > len(lines):
		money[0].role, money[1].role = amountRole, balanceRole
	case len(money) == 2:
		money[0].role, money[1].role = debitRole, creditRole
	default:
		money[0].role, money[1].role, money[2].role = debitRole, creditRole, balanceRole
	}
}
