// Package order puts lists into order with little code. The standard library's sorts are laid
// down anew for every type of element, up to fifteen kilobytes each: in the page's core, which
// people wait for, a dozen of them would take more room than the reader of dates. This one is
// a plain merge sort of places, which are numbers whatever the elements are; it is stable, and
// quick on lists that are in order already, as most lists of a statement are.
package order

// Sort puts a list into order by less. What is equal stays as it was to each other.
func Sort[T any](list []T, less func(a, b T) bool) {
	for i := range list {
		if i > 0 && less(list[i], list[i-1]) {
			was := append([]T(nil), list...)
			for at, place := range places(len(was), func(i, j int) bool { return less(was[i], was[j]) }) {
				list[at] = was[place]
			}
			return
		}
	}
}

// places are the places of a list's elements, as its order wants them.
func places(length int, less func(i, j int) bool) []int {
	both := make([]int, length+length/2)
	sorted := both[:length]
	for i := range sorted {
		sorted[i] = i
	}
	sort(sorted, both[length:], less)
	return sorted
}

// sort sorts both halves and merges them, the first by way of a spare list.
func sort(list, spare []int, less func(i, j int) bool) {
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
