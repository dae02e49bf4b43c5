package paper

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// titling is the senses that a title gives its rows.
const titling words.Senses = 1<<words.SectionIn | 1<<words.SectionOut | 1<<words.Opening | 1<<words.Closing | 1<<words.BalanceLine | 1<<words.Total | 1<<words.Pending | 1<<words.Declined

// begin starts a section, if a line is the title of one.
func (w *walker) begin(title string) {
	known := len(w.sections)
	w.section = w.sectionTitled(title, w.section)
	w.ended = w.ended || w.section >= known && w.sections[w.section].senses != 0
}

// sectionTitled is the section that a title begins: one with that title, or a new one. The one at hand goes on where it is no title.
func (d *document) sectionTitled(title string, now int) int {
	code := codeBehind(title)
	title = plainTitle(title)
	if ink.HasDigit(title) && isPending(title) {
		title = strings.TrimSpace(title[:strings.IndexAny(title, "0123456789")])
	} else if ink.HasDigit(title) && d.sections[now].senses.Has(words.Pending) {
		return 0
	}
	if title == "" || ink.HasDigit(title) || isProse(title) {
		return now
	}
	if at := slices.IndexFunc(d.sections, func(s section) bool { return strings.EqualFold(s.title, title) || s.goesOn(title) }); at >= 0 {
		return at
	}
	d.sections = append(d.sections, section{title: title, senses: titleSenses(title), code: code})
	return len(d.sections) - 1
}

// isProse says whether a title is a sentence or the end of one, as the last line of the small print at the foot of a page: "and cost more to clear
// your balance."
func isProse(title string) bool {
	const most, whole = 8, 4 // words of a title, and of a sentence that a full stop closes
	n := len(strings.Fields(title))
	return n > most || n >= whole && strings.HasSuffix(title, ".")
}

// titleSenses is what a title says of its rows.
func titleSenses(title string) words.Senses {
	table := words.All()
	senses := table.Line(title) | table.Begins(title)
	whose := senses.Has(words.OwnMod)
	if senses&(titling|1<<words.Spent|1<<words.Received) == 0 {
		senses = table.Holds(title) // what it begins with says how or which: "Debit card purchases", "Other credits"
		if senses.Has(words.SectionIn) && senses.Has(words.SectionOut) {
			return 0 // both kinds stand in it
		}
		if whose {
			senses &^= 1 << words.Pending // an "Authorized user" waits for nothing
		}
	}
	if senses&titling == 0 {
		return 0
	}
	return senses
}

// titlesColumns says whether a line has several titles, among them those of a day and of money, or one of money behind the first: the head of a
// list or of a table, although not all of its columns are understood, says nothing of its rows. "Card, card number, minimum payment, balance" stands
// over what a summary tells of each card, and names no section. Of two titles the first may be one, "Deposits, amount".
func titlesColumns(l *ink.Line) bool {
	const several = 3
	runs, day, money, behind := ink.Runs(l), false, false, false
	for i, run := range runs {
		r, _ := head.RoleOf(ink.Text(run))
		day, money, behind = day || r.Date(), money || r.Money(), behind || i > 0 && r.Money()
	}
	return len(runs) >= several && day && money || behind && (len(runs) >= several || titleSenses(ink.Text(runs[0])) == 0)
}

// signSections gives sections the sign that stands beside their titles where the paper sums up: "- 33 Card activity 2,168.18".
func (d *document) signSections() {
	titled := map[string]int{}
	for i, s := range d.sections {
		titled[strings.ToLower(s.title)] = i
	}
	for _, lines := range d.pages {
		for i := range lines {
			l := &lines[i]
			if len(l.Dates) > 0 || !ink.HasSure(l) {
				continue
			}
			title, sign := signedTitle(l)
			if at := titled[strings.ToLower(title)]; at > 0 && sign != 0 { // the first section has no title
				d.sections[at].sign = sign
			}
		}
	}
}

// signedTitle is what stands before the amount that ends a line, without a sign and a number of entries beside it, and the sign of both.
func signedTitle(l *ink.Line) (title string, sign int8) {
	t := &l.Amounts[len(l.Amounts)-1]
	all, mark := l.Words[:t.First], t.Mark
	for len(all) > 0 && !ink.HasLetter(all[0].Text) {
		switch ink.PlainDashes.Replace(all[0].Text)[0] {
		case '+':
			mark = ink.Plus
		case '-':
			mark = ink.Minus
		}
		all = all[1:]
	}
	for len(all) > 0 && !ink.HasLetter(all[len(all)-1].Text) {
		all = all[:len(all)-1]
	}
	return ink.Text(all), printedSign(&ink.Amount{Mark: mark})
}

// goesOn says whether a title is the section's own with more behind a dash, or a word for that behind a comma: "Withdrawals - continued",
// "Withdrawals, continued".
func (s *section) goesOn(title string) bool {
	n := len(s.title)
	if n == 0 || len(title) <= n || !strings.EqualFold(title[:n], s.title) {
		return false
	}
	rest, comma := strings.CutPrefix(title[n:], ",")
	return strings.HasPrefix(ink.PlainDashes.Replace(rest), " - ") || comma && words.All().Of(strings.TrimSpace(rest)).Has(words.PageTurn)
}

// isPending says whether a title begins with a word for what is not booked: "Pending from 1 to 27 November", "Reverted from ...".
func isPending(title string) bool {
	senses := words.All().Begins(title)
	return (senses.Has(words.Pending) || senses.Has(words.Declined)) && len(strings.Fields(title)) <= 12
}

// plainTitle takes "(continued)" and the signs of a banner off a title.
func plainTitle(s string) string {
	if at := strings.IndexByte(s, '('); at > 0 {
		s = s[:at]
	}
	if ink.IsBanner(s) {
		s = strings.Trim(s, ink.BannerSigns)
	}
	return strings.TrimSpace(s)
}

// codeBehind is the code of a currency in brackets behind a title.
func codeBehind(title string) string {
	_, behind, _ := strings.Cut(title, "(")
	if code, _, _ := strings.Cut(behind, ")"); words.IsCurrency(code) {
		return code
	}
	return ""
}

// titleAbove is the line that stands close over a head, without what goes on beside the list: a panel's labels are no titles of its rows, nor
// is the title of an offer where the list has one over it.
func titleAbove(lines []ink.Line, r *region) (over *ink.Line, title string) {
	const near = 3.5 // sizes of print
	below := lines[r.first].Y
	for i := r.first - 1; i >= 0 && below-lines[i].Y <= near*lines[i].Size(); i-- {
		if statesFacts(&lines[i]) {
			below = lines[i].Y
			continue
		}
		l := r.withoutPanel(lines, i)
		if !ink.SaysAnything(ink.Text(l.Words)) || i > 0 && (remarksOn(&lines[i-1], l) || i == r.first-1 && beginsHead(l, &lines[r.first], &lines[i-1])) {
			continue // a rule of dashes, or nothing, once the panel is left out
		}
		_, own := r.parts(l)
		if beside := len(own) == 0 && len(r.bodies) > 0; title == "" || !beside {
			over, title = l, titleOn(l, standsAlone(lines, i))
			if !beside {
				break
			}
		}
	}
	return over, title
}

// beginsHead says whether a line is the upper part of the first title of a head, "Transaction" over "Date", under a line that says of the rows what
// they are.
func beginsHead(l, below, over *ink.Line) bool {
	text := ink.Text(l.Words)
	if len(ink.Runs(l)) > 1 || math.Abs(l.Left()-below.Left()) > ink.SameEdge || titleSenses(text) != 0 || ink.HasSure(over) {
		return false
	}
	scores := head.MeaningOf(text)
	_, weight := scores.Best()
	said := titleSenses(ink.Text(over.Words))
	return weight >= words.Named && (said.Has(words.SectionIn) || said.Has(words.SectionOut))
}

// statesFacts says whether a line has several figures and nothing else, each behind its label and a colon, as the limit and the rate of a loan are
// told between its title and its list.
func statesFacts(l *ink.Line) bool {
	runs := ink.Runs(l)
	return len(runs) > 1 && !slices.ContainsFunc(runs, func(run []ink.Word) bool {
		at := slices.IndexFunc(run, func(w ink.Word) bool { return strings.HasSuffix(w.Text, ":") })
		return at < 0 || at+2 != len(run) || !ink.HasDigit(run[at+1].Text)
	})
}

// remarksOn says whether a line stands right of a title and in smaller print, between its own line and the next one, as a text does of which
// the title has the middle: "There were 4 deposits / totaling $3,450.02".
func remarksOn(title, l *ink.Line) bool {
	return list.WovenInto(title, l) && title.Words[len(title.Words)-1].X1 < l.Left() && l.PrintSize() < title.PrintSize()
}

// withoutPanel is a line without the words that stand beside the list where others stand under them, beside it too.
func (r *region) withoutPanel(lines []ink.Line, at int) *ink.Line {
	const reach, near = 3, 3
	l := &lines[at]
	beside, own := r.parts(l)
	for i := at + 1; len(beside) > 0 && len(r.bodies) > 0 && i < len(lines) && i <= at+reach && lines[i].Y-l.Y <= near*l.Size(); i++ {
		below, _ := r.parts(&lines[i])
		if slices.ContainsFunc(below, func(w ink.Word) bool { return w.X0 < beside[len(beside)-1].X1 && w.X1 > beside[0].X0 }) {
			cut := l.Of(own)
			cut.Tokenize()
			return &cut
		}
	}
	return l
}

// parts tells the words of a line beside the lists of a region from those that reach into them.
func (r *region) parts(l *ink.Line) (beside, own []ink.Word) {
	for _, w := range l.Words {
		if slices.ContainsFunc(r.bodies, func(b *list.Body) bool { return w.X1 > b.Layout.Left && w.X0 < b.Layout.Right }) {
			own = append(own, w)
		} else {
			beside = append(beside, w)
		}
	}
	return beside, own
}

// titleOn is what a line says as the title of a list, nothing where it states a figure. Alone says that it is not one of several figures.
func titleOn(l *ink.Line, alone bool) string {
	const sentence = 3
	runs, from := ink.Runs(l), 0
	total := isTotal
	if alone && head.SaysSide(ink.Text(runs[0])) {
		total = func(run []ink.Word) bool { return isTotal(run) || len(run) == 1 && ink.IsFigure(run[0]) }
	}
	for i, run := range runs {
		if i > 1 && words.All().Line(ink.Text(runs[i-1])).Has(words.Opening) {
			from += len(run)
			continue // "Share 70 Checking, beginning balance 1,480.92"
		}
		// A sentence beside the title may hold an amount, and so may the total of its rows; an amount by itself, or with its day, is that of
		// a figure, unless the title says which way money went.
		if !(i > 0 && total(run)) && (i == 0 || len(run) <= sentence || l.IsAmountOn(from, from+len(run)-1)) && slices.ContainsFunc(run, ink.IsFigure) {
			return ""
		}
		from += len(run)
	}
	return ink.Text(runs[0])
}

// standsAlone says whether a line over a head is not the last one of a summary: the amount before it stands further away than the head.
func standsAlone(lines []ink.Line, at int) bool {
	return at == 0 || !ink.HasSure(&lines[at-1]) || lines[at].Y-lines[at-1].Y > list.Clearly*(lines[at+1].Y-lines[at].Y)
}

// isTotal says whether words are an amount and a word for a sum beside it, or the number of entries that it sums up: "$1,868.24 total",
// "12 items, $3,401.20". What stands right before more digits is their thousands: "5 000,00".
func isTotal(run []ink.Word) bool {
	const pair, counted = 2, 4
	figures, counts, sums := 0, 0, false
	for i, w := range run {
		switch {
		case ink.IsFigure(w):
			figures++
		case ink.AllDigits(strings.Trim(w.Plain, "(),;:")) && (i+1 == len(run) || strings.IndexAny(run[i+1].Plain, ink.Digits) != 0):
			counts++
		default:
			sums = sums || words.All().Of(w.Text).Has(words.Total)
		}
	}
	return figures == 1 && (len(run) == pair && sums || len(run) <= counted && counts == 1 && !list.NamesBalance(ink.Text(run)))
}

// beginNamed starts the section that a head names, unless what stands above says that it is not booked. A name with digits is that of a
// card or its holder: it ends the section before, where no title stands between.
func (w *walker) beginNamed(name, above string) {
	s := w.sections[w.section].senses
	switch {
	case name == "", s.Has(words.Pending), s.Has(words.Declined):
	case !ink.HasDigit(name):
		w.begin(name)
	case above == "":
		w.section = 0
	}
}
