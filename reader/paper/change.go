package paper

// Lists of words, lines and columns are changed here and not by the standard library, whose ways are laid down anew for every type and hand
// on what they look at by value: in the page's core they would take ten kilobytes more.

// without leaves words out of a copy.
func without(words []word, drop func(w *word) bool) []word {
	var out []word
	for i := range words {
		if !drop(&words[i]) {
			out = append(out, words[i])
		}
	}
	return out
}

// filled are the lines that have words.
func filled(lines []line) []line {
	out := lines[:0]
	for i := range lines {
		if len(lines[i].words) > 0 {
			out = append(out, lines[i])
		}
	}
	return out
}

// withColumn puts a column between others.
func withColumn(columns []column, at int, c column) []column {
	return append(append(columns[:at:at], c), columns[at:]...)
}
