package core

import (
	"strconv"

	"tillroll/convert"
	"tillroll/statement"
)

// Row is one row as the table shows it: what the file will have, or why it is not in it.
type Row struct {
	Ref         int      `json:"ref"` // names the row in edits; negative for a line that is no row
	Line        int      `json:"line"`
	Page        int      `json:"page"`
	Date        string   `json:"date"`
	Amount      string   `json:"amount"`
	Description string   `json:"description"`
	Memo        string   `json:"memo"`
	CheckNumber string   `json:"checkNumber"`
	Guessed     bool     `json:"guessed"`
	Edited      bool     `json:"edited"`
	LeftOut     bool     `json:"leftOut"`
	Known       bool     `json:"known"`  // imported before
	Reason      string   `json:"reason"` // why it is skipped; empty when it is kept
	Field       string   `json:"field"`  // what could not be read of it
	DateText    string   `json:"dateText"`
	AmountText  string   `json:"amountText"`
	Changes     []string `json:"changes"`
	Balance     []string `json:"balance"` // expected and printed, where they differ
	Was         *Was     `json:"was"`     // an edited row as the file has it
}

// Was is a row before a person changed it.
type Was struct {
	Date        string `json:"date"`
	Amount      string `json:"amount"`
	Description string `json:"description"`
	Memo        string `json:"memo"`
	CheckNumber string `json:"checkNumber"`
}

// Page is some rows under a filter.
type Page struct {
	Total int   `json:"total"`
	Rows  []Row `json:"rows"`
}

// Rows gives some rows of a converted paper, by their place under the filter.
func (d *Desk) Rows(id, n int, filter string, from, to int) (*Page, error) {
	p, err := d.converted(id, n)
	if err != nil {
		return nil, err
	}
	order, listed := p.survey.order[filter]
	total := len(order)
	if filter == "" && !listed {
		total = p.rows.Len()
	}
	page := &Page{Total: total}
	for at := max(from, 0); at < min(to, total); at++ {
		ref := at
		if listed {
			ref = int(order[at])
		}
		page.Rows = append(page.Rows, p.row(ref))
	}
	return page, nil
}

// row shows one row.
func (p *paper) row(ref int) Row {
	if ref < 0 {
		skipped := p.read.Skipped[-1-ref]
		return Row{Ref: ref, Line: skipped.Line, Page: skipped.Page, Reason: skipped.Reason}
	}
	o := p.rows.Outcome(ref)
	row := Row{
		Ref: ref, Line: o.Line, Page: o.Page, Description: o.Description, Memo: o.Memo, CheckNumber: o.CheckNumber,
		Guessed: o.Guessed, Edited: o.Edited, LeftOut: o.LeftOut, Reason: o.Reason, Field: o.Field,
		DateText: o.DateText, AmountText: o.AmountText,
	}
	if o.LeftOut && p.isKnown(ref) {
		row.Known, row.Edited = true, false
	}
	if p.document.joined {
		row.Line, row.Page = 0, 0 // of which file, nobody would know
	}
	if o.Day != 0 {
		row.Date, row.Amount = o.Day.String(), string(o.Amount.Append(nil))
	}
	if o.Kept() {
		row.Description, row.Memo, row.CheckNumber = p.rows.Written(ref)
	}
	for _, c := range p.survey.changes[ref] {
		row.Changes = append(row.Changes, c.Reason)
	}
	if e := p.typed[strconv.Itoa(ref)]; e.isTurned(&p.rows.Options) {
		row.Changes = append(row.Changes, "The amount was typed as "+e.Amount+", and turned with all signs.")
	}
	if b, broken := p.survey.breaks[statement.Place{Line: o.Line, Page: o.Page}]; broken && o.Line > 0 {
		row.Balance = []string{b.Expected, b.Found}
	}
	return row
}

// Whole gives one row with its texts in full, and as it was before it was edited: what
// the row's own form shows.
func (d *Desk) Whole(id, n, ref int, given []byte) (*Row, error) {
	p, s, err := d.convertedBy(id, n, given)
	if err != nil {
		return nil, err
	}
	row := p.row(ref)
	if ref < 0 {
		return &row, nil
	}
	edits, err := s.edits(&p.rows.Options)
	if err != nil {
		return nil, err
	}
	o := p.rows.Outcome(ref)
	row.Description, row.Memo, row.CheckNumber = o.Description, o.Memo, o.CheckNumber
	p.rows.SetEdits(nil)
	was := p.rows.Outcome(ref)
	p.rows.SetEdits(edits)
	row.Was = wasOf(&was)
	return &row, nil
}

func wasOf(o *convert.Outcome) *Was {
	w := &Was{Date: o.DateText, Amount: o.AmountText, Description: o.Description, Memo: o.Memo, CheckNumber: o.CheckNumber}
	if o.Kept() {
		w.Date, w.Amount = o.Day.String(), string(o.Amount.Append(nil))
	}
	return w
}
