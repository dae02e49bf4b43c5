package object

import "errors"

// Error is a sentence that says why a file cannot be read and what to do.
type Error struct{ Sentence string }

func (e *Error) Error() string { return e.Sentence }

// ErrPassword is returned where the file is protected and the password is missing or wrong.
var ErrPassword = errors.New("the file is protected")

// ErrLocked is returned where the file is protected and this build opens no such file.
var ErrLocked = errors.New("this build opens no protected files")

// ErrBroken is returned where what the file needs to be read is not in it.
var ErrBroken error = &Error{"The PDF is damaged: its list of pages cannot be found. It may have been cut off while it was downloaded; download it again."}

var (
	errNotPDF error = &Error{"This is no PDF: its first line is missing."}
	errCipher error = &Error{"The PDF is encrypted in a way that is not known here. Open it in a viewer and print it to a new PDF."}
)
