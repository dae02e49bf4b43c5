package convert

import (
	"fmt"
	"path"
	"strings"

	"tillroll/target"
)

// The values of the enumerated options and their words. They stand here alone: HTTP,
// MCP, command line and page read words, and list them in refusals, from these.

// Formats lists the formats that can be asked for by name, the default first.
func Formats() []Format { return []Format{QBO, QFX, OFX, CSV} }

// FormatOf tells the format by the ending of a file's name.
func FormatOf(name string) (format Format, ok bool) {
	ok = oneOf(&format, Formats(), strings.TrimPrefix(strings.ToLower(path.Ext(name)), "."))
	return format, ok
}

// SuitsName tells whether a file of that name may hold what is written: its ending is the format's own, or that of none. A journal may bear
// the name of any.
func (o *Options) SuitsName(name string) bool {
	ending := strings.ToLower(path.Ext(name))
	_, plain := FormatOf(name)
	other, written := target.Writing(ending)
	if _, isJournal := journals[o.Format]; isJournal && written {
		_, written = journals[other.Format]
		written = !written
	}
	return ending == o.Format.Extension() || !plain && !written
}

// FormatNamed is the format of a word. The error is a *RequestError.
func FormatNamed(word string) (format Format, err error) {
	if !oneOf(&format, Formats(), word) {
		return format, refusal(formatOption)
	}
	return format, nil
}

// responseType is whether the answer is the bare file.
type responseType bool

func responseTypes() []responseType { return []responseType{false, true} }

func (t responseType) String() string {
	if t {
		return "file"
	}
	return "json"
}

// oneOf sets an option to the value a given word stands for, and leaves it where none does.
func oneOf[T fmt.Stringer, word string | []byte](option *T, values []T, given word) bool {
	for _, v := range values {
		if v.String() == string(given) {
			*option = v
			return true
		}
	}
	return false
}

// mustBeOneOf lists the words there are: who sent another reads what to send.
func mustBeOneOf[T fmt.Stringer](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = v.String()
	}
	return "must be one of " + strings.Join(words, ", ") + "."
}
