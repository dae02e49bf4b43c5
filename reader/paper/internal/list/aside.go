package list

import (
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// leaveAside leaves out what stands behind the balance that closes a list under the titles of another table: deposits with their terms, plans with
// their rates. A list of bookings would have a head that is known.
func (b *Body) leaveAside() {
	closed, aside := false, false
	for i := range b.Items {
		it := &b.Items[i]
		switch {
		case it.Kind == FigureLine:
			closed = closed || it.Senses.Has(words.Closing)
		case closed && it.Day == nil && len(it.Moves) == 0 && titlesTerms(it.Line):
			aside = true
		}
		if aside && (it.Kind == anchorLine || it.Kind == textLine) {
			it.Kind = LooseLine
		}
	}
}

// titlesTerms says whether a line is several short titles, among them that of a day, and no figures.
func titlesTerms(l *ink.Line) bool {
	const several, longest = 3, 4
	runs, day := ink.Runs(l), false
	for _, run := range runs {
		text := ink.Text(run)
		if len(run) > longest || ink.HasDigit(text) || strings.HasSuffix(text, ":") {
			return false
		}
		r, _ := RoleOf(Cell{Scores: HeadingOf(text)})
		day = day || r.Date()
	}
	return day && len(runs) >= several
}
