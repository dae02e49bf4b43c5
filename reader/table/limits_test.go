package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// col is a column under a heading of some fields.
func col(c column, fields ...words.Field) column {
	for _, f := range fields {
		c.scores[f] = 100
	}
	c.field, c.weight = c.scores.Best()
	return c
}

// planned is a plan of columns over a number of rows whose first cell is a day; the columns
// begin behind it.
func planned(rows int, columns ...column) *plan {
	o := &outline{header: []string{"Date"}, known: true}
	for i := range rows {
		o.rows = append(o.rows, cells.Record{Line: i + 2, Cells: []string{fmt.Sprintf("2026-01-%02d", i%28+1)}})
	}
	p := &plan{outline: o, table: words.All(), columns: append([]column{col(column{name: "Date", filled: rows, dates: rows}, words.Date)}, columns...), given: map[statement.Role]int{}, dates: []int{0}, learnt: none, sampled: rows}
	p.money, p.balance = noReading(), none
	p.fee, p.currency, p.account, p.status, p.impact, p.detail, p.check, p.id, p.quantity = none, none, none, none, none, none, none, none, none
	p.texts = texts{party: none, payer: none, payee: none, kind: none, own: map[string]bool{}}
	return p
}

func values(n int) map[string]int {
	out := map[string]int{}
	for i := range n {
		out[fmt.Sprint("v", i)] = 1
	}
	return out
}

// rec is a line of cells, with bars between them.
func rec(line string) cells.Record { return cells.Record{Line: 7, Cells: strings.Split(line, "|")} }

func TestShapesOfColumns(t *testing.T) {
	for name, c := range map[string]struct{ got, want bool }{
		"sixty of a hundred":       {(&column{filled: 10, amounts: 6}).isMoney(), true},
		"less":                     {(&column{filled: 100, amounts: 59}).isMoney(), false},
		"half are days":            {(&column{filled: 10, amounts: 10, dates: 5}).isMoney(), false},
		"fewer are days":           {(&column{filled: 10, amounts: 10, dates: 4}).isMoney(), true},
		"empty":                    {(&column{}).isMoney(), false},
		"half are words":           {(&column{filled: 10, texts: 5}).isText(), true},
		"fewer are words":          {(&column{filled: 11, texts: 5}).isText(), false},
		"no words at all":          {(&column{}).isText(), false},
		"signs of both kinds":      {(&column{amounts: 3, negatives: 1, zeros: 1}).isSigned(), true},
		"all but noughts negative": {(&column{amounts: 3, negatives: 2, zeros: 1}).isSigned(), false},
		"no negative":              {(&column{amounts: 3}).isSigned(), false},
		"one value":                {(&column{values: values(1)}).isConstant(), true},
		"two values":               {(&column{values: values(2)}).isConstant(), false},
		"one of many":              {(&column{values: values(1), many: true}).isConstant(), false},
		"a share of nothing":       {(&column{}).share(0, 0), false},
		"just named":               {(&column{scores: words.Scores{words.Memo: words.Named}}).means(words.Memo), true},
		"nearly named":             {(&column{scores: words.Scores{words.Memo: words.Named - 1}}).means(words.Memo), false},
		"most of all":              {(&column{field: words.Memo, weight: words.Named}).is(words.Memo), true},
		"not known":                {(&column{field: words.Memo, weight: words.Named - 1}).is(words.Memo), false},
		"another":                  {(&column{field: words.Memo, weight: 99}).is(words.Description), false},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v", name, c.got)
		}
	}
}

func TestCellsAreCounted(t *testing.T) {
	table := words.All()
	for cell, want := range map[string]string{
		"": "", "-": "", "2026-01-31": "dates", "10:30": "times", "****1234": "cards accounts", "DE89370400440532013000": "lettered accounts", "12.50": "amounts fractions", "-12": "amounts negatives", "0.00": "amounts fractions zeros",
		"EUR": "lettered currencies", "eur": "lettered currencies", "Eur": "lettered texts 3", "Books": "lettered texts 5", "12AB3456": "lettered", "xy": "lettered", "12.50 (refunded 3.00)": "lettered amounts fractions", "Debit": "lettered texts 5 sides debits", "Credit": "lettered texts 6 sides credits",
	} {
		c := column{values: map[string]int{}}
		c.see(cell, table)
		var got []string
		for _, n := range []struct {
			name  string
			count int
		}{{"lettered", c.lettered}, {"dates", c.dates}, {"times", c.times}, {"cards", c.cards}, {"accounts", c.accounts}, {"amounts", c.amounts}, {"fractions", c.fractions}, {"negatives", c.negatives}, {"zeros", c.zeros}, {"currencies", c.currencies}, {"texts", c.texts}, {"sides", c.sides}, {"debits", c.debits}, {"credits", c.credits}} {
			if n.count == 1 {
				got = append(got, n.name)
				if n.name == "texts" {
					got = append(got, fmt.Sprint(c.letters))
				}
			}
		}
		if all := strings.Join(got, " "); all != want || (c.filled == 1) != (want != "") {
			t.Errorf("%q: %s, not %s", cell, all, want)
		}
	}
	c := column{values: map[string]int{}}
	for i := range maxValues {
		c.see(fmt.Sprint("word", i), table)
	}
	if c.many || c.distinct() != maxValues {
		t.Errorf("%d values, many %v", c.distinct(), c.many)
	}
	if c.see("word0", table); c.many || c.values["word0"] != 2 {
		t.Error("a known value is no new one")
	}
	if c.see("another", table); !c.many || c.distinct() != maxValues {
		t.Errorf("%d values, many %v", c.distinct(), c.many)
	}
	long := column{values: map[string]int{}}
	long.see("Debit"+strings.Repeat(" ", longestSide-5), table)
	long.see("Debit"+strings.Repeat(" ", longestSide-4), table)
	if long.sides > 1 {
		t.Errorf("%d sides", long.sides)
	}
}

func TestHeadingsMoveToTheirCells(t *testing.T) {
	for name, c := range map[string]struct {
		columns []column
		want    string
	}{
		"right":          {[]column{{name: "A"}, {filled: 1}}, "|A"},
		"left":           {[]column{{filled: 1}, {name: "A"}}, "A|"},
		"right first":    {[]column{{filled: 1}, {name: "A"}, {filled: 1}}, "||A"},
		"has its own":    {[]column{{name: "A"}, {name: "B", filled: 1}}, "A|B"},
		"nothing there":  {[]column{{name: "A"}, {}}, "A|"},
		"has its cells":  {[]column{{name: "A", filled: 1}, {filled: 1}}, "A|"},
		"nothing to say": {[]column{{}, {filled: 1}}, "|"},
	} {
		moveHeadings(c.columns)
		var got []string
		for _, col := range c.columns {
			got = append(got, col.name)
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%s: %s", name, all)
		}
	}
	columns := profile([]string{"A"}, []cells.Record{rec("x1234|y"), rec("only||"), rec("a|b|c|d|e")}, 4, words.All())
	if len(columns) != 4 || columns[0].filled != 2 || columns[3].filled != 1 {
		t.Errorf("%+v", columns)
	}
}

func TestHeadersAndTheirRows(t *testing.T) {
	table := words.All()
	for line, want := range map[string]string{
		"Date|Amount": "4 true", "Date|Description": "2 true", "Description|Payee": "2 false", "Amount": "1 false", "Date": "1 false", "Date|Amount|2026-01-31": "0 false", "Date|Amount|12.50": "0 false", "Date|Amount|12": "4 true", "Balance|Description": "2 true", "Xyzzy|Amount": "1 false",
	} {
		names, ok := headerLikeness(rec(line).Cells, table)
		if got := fmt.Sprint(names, ok); got != want {
			t.Errorf("%s: %s, not %s", line, got, want)
		}
	}
	lines := func(all ...string) (out []cells.Record) {
		for i, line := range all {
			r := rec(line)
			r.Line = i + 1
			out = append(out, r)
		}
		return out
	}
	for name, c := range map[string]struct {
		records []cells.Record
		want    int
	}{
		"the one with rows":      {lines("Date|Amount|Balance", "Total|x", "Date|Amount", "2026-01-01|1.00", "2026-01-02|1.00", "2026-01-03|1.00", "2026-01-04|1.00", "2026-01-05|1.00"), 2},
		"none":                   {lines("a|b", "2026-01-01|1.00"), -1},
		"the first of equals":    {lines("Date|Amount", "2026-01-01|1.00", "Date|Amount", "2026-01-02|1.00"), 0},
		"names without rows":     {lines("Date|Amount"), 0},
		"more names, fewer rows": {lines("Date|Amount|Payee|Memo|Reference", "2026-01-01|1.00", "Date|Value", "2026-01-01|1.00", "2026-01-01|1.00"), 0},
	} {
		if got := bestHeader(c.records, table); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	for name, c := range map[string]struct {
		records []cells.Record
		want    int
	}{
		"words over the first row": {lines("Pvm|Summa", "2026-01-01|1.00"), 0},
		"wider than the row":       {lines("Pvm|Summa|x", "2026-01-01|1.00"), -1},
		"one word":                 {lines("Pvm", "2026-01-01|1.00"), -1},
		"an amount in it":          {lines("Pvm|12.50", "2026-01-01|1.00"), -1},
		"no letters":               {lines("Pvm|--", "2026-01-01|1.00"), -1},
		"further down":             {lines("x", "Pvm|Summa", "2026-01-01|1.00"), 1},
	} {
		if got := strangeHeader(c.records); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	if got := namedHeader(lines("x", "Pvm|Summa"), []string{"", "summa"}); got != 1 {
		t.Errorf("%d", got)
	}
	if got := namedHeader(lines("x", "Pvm|"), []string{""}); got != -1 {
		t.Errorf("%d", got)
	}
	for name, c := range map[string]struct {
		line string
		want bool
	}{
		"fills a gap": {"|Date|", true}, "stands over a name": {"x|Date|", false}, "fills nothing": {"||", false}, "beyond": {"|||x", false}, "a day": {"|2026-01-01|", false}, "24 letters": {"|" + strings.Repeat("a", 24), true}, "25 letters": {"|" + strings.Repeat("a", 25), false}, "an amount": {"|12.50", false},
	} {
		if got := fillsGaps(rec(c.line).Cells, []string{"Booked", "", ""}); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestWidthsOfTables(t *testing.T) {
	rows := func(n int, line string) (out []cells.Record) {
		for range n {
			out = append(out, rec(line))
		}
		return out
	}
	for name, c := range map[string]struct {
		header string
		rows   []cells.Record
		want   int
	}{
		"as named":                 {"Date|Amount", rows(3, "2026-01-01|1.00"), 2},
		"one row in ten":           {"Date|Amount", append(rows(18, "2026-01-01|1.00"), rows(2, "2026-01-01|1.00|CR")...), 3},
		"fewer":                    {"Date|Amount", append(rows(19, "2026-01-01|1.00"), rows(2, "2026-01-01|1.00|CR")...), 2},
		"once":                     {"Date|Amount", append(rows(3, "2026-01-01|1.00"), rows(1, "2026-01-01|1.00|CR")...), 2},
		"once, in the header":      {"Date|Amount|", append(rows(3, "2026-01-01|1.00"), rows(1, "2026-01-01|1.00|CR")...), 3},
		"pushed out":               {"Date|Amount", append(rows(2, "2026-01-01|1.00"), rows(2, "2026-01-01|ACME|1.00")...), 2},
		"pushed out by two":        {"Date|Amount", append(rows(2, "2026-01-01|1.00"), rows(2, "2026-01-01|ACME|x|1.00")...), 2},
		"far out is no accident":   {"Date|Amount", append(rows(2, "2026-01-01|1.00"), rows(2, "2026-01-01|ACME|x|y|1.00")...), 5},
		"without days":             {"Date|Amount", append(rows(2, "2026-01-01|1.00"), rows(2, "x|1.00|CR")...), 2},
		"blank":                    {"Date|Amount", append(rows(2, "2026-01-01|1.00"), rows(2, "2026-01-01|1.00|-")...), 2},
		"no header":                {"", append(rows(2, "2026-01-01|1.00"), rows(3, "2026-01-01|1.00|x")...), 3},
		"no header, equal numbers": {"", append(rows(2, "2026-01-01|1.00"), rows(2, "2026-01-01|1.00|x")...), 3},
		"no header, empty ends":    {"", rows(2, "2026-01-01|1.00||"), 4},
	} {
		o := &outline{rows: c.rows}
		if c.header != "" {
			o.header = rec(c.header).Cells
		}
		if got := o.width(); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	wide := &outline{header: make([]string, maxColumns+5)}
	for i := range wide.header {
		wide.header[i] = "x"
	}
	if got := wide.width(); got != maxColumns {
		t.Errorf("%d", got)
	}
}

func TestDaysOfColumns(t *testing.T) {
	for name, c := range map[string]struct {
		column column
		want   int
	}{
		"booked":               {col(column{filled: 10, dates: 10}, words.BookingDate), 100},
		"a day":                {col(column{filled: 10, dates: 10}, words.Date), 95},
		"of value":             {col(column{filled: 10, dates: 10}, words.ValueDate), 60},
		"no name":              {column{filled: 10, dates: 10}, 40},
		"sixty of a hundred":   {col(column{filled: 10, dates: 6}, words.Date), 95},
		"fewer":                {col(column{filled: 11, dates: 6}, words.Date), 0},
		"half of the rows":     {col(column{filled: 5, dates: 5}, words.Date), 95},
		"less than half":       {col(column{filled: 4, dates: 4}, words.Date), 65},
		"named something else": {col(column{filled: 10, dates: 10}, words.Memo), 1},
		"seldom, without name": {column{filled: 4, dates: 4}, 10},
	} {
		if got := planned(10).dateScore(&c.column); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	if got := planned(0).dateScore(&column{weight: 1}); got != 40 {
		t.Errorf("without rows: %d", got)
	}
	for cell, want := range map[string]string{"09/16/2020 as of 09/15/2020": "09/16/2020", "1/6/20 x": "1/6/20", "16/20 x": "", "x 09/16/2020": ""} {
		if got := firstDate(cell); got != want {
			t.Errorf("%s: %q", cell, got)
		}
	}
	p := planned(0)
	p.dates = []int{0, 1}
	for line, want := range map[string]string{"2026-01-31|x": "2026-01-31", "x|2026-01-31": "2026-01-31", "x|y": "", "1/6/20 x|": "", "10/6/20 xyz|": "10/6/20"} {
		if got := p.dateOf(rec(line)); got != want {
			t.Errorf("%s: %q, not %q", line, got, want)
		}
	}
}

func TestFactsOfColumns(t *testing.T) {
	for name, c := range map[string]struct {
		column column
		want   bool
	}{
		"all differ":   {column{filled: 10, values: values(10)}, true},
		"nine of ten":  {column{filled: 10, values: values(9)}, true},
		"eight":        {column{filled: 10, values: values(8)}, false},
		"half of rows": {column{filled: 5, values: values(5)}, false},
		"just more":    {column{filled: 6, values: values(6)}, true},
		"words":        {column{filled: 10, texts: 6, values: values(10)}, false},
		"half words":   {column{filled: 10, texts: 5, values: values(10)}, true},
		"too many":     {column{filled: 10, many: true}, true},
	} {
		if got := planned(10).isUnique(&c.column); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for name, c := range map[string]struct {
		column column
		want   int
	}{
		"named":                {col(column{filled: 10, currencies: 9}, words.Currency), 1},
		"less than nine":       {col(column{filled: 10, currencies: 8}, words.Currency), none},
		"one row in ten":       {col(column{filled: 2, currencies: 2}, words.Currency), 1},
		"fewer rows":           {col(column{filled: 1, currencies: 1}, words.Currency), none},
		"of another":           {col(column{filled: 10, currencies: 10}, words.OtherCurrency), none},
		"could be both":        {col(column{filled: 10, currencies: 10}, words.Currency, words.OtherCurrency), none},
		"no name":              {column{filled: 10, currencies: 10}, 1},
		"another thing's name": {col(column{filled: 10, currencies: 10}, words.Memo), none},
	} {
		rows := 20
		if c.column.filled == 10 {
			rows = 10
		}
		if got := planned(rows, c.column).chooseCurrency(); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	account := func(c column) column { return col(c, words.Account) }
	for name, c := range map[string]struct {
		columns []column
		want    int
	}{
		"on every row":           {[]column{account(column{filled: 10, accounts: 10, values: values(1)})}, 1},
		"on nine of ten":         {[]column{account(column{filled: 9, values: values(1)})}, 1},
		"on eight":               {[]column{account(column{filled: 8, values: values(1)})}, none},
		"half as many":           {[]column{account(column{filled: 10, values: values(5)})}, 1},
		"more, some shared":      {[]column{account(column{filled: 9, values: values(5)})}, 1},
		"more than five":         {[]column{account(column{filled: 10, values: values(6)})}, none},
		"beside another party":   {[]column{account(column{filled: 9, values: values(5)}), col(column{}, words.Party)}, none},
		"decimals":               {[]column{account(column{filled: 10, fractions: 1, values: values(1)})}, none},
		"days":                   {[]column{account(column{filled: 10, dates: 1, values: values(1)})}, none},
		"too many":               {[]column{account(column{filled: 10, many: true})}, none},
		"a number before a name": {[]column{account(column{filled: 10, values: values(1)}), account(column{filled: 10, accounts: 10, values: values(1)})}, 2},
		"the others'":            {[]column{{filled: 10, values: values(1), scores: words.Scores{words.Account: 90, words.OtherAccount: 91}}}, none},
	} {
		if got := planned(10, c.columns...).chooseAccount(); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	p := planned(1, column{values: map[string]int{"b": 2, "a": 2, "c": 1}})
	if got := p.mostFrequent(1); got != "a" || p.mostFrequent(none) != "" {
		t.Errorf("%q", got)
	}
}

func TestListsOfSomethingElse(t *testing.T) {
	c := func(fields ...words.Field) column { return col(column{filled: 10, amounts: 10}, fields...) }
	text := col(column{filled: 10, texts: 10}, words.Description)
	followed := func(p *plan) *plan { p.trial = trial{checks: 9}; return p }
	for name, v := range map[string]struct {
		plan *plan
		want string
	}{
		"a statement":            {planned(10, c(words.Amount), text), ""},
		"wages":                  {planned(10, c(words.Payroll), c(words.Payroll), c(words.Amount)), "wages"},
		"wages with words":       {planned(10, c(words.Payroll), c(words.Payroll), c(words.Amount), text), ""},
		"three of wages":         {planned(10, c(words.Payroll), c(words.Payroll), c(words.Payroll), text), "wages"},
		"one of wages":           {planned(10, c(words.Payroll), c(words.Amount)), ""},
		"a budget":               {planned(10, c(words.Budget), c(words.Budget), text), "planned amounts"},
		"half a budget":          {planned(10, c(words.Budget), c(words.Amount), text), ""},
		"things":                 {planned(10, c(words.Holding), c(words.Holding), text), "things that are owned"},
		"things with a fee":      {planned(10, c(words.Holding), c(words.Holding), c(words.Fee), text), ""},
		"quotes":                 {planned(10, c(words.Quote), c(words.Quote), c(words.Quote), text), "share prices"},
		"two quotes":             {planned(10, c(words.Quote), c(words.Quote), text), ""},
		"hours":                  {planned(10, c(words.Hours), c(words.Hours), text), "working hours"},
		"clocks":                 {planned(10, column{filled: 10, times: 6}, column{filled: 10, times: 6}, text), "working hours"},
		"half clocks":            {planned(10, column{filled: 10, times: 5}, column{filled: 10, times: 6}, text), ""},
		"hours beside two sides": {planned(10, c(words.Hours), c(words.Hours), c(words.Debit), c(words.Credit), text), ""},
		"orders":                 {planned(10, c(words.Order), c(words.Order), c(words.Quantity), text), "orders"},
		"orders of nothing":      {planned(10, c(words.Order), c(words.Order), text), ""},
		"four of orders":         {planned(10, c(words.Order), c(words.Order), c(words.Order), c(words.Order), text), "orders"},
		"three of orders":        {planned(10, c(words.Order), c(words.Order), c(words.Order), text), ""},
		"orders with a fee":      {planned(10, c(words.Order), c(words.Order), c(words.Quantity), c(words.Fee), text), ""},
		"addresses":              {planned(10, c(words.Contact), c(words.Contact), c(words.Contact), text), "addresses"},
		"two contacts":           {planned(10, c(words.Contact), c(words.Contact), text), ""},
		"two and a place":        {planned(10, c(words.Contact), c(words.Contact), c(words.Place), c(words.Amount)), "addresses"},
		"two, a place, words":    {planned(10, c(words.Contact), c(words.Contact), c(words.Place), text), ""},
		"contacts with an id":    {planned(10, c(words.Contact), c(words.Contact), c(words.Contact), c(words.ID), text), ""},
		"prices":                 {planned(10, c(words.Price), c(words.Symbol), text), "prices"},
		"prices and amounts":     {planned(10, c(words.Price), c(words.Symbol), c(words.Amount), text), ""},
		"prices alone":           {planned(10, c(words.Price), text), ""},
		"measured":               {planned(10, c(words.Measure), c(words.Measure), text), "measurements"},
		"measured once":          {planned(10, c(words.Measure), c(words.Amount)), "measurements"},
		"once, with words":       {planned(10, c(words.Measure), text), ""},
		"once, with a balance":   {planned(10, c(words.Measure), c(words.Balance)), ""},
		"instalments":            {planned(10, c(words.Loan), c(words.Loan)), "the instalments of a loan"},
		"instalments with words": {planned(10, c(words.Loan), c(words.Loan), text), ""},
		"one part":               {planned(10, c(words.Loan), c(words.Amount)), ""},
		"parts in words":         {planned(10, c(words.Loan), col(column{filled: 10, amounts: 5, texts: 5}, words.Loan)), ""},
		"bills":                  {planned(10, c(words.Invoice), c(words.Due), c(words.Amount), text), "invoices"},
		"bills without more":     {planned(10, c(words.Invoice), c(words.Amount), text), ""},
		"bills with a fee":       {planned(10, c(words.Invoice), c(words.Due), c(words.Fee), c(words.Amount), text), ""},
		"bills with an id":       {planned(10, c(words.Invoice), c(words.Due), c(words.ID), c(words.Amount), text), ""},
		"and with a tax":         {planned(10, c(words.Invoice), c(words.Due), c(words.Tax), c(words.ID), c(words.Amount), text), "invoices"},
		"two bills and balance":  {planned(10, c(words.Invoice), c(words.Invoice), c(words.Balance), c(words.Amount), text), "invoices"},
		"followed by a balance":  {followed(planned(10, c(words.Invoice), c(words.Invoice), c(words.Balance), c(words.Amount), text)), ""},
		"sides and a balance":    {followed(planned(10, c(words.Invoice), c(words.Due), c(words.Tax), c(words.Debit), c(words.Credit), c(words.Balance), text)), ""},
	} {
		got := ""
		if err := v.plan.refuse(); err != nil {
			got = strings.TrimPrefix(strings.Split(err.Error(), ", not of")[0], "this is a list of ")
		}
		if got != v.want {
			t.Errorf("%s: %q, not %q", name, got, v.want)
		}
	}
	for name, v := range map[string]struct {
		column column
		want   bool
	}{
		"words": {text, true}, "half of the rows": {col(column{filled: 5, texts: 5}, words.Description), true}, "fewer": {col(column{filled: 4, texts: 4}, words.Description), false}, "half words": {col(column{filled: 10, texts: 5}, words.Memo), true}, "fewer words": {col(column{filled: 10, texts: 4}, words.Memo), false}, "another name": {col(column{filled: 10, texts: 10}, words.Type), false}, "empty": {col(column{}, words.Memo), false},
	} {
		rows := 10
		if name == "empty" {
			rows = 0
		}
		if got := planned(rows, v.column).describes(); got != v.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for name, v := range map[string]struct {
		values map[string]int
		many   bool
		want   bool
	}{"most": {map[string]int{"Invoice": 6, "x": 4}, false, true}, "half": {map[string]int{"Invoice": 5, "x": 5}, false, false}, "many": {map[string]int{"Invoice": 6, "x": 4}, true, false}} {
		if got := planned(10, col(column{filled: 10, values: v.values, many: v.many}, words.Type)).kindsAreBills(); got != v.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestScoresOfAmounts(t *testing.T) {
	money := func(change func(c *column), fields ...words.Field) column {
		c := column{filled: 10, amounts: 10, fractions: 10}
		if change != nil {
			change(&c)
		}
		return col(c, fields...)
	}
	for name, v := range map[string]struct {
		column   column
		decimals bool
		header   bool
		want     int
	}{
		"named":               {money(nil, words.Amount), true, true, 100},
		"net":                 {money(nil, words.Net), true, true, 105},
		"gross":               {money(nil, words.Gross), true, true, 60},
		"signed":              {money(func(c *column) { c.negatives = 3 }, words.Amount), true, true, 120},
		"seldom":              {money(func(c *column) { c.filled, c.amounts = 4, 4 }, words.Amount), true, true, 70},
		"on half of the rows": {money(func(c *column) { c.filled, c.amounts = 5, 5 }, words.Amount), true, true, 100},
		"mostly nought":       {money(func(c *column) { c.zeros = 6 }, words.Amount), true, true, 70},
		"half nought":         {money(func(c *column) { c.zeros = 5 }, words.Amount), true, true, 100},
		"empty":               {col(column{}, words.Amount), true, true, 25},
		"not known":           {money(nil), true, true, unnamedScore},
		"no header":           {money(nil), true, false, headlessScore},
		"whole numbers":       {money(func(c *column) { c.fractions = 0 }), true, true, 0},
		"whole numbers alone": {money(func(c *column) { c.fractions = 0 }), false, true, unnamedScore},
		"whole, no header":    {money(func(c *column) { c.fractions = 0 }), false, false, headlessScore},
		"other amount":        {money(nil, words.OtherAmount), true, true, otherScore},
		"another name":        {money(nil, words.Memo), true, true, 0},
		"indicator":           {money(nil, words.Indicator), true, true, 80},
		"a side, signed":      {money(func(c *column) { c.negatives = 3 }, words.Debit), true, true, 80},
		"a side, unsigned":    {money(nil, words.Debit), true, true, 0},
		"a side, not always":  {money(func(c *column) { c.negatives, c.filled, c.amounts = 3, 9, 9 }, words.Debit), true, true, 0},
		"words":               {column{filled: 10, texts: 10}, true, true, 0},
	} {
		p := planned(10, v.column)
		if !v.header {
			p.header = nil
		}
		if got := p.singleScore(1, &p.columns[1], v.decimals); got != v.want {
			t.Errorf("%s: %d, not %d", name, got, v.want)
		}
	}
	p := planned(10, money(nil, words.Debit), money(nil, words.Credit), column{}, money(nil, words.Debit))
	var got []string
	for _, h := range p.namedPairs() {
		got = append(got, fmt.Sprint(h.debit, h.credit, h.score))
	}
	if fmt.Sprint(got) != "[1 2 108 4 2 105]" {
		t.Errorf("%v", got)
	}
}

func TestOneOfTwoColumnsFilled(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  bool
	}{
		"by turns":         {[]string{"2026-01-01|1.00|", "2026-01-02||1.00"}, true},
		"both":             {[]string{"2026-01-01|1.00|1.00"}, false},
		"noughts are none": {[]string{"2026-01-01|1.00|0.00", "2026-01-01|0.00|2.00"}, true},
		"nine of ten":      {append(slices.Repeat([]string{"2026-01-01|1.00|"}, 9), "2026-01-01||"), true},
		"eight of nine":    {append(slices.Repeat([]string{"2026-01-01|1.00|"}, 8), "2026-01-01||"), false},
		"no rows":          {[]string{"x|1.00|"}, false},
		"others beside":    {[]string{"2026-01-01|1.00|", "x|1.00|1.00"}, true},
	} {
		p := planned(0)
		for _, line := range c.lines {
			p.rows = append(p.rows, rec(line))
		}
		if got := p.oneFilled(1, 2); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	lead := planned(0)
	lead.rows = []cells.Record{rec("2026-01-01|10.00|5.00|15.00"), rec("2026-01-02|15.00|-3.00|12.00"), rec("x|1|1|1")}
	if !lead.leads(1, 2, 3) || lead.leads(3, 2, 1) {
		t.Error("the balance before and the amount lead to the balance behind")
	}
	lead.rows = nil
	if lead.leads(1, 2, 3) {
		t.Error("nothing leads nowhere")
	}
}

func TestDirectionsByWords(t *testing.T) {
	base := func(change func(c *column)) column {
		c := column{filled: 20, sides: 20, debits: 10, credits: 10, values: values(2)}
		if change != nil {
			change(&c)
		}
		return c
	}
	r := noReading()
	r.single = 0
	for name, v := range map[string]struct {
		column column
		want   int
	}{
		"both sides":          {base(nil), 50},
		"named":               {col(base(nil), words.Indicator), 70},
		"a description":       {col(base(nil), words.Description), 30},
		"nineteen of twenty":  {base(func(c *column) { c.sides = 19 }), 50},
		"eighteen":            {base(func(c *column) { c.sides = 18 }), 0},
		"on nineteen rows":    {base(func(c *column) { c.filled, c.sides = 19, 19 }), 50},
		"on some, both sides": {base(func(c *column) { c.filled, c.sides = 18, 18 }), 0},
		"on some, one side":   {base(func(c *column) { c.filled, c.sides, c.debits = 18, 18, 0 }), 45},
		"on some, other side": {base(func(c *column) { c.filled, c.sides, c.credits = 18, 18, 0 }), 45},
		"on some, named":      {col(base(func(c *column) { c.filled, c.sides = 18, 18 }), words.Indicator), 50},
		"credits alone":       {base(func(c *column) { c.debits = 0 }), 0},
		"credits, named":      {col(base(func(c *column) { c.debits = 0 }), words.Indicator), 60},
		"too many":            {base(func(c *column) { c.many = true }), 0},
		"empty":               {column{}, 0},
		"texts by chance":     {col(base(func(c *column) { c.values = values(11) }), words.Description), 0},
		"texts, half as many": {col(base(func(c *column) { c.values = values(10) }), words.Description), 30},
	} {
		p := planned(20, v.column)
		if got := p.indicatorScore(&r, 1, &p.columns[1]); got != v.want {
			t.Errorf("%s: %d, not %d", name, got, v.want)
		}
	}
	one := planned(1, base(func(c *column) { c.filled, c.sides = 1, 1 }))
	if got := one.indicatorScore(&r, 1, &one.columns[1]); got != 50 {
		t.Errorf("one row under a header: %d", got)
	}
	if one.header = nil; one.indicatorScore(&r, 1, &one.columns[1]) != 0 {
		t.Error("one row without a header says nothing")
	}
	for n, want := range map[int]string{1: `"w0" is`, 2: `"w0", "w1" are`, 9: `"w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7" and 1 more are`, 8: `"w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7" are`} {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprint("w", i))
		}
		if got := listWords(list); got != want {
			t.Errorf("%s", got)
		}
	}
}

func TestAmountsOfRows(t *testing.T) {
	single := noReading()
	single.single = 0
	marked := single
	marked.indicator, marked.sides, marked.blank = 1, map[string]side{"D": debitSide, "C": creditSide, "N": neutralSide}, creditSide
	pair := noReading()
	pair.debit, pair.credit = 0, 1
	turning := pair
	turning.debitReverses, turning.creditReverses = true, true
	for name, c := range map[string]struct {
		reading reading
		line    string
		want    string
	}{
		"alone":                     {single, "12.50", "12.50"},
		"with a remark":             {single, "12.50 (refunded 3.00)", "12.50"},
		"dashes":                    {single, "--", ""},
		"debit by a word":           {marked, "12.50|D", "-12.50"},
		"credit by a word":          {marked, "+12.50|C", "12.50"},
		"its own sign counts":       {marked, "-12.50|C", "-12.50"},
		"neither":                   {marked, "12.50|N", "12.50"},
		"not known":                 {marked, "+12.50|Z", "+12.50"},
		"no word":                   {marked, "+12.50|", "12.50"},
		"no amount":                 {marked, "|D", ""},
		"money out":                 {pair, "12.50|", "-12.50"},
		"money in":                  {pair, "|12.50", "12.50"},
		"money out, nought in":      {pair, "12.50|0.00", "-12.50"},
		"money in, nought out":      {pair, "0.00|12.50", "12.50"},
		"both":                      {pair, "1.00|2.00", "both a debit (1.00) and a credit (2.00)"},
		"one of both is no amount":  {pair, "1.00|n.a.", "-1.00"},
		"noughts":                   {pair, "0.00|0.00", "0.00"},
		"nothing":                   {pair, "|", ""},
		"minus repeats the column":  {pair, "-12.50|", "-12.50"},
		"minus in credits repeats":  {pair, "|-12.50", "12.50"},
		"minus reverses the debit":  {turning, "-12.50|", "12.50"},
		"minus reverses the credit": {turning, "|-12.50", "-12.50"},
		"no minus, no reversal":     {turning, "12.50|", "-12.50"},
	} {
		text, problem := c.reading.amount(rec(c.line))
		if got := text + problem; got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
	for _, c := range [][3]string{{"12.50 CR", "", "12.50"}, {"12.50 DR", "-", "-12.50"}, {"(12.50)", "-", "-12.50"}, {"", "-", ""}, {"−3", "", "3"}, {"5 kr", "-", "-5 kr"}} {
		if got := signed(c[0], c[1] == "-"); got != c[2] {
			t.Errorf("%q: %q", c[0], got)
		}
	}
	for cell, want := range map[string]string{"1,00.00": "100.00", "1.00,00": "100,00", "100": "100", "1,000": "1,000"} {
		if got := loosen(&convert.AmountColumn{}, cell); got != want {
			t.Errorf("%s: %s", cell, got)
		}
	}
	fees := &feeTaker{digits: 2}
	for _, c := range []struct {
		amount, fee, want string
		charged           bool
	}{{"10.00", "1.00", "9.00", true}, {"-10.00", "1.00", "-11.00", true}, {"10.00", "0.00", "10.00", false}, {"10.00", "", "10.00", false}, {"x", "1.00", "x", false}, {"10.00", "-1.00", "9.00", true}} {
		if got, charged := fees.take(c.amount, c.fee); got != c.want || charged != c.charged {
			t.Errorf("%s less %s: %s %v", c.amount, c.fee, got, charged)
		}
	}
}

func TestColumnsOfBalances(t *testing.T) {
	money := func(change func(c *column), fields ...words.Field) column {
		c := column{filled: 10, amounts: 10}
		if change != nil {
			change(&c)
		}
		return col(c, fields...)
	}
	plain, named, other := money(nil), money(nil, words.Balance), money(nil, words.OtherBalance)
	r := noReading()
	for name, c := range map[string]struct {
		columns []column
		want    []int
	}{
		"named":            {[]column{named}, []int{1}},
		"named and others": {[]column{plain, named, plain}, []int{2, 1}},
		"others":           {[]column{plain, plain}, []int{1, 2}},
		"at most four":     {[]column{plain, plain, plain, plain, plain}, []int{1, 2, 3, 4}},
		"nine of ten":      {[]column{money(func(c *column) { c.filled, c.amounts = 9, 9 })}, []int{1}},
		"eight":            {[]column{money(func(c *column) { c.filled, c.amounts = 8, 8 })}, nil},
		"half nought":      {[]column{money(func(c *column) { c.zeros = 5 })}, nil},
		"fewer noughts":    {[]column{money(func(c *column) { c.zeros = 4 })}, []int{1}},
		"another balance":  {[]column{other}, []int{1}},
		"another thing":    {[]column{money(nil, words.Memo)}, nil},
		"rather another's": {[]column{{filled: 10, amounts: 10, scores: words.Scores{words.Balance: 90, words.OtherBalance: 91}, weight: 91}}, []int{1}},
		"five named":       {[]column{named, named, named, named, named}, []int{1, 2, 3, 4}},
	} {
		if got := planned(10, c.columns...).balanceColumns(&r); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestFiguresOfLines(t *testing.T) {
	p := planned(3, column{}, column{}, column{})
	p.money.debit, p.money.credit, p.balance = 1, 2, 3
	for cell, want := range map[string]string{
		"Opening balance: 12.50": "Opening balance:|12.50|1", "Closing balance 12.50": "Closing balance|12.50|2", "Balance": "Balance||3", "Total": "Total||6", "x": "||0", "12.50": "||0", "2026-01-31": "||0", "Tea house": "Tea house||0", "Opening balance 31.12.2025": "Opening balance 31.12.2025||1",
		"Opening balance" + strings.Repeat(" ", longestLabel-15): "Opening balance" + strings.Repeat(" ", longestLabel-15) + "||1", "Opening balance" + strings.Repeat(" ", longestLabel-14): "||0",
	} {
		label, value, what := p.figureIn(cell)
		if got := fmt.Sprintf("%s|%s|%d", label, value, what); got != want {
			t.Errorf("%q: %q, not %q", cell, got, want)
		}
	}
	for name, c := range map[string]struct {
		line, below string
		inTable     bool
		want        string
	}{
		"in its cell":            {"Opening balance: 12.50", "", false, "1 12.50"},
		"split by a comma":       {"Balance: USD 1|000.00", "", false, "3 USD 1,000.00"},
		"beside it":              {"Opening balance||12.50", "", false, "1 12.50"},
		"beside it, a day":       {"Balance|31.12.2025|12.50", "", false, "3 12.50 on 31.12.2025"},
		"beside it, a currency":  {"Balance|12.50|EUR", "", false, "3 12.50 EUR"},
		"beside it, a side":      {"Balance|12.50|Debit", "", false, "3 12.50 negative"},
		"below it":               {"Opening balance|Closing balance", "1.00|2.00", false, "1 1.00, 2 2.00"},
		"its day in the label":   {"Balance on 31.12.2025|12.50", "", false, "3 12.50 on 31.12.2025"},
		"totals of both":         {"Total|1.00|2.00|", "", true, "4 1.00, 5 2.00"},
		"one total":              {"Total||2.00|", "", true, "5 2.00"},
		"a balance in its place": {"Closing balance|||9.00", "", true, "2 9.00"},
		"a balance in credits":   {"Closing balance||9.00|", "", true, "2 9.00"},
		"a balance in debits":    {"Closing balance|9.00||", "", true, "2 9.00 negative"},
		"money out":              {"Total debits|9.00||", "", true, "4 9.00"},
		"nothing":                {"Tea house|9.00", "", false, ""},
	} {
		var got []string
		for _, f := range p.figuresOf(rec(c.line), rec(c.below), c.inTable) {
			text := fmt.Sprint(f.what, " ", f.value)
			if f.day != "" {
				text += " on " + f.day
			}
			if f.currency != "" && !strings.Contains(f.value, f.currency) {
				text += " " + f.currency
			}
			if f.negative {
				text += " negative"
			}
			got = append(got, text)
		}
		if all := strings.Join(got, ", "); all != c.want {
			t.Errorf("%s: %q, not %q", name, all, c.want)
		}
	}
	for line, want := range map[string]bool{"Opening balance|Closing balance": true, "Opening balance|x": false, "Opening balance|Closing balance|12.50": false} {
		if got := p.headsFigures(rec(line)); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
	for _, c := range []struct{ value, next, want string }{{"USD 1", "000.00", "USD 1,000.00"}, {"1", "000|000", "1,000,000"}, {"1", "000|000.00|000", "1,000,000.00"}, {"1", "00", "1"}, {"1", "0000", "1"}, {"1.50", "000", "1.50"}, {"1 EUR", "000", "1 EUR"}} {
		if got := rejoin(c.value, strings.Split(c.next, "|")); got != c.want {
			t.Errorf("%s and %s: %s", c.value, c.next, got)
		}
	}
}

func TestTextsOfRows(t *testing.T) {
	base := texts{party: none, payer: none, payee: none, kind: none, own: map[string]bool{"Me": true}}
	with := func(change func(t *texts)) *texts { out := base; change(&out); return &out }
	sides := with(func(t *texts) { t.payer, t.payee = 0, 1 })
	for name, c := range map[string]struct {
		texts    *texts
		line     string
		negative bool
		want     string
	}{
		"the other side":        {with(func(t *texts) { t.party = 0 }), "Bob", false, "Bob"},
		"oneself":               {with(func(t *texts) { t.party = 0 }), "Me", false, ""},
		"I paid":                {sides, "Me|Bob", false, "Bob"},
		"I was paid":            {sides, "Bob|Me", true, "Bob"},
		"from me to me":         {sides, "Me|Me", true, ""},
		"money out":             {sides, "Ann|Bob", true, "Bob"},
		"money in":              {sides, "Ann|Bob", false, "Ann"},
		"money in, nobody paid": {sides, "|Bob", false, "Bob"},
	} {
		if got := c.texts.who(rec(c.line), c.negative); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
	two := with(func(t *texts) { t.order, t.extra = []int{0, 1}, []int{2} })
	long := strings.Repeat("x", memoRoom-4)
	for name, c := range map[string]struct {
		line, more string
		want       string
	}{
		"name and memo":    {"Books|pens|Food", "", "Books / pens | Food"},
		"goes on below":    {"Books|pens|", "and ink", "Books / pens | and ink"},
		"repeats the name": {"Books|Books|Food", "", "Books / Food"},
		"in capitals":      {"Books|BOOKS|", "", "Books / "},
		"a part of it":     {"Books and pens|pens|", "", "Books and pens / "},
		"more than it":     {"pens|Books and pens|", "", "pens / Books and pens"},
		"repeats the memo": {"Books|pens|pens", "", "Books / pens"},
		"own name":         {"Me|pens|", "", "pens / "},
		"nothing":          {"-|n/a|", "", " / "},
		"just enough room": {"a|" + long + "|Food", "", "a / " + long + " | Food"},
		"no room":          {"a|" + long + "|Foods", "", "a / " + long},
		"first of all":     {"||Foods", "", "Foods / "},
		"an apostrophe":    {"'Books'|'pens|", "", "Books / pens"},
	} {
		name2, memo := two.compose(rec(c.line), false, c.more)
		if got := name2 + " / " + memo; got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
	keyed := with(func(t *texts) { t.keyWho, t.keyWhat = []int{0}, []int{1, 2} })
	for name, c := range map[string]struct {
		texts      *texts
		line, more string
		want       string
	}{
		"who and what": {keyed, "Bob|Books|pens", "", "Bob / Books|pens"}, "what alone": {keyed, "|Books|pens", "ink", "Books / pens|ink"}, "who alone": {keyed, "Bob||", "", "Bob / "}, "loose": {with(func(t *texts) { t.loose = true }), "Bob|2026-01-01|12.50|Books", "ink", "Bob|Books / ink"}, "loose by kind": {with(func(t *texts) { t.loose, t.keyWhat = true, []int{1} }), "Bob|Fee", "", "Fee / "},
	} {
		a, b := c.texts.keys(rec(c.line), c.more)
		if got := a + " / " + b; got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestColumnsOfTexts(t *testing.T) {
	for name, c := range map[string]struct {
		column column
		want   bool
	}{
		"words":             {column{filled: 10, texts: 1}, true},
		"half days":         {column{filled: 10, texts: 1, dates: 5}, true},
		"more days":         {column{filled: 10, texts: 1, dates: 6}, false},
		"half currencies":   {column{filled: 10, texts: 1, currencies: 5}, true},
		"more currencies":   {column{filled: 10, texts: 1, currencies: 6}, false},
		"half times":        {column{filled: 10, texts: 1, times: 5}, true},
		"more times":        {column{filled: 10, texts: 1, times: 6}, false},
		"short, named":      {col(column{filled: 10, lettered: 6}, words.Description), true},
		"few letters":       {col(column{filled: 10, lettered: 5}, words.Description), false},
		"short, not a text": {col(column{filled: 10, lettered: 6}, words.Category), false},
		"short, no name":    {column{filled: 10, lettered: 6}, false},
		"empty":             {column{}, false},
	} {
		if got := planned(10, c.column).isFreeText(1); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	same := map[string]int{"x": 1}
	for name, c := range map[string]struct {
		rows   int
		column column
		header bool
		want   bool
	}{
		"same on all":        {10, column{filled: 10, values: same}, true, true},
		"on nine":            {10, column{filled: 9, values: same}, true, true},
		"on eight":           {10, column{filled: 8, values: same}, true, false},
		"one row":            {1, column{filled: 1, values: same}, true, false},
		"two rows":           {2, column{filled: 2, values: same}, true, true},
		"two rows, named":    {2, col(column{filled: 2, values: same}, words.Memo), true, false},
		"three rows, named":  {3, col(column{filled: 3, values: same}, words.Memo), true, true},
		"two, without heads": {2, column{filled: 2, values: same}, false, false},
		"two values":         {10, column{filled: 10, values: values(2)}, true, false},
	} {
		p := planned(c.rows, c.column)
		if !c.header {
			p.header = nil
		}
		if got := p.tellsNothing(&p.columns[1]); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for name, c := range map[string]struct {
		column column
		want   bool
	}{
		"numbers of others": {col(column{filled: 10, texts: 4}, words.OtherAccount), true},
		"names of others":   {col(column{filled: 10, texts: 5}, words.OtherAccount), false},
		"amounts in words":  {col(column{filled: 10, texts: 10}, words.OtherAmount), true},
		"a card":            {col(column{filled: 10, texts: 10}, words.Card), true},
		"a memo":            {col(column{filled: 10, texts: 10}, words.Memo), false},
		"numbers, no name":  {column{filled: 10, accounts: 6}, true},
		"half numbers":      {column{filled: 10, accounts: 5}, false},
	} {
		if got := planned(10).isAside(&c.column); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestLinesBetweenRows(t *testing.T) {
	p := planned(3, col(column{name: "Text", texts: 3, filled: 3}, words.Description), col(column{name: "Amount"}, words.Amount))
	p.header = []string{"Date", "Text", "Amount"}
	for line, want := range map[string]bool{"Date|Text|Amount": true, "DATE|text|": true, "Date|x|Amount": true, "Date|x|y": false, "Date||": false, "Date|Text|x|y": false, "Date|Text|x": true, "x|Text|Amount": true} {
		if got := p.isHeader(rec(line)); got != want {
			t.Errorf("header %s: %v", line, got)
		}
	}
	for line, want := range map[string]bool{"Date|Amount|Payee": true, "Date|Amount": false, "Date|Payee|Memo": false, "Amount|Payee|Memo": false, "Date|Amount|Payee|12.50": false, "Date|Amount|Payee|" + strings.Repeat("x", 40): true, "Date|Amount|Payee|" + strings.Repeat("x", 41): false, "Date|Amount|Payee|2026-01-01": false} {
		if got := p.isOtherHeader(rec(line)); got != want {
			t.Errorf("other header %s: %v", line, got)
		}
	}
	for line, want := range map[string]string{"Account: 12345678": "12345678", "Account|12345678": "12345678", "Account||12345678": "12345678", "Account 12345678": "12345678", "Account 123": "", "Tea 12345678": "", "12345678": "", "Account one two three four 12345678": "12345678", "Account one two three four five 12345678": "", "Account 12345678|x": ""} {
		if got := p.accountHeading(rec(line)); got != want {
			t.Errorf("account %s: %q", line, got)
		}
	}
	for text, want := range map[string]bool{"1234": true, "123": false, "12345678": true, "12,345": false, "12:345": false, "2026-01-31": false, "AB 1234": true, "ABCDEFGHI 1234": false, "ABCDEFGH1234": true, "ABCDEFGHI1234": false, strings.Repeat("1", 40): true, strings.Repeat("1", 41): false} {
		if got := isNumberLike(text); got != want {
			t.Errorf("number %s: %v", text, got)
		}
	}
	for line, want := range map[string]string{"Pending transactions||": "true true false", "Tea||": "true false false", "Tea|x|": "false false false", "12.50||": "false false false", "2026-01-01||": "false false false"} {
		is, pending, booked := p.heading(rec(line))
		if got := fmt.Sprint(is, pending, booked); got != want {
			t.Errorf("heading %s: %s", line, got)
		}
	}
}

func TestLinesLeftAside(t *testing.T) {
	for name, c := range map[string]struct {
		lines []int
		want  string
	}{
		"one": {[]int{5}, "[{5 5}] 0"}, "neighbours": {[]int{5, 6, 8}, "[{5 8}] 0"}, "apart": {[]int{5, 8}, "[{5 5} {8 8}] 0"}, "many": {[]int{1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 101, 110}, "[{1 1} {10 10} {20 20} {30 30} {40 40} {50 50} {60 60} {70 70} {80 80} {90 90}] 2"},
	} {
		var a asideRuns
		for _, line := range c.lines {
			a.add(cells.Record{Line: line})
		}
		var runs []string
		for _, run := range a.runs {
			runs = append(runs, fmt.Sprintf("{%d %d}", run.first, run.last))
		}
		if got := fmt.Sprintf("[%s] %d", strings.Join(runs, " "), a.more); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
	if lines(3, 3) != "Line 3" || lines(3, 4) != "Lines 3 to 4" {
		t.Error("names of lines")
	}
}

func TestCurrenciesNamedOnce(t *testing.T) {
	for name, c := range map[string]struct {
		above []string
		want  string
	}{"one": {[]string{"Account in EUR"}, "EUR"}, "again": {[]string{"EUR", "EUR"}, "EUR"}, "two": {[]string{"EUR", "USD"}, ""}, "by its sign": {[]string{"(€)"}, "EUR"}, "none": {[]string{"x"}, ""}} {
		p := planned(0)
		for _, line := range c.above {
			p.above = append(p.above, rec(line))
		}
		if got := p.preambleCurrency(); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
	for name, c := range map[string]struct {
		amounts []string
		want    string
	}{"all": {[]string{"€5", "€6"}, "EUR"}, "not all": {[]string{"€5", "6"}, ""}, "two": {[]string{"€5", "$6"}, ""}, "none": {[]string{"5"}, ""}, "the first without": {[]string{"5", "€6"}, ""}} {
		var a amountSigns
		for _, amount := range c.amounts {
			a.see(words.All(), amount)
		}
		if got := a.common(); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
	for text, want := range map[string]string{"EUR": "EUR", "x EUR EUR": "EUR", "EUR USD": "", "EURO": "", "ALL": ""} {
		if got := codeIn(text); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

func TestDaysThatProveTheirOrder(t *testing.T) {
	for name, c := range map[string]struct {
		days []int
		want bool
	}{
		"gaps":              {[]int{20260105, 20260305, 20260505, 20260705}, true},
		"three rows":        {[]int{20260105, 20260305, 20260505}, false},
		"no gaps":           {[]int{20260105, 20260205, 20260305, 20260405}, false},
		"another day":       {[]int{20260105, 20260305, 20260505, 20260706}, false},
		"the first":         {[]int{20260101, 20260301, 20260501, 20260701}, false},
		"the second":        {[]int{20260102, 20260302, 20260502, 20260702}, true},
		"the 27th":          {[]int{20260127, 20260327, 20260527, 20260727}, true},
		"the 28th":          {[]int{20260128, 20260328, 20260528, 20260728}, false},
		"one month":         {[]int{20260105, 20260105, 20260105, 20260105}, false},
		"over the new year": {[]int{20251205, 20260105, 20260205, 20260305}, false},
		"unreadable":        {[]int{20260105, 20260305, 0, 20260705}, false},
	} {
		var o oneDay
		for _, d := range c.days {
			o.see(ofx.Day(d))
		}
		if got := o.allOnOneDay(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for name, c := range map[string]struct {
		days []int
		want bool
	}{"up": {[]int{1, 2, 2, 3}, true}, "down": {[]int{4, 3, 3, 1}, true}, "both": {[]int{1, 2, 1, 3}, false}, "three": {[]int{1, 2, 3}, false}, "unreadable": {[]int{1, 0, 2, 3, 4}, true}, "equal": {[]int{5, 5, 5, 5}, true}} {
		var d daysInOrder
		for _, day := range c.days {
			d.see(ofx.Day(day))
		}
		if got := d.isSorted(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
