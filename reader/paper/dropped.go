package paper

import (
	"maps"
	"math"
	"slices"
	"sort"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// dropped finds lines of text that stand as near to a row as its own lines do to each other, or hang under it, begin where texts of rows
// begin, in their print, and are in no row, nor a title or a figure: no sum would tell that words are missing.
func (d *document) dropped() (out []unread) {
	read, starts, rows, page := d.readLines(), d.textStarts(), d.rows(), 0
	for n, r := range rows {
		first, last, st := r.Items[0], r.Items[len(r.Items)-1], d.styles[r.Layout]
		if first.Page != page && n > 0 && rows[n-1].Layout == r.Layout {
			out = append(out, d.overTop(first, st.Reach(first), read)...)
		}
		over := st.Above > 0 && page == first.Page // over the first row of a page stands what heads it
		page = last.Page
		lines, hung := d.pages[page-1], 0
		if n+1 < len(rows) && rows[n+1].Layout == r.Layout && rows[n+1].Items[0].Page == page {
			hung = hanging(r, lines, read)
		}
		var near []ink.Line
		switch {
		case first.Page != page:
		case over:
			near = linesOver(lines, first.Top, st.Reach(first))
		default:
			near = d.underHead(first, r.Layout)
		}
		for _, in := range slices.Concat(near, linesUnder(lines, last, st.Reach(last), hung)) {
			if at := [2]int{page, in.Number}; !read[at] && d.isRowText(&in, r.Layout, starts[r.Layout]) {
				read[at] = true
				out = append(out, unread{statement.Place{Page: page, Line: in.Number}, inNoRow})
			}
		}
	}
	return out
}

// overTop finds what stands as near over the first row of a page without a head as rows do to each other, in their print and with a number in it, as
// the end of the row before does and no title, wherever it begins: the page may have cut a cell. Over the titles of columns nothing does.
func (d *document) overTop(first *list.Item, reach float64, read map[[2]int]bool) (out []unread) {
	lines := d.pages[first.Page-1]
	if slices.ContainsFunc(d.regions[first.Page-1], func(r region) bool { return r.below > r.first && lines[r.first].Y < first.Top }) {
		return nil
	}
	over := linesOver(lines, first.Top, reach)
	for i := len(over) - 1; i >= 0 && !titlesColumns(&over[i]); i-- {
		in := over[i]
		at := [2]int{in.Page, in.Number}
		if !read[at] && in.Prints(first.PrintSize()) && ink.HasDigit(ink.Text(in.Words)) && !ink.HasSure(&in) && !d.standsBefore(&in) {
			read[at] = true
			out = append(out, unread{statement.Place{Page: in.Page, Line: in.Number}, inNoRow})
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

// underHead is the line right over the first row of a list and right under its head, if it begins where the text of the row does: most
// titles of what follows begin where the days do.
func (d *document) underHead(first *list.Item, l *list.Layout) []ink.Line {
	at, lines := l.Description, d.pages[first.Page-1]
	if at <= 0 || !l.HasDatesBefore(at) || len(first.Texts[at]) == 0 {
		return nil
	}
	for _, r := range d.regions[first.Page-1] {
		if r.below == r.first || r.below >= len(lines) || lines[r.below].Y >= first.Top {
			continue
		}
		in := &lines[r.below]
		near, alike := first.Top-in.Y <= ink.NextLine*first.Size(), in.Prints(first.PrintSize()) && math.Abs(in.Left()-first.Texts[at][0].X0) <= ink.SameEdge
		if near && alike && !d.titlesSection(ink.Text(in.Words)) {
			return lines[r.below : r.below+1]
		}
	}
	return nil
}

// linesUnder are those within a reach under the last line of a row, and those that hang under it, as far as the first figure: what stands
// under that is its label's.
func linesUnder(lines []ink.Line, last *list.Item, reach float64, hung int) []ink.Line {
	from := sort.Search(len(lines), func(i int) bool { return lines[i].Y > last.Bottom })
	for to := from; to < len(lines); to++ {
		in := &lines[to]
		if in.Y-last.Bottom > reach && in.Number > hung || ink.HasSure(in) && list.SaysFigure(words.All().Begins(ink.Text(in.Words))) {
			return lines[from:to]
		}
	}
	return lines[from:]
}

// hanging finds the number of the last line of those that follow a row before anything that is understood, and stand clearly nearer to it than
// to that: no title does. It is 0 without one.
func hanging(r *list.Row, lines []ink.Line, read map[[2]int]bool) int {
	last := r.Items[len(r.Items)-1]
	edge, number, nearest := last.Bottom, 0, 0.0
	for i := lineNumbered(lines, last.To) + 1; i < len(lines); i++ {
		cut, ok := r.Layout.Crop(lines[i])
		switch {
		case !ok:
		case read[[2]int{cut.Page, cut.Number}] || head.IsDayTitle(&cut):
			if cut.Y-edge > list.Clearly*nearest {
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
func (d *document) rows() (out []*list.Row) {
	for _, e := range d.events {
		if e.row != nil {
			out = append(out, e.row)
		}
	}
	return out
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
	for at := range d.loose {
		out[at] = true
	}
	maps.Copy(out, d.bearers)
	for p, regions := range d.regions {
		for _, r := range regions {
			if r.below > r.first {
				out[[2]int{p + 1, d.pages[p][r.first].Number}] = true
			}
		}
	}
	return out
}

// textStarts is where the texts of each list's rows begin, and in which print: their size in quarters of a point.
func (d *document) textStarts() map[*list.Layout]map[[2]point]bool {
	out := map[*list.Layout]map[[2]point]bool{}
	for _, r := range d.rows() {
		l := r.Layout
		if out[l] == nil {
			out[l] = map[[2]point]bool{}
		}
		for _, it := range r.Items {
			for at, part := range it.Texts {
				if at >= 0 && !l.Columns[at].Role.Date() {
					out[l][[2]point{pointAt(part[0].X0), pointAt(4 * part[0].Size)}] = true
				}
			}
		}
	}
	return out
}

// isRowText says whether what a line has within a list is a text as those of its rows, and no day or title of a part.
func (d *document) isRowText(in *ink.Line, l *list.Layout, starts map[[2]point]bool) bool {
	cut, ok := l.Crop(*in)
	if !ok || head.IsDayTitle(&cut) || len(cut.Words) == 1 && ink.IsYear(cut.Words[0].Plain) {
		return false
	}
	if len(d.styles[l].Pitch) == 0 && d.titlesSection(ink.Text(cut.Words)) {
		return false // where rows stand no further apart than their lines, so do titles
	}
	if slices.ContainsFunc(cut.Amounts, func(t ink.Amount) bool { return (t.Sure || l.Weak) && l.MoneyColumn(t) >= 0 }) {
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
