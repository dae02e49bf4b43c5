// Package order puts lists into order with little code. The standard library's sorts are laid
// down anew for every type of element, up to fifteen kilobytes each: in the page's core, which
// people wait for, a dozen of them would take more room than the reader of dates. This one is
// a plain merge sort of a few hundred bytes, stable, and quick on lists that are in order
// already, as most lists of a statement are.
package order

// Sort puts a list into order by less. What is equal stays as it was to each other.
func Sort[T any](list []T, less func(a, b T) bool) {
	if len(list) > 1 {
		sort(list, make([]T, len(list)/2), less)
	}
}

// sort sorts both halves and merges them, the first by way of a spare list.
func sort[T any](list, spare []T, less func(a, b T) bool) {
	if len(list) < 2 {
		return
	}
	half := len(list) / 2
	left, right := list[:half], list[half:]
	sort(left, spare, less)
	sort(right, spare, less)
	if !less(right[0], left[half-1]) {
		return
	}
	left = spare[:copy(spare, left)]
	for at := 0; len(left) > 0; at++ {
		if len(right) > 0 && less(right[0], left[0]) {
			list[at], right = right[0], right[1:]
		} else {
			list[at], left = left[0], left[1:]
		}
	}
}

// Numbers puts numbers into order.
func Numbers[T ~int | ~uint32 | ~float64](list []T) { Sort(list, func(a, b T) bool { return a < b }) }
