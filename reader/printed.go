//go:build !light || pdf

package reader

import (
	"tillroll/reader/source"
	"tillroll/statement"
)

// printed marks what is large and has a core of the page's for itself.
func printed(read func(*source.File, statement.Options) ([]*statement.Statement, error)) func(*source.File, statement.Options) ([]*statement.Statement, error) {
	return read
}
