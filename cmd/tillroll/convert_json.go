package main

import (
	"encoding/json"
	"io"

	"tillroll/sheet"
)

// conversion is an outcome for programs: one JSON object on a line for each file.
type conversion struct {
	Input        string         `json:"input"`
	Outputs      []string       `json:"outputs"`
	Error        string         `json:"error,omitempty"`
	Kind         string         `json:"kind,omitempty"`
	Format       string         `json:"format,omitempty"`
	Transactions int            `json:"transactions"`
	Skipped      int            `json:"skipped"`
	InputCount   int            `json:"inputCount"`
	Valid        bool           `json:"valid"`
	Issues       []string       `json:"issues"`
	HeaderLine   int            `json:"headerLine,omitempty"`
	Columns      map[string]int `json:"columns,omitempty"` // from 1
	Dates        *dateVerdict   `json:"dates,omitempty"`
	StartDate    string         `json:"startDate,omitempty"`
	EndDate      string         `json:"endDate,omitempty"`
	TotalDebits  string         `json:"totalDebits,omitempty"`
	TotalCredits string         `json:"totalCredits,omitempty"`
	Net          string         `json:"net,omitempty"`
	Balance      string         `json:"balance,omitempty"`
	Breaks       []balanceBreak `json:"balanceBreaks,omitempty"`
	MoreBreaks   int            `json:"balanceBreaksMore,omitempty"`
	SkippedRows  []skippedLine  `json:"skippedRows,omitempty"`
	MoreSkipped  int            `json:"skippedRowsMore,omitempty"`
	Changes      []changedLine  `json:"changes,omitempty"`
	MoreChanges  int            `json:"changesMore,omitempty"`
	Warnings     []string       `json:"warnings,omitempty"`
	Notes        []string       `json:"notes,omitempty"`
}

// dateVerdict is how the dates were read, and from what that was concluded.
type dateVerdict struct {
	Order     string `json:"order"`
	Evidence  string `json:"evidence"`
	Ambiguous int    `json:"ambiguous"`
}

// balanceBreak is a line whose balance does not follow from the one before.
type balanceBreak struct {
	Line     int    `json:"line"`
	Expected string `json:"expected"`
	Found    string `json:"found"`
}

// changedLine is something mended in a row that was kept.
type changedLine struct {
	Line   int    `json:"line,omitempty"`
	Row    int    `json:"row"`
	Field  string `json:"field"`
	Reason string `json:"reason"`
}

// tellJSON writes an outcome for programs.
func (c *converter) tellJSON(w io.Writer, o *outcome) error {
	out := conversion{Input: o.input, Outputs: o.outputs, Issues: []string{}}
	if o.outputs == nil {
		out.Outputs = []string{}
	}
	if o.err != nil {
		out.Error = o.err.Error()
	} else if o.lost {
		out.Error = "nothing was written (--strict: " + o.uncertain() + ")"
	}
	if o.result != nil {
		out.fill(o)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(out)
}

// fill copies what the conversion told.
func (out *conversion) fill(o *outcome) {
	f, r, d := o.file, o.result, o.result.Details
	out.Kind, out.Format, out.HeaderLine = f.Kind.String(), r.Format.String(), f.HeaderLine
	out.Transactions, out.Skipped = r.Transactions, o.skippedRows()
	out.InputCount = r.InputCount + f.LeftOut()
	out.Valid, out.Issues = r.Valid, append(out.Issues, r.Issues...)
	out.Columns = columnNumbers(f.Mapping)
	out.Dates = &dateVerdict{d.DateOrder, d.DateOrderEvidence, d.AmbiguousDates}
	out.StartDate, out.EndDate = d.StartDate, d.EndDate
	out.TotalDebits, out.TotalCredits, out.Net = d.TotalDebits, d.TotalCredits, o.net
	out.Balance = f.Balance
	for _, b := range f.Breaks {
		out.Breaks = append(out.Breaks, balanceBreak(b))
	}
	out.MoreBreaks = f.MoreBreaks
	out.SkippedRows, out.MoreSkipped = o.skipped(), d.MoreSkipped+f.MoreSkipped
	for _, change := range d.Changes {
		out.Changes = append(out.Changes, changedLine{change.Line, change.Index + 1, change.Field, change.Reason})
	}
	out.MoreChanges, out.Warnings, out.Notes = d.MoreChanges, o.warnings(), f.Notes
}

// columnNumbers counts from 1, as --date-column and its like do.
func columnNumbers(m sheet.Mapping) map[string]int {
	numbers := make(map[string]int, len(m))
	for role, at := range m {
		numbers[role.String()] = at + 1
	}
	return numbers
}
