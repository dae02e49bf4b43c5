package paper

import (
	"slices"
	"sort"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// dropped finds lines of text that stand as near to a row as its own lines do to each other, or hang under it, begin where texts of rows
// begin, in their print, and are in no row, nor a title or a figure: no sum would tell that words are missing.
func (d *document) dropped() (out []unread) {
	read, starts, rows, page := d.readLines(), d.textStarts(), d.rows(), 0
	for n, r := range rows {
		first, last, st := r.items[0], r.items[len(r.items)-1], d.styles[r.layout]
		over := st.above > 0 && page == first.Page && page == last.Page // over the first row of a page stands what heads it
		page = last.Page
		lines, hung := d.pages[page-1], 0
		if n+1 < len(rows) && rows[n+1].layout == r.layout && rows[n+1].items[0].Page == page {
			hung = r.hanging(lines, read)
		}
		var near []ink.Line
		if over {
			near = linesOver(lines, first.top, st.reach())
		}
		for _, in := range append(near, linesUnder(lines, last, st.reach(), hung)...) {
			if at := [2]int{page, in.Number}; !read[at] && d.isRowText(&in, r.layout, starts[r.layout]) {
				read[at] = true
				out = append(out, unread{statement.Place{Page: page, Line: in.Number}, inNoRow})
			}
		}
	}
	return out
}

// linesOver are the lines within a reach over a height.
func linesOver(lines []ink.Line, top, reach float64) []ink.Line {
	to := sort.Search(len(lines), func(i int) bool { return lines[i].Y >= top })
	from := sort.Search(to, func(i int) bool { return top-lines[i].Y <= reach })
	return slices.Clip(lines[from:to])
}

// linesUnder are those within a reach under the last line of a row, and those that hang under it, as far as the first figure: what stands
// under that is its label's.
func linesUnder(lines []ink.Line, last *item, reach float64, hung int) []ink.Line {
	from := sort.Search(len(lines), func(i int) bool { return lines[i].Y > last.bottom })
	for to := from; to < len(lines); to++ {
		in := &lines[to]
		if in.Y-last.bottom > reach && in.Number > hung || ink.HasSure(in) && saysFigure(words.All().Begins(ink.Text(in.Words))) {
			return lines[from:to]
		}
	}
	return lines[from:]
}

// hanging finds the number of the last line of those that follow a row before anything that is understood, and stand clearly nearer to it than
// to that: no title does. It is 0 without one.
func (r *row) hanging(lines []ink.Line, read map[[2]int]bool) int {
	last := r.items[len(r.items)-1]
	edge, number, nearest := last.bottom, 0, 0.0
	for i := lineNumbered(lines, last.to) + 1; i < len(lines); i++ {
		cut, ok := r.layout.crop(lines[i])
		switch {
		case !ok:
		case read[[2]int{cut.Page, cut.Number}] || isDayTitle(&cut):
			if cut.Y-edge > clearly*nearest {
				return number
			}
			return 0
		default:
			if number == 0 {
				nearest = cut.Y - edge
			}
			edge, number = cut.Y, cut.Number
		}
	}
	return 0
}

// rows lists the rows of all accounts in the order of print.
func (d *document) rows() (out []*row) {
	for _, e := range d.events {
		if e.row != nil {
			out = append(out, e.row)
		}
	}
	return out
}

// reach is how far from a row a line can stand that is one of it.
func (st *style) reach() float64 {
	switch p, r := len(st.pitch), len(st.regular); {
	case p > 0:
		return clearly * st.pitch[p-1]
	case r > 0:
		return clearly * st.regular[r-1]
	}
	return st.step / clearly
}

// readLines lists the lines that are understood: those of rows and figures, heads, and what is told already.
func (d *document) readLines() map[[2]int]bool {
	out := d.rowLines()
	for _, e := range d.events {
		if f := e.figure; f != nil {
			out[[2]int{f.place.Page, f.place.Line}] = true
		}
	}
	for _, u := range d.unread {
		out[[2]int{u.at.Page, u.at.Line}] = true
	}
	for p, regions := range d.regions {
		for _, r := range regions {
			out[[2]int{p + 1, d.pages[p][r.first].Number}] = true
		}
	}
	return out
}

// textStarts is where the texts of each list's rows begin, and in which print: their size in quarters of a point.
func (d *document) textStarts() map[*layout]map[[2]point]bool {
	out := map[*layout]map[[2]point]bool{}
	for _, r := range d.rows() {
		l := r.layout
		if out[l] == nil {
			out[l] = map[[2]point]bool{}
		}
		for _, it := range r.items {
			for at, part := range it.texts {
				if at >= 0 && !l.columns[at].role.date() {
					out[l][[2]point{pointAt(part[0].X0), pointAt(4 * part[0].Size)}] = true
				}
			}
		}
	}
	return out
}

// isRowText says whether what a line has within a list is a text as those of its rows, and no day or title of a part.
func (d *document) isRowText(in *ink.Line, l *layout, starts map[[2]point]bool) bool {
	cut, ok := l.crop(*in)
	if !ok || isDayTitle(&cut) || len(cut.Words) == 1 && ink.IsYear(cut.Words[0].Plain) {
		return false
	}
	if len(d.styles[l].pitch) == 0 && d.titlesSection(ink.Text(cut.Words)) {
		return false // where rows stand no further apart than their lines, so do titles
	}
	if slices.ContainsFunc(cut.Amounts, func(t ink.Amount) bool { return (t.Sure || l.weak) && l.moneyColumn(t) >= 0 }) {
		return false // amounts are looked at elsewhere
	}
	for i, w := range cut.Words {
		apart := i == 0 || w.X0-cut.Words[i-1].X1 > ink.PhraseGap*w.Size
		if apart && ink.SaysAnything(w.Text) && isAmong(starts, w.X0, 4*w.Size) {
			return true
		}
	}
	return false
}

// titlesSection says whether a text began a section that says something of its rows.
func (d *document) titlesSection(text string) bool {
	return slices.ContainsFunc(d.sections, func(s section) bool { return s.senses != 0 && strings.EqualFold(s.title, plainTitle(text)) })
}
