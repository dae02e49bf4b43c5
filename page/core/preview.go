package core

import (
	"tillroll/convert"
	"tillroll/reader"
	"tillroll/statement"
)

// Preview tells how a file was understood and what will be imported.
type Preview struct {
	Kind         string              `json:"kind"`
	Columns      []Column            `json:"columns"`
	Mapping      map[string]int      `json:"mapping"` // role to column, from 0
	Roles        []string            `json:"roles"`
	HeaderLine   int                 `json:"headerLine"`
	Notes        []string            `json:"notes"`
	Breaks       []statement.Break   `json:"breaks"`
	LeftOut      []statement.Skipped `json:"leftOut"`
	Doubts       []statement.Doubt   `json:"doubts"`
	Proof        statement.Proof     `json:"proof"`
	Format       string              `json:"format"`
	Name         string              `json:"name"` // to save the file under
	Size         int                 `json:"size"`
	TooLarge     bool                `json:"tooLarge"` // for QuickBooks Online
	Rows         int                 `json:"rows"`
	Transactions int                 `json:"transactions"`
	Skipped      int                 `json:"skipped"`
	Valid        bool                `json:"valid"`
	Issues       []string            `json:"issues"`
	Details      *convert.Details    `json:"details"`
	Weeks        []Week              `json:"weeks"`
	Problem      string              `json:"problem"` // why there is no file: the columns are not clear
}

// Column is a column as the page offers it for choice.
type Column struct {
	Name   string `json:"name"`
	Sample string `json:"sample"`
}

// preview sums up a converted file: all the page shows but the rows themselves, which
// it asks for as they are scrolled to.
func (f *openFile) preview() *Preview {
	p := &Preview{
		Kind:  reader.Label(f.kind),
		Notes: f.read.Notes, Breaks: f.read.Proof.Broken, LeftOut: f.read.Skipped, Doubts: f.read.Doubts, Proof: f.read.Proof,
		Format: f.result.Format.String(), Name: f.saveName(), Size: len(f.result.File),
		TooLarge: len(f.result.File) > convert.QuickBooksOnline().Bytes,
		Rows:     f.result.InputCount, Transactions: f.result.Transactions, Skipped: f.result.Skipped,
		Valid: f.result.Valid, Issues: append([]string{}, f.result.Issues...), Details: f.result.Details,
		Weeks: weeks(f.rows),
	}
	if l := f.read.Layout; l != nil {
		p.HeaderLine = l.HeaderLine
		p.offer(l.Columns, l.Mapping)
	} else {
		p.offer(nil, nil)
	}
	return p
}

// offer lists the columns and which role each plays.
func (p *Preview) offer(columns []statement.Column, mapping statement.Mapping) {
	for _, c := range columns {
		p.Columns = append(p.Columns, Column(c))
	}
	p.Mapping = map[string]int{}
	for _, role := range statement.Roles() {
		p.Roles = append(p.Roles, role.String())
		if at, mapped := mapping[role]; mapped {
			p.Mapping[role.String()] = at
		}
	}
}

// Row is one row of the preview: what will be imported, or why not.
type Row struct {
	Line        int    `json:"line"`
	Date        string `json:"date"`
	Amount      string `json:"amount"`
	Description string `json:"description"`
	Memo        string `json:"memo"`
	CheckNumber string `json:"checkNumber"`
	Guessed     bool   `json:"guessed"` // the day could also be the month
	Reason      string `json:"reason"`  // why the row is skipped; empty when it is kept
}

// Rows gives some rows of a converted file, by their place in it.
func (d *Desk) Rows(id, from, to int) ([]Row, error) {
	f, err := d.file(id)
	if err != nil || f.result == nil {
		return nil, err
	}
	var rows []Row
	for i := max(from, 0); i < min(to, f.result.InputCount); i++ {
		o := f.rows.Outcome(i)
		row := Row{
			Line: f.rows.Line(i), Description: o.Description, Memo: o.Memo, CheckNumber: o.CheckNumber,
			Guessed: o.Guessed, Reason: o.Reason, Date: o.DateText, Amount: o.AmountText,
		}
		if o.Kept() {
			row.Date, row.Amount = o.Day.String(), string(o.Amount.Append(nil))
		}
		rows = append(rows, row)
	}
	return rows, nil
}
