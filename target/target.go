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
	Beware string // what the program is known to get wrong
}

// Named finds a target.
func Named(name string) (t Target, ok bool) {
	for _, t := range table {
		if t.Name == name {
			return t, true
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
	if near := nearest(given); near != "" {
		text += " Did you mean " + near + "?"
	}
	return text
}

// slips is how many letters may be wrong in a name that is still recognised.
const slips = 3

// nearest is the name that was probably meant; empty if none is near.
func nearest(given string) string {
	given = strings.ToLower(strings.TrimSpace(given))
	if given == "" || len(given) > 40 {
		return ""
	}
	best, distance := "", slips+1
	for _, t := range table {
		d := editDistance(given, t.Name)
		if strings.HasPrefix(t.Name, given) {
			d = min(d, 1)
		}
		if d < distance && d < len(given) {
			best, distance = t.Name, d
		}
	}
	return best
}

// editDistance counts the letters to change, add or drop from one word to the other.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
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
