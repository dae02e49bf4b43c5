package convert

import "tillroll/ofx"

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

	chunk []byte // what WriteJSON writes through, kept for the next answer
}

// finish lets the validator judge the very bytes of the file and sums up. It does
// not apply to CSV, which is always valid.
func (c *composer) finish() *Result {
	r := c.request
	if c.details != nil {
		c.sumUp()
	}
	res := &r.result
	*res = Result{
		Format: r.Format, Transactions: c.tally.kept, Skipped: c.tally.skipped, InputCount: len(r.rows),
		Valid: true, File: c.file, Details: c.details, chunk: res.chunk,
	}
	if r.Format == CSV {
		return res
	}
	report := ofx.Check(c.file, ofx.Options{Format: statementFormats[r.Format], Today: c.today, OwnOutput: true})
	res.Valid, res.Issues = report.Valid, report.Issues
	return res
}
