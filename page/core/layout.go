package core

import (
	"tillroll/reader/layout"
	"tillroll/statement"
)

// Layout gives how a paper is read, and what its account is, as the layout file of the
// command line.
func (d *Desk) Layout(id, n int, given []byte) ([]byte, error) {
	p, s, err := d.convertedBy(id, n, given)
	if err != nil {
		return nil, err
	}
	read := *p.read
	read.Options = p.rows.Options
	l := s.layout()
	return layout.Of(&read, &l, true), nil
}

// layout is the settings that a layout file has and an option of the reader has not.
func (s *settings) layout() layout.Layout {
	l := layout.Layout{Reading: layout.Reading{SkipLines: s.SkipLines, Unused: s.Unused}}
	for _, rule := range s.Payees {
		l.Payees = append(l.Payees, layout.Payee{Pattern: rule.Pattern, Name: rule.Name})
	}
	return l
}

// rename has the payee rules applied to statements that were read.
func (s *settings) rename(list []*statement.Statement) error {
	if len(s.Payees) == 0 {
		return nil
	}
	l := s.layout()
	if err := l.Check(); err != nil {
		return err
	}
	for _, st := range list {
		l.Rename(st)
	}
	return nil
}
