package reader

import (
	"cmp"
	"errors"

	"tillroll/reader/cells"
	"tillroll/reader/jsonrows"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/statement"
)

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
	case doc.IsFailure():
		return nil, errors.New("it is what a service answered when something failed, with no transaction in it; fetch it again")
	case doc.IsRequest():
		return readRequest(in, o)
	}
	var first error
	for _, tables := range doc.Tables() {
		statements, err := readTables(in.Name, tables, o)
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
func readTables(name string, tables []jsonrows.Table, o statement.Options) ([]*statement.Statement, error) {
	var all []*statement.Statement
	for _, t := range tables {
		statements, err := table.Read(t.Book, name, o)
		if err != nil {
			return nil, err
		}
		for _, s := range statements {
			if s.Account == "" && t.Account != "" {
				s.Account = t.Account
				s.Options.AccountID = cmp.Or(s.Options.AccountID, t.Account)
			}
			all = append(all, s)
		}
	}
	return all, nil
}
