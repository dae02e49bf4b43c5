// Package table understands tables: the one engine for delimited text, worksheets, web
// pages, fixed columns and print. It gets cells and gives statements.
//
// The words: an outline is a table taken apart into what stands above it, its header and
// its rows. A column has a heading, which can mean several fields, and a shape. A plan
// says which column plays which role. A reading is one way to read the money of a row; it
// is a hypothesis, and the file is the evidence: headings and shapes propose readings, a
// running balance confirms one of them or throws it out. What cannot be proved and could
// be otherwise is a doubt, in words, with the option that settles it.
//
// A table is walked over, not held. The plan is made by its first records; one walk over
// all rows gathers what only the whole tells (the order of day and month, the decimal
// mark, the accounts and currencies, the signs), another one follows the balances, and
// the last hands the rows to the conversion.
//
// No word of any language stands in the code: package words has them.
package table
