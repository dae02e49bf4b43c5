//go:build light && !pdf

package reader

import (
	"tillroll/reader/source"
	"tillroll/statement"
)

// printed leaves its room out, as large does.
func printed(func(*source.File, statement.Options) ([]*statement.Statement, error)) func(*source.File, statement.Options) ([]*statement.Statement, error) {
	return func(*source.File, statement.Options) ([]*statement.Statement, error) { return nil, ErrPrinted }
}
