package paper

import (
	"strings"

	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// leaveBands takes out titles of sections that have their total where amounts stand: in a list that prints the day on every row they
// lack one, and each is the sum of the rows below it, up to the next. One such sum over a single row may be chance, unless its title says
// which way money went.
func (l *ledger) leaveBands(d *document) {
	drop, sections, several := map[event]bool{}, map[*list.Row]int{}, false
	for i, e := range l.events {
		if e.row == nil || e.row.Own {
			continue
		}
		title := bandOf(e.row)
		below := rowsBelow(l.events[i+1:], func(s int) bool { return title != "" && strings.EqualFold(d.sections[s].title, title) })
		sum := int64(0)
		for _, r := range below {
			sum += r.Money.Token.Units
		}
		if title == "" || sum == 0 || sum != e.row.Money.Token.Units {
			return
		}
		s := d.sectionTitled(title, e.row.Section)
		drop[e], several = true, several || len(below) > 1 || head.SaysSide(title)
		for _, r := range below {
			sections[r] = s
		}
	}
	if several {
		for r, s := range sections {
			r.Section = s
		}
		l.leave(drop)
	}
}

// rowsBelow lists the rows up to the first one without a day, or of another section than that which goes on overleaf.
func rowsBelow(events []event, goesOn func(section int) bool) (out []*list.Row) {
	for _, e := range events {
		switch {
		case e.row == nil:
		case !e.row.Own || len(out) > 0 && e.row.Section != out[0].Section && !goesOn(e.row.Section):
			return out
		default:
			out = append(out, e.row)
		}
	}
	return out
}

// bandOf is the title that a row may be, if it has neither a day nor further lines and begins left of the texts, as titles do: what stands
// first on its line.
func bandOf(r *list.Row) string {
	l := r.Layout
	if r.Own || len(r.Items) > 1 || !l.HasDates() || l.Description < 0 || r.Items[0].Left() >= l.Columns[l.Description].Left-ink.SameEdge {
		return ""
	}
	if title := plainTitle(ink.Text(ink.Runs(r.Items[0].Line)[0])); !ink.HasDigit(title) {
		return title
	}
	return ""
}
