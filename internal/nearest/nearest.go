// Package nearest finds the name that was probably meant by one that is not known.
package nearest

import "strings"

// longest bounds what is compared: a longer word is no slip of the finger.
const longest = 40

// slips is how many letters may be wrong in a name that is still recognised: two slips of
// the finger, and half of a short word at most. More is another word, and a guess that is
// none leads astray.
func slips(given string) int { return min(2, len(given)/2) }

// Name is the nearest of names; empty if none is near. A slip is a letter changed, added or
// dropped; letters of either case are the same, and dashes in front belong to no word.
func Name(given string, names []string) string {
	given = strings.ToLower(given)
	best, distance := "", slips(strings.TrimLeft(given, "-"))+1
	if len(given) > longest {
		return best
	}
	for _, name := range names {
		if d := between(given, strings.ToLower(name)); d < distance {
			best, distance = name, d
		}
	}
	return best
}

// between counts the slips from one word to the other.
func between(a, b string) int {
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
