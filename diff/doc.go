// Package diff tells what importing a file will do where others were imported before.
//
// The words: OLD is what a program has, NEW what it is about to import. Programs know a row
// by its id within its account, so a row of NEW is the same if OLD has its id with the same
// content, changed if with other content, and new otherwise. A double is a row that an
// importer would book a second time: the same money under another id. What OLD has within
// the period of NEW, and NEW has not, is gone: no import takes it away.
//
// Both sides may be whatever package reader reads; rows without an id get the one that a
// conversion gives them. The rows stream by: of each a record of 36 bytes, its name and its
// id are kept, and of NEW only those that are not the same.
package diff
