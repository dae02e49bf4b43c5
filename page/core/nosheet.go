//go:build light && !pdf

package core

import "tillroll/reader"

// sheetOf is left to the core for PDF.
func sheetOf([]byte, string, int) (*Sheet, error) { return nil, reader.ErrLarge }
