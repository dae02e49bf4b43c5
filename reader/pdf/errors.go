package pdf

import "tillroll/reader/pdf/internal/object"

// Error is a sentence that says why a file cannot be read and what to do.
type Error = object.Error

// ErrLocked is returned where the file is protected and this build, a light one, opens no such file.
var ErrLocked = object.ErrLocked

// ErrPassword is returned where the file is protected and the password is missing or wrong.
var ErrPassword = object.ErrPassword

var (
	errTooMuch   error = &Error{Sentence: "The PDF asks for more work than any statement needs (objects, streams or drawings that repeat without end). Print it to a new PDF and try again."}
	errCut       error = &Error{Sentence: "The PDF breaks off: pages or other parts of it are missing. Download it again."}
	errNoPages   error = &Error{Sentence: "The PDF has no pages."}
	errManyPages error = &Error{Sentence: "The PDF has more than 10,000 pages; split it."}
)
