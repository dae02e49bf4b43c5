//go:build light && !pdf

package reader

// printed leaves its room out, as large does.
func printed[way any](way) (none way) { return none }
