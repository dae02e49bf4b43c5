//go:build light

package reader

import (
	"tillroll/reader/cells"
	"tillroll/reader/source"
	"tillroll/statement"
)

// large leaves a room out. It is inlined, and nothing of the room is linked then.
func large(func(*source.File, statement.Options) ([]*statement.Statement, error)) func(*source.File, statement.Options) ([]*statement.Statement, error) {
	return elsewhere
}

func elsewhere(*source.File, statement.Options) ([]*statement.Statement, error) {
	return nil, ErrLarge
}

func openLarge(Kind, *source.File, statement.Options) (*cells.Book, error) { return nil, nil }
