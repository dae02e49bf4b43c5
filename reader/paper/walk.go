package paper

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
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
		kind    figureKind
	}
	stated, rival := map[end]string{}, map[end]bool{}
	for _, e := range d.events {
		if f := e.figure; f != nil && (f.kind == openingFigure || f.kind == closingFigure) {
			at := end{f.account, f.kind}
			known, have := stated[at]
			rival[at] = rival[at] || !f.beside || have && known != f.token.Text
			stated[at] = f.token.Text
		}
	}
	var kept []event
	for _, e := range d.events {
		if f := e.figure; f != nil && f.beside {
			_, across := stated[end{f.account, openingFigure + closingFigure - f.kind}]
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
		if f.kind == openingFigure && f.token.First > 0 {
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
	if f.kind == openingFigure || f.inList && f.kind.balance() && !f.endsDay {
		d.balances = append(d.balances, f.token.Text)
	}
	d.events = append(d.events, event{figure: &f})
}

// inside reads a body.
func (d *document) inside(lines []ink.Line, b *body) {
	st := d.styles[b.layout]
	next := 0
	for _, s := range b.stretches() {
		d.stretch(&s, b, st)
		next += len(s.items)
		if next < len(b.items) {
			it := &b.items[next]
			if b.layout.strays(it) && !saysFigure(d.sections[d.section].senses) {
				d.unread = append(d.unread, unread{statement.Place{Page: it.Page, Line: it.Number}, outsideColumns})
			}
			d.between(lines, it, b)
			next++
		}
	}
}

// stretch adds the rows of a stretch.
func (d *document) stretch(s *stretch, b *body, st *style) {
	if len(s.items) == 0 {
		return
	}
	if len(d.tail) > 0 && s.openTop {
		s.items = append(append([]*item(nil), d.tail...), s.items...)
		d.tail = nil
	}
	head, rows, tail := st.rowsOf(s, b.layout)
	if s.openTop && b.headed && d.turns(b) {
		d.dated = true
	}
	if s.openTop && d.last != nil && d.last.layout.titledAs(b.layout) {
		// What comes before the first row of a page is the end of the last one of the page before.
		for !b.headed && len(head) > 0 && d.runsOverPages(head[0]) {
			head = head[1:]
		}
		end := st.goingOn(head, rows, s, b)
		switch {
		case len(end) > 0 && (st.below > 0 || st.above == 0):
			d.last.items = append(d.last.items, end...)
		case b.headed:
			d.lose(head, b.layout)
		}
	}
	if s.openTop && d.last != nil && !d.last.own && d.last.layout.titledAs(b.layout) && (hasDates(b.layout.columns) || st.lowers()) {
		// The page broke a row between its amount and its day.
		for _, it := range head[:min(len(head), tallestPlain)] {
			if it.day != nil && !d.last.own {
				d.last.day, d.last.own = it.day, true
			}
		}
	}
	if !b.headed && d.final == nil || len(rows) == 0 && !(s.openTop && d.last != nil) {
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
	if n := len(tail); n > 0 && tail[n-1].day != nil && tail[n-1].text() == "" && len(tail[n-1].moves) == 0 {
		d.left = tail[n-1].day
	}
	if s.openEnd && st.above > 0 && len(rows) > 0 {
		d.tail = st.begun(rows[len(rows)-1], tail)
	}
}

// tellAbove reads what stands over the first row or over a balance. Without a head the list has no beginning that is told: it tells of the
// account then.
func (d *document) tellAbove(head []*item, b *body) {
	for _, it := range head {
		if n := len(it.Dates); n > 1 && it.Spans(it.Dates[0], it.Dates[1]) {
			it.day = nil // the period, beside a summary perhaps
		}
		for _, in := range it.printed() {
			d.pending = append(d.pending, accountNumbers([]ink.Line{*in}, 0)...)
			d.addSpan(in)
			d.addCurrency([]ink.Line{*in}, 0)
			if at := lineNumbered(d.pages[b.page-1], in.Number); at >= 0 && !b.headed && d.final == nil {
				d.addFigures(d.pages[b.page-1], at)
			}
		}
	}
}

// runsOverPages says whether a line stands on the page before as well, word by word at the same place: it heads pages.
func (d *document) runsOverPages(it *item) bool {
	at := lineNumbered(d.pages[it.Page-1], it.Number)
	return it.Page > 1 && at >= 0 && slices.ContainsFunc(d.pages[it.Page-2], func(l ink.Line) bool {
		return math.Abs(l.Y-it.Y) < 1 && samePrint(l, d.pages[it.Page-1][at])
	})
}

// turns says whether a list goes on from the page before: its titles stand again over it, and nothing ended it there. The day of its last
// row holds on.
func (d *document) turns(b *body) bool {
	return d.final != nil && !d.ended && d.final.layout.titledAs(b.layout) && d.final.place.Page+1 == b.page
}

// lose counts the lines under the head of a further page that belong to no row: they may be the end of the last one.
func (d *document) lose(head []*item, l *layout) {
	for _, it := range head {
		if l.description >= 0 && len(it.texts[l.description]) > 0 && l.beginsColumn(it) {
			d.lost++
		}
	}
}

// look notes lines that have a day and an amount, and yet became no row: nothing is proven while they are not understood.
func (d *document) look(parts ...[]*item) {
	if saysFigure(d.sections[d.section].senses) {
		return // a list of balances
	}
	for _, part := range parts {
		for _, it := range part {
			if it.day == nil {
				continue
			}
			for _, t := range it.Amounts {
				if t.Sure && t.X0 > it.day.X1 {
					d.unread = append(d.unread, unread{statement.Place{Page: it.Page, Line: it.Number}, outsideColumns})
					break
				}
			}
		}
	}
}

func (d *document) addRow(r *row) {
	if r.torn {
		d.unread = append(d.unread, unread{r.place, twoDays})
	}
	if slices.ContainsFunc(r.items, func(it *item) bool { return it.melted }) {
		d.unread = append(d.unread, unread{r.place, ownHeight})
	}
	if r.day == nil && d.left != nil {
		r.day, r.own = d.left, true
	}
	d.left = nil
	if r.day == nil && d.heading != nil {
		r.day = d.heading
	}
	if r.day == nil && !d.dated && d.stated != nil {
		r.day = d.stated // printed once, beside the balance over the row
	}
	d.stated = nil
	if r.day == nil && !d.dated {
		// A day may be printed once for several rows, but not for what stands under another title. A row with a balance is no such thing.
		if r.balance != nil {
			d.unread = append(d.unread, unread{r.place, withoutDay})
		} else if title := r.band(); title != "" {
			d.begin(title) // with its total beside it
		}
		return
	}
	d.dated = true
	d.settleAccount()
	r.account, r.section, r.list, r.under = d.now, d.section, d.called(), d.under
	d.last, d.final, d.ended = r, r, false
	d.events = append(d.events, event{row: r})
}

// titledAgain says whether a line is the title of a day whose rows go on overleaf, with the same balance.
func (d *document) titledAgain(it *item) bool {
	return it.balance != nil && d.dayEnd != nil && it.balance.Text == d.dayEnd.Text && it.day.Text == d.heading.Text
}

// lineNumbered finds the line of a page that has a number, -1 without one.
func lineNumbered(lines []ink.Line, number int) int {
	return slices.IndexFunc(lines, func(l ink.Line) bool { return l.Number == number })
}

// between reads a line of a body that is neither a row nor a part of one.
func (d *document) between(lines []ink.Line, it *item, b *body) {
	kind := it.kind
	if (kind == otherLine || kind == figureLine && it.day == nil) && !b.headed && d.final == nil && d.heading == nil {
		kind = titleLine // before a list without a head stands what tells of the account
	}
	switch kind {
	case figureLine:
		d.last = nil
		if it.senses.Has(words.Total) || bothSides(it.moves) {
			d.dated = false
		}
		d.ended = d.ended || !d.dated || it.senses.Has(words.Closing)
		d.stated = it.day
		d.addSpan(it.Line)
		for _, f := range d.figuresIn(lines, it) {
			f.days = it.Dates
			d.note(f)
		}
		return
	case dayLine:
		again := d.titledAgain(it)
		d.last, d.heading, d.dayEnd = nil, it.day, it.balance
		if again || len(it.moves) == 0 && it.balance == nil {
			return
		}
		fallthrough
	case otherLine:
		figures := figureOf(it, d.section)
		if at := lineNumbered(lines, it.Number); it.balance == nil && kindOfLabel(it.label()) == noFigure && at >= 0 {
			figures = figuresOf(lines, at, d.weak) // what names its amounts stands over them, if anything does
		}
		for _, f := range figures {
			f.endsDay = kind == dayLine
			d.note(f)
		}
		return
	}
	d.last, d.dated = nil, false
	for _, in := range it.printed() {
		if at := lineNumbered(lines, in.Number); at >= 0 {
			d.outside(lines, at)
		}
	}
	if !labelsEnd(it.Line) && !titlesColumns(it.Line) {
		d.begin(it.text())
	}
}
