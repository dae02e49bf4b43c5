// Package spoiltest holds a reader to everything it does, also beside the straight path.
// A sample that reads well says little about limits, ties and refusals: those lie between
// the samples. So each sample is spoilt in many small ways, every spoilt copy is read,
// and a fingerprint of the whole reading is kept in a golden file.
//
// The words: a way is a kind of damage ("line dropped"); a copy is the sample after one
// such damage; a telling is all that a reader says about a copy, as text; an outcome is
// its verdict in a word or two. The golden file has a line for each sample and way: the
// outcomes of its copies, counted, and one fingerprint of all their tellings.
//
// A fingerprint says that a reading changed, not that it became wrong. Where a change is
// meant, -update rewrites the file; -tellings writes every telling into a folder, so that
// those of two versions can be compared line by line.
package spoiltest
