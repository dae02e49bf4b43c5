package statement

import (
	"fmt"
	"strconv"
	"strings"
)

// MappingError says that a table has no column for a role it needs. Its columns serve to
// ask for them.
type MappingError struct {
	Missing []Role
	Columns []Column
}

// Error lists the columns that were seen. How to name the missing one differs between
// command line, tools and page, which add it.
func (e *MappingError) Error() string {
	names := make([]string, len(e.Missing))
	for i, r := range e.Missing {
		names[i] = r.String()
	}
	return fmt.Sprintf("no %s column found. The columns are: %s", strings.Join(names, " and no "), ListColumns(e.Columns))
}

// Sentence ends a text with a full stop, unless it asks or calls or has its stop already.
func Sentence(text string) string {
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, "!") {
		return text
	}
	return text + "."
}

// ChoiceError says that a file leaves a choice that only a person can make.
type ChoiceError struct {
	Setting string // the option that makes it: "account" or "currency"
	Text    string
}

// Error tells what there is to choose from.
func (e *ChoiceError) Error() string { return e.Text }

// The columns a message lists, the widest export known has 40, and how much of a header and
// of a cell it shows: enough to recognise them.
const (
	maxColumnsListed = 40
	maxHeader        = 60
	maxSample        = 24
)

// ListColumns describes columns by number, name and first cell.
func ListColumns(columns []Column) string {
	parts := make([]string, 0, len(columns))
	for i, c := range columns[:min(len(columns), maxColumnsListed)] {
		part := strconv.Itoa(i + 1)
		if c.Name != "" {
			part += fmt.Sprintf(" %q", shorten(c.Name, maxHeader))
		}
		if c.Sample != "" {
			part += fmt.Sprintf(" (such as %q)", shorten(c.Sample, maxSample))
		}
		parts = append(parts, part)
	}
	if more := len(columns) - maxColumnsListed; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(parts, ", ")
}

// shorten cuts a text to a number of characters.
func shorten(text string, width int) string {
	chars := []rune(text)
	if len(chars) <= width {
		return text
	}
	return string(chars[:width-1]) + "…"
}

// Protected begins the sentence about every file that a password keeps closed.
const Protected = "The file is protected: "

// ProtectedError tells that a file is protected, and what that needs.
type ProtectedError struct {
	Text          string // completes the sentence
	NeedsPassword bool   // none was given, and one would open it
}

// Error is the sentence.
func (e *ProtectedError) Error() string { return Protected + e.Text }
