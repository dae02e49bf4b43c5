package list

import (
	"slices"
	"strings"

	"tillroll/internal/date"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// joinDays puts days together that a narrow column broke over two lines: "04/03/202" and "6", "2026年3月10" and "日", "15 March" and
// "2026". The parts stand in the same column, a few lines apart.
func (b *Body) joinDays() {
	for _, c := range b.Layout.Columns {
		if c.Role.Date() {
			b.joinColumn(c)
		}
	}
	b.markYears()
	kept := b.Lines[:0:0]
	for _, l := range b.Lines {
		if len(l.Words) > 0 {
			kept = append(kept, l)
		}
	}
	b.Lines = kept
}

// markYears takes lines that begin a year out of the list: "2024" over its days. The days below remember it, as they do the year in their
// own title: "Date 2024".
func (b *Body) markYears() {
	l := b.Layout
	for _, c := range l.Columns {
		if c.Role != head.BookedRole || b.wrapsYears(c) {
			continue
		}
		if year := yearOf(c.Title); l.year == "" {
			l.year = year
		}
		for i := range b.Lines {
			in := &b.Lines[i]
			if at := wordAt(in, c.Left); at == 0 && !in.BeginsWithDay() && ink.IsYear(in.Words[0].Plain) && !goesOnAsNumber(in) {
				l.year = in.Words[0].Plain
				in.Drop(0)
			}
			for j := range in.Dates {
				in.Dates[j].Year = l.year
			}
		}
	}
}

// goesOnAsNumber says whether what begins a line is the first part of a number: "1910 - 60725" under a day counts a document, and is no year.
func goesOnAsNumber(in *ink.Line) bool {
	return len(in.Words) > 1 && !ink.EndsRun(in, 0) && !ink.HasLetter(in.Words[1].Text)
}

// yearOf gives the year that a title names, none where it names several.
func yearOf(title string) string {
	found := ""
	for _, w := range strings.Fields(title) {
		switch w = strings.Trim(w, "().,:"); {
		case !ink.IsYear(w):
		case found != "":
			return ""
		default:
			found = w
		}
	}
	return found
}

// LeaveYears takes years out of the list that stand alone among its texts where the days begin the next one: "2024" between a row of
// December and one of January. Behind a year that ends a page its foot may follow.
func (l *Layout) LeaveYears() {
	var year *ink.Line
	var last *ink.Day
	for _, b := range l.Bodies {
		for i := range b.Lines {
			in := &b.Lines[i]
			at := slices.IndexFunc(in.Dates, func(d ink.Day) bool { return l.dateColumn(&d) >= 0 && !d.Whole })
			switch {
			case len(in.Words) == 1 && ink.IsYear(in.Words[0].Plain) && l.Description >= 0 && wordAt(in, l.Columns[l.Description].Left) == 0:
				year = in
			case at >= 0:
				if year != nil && last != nil && turnsYear(last, &in.Dates[at]) && (year.Page != in.Page || i > 0 && year == &b.Lines[i-1]) {
					year.Drop(0)
				}
				year, last = nil, &in.Dates[at]
			}
		}
	}
}

// turnsYear says whether a day can only follow another one if a year began between them, in either order of day and month.
func turnsYear(before, behind *ink.Day) bool {
	const halfYear = 600 // as month and day
	return slices.ContainsFunc([]date.Order{date.DayFirst, date.MonthFirst}, func(o date.Order) bool {
		first := ink.DayOfYear(behind, o)
		return first > 0 && ink.DayOfYear(before, o)-first > halfYear
	})
}

func (b *Body) joinColumn(c Column) {
	const reach = 2
	wraps := b.wrapsYears(c)
	for i := range b.Lines {
		at := wordAt(&b.Lines[i], c.Left)
		if at < 0 {
			continue
		}
		// In the narrowest columns day, month and year have a line each.
		for last, next := i, i+1; next <= last+reach && next < len(b.Lines); next++ {
			rest := wordAt(&b.Lines[next], c.Left)
			if rest < 0 {
				continue
			}
			year := ink.IsYear(b.Lines[next].Words[rest].Plain)
			if slices.ContainsFunc(b.Lines[i].Dates, func(d ink.Day) bool { return d.First == at }) && leadsOn(&b.Lines[next], rest) {
				break // "17 items" under a day
			}
			if year && !wraps || b.Lines[next].Y-b.Lines[last].Y > 2*b.Lines[i].Size() || !joinDay(&b.Lines[i], at, &b.Lines[next], rest) {
				break
			}
			last = next
		}
	}
}

// leadsOn says whether a number stands right before a word, which tells what it counts.
func leadsOn(in *ink.Line, at int) bool {
	return !ink.EndsRun(in, at) && ink.HasLetter(in.Words[at+1].Text)
}

// wrapsYears says whether years stand under the days of a column as a rule. A few of them are lines that begin a year.
func (b *Body) wrapsYears(c Column) bool {
	years, days, first := 0, 0, false
	for i := range b.Lines {
		at := wordAt(&b.Lines[i], c.Left)
		switch {
		case at < 0:
		case ink.IsYear(b.Lines[i].Words[at].Plain):
			first = first || days == 0 && !b.Lines[i].BeginsWithDay() && at == 0 && i == 0
			years++
		case slices.ContainsFunc(b.Lines[i].Dates, func(d ink.Day) bool { return d.First == at }):
			days++
		}
	}
	return years*4 >= days*3 && !(b.Headed && first)
}

// endsCell says whether a line is nothing but the end of a text in a column between the days and the main text, as "machine" is under "Cash":
// titles begin where the list does. The cell above it in the row is filled, and the line stands nearer to that than what follows does.
func (b *Body) endsCell(i int, size float64) bool {
	it, l := &b.Items[i], b.Layout
	at := l.onlyText(it)
	if i == 0 || it.Kind != TitleLine || at <= 0 || at >= l.Description || !it.Prints(size) || it.namesEnd() || !l.beginsAt(at, it.Left()) {
		return false
	}
	above := &b.Items[i-1]
	if above.Kind != anchorLine && above.Kind != textLine || len(above.Texts[at]) == 0 || it.Words[len(it.Words)-1].X1 > l.Columns[at+1].Left {
		return false
	}
	next := i + 1
	for next < len(b.Items) && l.onlyText(&b.Items[next]) == at {
		next++
	}
	return next == len(b.Items) || b.Items[next].under(&b.Items[next-1]) > Clearly*it.under(above)
}

// endsText says whether a line that names a balance is the end of a row's text, as "Previous balance 02/02/2024" is in what a supplier bills: it has no
// amount, begins where the main texts do, and stands clearly nearer to the row above than to the one below.
func (b *Body) endsText(i int, size float64) bool {
	it, l := &b.Items[i], b.Layout
	at := l.Description
	if it.Kind != TitleLine || i == 0 || i+1 == len(b.Items) || !it.namesEnd() || len(it.Amounts) > 0 || !it.Prints(size) || at <= 0 || !l.HasDatesBefore(at) || !l.atTexts(it.Left()) {
		return false
	}
	above, below := &b.Items[i-1], &b.Items[i+1]
	return above.Kind == anchorLine && below.Kind == anchorLine && below.Day != nil && below.under(it) > Clearly*it.under(above)
}

// onlyText is the column of texts that a line has words in and nothing else, none where there is no such.
func (l *Layout) onlyText(it *Item) int {
	if it.Day != nil || len(it.Amounts) > 0 || len(it.Texts) != 1 {
		return none
	}
	for at := range it.Texts {
		if at >= 0 && l.Columns[at].Role == head.TextRole {
			return at
		}
	}
	return none
}

// wordAt finds the word that begins at an edge.
func wordAt(l *ink.Line, left float64) int {
	for i, w := range l.Words {
		if w.X0 >= left-ink.SameEdge && w.X0 <= left+ink.SameEdge {
			return i
		}
	}
	return -1
}

// joinDay completes the day that begins at a word of the upper line by a word of the lower one.
func joinDay(upper *ink.Line, at int, lower *ink.Line, rest int) bool {
	end := at + 1
	text := upper.Words[at].Plain
	known := -1
	for i, d := range upper.Dates {
		if d.First == at {
			if d.Whole {
				return false
			}
			known, end, text = i, d.Last+1, d.Text
		}
	}
	tail := lower.Words[rest].Plain
	for _, d := range lower.Dates {
		if d.First <= rest && rest <= d.Last {
			return false
		}
	}
	for _, joined := range []string{text + tail, text + " " + tail} {
		joined = ink.CommonEra(strings.Trim(ink.PlainDashes.Replace(joined), ",;:()"))
		whole, ok := ink.ReadsAsDate(joined)
		if !ok || !whole && (known >= 0 || !strings.ContainsAny(text, "/-.年月") && ink.HasDigit(tail)) {
			continue
		}
		t := ink.Day{First: at, Last: end - 1, X0: upper.Words[at].X0, X1: upper.Words[end-1].X1, Text: joined, Whole: whole}
		if known >= 0 {
			upper.Dates[known] = t
		} else {
			upper.Dates = append([]ink.Day{t}, upper.Dates...)
		}
		lower.Drop(rest)
		return true
	}
	return false
}
