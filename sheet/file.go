package sheet

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader/source"
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
	// Delimiter is what splits a text file, where that is known.
	Delimiter string
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

// File is a bank's file, understood: what it holds, how it was read, and what to make
// of it.
type File struct {
	Kind       Kind
	Charset    string // of a CSV file
	Delimiter  string // of a CSV file
	Worksheet  string // of an XLSX file
	HeaderLine int    // from 1; 0 where there is no header
	Columns    []Column
	Mapping    Mapping
	Account    *ofx.Account // what an OFX file says about its account

	Options     convert.Options  // those given, and what the file tells
	Request     *convert.Request // all rows: of a file that Read has read, and of JSON
	Skipped     []Skipped        // rows left out before the conversion, the first 1000
	MoreSkipped int              // those beyond
	Aside       int              // lines that are no rows: the header, what is above it, totals, footers
	Breaks      []Break          // where the running balance does not add up, the first 1000
	MoreBreaks  int              // those beyond
	Balance     string           // the last running balance, empty when there is none
	Notes       []string         // what was decided or left aside, a sentence each

	rows     func(visit func(convert.Row) error) error // visits the rows; nil for JSON
	evidence *convert.Evidence                         // what they say as a whole
}

// Line gives the line a row of the request stands on, or 0 when that is not known.
func (f *File) Line(row int) int { return f.Request.Line(row) }

// LeftOut counts the rows left out before the conversion.
func (f *File) LeftOut() int { return len(f.Skipped) + f.MoreSkipped }

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

// Read reads a file of any kind it knows. The name only serves messages and, where
// the bytes leave it open, the guess of the kind. The error is a sentence for the
// person who chose the file. The file may refer to data, which must not change as
// long as the request is used.
func Read(name string, data []byte, o Options) (*File, error) {
	in := &input{source.Held(name, data)}
	if _, err := in.Whole(); err != nil {
		return nil, err
	}
	f, err := in.open(o)
	if err != nil || f.Request != nil {
		return f, err
	}
	f.Request = &convert.Request{}
	f.Request.Reset(f.Options)
	return f, f.rows(func(row convert.Row) error {
		f.Request.Add(row)
		return nil
	})
}

// Open understands a file of any kind, of any size, as Read does, but leaves its rows
// where they are: [File.Convert] reads them again. CSV and XLSX are never held whole.
// The bytes must not change until then.
func Open(name string, r io.ReaderAt, size int64, o Options) (*File, error) {
	return (&input{source.New(name, r, size)}).open(o)
}

// open is the one way to understand a file, for [Read] and [Open]: they differ in where
// the rows stay.
func (in *input) open(o Options) (*File, error) {
	switch kind, err := in.sniff(); {
	case err != nil:
		return nil, err
	case kind == XLSX:
		return openXLSX(in, o)
	case kind == JSON:
		return openJSON(in, o)
	case kind == OFX:
		return openOFX(in, o)
	default:
		return openCSV(in, o)
	}
}

// Convert converts the file into out, a chunk of rows at a time. The stream then knows
// the parts of what was written.
func (f *File) Convert(s *convert.Stream, today ofx.Day, out convert.Output) (*convert.Result, error) {
	if f.rows == nil {
		f.Request.Options = f.Options
		return s.Convert(f.Request, today, out)
	}
	s.Start(f.Options, f.evidence, today, out)
	if s.Foresees() {
		if err := f.rows(s.Foresee); err != nil {
			return nil, err
		}
	}
	if err := f.rows(s.Add); err != nil {
		return nil, err
	}
	return s.Finish()
}

// Forget lets go of the rows: what was found out stays.
func (f *File) Forget() { f.Request, f.rows, f.evidence = nil, nil, nil }

// merge lays the options the user gave over those a file brought.
func merge(file, given convert.Options) convert.Options {
	file.Currency = cmp.Or(given.Currency, file.Currency)
	file.BankID = cmp.Or(given.BankID, file.BankID)
	file.AccountID = cmp.Or(given.AccountID, file.AccountID)
	file.Org = cmp.Or(given.Org, file.Org)
	file.FID = cmp.Or(given.FID, file.FID)
	file.IntuBID = cmp.Or(given.IntuBID, file.IntuBID)
	file.LedgerBalance = cmp.Or(given.LedgerBalance, file.LedgerBalance)
	file.Format = cmp.Or(given.Format, file.Format)
	file.Account = cmp.Or(given.Account, file.Account)
	file.DateOrder = cmp.Or(given.DateOrder, file.DateOrder)
	file.InvertSigns = file.InvertSigns || given.InvertSigns
	file.Details = file.Details || given.Details
	return file
}

// KindOf tells what a file is.
func KindOf(name string, r io.ReaderAt, size int64) (Kind, error) {
	return (&input{source.New(name, r, size)}).sniff()
}

// Rows visits the rows; nil for JSON, whose rows are in the request.
func (f *File) Rows() func(visit func(convert.Row) error) error { return f.rows }

// Evidence is what the rows say as a whole.
func (f *File) Evidence() *convert.Evidence { return f.evidence }
