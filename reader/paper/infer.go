package paper

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/order"
	"tillroll/internal/words"
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
			case !hasSure(l):
			case !l.beginsWithDay():
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
	d.habits.dayLabel = label
	d.lookAnew()
}

// inferLayout finds a list without a head: lines that begin with a day and end with amounts in the same places.
func (d *document) inferLayout(weak bool) {
	d.findDayLabel()
	var lines []*line
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
func (d *document) overBalances(page int) []line {
	lines := d.pages[page]
	isRow := func(l line) bool { return beginsRow(&l, d.weak) && !l.pairsDays() }
	for _, r := range d.regions[page] {
		if r.first < r.last && lines[r.first+1].pairsDays() && !slices.ContainsFunc(lines[r.first+1:], isRow) {
			return lines[:r.first]
		}
	}
	return lines
}

// underDays finds a list whose days stand as titles over their rows: lines that begin with a text and end with amounts.
func (d *document) underDays(weak bool) []column {
	var rows []*line
	titles, under := 0, false
	for _, page := range d.pages {
		for i := range page {
			l := &page[i]
			if isDayTitle(l) {
				titles, under = titles+1, true
				continue
			}
			n := len(l.amounts)
			if under && n > 0 && (l.amounts[n-1].sure || weak) && l.amounts[0].first > 0 && l.amounts[n-1].last == len(l.words)-1 {
				rows = append(rows, l)
			}
		}
	}
	if titles < 2 || len(rows) < fewestRows {
		return nil
	}
	text := column{role: descriptionRole, x0: math.Inf(1)}
	var tokens []amountToken
	for _, l := range rows {
		text.x0 = math.Min(text.x0, l.left())
		for _, t := range l.amounts {
			if t.sure || weak {
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

func beginsRow(l *line, weak bool) bool {
	if len(l.dates) == 0 || l.dates[0].first > 0 || len(l.amounts) == 0 || dayFigure(l) != noFigure {
		return false
	}
	last := l.amounts[len(l.amounts)-1]
	return (last.sure || weak) && last.first > l.dates[0].last && last.last == len(l.words)-1
}

// inferColumns makes columns of the places that days, texts and amounts share.
func inferColumns(lines []*line, weak bool) []column {
	date, second, later := column{role: bookedRole, x0: math.Inf(1)}, secondDays(lines), daysBehindTexts(lines)
	var tokens []amountToken
	var texts []float64
	for _, l := range lines {
		day := l.dates[0]
		date.x0, date.x1 = math.Min(date.x0, day.x0), math.Max(date.x1, day.x1)
		for _, t := range l.amounts {
			if (t.sure || weak) && t.first > day.last && (later == nil || t.x0 >= later.x1 || t.x1 <= later.x0) {
				tokens = append(tokens, t)
			}
		}
		if second != nil && len(l.dates) > 1 && l.dates[1].first == day.last+1 {
			day = l.dates[1]
		}
		if day.last+1 < len(l.words) {
			texts = append(texts, l.words[day.last+1].x0)
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
func textColumns(lines []*line, text column) []column {
	at, found := secondTexts(lines, text)
	if !found {
		return []column{text}
	}
	second := column{role: descriptionRole, field: words.Description, x0: at, x1: text.x1}
	text.field, text.x1 = words.Description, at-1
	return []column{text, second}
}

// secondTexts is where a second column of texts begins: on many lines a run does.
func secondTexts(lines []*line, text column) (float64, bool) {
	const fewest = 3
	starts, best := map[int]int{}, 0
	for _, l := range lines {
		for _, run := range runsOf(l) {
			at := int(math.Round(run[0].x0))
			if run[0].x0 <= text.x0+sameEdge || run[len(run)-1].x1 >= text.x1 {
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
func secondDays(lines []*line) *column {
	c, count := column{role: otherDateRole, field: words.ValueDate, x0: math.Inf(1)}, 0
	for _, l := range lines {
		if len(l.dates) > 1 && l.dates[1].first == l.dates[0].last+1 {
			c.x0, c.x1 = math.Min(c.x0, l.dates[1].x0), math.Max(c.x1, l.dates[1].x1)
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
func daysBehindTexts(lines []*line) *column {
	c, count := column{role: otherDateRole, field: words.ValueDate}, 0
	for _, l := range lines {
		n := len(l.dates) - 1
		if d := l.dates[n]; n > 0 && d.first > l.dates[0].last+1 && endsRun(l, d.first-1) && (count == 0 || math.Abs(d.x0-c.x0) <= sameEdge) {
			c.x0, c.x1 = d.x0, math.Max(c.x1, d.x1)
			count++
		}
	}
	if count < fewestRows || count*10 < len(lines)*mostly {
		return nil
	}
	return &c
}

// moneyColumns finds the places where amounts end, and says what they hold.
func moneyColumns(tokens []amountToken, lines []*line) []column {
	money := columnsEnding(tokens, lines, func(t amountToken) float64 { return t.x1 })
	if aligned := columnsEnding(tokens, lines, amountToken.digitsEnd); len(aligned) > 0 && len(aligned) < len(money) {
		money = aligned
	}
	if len(money) > 0 {
		nameMoney(money, lines)
	}
	return money
}

// columnsEnding makes columns of the places where amounts end.
func columnsEnding(tokens []amountToken, lines []*line, at func(amountToken) float64) (money []column) {
	for _, e := range clusters(tokens, at) {
		// A column is filled on a good part of the lines; what stands in a text is not. Amounts that begin at one place are of one column,
		// wherever they end.
		switch n := len(money); {
		case e.count*5 < len(lines):
		case n > 0 && math.Abs(money[n-1].x0-e.left) <= sameEdge:
			money[n-1].x1 = e.at
		default:
			money = append(money, column{x0: e.left, x1: e.at})
		}
	}
	return money
}

// digitsEnd is where the digits of an amount end: the sign behind them may hang over the edge of the column, as it does in print of one
// width.
func (t amountToken) digitsEnd() float64 {
	letters := float64(len([]rune(t.printed)))
	if s := plainDashes.Replace(t.printed); t.x1 == t.right && (strings.HasSuffix(s, "-") || strings.HasSuffix(s, "+")) {
		return t.x1 - (t.x1-t.x0)/letters
	}
	return t.right
}

// nameMoney says what one to three columns of amounts hold: a balance stands on every line, of debits and credits one does.
func nameMoney(money []column, lines []*line) {
	filled := 0
	for _, l := range lines {
		n := 0
		for _, c := range money {
			for _, t := range l.amounts {
				if math.Abs(t.x1-c.x1) < 4 || math.Abs(t.digitsEnd()-c.x1) < 4 {
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
