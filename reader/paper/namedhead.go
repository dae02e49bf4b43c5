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
	if columns, name := sideColumns(lines, at, runs); columns != nil {
		return columns, name
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
		columns = append(columns, titledColumn(run, r, field))
	}
	return settleRoles(columns), name
}

// sideColumns reads a head that names the side of its rows where their days begin, "Credits | Amount", or whose they are by the number of
// a card, "J. Doe, card ending 4711 | Foreign spend | Amount". Without a title between, such a name may be one of anything.
func sideColumns(lines []line, at int, runs [][]word) (columns []column, name string) {
	last := len(runs) - 1
	if last < 1 || at+1 >= len(lines) || !lines[at+1].beginsWithDay() || !hasSure(&lines[at+1]) {
		return nil, ""
	}
	below, final := &lines[at+1], runs[last]
	name = textOf(runs[0])
	r, field := roleOf(cell{scores: headingOf(textOf(final))})
	if r != amountRole || !saysSide(name) && (last < 2 || !hasDigit(name)) {
		return nil, ""
	}
	day, amount := below.dates[0], below.amounts[len(below.amounts)-1]
	next := day.last + 1
	if math.Abs(day.x0-runs[0][0].x0) > sameEdge || next >= amount.first || amount.x0 > final[len(final)-1].x1 || amount.x1 < final[0].x0 {
		return nil, ""
	}
	left := below.words[next].x0
	columns = []column{
		{role: bookedRole, field: words.Date, x0: day.x0, x1: day.x1},
		{role: descriptionRole, field: words.Description, x0: left, x1: left + 1},
	}
	for _, run := range runs[1:last] {
		r, field := roleOf(cell{scores: headingOf(textOf(run))})
		switch {
		case field == words.FieldCount, r.date():
			return nil, ""
		case r.moves():
			r = otherMoneyRole
		}
		columns = append(columns, titledColumn(run, r, field))
	}
	return append(columns, titledColumn(final, r, field)), name
}

// titledColumn is a column under a run of words.
func titledColumn(run []word, r role, field words.Field) column {
	return column{role: r, field: field, title: textOf(run), x0: run[0].x0, x1: run[len(run)-1].x1}
}

// headsSide says whether a line is such a head by itself: a line over it is no part of it, "Detail | *Indicates posting date".
func headsSide(lines []line, at int) bool {
	columns, _ := sideColumns(lines, at, runsOf(&lines[at]))
	return columns != nil
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
