package head

import (
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// IsDayTitle says whether a line is one day with at most one word beside it, or with the balance or the total of that day. A number beside it is that of
// something else, "INV-120 MAY 14", and the day of value is told of a row.
func IsDayTitle(l *ink.Line) bool {
	if len(l.Dates) != 1 || l.Dates[0].First > 1 {
		return false
	}
	switch day := &l.Dates[0]; len(l.Words) - (day.Last - day.First + 1) {
	case 0:
		return true
	case 1:
		beside := l.Words[len(l.Words)-1]
		if day.First > 0 {
			beside = l.Words[0]
		}
		return !ink.HasDigit(beside.Text) && (day.First == 0 || MeaningOf(beside.Text)[words.ValueDate] < words.Named)
	}
	return HasDayFigure(l)
}

// HasDayFigure says whether all that follows on a line whose first thing is a day is a balance or the total of what moved in and out, well apart
// from it. Such a line has nothing that a row needs: it begins those of its day. Totals of one side are read with the rows, since they tell
// their signs.
func HasDayFigure(l *ink.Line) bool {
	return HasDayBalance(l) || words.All().Sum(DayLabel(l)) == words.SumAll
}

// HasDayBalance says whether that is a balance.
func HasDayBalance(l *ink.Line) bool {
	text := DayLabel(l)
	return text != "" && (words.All().Line(text).Has(words.BalanceLine) || text == l.Spelt().DayLabel)
}

// DayLabel is what stands between a day and an amount that are all else on a line, well apart from the day, or behind both.
func DayLabel(l *ink.Line) string {
	n := len(l.Amounts) - 1
	if n < 0 || len(l.Dates) == 0 || l.Dates[0].First > 0 || !l.Amounts[n].Sure {
		return ""
	}
	label := l.Words[l.Dates[0].Last+1 : max(l.Dates[0].Last+1, l.Amounts[n].First)]
	switch behind := l.Words[l.Amounts[n].Last+1:]; {
	case len(behind) > 0 && (len(label) > 0 || ink.HasDigit(ink.Text(behind)) || l.Words[l.Amounts[n].First].X0-l.Dates[0].X1 <= 2*ink.MarkGap*behind[0].Size):
		return ""
	case len(behind) > 0:
		return ink.Text(behind) // "£2,242.35 at the end of the day"
	}
	if len(label) == 0 || label[0].X0-l.Dates[0].X1 <= 2*ink.MarkGap*label[0].Size {
		return ""
	}
	return ink.Text(label)
}
