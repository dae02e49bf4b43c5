package paper

import (
	"math"

	"tillroll/internal/words"
)

// namedColumns reads a head whose column of texts is titled with what its rows are, "Date | J. Doe, card ending 4711 | Amount" or
// "Date | Payments | Amount": a title of days begins it, one of amounts ends it, and right below stand a day, a text and an amount under
// them. The name is the title of a section.
func namedColumns(lines []line, at int) (columns []column, name string) {
	runs := runsOf(&lines[at])
	last := len(runs) - 1
	if last == 1 && at+1 < len(lines) {
		return sideColumns(&lines[at+1], runs)
	}
	if last < 2 || at+1 >= len(lines) || !rowUnder(&lines[at+1], runs) {
		return nil, ""
	}
	for i, run := range runs {
		text := textOf(run)
		r, field := roleOf(cell{scores: headingOf(text)})
		switch {
		case i == 0 && !r.date(), i == last && r != amountRole, i > 0 && i < last && r.date():
			return nil, ""
		case i == 1 && field != words.FieldCount && !saysSide(text) && !hasDigit(text):
			return nil, "" // it says what the texts are
		case i == 1:
			r, field, name = descriptionRole, words.Description, text
		case i < last && r.moves():
			r = otherMoneyRole
		}
		columns = append(columns, column{role: r, field: field, title: text, x0: run[0].x0, x1: run[len(run)-1].x1})
	}
	return settleRoles(columns), name
}

// sideColumns reads a head that names the side of its rows where their days begin, "Credits | Amount", and nothing else.
func sideColumns(below *line, runs [][]word) (columns []column, name string) {
	final := runs[1]
	name = textOf(runs[0])
	r, field := roleOf(cell{scores: headingOf(textOf(final))})
	if r != amountRole || !saysSide(name) || !below.beginsWithDay() || !hasSure(below) {
		return nil, ""
	}
	day, amount := below.dates[0], below.amounts[len(below.amounts)-1]
	next := day.last + 1
	if math.Abs(day.x0-runs[0][0].x0) > sameEdge || next >= amount.first || amount.x0 > final[len(final)-1].x1 || amount.x1 < final[0].x0 {
		return nil, ""
	}
	left := below.words[next].x0
	return []column{
		{role: bookedRole, field: words.Date, x0: day.x0, x1: day.x1},
		{role: descriptionRole, field: words.Description, x0: left, x1: left + 1},
		{role: r, field: field, title: textOf(final), x0: final[0].x0, x1: final[len(final)-1].x1},
	}, name
}

// rowUnder says whether a line has a day under the first of some titles, a text that begins with the second, and an amount under the last.
func rowUnder(l *line, titles [][]word) bool {
	if len(l.dates) == 0 || l.dates[0].first > 0 || !hasSure(l) {
		return false
	}
	next, amount := l.dates[0].last+1, l.amounts[len(l.amounts)-1]
	if len(l.dates) > 1 && l.dates[1].first == next || l.isSureAmount(next) {
		return false
	}
	final := titles[len(titles)-1]
	return l.dates[0].x0 < titles[0][len(titles[0])-1].x1 && l.dates[0].x1 > titles[0][0].x0 && next < amount.first &&
		math.Abs(l.words[next].x0-titles[1][0].x0) <= sameEdge && amount.x0 < final[len(final)-1].x1 && amount.x1 > final[0].x0
}

// beginNamed starts the section that a head names, unless what stands above says that it is not booked. A name with digits is that of a
// card or its holder: it ends the section before, where no title stands between.
func (d *document) beginNamed(name, above string) {
	s := d.sections[d.section].senses
	switch {
	case name == "", s.Has(words.Pending), s.Has(words.Declined):
	case !hasDigit(name):
		d.begin(name)
	case above == "":
		d.section = 0
	}
}
