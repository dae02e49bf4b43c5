package paper

import (
	"fmt"
	"testing"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// worded is a row with a text, which has its own day or not.
func worded(text string, own bool, units int64, m ink.Mark) *row {
	r := booked(amountRole, m, units)
	r.own = own
	it := itemsAt("a", 0)[0]
	it.texts = map[int][]ink.Word{0: at(0, text)}
	r.items, r.leans = []*item{it}, nil
	return r
}

func TestTotalsPrintedLikeRows(t *testing.T) {
	tea := func(units int64) *row { return worded("Tea", true, units, ink.Unmarked) }
	for name, c := range map[string]struct {
		opening *figure
		rows    []*row
		want    int // rows that stay
	}{
		"named":                    {nil, []*row{tea(3), tea(4), worded("Total", false, 7, ink.Unmarked)}, 2},
		"named, with a day":        {nil, []*row{tea(3), tea(4), worded("Total", true, 7, ink.Unmarked)}, 3},
		"named, another sum":       {nil, []*row{tea(3), tea(4), worded("Total", false, 8, ink.Unmarked)}, 3},
		"no name, three rows":      {nil, []*row{tea(1), tea(2), tea(4), worded("x", false, 7, ink.Unmarked)}, 3},
		"no name, two rows":        {nil, []*row{tea(3), tea(4), worded("x", false, 7, ink.Unmarked)}, 3},
		"no name, two lack a day":  {nil, []*row{tea(1), tea(2), worded("y", false, 4, ink.Unmarked), worded("x", false, 7, ink.Unmarked)}, 4},
		"with the balance before":  {printedFigure(openingFigure, 100), []*row{tea(1), tea(2), tea(4), worded("x", false, 107, ink.Unmarked)}, 3},
		"money out":                {nil, []*row{worded("Tea", true, 3, ink.Minus), worded("Tea", true, 4, ink.Minus), worded("Total", false, 7, ink.Unmarked)}, 2},
		"nothing before":           {nil, []*row{worded("Total", false, 0, ink.Unmarked), tea(1)}, 2},
		"beside a running balance": {nil, []*row{tea(3), tea(4), func() *row { r := worded("Total", false, 7, ink.Unmarked); r.balance = &ink.Amount{}; return r }()}, 3},
	} {
		l := ledgerOf(c.opening, nil, c.rows...)
		l.leaveTotals()
		if len(l.rows) != c.want || l.left.Total() != len(c.rows)-c.want {
			t.Errorf("%s: %d rows stay, not %d", name, len(l.rows), c.want)
		}
		for i, r := range l.rows {
			if r.index != i {
				t.Errorf("%s: row %d is counted as %d", name, i, r.index)
			}
		}
	}
	l := ledgerOf(printedFigure(openingFigure, 1), printedFigure(closingFigure, 1), tea(3), tea(4), worded("Total", false, 7, ink.Unmarked))
	if l.leaveTotals(); l.first != 1 || l.last != 2 || len(l.events) != 4 {
		t.Errorf("first %d, last %d of %d", l.first, l.last, len(l.events))
	}
	part := worded("Total", false, 4, ink.Unmarked)
	part.section = 1
	second := tea(4)
	second.section = 1
	if l := ledgerOf(nil, nil, tea(3), second, part); true {
		if l.leaveTotals(); len(l.rows) != 2 {
			t.Errorf("a total of its section: %d rows", len(l.rows))
		}
	}
}

func TestTotalsOverTheirRows(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		mark  ink.Mark
		units int64
		rows  []*row
		stay  int
		sign  ink.Mark
	}{
		"money out":       {"Total debits", ink.Unmarked, 7, []*row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 2, ink.Minus},
		"money in":        {"Total credits", ink.Unmarked, 7, []*row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 2, ink.Plus},
		"has its sign":    {"Total debits", ink.Plus, 7, []*row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 2, ink.Plus},
		"another sum":     {"Total debits", ink.Unmarked, 8, []*row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 3, ink.Unmarked},
		"rows with days":  {"Total debits", ink.Unmarked, 7, []*row{worded("Tea", true, 3, ink.Unmarked), worded("Inn", true, 4, ink.Unmarked)}, 3, ink.Unmarked},
		"no rows below":   {"Total debits", ink.Unmarked, 0, nil, 1, ink.Unmarked},
		"no word for it":  {"Tea house", ink.Unmarked, 7, []*row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 3, ink.Unmarked},
		"up to the next":  {"Total debits", ink.Unmarked, 3, []*row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", true, 4, ink.Unmarked)}, 2, ink.Minus},
		"their own signs": {"Total debits", ink.Unmarked, 3, []*row{worded("Tea", false, 3, ink.CreditMark)}, 1, ink.CreditMark},
	} {
		head := worded(c.text, true, c.units, c.mark)
		head.day = &ink.Day{Text: "15/03"}
		l := ledgerOf(nil, nil, append([]*row{head}, c.rows...)...)
		l.leaveHeadings()
		if len(l.rows) != c.stay {
			t.Errorf("%s: %d rows stay", name, len(l.rows))
		}
		if len(c.rows) > 0 {
			if got := c.rows[0].money.token.Mark; got != c.sign {
				t.Errorf("%s: mark %v, not %v", name, got, c.sign)
			}
			if taken := c.rows[0].day != nil; taken != (c.stay == len(c.rows)) {
				t.Errorf("%s: takes the day %v", name, taken)
			}
		}
	}
}

func TestAmountsInTheOrderOfTheirColumns(t *testing.T) {
	row := func(rights ...float64) ink.Line {
		parts := [][]ink.Word{at(10, "15/03/2026")}
		for _, x := range rights {
			parts = append(parts, to(x, "1.00"))
		}
		return lineOf(10, parts...)
	}
	columns := []column{{role: descriptionRole, x0: 10, x1: 40}, {role: debitRole, x0: 200, x1: 220}, {role: creditRole, x0: 280, x1: 300}, {role: balanceRole, x0: 360, x1: 380}}
	for name, c := range map[string]struct {
		columns []column
		lines   []ink.Line
		want    string
	}{
		"as many places":        {columns, []ink.Line{row(270, 430), row(350, 430)}, "1:1 2:1 3:2"},
		"one place more":        {columns, []ink.Line{row(270, 430), row(350, 430), row(240, 430)}, "none"},
		"seldom is no place":    {columns, []ink.Line{row(270, 430), row(350, 430), row(270, 430), row(350, 430), row(240, 430)}, "1:2 2:2 3:5"},
		"before its title":      {columns, []ink.Line{row(190, 430), row(350, 430)}, "none"},
		"beyond the next title": {columns, []ink.Line{row(301, 430), row(350, 430)}, "none"},
		"at the next's end":     {columns, []ink.Line{row(300, 430), row(350, 430)}, "none"},
		"just before that":      {columns, []ink.Line{row(299, 430), row(350, 430)}, "1:1 2:1 3:2"},
		"one column":            {columns[:2], []ink.Line{row(270)}, "1:1"},
		"before a text":         {append(append([]column{}, columns[:3]...), column{role: textRole, x0: 360, x1: 380}), []ink.Line{row(270), row(362)}, "1:1 2:1"},
		"into a text":           {append(append([]column{}, columns[:3]...), column{role: textRole, x0: 360, x1: 380}), []ink.Line{row(270), row(363)}, "none"},
	} {
		got := "none"
		if found := layoutWith(c.columns, c.lines...).inOrder(); found != nil {
			got = ""
			for i := range c.columns {
				if n := len(found[i]); n > 0 {
					got += fmt.Sprintf("%d:%d ", i, n)
				}
			}
			got = got[:max(0, len(got)-1)]
		}
		if got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
	shared := share(tokens(80, 100, 80, 104, 80, 104.1), []int{5}, []edge{{at: 100}}, endOf)
	if len(shared[5]) != 2 {
		t.Errorf("four points off is its place: %v", shared)
	}
}

func TestDaysLeftOfAllTitles(t *testing.T) {
	columns := []column{{role: descriptionRole, field: words.Description, x0: 120, x1: 150}, {role: amountRole, x0: 380, x1: 400}}
	row := func(x float64) ink.Line { return lineOf(10, at(x, "15/03/2026"), at(120, "Tea"), to(400, "1.00")) }
	bare := lineOf(10, at(120, "Tea"), to(400, "1.00"))
	for name, c := range map[string]struct {
		lines []ink.Line
		want  int
	}{
		"three": {same(3, row(30)), 3}, "two": {same(2, row(30)), 2}, "half": {append(same(3, row(30)), same(3, bare)...), 3}, "less than half": {append(same(3, row(30)), same(4, bare)...), 2}, "up to the titles": {same(3, row(70)), 2}, "just not up to them": {same(3, row(69.9)), 3}, "without amounts": {append(same(3, row(30)), same(4, lineOf(10, at(120, "Tea")))...), 3},
	} {
		got := withLeftDays(columns, c.lines)
		if len(got) != c.want || len(got) == 3 && (got[0].role != bookedRole || got[0].x1 != got[0].x0+50) {
			t.Errorf("%s: %d columns", name, len(got))
		}
	}
}

func TestLinesWovenIntoEachOther(t *testing.T) {
	set := func(y float64, x float64, text string) *ink.Line { l := lineOf(y, at(x, text)); return &l }
	limit := wovenGap * testSize
	if wovenInto(set(100, 10, "Tea"), set(100+limit, 100, "Inn")) || !wovenInto(set(100, 10, "Tea"), set(100+limit-0.1, 100, "Inn")) {
		t.Error("lines that far apart are lines of their own")
	}
	if wovenInto(set(100, 10, "Tea"), set(105, 12, "Inn")) {
		t.Error("one over the other is not woven")
	}
}

// TestAmountsAsPrinted: the sign of an amount by its mark, or by its column.
func TestAmountsAsPrinted(t *testing.T) {
	for name, c := range map[string]struct {
		move move
		want int64
	}{
		"plain":            {move{amountRole, ink.Amount{Units: 5}}, 5},
		"a minus":          {move{amountRole, ink.Amount{Units: 5, Mark: ink.Minus}}, -5},
		"a mark of debit":  {move{amountRole, ink.Amount{Units: 5, Mark: ink.DebitMark}}, -5},
		"a mark of credit": {move{amountRole, ink.Amount{Units: 5, Mark: ink.CreditMark}}, 5},
		"money out":        {move{debitRole, ink.Amount{Units: 5}}, -5},
		"money in":         {move{creditRole, ink.Amount{Units: 5}}, 5},
	} {
		if got := c.move.literal(); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}
