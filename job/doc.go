// Package job does the whole work on one bank file that is in memory: it reads the file,
// converts each statement in it and gives the answer that every door sends, as JSON or as
// files.
//
// The words: a job is one file with its options; its answer lists a converted file for each
// statement, with the verdict of the validator and the proof, and the warnings: what was
// left out, what had to be guessed, what contradicts the rows. Parts add up to the whole:
// the rows of the source are those kept and skipped in all statements.
//
// The package knows no HTTP: options come as names and texts, refusals go as sentences.
package job
