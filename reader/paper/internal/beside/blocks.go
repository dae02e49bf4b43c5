package beside

import (
	"math"
	"slices"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// strip is the runs of a line as places from the list outwards: to the right of it as they stand, to the left of it mirrored.
type strip struct {
	y, size float64
	runs    [][2]float64
	firsts  []*ink.Word // the first word of each run
	row     bool        // it has a day and an amount
}

// block is the lines of a text that stands beside a list, apart from it and at a pitch of its own.
type block struct {
	first, last int     // of the strips
	edge        float64 // where it begins
}

// What tells a block, in parts of the size of print but for the fewest lines.
const (
	blockGap    = 4 // between two paragraphs of one
	blockIndent = 2 // of a line in it
	fewestLines = 3
)

// stripsOf sees lines from the list outwards.
func stripsOf(lines []ink.Line, mirrored bool) []strip {
	out := make([]strip, len(lines))
	for i := range lines {
		l := &lines[i]
		s := strip{y: l.Y, size: l.Size(), row: len(l.Dates) > 0 && ink.HoldsSure(l)}
		runs := ink.Runs(l)
		s.runs, s.firsts = make([][2]float64, len(runs)), make([]*ink.Word, len(runs))
		for j, run := range runs {
			at, place := j, [2]float64{run[0].X0, run[len(run)-1].X1}
			if mirrored {
				at, place = len(runs)-1-j, [2]float64{-place[1], -place[0]}
			}
			s.runs[at], s.firsts[at] = place, &run[0]
		}
		out[i] = s
	}
	return out
}

// outwards is where a word begins, from the list outwards.
func outwards(w *ink.Word, mirrored bool) float64 {
	if mirrored {
		return -w.X1
	}
	return w.X0
}

// Leave takes texts beside a list out of the lines under its titles, and what stands over such a text out of the columns: an offer at whichever side has
// lines that fall between those of the rows, where no cell of a row has any.
func Leave(titles []ink.Line, columns []head.Column, lines []ink.Line) ([]head.Column, []ink.Line) {
	for _, mirrored := range []bool{false, true} {
		t := ownTitles(columns, mirrored)
		strips := stripsOf(lines, mirrored)
		found := t.blocks(strips)
		if len(found) == 0 {
			found = t.riders(strips, !t.named && t.printsApart(titles, mirrored))
		}
		if len(found) == 0 {
			continue
		}
		lines = slices.Clone(lines)
		for _, b := range found {
			if b.edge < t.outer {
				columns = t.own
			}
			for i := b.first; i <= b.last; i++ {
				lines[i] = lines[i].Of(ink.Without(lines[i].Words, func(w *ink.Word) bool { return outwards(w, mirrored) >= b.edge }))
				lines[i].Tokenize()
			}
		}
		lines = ink.Filled(lines)
	}
	return columns, lines
}

// titlesAt is the titles of a list as seen to one side: where its own end, and where a phrase behind these does that names neither a day
// nor money nor what was booked. It may be the title of a block, even if it is named as some column could be.
type titlesAt struct {
	own         []head.Column
	list, outer float64
	named       bool
}

func ownTitles(columns []head.Column, mirrored bool) titlesAt {
	t, phrase, n := titlesAt{}, 0, len(columns)
	nth := func(i int) *head.Column { // from the outside
		if mirrored {
			return &columns[i]
		}
		return &columns[n-1-i]
	}
	for i := range n {
		c := nth(i)
		if i > 0 && max(c.X0-nth(i-1).X1, nth(i-1).X0-c.X1) > head.Blank {
			break
		}
		if c.Role == head.TextRole {
			phrase, t.named = i+1, t.named || c.Field != words.FieldCount
		}
	}
	own := columns[:n-phrase]
	if mirrored {
		own = columns[phrase:]
	}
	if n-phrase < 2 || t.named && head.Count(own, head.Role.Text) == 0 {
		own, phrase = columns, 0 // the only column of texts is no block
	}
	t.own, t.list, t.outer = own, own[len(own)-1].X1, columns[n-1].X1
	if mirrored {
		t.list, t.outer = -own[0].X0, -columns[0].X0
	}
	return t
}

// blocks finds those that stand beyond the titles of a list, each by a line that has nothing else on it.
func (t *titlesAt) blocks(strips []strip) (out []block) {
	for i := 0; i < len(strips); i++ {
		if strips[i].runs[0][0] <= t.list {
			continue
		}
		b := block{first: i, last: i, edge: strips[i].runs[0][0]}
		for j := i + 1; j < len(strips) && strips[j].y-strips[b.last].y <= blockGap*strips[j].size; j++ {
			if b.takes(&strips[j], t.list) {
				b.last = j
			}
		}
		for j := i - 1; j >= 0 && strips[b.first].y-strips[j].y <= blockGap*strips[j].size; j-- {
			if b.takes(&strips[j], t.list) {
				b.first = j
			}
		}
		i = b.last
		if b.settle(strips) && b.edge > t.list && b.standsApart(strips, t.named && b.edge < t.outer) {
			out = append(out, b)
		}
	}
	return out
}

// takes says whether a line has a part of the block: nothing but that, or its last run.
func (b *block) takes(s *strip, list float64) bool {
	if only := s.runs[0][0]; only > list {
		b.edge = min(b.edge, only)
	}
	return s.runs[len(s.runs)-1][0] >= b.edge-blockIndent*s.size
}

// mostMoves is how often the edge of a block may move until no line crosses it: a text is indented in few ways.
const mostMoves = 8

// settle finds the edge that no line crosses: lines of the block may be indented, or stand in its middle.
func (b *block) settle(strips []strip) bool {
	for range mostMoves {
		edge, ok := b.crossed(strips)
		if edge == b.edge || !ok {
			return ok
		}
		b.edge = edge
	}
	return false
}

// crossed finds where the first line begins that crosses the edge, which is the edge itself without one, and says whether it can be the
// block's.
func (b *block) crossed(strips []strip) (edge float64, ok bool) {
	for i := b.first; i <= b.last; i++ {
		s := &strips[i]
		for _, r := range s.runs {
			if r[0] < b.edge && r[1] > b.edge-ink.RunGap*s.size {
				return r[0], r[1] > b.edge && (r[0] >= b.edge-blockIndent*s.size || b.centres(strips, r))
			}
		}
	}
	return b.edge, true
}

// centres says whether a run stands in the middle of a block, as one does that is its line's only one.
func (b *block) centres(strips []strip, r [2]float64) bool {
	return slices.ContainsFunc(strips[b.first:b.last+1], func(s strip) bool {
		only := s.runs[0]
		return only[0] >= b.edge && math.Abs(only[0]+only[1]-r[0]-r[1]) <= 2*ink.SameEdge
	})
}

// standsApart says whether lines of a block fall between those of the list, less than a line apart, and it stands beside some of the rows
// only or at a pitch of its own. A title that can be one of the list's is believed unless few rows have anything under it.
func (b *block) standsApart(strips []strip, named bool) bool {
	var alone []float64 // where lines stand that have nothing but the block's
	lines, woven, beside, rows := 0, false, 0, 0
	for i := range strips {
		s := &strips[i]
		in := i >= b.first && i <= b.last
		if s.row {
			rows++
		}
		if s.row && in {
			beside++
		}
		if !in || s.runs[len(s.runs)-1][0] < b.edge {
			continue
		}
		lines++
		if s.runs[0][0] >= b.edge {
			alone = append(alone, s.y)
			woven = woven || i > 0 && b.besides(&strips[i-1], s) || i+1 < len(strips) && b.besides(&strips[i+1], s)
		}
	}
	if lines < fewestLines || !woven {
		return false
	}
	return beside*2 < rows || !named && (beside*3 <= rows*2 || hasPitch(alone))
}

// besides says whether a line of the list stands less than a line from one of the block.
func (b *block) besides(list, s *strip) bool {
	return list.runs[0][0] < b.edge && math.Abs(list.y-s.y) < ink.WovenGap*min(list.size, s.size)
}

// hasPitch says whether nearly all distances are multiples of the least. Lines of cells that stand in the middle of their rows, two by two,
// have two distances by turns.
func hasPitch(places []float64) bool {
	const jitter = 0.05
	if len(places) < fewestLines {
		return false
	}
	least, same := math.Inf(1), 0
	for i := 1; i < len(places); i++ {
		least = min(least, places[i]-places[i-1])
	}
	for i := 1; i < len(places); i++ {
		if steps := (places[i] - places[i-1]) / least; math.Abs(steps-math.Round(steps)) <= jitter {
			same++
		}
	}
	return same*4 >= (len(places)-1)*3
}
