package paper

import (
	"math"
	"testing"

	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// worded is a row with a text, which has its own day or not.
func worded(text string, own bool, units int64, m ink.Mark) *list.Row {
	r := booked(head.AmountRole, m, units)
	r.Own = own
	it := &list.Item{Line: &ink.Line{}}
	it.Texts = map[int][]ink.Word{0: at(0, text)}
	r.Items, r.Leans = []*list.Item{it}, nil
	return r
}

func TestTotalsPrintedLikeRows(t *testing.T) {
	tea := func(units int64) *list.Row { return worded("Tea", true, units, ink.Unmarked) }
	for name, c := range map[string]struct {
		opening *figure
		rows    []*list.Row
		want    int // rows that stay
	}{
		"named":                    {nil, []*list.Row{tea(3), tea(4), worded("Total", false, 7, ink.Unmarked)}, 2},
		"named, with a day":        {nil, []*list.Row{tea(3), tea(4), worded("Total", true, 7, ink.Unmarked)}, 3},
		"named, another sum":       {nil, []*list.Row{tea(3), tea(4), worded("Total", false, 8, ink.Unmarked)}, 3},
		"no name, three rows":      {nil, []*list.Row{tea(1), tea(2), tea(4), worded("x", false, 7, ink.Unmarked)}, 3},
		"no name, two rows":        {nil, []*list.Row{tea(3), tea(4), worded("x", false, 7, ink.Unmarked)}, 3},
		"no name, two lack a day":  {nil, []*list.Row{tea(1), tea(2), worded("y", false, 4, ink.Unmarked), worded("x", false, 7, ink.Unmarked)}, 4},
		"with the balance before":  {printedFigure(list.OpeningFigure, 100), []*list.Row{tea(1), tea(2), tea(4), worded("x", false, 107, ink.Unmarked)}, 3},
		"money out":                {nil, []*list.Row{worded("Tea", true, 3, ink.Minus), worded("Tea", true, 4, ink.Minus), worded("Total", false, 7, ink.Unmarked)}, 2},
		"nothing before":           {nil, []*list.Row{worded("Total", false, 0, ink.Unmarked), tea(1)}, 2},
		"beside a running balance": {nil, []*list.Row{tea(3), tea(4), func() *list.Row { r := worded("Total", false, 7, ink.Unmarked); r.Balance = &ink.Amount{}; return r }()}, 3},
	} {
		l := ledgerOf(c.opening, nil, c.rows...)
		l.leaveTotals()
		if len(l.rows) != c.want || l.left.Total() != len(c.rows)-c.want {
			t.Errorf("%s: %d rows stay, not %d", name, len(l.rows), c.want)
		}
		for i, r := range l.rows {
			if r.Index != i {
				t.Errorf("%s: row %d is counted as %d", name, i, r.Index)
			}
		}
	}
	l := ledgerOf(printedFigure(list.OpeningFigure, 1), printedFigure(list.ClosingFigure, 1), tea(3), tea(4), worded("Total", false, 7, ink.Unmarked))
	if l.leaveTotals(); l.first != 1 || l.last != 2 || len(l.events) != 4 {
		t.Errorf("first %d, last %d of %d", l.first, l.last, len(l.events))
	}
	part := worded("Total", false, 4, ink.Unmarked)
	part.Section = 1
	second := tea(4)
	second.Section = 1
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
		rows  []*list.Row
		stay  int
		sign  ink.Mark
	}{
		"money out":       {"Total debits", ink.Unmarked, 7, []*list.Row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 2, ink.Minus},
		"money in":        {"Total credits", ink.Unmarked, 7, []*list.Row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 2, ink.Plus},
		"has its sign":    {"Total debits", ink.Plus, 7, []*list.Row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 2, ink.Plus},
		"another sum":     {"Total debits", ink.Unmarked, 8, []*list.Row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 3, ink.Unmarked},
		"rows with days":  {"Total debits", ink.Unmarked, 7, []*list.Row{worded("Tea", true, 3, ink.Unmarked), worded("Inn", true, 4, ink.Unmarked)}, 3, ink.Unmarked},
		"no rows below":   {"Total debits", ink.Unmarked, 0, nil, 1, ink.Unmarked},
		"no word for it":  {"Tea house", ink.Unmarked, 7, []*list.Row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", false, 4, ink.Unmarked)}, 3, ink.Unmarked},
		"up to the next":  {"Total debits", ink.Unmarked, 3, []*list.Row{worded("Tea", false, 3, ink.Unmarked), worded("Inn", true, 4, ink.Unmarked)}, 2, ink.Minus},
		"their own signs": {"Total debits", ink.Unmarked, 3, []*list.Row{worded("Tea", false, 3, ink.CreditMark)}, 1, ink.CreditMark},
	} {
		head := worded(c.text, true, c.units, c.mark)
		head.Day = &ink.Day{Text: "15/03"}
		l := ledgerOf(nil, nil, append([]*list.Row{head}, c.rows...)...)
		l.leaveHeadings()
		if len(l.rows) != c.stay {
			t.Errorf("%s: %d rows stay", name, len(l.rows))
		}
		if len(c.rows) > 0 {
			if got := c.rows[0].Money.Token.Mark; got != c.sign {
				t.Errorf("%s: mark %v, not %v", name, got, c.sign)
			}
			if taken := c.rows[0].Day != nil; taken != (c.stay == len(c.rows)) {
				t.Errorf("%s: takes the day %v", name, taken)
			}
		}
	}
}

func TestRowsInTheOrderOfTheirNumbers(t *testing.T) {
	l := &list.Layout{Columns: []list.Column{{Column: head.Column{Role: head.CheckRole, Title: "Check"}}}, Description: -1}
	numbered := func(line int, number string) event {
		it := &list.Item{Line: &ink.Line{}}
		it.Texts = map[int][]ink.Word{0: at(0, number)}
		return event{row: &list.Row{Items: []*list.Item{it}, Layout: l, Place: statement.Place{Line: line}}}
	}
	for name, c := range map[string]struct {
		numbers []string // of lines 1, 2 left and 1, 2 right
		turned  bool
	}{
		"across":       {[]string{"101", "103", "102", "104"}, true},
		"list by list": {[]string{"101", "102", "103", "104"}, false},
		"neither":      {[]string{"101", "104", "103", "102"}, false},
		"equal":        {[]string{"101", "101", "101", "101"}, false},
		"equal across": {[]string{"101", "103", "101", "103"}, true},
		"no numbers":   {[]string{"101", "103", "x", "104"}, false},
	} {
		events := []event{numbered(1, c.numbers[0]), numbered(2, c.numbers[1]), numbered(1, c.numbers[2]), numbered(2, c.numbers[3])}
		second := events[2].row
		orderByNumber(events)
		if turned := events[1].row == second; turned != c.turned {
			t.Errorf("%s: turned %v", name, turned)
		}
	}
	events := []event{numbered(2, "2"), {}, numbered(1, "1")}
	if orderByNumber(events); events[1].row != nil {
		t.Error("what is no row stays in its place")
	}
}

func TestRowsUnderDaysAsTitles(t *testing.T) {
	day := lineOf(10, at(10, "15/03/2026"))
	row := lineOf(20, at(10, "Books"), to(400, "1.00"))
	for name, c := range map[string]struct {
		lines []ink.Line
		weak  bool
		want  bool
	}{
		"two days, three rows": {[]ink.Line{day, row, day, row, row}, false, true},
		"one day":              {[]ink.Line{day, row, row, row}, false, false},
		"two rows":             {[]ink.Line{day, row, day, row}, false, false},
		"rows before the days": {[]ink.Line{row, row, day, row, day}, false, false},
		"text behind":          {append([]ink.Line{day, day}, same(3, lineOf(20, at(10, "Books"), to(300, "1.00"), at(400, "x")))...), false, false},
		"no text":              {append([]ink.Line{day, day}, same(3, lineOf(20, to(400, "1.00")))...), false, false},
		"no decimals":          {append([]ink.Line{day, day}, same(3, lineOf(20, at(10, "Books"), to(400, "100")))...), false, false},
		"no decimals, known":   {append([]ink.Line{day, day}, same(3, lineOf(20, at(10, "Books"), to(400, "100")))...), true, true},
		"four columns":         {append([]ink.Line{day, day}, same(3, lineOf(20, at(10, "Books"), to(200, "1.00"), to(300, "1.00"), to(400, "1.00"), to(500, "1.00")))...), false, false},
	} {
		d := &document{pages: [][]ink.Line{c.lines}}
		columns := d.underDays(c.weak)
		if got := columns != nil; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
		if c.want && (columns[0].X0 != 10 || columns[0].Role != head.DescriptionRole || columns[1].X1 != 400 || columns[0].X1 != math.Max(11, columns[1].X0-1)) {
			t.Errorf("%s: %+v", name, columns)
		}
	}
}
