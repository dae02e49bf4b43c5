package core

import (
	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/sheet"
)

// Preview tells how a file was understood and what will be imported.
type Preview struct {
	Kind         string           `json:"kind"`
	Columns      []Column         `json:"columns"`
	Mapping      map[string]int   `json:"mapping"` // role to column, from 0
	Roles        []string         `json:"roles"`
	HeaderLine   int              `json:"headerLine"`
	Notes        []string         `json:"notes"`
	Breaks       []sheet.Break    `json:"breaks"`
	LeftOut      []sheet.Skipped  `json:"leftOut"`
	Format       string           `json:"format"`
	Name         string           `json:"name"` // to save the file under
	Size         int              `json:"size"`
	TooLarge     bool             `json:"tooLarge"` // for QuickBooks Online
	Rows         int              `json:"rows"`
	Transactions int              `json:"transactions"`
	Skipped      int              `json:"skipped"`
	Valid        bool             `json:"valid"`
	Issues       []string         `json:"issues"`
	Details      *convert.Details `json:"details"`
	Weeks        []Week           `json:"weeks"`
	Problem      string           `json:"problem"` // why there is no file: the columns are not clear
}

// Column is a column as the page offers it for choice.
type Column struct {
	Name   string `json:"name"`
	Sample string `json:"sample"`
}

func (f *openFile) preview() *Preview {
	p := &Preview{
		Kind: f.read.Kind.String(), HeaderLine: f.read.HeaderLine,
		Notes: f.read.Notes, Breaks: f.read.Breaks, LeftOut: f.read.Skipped,
		Format: f.result.Format.String(), Name: f.saveName(), Size: len(f.result.File),
		TooLarge: len(f.result.File) > convert.QuickBooksOnline().Bytes,
		Rows:     f.result.InputCount, Transactions: f.result.Transactions, Skipped: f.result.Skipped,
		Valid: f.result.Valid, Issues: append([]string{}, f.result.Issues...), Details: f.result.Details,
		Weeks: weeks(f.read.Request),
	}
	p.offer(f.read.Columns, f.read.Mapping)
	return p
}

// offer lists the columns and which role each plays.
func (p *Preview) offer(columns []sheet.Column, mapping sheet.Mapping) {
	for _, c := range columns {
		p.Columns = append(p.Columns, Column(c))
	}
	p.Mapping = map[string]int{}
	for _, role := range sheet.Roles() {
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
		o := f.read.Request.Outcome(i)
		row := Row{
			Line: f.read.Line(i), Description: o.Description, Memo: o.Memo, CheckNumber: o.CheckNumber,
			Guessed: o.Guessed, Reason: o.Reason, Date: o.DateText, Amount: o.AmountText,
		}
		if o.Kept() {
			row.Date, row.Amount = o.Day.String(), string(o.Amount.Append(nil))
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// Week is the money of seven days, Monday first, as exact decimals.
type Week struct {
	Start   string `json:"start"`
	In      string `json:"in"`
	Out     string `json:"out"`
	Balance string `json:"balance"` // of all rows up to the end of the week
}

// maxWeeks bounds the picture: what spans more than ten years is a misread date,
// and the page then draws no picture.
const maxWeeks = 530

// weeks adds the kept rows up by week, in the order of time, without gaps.
func weeks(r *convert.Request) []Week {
	type sums struct{ in, out ofx.Sum }
	byWeek := map[int]*sums{}
	first, last, digits := 0, 0, uint8(0)
	for i := range r.Len() {
		o := r.Outcome(i)
		if !o.Kept() {
			continue
		}
		week := weekOf(o.Day)
		if len(byWeek) == 0 {
			first, last = week, week
		}
		first, last, digits = min(first, week), max(last, week), o.Amount.Digits
		s := byWeek[week]
		if s == nil {
			s = &sums{}
			byWeek[week] = s
		}
		if o.Amount.Negative {
			s.out.Add(o.Amount)
		} else {
			s.in.Add(o.Amount)
		}
	}
	if len(byWeek) == 0 || last-first > maxWeeks {
		return nil
	}
	var list []Week
	var balance ofx.Sum
	for week := first; week <= last; week++ {
		s := byWeek[week]
		if s == nil {
			s = &sums{}
		}
		balance.AddSum(s.in)
		balance.AddSum(s.out)
		list = append(list, Week{
			Start: mondayOf(week).String(), In: string(s.in.Append(nil, digits)),
			Out: string(s.out.Append(nil, digits)), Balance: string(balance.Append(nil, digits)),
		})
	}
	return list
}
