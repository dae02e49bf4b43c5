package paper

import (
	"cmp"
	"slices"

	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// way is how a paper is understood where nothing on it settles that but its arithmetic: the zero value is how most are.
type way struct {
	mixed    bool // lists without a head may stand over those that have one
	headless bool // no line is taken for the head of a list
	choice   int  // which of several columns of amounts is taken, counted from the last
	apart    bool // lists that open and close with one balance and hold no row are those of other accounts
}

// anew is the same paper before anything was understood, to be understood in another way.
func (d *document) anew(w way) *document {
	return &document{way: w, pages: d.pages, counted: d.counted, pictures: d.pictures, buddhist: d.buddhist, era: d.era}
}

// otherwise understands a paper that could not be proven in other ways. What the sums prove is believed: of lists without a head if all rows are
// among them that were found before, and more, of accounts without rows if the others are as many.
func (d *document) otherwise(o statement.Options, found int) (*document, []*statement.Statement) {
	for _, w := range []way{{mixed: true}, {headless: true}} {
		other := d.anew(w)
		if out, holds, err := other.readings(o); err == nil && holds && other.readsMore(d) {
			return other, out
		}
	}
	if len(d.resting) == 0 {
		return nil, nil
	}
	other := d.anew(way{apart: true})
	if out, holds, err := other.readings(o); err == nil && holds && len(out) > 0 && len(out) >= found {
		return other, out
	}
	return nil, nil
}

// noteResting names the accounts that the paper lists and that have no row: each by its number, if that is no other's, or else by its title where
// the others are proven without it alone.
func (d *document) noteResting(out []*statement.Statement) {
	for _, a := range d.resting {
		numbered := a.number != "" && !slices.ContainsFunc(out, func(s *statement.Statement) bool { return s.Account == a.number || slices.Contains(s.Called, a.number) })
		switch {
		case numbered && !slices.Contains(out[0].Without, a.number):
			out[0].Without = append(out[0].Without, a.number)
			out[0].Note("The account %s has no booked entry.", statement.MaskedAccount(a.number))
		case !numbered && d.apart:
			out[0].Note("The account %s has no booked entry.", a.title)
		}
	}
}

// readsMore says whether a reading has all rows of another one that have their day, and more rows than that.
func (d *document) readsMore(other *document) bool {
	found := map[statement.Place]bool{}
	for _, r := range d.rows() {
		found[r.Place] = true
	}
	rows := other.rows()
	return len(found) > len(rows) && !slices.ContainsFunc(rows, func(r *list.Row) bool { return r.Own && !found[r.Place] })
}

// resting is an account whose list opens and closes with one balance and holds no row.
type resting struct{ title, number string }

// rest notes a list that rests, of which so many events and numbers were known before it, and forgets what it says where such lists are those of
// other accounts. What is named within it stands below it, over the next list.
func (w *walker) rest(events, numbers int, names []string) {
	if !rests(w.events[events:]) {
		return
	}
	w.resting = append(w.resting, resting{title: w.called(), number: cmp.Or(append([]string{w.titled}, names...)...)})
	if w.apart {
		w.events, w.pending = w.events[:events], w.pending[min(numbers, len(w.pending)):]
		w.balances, w.titled = nil, ""
	}
}

// rests says whether a balance before the first row and the same behind the last are printed, and no row.
func rests(events []event) bool {
	var ends [2]*ink.Amount
	for _, e := range events {
		switch f := e.figure; {
		case f == nil:
			return false
		case f.kind == list.OpeningFigure:
			ends[0] = &f.token
		case f.kind == list.ClosingFigure:
			ends[1] = &f.token
		}
	}
	return ends[0] != nil && ends[1] != nil && ends[0].Text == ends[1].Text && ends[0].Mark == ends[1].Mark
}
