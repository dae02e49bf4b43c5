package convert

import (
	"tillroll/internal/fitid"
	"tillroll/internal/text"
)

// Evidence is what the columns of a table say as wholes. A [Stream] holds only a
// chunk of its rows at a time, so every row is seen here before the first is converted.
type Evidence struct {
	Dates   DateColumn
	Amounts AmountColumn
	Rows    int

	ids idColumn
}

// See adds a row to the evidence and gives its date as it reads by itself.
func (e *Evidence) See(row Row) DateCell {
	e.Rows++
	e.Amounts.See(row.Amount)
	e.ids.see(row.ID)
	return e.Dates.See(row.Date)
}

// idColumn counts the ids that rows bring.
type idColumn struct {
	count         int
	looksComputed bool
	text          []byte
}

// see counts an id.
func (c *idColumn) see(id []byte) {
	if len(id) == 0 {
		return
	}
	c.text, _, _ = text.AppendClean(c.text[:0], id)
	if len(c.text) == 0 {
		return
	}
	c.count++
	_, computed := fitid.BaseOf(c.text)
	c.looksComputed = c.looksComputed || computed
}
