package ink

import "strings"

// mostJoints is how many upright strokes a line of text has: one may stand between two names of a column. More of them, or one at each
// end, are the frame of a table that was typed.
const mostJoints = 2

// unframe takes the strokes of a typed frame out of a line.
func (l *Line) unframe() {
	strokes := 0
	for i := range l.Words {
		if isStroke(l.Words[i].Text) {
			strokes++
		}
	}
	n := len(l.Words)
	if strokes == 0 || strokes <= mostJoints && !(n > 1 && isStroke(l.Words[0].Text) && isStroke(l.Words[n-1].Text)) {
		return
	}
	l.Words = Without(l.Words, func(w *Word) bool { return isStroke(w.Text) })
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
