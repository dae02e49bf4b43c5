package rules

// Severity tells an error, which makes an import fail or go wrong, from a warning.
type Severity uint8

// The severities.
const (
	Warning Severity = iota
	Error
)

// String is the severity in a word.
func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// Finding is one thing a rule found.
type Finding struct {
	Rule     string
	Severity Severity
	Message  string
	Line     int // from 1
	Column   int // from 1, in bytes
	Path     string
	Hint     string
}
