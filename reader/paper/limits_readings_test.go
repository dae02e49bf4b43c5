package paper

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/date"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// booked is a row of an amount in a column, with its mark and perhaps a balance.
func booked(r head.Role, m ink.Mark, units int64, balance ...int64) *list.Row {
	out := &list.Row{Money: list.Move{Role: r, Token: ink.Amount{Units: units, Mark: m, Text: "1.00"}}, Layout: &list.Layout{Columns: []list.Column{{Column: head.Column{Role: head.DescriptionRole}}}}}
	lean := 0
	out.Leans = &lean
	for _, b := range balance {
		out.Balance = &ink.Amount{Units: abs64(b)}
		if b < 0 {
			out.Balance.Mark = ink.Minus
		}
	}
	return out
}

func abs64(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// ledgerOf is the ledger of rows, with figures before and behind them.
func ledgerOf(opening, closing *figure, rows ...*list.Row) *ledger {
	l := &ledger{rows: rows, sections: []section{{}, {senses: words.Senses(1 << words.SectionIn)}, {senses: words.Senses(1 << words.SectionOut)}, {senses: words.Senses(1<<words.SectionIn | 1<<words.SectionOut)}}, digits: 2}
	if opening != nil {
		l.events = append(l.events, event{figure: opening})
	}
	l.first = len(l.events)
	for i, r := range rows {
		r.Index = i
		l.events = append(l.events, event{row: r})
	}
	l.last = len(l.events) - 1
	if closing != nil {
		l.events = append(l.events, event{figure: closing})
	}
	l.seeMinuses()
	return l
}

func printedFigure(k list.FigureKind, units int64) *figure {
	return &figure{kind: k, token: ink.Amount{Units: units}}
}

func TestBalancesInDebtAndCredit(t *testing.T) {
	for name, c := range map[string]struct {
		mark          ink.Mark
		negated, debt bool
		want          int64
	}{
		"plain": {ink.Unmarked, false, false, 5}, "plain debt": {ink.Unmarked, false, true, -5}, "in debits": {ink.Unmarked, true, false, -5}, "in debits of a debt": {ink.Unmarked, true, true, -5}, "minus": {ink.Minus, false, false, -5}, "minus of a debt": {ink.Minus, false, true, 5}, "DR": {ink.DebitMark, false, false, -5}, "DR of a debt": {ink.DebitMark, false, true, -5}, "CR": {ink.CreditMark, true, true, 5}, "plus": {ink.Plus, false, false, 5},
	} {
		if got := value(&ink.Amount{Units: 5, Mark: c.mark}, c.negated, c.debt); got != c.want {
			t.Errorf("%s: %d", name, got)
		}
	}
}

func TestSignsByColumn(t *testing.T) {
	out, in := booked(head.DebitRole, ink.Unmarked, 5), booked(head.CreditRole, ink.Unmarked, 5)
	back := booked(head.DebitRole, ink.Minus, 5)
	l := ledgerOf(nil, nil, out, in, back)
	if l.byColumn(out) != -1 || l.byColumn(in) != 1 || l.byColumn(back) != 1 {
		t.Error("a minus among debits reverses one")
	}
	l = ledgerOf(nil, nil, booked(head.DebitRole, ink.Minus, 5), booked(head.DebitRole, ink.Unmarked, 0), in)
	if l.byColumn(l.rows[0]) != -1 {
		t.Error("where all debits have a minus it is their habit, whatever noughts have")
	}
	if !l.minuses[head.DebitRole] || l.minuses[head.CreditRole] {
		t.Error("habits of columns")
	}
}

func TestReadingsAreHeldAgainstBalances(t *testing.T) {
	open := printedFigure(list.OpeningFigure, 100)
	for name, c := range map[string]struct {
		ledger          *ledger
		reading         reading
		checked, broken int
	}{
		"holds":            {ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 5, 105), booked(head.AmountRole, ink.Unmarked, 3, 102)), reading{signs: []int8{1, -1}, opening: open}, 2, 0},
		"without opening":  {ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 5, 105), booked(head.AmountRole, ink.Unmarked, 3, 102)), reading{signs: []int8{1, -1}}, 1, 0},
		"breaks":           {ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 5, 105), booked(head.AmountRole, ink.Unmarked, 3, 102)), reading{signs: []int8{1, 1}, opening: open}, 2, 1},
		"closing":          {ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 5)), reading{signs: []int8{1}, opening: open, closing: printedFigure(list.ClosingFigure, 105)}, 1, 0},
		"closing breaks":   {ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 5)), reading{signs: []int8{1}, opening: open, closing: printedFigure(list.ClosingFigure, 104)}, 1, 1},
		"closing alone":    {ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 5)), reading{signs: []int8{1}, closing: printedFigure(list.ClosingFigure, 104)}, 0, 0},
		"reversed":         {ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 3, 102), booked(head.AmountRole, ink.Unmarked, 5, 105)), reading{signs: []int8{-1, 1}, opening: open, reversed: true}, 2, 0},
		"a debt":           {ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 5, 105)), reading{signs: []int8{-1}, opening: open, debt: true}, 1, 0},
		"one goes on anew": {ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 5, 999), booked(head.AmountRole, ink.Unmarked, 1, 1000)), reading{signs: []int8{1, 1}, opening: open}, 2, 1},
	} {
		r := c.reading
		c.ledger.check(&r)
		if r.checked != c.checked || r.broken != c.broken || r.sound() != (c.checked > 0 && c.broken == 0) {
			t.Errorf("%s: %d checked, %d broken", name, r.checked, r.broken)
		}
	}
	among := ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 5))
	among.events = append(among.events, event{figure: &figure{kind: list.BalanceFigure, inList: true, token: ink.Amount{Units: 105}}}, event{figure: &figure{kind: list.BalanceFigure, token: ink.Amount{Units: 1}}}, event{figure: &figure{kind: list.TotalFigure, inList: true, token: ink.Amount{Units: 1}}})
	r := reading{signs: []int8{1}, opening: open}
	if among.check(&r); r.checked != 1 || r.broken != 0 {
		t.Errorf("of figures among the rows balances count: %+v", r)
	}
	if got := among.unheld(&r); got != 0 {
		t.Errorf("%d", got)
	}
	for name, c := range map[string]struct {
		rows    []*list.Row
		closing *figure
		want    int
	}{
		"the last":   {[]*list.Row{booked(head.AmountRole, ink.Unmarked, 5, 105), booked(head.AmountRole, ink.Unmarked, 5)}, nil, 1},
		"closed":     {[]*list.Row{booked(head.AmountRole, ink.Unmarked, 5, 105), booked(head.AmountRole, ink.Unmarked, 5)}, printedFigure(list.ClosingFigure, 1), 0},
		"no balance": {[]*list.Row{booked(head.AmountRole, ink.Unmarked, 5), booked(head.AmountRole, ink.Unmarked, 5)}, nil, 0},
		"all held":   {[]*list.Row{booked(head.AmountRole, ink.Unmarked, 5), booked(head.AmountRole, ink.Unmarked, 5, 110)}, nil, 0},
	} {
		if got := ledgerOf(nil, nil, c.rows...).unheld(&reading{closing: c.closing}); got != c.want {
			t.Errorf("%s: %d behind the last balance", name, got)
		}
	}
}

func TestWordsOfSections(t *testing.T) {
	l := ledgerOf(nil, nil, booked(head.AmountRole, ink.Unmarked, 1), booked(head.AmountRole, ink.Unmarked, 1), booked(head.AmountRole, ink.Unmarked, 1))
	for s, want := range []int8{0, 1, -1, 0} {
		if got := l.saidSign(s); got != want {
			t.Errorf("section %d: %d", s, got)
		}
	}
	for name, c := range map[string]struct {
		sections [3]int
		signs    []int8
		want     int
	}{
		"agree":                  {[3]int{1, 1, 2}, []int8{1, 1, -1}, 50},
		"contradict":             {[3]int{1, 1, 2}, []int8{-1, -1, -1}, -25},
		"even":                   {[3]int{1, 1, 0}, []int8{1, -1, 1}, 0},
		"alone over both signs":  {[3]int{1, 1, 1}, []int8{1, -1, 1}, 0},
		"beside another section": {[3]int{1, 1, 2}, []int8{1, -1, -1}, 25},
		"untitled":               {[3]int{0, 0, 0}, []int8{1, 1, 1}, 0},
	} {
		for i, r := range l.rows {
			r.Section = c.sections[i]
		}
		if got := l.sectionWords(c.signs); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	lean := 20
	for _, r := range l.rows {
		r.Leans = &lean
	}
	for name, c := range map[string]struct {
		signs []int8
		want  int
	}{"for it": {[]int8{1, 1, 1}, 60}, "against it": {[]int8{-1, -1, -1}, -60}, "both": {[]int8{1, 1, -1}, 20}} {
		if got := l.rowWords(c.signs); got != c.want {
			t.Errorf("%s: %d", name, got)
		}
	}
	lean = 21
	if l.rowWords([]int8{1, 1, 1}) != mostRowWords || l.rowWords([]int8{-1, -1, -1}) != -mostRowWords {
		t.Error("what the words of rows weigh is bounded")
	}
	if a, b := (&reading{signs: []int8{1, -1}}), (&reading{signs: []int8{-1, 1}}); !a.mirrors(b) || a.mirrors(a) || a.mirrors(&reading{signs: []int8{-1, -1}}) {
		t.Error("a mirror image turns every sign")
	}
}

func TestSignsByBalances(t *testing.T) {
	for name, c := range map[string]struct {
		opening  *figure
		rows     []*list.Row
		reversed bool
		want     []int8
	}{
		"from the opening":  {printedFigure(list.OpeningFigure, 100), []*list.Row{booked(head.AmountRole, ink.Unmarked, 5, 95), booked(head.AmountRole, ink.Unmarked, 5, 100)}, false, []int8{-1, 1}},
		"without":           {nil, []*list.Row{booked(head.AmountRole, ink.Minus, 5, 95), booked(head.AmountRole, ink.Unmarked, 5, 90)}, false, []int8{-1, -1}},
		"newest first":      {printedFigure(list.OpeningFigure, 100), []*list.Row{booked(head.AmountRole, ink.Unmarked, 5, 100), booked(head.AmountRole, ink.Unmarked, 5, 95)}, true, []int8{1, -1}},
		"a step that fails": {printedFigure(list.OpeningFigure, 100), []*list.Row{booked(head.AmountRole, ink.Unmarked, 7, 95)}, false, []int8{1}},
		"one lacks it":      {printedFigure(list.OpeningFigure, 100), []*list.Row{booked(head.AmountRole, ink.Unmarked, 5, 95), booked(head.AmountRole, ink.Unmarked, 5)}, false, nil},
	} {
		m := ledgerOf(c.opening, nil, c.rows...).byBalances(false, c.reversed)
		var got []int8
		if m != nil {
			got = m.signs
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
	for n, want := range map[int]bool{4: true, 5: false} {
		var rows []*list.Row
		for i := range n {
			if i == 0 {
				rows = append(rows, booked(head.AmountRole, ink.Unmarked, 1, 1))
			} else {
				rows = append(rows, booked(head.AmountRole, ink.Unmarked, 1))
			}
		}
		if got := ledgerOf(nil, nil, rows...).printsBalances(); got != want {
			t.Errorf("one of %d rows has a balance: %v", n, got)
		}
	}
}

func TestEndsOfALedger(t *testing.T) {
	some := printedFigure(list.SomeBalance, 1)
	listed := printedFigure(list.OpeningFigure, 1)
	listed.inList = true
	for name, c := range map[string]struct {
		before, behind *figure
		ask            list.FigureKind
		want           int
		sure           bool
	}{
		"opening":                 {printedFigure(list.OpeningFigure, 1), nil, list.OpeningFigure, 1, true},
		"opening behind the rows": {nil, printedFigure(list.OpeningFigure, 1), list.OpeningFigure, 1, true},
		"a balance before":        {printedFigure(list.BalanceFigure, 1), nil, list.OpeningFigure, 1, false},
		"a balance before closes": {printedFigure(list.BalanceFigure, 1), nil, list.ClosingFigure, 1, false},
		"a balance behind":        {nil, printedFigure(list.BalanceFigure, 1), list.ClosingFigure, 1, true},
		"a balance behind opens":  {nil, printedFigure(list.BalanceFigure, 1), list.OpeningFigure, 0, false},
		"some balance":            {some, nil, list.ClosingFigure, 1, false},
		"among the rows":          {listed, nil, list.OpeningFigure, 0, false},
		"another":                 {printedFigure(list.TotalFigure, 1), nil, list.OpeningFigure, 0, false},
	} {
		list, sure := ledgerOf(c.before, c.behind, booked(head.AmountRole, ink.Unmarked, 1)).ends(c.ask)
		if len(list) != c.want || sure != c.sure {
			t.Errorf("%s: %d, sure %v", name, len(list), sure)
		}
	}
}

func TestEvidenceForACard(t *testing.T) {
	both := &list.Layout{Columns: []list.Column{{Column: head.Column{Field: words.TransactionDate}}, {Column: head.Column{Field: words.BookingDate}}, {Column: head.Column{Role: head.DescriptionRole}}}}
	plain, less := booked(head.AmountRole, ink.Unmarked, 1), booked(head.AmountRole, ink.Minus, 1)
	for name, c := range map[string]struct {
		phrases int
		rows    []*list.Row
		layout  *list.Layout
		paid    int
		want    int
	}{
		"nothing":                {0, []*list.Row{plain}, nil, 0, 0},
		"a phrase":               {1, []*list.Row{plain}, nil, 0, 3},
		"a phrase, and a minus":  {1, []*list.Row{plain, less}, nil, 0, 1},
		"a phrase, and balances": {1, []*list.Row{booked(head.AmountRole, ink.Unmarked, 1, 5)}, nil, 0, -1},
		"mostly money out":       {2, []*list.Row{plain, less, less}, nil, 0, 3},
		"an account's":           {2, []*list.Row{booked(head.AmountRole, ink.Minus, 1, 5)}, nil, 0, 1},
		"two phrases":            {2, []*list.Row{plain}, nil, 0, 7},
		"two days":               {0, []*list.Row{plain}, both, 0, 2},
		"mostly plain":           {0, []*list.Row{plain, plain, less}, nil, 0, 2},
		"half plain":             {0, []*list.Row{plain, less}, nil, 0, 0},
		"plain with balances":    {0, []*list.Row{plain, plain, booked(head.AmountRole, ink.Minus, 1, 5)}, nil, 0, 0},
		"no minus":               {0, []*list.Row{plain, plain}, nil, 0, 0},
		"a bill paid":            {0, []*list.Row{plain}, nil, 20, 2},
		"a salary":               {0, []*list.Row{plain}, nil, 2, 0},
		"a debit":                {0, []*list.Row{plain, plain, booked(head.DebitRole, ink.Minus, 1)}, nil, 0, 0},
	} {
		for _, r := range c.rows {
			lean := c.paid
			r.Leans = &lean
			r.Layout = &list.Layout{Columns: []list.Column{{Column: head.Column{Role: head.DescriptionRole}}}}
			if c.layout != nil {
				r.Layout = c.layout
			}
		}
		if got := ledgerOf(nil, nil, c.rows...).cardEvidence(c.phrases); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	if bothDays(&list.Layout{Columns: both.Columns[:1]}) || bothDays(&list.Layout{Columns: both.Columns[1:]}) {
		t.Error("one day is not both")
	}
	if ledgerOf(nil, nil, plain).inColumns() || !ledgerOf(nil, nil, booked(head.DebitRole, ink.Unmarked, 1)).inColumns() {
		t.Error("columns of debits and credits")
	}
}

func TestRowsThatAreNoBookings(t *testing.T) {
	sense := func(list ...words.Sense) (s words.Senses) {
		for _, one := range list {
			s |= 1 << one
		}
		return s
	}
	text := &list.Layout{Columns: []list.Column{{Column: head.Column{Role: head.BookedRole}}, {Column: head.Column{Role: head.TextRole}}}}
	for name, c := range map[string]struct {
		senses words.Senses
		layout *list.Layout
		want   string
	}{
		"a booking": {0, text, "0 false"}, "pending": {sense(words.Pending), text, fmt.Sprint(statement.Pending, " true")}, "pending money in": {sense(words.Pending, words.SectionIn), text, fmt.Sprint(statement.Pending, " true")}, "declined": {sense(words.Declined), text, fmt.Sprint(statement.Pending, " true")}, "declined money in": {sense(words.Declined, words.SectionIn), text, "0 false"}, "declined money out": {sense(words.Declined, words.SectionOut), text, "0 false"},
		"balances": {sense(words.BalanceLine), text, fmt.Sprint(statement.BalanceLine, " true")}, "totals of money in": {sense(words.Total, words.SectionIn), text, "0 false"}, "totals of money out": {sense(words.Total, words.SectionOut), text, "0 false"}, "no text": {0, &list.Layout{Columns: []list.Column{{Column: head.Column{Role: head.BookedRole}}, {Column: head.Column{Role: head.AmountRole}}}}, fmt.Sprint(statement.Information, " true")}, "a check": {0, &list.Layout{Columns: []list.Column{{Column: head.Column{Role: head.CheckRole}}}}, "0 false"},
	} {
		d := &document{sections: []section{{senses: c.senses}}}
		reason, is := d.noBooking(&list.Row{Layout: c.layout})
		if got := fmt.Sprint(reason, " ", is); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

func day(text string) ink.Day {
	whole, _ := ink.ReadsAsDate(text)
	return ink.Day{Text: text, Whole: whole}
}

// dated is a ledger of rows on days.
func dated(days ...string) *ledger {
	l := &ledger{}
	for _, text := range days {
		d := day(text)
		l.rows = append(l.rows, &list.Row{Day: &d})
	}
	return l
}

func TestYearsOfDays(t *testing.T) {
	c := &calendar{order: date.DayFirst, from: 20251215, to: 20260114}
	for text, want := range map[string]ofx.Day{"20/12": 20251220, "10/01": 20260110, "15/03/2024": 20240315, "14/01": 20260114, "30/02": 0} {
		token := day(text)
		if got := c.dayOf(&token, 0); got != want {
			t.Errorf("%s: %d, not %d", text, got, want)
		}
	}
	bare := &calendar{order: date.DayFirst}
	token := day("15/03")
	if got := bare.dayOf(&token, 0); got != 0 {
		t.Errorf("without a period: %d", got)
	}
	if got := bare.dayOf(&token, 20240101); got != 20240315 {
		t.Errorf("after a row: %d", got)
	}
	for d, want := range map[ofx.Day]int{20251214: 1, 20251215: 0, 20260114: 0, 20260115: 1, 20260124: 10} {
		if got := c.outside(d); got != want {
			t.Errorf("%d: %d outside", d, got)
		}
	}
}

func TestScoresOfOrders(t *testing.T) {
	for name, c := range map[string]struct {
		calendar calendar
		days     []string
		want     int
	}{
		"in order":       {calendar{order: date.DayFirst}, []string{"01/03/2026", "02/03/2026"}, 0},
		"forced":         {calendar{order: date.MonthFirst}, []string{"13/03/2026"}, -20},
		"up and down":    {calendar{order: date.DayFirst}, []string{"01/03/2026", "03/03/2026", "02/03/2026"}, -3},
		"twice down":     {calendar{order: date.DayFirst}, []string{"05/03/2026", "03/03/2026", "02/03/2026", "04/03/2026"}, -3},
		"a week outside": {calendar{order: date.DayFirst, from: 20260301, to: 20260331}, []string{"22/02/2026", "07/04/2026"}, 0},
		"more before":    {calendar{order: date.DayFirst, from: 20260301, to: 20260331}, []string{"21/02/2026"}, -10},
		"more behind":    {calendar{order: date.DayFirst, from: 20260301, to: 20260331}, []string{"08/04/2026"}, -10},
		"no day":         {calendar{order: date.DayFirst}, []string{"15/03"}, -100},
		"equal days":     {calendar{order: date.DayFirst}, []string{"02/03/2026", "02/03/2026"}, 0},
	} {
		if got := c.calendar.score(dated(c.days...).rows); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	for name, c := range map[string]struct {
		days []string
		want bool
	}{
		"a month against a year": {[]string{"01/03/2026", "02/03/2026", "12/03/2026"}, true}, "both are long": {[]string{"01/01/2026", "02/05/2026", "12/09/2026"}, false}, "one day": {[]string{"05/05/2026"}, false}, "no days": {nil, false},
	} {
		l := dated(c.days...)
		if got := (calendar{order: date.DayFirst}).muchShorter(calendar{order: date.MonthFirst}, l); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	// Forty days are a month or so, and three times as many are several.
	long := dated("01/03/2026", "10/04/2026")
	if c := (calendar{order: date.DayFirst}); !c.muchShorter(calendar{order: date.MonthFirst}, long) {
		t.Error("1 March to 10 April, or 3 January to 4 October")
	}
	if longer := dated("01/03/2026", "11/04/2026"); (calendar{order: date.DayFirst}).muchShorter(calendar{order: date.MonthFirst}, longer) {
		t.Error("41 days are more than a month")
	}
	if !ambiguous(dated("01/03/2026").rows) || ambiguous(dated("13/03/2026").rows) || ambiguous(dated("03/03/2026").rows) || ambiguous(nil) {
		t.Error("days that can be read in two ways")
	}
}

func TestPeriodsOnPaper(t *testing.T) {
	l := lineOf(10, at(0, "01/03/2026 to 31/03/2026"))
	for name, c := range map[string]struct {
		line ink.Line
		want string
	}{
		"a period":        {l, "[01/03/2026-31/03/2026]"},
		"three words":     {lineOf(10, at(0, "01/03/2026 up up up 31/03/2026")), "[01/03/2026-31/03/2026]"},
		"four words":      {lineOf(10, at(0, "01/03/2026 u u u u 31/03/2026")), "[01/03/2026-01/03/2026 31/03/2026-31/03/2026]"},
		"far apart":       {lineOf(10, at(0, "01/03/2026"), at(110, "31/03/2026")), "[01/03/2026-01/03/2026 31/03/2026-31/03/2026]"},
		"just near":       {lineOf(10, at(0, "01/03/2026"), at(109, "31/03/2026")), "[01/03/2026-31/03/2026]"},
		"one day":         {lineOf(10, at(0, "on 01/03/2026")), "[01/03/2026-01/03/2026]"},
		"three days":      {lineOf(10, at(0, "01/03/2026 - 31/03/2026 x 05/04/2026")), "[01/03/2026-31/03/2026 05/04/2026-05/04/2026]"},
		"end of sentence": {lineOf(10, at(0, "01/03/2026. 31/03/2026")), "[01/03/2026.-01/03/2026. 31/03/2026-31/03/2026]"},
	} {
		d := &document{}
		d.addSpan(&c.line)
		var got []string
		for _, s := range d.spans {
			got = append(got, strings.TrimPrefix(s.from.Text, "on ")+"-"+strings.TrimPrefix(s.to.Text, "on "))
		}
		if all := "[" + strings.Join(got, " ") + "]"; all != c.want {
			t.Errorf("%s: %s, not %s", name, all, c.want)
		}
	}
	for text, want := range map[string]string{"March 2026": "2026-03-01", "3/2026": "2026-03-01", "12/2026": "2026-12-01", "13/2026": "", "0/2026": "", "3/1990": "1990-03-01", "3/1989": "", "3/2100": "2100-03-01", "3/2101": "", "2026年3月": "2026-03-01", "Tea 2026": ""} {
		d := &document{}
		line := lineOf(10, at(0, text))
		d.addMonths(&line)
		got := ""
		for _, m := range d.months {
			got = m.from.Text
		}
		if got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
	span2 := func(from, to string) span { return span{day(from), day(to)} }
	rows := dated("05/03/2026", "20/03/2026")
	for name, c := range map[string]struct {
		spans []span
		want  string
	}{
		"holds them":          {[]span{span2("01/03/2026", "31/03/2026")}, "20260301 20260331 true"},
		"the shortest":        {[]span{span2("01/01/2026", "31/12/2026"), span2("01/03/2026", "31/03/2026")}, "20260301 20260331 true"},
		"the later of equals": {[]span{span2("01/03/2026", "31/03/2026"), span2("02/03/2026", "01/04/2026")}, "20260302 20260401 true"},
		"backwards":           {[]span{span2("31/03/2026", "01/03/2026")}, "0 0 false"},
		"one day":             {[]span{span2("01/03/2026", "01/03/2026")}, "0 0 false"},
		"holds before length": {[]span{span2("01/03/2025", "10/03/2025"), span2("01/01/2026", "31/12/2026")}, "20260101 20261231 true"},
		"none holds":          {[]span{span2("01/03/2025", "10/03/2025"), span2("01/05/2025", "31/05/2025")}, "20250501 20250531 true"},
		"400 days":            {[]span{span2("01/01/2026", "05/02/2027")}, "20260101 20270205 true"},
		"401 days":            {[]span{span2("01/01/2026", "06/02/2027")}, "0 0 false"},
	} {
		cal := calendar{order: date.DayFirst}
		ok := (&document{}).namedPeriod(&cal, rows, c.spans)
		if got := fmt.Sprintf("%d %d %v", int(cal.from), int(cal.to), ok); got != c.want && !(c.want[0] == '0' && !ok) {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
	strays := &calendar{order: date.DayFirst, from: 20260310, to: 20260312}
	if got := strays.strays(dated("03/03/2026", "02/03/2026", "19/03/2026", "20/03/2026")); got != 2 {
		t.Errorf("a week outside is no stray: %d", got)
	}
}

func TestAccountsBehindLabels(t *testing.T) {
	for text, want := range map[string]string{
		"Account 12345678": "12345678", "Account: 1234": "1234", "Account: 123": "", "Tea 12345678": "", "DE89 3704 0044 0532 0130 00": "DE89370400440532013000", "Account number 12-34-56 12345678": "12345678", "Account 1 June 2026": "", "Account 12.50": "", "Account ending in *1234": "1234", "Account 15/03/2026": "", "Account one two three four 12345678": "",
	} {
		one := lineOf(10, at(0, text))
		if got := strings.Join(accountNumbers([]ink.Line{one}, 0), ","); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"MR A HOLDER 4510 **** **** 7057": "4510********7057", "Gold 451012XXXXXX7057": "451012XXXXXX7057", "Gold 4510-xxxx-xxxx-7057": "4510-xxxx-xxxx-7057", "Gold 4510 •••• •••• 7057": "4510••••••••7057", "Gold **** **** **** 7057": "", "Gold 4510 7057": "", "Gold 45**70": "", "Gold 4510 1234 5678 7057": "", "Gold 4510 ABCD EFGH 7057": "",
	} {
		if got := maskedNumber([]ink.Line{lineOf(10, at(0, text))}, 0); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"Rainy Day Saver 2533576": "2533576", "Rainy Day Saver 253357": "", "Saver 1 June 2026": "", "253357 Saver": "", "Saver": ""} {
		line := lineOf(10, at(0, text))
		if got := titledNumber(&line); got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
	w := &walker{pending: []string{"1234", "DE89370400440532013000", "5678"}}
	if got := strings.Join(w.lastNames(), " "); got != "DE89370400440532013000 5678" {
		t.Errorf("%s", got)
	}
	for name, c := range map[string]struct {
		final    string
		balances []string
		want     bool
	}{
		"one balance": {"", []string{"5"}, true}, "carried over": {"", []string{"5", "5"}, false}, "another": {"", []string{"5", "6"}, true}, "none": {"", nil, false}, "goes on": {"5", []string{"5"}, false}, "opens anew": {"5", []string{"6"}, true}, "nothing behind": {"5", nil, false},
	} {
		w := &walker{balances: c.balances}
		if c.final != "" {
			w.final = &list.Row{Balance: &ink.Amount{Text: c.final}}
		}
		if got := w.opensAnew(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestDecimalsOnPaper(t *testing.T) {
	row := func(amount string) ink.Line { return lineOf(10, at(0, "15/03/2026"), at(100, "Tea"), to(400, amount)) }
	for name, c := range map[string]struct {
		lines []ink.Line
		want  bool
	}{
		"three decimals": {[]ink.Line{row("1234.567")}, true}, "as many of two": {[]ink.Line{row("1234.567"), row("12.50")}, true}, "more of two": {[]ink.Line{row("1234.567"), row("12.50"), row("13.50")}, false}, "thousands": {[]ink.Line{row("1.234")}, false}, "without days": {[]ink.Line{lineOf(10, to(400, "1234.567"))}, false},
	} {
		d := &document{pages: [][]ink.Line{c.lines}}
		if d.findThirds(); d.habits.Thirds != c.want || c.lines[0].Spelt().Thirds != c.want {
			t.Errorf("%s: %v", name, d.habits.Thirds)
		}
	}
	whole, decimal, bare, title := row("1234"), row("12.50"), lineOf(10, to(400, "12.50")), lineOf(10, at(0, "15/03/2026"))
	for name, c := range map[string]struct {
		lines []ink.Line
		want  bool
	}{
		"whole":          {same(4, whole), true},
		"one of four":    {append(same(3, whole), decimal), false},
		"one of five":    {append(same(4, whole), decimal), true},
		"days as titles": {append(same(2, title), same(3, bare)...), false},
		"few days":       {append(same(2, whole), same(3, bare)...), false},
		"few, no others": {same(2, whole), true},
		"totals beside":  {append(same(4, whole), same(3, bare)...), false},
		"fewer beside":   {append(same(5, whole), same(3, bare)...), true},
		"day on third":   {same(4, lineOf(10, at(0, "a b 15/03/2026"), to(400, "1234"))), false},
	} {
		d := &document{pages: [][]ink.Line{c.lines}}
		if got := d.lacksDecimals(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestPeriodsOfOneMonth(t *testing.T) {
	for text, want := range map[string]string{"October 1 - 31, 2023": "2023-10-01 2023-10-31", "October 1 to 31, 2023": "2023-10-01 2023-10-31", "1 - 31 October 2023": "2023-10-01 2023-10-31", "Nov 1 - Nov 30, 2023": "2023-11-01 2023-11-30", "Dec 16 - Jan 15, 2024": "2023-12-16 2024-01-15"} {
		d := &document{}
		line := lineOf(10, at(0, text))
		d.addSpan(&line)
		got := ""
		for _, s := range d.spans {
			from, to := s.days(&calendar{order: date.DayFirst})
			got = fmt.Sprint(from, " ", to)
		}
		if got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}

func TestTitlesOfPages(t *testing.T) {
	title := at(30, "HKD Current")
	for name, c := range map[string]struct {
		before ink.Line
		want   bool
	}{
		"head of the page before": {lineOf(20, title), true},
		"account in a summary":    {lineOf(200, title, at(300, "2,340.53")), false},
		"at the same height":      {lineOf(40, title, at(300, "2,340.53")), true},
		"something else":          {lineOf(20, at(30, "HKD Savings")), false},
	} {
		d := &document{pages: [][]ink.Line{{c.before}, {lineOf(40, title)}}, regions: make([][]region, 2)}
		if got := d.headsPages(1, &d.pages[1][0], "HKD Current"); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
