package layout

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/delimited"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/statement"
	"tillroll/statement/statementtest"
)

var update = flag.Bool("update", false, "rewrite the golden file")

const wholeLayout = `# a layout with everything in it
[columns]
date = "Tag"
payee = "wer"
description = "Was"
amount = "4"
[reading]
unused = ["5", "Rest"]
date_order = "mdy"
decimal_mark = "."
delimiter = ";"
skip_lines = 1
invert_signs = true
[account]
currency = "CHF"
type = "savings"
id = "12345"
bank_id = "99"
org = "Bank"
intu_bid = "3000"
[[payee]]
pattern = "(?i)^amzn"
name = "Amazon"
[[payee]]
pattern = "Laden"
name = "Der Laden"
`

// TestSpoilt follows a layout after damage to it, and saves what was understood of samples.
func TestSpoilt(t *testing.T) {
	var ledger spoiltest.Ledger
	const table = "a line to skip\nTag;Wer;Was;Wieviel;Rest\n03/02/2024;AMZN MKTP DE;Buch;1.040;x\n04/13/2024;Laden Nord;Tee;-5;y\n04/14/2024;laden;Tee;7,50;\n"
	for way, copy := range spoiltest.Lines([]byte(wholeLayout), 40) {
		l, err := Parse(copy)
		if err != nil {
			// Of several settings of a wrong type the library of TOML names any.
			telling, _, _ := strings.Cut(err.Error(), "cannot be read:")
			ledger.Note("layout", way, "refused", telling)
			continue
		}
		list, err := follow(table, l)
		telling := statementtest.Told(list, err)
		if err == nil {
			telling += string(Of(list[0], l, true)) + string(Of(list[0], l, false))
		}
		ledger.Note("layout", way, statementtest.Outcome(list, err), fmt.Sprintf("%v %+v %v\n%s", l.Columns, l.Account, l.Payees, telling))
	}
	files, err := filepath.Glob("../table/testdata/banks/*.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list, err := follow(string(data), nil)
		if err != nil {
			t.Fatal(err)
		}
		ledger.Note("saved", filepath.Base(name), "saved", string(Of(list[0], nil, true))+string(Of(list[0], nil, false)))
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}

// follow reads a table as a layout says.
func follow(text string, l *Layout) ([]*statement.Statement, error) {
	var o statement.Options
	if l != nil {
		l.Apply(&o)
	}
	book, err := delimited.Open(source.Held("x.csv", []byte(text)), o)
	if err != nil {
		return nil, err
	}
	list, err := table.New(book, "x.csv", false).Read(o)
	if err == nil && l != nil {
		for _, s := range list {
			l.Rename(s)
		}
	}
	return list, err
}
