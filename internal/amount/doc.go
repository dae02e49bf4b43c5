// Package amount reads the amounts of statements: one cell by itself, and a column as a whole.
//
// The words: a cell is what a bank printed where an amount belongs. A [Reading] is what it
// says by itself, exact, with the place of the decimal mark left open where it can be in
// two (1,234). A [Column] sees every reading and decides which mark stands before
// decimals; the [Verdict] then resolves each reading to the decimals of a currency, and
// tells where it had to round or to guess. A cell that is no amount has a [Reason].
//
// How a cell is read: digits with a point are read at once (readPlain). What
// statements print is taken apart first, signs and currencies off (printed.go), then
// the number by its groups (group.go). Whether 1,234 is a thousand or a little
// over one is for the whole column to say (column.go), so a reading keeps its
// digits with the place of the mark left open. Nothing here knows a float.
package amount
