package paper

// mostJoints is how many upright strokes a line of text has: one may stand between two names of a column. More of them, or one at each
// end, are the frame of a table that was typed.
const mostJoints = 2

// unframe takes the strokes of a typed frame out of a line.
func (l *line) unframe() {
	strokes := 0
	for i := range l.words {
		if isStroke(l.words[i].text) {
			strokes++
		}
	}
	n := len(l.words)
	if strokes == 0 || strokes <= mostJoints && !(n > 1 && isStroke(l.words[0].text) && isStroke(l.words[n-1].text)) {
		return
	}
	l.words = without(l.words, func(w *word) bool { return isStroke(w.text) })
}

// isStroke says whether a word is nothing but an upright line.
func isStroke(s string) bool { return s == "|" || s == "│" || s == "┃" || s == "║" || s == "¦" }
