// Package target knows the programs that statements go to: which file each wants, what it
// keeps to, and where that is documented.
//
// The words: a [Target] is one program, or one way into it. It picks a [Format]. Its limits
// are what the program refuses or gets wrong beyond; where they need several files, these
// are parts. The table ([All]) is data: docs/TARGETS.md, GET /targets, the command line and
// the page show it, and conversions go by it.
package target

import (
	"encoding/json"
	"io"
	"strings"

	"tillroll/internal/nearest"
)

// Target is a program that takes statements.
type Target struct {
	Name   string
	Title  string
	Format Format
	Limits string // what the file keeps to, in words
	Source string // where that is documented

	MaxBytes int // of one file; 0 is no limit
	MaxRows  int // of one file; 0 is no limit

	SignTypes bool // TRNTYPE says the sign and nothing else: the program believes it more than the amount

	Steps  string // what a person clicks
	Origin Origin // who says so
	Tried  string // the version that read our files, and how far; empty if none did
	Beware string // what the program is known to get wrong
}

// Origin tells how the steps of a target are known.
type Origin uint8

// The origins, from the least known.
const (
	Unchecked  Origin = iota // neither clicked nor found in the vendor's help
	VendorHelp               // read in the vendor's help, not clicked
	Clicked                  // clicked, or typed, in the program
)

// Named finds a target.
func Named(name string) (t Target, ok bool) {
	if name == "" {
		return Target{}, false
	}
	for i := range table { // by number: the entries are long
		if table[i].Name == name {
			return table[i], true
		}
	}
	return Target{}, false
}

// Writing finds the target that somebody means who names a format which targets alone write:
// by its own name, by the format's word, or by the ending of its files.
func Writing(word string) (t Target, ok bool) {
	word = strings.TrimPrefix(strings.ToLower(word), ".")
	if t, ok = Named(word); ok {
		return t, true
	}
	for i := range table {
		if f := table[i].Format; word != "" && f > CSV && (f.String() == word || f.Extension() == "."+word) {
			return table[i], true
		}
	}
	return Target{}, false
}

// All lists the targets.
func All() []Target { return append([]Target(nil), table...) }

// MustBe lists the names for a refusal, and the one that was probably meant.
func MustBe(given string) string {
	names := make([]string, len(table))
	for i, t := range table {
		names[i] = t.Name
	}
	text := "must be one of " + strings.Join(names, ", ") + "."
	if near := nearby(given, names); near != "" {
		text += " Did you mean " + near + "?"
	}
	return text
}

// nearby is the name that was probably meant: one that begins so, or nearly the same;
// empty if none is near.
func nearby(given string, names []string) string {
	given = strings.ToLower(strings.TrimSpace(given))
	for _, name := range names {
		if len(given) > 2 && strings.HasPrefix(name, given) {
			return name
		}
	}
	return nearest.Name(given, names)
}

// WriteJSON writes the table as GET /targets answers it.
func WriteJSON(w io.Writer) error {
	type listed struct {
		Name      string `json:"name"`
		Title     string `json:"title"`
		Format    string `json:"format"`
		Extension string `json:"extension"`
		Limits    string `json:"limits"`
		Source    string `json:"source"`
	}
	var answer struct {
		Targets []listed `json:"targets"`
	}
	for _, t := range table {
		answer.Targets = append(answer.Targets, listed{t.Name, t.Title, t.Format.String(), t.Format.Extension(), t.Limits, t.Source})
	}
	out, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	_, err = w.Write(append(out, '\n'))
	return err
}
