//go:build light && !pdf

package reader

import (
	"tillroll/reader/source"
	"tillroll/statement"
)

// printed leaves its room out, as large does.
func printed(scanner) scanner {
	return func(*source.File, statement.Options) (*scan, error) { return nil, ErrPrinted }
}
