// Package convert turns loosely typed rows into a statement and the statement into
// one of four files, and accounts for every row it could not read.
//
// The words: a row is one transaction as somebody's bank printed it. Reading a row
// gives a posted day and an exact amount, or a reason why not; such a row is skipped
// and counted. What a cell means can depend on its whole column (03/04 is March or
// April), so rows are kept in a compact index until all are seen, then composed into
// transactions with an id that stays the same from export to export.
package convert
