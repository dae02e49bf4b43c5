//go:build light

package core

import (
	"tillroll/reader"
	"tillroll/statement"
)

// Repair is left to the whole core.
func (d *Desk) Repair(string, []byte) (answer, mended []byte, err error) {
	return nil, nil, reader.ErrLarge
}

// Diff is left to the whole core.
func (d *Desk) Diff(Comparison) (*Difference, []byte, error) {
	return nil, nil, reader.ErrLarge
}

// Chosen is that of the whole core.
type Chosen struct{}

// LoadLayout is left to the whole core.
func (d *Desk) LoadLayout([]byte) (*Chosen, error) { return nil, reader.ErrLarge }

// Join is left to the whole core.
func (d *Desk) Join(string, []Side) (int, error) { return 0, reader.ErrLarge }

// rename is left to the whole core where there is a rule: payee rules come from layout
// files, which it reads, and patterns are a tenth of what this core would be.
func (s *settings) rename([]*statement.Statement) error {
	if len(s.Payees) > 0 {
		return reader.ErrLarge
	}
	return nil
}
