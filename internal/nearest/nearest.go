// Package nearest finds the name that was probably meant by one that is not known.
package nearest

import "strings"

// longest bounds what is compared: a longer word is no slip of the finger.
const longest = 40

// Name is the nearest of names, at most so many slips away; empty if none is. A slip is a
// letter changed, added or dropped; letters of either case are the same.
func Name(given string, names []string, slips int) string {
	given = strings.ToLower(given)
	best, distance := "", slips+1
	if len(given) > longest {
		return best
	}
	for _, name := range names {
		if d := Distance(given, strings.ToLower(name)); d < distance {
			best, distance = name, d
		}
	}
	return best
}

// Distance counts the slips from one word to the other.
func Distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
