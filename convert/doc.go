// Package convert turns loosely typed rows into a statement and the statement into the
// file that its target wants, and accounts for every row it could not read.
//
// The words: a row is one transaction as somebody's bank printed it. Reading a row
// gives a posted day and an exact amount, or a reason why not; such a row is skipped
// and counted. What a cell means can depend on its whole column (03/04 is March or
// April), so rows are kept in a compact index until all are seen, then composed into
// transactions with an id that stays the same from export to export.
//
// A [Request] is filled by [Request.Decode] from JSON or by [Request.Add] row by row,
// and [Request.Convert] makes the [Result]; a [Stream] does the same for more rows than
// memory should hold. What a column means can be asked for alone: [DateColumn],
// [AmountColumn], [ReadAmounts].
//
// What is promised to stay through every 1.x version: the exported names, the members
// of the JSON and their order, the sentences of a [RequestError], and the recipe of
// the ids. More dates and amounts may be readable, so that a row that was skipped is
// kept; a row that is kept keeps its day, its amount and its id.
package convert
