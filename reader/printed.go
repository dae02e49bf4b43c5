//go:build !light || pdf

package reader

// printed marks what is large and has a core of the page's for itself.
func printed[way any](room way) way { return room }
