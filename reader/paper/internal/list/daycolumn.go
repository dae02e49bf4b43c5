package list

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"tillroll/internal/date"
	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// leaveDays makes a column that is titled as one of days a column of texts if hardly any stand in it and another one holds them: "Testo
// contabile" has the word for booking in it, and under "Buchung / Verwendungszweck" a text may begin with a day. So it is
// if the days stand as titles over the rows: "Transactions by day".
func (l *Layout) leaveDays() {
	const fewest, many = 3, 4
	var held, left bool
	days, texts := make([]int, len(l.Columns)), make([]int, len(l.Columns))
	for i := range l.Columns {
		if c := &l.Columns[i]; c.Role.Date() {
			days[i], texts[i] = l.daysUnder(c)
			held = held || days[i] >= fewest && days[i] > texts[i]
		}
	}
	for i := range l.Columns {
		if c := &l.Columns[i]; c.Role.Date() && (held || l.overRows(c) >= fewest) && texts[i] > many*days[i] && len(l.under(c)) >= fewest {
			c.Role, c.Field, left = TextRole, words.FieldCount, true
		}
	}
	if left {
		settleRoles(l.Columns)
		l.chooseDescription()
	}
}

// overRows counts the days that are titles over rows which begin under the same title as they do.
func (l *Layout) overRows(c *Column) int {
	count := 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if !IsDayTitle(&b.Lines[i]) || i+1 == len(b.Lines) {
				continue
			}
			if below := &b.Lines[i+1]; ink.HasSure(below) && !below.BeginsWithDay() && below.Left() < c.X1 {
				count++
			}
		}
	}
	return count
}

// daysUnder counts the rows on which a day begins what stands under a title, and those on which something else does.
func (l *Layout) daysUnder(c *Column) (days, texts int) {
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if n := len(in.Amounts); n == 0 || !in.Amounts[n-1].Sure && !l.Weak || IsDayTitle(in) {
				continue
			}
			first := slices.IndexFunc(in.Words, func(w ink.Word) bool { return w.X0 < c.X1 && w.X1 > c.X0 })
			switch {
			case slices.ContainsFunc(in.Dates, func(d ink.Day) bool { return inColumn(in, &d, c, first) }):
				days++
			case first >= 0:
				texts++
			}
		}
	}
	return days, texts
}

// inColumn says whether a day stands under a title with no more before it than the day of the week: one within a sentence, "Fee of 28.03.
// for cards", does not. First is the first word under that title.
func inColumn(in *ink.Line, d *ink.Day, c *Column, first int) bool {
	return beginsUnder(in, d, c) || d.First <= first+1 && d.X0 < c.X1 && d.X1 > c.X0
}

// findDays makes a column whose title says nothing a column of days if days stand in it. Beside a day of value it is the one that counts.
func (l *Layout) findDays() {
	booked := -1
	for i, c := range l.Columns {
		if c.Role == BookedRole {
			booked = i
		}
	}
	for i := range l.Columns {
		c := &l.Columns[i]
		if c.Role != TextRole && (c.Role != DescriptionRole || !l.describedBehind(i)) || booked >= 0 && c.Field == words.Reference {
			continue // a reference may begin with the day of purchase: "30/08 20:11"
		}
		days, lines := 0, 0
		for _, b := range l.Bodies {
			for j := range b.Lines {
				in := &b.Lines[j]
				if len(in.Amounts) == 0 || !in.Amounts[len(in.Amounts)-1].Sure && !l.Weak {
					continue
				}
				lines++
				if slices.ContainsFunc(in.Dates, func(d ink.Day) bool { return beginsUnder(in, &d, c) }) {
					days++
				}
			}
		}
		if lines == 0 || days*2 < lines {
			continue
		}
		c.Role = otherDateRole
		if _, named := RoleOf(Cell{Scores: HeadingOf(c.Title + " date")}); named == words.BookingDate || named == words.TransactionDate {
			c.Field = named // "Trans" and "Post" over days tell of which
		}
		switch {
		case booked < 0:
			c.Role, booked = BookedRole, i
		case l.Columns[booked].Field == words.ValueDate || l.Columns[booked].Field == words.OtherDate, c.Field == words.BookingDate && l.Columns[booked].Field != words.BookingDate:
			c.Role, l.Columns[booked].Role, booked = BookedRole, otherDateRole, i
		case l.Columns[booked].Field == words.FieldCount:
			// Of two days that nothing names, the later column is the day of booking on cards; the first one is kept.
		}
	}
	l.chooseDescription()
}

// beginsUnder says whether a day is the first thing under a title: one within a sentence, "Card purchase 04/05 at", makes no column of days.
func beginsUnder(in *ink.Line, d *ink.Day, c *Column) bool {
	if (d.X0 >= c.X1 || d.X1 <= c.X0) && math.Abs(d.X0-c.X0) >= ink.SameEdge {
		return false
	}
	return d.First == 0 || in.Words[d.First-1].X0 < c.X0-ink.SameEdge || d.X0-in.Words[d.First-1].X1 > ink.PhraseGap*in.Words[d.First].Size
}

// findWhole sees whether nearly every line with money has a day that counts, balances and totals aside. One without it, and with another
// day, has no day printed once for several rows: the other day is all that its row tells.
func (l *Layout) findWhole() {
	const many = 4
	have, lack, none := 0, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if !l.anchors(in) || SaysFigure(saysUndated(in)) || slices.ContainsFunc(in.Amounts, func(t ink.Amount) bool { return l.isForeign(in, t) }) {
				continue
			}
			booked, other := false, false
			for j := range in.Dates {
				if at := l.dateColumn(&in.Dates[j]); at >= 0 {
					booked, other = booked || l.Columns[at].Role == BookedRole, other || l.Columns[at].Role == otherDateRole
				}
			}
			switch {
			case booked:
				have++
			case other:
				lack++
			case !SaysFigure(words.All().Begins(in.WithoutDays(0, in.Amounts[len(in.Amounts)-1].First))): // "Balance on 29.02., sheet 2"
				none++
			}
		}
	}
	l.daysWhole = have >= many*lack || have > lack && l.bookedBehind()
	l.dated = have >= many*(lack+none)
}

// bookedBehind says whether the day that counts stands behind another one, as the day of posting does behind that of the purchase.
func (l *Layout) bookedBehind() bool {
	other := false
	for _, c := range l.Columns {
		if c.Role == BookedRole {
			return other
		}
		other = other || c.Role == otherDateRole
	}
	return false
}

// describedBehind says whether another column of texts stands behind one, so that days alone may stand in this one.
func (l *Layout) describedBehind(at int) bool {
	for _, c := range l.Columns[at+1:] {
		if c.Role == TextRole || c.Role == DescriptionRole {
			return true
		}
	}
	return false
}

// chooseDescription finds the column of the main text.
func (l *Layout) chooseDescription() {
	l.Description = -1
	most := -1
	for i, c := range l.Columns {
		if c.Role == DescriptionRole {
			l.Description = i
			return
		}
		if n := l.letters(i); c.Role == TextRole && n > most {
			l.Description, most = i, n
		}
	}
}

// letters counts the letters under a title, up to the next one: a number that counts the rows tells nothing of them.
func (l *Layout) letters(at int) int {
	from, to := l.Columns[at].X0-ink.SameEdge, math.Inf(1)
	if at+1 < len(l.Columns) {
		to = l.Columns[at+1].X0 - ink.SameEdge
	}
	count := 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			for _, w := range b.Lines[i].Words {
				if w.X0 < from || w.X0 >= to {
					continue
				}
				for _, r := range w.Text {
					if unicode.IsLetter(r) {
						count++
					}
				}
			}
		}
	}
	return count
}

// addUntitled adds the column of the main text where the head has no title for any text: behind the days, at the place where most
// texts begin. A title over the days may reach over them, as the name of a list does: "Payment activity".
func (l *Layout) addUntitled() {
	if slices.ContainsFunc(l.Columns, func(c Column) bool { return c.Role <= CheckRole }) || !HasDates(l.Columns) {
		return
	}
	starts, lines := map[int]int{}, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if x, ok := l.behindDays(in); ok {
				starts[int(math.Round(x))]++
				lines++
			}
		}
	}
	best, count := 0, 0
	for x, n := range starts {
		if n > count || n == count && x < best {
			best, count = x, n
		}
	}
	if count < min(2, lines) || count == 0 || count*2 < lines {
		return
	}
	x := float64(best)
	if slices.ContainsFunc(l.Columns, func(c Column) bool { return x > c.X0-ink.SameEdge && x < c.X1 && !c.Role.Date() }) {
		return // it has a title, of something else
	}
	at := 0
	for at < len(l.Columns) && l.Columns[at].X0 < x {
		at++
	}
	if at > 0 && l.Columns[at-1].Role.Date() {
		l.Columns[at-1].X1 = math.Min(l.Columns[at-1].X1, x-1)
	}
	l.Columns = withColumn(l.Columns, at, Column{Role: DescriptionRole, Field: words.Description, X0: x, X1: x + 1, Left: x})
	l.chooseDescription()
}

// behindDays is where the first word behind the days of a line begins, if the line has an amount further on.
func (l *Layout) behindDays(in *ink.Line) (float64, bool) {
	next := 0
	for i := range in.Dates {
		if d := &in.Dates[i]; d.First == next && l.dateColumn(d) >= 0 {
			next = d.Last + 1
		}
	}
	n := len(in.Amounts)
	if next == 0 || n == 0 || in.Amounts[n-1].First <= next {
		return 0, false
	}
	return in.Words[next].X0, true
}

// addCodes adds a column without a title between the days and the main text, as one of codes for the kind of booking: half the lines with a
// day have a word there and their text behind it. Rows without a day of their own begin there too.
func (l *Layout) addCodes() {
	const fewest = 3
	if l.Description < 1 || !l.Columns[l.Description-1].Role.Date() {
		return
	}
	code, codes, dated := Column{Field: words.FieldCount, X0: math.Inf(1), firm: true}, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			w, begins := l.codeOf(&b.Lines[i])
			if begins {
				dated++
			}
			if w != nil && (codes == 0 || math.Abs(w.X0-code.X0) <= ink.SameEdge) {
				codes++
				code.X0, code.X1 = math.Min(code.X0, w.X0), math.Max(code.X1, w.X1)
			}
		}
	}
	if codes < fewest || codes*2 < dated { // balances have none
		return
	}
	code.Left = code.X0
	l.Columns = withColumn(l.Columns, l.Description, code)
	l.chooseDescription()
}

// codeOf gives the only word between the day that begins a line and the main text, nil without one, and says whether a day and a text
// stand on the line.
func (l *Layout) codeOf(in *ink.Line) (code *ink.Word, begins bool) {
	left := l.Columns[l.Description].Left
	text := slices.IndexFunc(in.Words, func(w ink.Word) bool { return math.Abs(w.X0-left) <= ink.SameEdge })
	if text < 1 || len(in.Dates) == 0 || in.Dates[0].First > 0 || l.dateColumn(&in.Dates[0]) != l.Description-1 {
		return nil, false
	}
	if w := &in.Words[text-1]; text-1 == in.Dates[0].Last+1 && w.X0-in.Dates[0].X1 > ink.PhraseGap*w.Size && w.X0 > l.Columns[l.Description-1].X1 && ink.HasLetter(w.Text) {
		return w, true
	}
	return nil, true
}

// addRates adds a column without a title behind the main text where half the rows have a rate, as of what a card gives back.
func (l *Layout) addRates() {
	const fewest = 3
	if l.Description < 0 {
		return
	}
	rate, rates, dated := Column{Field: words.FieldCount, X0: math.Inf(1), firm: true}, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			if len(in.Dates) == 0 || !ink.HasSure(in) {
				continue
			}
			dated++
			if w := l.rateOf(in); w != nil && (rates == 0 || math.Abs(w.X1-rate.X1) <= ink.SameEdge || math.Abs(w.X0-rate.X0) <= ink.SameEdge) {
				rates++
				rate.X0, rate.X1 = math.Min(rate.X0, w.X0), math.Max(rate.X1, w.X1)
			}
		}
	}
	if rates >= fewest && rates*2 >= dated {
		rate.Left = rate.X0
		l.Columns = withColumn(l.Columns, l.Description+1, rate)
	}
}

// rateOf gives the rate that stands by itself in the column of the main text, nil without one.
func (l *Layout) rateOf(in *ink.Line) *ink.Word {
	for i := 1; i+1 < len(in.Words); i++ {
		w := &in.Words[i]
		number, rate := strings.CutSuffix(w.Plain, "%")
		apart := w.X0-in.Words[i-1].X1 > ink.RunGap*w.Size && in.Words[i+1].X0-w.X1 > ink.RunGap*w.Size
		if rate && apart && strings.Trim(number, ink.Digits+".,") == "" && l.textColumn(w.X0) == l.Description {
			return w
		}
	}
	return nil
}

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
			if phrased || IsDayTitle(&b.Lines[i]) {
				all++
				if b.Lines[i].Dates[0].Whole {
					whole++
				}
			}
		}
	}
	l.wholeTitles = whole*2 > all
	for i, c := range l.Columns {
		if c.Role == BookedRole && (c.Field != words.ValueDate || titles < fewest) {
			return
		}
		if c.Role == BookedRole {
			l.Columns[i].Role, l.dayTitles = otherDateRole, true
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

// findTitleEdge finds where days stand as titles by themselves or with their balance, if several do.
func (l *Layout) findTitleEdge() {
	const fewest = 2
	count, edge := 0, math.Inf(1)
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if in := &b.Lines[i]; IsDayTitle(in) && (len(in.Words) == in.Dates[0].Last+1 || dayFigure(in) != NoFigure) {
				count++
				edge = math.Min(edge, in.Left())
			}
		}
	}
	l.titleEdge = math.Inf(1)
	if count >= fewest {
		l.titleEdge = edge
	}
}

// followDays makes another column of days the one that counts if the titles do not tell which does, and its days alone follow each
// other: a list is ordered by the days of booking.
func (l *Layout) followDays() {
	booked := slices.IndexFunc(l.Columns, func(c Column) bool { return c.Role == BookedRole })
	if booked < 0 || dayRank(l.Columns[booked].Field) == 0 {
		return
	}
	for i := range l.Columns {
		c, rank := &l.Columns[i], dayRank(l.Columns[booked].Field)
		unnamed := c.Field == words.FieldCount && rank == dayRank(words.TransactionDate)
		if !c.Role.Date() || dayRank(c.Field) != rank && !unnamed {
			continue
		}
		for _, order := range []date.Order{date.DayFirst, date.MonthFirst} {
			turned, all := l.turns(booked, order)
			follow, whole := l.turns(i, order)
			if all && whole && turned > 0 && follow == 0 {
				l.Columns[booked].Role, l.Columns[i].Role = otherDateRole, BookedRole
				l.Columns[booked].Field, l.Columns[i].Field = words.TransactionDate, words.BookingDate
				return
			}
		}
	}
}

// turns counts how often the days of a column go back where others go on, or on where others go back, whatever the year. Whole says that
// all of them are days.
func (l *Layout) turns(column int, order date.Order) (count int, whole bool) {
	const year = 12 * 31
	back, on, last := 0, 0, 0
	for _, b := range l.Bodies {
		for i := range b.Lines {
			for j := range b.Lines[i].Dates {
				t := &b.Lines[i].Dates[j]
				if l.dateColumn(t) != column || !ink.HasSure(&b.Lines[i]) {
					continue
				}
				day := ink.DayOfYear(t, order)
				if day == 0 {
					return 0, false
				}
				day = day/100*31 + day%100
				switch step := (day - last + year) % year; {
				case last == 0 || step == 0:
				case step > year/2:
					back++
				default:
					on++
				}
				last = day
			}
		}
	}
	return min(back, on), last > 0
}

// FallsDue says whether a list has a column of days on which something ends.
func (l *Layout) FallsDue() bool {
	return slices.ContainsFunc(l.Columns, func(c Column) bool { return c.Field == words.OtherDate })
}
