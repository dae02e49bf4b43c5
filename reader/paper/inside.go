package paper

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// inside reads a body.
func (w *walker) inside(lines []ink.Line, b *list.Body) {
	st := w.styles[b.Layout]
	next := 0
	if w.turns(b) {
		w.dated = true
	}
	for _, s := range b.Stretches() {
		next += len(s.Items) // counted before lines of the page before are put over them
		w.stretch(&s, b, st)
		if next < len(b.Items) {
			it := &b.Items[next]
			if b.Layout.Strays(it) && !list.SaysFigure(w.sections[w.section].senses) {
				w.unread = append(w.unread, unread{statement.Place{Page: it.Page, Line: it.Number}, outsideColumns})
			}
			w.between(lines, it, b)
			next++
		}
	}
}

// stretch adds the rows of a stretch.
func (w *walker) stretch(s *list.Stretch, b *list.Body, st *list.Style) {
	if len(s.Items) == 0 {
		return
	}
	if n := len(w.tail); n > 0 && s.OpenTop && b.Layout.PrintsAgain(w.tail[n-1], s.Items[0]) {
		w.tail = w.tail[:n-1]
	}
	if len(w.tail) > 0 && s.OpenTop {
		s.Items = append(append([]*list.Item(nil), w.tail...), s.Items...)
		w.tail = nil
	}
	head, rows, tail := st.RowsOf(s, b.Layout)
	last := w.brokenRow(s, b)
	if last != nil {
		head = w.endRow(last, head, rows, s, b)
	} else if !b.Headed && w.final != nil && w.final.Place.Page < b.Page {
		if end := st.GoingOn(head, rows, s, b); len(end) > 0 {
			w.unread = append(w.unread, unread{statement.Place{Page: end[0].Page, Line: end[0].Number}, inNoRow})
		}
	}
	if !b.Headed && w.final == nil || len(rows) == 0 && last == nil {
		w.tellAbove(head, b)
	}
	for _, r := range rows {
		w.addRow(r)
		if !b.Headed && w.final == nil {
			w.tellAbove(r.Items, b) // it was none: "Account 4417-8" may stand beside a sum
		}
	}
	if !w.fallsDue(b.Layout) {
		w.look(head, tail)
	}
	w.tail = nil
	if len(rows) == 0 {
		tail = head
	}
	if n := len(tail); n > 0 && tail[n-1].Day != nil && tail[n-1].Text() == "" && len(tail[n-1].Moves) == 0 {
		w.left = tail[n-1].Day
	}
	if s.OpenEnd && st.Above > 0 && len(rows) > 0 {
		w.tail = st.Begun(rows[len(rows)-1], tail)
	}
}

// endRow gives a row the lines at the top of a further page that are its end, and the day that the page broke off from it. What is left of the lines
// over the first row of the page comes out.
func (w *walker) endRow(last *list.Row, top []*list.Item, rows []*list.Row, s *list.Stretch, b *list.Body) []*list.Item {
	st := w.styles[b.Layout]
	for !b.Headed && len(top) > 0 && w.runsOverPages(top[0]) {
		top = top[1:]
	}
	end := st.GoingOn(top, rows, s, b)
	if len(end) > 0 && b.Layout.PrintsAgain(last.Items[len(last.Items)-1], end[0]) {
		end = end[1:]
	}
	switch {
	case len(end) > 0 && (st.Below > 0 || st.Above == 0):
		last.Items = append(last.Items, end...)
		w.tellLoose(end)
	case b.Headed:
		w.lose(top, b.Layout)
	}
	if last.Own || !b.Layout.HasDates() && !st.Lowers() {
		return top
	}
	// The page broke a row between its amount and its day.
	for _, it := range top[:min(len(top), head.Tallest)] {
		if it.Day != nil && !last.Own {
			last.Day, last.Own = it.Day, true
		}
	}
	return top
}

// brokenRow is the last row of the page before, if the lines that a stretch begins with can go on with it: nothing ends the list between them, but
// for what stands at the foot of a page, and nothing stands over them but the head, or the balance that is brought over.
func (w *walker) brokenRow(s *list.Stretch, b *list.Body) *list.Row {
	switch {
	case !s.OpenTop:
		return nil
	case w.last != nil && w.last.Layout.TitledAs(b.Layout):
		return w.last
	case (b.Headed || s.Brought) && w.turns(b):
		return w.final
	}
	return nil
}

// tellAbove reads what stands over the first row or over a balance. Without a head the list has no beginning that is told: it tells of the
// account then.
func (w *walker) tellAbove(head []*list.Item, b *list.Body) {
	for _, it := range head {
		if n := len(it.Dates); n > 1 && it.Spans(it.Dates[0], it.Dates[1]) {
			it.Day = nil // the period, beside a summary perhaps
		}
		for _, in := range it.Printed() {
			w.addNumbers(in)
			w.addSpan(in)
			w.addCurrency([]ink.Line{*in}, 0)
			if at := lineNumbered(w.pages[b.Page-1], in.Number); at >= 0 && !b.Headed && w.final == nil {
				w.addFigures(w.pages[b.Page-1], at)
			}
		}
	}
}

// addNumbers notes the numbers on a line of a list over its rows: those that are named, or else that of a card, "5520-0883-7545-7054 A. Holder". In a
// list of several cards no word needs to tell what it is.
func (w *walker) addNumbers(in *ink.Line) {
	named, number := accountNumbers([]ink.Line{*in}, 0), cardNumber(in.Words)
	switch {
	case len(named) > 0:
		w.pending, w.carded, w.before = append(w.pending, named...), "", len(w.events)
	case number != "":
		w.carded, w.before = number, len(w.events)
	}
}

// turns says whether a list goes on from the page before: its titles stand again over it, if it has any, and nothing ended it there but a balance that it begins
// with, "C/F" and "B/F". The day of its last row holds on.
func (w *walker) turns(b *list.Body) bool {
	carried := w.closed != nil && len(b.Items) > 0 && b.Items[0].Day == nil && b.Items[0].Balance != nil && b.Items[0].Balance.Text == w.closed.Text
	return w.final != nil && (!w.ended || carried) && w.final.Layout.TitledAs(b.Layout) && w.final.Place.Page+1 == b.Page
}

// lose counts the lines under the head of a further page that belong to no row: they may be the end of the last one.
func (w *walker) lose(head []*list.Item, l *list.Layout) {
	for _, it := range head {
		if l.Description >= 0 && len(it.Texts[l.Description]) > 0 && l.BeginsColumn(it) {
			w.lost++
		}
	}
}

// look notes lines that have a day and an amount, and yet became no row: nothing is proven while they are not understood.
func (w *walker) look(parts ...[]*list.Item) {
	if list.SaysFigure(w.sections[w.section].senses) {
		return // a list of balances
	}
	for _, part := range parts {
		for _, it := range part {
			if it.Day == nil || w.ended && strings.HasSuffix(it.Words[len(it.Words)-1].Text, "%") {
				continue // the rates that hold from a day on stand behind the rows
			}
			for _, t := range it.Amounts {
				if t.Sure && t.X0 > it.Day.X1 {
					w.unread = append(w.unread, unread{statement.Place{Page: it.Page, Line: it.Number}, outsideColumns})
					break
				}
			}
		}
	}
}

func (w *walker) addRow(r *list.Row) {
	if r.Day == nil && w.left != nil {
		r.Day, r.Own = w.left, true
	}
	w.left = nil
	if r.Day == nil && w.heading != nil {
		r.Day = w.heading
	}
	if r.Day == nil && (!w.dated || w.brought) && w.stated != nil {
		r.Day = w.stated // printed once, beside the balance over the row
	}
	w.stated, w.brought = nil, false
	if r.Day == nil && !w.dated {
		// A day may be printed once for several rows, but not for what stands under another title. A row with a balance is no such thing.
		if r.Balance != nil {
			w.unread = append(w.unread, unread{r.Place, withoutDay})
		} else if title := bandOf(r); title != "" && !list.SaysFigure(titleSenses(title)) {
			w.begin(title) // with its total beside it
			w.keepUndated(r)
		}
		return
	}
	w.tellRow(r)
	w.dated, w.hung = true, nil
	w.settleAccount()
	r.Account, r.Section, r.List, r.Under = w.account, w.section, w.called(), w.under
	w.last, w.final, w.ended, w.closed = r, r, false, nil
	w.events = append(w.events, event{row: r})
}

// tellRow notes what of a row may not be its own.
func (w *walker) tellRow(r *list.Row) {
	tell := func(is bool, why string) {
		if is {
			w.unread = append(w.unread, unread{r.Place, why})
		}
	}
	tell(r.Torn, twoDays)
	tell(slices.ContainsFunc(r.Items, func(it *list.Item) bool { return it.Melted }), ownHeight)
	tell(slices.ContainsFunc(r.Items, func(it *list.Item) bool { return it.Astray }), amountAstray)
	tell(slices.ContainsFunc(r.Items, r.Layout.StandsFar), farRight)
	w.tellLoose(r.Items)
}

// isPast says whether a day beside a balance that is brought over to a further page was printed before another one: it is then that of the
// statement, and not the one of the rows under it.
func (w *walker) isPast(day *ink.Day) bool {
	seen, past := false, w.final == nil
	for _, e := range w.events {
		switch {
		case e.figure != nil:
			seen = seen || slices.ContainsFunc(e.figure.days, func(d ink.Day) bool { return d.Text == day.Text })
		case e.row.Day != nil && e.row.Day.Text == day.Text:
			seen, past = true, false
		case e.row.Day != nil:
			past = seen
		}
	}
	return past
}

// tellLoose notes the first of the lines of a row that may be none of it.
func (w *walker) tellLoose(items []*list.Item) {
	if at := slices.IndexFunc(items, func(it *list.Item) bool { return it.Loose }); at >= 0 {
		w.unread = append(w.unread, unread{statement.Place{Page: items[at].Page, Line: items[at].Number}, looseText})
	}
}

// titledAgain says whether a line is the title of a day whose rows go on overleaf, with the same balance.
func (w *walker) titledAgain(it *list.Item) bool {
	return it.Balance != nil && w.dayEnd != nil && it.Balance.Text == w.dayEnd.Text && it.Day.Text == w.heading.Text
}

// lineNumbered finds the line of a page that has a number, -1 without one.
func lineNumbered(lines []ink.Line, number int) int {
	return slices.IndexFunc(lines, func(l ink.Line) bool { return l.Number == number })
}

// between reads a line of a body that is neither a row nor a part of one.
func (w *walker) between(lines []ink.Line, it *list.Item, b *list.Body) {
	kind := it.Kind
	if (kind == list.OtherLine || kind == list.FigureLine && it.Day == nil) && !b.Headed && w.final == nil && w.heading == nil {
		kind = list.TitleLine // before a list without a head stands what tells of the account
	}
	switch kind {
	case list.RunningLine:
		w.outsideOf(lines, it)
	case list.LooseLine:
		for _, in := range it.Printed() {
			w.loose[[2]int{in.Page, in.Number}] = w.account
		}
	case list.FigureLine:
		w.readFigure(lines, it, b)
	case list.DayLine:
		again := w.titledAgain(it)
		w.last, w.heading, w.dayEnd = nil, it.Day, it.Balance
		if !again && (len(it.Moves) > 0 || it.Balance != nil) {
			w.readOther(lines, it, b.Layout)
		}
	case list.OtherLine:
		w.readOther(lines, it, b.Layout)
	default:
		w.readTitle(lines, it, b)
	}
}

// readFigure reads a balance or a total among the rows. A day beside it may be that of the rows under it, and the list may end with it.
func (w *walker) readFigure(lines []ink.Line, it *list.Item, b *list.Body) {
	w.last = nil
	if it.Senses.Has(words.Total) && (it.Balance == nil || len(it.Moves) > 0) || list.BothSides(it.Moves) {
		w.dated = false
	}
	if w.ended = w.ended || !w.dated || it.Senses.Has(words.Closing); w.dated {
		w.closed = it.Balance
	}
	w.stated, w.brought = it.Day, it == &b.Items[0] && it.Day != nil && it.Balance != nil && !w.isPast(it.Day)
	w.addSpan(it.Line)
	for _, f := range w.figuresIn(lines, b.Layout, it) {
		f.days = it.Dates
		w.note(f)
	}
}

// readOther reads money that is of no row and has no name on its line, or stands beside the day that is the title of rows.
func (w *walker) readOther(lines []ink.Line, it *list.Item, l *list.Layout) {
	figures := figureOf(l, it, w.section)
	if at := lineNumbered(lines, it.Number); it.Balance == nil && kindOfLabel(it.Label()) == list.NoFigure && at >= 0 {
		figures = figuresOf(lines, at, w.weak) // what names its amounts stands over them, if anything does
	}
	for _, f := range figures {
		f.endsDay = it.Kind == list.DayLine
		w.note(f)
	}
}

// readTitle reads a title between rows, of which one may tell whose they are.
func (w *walker) readTitle(lines []ink.Line, it *list.Item, b *list.Body) {
	w.last, w.dated = nil, false
	w.outsideOf(lines, it)
	if w.titledNumber(it.Line) != "" {
		w.hung = it.Line
	}
	if !head.LabelsEnd(it.Line) && !titlesColumns(it.Line) && it.Kind != list.FigureLine && !countsPages(it.Line, it.Page, len(w.pages)) {
		w.begin(it.Text())
		if len(it.Moves) == 1 && it.Day == nil {
			w.keepUndated(b.Layout.RowOf(it))
			w.ended = true // the row above ends over it: what stands behind it, be it overleaf, is none of that
		}
	}
}

// outsideOf reads the lines of an item as those beside the lists.
func (w *walker) outsideOf(lines []ink.Line, it *list.Item) {
	for _, in := range it.Printed() {
		if at := lineNumbered(lines, in.Number); at >= 0 {
			w.outside(lines, at)
		}
	}
}

// tellBetween notes the doubted days of a list as unread.
func (d *document) tellBetween(l *list.Layout) {
	for _, it := range l.Between {
		why := list.BetweenRows
		if it.Day == nil {
			why = list.OffMiddle
		}
		d.unread = append(d.unread, unread{statement.Place{Page: it.Page, Line: it.Number}, why})
	}
}
