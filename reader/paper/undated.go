package paper

import (
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// undated is a row of a dated list that has no day, which a title of its section may be too, and whose account it stands under.
type undated struct {
	row     *list.Row
	account int
}

// keepUndated remembers a row that may be the title of the section that it began.
func (w *walker) keepUndated(r *list.Row) {
	r.Section, r.List = w.section, w.called()
	w.undated = append(w.undated, undated{r, w.account})
}

// dateCharges gives the last n rows, which were taken up without a day, the day that the bill is closed on, if the paper names it.
func (l *ledger) dateCharges(n int, s *statement.Statement) {
	if n == 0 {
		return
	}
	for _, r := range l.rows[len(l.rows)-n:] {
		r.Chosen = max(r.Chosen, s.Options.End)
	}
	l.tellCount(s, n, "row", " of charges without a day: the last day of the statement is taken.")
}

// takeUndated takes up the rows without a day that a card's bill charges, "Interest Charge on Purchases 14.62", if the balance it closes with lacks
// just these, and says how many they are. They are charged when the bill is made.
func (d *document) takeUndated(l *ledger, r *reading) int {
	if !r.debt || r.opening == nil || r.closing == nil {
		return 0
	}
	lacks := value(&r.closing.token, r.closing.negated, true) - value(&r.opening.token, r.opening.negated, true)
	for i, row := range l.rows {
		lacks -= int64(r.signs[i]) * row.Money.Token.Units
	}
	var found []*list.Row
	for _, u := range d.undated {
		t := &u.row.Money.Token
		if t.Units = l.worth(t); t.Units != 0 && u.account == l.rows[0].Account {
			found = append(found, u.row)
			lacks += t.Units
		}
	}
	if len(found) == 0 || lacks != 0 {
		return 0
	}
	behind := l.events[l.last+1:]
	l.events = append([]event(nil), l.events[:l.last+1]...)
	for _, row := range found {
		row.Day, row.Account = l.rows[len(l.rows)-1].Day, l.rows[0].Account
		l.events = append(l.events, event{row: row})
	}
	l.gather(append(l.events, behind...))
	return len(found)
}
