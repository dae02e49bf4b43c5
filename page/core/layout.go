package core

import "tillroll/reader/layout"

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
