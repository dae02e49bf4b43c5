package pdf

import "errors"

// Error is a sentence that says why a file cannot be read and what to do.
type Error struct{ Sentence string }

func (e *Error) Error() string { return e.Sentence }

// ErrPassword is returned where the file is protected and the password is missing or wrong.
var ErrPassword = errors.New("the file is protected")

func fail(sentence string) error { return &Error{sentence} }

var (
	errNotPDF    = fail("This is no PDF: its first line is missing.")
	errTooMuch   = fail("The PDF asks for more work than any statement needs (objects, streams or drawings that repeat without end). Print it to a new PDF and try again.")
	errBroken    = fail("The PDF is damaged: its list of pages cannot be found. It may have been cut off while it was downloaded; download it again.")
	errCut       = fail("The PDF breaks off: pages that it lists are missing. Download it again.")
	errNoPages   = fail("The PDF has no pages.")
	errManyPages = fail("The PDF has more than 10,000 pages; split it.")
	errCipher    = fail("The PDF is encrypted in a way that is not known here. Open it in a viewer and print it to a new PDF.")
)
