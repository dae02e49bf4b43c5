package sheet

import (
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// Kind is what a file turned out to be.
type Kind uint8

// The kinds of file Read understands.
const (
	CSV Kind = iota
	XLSX
	JSON
	OFX
)

// String names the kind for people.
func (k Kind) String() string {
	return [...]string{"CSV", "XLSX", "JSON", "OFX"}[k]
}

// Options say what is known about a file before it is read.
type Options struct {
	// Convert holds the options of the conversion. What it leaves at zero the file
	// may tell: its currency, its account, its ledger balance.
	Convert convert.Options
	// Columns names the column of a role, by header or by number from 1, and so
	// overrules what Read would find.
	Columns map[Role]string
	// KeepSigns leaves the signs of a card statement as they stand, whatever they prove.
	KeepSigns bool
	// Account chooses among the accounts of an OFX file by the end of its number.
	Account string
	// Worksheet chooses a worksheet by its name; empty takes the first visible one
	// that holds a table.
	Worksheet string
}

// Column is one column of a table.
type Column struct {
	Name   string // as the header has it; empty without one
	Sample string // the first cell with anything in it
}

// Mapping says which column, counted from 0, plays which role.
type Mapping map[Role]int

// Skipped is a line that holds data but is no row of the request.
type Skipped struct {
	Line   int
	Reason string
}

// Break is a line whose running balance does not follow from the line before it.
type Break struct {
	Line     int
	Expected string
	Found    string
}

// File is a bank's file, read: the request it makes, and how it was understood.
type File struct {
	Kind       Kind
	Charset    string // of a CSV file
	Delimiter  string // of a CSV file
	Worksheet  string // of an XLSX file
	HeaderLine int    // from 1; 0 where there is no header
	Columns    []Column
	Mapping    Mapping
	Account    *ofx.Account // what an OFX file says about its account

	Request *convert.Request
	Lines   []int     // the line of each row of the request; empty for JSON
	Skipped []Skipped // rows left out before the conversion
	Aside   int       // lines that are no rows: the header, what is above it, totals, footers
	Breaks  []Break   // where the running balance does not add up
	Balance string    // the last running balance, empty when there is none
	Notes   []string  // what was decided or left aside, a sentence each
}

// Line gives the line a row of the request stands on, or 0 when that is not known.
func (f *File) Line(row int) int {
	if row < 0 || row >= len(f.Lines) {
		return 0
	}
	return f.Lines[row]
}

// Describe says in a few words how the bytes were read.
func (f *File) Describe() string {
	parts := []string{f.Kind.String()}
	if f.Charset != "" {
		parts = append(parts, f.Charset)
	}
	if f.Delimiter != "" {
		names := map[string]string{",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
		parts = append(parts, "split by "+names[f.Delimiter])
	}
	if f.Worksheet != "" {
		parts = append(parts, fmt.Sprintf("worksheet %q", f.Worksheet))
	}
	switch {
	case f.HeaderLine > 0:
		parts = append(parts, fmt.Sprintf("header on line %d", f.HeaderLine))
	case len(f.Columns) > 0:
		parts = append(parts, "no header")
	}
	return strings.Join(parts, ", ")
}

// maxFile is how large a file may be. Rows are indexed by 32 bits, and the text of a
// charset of one byte a letter can double as UTF-8.
const maxFile = 512 << 20

// Read reads a file of any kind it knows. The name only serves messages and, where
// the bytes leave it open, the guess of the kind. The error is a sentence for the
// person who chose the file. The file may refer to data, which must not change as
// long as the request is used.
func Read(name string, data []byte, o Options) (*File, error) {
	if len(data) > maxFile {
		return nil, fmt.Errorf("%s is larger than %d MB; export shorter periods", name, maxFile>>20)
	}
	switch kind, err := sniff(name, data); {
	case err != nil:
		return nil, err
	case kind == XLSX:
		return readXLSX(data, o)
	case kind == JSON:
		return readJSON(data, o)
	case kind == OFX:
		return readOFX(data, o)
	default:
		return readCSV(data, o)
	}
}
