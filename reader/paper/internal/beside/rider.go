package beside

import (
	"math"
	"slices"

	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// rider is what is seen of a text whose lines all stand beside those of a list.
type rider struct {
	block
	lines       int
	rows        int     // lines of it that stand beside a day and an amount
	steady      bool    // the rows keep their baselines
	least, most float64 // how far its baselines are from those of the rows
	apart       bool    // all of it is in a print of its own
	aligned     bool    // its lines begin at one place, none far under the one before
	begins      float64
}

// sees takes a line that has a part of it, behind the runs of the list.
func (r *rider) sees(strips []strip, i, at int) {
	s := &strips[i]
	list, beside := s.firsts[at-1], s.firsts[at]
	if r.lines == 0 {
		r.first, r.begins = i, beside.X0
	} else if math.Abs(beside.X0-r.begins) > ink.SameEdge || s.y-strips[r.last].y > blockGap*s.size {
		r.aligned = false
	}
	r.last, r.edge, r.lines = i, min(r.edge, s.runs[at][0]), r.lines+1
	if s.row {
		r.rows++
	}
	off := (beside.Lower - list.Lower) / s.size
	r.least, r.most, r.apart = min(r.least, off), max(r.most, off), r.apart && ink.Differ(list.Size, beside.Size)
	for _, w := range s.firsts[:at] {
		r.steady = r.steady && math.Abs(w.Lower-list.Lower) <= ink.Adrift*s.size/2
	}
}

// goesPast says whether a text goes on past rows, beside their first lines and the others alike, while most rows have none of it: what
// belongs to rows stands beside the same line of each.
func (r *rider) goesPast(strips []strip) bool {
	rows := 0
	for i := range strips {
		if strips[i].row {
			rows++
		}
	}
	return r.aligned && r.rows > 1 && r.rows < r.lines && r.rows*2 < rows
}

// riders finds a text whose lines all stand beside those of the list, as the lines of an offer may that are set as far apart as rows are: their
// baselines drift from those of the rows, which keep theirs, or all is in a print of its own, the title too, or it goes past the rows.
func (t *titlesAt) riders(strips []strip, apart bool) []block {
	if !slices.ContainsFunc(t.own, func(c head.Column) bool { return !c.Role.Money() && !c.Role.Date() && c.Role != head.MarkRole }) {
		return nil // what stands beyond is the text of the rows
	}
	r := rider{block: block{edge: math.Inf(1)}, steady: true, least: math.Inf(1), most: math.Inf(-1), apart: apart, aligned: true}
	for i := range strips {
		if at := slices.IndexFunc(strips[i].runs, func(run [2]float64) bool { return run[0] > t.list }); at > 0 {
			r.sees(strips, i, at)
		}
	}
	own := r.steady && r.most-r.least > ink.Adrift || r.apart || r.goesPast(strips)
	if r.lines < fewestLines || !own || !r.settle(strips) || r.edge <= t.list {
		return nil
	}
	return []block{r.block}
}

// printsApart says whether the title that stands beyond those of the list is in another size than these. What stands left of the
// days needs no title: the tags of kinds have none.
func (t *titlesAt) printsApart(titles []ink.Line, mirrored bool) bool {
	var own, other *ink.Word
	for i := range titles {
		for j := range titles[i].Words {
			w := &titles[i].Words[j]
			switch {
			case outwards(w, mirrored) <= t.list:
				own = w
			case other == nil || !ink.Differ(w.Size, other.Size):
				other = w
			default:
				return false
			}
		}
	}
	return own != nil && (other == nil && mirrored && t.own[0].Role.Date() || other != nil && ink.Differ(own.Size, other.Size))
}
