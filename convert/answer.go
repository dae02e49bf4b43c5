package convert

import (
	"bytes"
	"io"

	"tillroll/internal/rawjson"
	"tillroll/ofx"
)

// chunkSize is how much of an answer is held at a time. The file, most of the
// answer, is quoted through it straight from its buffer: there is no second copy.
const chunkSize = 32 << 10

// answer writes the answers of the service.
type answer struct{ rawjson.Writer }

// WriteJSON writes the ConvertResponse: seven members, and details if asked for.
func (r *Result) WriteJSON(w io.Writer) error {
	if want := min(chunkSize, 2048+len(r.File)*17/16); cap(r.chunk) < want {
		r.chunk = make([]byte, 0, want)
	}
	a := answer{rawjson.NewWriter(w, r.chunk)}
	a.Raw(`{"format":`)
	a.Quote(r.Format.String())
	a.Number(`,"transactions":`, r.Transactions)
	a.Number(`,"skipped":`, r.Skipped)
	a.Number(`,"inputCount":`, r.InputCount)
	a.Raw(`,"valid":`)
	a.Bool(r.Valid)
	a.Strings(`,"issues":`, r.Issues)
	a.Raw(`,"file":"`)
	a.File(r.File)
	a.Raw(`"`)
	if r.Details != nil {
		a.Raw(`,"details":`)
		a.details(r.Details)
	}
	a.Raw(`}`)
	return a.Flush()
}

// MarshalJSON gives the details as a ConvertResponse has them.
func (d *Details) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	a := answer{rawjson.NewWriter(&out, make([]byte, 0, 1024))}
	a.details(d)
	err := a.Flush()
	return out.Bytes(), err
}

func (a *answer) details(d *Details) {
	a.Text(`{"dateOrder":`, d.DateOrder)
	a.Text(`,"dateOrderEvidence":`, d.DateOrderEvidence)
	a.Number(`,"ambiguousDates":`, d.AmbiguousDates)
	a.Text(`,"startDate":`, d.StartDate)
	a.Text(`,"endDate":`, d.EndDate)
	a.Text(`,"totalDebits":`, d.TotalDebits)
	a.Text(`,"totalCredits":`, d.TotalCredits)
	a.Raw(`,"skippedRows":[`)
	for i, row := range d.SkippedRows {
		a.Comma(i)
		a.Number(`{"index":`, row.Index)
		a.Text(`,"field":`, row.Field)
		a.Text(`,"value":`, row.Value)
		a.Text(`,"reason":`, row.Reason)
		a.place(row.Line, row.Page)
		a.Raw(`}`)
	}
	a.Raw(`]`)
	a.More(`,"skippedRowsMore":`, d.MoreSkipped)
	a.Raw(`,"changes":[`)
	for i, change := range d.Changes {
		a.Comma(i)
		a.Number(`{"index":`, change.Index)
		a.Text(`,"field":`, change.Field)
		a.Text(`,"reason":`, change.Reason)
		a.place(change.Line, change.Page)
		a.Raw(`}`)
	}
	a.Raw(`]`)
	a.More(`,"changesMore":`, d.MoreChanges)
	a.Strings(`,"warnings":`, Texts(d.Warnings))
	a.Raw(`}`)
}

// place writes where a row stands in its file, as far as that is known: rows of a request have
// an index alone.
func (a *answer) place(line, page int) {
	a.More(`,"line":`, line)
	a.More(`,"page":`, page)
}

// WriteReport writes the ValidateResponse.
func WriteReport(w io.Writer, report *ofx.Report) error {
	a := answer{rawjson.NewWriter(w, make([]byte, 0, 1024))}
	a.Raw(`{"valid":`)
	a.Bool(report.Valid)
	a.Strings(`,"issues":`, report.Issues)
	a.stats(&report.Stats)
	if report.Details != nil {
		a.Raw(`,"details":`)
		a.reportDetails(report.Details)
	}
	a.Raw(`}`)
	return a.Flush()
}

// reportDetails writes what a person or an editor shows beside the verdict.
func (a *answer) reportDetails(d *ofx.Details) {
	a.Raw(`{"findings":[`)
	for i := range d.Findings {
		a.Comma(i)
		a.finding(&d.Findings[i])
	}
	a.Text(`],"format":`, d.Format)
	a.Text(`,"version":`, d.Version)
	a.Text(`,"encoding":`, d.Encoding)
	a.Raw(`,"statements":[`)
	for i := range d.Statements {
		a.Comma(i)
		a.summary(&d.Statements[i])
	}
	a.Raw(`]`)
	a.More(`,"trades":`, d.Trades)
	a.Raw(`}`)
}

func (a *answer) finding(f *ofx.Finding) {
	a.Text(`{"rule":`, f.Rule)
	a.Text(`,"severity":`, f.Severity.String())
	a.Text(`,"message":`, f.Message)
	a.Number(`,"line":`, f.Line)
	a.Number(`,"column":`, f.Column)
	a.Text(`,"path":`, f.Path)
	a.Text(`,"hint":`, f.Hint)
	a.Raw(`}`)
}

func (a *answer) summary(s *ofx.Summary) {
	a.Text(`{"account":`, s.Account)
	a.Text(`,"accountType":`, s.AccountType)
	a.Text(`,"currency":`, s.Currency)
	a.Text(`,"start":`, s.Start)
	a.Text(`,"end":`, s.End)
	a.Number(`,"transactions":`, s.Transactions)
	a.Text(`,"debits":`, s.Debits)
	a.Text(`,"credits":`, s.Credits)
	a.Text(`,"ledgerBalance":`, s.LedgerBalance)
	a.Raw(`}`)
}
