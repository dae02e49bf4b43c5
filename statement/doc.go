// Package statement is what every reader of bank files gives, whatever the file was: one
// [Statement] for each account and currency in it.
//
// The words: a row is one booking as the file spells it. A figure is an amount that the
// file prints about its rows: an opening or closing balance, a running balance beside a
// row, a total of debits. The proof holds the figures against the rows. A doubt is a
// reading that had to be chosen although another one was possible; it names the option
// that settles it. What is no booking (a balance line, a pending entry) is left out and
// counted under a reason; a row that should be one and cannot be read is skipped.
//
// The package opens nothing and decides nothing about a file. It holds the types that
// readers fill and doors show, and the one piece of arithmetic they share, the [Prover].
package statement
