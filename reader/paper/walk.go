package paper

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// walker goes over a document in the order of print, and remembers what stands above the line at hand.
type walker struct {
	*document
	account int // the one at hand
	section int // the one at hand

	// The rows before.
	final  *list.Row   // the last one, whatever stood behind it
	last   *list.Row   // the same, where lines at the top of a page may go on with it
	ended  bool        // a total or a closing balance stands behind it
	closed *ink.Amount // that balance, which may only be carried over
	tail   []*list.Item

	// Whose the next row is.
	pending  []string        // account numbers since the last row
	balances []string        // balances since the last row
	titled   string          // a number in the title over the list at hand, which may be an account's
	under    string          // the number that was printed last over a list, be it another account's or not
	masked   string          // the first number of a card that is hidden in its middle, which nothing names
	carded   string          // the last such number between rows, which begins a line: that of the card whose rows come
	before   int             // how many events stand over the last number within the list: they are of the account before
	hidden   []string        // the ends of numbers whose beginning is hidden
	over     string          // the title over the list at hand
	fresh    string          // the last number in a title since the last row, however far over the list
	hung     *ink.Line       // a title with a number behind the last row, whose list may stand overleaf
	head     statement.Place // of its head, nowhere without one
	owed     bool            // that title says that what is printed as balance is owed
	sums     map[string]bool // amounts beside texts, by both; made when the first is asked for

	// The day of a row that prints none.
	dated   bool        // a row with a day stands before, in the same part of the list
	heading *ink.Day    // the day that stands as a title over the rows at hand
	dayEnd  *ink.Amount // the balance beside it
	stated  *ink.Day    // the day beside the balance right above
	brought bool        // that balance begins a further page, and its day is not past
	left    *ink.Day    // a day on a line of its own that no row took: the page ended under it
}

// walk goes over all pages.
func (w *walker) walk() {
	w.sections = []section{{}}
	w.findHolder()
	for p, lines := range w.pages {
		at := 0
		for _, r := range w.regions[p] {
			for ; at < r.first; at++ {
				w.outside(lines, at)
			}
			if w.head = (statement.Place{}); len(r.bodies) > 0 && r.bodies[0].Headed {
				w.head = statement.Place{Page: p + 1, Line: lines[r.first].Number}
			}
			w.title(lines, &r, p)
			w.lists(lines, &r)
			at = r.last + 1
		}
		for ; at < len(lines); at++ {
			w.outside(lines, at)
		}
	}
	if len(w.accounts) == 1 && w.accounts[0].number == "" {
		w.accounts[0].number = w.hiddenNumber()
	}
	w.leaveBeside()
}

// hiddenNumber is what is shown of the only number that is hidden but for its end. Several are those of cards, and one above several accounts
// is their holder's.
func (w *walker) hiddenNumber() string {
	if len(w.hidden) == 1 {
		return w.hidden[0]
	}
	return ""
}

// footNumber is the number of an account that is named beside no list, on lines that hold no row: at the feet of pages.
func (d *document) footNumber() string {
	rows, found := d.rowLines(), ""
	for _, lines := range d.pages {
		for i := range lines {
			if rows[[2]int{lines[i].Page, lines[i].Number}] {
				continue
			}
			for _, number := range accountNumbers(lines, i) {
				if found != "" && found != number {
					return ""
				}
				found = number
			}
		}
	}
	return found
}

// title reads what stands over the lists of a region, and what their head calls their rows.
func (w *walker) title(lines []ink.Line, r *region, page int) {
	over, title := titleAbove(lines, r)
	if w.hung != nil && title == "" && w.hung.Page == page {
		over, title = w.hung, ink.Text(w.hung.Words)
	}
	goesOn := len(r.bodies) > 0 && w.turns(r.bodies[0]) && !list.SaysFigure(w.sections[w.section].senses)
	if title != "" && !(goesOn && w.headsPages(page, over, title)) {
		name := title
		if at := strings.IndexAny(title, ink.Digits); at > 0 && (endsInCode(title) || len(accountNumbers([]ink.Line{*over}, 0)) > 0) {
			name = title[:at] // "Purchases by A Holder, card 6531" behind "Payments", "Holiday club, suffix 0040" behind another account
		}
		w.begin(name)
		w.over = codedTitle(title, over)
		w.titled = w.numberOver(lines, over)
		w.owed = words.All().Holds(ink.Text(over.Words)).Has(words.Owed)
	}
	w.beginNamed(r.name, title)
}

// lists reads the lists of a region. Those side by side stand under one title; what the first of them says below its rows stands behind all.
func (w *walker) lists(lines []ink.Line, r *region) {
	before, numbers, names := len(w.events), len(w.pending), w.lastNames()
	w.addPanels(lines, r)
	above, below := w.section, w.section
	var named []string
	titles := titlesAbreast(lines, r)
	for i, b := range r.bodies {
		w.section = above
		if titles != nil {
			w.begin(titles[i])
		}
		w.inside(lines, b)
		if i == 0 {
			below, named, w.pending = w.section, w.pending, nil
		}
	}
	w.section, w.pending = below, append(named, w.pending...)
	if len(r.bodies) > 1 {
		orderByNumber(w.events[before:])
	}
	w.rest(before, numbers, names)
}

// titlesAbreast is the titles over lists side by side, where each has its own; nil where they share one.
func titlesAbreast(lines []ink.Line, r *region) (out []string) {
	over, _ := titleAbove(lines, r)
	if over == nil || len(r.bodies) < 2 {
		return nil
	}
	runs := ink.Runs(over)
	for i, b := range r.bodies {
		at := slices.IndexFunc(runs, func(run []ink.Word) bool { return run[0].X0 >= b.Layout.Left && run[0].X0 < b.Layout.Right })
		if at < 0 || len(runs) != len(r.bodies) || at != i || slices.ContainsFunc(runs[at], ink.IsFigure) {
			return nil
		}
		out = append(out, ink.Text(runs[at]))
	}
	return out
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

// headsPages says whether a title is one of pages and not of a section: the page before has it too, and it says nothing of money or stands
// at the same height there, over no list. Beside an amount it is the name of an account in a summary.
func (d *document) headsPages(page int, over *ink.Line, title string) bool {
	if page == 0 {
		return false
	}
	before, silent := d.pages[page-1], words.All().Holds(title) == 0
	again := slices.ContainsFunc(before, func(l ink.Line) bool {
		return ink.Text(ink.Runs(&l)[0]) == title && (silent && !ink.HoldsSure(&l) || math.Abs(l.Y-over.Y) < ink.SameEdge)
	})
	return again && (silent || !slices.ContainsFunc(d.regions[page-1], func(r region) bool {
		_, above := titleAbove(before, &r)
		return above == title
	}))
}

// addPanels notes what stands beside a list: panels name the period too, and the balances before the rows and behind them, each under
// its label. That may stand over the first line of the list; any other sum there may be that of an offer.
func (w *walker) addPanels(lines []ink.Line, r *region) {
	const over = 2
	var panel []ink.Line
	above := 0 // how many of its lines stand over the list
	for i := max(0, r.first-over); i <= r.last; i++ {
		if beside, _ := r.parts(&lines[i]); len(beside) > 0 {
			l := lines[i].Of(beside)
			l.Tokenize()
			panel = append(panel, l)
		}
		if i < r.first {
			above = len(panel)
		}
	}
	for i := above; i < len(panel); i++ {
		if len(w.accounts)+len(w.pending) == 0 {
			w.pending = accountNumbers(panel, i)
		}
		w.addCurrency(panel, i)
		w.addSpan(&panel[i])
		if panel[i].PairsDays() {
			continue // balances by day
		}
		for _, f := range figuresOf(panel, i, w.weak) {
			w.panelled = oneOf(w.panelled, words.All().CurrencyIn(f.token.Printed))
			if f.kind == list.OpeningFigure || f.kind == list.ClosingFigure {
				f.account, f.beside = w.account, true
				w.events = append(w.events, event{figure: &f})
			}
		}
	}
}

// outside reads a line beside the lists: account numbers, days, figures.
func (w *walker) outside(lines []ink.Line, at int) {
	l := &lines[at]
	numbers := accountNumbers(lines, at)
	if l.Page > 1 && len(numbers) > 0 && w.onEveryPage(l) {
		return
	}
	w.pending = append(w.pending, numbers...)
	if titled := w.titledNumber(l); titled != "" && !ink.HasSure(l) {
		if w.fresh = titled; len(l.Amounts) == 0 && ink.HasLetter(l.Words[0].Text) {
			numbers = append(numbers, titled) // "Rainy Day Saver 25335768"
		}
	}
	w.under = cmp.Or(cmp.Or(numbers...), w.under)
	if w.masked == "" {
		w.masked = maskedNumber(lines, at)
	}
	if end := hiddenEnd(l); end != "" && !slices.Contains(w.hidden, end) {
		w.hidden = append(w.hidden, end)
	}
	if !w.addBrokenSpan(lines, at) {
		w.addSpan(l)
	}
	w.addCurrency(lines, at)
	w.addFigures(lines, at)
}

// onEveryPage says whether a line stands at one place on every page: "Primary account: 62837494" names none of the accounts below it.
func (d *document) onEveryPage(l *ink.Line) bool {
	return !slices.ContainsFunc(d.pages, func(lines []ink.Line) bool {
		at := sort.Search(len(lines), func(i int) bool { return lines[i].Y >= l.Y-ink.SameEdge })
		for at < len(lines) && lines[at].Y <= l.Y+ink.SameEdge && !head.SamePrint(lines[at], *l) {
			at++
		}
		return at == len(lines) || lines[at].Y > l.Y+ink.SameEdge
	})
}

// titledNumber is the number in a title, but for that of whom all accounts belong to.
func (w *walker) titledNumber(l *ink.Line) string {
	if number := titledNumber(l); number != w.holder {
		return number
	}
	return ""
}

// numberOver is the number in the title over a list, or in the line right above, where the title's own line tells of the account too: its
// IBAN, or who else owns it.
func (w *walker) numberOver(lines []ink.Line, over *ink.Line) string {
	const near = 2
	if number := cmp.Or(w.titledNumber(over), leadingNumber(over)); number != "" && number != w.holder {
		return number
	}
	at := lineNumbered(lines, over.Number) - 1
	if at < 0 || over.Y-lines[at].Y > near*over.Size() || ink.HasSure(&lines[at]) || !ink.HasLetter(lines[at].Words[0].Text) {
		return ""
	}
	return w.titledNumber(&lines[at])
}

// addFigures notes the figures of a line beside the lists.
func (w *walker) addFigures(lines []ink.Line, at int) {
	for _, f := range figuresOf(lines, at, w.weak) {
		if f.kind == list.OpeningFigure && f.token.First > 0 && len(w.pending) == 0 {
			// "Rainy Day Saver 25335768" may stand beside the balance that it opens with, where nothing named the account.
			if number := titledNumber(&ink.Line{Words: lines[at].Words[:f.token.First]}); number != "" {
				w.pending = append(w.pending, number)
			}
		}
		f.account = -1
		w.note(f)
	}
}

func (w *walker) note(f figure) {
	f.account = w.account
	if f.kind == list.OpeningFigure || f.inList && f.kind.Balance() && !f.endsDay {
		w.balances = append(w.balances, f.token.Text)
	}
	w.events = append(w.events, event{figure: &f})
}
