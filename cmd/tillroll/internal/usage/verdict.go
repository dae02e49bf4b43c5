// Package usage holds what every command says alike: how many arguments it takes, what a
// flag may be, the flag that was meant, and how the API's options are spelled as flags.
//
// A verdict is an error about the content of a file, not about how the command was called:
// the two end with different exit codes.
package usage

import "errors"

// Verdict is an error about the content of a file. One without words has been told already.
type Verdict struct{ error }

// Judged makes an error a verdict.
func Judged(err error) error { return Verdict{err} }

// ErrTwoPlaces refuses a file's own name beside a directory for it.
var ErrTwoPlaces = errors.New("give -o or --outdir, not both")

// ErrTold is the verdict whose reasons the command has printed itself.
var ErrTold = errors.New("")
