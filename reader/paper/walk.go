package paper

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// walk goes over all pages in the order of print.
func (d *document) walk() {
	d.sections = []section{{}}
	for p, lines := range d.pages {
		at := 0
		for _, r := range d.regions[p] {
			for ; at < r.first; at++ {
				d.outside(lines, at)
			}
			over, title := titleAbove(lines, &r)
			if title != "" && !(len(r.bodies) > 0 && d.turns(r.bodies[0]) && d.headsPages(p, title)) {
				if at := strings.IndexAny(title, ink.Digits); at > 0 && len(accountNumbers([]ink.Line{*over}, 0)) > 0 {
					d.begin(title[:at]) // "Purchases by A Holder, card 6531" behind "Payments"
				} else {
					d.begin(title)
				}
				d.over = codedTitle(title, over)
				d.titled = d.titledNumber(over)
				d.owed = words.All().Holds(ink.Text(over.Words)).Has(words.Owed)
			}
			d.beginNamed(r.name, title)
			before := len(d.events)
			d.addPanels(lines, &r)
			// Lists side by side stand under one title; what the first of them says below its rows stands behind all.
			above, below := d.section, d.section
			var named []string
			for i, b := range r.bodies {
				d.section = above
				d.inside(lines, b)
				if i == 0 {
					below, named, d.pending = d.section, d.pending, nil
				}
			}
			d.section, d.pending = below, append(named, d.pending...)
			if len(r.bodies) > 1 {
				orderByNumber(d.events[before:])
			}
			at = r.last + 1
		}
		for ; at < len(lines); at++ {
			d.outside(lines, at)
		}
	}
	d.tail = nil
	d.leaveBeside()
}

// leaveBeside drops the ends that panels state where anything else states that end, another panel another one, or nothing the end across
// from it, with which the rows would have to agree: points open and close with a balance too.
func (d *document) leaveBeside() {
	type end struct {
		account int
		kind    list.FigureKind
	}
	stated, rival := map[end]string{}, map[end]bool{}
	for _, e := range d.events {
		if f := e.figure; f != nil && (f.kind == list.OpeningFigure || f.kind == list.ClosingFigure) {
			at := end{f.account, f.kind}
			known, have := stated[at]
			rival[at] = rival[at] || !f.beside || have && known != f.token.Text
			stated[at] = f.token.Text
		}
	}
	var kept []event
	for _, e := range d.events {
		if f := e.figure; f != nil && f.beside {
			_, across := stated[end{f.account, list.OpeningFigure + list.ClosingFigure - f.kind}]
			if rival[end{f.account, f.kind}] || !across {
				continue
			}
		}
		kept = append(kept, e)
	}
	d.events = kept
}

// headsPages says whether a title is one of pages and not of a section: the page before has it too, and it says nothing of money.
func (d *document) headsPages(page int, title string) bool {
	return page > 0 && words.All().Holds(title) == 0 && slices.ContainsFunc(d.pages[page-1], func(l ink.Line) bool { return ink.Text(ink.Runs(&l)[0]) == title })
}

// addPanels notes what stands beside a list: panels name the period too, and the balances before the rows and behind them, each under
// its label. That may stand over the first line of the list; any other sum there may be that of an offer.
func (d *document) addPanels(lines []ink.Line, r *region) {
	const over = 2
	var panel []ink.Line
	for i := max(0, r.first-over); i <= r.last; i++ {
		beside, _ := r.parts(&lines[i])
		if len(beside) == 0 {
			continue
		}
		l := lines[i].Of(beside)
		l.Tokenize()
		panel = append(panel, l)
		if i < r.first {
			continue
		}
		d.addSpan(&l)
		for _, f := range figuresOf(panel, len(panel)-1, d.weak) {
			if s := words.All().Line(f.label); s.Has(words.Opening) != s.Has(words.Closing) {
				f.account, f.beside = d.now, true
				d.events = append(d.events, event{figure: &f})
			}
		}
	}
}

// outside reads a line beside the lists: account numbers, days, figures.
func (d *document) outside(lines []ink.Line, at int) {
	l := &lines[at]
	if numbers := holderNumbers(lines, at); len(numbers) > 0 && d.holder == "" {
		d.holder = numbers[0]
	}
	numbers := accountNumbers(lines, at)
	d.pending = append(d.pending, numbers...)
	if len(l.Amounts) == 0 && ink.HasLetter(l.Words[0].Text) {
		numbers = append(numbers, d.titledNumber(l)) // "Rainy Day Saver 25335768"
	}
	d.under = cmp.Or(cmp.Or(numbers...), d.under)
	if d.masked == "" {
		d.masked = maskedNumber(lines, at)
	}
	d.addSpan(l)
	d.addCurrency(lines, at)
	d.addFigures(lines, at)
}

// titledNumber is the number in a title, but for that of whom all accounts belong to.
func (d *document) titledNumber(l *ink.Line) string {
	if number := titledNumber(l); number != d.holder {
		return number
	}
	return ""
}

// addFigures notes the figures of a line beside the lists.
func (d *document) addFigures(lines []ink.Line, at int) {
	for _, f := range figuresOf(lines, at, d.weak) {
		if f.kind == list.OpeningFigure && f.token.First > 0 {
			// "Rainy Day Saver 25335768" may stand beside the balance that it opens with.
			if number := titledNumber(&ink.Line{Words: lines[at].Words[:f.token.First]}); number != "" {
				d.pending = append(d.pending, number)
			}
		}
		f.account = -1
		d.note(f)
	}
}

func (d *document) note(f figure) {
	f.account = d.now
	if f.kind == list.OpeningFigure || f.inList && f.kind.Balance() && !f.endsDay {
		d.balances = append(d.balances, f.token.Text)
	}
	d.events = append(d.events, event{figure: &f})
}

// inside reads a body.
func (d *document) inside(lines []ink.Line, b *list.Body) {
	st := d.styles[b.Layout]
	next := 0
	for _, s := range b.Stretches() {
		d.stretch(&s, b, st)
		next += len(s.Items)
		if next < len(b.Items) {
			it := &b.Items[next]
			if b.Layout.Strays(it) && !list.SaysFigure(d.sections[d.section].senses) {
				d.unread = append(d.unread, unread{statement.Place{Page: it.Page, Line: it.Number}, outsideColumns})
			}
			d.between(lines, it, b)
			next++
		}
	}
}

// stretch adds the rows of a stretch.
func (d *document) stretch(s *list.Stretch, b *list.Body, st *list.Style) {
	if len(s.Items) == 0 {
		return
	}
	if len(d.tail) > 0 && s.OpenTop {
		s.Items = append(append([]*list.Item(nil), d.tail...), s.Items...)
		d.tail = nil
	}
	head, rows, tail := st.RowsOf(s, b.Layout)
	if s.OpenTop && b.Headed && d.turns(b) {
		d.dated = true
	}
	if s.OpenTop && d.last != nil && d.last.Layout.TitledAs(b.Layout) {
		// What comes before the first row of a page is the end of the last one of the page before.
		for !b.Headed && len(head) > 0 && d.runsOverPages(head[0]) {
			head = head[1:]
		}
		end := st.GoingOn(head, rows, s, b)
		switch {
		case len(end) > 0 && (st.Below > 0 || st.Above == 0):
			d.last.Items = append(d.last.Items, end...)
			d.tellLoose(end)
		case b.Headed:
			d.lose(head, b.Layout)
		}
	}
	if s.OpenTop && d.last != nil && !d.last.Own && d.last.Layout.TitledAs(b.Layout) && (list.HasDates(b.Layout.Columns) || st.Lowers()) {
		// The page broke a row between its amount and its day.
		for _, it := range head[:min(len(head), list.TallestPlain)] {
			if it.Day != nil && !d.last.Own {
				d.last.Day, d.last.Own = it.Day, true
			}
		}
	}
	if !b.Headed && d.final == nil || len(rows) == 0 && !(s.OpenTop && d.last != nil) {
		d.tellAbove(head, b)
	}
	for _, r := range rows {
		d.addRow(r)
	}
	d.look(head, tail)
	d.tail = nil
	if len(rows) == 0 {
		tail = head
	}
	if n := len(tail); n > 0 && tail[n-1].Day != nil && tail[n-1].Text() == "" && len(tail[n-1].Moves) == 0 {
		d.left = tail[n-1].Day
	}
	if s.OpenEnd && st.Above > 0 && len(rows) > 0 {
		d.tail = st.Begun(rows[len(rows)-1], tail)
	}
}

// tellAbove reads what stands over the first row or over a balance. Without a head the list has no beginning that is told: it tells of the
// account then.
func (d *document) tellAbove(head []*list.Item, b *list.Body) {
	for _, it := range head {
		if n := len(it.Dates); n > 1 && it.Spans(it.Dates[0], it.Dates[1]) {
			it.Day = nil // the period, beside a summary perhaps
		}
		for _, in := range it.Printed() {
			d.pending = append(d.pending, accountNumbers([]ink.Line{*in}, 0)...)
			d.addSpan(in)
			d.addCurrency([]ink.Line{*in}, 0)
			if at := lineNumbered(d.pages[b.Page-1], in.Number); at >= 0 && !b.Headed && d.final == nil {
				d.addFigures(d.pages[b.Page-1], at)
			}
		}
	}
}

// runsOverPages says whether a line stands on the page before as well, word by word at the same place: it heads pages.
func (d *document) runsOverPages(it *list.Item) bool {
	at := lineNumbered(d.pages[it.Page-1], it.Number)
	return it.Page > 1 && at >= 0 && slices.ContainsFunc(d.pages[it.Page-2], func(l ink.Line) bool {
		return math.Abs(l.Y-it.Y) < 1 && list.SamePrint(l, d.pages[it.Page-1][at])
	})
}

// turns says whether a list goes on from the page before: its titles stand again over it, and nothing ended it there. The day of its last
// row holds on.
func (d *document) turns(b *list.Body) bool {
	return d.final != nil && !d.ended && d.final.Layout.TitledAs(b.Layout) && d.final.Place.Page+1 == b.Page
}

// lose counts the lines under the head of a further page that belong to no row: they may be the end of the last one.
func (d *document) lose(head []*list.Item, l *list.Layout) {
	for _, it := range head {
		if l.Description >= 0 && len(it.Texts[l.Description]) > 0 && l.BeginsColumn(it) {
			d.lost++
		}
	}
}

// look notes lines that have a day and an amount, and yet became no row: nothing is proven while they are not understood.
func (d *document) look(parts ...[]*list.Item) {
	if list.SaysFigure(d.sections[d.section].senses) {
		return // a list of balances
	}
	for _, part := range parts {
		for _, it := range part {
			if it.Day == nil {
				continue
			}
			for _, t := range it.Amounts {
				if t.Sure && t.X0 > it.Day.X1 {
					d.unread = append(d.unread, unread{statement.Place{Page: it.Page, Line: it.Number}, outsideColumns})
					break
				}
			}
		}
	}
}

func (d *document) addRow(r *list.Row) {
	if r.Torn {
		d.unread = append(d.unread, unread{r.Place, twoDays})
	}
	if slices.ContainsFunc(r.Items, func(it *list.Item) bool { return it.Melted }) {
		d.unread = append(d.unread, unread{r.Place, ownHeight})
	}
	d.tellLoose(r.Items)
	if r.Day == nil && d.left != nil {
		r.Day, r.Own = d.left, true
	}
	d.left = nil
	if r.Day == nil && d.heading != nil {
		r.Day = d.heading
	}
	if r.Day == nil && !d.dated && d.stated != nil {
		r.Day = d.stated // printed once, beside the balance over the row
	}
	d.stated = nil
	if r.Day == nil && !d.dated {
		// A day may be printed once for several rows, but not for what stands under another title. A row with a balance is no such thing.
		if r.Balance != nil {
			d.unread = append(d.unread, unread{r.Place, withoutDay})
		} else if title := bandOf(r); title != "" {
			d.begin(title) // with its total beside it
		}
		return
	}
	d.dated = true
	d.settleAccount()
	r.Account, r.Section, r.List, r.Under = d.now, d.section, d.called(), d.under
	d.last, d.final, d.ended = r, r, false
	d.events = append(d.events, event{row: r})
}

// tellLoose notes the first of the lines of a row that may be none of it.
func (d *document) tellLoose(items []*list.Item) {
	if at := slices.IndexFunc(items, func(it *list.Item) bool { return it.Loose }); at >= 0 {
		d.unread = append(d.unread, unread{statement.Place{Page: items[at].Page, Line: items[at].Number}, looseText})
	}
}

// titledAgain says whether a line is the title of a day whose rows go on overleaf, with the same balance.
func (d *document) titledAgain(it *list.Item) bool {
	return it.Balance != nil && d.dayEnd != nil && it.Balance.Text == d.dayEnd.Text && it.Day.Text == d.heading.Text
}

// lineNumbered finds the line of a page that has a number, -1 without one.
func lineNumbered(lines []ink.Line, number int) int {
	return slices.IndexFunc(lines, func(l ink.Line) bool { return l.Number == number })
}

// between reads a line of a body that is neither a row nor a part of one.
func (d *document) between(lines []ink.Line, it *list.Item, b *list.Body) {
	kind := it.Kind
	if (kind == list.OtherLine || kind == list.FigureLine && it.Day == nil) && !b.Headed && d.final == nil && d.heading == nil {
		kind = list.TitleLine // before a list without a head stands what tells of the account
	}
	switch kind {
	case list.LooseLine:
		for _, in := range it.Printed() {
			d.loose[[2]int{in.Page, in.Number}] = d.now
		}
		return
	case list.FigureLine:
		d.last = nil
		if it.Senses.Has(words.Total) || list.BothSides(it.Moves) {
			d.dated = false
		}
		d.ended = d.ended || !d.dated || it.Senses.Has(words.Closing)
		d.stated = it.Day
		d.addSpan(it.Line)
		for _, f := range d.figuresIn(lines, it) {
			f.days = it.Dates
			d.note(f)
		}
		return
	case list.DayLine:
		again := d.titledAgain(it)
		d.last, d.heading, d.dayEnd = nil, it.Day, it.Balance
		if again || len(it.Moves) == 0 && it.Balance == nil {
			return
		}
		fallthrough
	case list.OtherLine:
		figures := figureOf(it, d.section)
		if at := lineNumbered(lines, it.Number); it.Balance == nil && kindOfLabel(it.Label()) == list.NoFigure && at >= 0 {
			figures = figuresOf(lines, at, d.weak) // what names its amounts stands over them, if anything does
		}
		for _, f := range figures {
			f.endsDay = kind == list.DayLine
			d.note(f)
		}
		return
	}
	d.last, d.dated = nil, false
	for _, in := range it.Printed() {
		if at := lineNumbered(lines, in.Number); at >= 0 {
			d.outside(lines, at)
		}
	}
	if !list.LabelsEnd(it.Line) && !titlesColumns(it.Line) {
		d.begin(it.Text())
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
