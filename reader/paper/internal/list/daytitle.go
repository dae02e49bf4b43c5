package list

import (
	"math"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// findDayTitles sees whether the days of booking stand as titles over the rows, where the only column of days is one of value, and whether
// days that are titles have their year.
func (l *Layout) findDayTitles() {
	const fewest = 2
	l.findDayPhrase()
	titles, whole, all := 0, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			phrased := l.isPhrased(&b.Lines[i])
			if phrased || namesDay(&b.Lines[i]) {
				titles++
			}
			if phrased || head.IsDayTitle(&b.Lines[i]) {
				all++
				if b.Lines[i].Dates[0].Whole {
					whole++
				}
			}
		}
	}
	l.wholeTitles = whole*2 > all
	for i, c := range l.Columns {
		if c.Role == head.BookedRole && (c.Field != words.ValueDate || titles < fewest) {
			return
		}
		if c.Role == head.BookedRole {
			l.Columns[i].Role, l.dayTitles = head.OtherDateRole, true
		}
	}
}

// findDayPhrase finds what stands before the day in titles of the list, "Opérations du 3 mai 2024": several lines have it, and the first of them
// stands over the first row. Words under a row, "Carte du 3 mai", never stand there.
func (l *Layout) findDayPhrase() {
	const fewest = 2
	l.dayPhrase = ""
	if len(l.Bodies) == 0 {
		return
	}
	phrase, lines := "", l.Bodies[0].Lines
	for i := 0; i < len(lines) && !ink.HasSure(&lines[i]) && phrase == ""; i++ {
		phrase = phraseBeforeDay(&lines[i])
	}
	count := 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if phrase != "" && phraseBeforeDay(&b.Lines[i]) == phrase {
				count++
			}
		}
	}
	if count >= fewest {
		l.dayPhrase = phrase
	}
}

// isPhrased says whether a line is one of the titles that name their day behind some words.
func (l *Layout) isPhrased(in *ink.Line) bool {
	return l.dayPhrase != "" && phraseBeforeDay(in) == l.dayPhrase
}

// phraseBeforeDay is the words before the day that ends a line, nothing where there are none, or a number, or so many that they are a sentence.
func phraseBeforeDay(in *ink.Line) string {
	const longest = 4
	if len(in.Dates) != 1 || in.Dates[0].Last < len(in.Words)-1 || in.Dates[0].First > longest || ink.HasDigit(ink.Text(in.Words[:in.Dates[0].First])) {
		return ""
	}
	return ink.Text(in.Words[:in.Dates[0].First])
}

// findTitleEdge finds where days stand as titles by themselves or with their balance, if several do, and whether they are all that rows have.
func (l *Layout) findTitleEdge() {
	const fewest, few = 2, 4
	count, rows, own, edge := 0, 0, 0, math.Inf(1)
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			switch {
			case head.IsDayTitle(in) && (len(in.Words) == in.Dates[0].Last+1 || head.HasDayFigure(in)):
				count++
				edge = min(edge, in.Left())
			case ink.HasSure(in):
				rows++
				if in.BeginsWithDay() {
					own++
				}
			}
		}
	}
	l.titleEdge = math.Inf(1)
	if count >= fewest {
		l.titleEdge, l.underTitles = edge, own*few < rows
	}
}

// isDayLine says whether a line states a day and no more, perhaps with the day of the week, in a list without a column of days.
func (l *Layout) isDayLine(it *Item) bool {
	phrased := l.isPhrased(it.Line)
	if !phrased && !head.IsDayTitle(it.Line) || l.wholeTitles && !it.Dates[0].Whole || l.HasDates() && (!l.dayTitles || !phrased && !namesDay(it.Line)) {
		return false
	}
	if !phrased && it.Dates[0].First > 0 && it.Left() > l.titleEdge+ink.SameEdge && l.BeginsColumn(it) {
		return false // a word and a day among the texts of a list whose titles stand further left
	}
	it.Day = &it.Dates[0]
	if head.HasDayFigure(it.Line) {
		it.Moves, it.Balance = nil, nil
		if head.HasDayBalance(it.Line) {
			it.Balance = &it.Amounts[len(it.Amounts)-1] // it need not stand where the amounts of rows do
		}
	}
	return true
}

// closesDay says whether a line states a day and what is left at its end, in the column of balances, and no more, in a list without a column of days. Where
// titles have their years, a day without one is the end of a text: "ON / 28 JUL".
func (l *Layout) closesDay(it *Item) bool {
	return it.Day != nil && (it.Day.Whole || !l.wholeTitles) && it.Balance != nil && len(it.Moves) == 0 && it.Text() == "" && !l.HasDates()
}

// namesDay says whether a line is a day behind the word for it: "Booking date: 3 March".
func namesDay(l *ink.Line) bool {
	if !head.IsDayTitle(l) || l.Dates[0].First == 0 || l.Dates[0].Last < len(l.Words)-1 {
		return false
	}
	scores := words.All().Heading(strings.TrimRight(l.Words[0].Text, ":"))
	return scores[words.BookingDate] >= words.Named || scores[words.Date] >= words.Named || scores[words.TransactionDate] >= words.Named
}
