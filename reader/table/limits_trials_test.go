package table

import (
	"testing"

	"tillroll/internal/words"
	"tillroll/statement"
)

func TestTrialsOfBalances(t *testing.T) {
	for _, c := range []struct {
		trial                             trial
		confirmed, supports, contradicted bool
	}{
		{trial{checks: 0}, false, false, false},
		{trial{checks: 1}, true, false, false},
		{trial{checks: 2}, true, true, false},
		{trial{checks: 10, breaks: 1}, true, true, false},
		{trial{checks: 9, breaks: 1}, false, true, false},
		{trial{checks: 3, breaks: 1}, false, true, false},
		{trial{checks: 5, breaks: 2}, false, false, false},
		{trial{checks: 4, breaks: 2}, false, false, false},
		{trial{checks: 5, breaks: 3}, false, false, true},
		{trial{checks: 3, breaks: 2}, false, false, true},
		{trial{checks: 2, breaks: 2}, false, false, false},
	} {
		if c.trial.confirmed() != c.confirmed || c.trial.supports() != c.supports || c.trial.contradicted() != c.contradicted {
			t.Errorf("%+v: confirmed %v, supports %v, contradicted %v", c.trial, c.trial.confirmed(), c.trial.supports(), c.trial.contradicted())
		}
	}
}

func TestWeightOfReadings(t *testing.T) {
	for name, c := range map[string]struct {
		lines   []string
		named   bool
		header  bool
		score   int
		balance int
	}{
		"follows":                {[]string{"2026-01-01|5.00|5.00", "2026-01-02|2.00|7.00", "2026-01-03|-1.00|6.00"}, true, true, 40 + 200, 2},
		"follows once":           {[]string{"2026-01-01|5.00|5.00", "2026-01-02|2.00|7.00"}, true, true, 40 + 60, 2},
		"is owed":                {[]string{"2026-01-01|5.00|95.00", "2026-01-02|2.00|93.00", "2026-01-03|1.00|92.00", "2026-01-04|-2.00|94.00"}, true, true, 40 + 150, 2},
		"contradicts":            {[]string{"2026-01-01|5.00|5.00", "2026-01-02|2.00|9.00", "2026-01-03|1.00|99.00", "2026-01-04|2.00|3.00"}, true, true, 40 - 60, 2},
		"some rows unreadable":   {[]string{"2026-01-01|5.00|5.00", "2026-01-02|x|y"}, true, true, 20, 2},
		"no days":                {[]string{"x|5.00|5.00"}, true, true, 0, 2},
		"not named, follows":     {[]string{"2026-01-01|5.00|5.00", "2026-01-02|2.00|7.00", "2026-01-03|-1.00|6.00"}, false, true, 40 + 200, 2},
		"not named, once":        {[]string{"2026-01-01|5.00|5.00", "2026-01-02|2.00|7.00"}, false, true, 40 + 60, none},
		"no header, once":        {[]string{"2026-01-01|5.00|5.00", "2026-01-02|2.00|7.00"}, false, false, 40 + 60, 2},
		"not named, contradicts": {[]string{"2026-01-01|5.00|5.00", "2026-01-02|2.00|9.00", "2026-01-03|1.00|99.00", "2026-01-04|2.00|3.00"}, false, true, 40, none},
	} {
		balance := column{filled: len(c.lines), amounts: len(c.lines)}
		if c.named {
			balance = col(balance, words.Balance)
		}
		p := planned(0, col(column{filled: len(c.lines), amounts: len(c.lines)}, words.Amount), balance)
		for _, line := range c.lines {
			p.rows = append(p.rows, rec(line))
		}
		if !c.header {
			p.header = nil
		}
		h := hypothesis{reading: noReading()}
		h.single = 1
		p.weigh(&h)
		if h.score != c.score || h.balance != c.balance {
			t.Errorf("%s: %d points, balance %d", name, h.score, h.balance)
		}
	}
}

func TestFactsByTheirHeadings(t *testing.T) {
	always := func(*column) bool { return true }
	for name, c := range map[string]struct {
		columns []column
		field   words.Field
		want    int
	}{
		"named":           {[]column{col(column{filled: 10}, words.Status)}, words.Status, 1},
		"another":         {[]column{col(column{filled: 10}, words.Memo)}, words.Status, none},
		"half filled":     {[]column{col(column{filled: 4}, words.Status), col(column{filled: 5}, words.Status)}, words.Status, 2},
		"checks may lack": {[]column{col(column{filled: 1}, words.Check), col(column{filled: 5}, words.Check)}, words.Check, 1},
		"means more":      {[]column{{filled: 10, scores: words.Scores{words.Status: 90, words.Memo: 95}, field: words.Memo, weight: 95}, {filled: 10, scores: words.Scores{words.Status: 80}, field: words.Status, weight: 80}}, words.Status, 2},
		"means as much":   {[]column{{filled: 10, scores: words.Scores{words.Status: 90, words.Memo: 90}, field: words.Memo, weight: 90}, {filled: 10, scores: words.Scores{words.Status: 80}, field: words.Status, weight: 80}}, words.Status, 1},
	} {
		if got := planned(10, c.columns...).fact(noRole, c.field, always); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
	p := planned(10, col(column{filled: 10}, words.Status))
	if got := p.fact(noRole, words.Status, func(*column) bool { return false }); got != none {
		t.Errorf("its cells do not agree: %d", got)
	}
	p.given[statement.Memo] = 1
	if got := p.fact(noRole, words.Status, always); got != none {
		t.Errorf("it is something else already: %d", got)
	}
	p.given[statement.Status] = 1
	if got := p.fact(statement.Status, words.Check, always); got != 1 {
		t.Errorf("it was named: %d", got)
	}
}
