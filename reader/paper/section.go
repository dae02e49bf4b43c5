package paper

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// titling is the senses that a title gives its rows.
const titling words.Senses = 1<<words.SectionIn | 1<<words.SectionOut | 1<<words.Opening | 1<<words.Closing | 1<<words.BalanceLine | 1<<words.Total | 1<<words.Pending | 1<<words.Declined

// begin starts a section, if a line is the title of one.
func (d *document) begin(title string) {
	title = plainTitle(title)
	if ink.HasDigit(title) && d.isPending(title) {
		title = strings.TrimSpace(title[:strings.IndexAny(title, "0123456789")])
	} else if ink.HasDigit(title) && d.sections[d.section].senses.Has(words.Pending) {
		d.section = 0
		return
	}
	if title == "" || ink.HasDigit(title) || len(strings.Fields(title)) > 8 {
		return
	}
	for i, s := range d.sections {
		if strings.EqualFold(s.title, title) || s.goesOn(title) {
			d.section = i
			return
		}
	}
	table := words.All()
	senses := table.Line(title) | table.Begins(title)
	if senses&(titling|1<<words.Spent|1<<words.Received) == 0 {
		senses = table.Holds(title) // what it begins with says how or which: "Debit card purchases", "Other credits"
		if senses.Has(words.SectionIn) && senses.Has(words.SectionOut) {
			senses = 0 // both kinds stand in it
		}
	}
	if senses&titling == 0 {
		senses = 0
	}
	d.ended = d.ended || senses != 0
	d.sections = append(d.sections, section{title: title, senses: senses})
	d.section = len(d.sections) - 1
}

// titlesColumns says whether a line has several titles, among them those of a day and of money: the head of a list, although not all of its
// columns are understood, says nothing of its rows.
func titlesColumns(l *ink.Line) bool {
	const several = 3
	runs, day, money := ink.Runs(l), false, false
	for _, run := range runs {
		r, _ := roleOf(cell{scores: headingOf(ink.Text(run))})
		day, money = day || r.date(), money || r.money()
	}
	return len(runs) >= several && day && money
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
	switch mark {
	case ink.Plus:
		return ink.Text(all), 1
	case ink.Minus:
		return ink.Text(all), -1
	}
	return "", 0
}

// goesOn says whether a title is the section's own with more behind a dash: "Withdrawals - continued".
func (s *section) goesOn(title string) bool {
	n := len(s.title)
	return n > 0 && len(title) > n && strings.EqualFold(title[:n], s.title) && strings.HasPrefix(ink.PlainDashes.Replace(title[n:]), " - ")
}

// findTitles finds titles of sections that stand where the texts of rows do: under the head, a total or another title a line that says
// which way money went, and anywhere one of several words, one whose total ends its rows, or another one where the signs of the amounts
// turn. What ends the label of a total is no row's text either.
func (b *body) findTitles() {
	const longerThanTexts = 3
	free, total, titles := b.headed, false, 0
	for i := range b.items {
		it := &b.items[i]
		if it.kind == textLine && it.day == nil && len(it.Amounts) == 0 {
			text := it.text()
			switch {
			case saysSide(text) && (free || len(strings.Fields(text)) >= longerThanTexts || b.totalled(i) || titles > 0 && b.turnsAt(i)):
				it.kind = titleLine
				titles++
			case total && i+1 < len(b.items) && it.textLeft() <= b.items[i-1].textLeft()+ink.SameEdge && b.items[i+1].under(it) > clearly*it.under(&b.items[i-1]):
				it.kind = otherLine
			}
		}
		free = it.kind == titleLine || it.kind == figureLine || it.kind == otherLine
		total = it.kind == figureLine && it.day == nil
	}
}

// farthest is how many lines are looked at on either side of what may be a title. A page has about a hundred.
const farthest = 200

// turnsAt says whether all amounts from the title or total above a line on have one sign, and all below it, up to the next one, another.
func (b *body) turnsAt(at int) bool {
	signOf := func(first, step int) (sign ink.Mark, one bool) {
		for i := first; i >= 0 && i < len(b.items) && (i-at)*step < farthest && b.items[i].kind != titleLine && b.items[i].kind != figureLine; i += step {
			for _, m := range b.items[i].moves {
				if one && m.token.Mark != sign {
					return sign, false
				}
				sign, one = m.token.Mark, true
			}
		}
		return sign, one
	}
	above, one := signOf(at-1, -1)
	below, other := signOf(at+1, 1)
	return one && other && above != below
}

// totalled says whether the next figure below a title, behind nothing but rows, is the total of what its first word names.
func (b *body) totalled(at int) bool {
	name, _, _ := strings.Cut(strings.ToLower(b.items[at].text()), " ")
	for i := at + 1; i < min(len(b.items), at+farthest) && b.items[i].kind != titleLine; i++ {
		if it := &b.items[i]; it.kind == figureLine {
			return it.day == nil && strings.Contains(strings.ToLower(it.label()), name)
		}
	}
	return false
}

// saysSide says whether a text is a name for money in or out, or joins two for one of them, the second perhaps behind "other":
// "Purchases and other debits".
func saysSide(text string) bool {
	const sides = 1<<words.SectionIn | 1<<words.SectionOut
	table := words.All()
	if table.Of(text)&sides != 0 {
		return true
	}
	all := strings.Fields(text)
	for i := 1; i+1 < len(all); i++ {
		if !joinsWords(all[i]) {
			continue
		}
		first := table.Of(strings.Join(all[:i], " "))
		second := table.Of(strings.Join(all[i+1:], " ")) | table.Of(strings.Join(all[i+2:], " "))
		return first&second&sides != 0
	}
	return false
}

// isPending says whether a title begins with a word for what is not booked: "Pending from 1 to 27 November", "Reverted from ...".
func (d *document) isPending(title string) bool {
	senses := words.All().Begins(title)
	return (senses.Has(words.Pending) || senses.Has(words.Declined)) && len(strings.Fields(title)) <= 12
}

// plainTitle takes "(continued)" and the signs of a banner off a title.
func plainTitle(s string) string {
	if at := strings.IndexByte(s, '('); at > 0 {
		s = s[:at]
	}
	if isBanner(s) {
		s = strings.Trim(s, bannerSigns)
	}
	return strings.TrimSpace(s)
}

// titleAbove is the line that stands close over a head, without what goes on beside the list: a panel's labels are no titles of its rows, nor
// is the title of an offer where the list has one over it.
func titleAbove(lines []ink.Line, r *region) (over *ink.Line, title string) {
	for i := r.first - 1; i >= 0 && lines[r.first].Y-lines[i].Y <= 3.5*lines[i].Size(); i-- {
		l := r.withoutPanel(lines, i)
		if len(l.Words) == 0 {
			continue
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
		if slices.ContainsFunc(r.bodies, func(b *body) bool { return w.X1 > b.layout.left && w.X0 < b.layout.right }) {
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
	if alone && saysSide(ink.Text(runs[0])) {
		total = func(run []ink.Word) bool { return isTotal(run) || len(run) == 1 && ink.IsFigure(run[0]) }
	}
	for i, run := range runs {
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
	return at == 0 || !ink.HasSure(&lines[at-1]) || lines[at].Y-lines[at-1].Y > clearly*(lines[at+1].Y-lines[at].Y)
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
	return figures == 1 && (len(run) == pair && sums || len(run) <= counted && counts == 1 && !namesBalance(ink.Text(run)))
}
