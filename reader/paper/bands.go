package paper

import "tillroll/reader/paper/internal/ink"

// leaveBands takes out titles of sections that have their total where amounts stand: in a list that prints the day on every row they
// lack one, and each is the sum of the rows below it, up to the next. One such sum over a single row may be chance, unless its title says
// which way money went.
func (l *ledger) leaveBands(d *document) {
	drop, sections, several := map[event]bool{}, map[*row]int{}, false
	for i, e := range l.events {
		if e.row == nil || e.row.own {
			continue
		}
		title, below := e.row.band(), rowsBelow(l.events[i+1:])
		sum := int64(0)
		for _, r := range below {
			sum += r.money.token.Units
		}
		if title == "" || sum == 0 || sum != e.row.money.token.Units {
			return
		}
		d.begin(title)
		drop[e], several = true, several || len(below) > 1 || saysSide(title)
		for _, r := range below {
			sections[r] = d.section
		}
	}
	if several {
		for r, s := range sections {
			r.section = s
		}
		l.leave(drop)
	}
}

// rowsBelow lists the rows up to the first one without a day.
func rowsBelow(events []event) (out []*row) {
	for _, e := range events {
		if e.row != nil && !e.row.own {
			break
		}
		if e.row != nil {
			out = append(out, e.row)
		}
	}
	return out
}

// band is the title that a row may be, if it has neither a day nor further lines and begins left of the texts, as titles do: what stands
// first on its line.
func (r *row) band() string {
	l := r.layout
	if r.own || len(r.items) > 1 || !hasDates(l.columns) || l.description < 0 || r.items[0].Left() >= l.columns[l.description].left-ink.SameEdge {
		return ""
	}
	if title := plainTitle(ink.Text(ink.Runs(r.items[0].Line)[0])); !ink.HasDigit(title) {
		return title
	}
	return ""
}
