// Package date reads the dates of statements: one cell by itself, and a column as a whole.
//
// The words: a cell is what a bank wrote where a date belongs. A [Reading] is what it
// says by itself, which can be two days at once (03/04/2026). A [Column] sees every
// reading and decides the order of day and month for all of them, with its evidence; the
// [Verdict] then resolves each reading to one day, and tells where it had to guess.
// A cell that no reading fits has a [Reason], a sentence for the person who must mend it.
//
// How a cell is read: nearly every cell is a program's date or timestamp, digits with one
// kind of mark between them, or a month by three letters: each of these has a quick way
// (readISODay, readTimestamp, readPlain, readNamedDay). All else is the grammar's:
// tokens.go takes the cell apart, grammar.go and clock.go walk over the
// pieces, assemble.go makes a day of them. A quick way gives what the grammar would give or
// leaves the cell to it; FuzzPlainDate and tables hold them together.
//
// A cell by itself can often be read two ways, so it is read once, with both kept. The
// column (column.go) sees every reading, decides, and only then resolves them.
package date
