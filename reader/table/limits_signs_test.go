package table

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// found is a finding about amounts in column 1.
func found(name string, change func(p *plan)) *finding {
	p := planned(10, col(column{name: "Amount", filled: 10, amounts: 10, negatives: 3}, words.Amount), col(column{name: "Text", filled: 10, texts: 10}, words.Description), col(column{name: "Balance", filled: 10, amounts: 10}, words.Balance))
	p.money.single = 1
	if change != nil {
		change(p)
	}
	return &finding{name: name, reader: &rowReader{plan: p}}
}

func TestSignsOfCards(t *testing.T) {
	owed := func(p *plan) { p.balance, p.trial = 3, trial{checks: 5, owed: true} }
	grows := func(p *plan) { p.balance, p.trial = 3, trial{checks: 5} }
	const card = "credit card.csv"
	for name, c := range map[string]struct {
		file   string
		signs  signs
		change func(p *plan)
		turned bool
		doubts int
	}{
		"nothing told":                    {"x.csv", signs{all: [2]int{3, 7}}, nil, false, 0},
		"most have no minus":              {"x.csv", signs{all: [2]int{5, 5}}, nil, false, 1},
		"fewer have none":                 {"x.csv", signs{all: [2]int{4, 5}}, nil, false, 0},
		"and a balance follows":           {"x.csv", signs{all: [2]int{7, 3}}, grows, false, 0},
		"the balance falls":               {"x.csv", signs{all: [2]int{7, 3}}, owed, true, 0},
		"falls, few plain, no words":      {"x.csv", signs{all: [2]int{3, 7}}, owed, false, 0},
		"falls, and words say so":         {"x.csv", signs{all: [2]int{3, 7}, out: [2]int{1, 0}}, owed, true, 0},
		"falls, words say otherwise":      {"x.csv", signs{all: [2]int{7, 3}, in: [2]int{1, 0}}, owed, false, 0},
		"a payment received":              {"x.csv", signs{all: [2]int{7, 3}, receipt: [2]int{0, 1}}, nil, true, 0},
		"received, all else negative":     {"x.csv", signs{all: [2]int{1, 9}, receipt: [2]int{0, 1}}, nil, false, 0},
		"received, as many plain":         {"x.csv", signs{all: [2]int{4, 5}, receipt: [2]int{0, 1}}, nil, true, 0},
		"received, one fewer plain":       {"x.csv", signs{all: [2]int{3, 5}, receipt: [2]int{0, 1}}, nil, false, 0},
		"received with a plus":            {"x.csv", signs{all: [2]int{7, 3}, receipt: [2]int{1, 0}}, nil, false, 0},
		"purchases are plain":             {"x.csv", signs{all: [2]int{7, 3}, out: [2]int{1, 0}}, nil, true, 0},
		"purchases are plain, few":        {"x.csv", signs{all: [2]int{3, 7}, out: [2]int{1, 0}}, nil, false, 0},
		"salaries are negative":           {"x.csv", signs{all: [2]int{7, 3}, in: [2]int{0, 1}}, nil, false, 1},
		"both sides contradict":           {"x.csv", signs{all: [2]int{3, 7}, debit: [2]int{1, 0}, credit: [2]int{0, 1}}, nil, true, 0},
		"one side contradicts":            {"x.csv", signs{all: [2]int{3, 7}, debit: [2]int{1, 0}}, nil, false, 0},
		"a card, one word":                {card, signs{all: [2]int{3, 7}, out: [2]int{1, 0}}, nil, true, 0},
		"a card, mostly plain":            {card, signs{all: [2]int{7, 3}}, nil, true, 1},
		"a card, twice as many":           {card, signs{all: [2]int{6, 3}}, nil, false, 1},
		"perhaps a payment":               {"x.csv", signs{all: [2]int{7, 2}, weak: [2]int{0, 1}}, nil, false, 1},
		"perhaps a payment, card":         {card, signs{all: [2]int{7, 2}, weak: [2]int{0, 1}}, nil, true, 0},
		"words outweigh a word":           {"x.csv", signs{all: [2]int{7, 3}, receipt: [2]int{0, 1}, in: [2]int{3, 0}}, nil, false, 1},
		"debits weigh twice":              {"x.csv", signs{all: [2]int{7, 3}, out: [2]int{1, 0}, debit: [2]int{0, 1}}, nil, false, 0},
		"no minus, on a card":             {card, signs{rows: 10, all: [2]int{10, 0}}, nil, false, 0},
		"no minus, most were spent":       {"x.csv", signs{rows: 10, all: [2]int{10, 0}, out: [2]int{6, 0}}, nil, true, 1},
		"no minus, half were spent":       {"x.csv", signs{rows: 10, all: [2]int{10, 0}, out: [2]int{5, 0}}, nil, false, 1},
		"no minus, as many received":      {"x.csv", signs{rows: 10, all: [2]int{10, 0}, out: [2]int{6, 0}, in: [2]int{6, 0}}, nil, false, 1},
		"no minus, the balance grows":     {"x.csv", signs{rows: 10, all: [2]int{10, 0}}, grows, false, 0},
		"no minus, the balance falls":     {"x.csv", signs{rows: 10, all: [2]int{10, 0}}, owed, true, 0},
		"no rows":                         {"x.csv", signs{}, nil, false, 0},
		"a card's words against balances": {card, signs{all: [2]int{7, 3}, out: [2]int{1, 0}}, grows, true, 0},
	} {
		f := found(c.file, c.change)
		var o statement.Options
		options := o.Convert
		f.settleSigns(&c.signs, &o, &options)
		if options.InvertSigns != c.turned || len(f.doubts) != c.doubts {
			t.Errorf("%s: turned %v, %d doubts", name, options.InvertSigns, len(f.doubts))
		}
	}
}

func TestSignsThatAreGiven(t *testing.T) {
	s := signs{all: [2]int{7, 3}, receipt: [2]int{0, 1}}
	for name, c := range map[string]struct {
		options statement.Options
		change  func(p *plan)
		turned  bool
		card    bool
	}{
		"asked":            {statement.Options{}, nil, true, true},
		"kept":             {statement.Options{KeepSigns: true}, nil, false, false},
		"turned already":   {statement.Options{Convert: convert.Options{InvertSigns: true}}, nil, true, true},
		"turned, in doubt": {statement.Options{Convert: convert.Options{InvertSigns: true}}, func(p *plan) { p.balance, p.trial = 3, trial{checks: 5} }, true, false},
		"the type is told": {statement.Options{TypeGiven: true}, nil, true, false},
		"by an indicator":  {statement.Options{}, func(p *plan) { p.money.indicator = 2 }, false, false},
		"by two columns":   {statement.Options{}, func(p *plan) { p.money.single, p.money.debit, p.money.credit = none, 1, 3 }, false, false},
	} {
		f := found("x.csv", c.change)
		options := c.options.Convert
		f.settleSigns(&s, &c.options, &options)
		if options.InvertSigns != c.turned || (options.Account == ofx.CreditCard) != c.card {
			t.Errorf("%s: turned %v, account %v", name, options.InvertSigns, options.Account)
		}
	}
}

func TestEvidenceOfCards(t *testing.T) {
	for name, c := range map[string]struct {
		file, sheet string
		above       string
		columns     []column
		want        string
	}{
		"nothing":              {"x.csv", "", "", nil, "0 "},
		"its name":             {"my_credit-card.csv", "", "", nil, "2 its name"},
		"a debit card":         {"debit card.csv", "", "", nil, "0 "},
		"the worksheet":        {"x.xlsx", "Credit card", "", nil, "2 the worksheet's name"},
		"above":                {"x.csv", "", "Credit card statement", nil, "2 the lines above the table"},
		"a long line above":    {"x.csv", "", "Credit card statement " + strings.Repeat("x", 58), nil, "0 "},
		"numbers on every row": {"x.csv", "", "", []column{{filled: 10, cards: 9}}, "2 a card's number on every row"},
		"on eight rows":        {"x.csv", "", "", []column{{filled: 10, cards: 8}}, "0 "},
		"a heading":            {"x.csv", "", "", []column{{name: "Credit card", filled: 9}}, "1 its headings"},
		"seldom filled":        {"x.csv", "", "", []column{{name: "Credit card", filled: 8}}, "0 "},
		"name and number":      {"credit card.csv", "", "", []column{{filled: 10, cards: 10}}, "4 its name"},
	} {
		p := planned(10, c.columns...)
		if c.above != "" {
			p.above = []cells.Record{rec(c.above)}
		}
		points, because := p.cardEvidence(c.file, c.sheet)
		if got := fmt.Sprint(points, " ", because); got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

func TestSidesSaidAgainAndAgain(t *testing.T) {
	base := column{filled: 10, sides: 9, debits: 5, credits: 4, values: values(5)}
	change := func(by func(c *column)) column { c := base; by(&c); return c }
	for name, c := range map[string]struct {
		column column
		want   bool
	}{
		"both": {base, true}, "eight of ten": {change(func(c *column) { c.sides = 8 }), false}, "debits alone": {change(func(c *column) { c.credits = 0 }), false}, "credits alone": {change(func(c *column) { c.debits = 0 }), false}, "more words": {change(func(c *column) { c.values = values(6) }), false}, "too many": {change(func(c *column) { c.many = true }), false}, "named": {change(func(c *column) { c.weight = words.Named }), false},
	} {
		if got := planned(10).saysSides(&c.column); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
