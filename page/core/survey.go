package core

import (
	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// survey is what one walk over the rows of a converted paper finds out: which of them a
// person should look at, and the money by day, week or month.
type survey struct {
	order   map[string][]int32 // filter to rows; a negative number is -1 - the number of a skipped line
	total   int
	edited  int
	leftOut int
	sum     ofx.Sum // of the rows that are kept
	changes map[int][]convert.Change
	breaks  map[statement.Place]statement.Break
	example *Example
	periods []Period
	unit    string
}

// Counts are the numbers on the filters.
type Counts struct {
	All     int `json:"all"`
	Kept    int `json:"kept"`
	Look    int `json:"look"`
	Skipped int `json:"skipped"`
	Changed int `json:"changed"`
	Known   int `json:"known"` // imported before
	Edited  int `json:"edited"`
	LeftOut int `json:"leftOut"` // by the person
}

// Example is a date that could be read both ways: the cell, and both days.
type Example struct {
	Text  string `json:"text"`
	Day   string `json:"day"`
	Other string `json:"other"`
}

// The filters. All is every row in the order of the file.
const (
	lookFilter    = "look"
	skippedFilter = "skipped"
	changedFilter = "changed"
	knownFilter   = "known"
)

// look walks over the rows.
func (p *paper) look() {
	s := survey{order: map[string][]int32{}, changes: map[int][]convert.Change{}, breaks: map[statement.Place]statement.Break{}}
	for _, c := range p.result.Details.Changes {
		s.changes[c.Index] = append(s.changes[c.Index], c)
	}
	for _, b := range p.read.Proof.Broken {
		s.breaks[b.Place] = b
	}
	var money ledger
	for i := range p.rows.Len() {
		o := p.rows.Standing(i)
		s.sort(i, &o, p.isKnown(i))
		if o.Kept {
			money.add(o.Day, o.Amount)
			s.sum.Add(o.Amount)
		}
		if o.Guessed && s.example == nil {
			s.example = p.example(i)
		}
	}
	for k := range p.read.Skipped {
		s.order[skippedFilter] = append(s.order[skippedFilter], int32(-1-k))
	}
	s.periods, s.unit = money.periods()
	s.total = p.rows.Len() + len(p.read.Skipped)
	if len(p.read.Skipped) > 0 {
		s.order[""] = p.inFileOrder()
	}
	p.survey = s
}

// sort puts a row under its filters.
func (s *survey) sort(i int, o *convert.Standing, known bool) {
	put := func(filter string) { s.order[filter] = append(s.order[filter], int32(i)) }
	if o.LeftOut && known {
		put(knownFilter)
		return
	}
	_, broken := s.breaks[statement.Place{Line: o.Line, Page: o.Page}]
	switch {
	case o.LeftOut:
		s.leftOut++
	case !o.Kept:
		put(skippedFilter)
	case o.Guessed || broken && o.Line > 0:
		put(lookFilter)
	}
	if o.Edited {
		s.edited++
	}
	if o.Edited || len(s.changes[i]) > 0 {
		put(changedFilter)
	}
}

// example shows a row whose date could be read both ways; nil where both are the same day.
func (p *paper) example(at int) *Example {
	o := p.rows.Outcome(at)
	if other, ok := ofx.NewDay(o.Day.Year(), o.Day.Day(), o.Day.Month()); ok && other != o.Day {
		return &Example{o.DateText, o.Day.String(), other.String()}
	}
	return nil
}

// inFileOrder lists rows and lines that could not be read as they stand in the file.
func (p *paper) inFileOrder() []int32 {
	order := make([]int32, 0, p.rows.Len()+len(p.read.Skipped))
	next := 0
	for i := range p.rows.Len() {
		for next < len(p.read.Skipped) && p.read.Skipped[next].Line < p.rows.Line(i) {
			order = append(order, int32(-1-next))
			next++
		}
		order = append(order, int32(i))
	}
	for ; next < len(p.read.Skipped); next++ {
		order = append(order, int32(-1-next))
	}
	return order
}

// counts are the numbers on the filters.
func (p *paper) counts() Counts {
	s := &p.survey
	return Counts{
		All: s.total, Kept: p.result.Transactions, Look: len(s.order[lookFilter]),
		Skipped: p.result.Skipped + p.read.SkippedRows(), Changed: len(s.order[changedFilter]),
		Known: len(s.order[knownFilter]), Edited: s.edited, LeftOut: s.leftOut,
	}
}
