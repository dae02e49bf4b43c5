//go:build light

package reader

import (
	"tillroll/reader/source"
	"tillroll/statement"
)

// large leaves a room out. It is inlined, and nothing of the room is linked then.
func large(scanner) scanner { return elsewhere }

func elsewhere(*source.File, statement.Options) (*scan, error) { return nil, ErrLarge }
