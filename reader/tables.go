package reader

import (
	"cmp"
	"errors"

	"tillroll/reader/jsonrows"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/statement"
)

// scanJSON scans the answer of a service, a request of our own, or any list of objects,
// which is a table like another.
func scanJSON(in *source.File, _ statement.Options) (*scan, error) {
	doc, err := jsonrows.Parse(in)
	switch {
	case err != nil:
		return nil, err
	case doc.Service() != "":
		told, err := doc.Tell()
		return scanTold(in, told, err)
	case doc.IsFailure():
		return nil, errors.New("it is what a service answered when something failed, with no transaction in it; fetch it again")
	case doc.IsRequest():
		return scanRequest(in)
	}
	var choices [][]accountTable
	for _, tables := range doc.Tables() {
		var choice []accountTable
		for _, t := range tables {
			choice = append(choice, accountTable{tablesOf(in, t.Book), t.Account})
			if err := t.Book.Sheets[0].Kept.All(); err != nil { // also one that is looked at by other options alone
				return nil, err
			}
		}
		choices = append(choices, choice)
	}
	return &scan{statements: func(o statement.Options) ([]*statement.Statement, error) { return readChoices(choices, o) }}, nil
}

// accountTable is the tables of one account.
type accountTable struct {
	*table.Tables
	account string
}

// readChoices reads the first choice of tables that can be understood.
func readChoices(choices [][]accountTable, o statement.Options) ([]*statement.Statement, error) {
	var first error
	for _, tables := range choices {
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
func readTables(tables []accountTable, o statement.Options) ([]*statement.Statement, error) {
	var all []*statement.Statement
	for _, t := range tables {
		statements, err := t.Read(o)
		if err != nil {
			return nil, err
		}
		for _, s := range statements {
			if s.Account == "" && t.account != "" {
				s.Account = t.account
				s.Options.AccountID = cmp.Or(s.Options.AccountID, t.account)
			}
			all = append(all, s)
		}
	}
	return all, nil
}
