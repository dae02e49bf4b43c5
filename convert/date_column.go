package convert

import "tillroll/ofx"

// dateColumn counts what the dates of all rows say about the order of day and month.
type dateColumn struct{ rows int }

// see counts one reading, whether or not its row is kept.
func (c *dateColumn) see(r dateReading) { c.rows++ }

// decide settles the order for the whole column, once.
func (c *dateColumn) decide(given DateOrder) dateVerdict { return dateVerdict{} }

// dateVerdict is how the dates of a column are read.
type dateVerdict struct{}

// resolve gives the day of a reading: 0 when it is unreadable. Guessed tells that the
// row was ambiguous and the evidence none or contradictory, forced that the given
// order was impossible for it.
func (v dateVerdict) resolve(r dateReading) (day ofx.Day, guessed, forced bool) {
	return r.day, false, false
}

// order names the verdict: "mdy", "dmy" or "ymd".
func (v dateVerdict) order() string { return "mdy" }

// evidence says in one sentence how the order was found.
func (v dateVerdict) evidence() string { return "" }
