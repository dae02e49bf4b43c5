package list

// Lists of words, lines and columns are changed here and not by the standard library, whose ways are laid down anew for every type and hand
// on what they look at by value: in the page's core they would take ten kilobytes more.

// withColumn puts a column between others.
func withColumn(columns []Column, at int, c Column) []Column {
	return append(append(columns[:at:at], c), columns[at:]...)
}
