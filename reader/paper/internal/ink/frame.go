package ink

import (
	"math"
	"strings"
)

// mostJoints is how many upright strokes a line of text has: one may stand between two names of a column. More of them, or one at each
// end, are the frame of a table that was typed.
const mostJoints = 2

// frameOf finds where the upright lines of a page's frame stand: strokes lie over each other there on several lines, and on most of those between
// them, as the same text in some rows does not.
func frameOf(lines []Line) map[int]bool {
	const fewest, part = 4, 2
	type upright struct{ strokes, first, last int }
	found := map[int]*upright{}
	for i := range lines {
		for _, w := range lines[i].Words {
			if !isStroke(w.Text) {
				continue
			}
			u := found[placeOf(w)]
			if u == nil {
				u = &upright{first: i}
				found[placeOf(w)] = u
			}
			u.strokes++
			u.last = i
		}
	}
	out := map[int]bool{}
	for x, u := range found {
		if u.strokes >= fewest && u.strokes*part > u.last-u.first {
			out[x] = true
		}
	}
	return out
}

// placeOf is where a stroke stands, in points.
func placeOf(w Word) int { return int(math.Round((w.X0 + w.X1) / 2)) }

// unframe takes the strokes of a typed frame out of a line.
func (l *Line) unframe(frame map[int]bool) {
	strokes := 0
	for i := range l.Words {
		if isStroke(l.Words[i].Text) {
			strokes++
		}
	}
	n := len(l.Words)
	all := strokes > mostJoints || n > 1 && strokes > 0 && isStroke(l.Words[0].Text) && isStroke(l.Words[n-1].Text)
	if strokes == 0 || !all && len(frame) == 0 {
		return
	}
	l.Words = Without(l.Words, func(w *Word) bool { return isStroke(w.Text) && (all || frame[placeOf(*w)]) })
	for i := range l.Words {
		l.Words[i].glued = l.Words[i].glued && i > 0 && l.Words[i].X0-l.Words[i-1].X1 < wordGap*l.Words[i].Size
	}
}

// isRule says whether a line is nothing but the strokes that typewriters rule a table with: "-------- =======".
func (l *Line) isRule() bool {
	const shortest = 4
	for i := range l.Words {
		text := PlainDashes.Replace(l.Words[i].Text)
		if len(text) < shortest || !strings.ContainsAny(text[:1], "-=_*") || strings.Trim(text, text[:1]) != "" {
			return false
		}
	}
	return true
}

// isStroke says whether a word is nothing but an upright line.
func isStroke(s string) bool { return s == "|" || s == "│" || s == "┃" || s == "║" || s == "¦" }
