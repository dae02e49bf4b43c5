package reader

import (
	"cmp"
	"errors"

	"tillroll/reader/cells"
	"tillroll/reader/jsonrows"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/sheet"
	"tillroll/statement"
)

// tableKind asks package sheet what a file is.
func tableKind(in *source.File) (Kind, error) {
	kind, err := sheet.KindOf(in.Name, in, in.Size)
	return [...]Kind{sheet.CSV: CSV, sheet.XLSX: XLSX, sheet.JSON: JSON, sheet.OFX: OFX}[kind], err
}

// readSheet has package sheet read a file as one statement.
func readSheet(in *source.File, o statement.Options) ([]*statement.Statement, error) {
	f, err := sheet.Open(in.Name, in, in.Size, sheetOptions(o))
	return sheetStatement(f, err, o)
}

// readBook reads a file of cells: its room opens it, and the tables in it are understood
// like those of any other.
func readBook(open func(*source.File, statement.Options) (*cells.Book, error)) func(*source.File, statement.Options) ([]*statement.Statement, error) {
	return func(in *source.File, o statement.Options) ([]*statement.Statement, error) {
		book, err := open(in, o)
		if err != nil {
			return nil, err
		}
		return table.Read(book, in.Name, o)
	}
}

// readJSON reads the answer of a service, a request of our own, or any list of objects,
// which is a table like another.
func readJSON(in *source.File, o statement.Options) ([]*statement.Statement, error) {
	doc, err := jsonrows.Parse(in)
	switch {
	case err != nil:
		return nil, err
	case doc.Service() != "":
		return doc.Statements(o)
	case doc.IsRequest():
		return readSheet(in, o)
	}
	var first error
	for _, tables := range doc.Tables() {
		statements, err := readTables(tables, o)
		if err == nil {
			return statements, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

// readTables reads the tables of several accounts. All of them must be understood: none is
// left aside without a word.
func readTables(tables []jsonrows.Table, o statement.Options) ([]*statement.Statement, error) {
	var all []*statement.Statement
	for _, table := range tables {
		f, err := sheet.OpenBook(table.Book, sheetOptions(o))
		statements, err := sheetStatement(f, err, o)
		if err != nil {
			return nil, err
		}
		for _, s := range statements {
			if s.Account == "" && table.Account != "" {
				s.Account = table.Account
				s.Options.AccountID = cmp.Or(s.Options.AccountID, table.Account)
			}
			all = append(all, s)
		}
	}
	return all, nil
}

func sheetOptions(o statement.Options) sheet.Options {
	options := sheet.Options{Convert: o.Convert, Account: o.Account, Worksheet: o.Worksheet, Delimiter: o.Delimiter, KeepSigns: o.KeepSigns, Columns: map[sheet.Role]string{}}
	for role, column := range o.Columns {
		options.Columns[sheet.Role(role)] = column
	}
	return options
}

func sheetStatement(f *sheet.File, err error, o statement.Options) ([]*statement.Statement, error) {
	if err != nil {
		return nil, commonError(err)
	}
	s := &statement.Statement{
		Options: f.Options, Rows: f.Rows(), Evidence: f.Evidence(), Request: f.Request, Notes: f.Notes,
		MoreSkipped: f.MoreSkipped, Proof: proofOf(f),
	}
	if f.Account != nil {
		s.Account = f.Account.AccountID
	}
	if o.TypeGiven {
		s.Options.Account = o.Convert.Account
	}
	if len(f.Columns) > 0 {
		s.Layout = layoutOf(f)
	}
	for _, skipped := range f.Skipped {
		s.Skipped = append(s.Skipped, statement.Skipped{Place: statement.Place{Line: skipped.Line}, Reason: skipped.Reason})
	}
	return []*statement.Statement{s}, nil
}

// layoutOf shows how the table was read.
func layoutOf(f *sheet.File) *statement.Layout {
	l := &statement.Layout{Charset: f.Charset, Delimiter: f.Delimiter, Worksheet: f.Worksheet, HeaderLine: f.HeaderLine, Mapping: statement.Mapping{}}
	for _, c := range f.Columns {
		l.Columns = append(l.Columns, statement.Column(c))
	}
	for role, at := range f.Mapping {
		l.Mapping[statement.Role(role)] = at
	}
	return l
}

// proofOf says what the running balance proved.
func proofOf(f *sheet.File) statement.Proof {
	proof := statement.Proof{Closing: f.Balance, MoreBroken: f.MoreBreaks}
	for _, b := range f.Breaks {
		proof.Broken = append(proof.Broken, statement.Break{Place: statement.Place{Line: b.Line}, Expected: b.Expected, Found: b.Found})
	}
	switch {
	case len(f.Breaks) > 0:
		proof.Verdict = statement.Broken
	case f.Balance != "":
		proof.Verdict = statement.Proven
	}
	return proof
}

// commonError spells an error as all readers do.
func commonError(err error) error {
	var missing *sheet.MappingError
	var choice *sheet.ChoiceError
	switch {
	case errors.As(err, &missing):
		common := &statement.MappingError{}
		for _, role := range missing.Missing {
			common.Missing = append(common.Missing, statement.Role(role))
		}
		for _, column := range missing.Columns {
			common.Columns = append(common.Columns, statement.Column(column))
		}
		return common
	case errors.As(err, &choice):
		return &statement.ChoiceError{Setting: choice.Setting, Text: choice.Text}
	}
	return err
}
