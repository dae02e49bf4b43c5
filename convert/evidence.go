package convert

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
	given         idTable
	count         int
	looksComputed bool
	text          []byte
}

// see counts an id as the conversion will spell it, cleaned: two that differ by a blank
// alone are one.
func (c *idColumn) see(id []byte) {
	if len(id) == 0 {
		return
	}
	c.text, _, _ = appendClean(c.text[:0], id)
	if len(c.text) == 0 {
		return
	}
	if c.count*5 >= len(c.given.places)*4 {
		c.given.grow()
	}
	c.count++
	c.given.add(hashKey(c.text))
	_, computed := baseOf(c.text)
	c.looksComputed = c.looksComputed || computed
}

// grow doubles the table.
func (t *idTable) grow() {
	t.keepSecret()
	old := t.places
	t.places = make([]idCount, max(16, 2*len(old)))
	for _, place := range old {
		if place.count > 0 {
			*t.find(place.key) = place
		}
	}
}
