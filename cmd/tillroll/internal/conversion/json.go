package conversion

import (
	"encoding/json"
	"io"

	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/convert"
	"tillroll/statement"
)

// conversion is an outcome for programs: one JSON object on a line for each file.
type conversion struct {
	Input        string           `json:"input"`
	Outputs      []string         `json:"outputs"`
	Error        string           `json:"error,omitempty"`
	Kind         string           `json:"kind,omitempty"`
	Account      string           `json:"account"`
	Currency     string           `json:"currency,omitempty"`
	AccountType  string           `json:"accountType,omitempty"`
	Format       string           `json:"format,omitempty"`
	Transactions int              `json:"transactions"`
	Skipped      int              `json:"skipped"`
	InputCount   int              `json:"inputCount"`
	Valid        bool             `json:"valid"`
	Issues       []string         `json:"issues"`
	HeaderLine   int              `json:"headerLine,omitempty"`
	Columns      map[string]int   `json:"columns,omitempty"` // from 1
	Dates        *dateVerdict     `json:"dates,omitempty"`
	StartDate    string           `json:"startDate,omitempty"`
	EndDate      string           `json:"endDate,omitempty"`
	TotalDebits  string           `json:"totalDebits,omitempty"`
	TotalCredits string           `json:"totalCredits,omitempty"`
	Net          string           `json:"net,omitempty"`
	Balance      string           `json:"balance,omitempty"`
	Proof        *statement.Proof `json:"proof,omitempty"`
	LeftOut      int              `json:"leftOut"`
	LeftOutBy    string           `json:"leftOutBy,omitempty"`
	Doubts       []doubt          `json:"doubts,omitempty"`
	Breaks       []balanceBreak   `json:"balanceBreaks,omitempty"`
	MoreBreaks   int              `json:"balanceBreaksMore,omitempty"`
	SkippedRows  []skippedLine    `json:"skippedRows,omitempty"`
	MoreSkipped  int              `json:"skippedRowsMore,omitempty"`
	Changes      []changedLine    `json:"changes,omitempty"`
	MoreChanges  int              `json:"changesMore,omitempty"`
	Warnings     []string         `json:"warnings,omitempty"`
	Notes        []string         `json:"notes,omitempty"`
}

// dateVerdict is how the dates were read, and from what that was concluded.
type dateVerdict struct {
	Order     string `json:"order"`
	Evidence  string `json:"evidence"`
	Ambiguous int    `json:"ambiguous"`
}

// balanceBreak is a line whose balance does not follow from the one before.
type balanceBreak struct {
	Line     int    `json:"line,omitempty"`
	Page     int    `json:"page,omitempty"`
	Expected string `json:"expected"`
	Found    string `json:"found"`
}

// doubt is a reading that was chosen without proof, and the flag that settles it.
type doubt struct {
	Text string `json:"text"`
	Flag string `json:"flag,omitempty"`
}

// changedLine is something mended in a row that was kept.
type changedLine struct {
	Line   int    `json:"line,omitempty"`
	Page   int    `json:"page,omitempty"`
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
	s, r, d := o.statement, o.result, o.result.Details
	out.Kind, out.Format = string(o.kind), r.Format.String()
	out.Account, out.Currency, out.AccountType = statement.MaskedAccount(s.Account), s.Options.CurrencyCode(), s.Options.Account.String()
	if s.Layout != nil {
		out.HeaderLine, out.Columns = s.Layout.HeaderLine, columnNumbers(s.Layout.Mapping)
	}
	out.Transactions, out.Skipped = r.Transactions, o.skippedRows()
	out.InputCount = r.InputCount + s.SkippedRows()
	out.Valid, out.Issues = r.Valid, append(out.Issues, r.Issues...)
	out.Dates = &dateVerdict{d.DateOrder, d.DateOrderEvidence, d.AmbiguousDates}
	out.StartDate, out.EndDate = d.StartDate, d.EndDate
	out.TotalDebits, out.TotalCredits, out.Net = d.TotalDebits, d.TotalCredits, o.net
	out.Proof, out.Balance = &s.Proof, s.Proof.Closing
	out.LeftOut, out.LeftOutBy = s.LeftOut.Total(), s.LeftOut.String()
	for _, one := range s.Doubts {
		out.Doubts = append(out.Doubts, doubt{one.Text, usage.FlagOf(one.Option)})
	}
	for _, b := range s.Proof.Broken {
		out.Breaks = append(out.Breaks, balanceBreak{b.Line, b.Page, b.Expected, b.Found})
	}
	out.MoreBreaks = s.Proof.MoreBroken
	out.SkippedRows, out.MoreSkipped = o.skipped(), d.MoreSkipped+s.MoreSkipped
	for _, change := range d.Changes {
		out.Changes = append(out.Changes, changedLine{change.Line, change.Page, change.Index + 1, change.Field, change.Reason})
	}
	out.MoreChanges, out.Warnings, out.Notes = d.MoreChanges, convert.Texts(o.warnings()), s.Notes
}

// columnNumbers counts from 1, as --date-column and its like do.
func columnNumbers(m statement.Mapping) map[string]int {
	numbers := make(map[string]int, len(m))
	for role, at := range m {
		numbers[role.String()] = at + 1
	}
	return numbers
}
