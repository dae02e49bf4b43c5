package head

import (
	"math"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// namedColumns reads a head whose column of texts is titled with what its rows are, "Date | J. Doe, card ending 4711 | Amount" or
// "Date | Payments | Amount": a title of days begins it, one of amounts ends it, and right below stand a day, a text and an amount under
// them. The name is the title of a section.
func namedColumns(lines []ink.Line, at int) (columns []Column, name string) {
	runs := ink.Runs(&lines[at])
	last := len(runs) - 1
	if columns, name := sideColumns(lines, at, runs); columns != nil {
		return columns, name
	}
	if last < 2 || at+1 >= len(lines) || !rowUnder(&lines[at+1], runs) {
		return nil, ""
	}
	for i, run := range runs {
		text := ink.Text(run)
		r, field := RoleOf(text)
		switch {
		case i == 0 && !r.Date(), i == last && r != AmountRole, i > 0 && i < last && r.Date():
			return nil, ""
		case i == 1 && field != words.FieldCount && !SaysSide(text) && !ink.HasDigit(text):
			return nil, "" // it says what the texts are
		case i == 1:
			r, field, name = DescriptionRole, words.Description, text
		case i < last && r.Moves():
			r = OtherMoneyRole
		}
		columns = append(columns, titledColumn(run, r, field))
	}
	return SettleDays(columns), name
}

// sideColumns reads a head that names the side of its rows over their days, set in a little or not, "Credits | Amount", or whose they are by
// the number of a card, "J. Doe, card ending 4711 | Foreign spend | Amount". Without a title between, such a name may be one of anything.
func sideColumns(lines []ink.Line, at int, runs [][]ink.Word) (columns []Column, name string) {
	last := len(runs) - 1
	if last < 1 || at+1 >= len(lines) || !lines[at+1].BeginsWithDay() || !ink.HasSure(&lines[at+1]) {
		return nil, ""
	}
	below, final := &lines[at+1], runs[last]
	name = ink.Text(runs[0])
	r, field := RoleOf(ink.Text(final))
	if r != AmountRole || !SaysSide(name) && (last < 2 || !ink.HasDigit(name)) {
		return nil, ""
	}
	day, amount := below.Dates[0], below.Amounts[len(below.Amounts)-1]
	next := day.Last + 1
	if from := runs[0][0].X0; from < day.X0-ink.SameEdge || from >= day.X1 || next >= amount.First || amount.X0 > final[len(final)-1].X1 || amount.X1 < final[0].X0 {
		return nil, ""
	}
	left := below.Words[next].X0
	columns = []Column{
		{Role: BookedRole, Field: words.Date, X0: day.X0, X1: day.X1},
		{Role: DescriptionRole, Field: words.Description, X0: left, X1: left + 1},
	}
	for _, run := range runs[1:last] {
		r, field := RoleOf(ink.Text(run))
		switch {
		case field == words.FieldCount, r.Date():
			return nil, ""
		case r.Moves():
			r = OtherMoneyRole
		}
		columns = append(columns, titledColumn(run, r, field))
	}
	return append(columns, titledColumn(final, r, field)), name
}

// MoneyTitles gives the columns of a line that holds nothing but titles of money.
func MoneyTitles(l *ink.Line) (columns []Column) {
	for _, run := range ink.Runs(l) {
		r, field := RoleOf(ink.Text(run))
		if !r.Money() {
			return nil
		}
		columns = append(columns, titledColumn(run, r, field))
	}
	return columns
}

// titledColumn is a column under a run of words.
func titledColumn(run []ink.Word, r Role, field words.Field) Column {
	return Column{Role: r, Field: field, Title: ink.Text(run), X0: run[0].X0, X1: run[len(run)-1].X1}
}

// headsSide says whether a line is such a head by itself: a line over it is no part of it, "Detail | *Indicates posting date".
func headsSide(lines []ink.Line, at int) bool {
	columns, _ := sideColumns(lines, at, ink.Runs(&lines[at]))
	return columns != nil
}

// rowUnder says whether a line has a day under the first of some titles, a text that begins with the second, and an amount under the last.
func rowUnder(l *ink.Line, titles [][]ink.Word) bool {
	if len(l.Dates) == 0 || l.Dates[0].First > 0 || !ink.HasSure(l) {
		return false
	}
	next, amount := l.Dates[0].Last+1, l.Amounts[len(l.Amounts)-1]
	if len(l.Dates) > 1 && l.Dates[1].First == next || l.IsSureAmount(next) {
		return false
	}
	final := titles[len(titles)-1]
	return l.Dates[0].X0 < titles[0][len(titles[0])-1].X1 && l.Dates[0].X1 > titles[0][0].X0 && next < amount.First &&
		math.Abs(l.Words[next].X0-titles[1][0].X0) <= ink.SameEdge && amount.X0 < final[len(final)-1].X1 && amount.X1 > final[0].X0
}
