package convert

import (
	"io"

	"tillroll/ofx"
)

// Result is what became of a request. Its file belongs to the request.
type Result struct {
	Format       Format
	Transactions int
	Skipped      int
	InputCount   int
	Valid        bool
	Issues       []string
	File         []byte
	Details      *Details // only when asked for
}

// Details tells what was decided, dropped and changed. Lists stop at 1000 entries.
type Details struct {
	DateOrder         string // "mdy", "dmy", "ymd"
	DateOrderEvidence string // one sentence
	AmbiguousDates    int
	StartDate         string // YYYY-MM-DD, empty without rows
	EndDate           string
	TotalDebits       string
	TotalCredits      string
	SkippedRows       []SkippedRow
	MoreSkipped       int
	Changes           []Change
	MoreChanges       int
	Warnings          []string
}

// SkippedRow is a row that was dropped and why.
type SkippedRow struct {
	Index  int    // from 0
	Field  string // "date" or "amount"
	Value  string // as given, cut at 80 characters
	Reason string
}

// Change is something mended in a row that was kept.
type Change struct {
	Index  int
	Field  string
	Reason string
}

// WriteJSON writes the ConvertResponse of interface.md. The file is quoted straight
// from its buffer.
func (r *Result) WriteJSON(w io.Writer) error { return nil }

// WriteReport writes the ValidateResponse of interface.md.
func WriteReport(w io.Writer, report *ofx.Report) error { return nil }
