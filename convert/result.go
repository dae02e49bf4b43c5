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

// finish lets the validator judge the very bytes of the file and sums up.
func (c *composer) finish() *Result {
	r := c.request
	if c.details != nil {
		c.sumUp(int64(len(c.file)))
	}
	res := &r.result
	*res = Result{
		Format: r.Format, Transactions: c.tally.kept, Skipped: c.tally.skipped, InputCount: len(r.rows),
		File: c.file, Details: c.details, chunk: res.chunk,
	}
	res.Valid, res.Issues = c.check(true)
	return res
}

// check lets the validator judge the file at hand. It applies to documents of the OFX
// family; anything else is valid, and so is what was never written.
func (c *composer) check(needsRows bool) (valid bool, issues []string) {
	if !c.traits.Document || c.request.visit != nil {
		return true, nil
	}
	report := c.checker.Check(c.file, ofx.Options{Format: statementFormat(c.request.Format), Today: c.today, OwnOutput: needsRows})
	return report.Valid, report.Issues
}
