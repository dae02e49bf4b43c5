//go:build !light

package reader

import (
	"tillroll/reader/source"
	"tillroll/statement"
)

// large marks the rooms that a light build leaves out.
func large(read func(*source.File, statement.Options) ([]*statement.Statement, error)) func(*source.File, statement.Options) ([]*statement.Statement, error) {
	return read
}
