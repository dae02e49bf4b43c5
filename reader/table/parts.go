package table

import (
	"fmt"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/cells"
)

// enterPart looks whether a line between the rows begins another part of the table: one of
// another account, or another table with columns of its own.
func (w *walk) enterPart(rec cells.Record) {
	if w.day != "" && w.isOtherHeader(rec) {
		w.foreign = rec.Line
		return
	}
	if w.plan.account != none || w.spread || w.day == "" {
		return
	}
	if number := w.accountHeading(rec); number != "" {
		if w.account = number; number == w.preambleAccount() {
			w.account = ""
		}
	}
}

// entitle keeps words on a line of their own as what may be the title of another list, unless they
// name the account, or a month, or stand above the first list as well, as those of each page do.
func (w *walk) entitle(rec cells.Record) {
	text := textOf(rec)
	w.named = w.named || w.accountHeading(rec) != ""
	switch {
	case w.plan.account != none || w.named || countLetters(text) == 0 || isDate("1 "+text):
		return
	case slices.ContainsFunc(w.above, func(r cells.Record) bool { return w.isSameTitle(textOf(r), text) }):
		return
	}
	w.title = rec.Clone()
}

// isSameTitle tells whether two titles differ at most in the number of a page or a day; what names
// an account must be the same.
func (p *plan) isSameTitle(a, b string) bool {
	if shapeOfWords(a) != shapeOfWords(b) {
		return false
	}
	label := strings.TrimRight(strings.TrimRight(b, " 0123456789-/."), " :#")
	scores := p.table.Heading(label)
	field, weight := scores.Best()
	return a == b || !p.isAccountField(field) || weight < likelyAccount
}

// shapeOfWords is a text with a 9 for every number in it.
func shapeOfWords(text string) string {
	var out strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case c < '0' || c > '9':
			out.WriteByte(c)
		case i == 0 || text[i-1] < '0' || text[i-1] > '9':
			out.WriteByte('9')
		}
	}
	return out.String()
}

// passForeign goes by a line below another header. What would be a row there is lost, and
// that is told: the columns of this table say nothing about it.
func (w *walk) passForeign(rec cells.Record) {
	if date, amount := holds(rec); !date || !amount {
		w.aside(rec)
		return
	}
	w.loseForeign(rec)
}

// passAbove goes by the lines above the table. What would be a row below the header of another
// table there is lost like one below the table that is read.
func (w *walk) passAbove() {
	for _, rec := range w.above {
		if is, _, _ := w.heading(rec); is && w.sections {
			w.side = w.sectionOf(rec)
		}
		if w.isOtherHeader(rec) {
			w.foreign = rec.Line
		} else if date, amount := holds(rec); w.foreign > 0 && date && amount {
			w.loseForeign(rec)
		}
	}
	w.foreign = 0
}

// loseForeign tells of what would be a row of another table.
func (w *walk) loseForeign(rec cells.Record) {
	w.lose(row{Record: rec}, fmt.Sprintf("it stands below another header, that of line %d: give that part as a file of its own", w.foreign))
}

// group is the key of the statement that a row belongs to.
func (w *walk) group(rec cells.Record) string {
	key := w.groupOf(rec)
	if w.account == "" {
		return key
	}
	_, currency, _ := strings.Cut(key, "\x00")
	return w.account + "\x00" + currency
}

// isOtherHeader tells whether a line is the header of another table.
func (p *plan) isOtherHeader(rec cells.Record) bool {
	if p.header == nil || !p.known {
		return false
	}
	date, money, names := false, false, 0
	for _, cell := range rec.Cells {
		if cell == "" {
			continue
		}
		if len(cell) > 40 || isDate(cell) || isAmount(cell) {
			return false
		}
		scores := p.table.Heading(cell)
		field, weight := scores.Best()
		if weight < words.Named {
			continue
		}
		names++
		date = date || field == words.BookingDate || field == words.Date || field == words.TransactionDate
		money = money || field == words.Amount || field == words.Debit || field == words.Credit
	}
	return date && money && names >= 3
}

// accountHeading gives the number of an account that a line between the rows names alone:
// "Account: 1234", "Sparkonto 1234".
func (p *plan) accountHeading(rec cells.Record) string {
	if number := p.accountIn(rec); number != "" {
		return number
	}
	text, filled := "", 0
	for _, cell := range rec.Cells {
		if cell != "" {
			text = cell
			filled++
		}
	}
	if filled != 1 {
		return ""
	}
	return p.numberBehindLabel(text, likelyAccount)
}

// numberBehindLabel gives the number of an account that ends a text, behind words that name one:
// "Sparkonto 1234".
func (p *plan) numberBehindLabel(text string, atLeast uint8) string {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > 6 {
		return ""
	}
	number := words[len(words)-1]
	scores := p.table.Heading(strings.Join(words[:len(words)-1], " "))
	if field, weight := scores.Best(); !p.isAccountField(field) || weight < atLeast || !isNumberLike(number) {
		return ""
	}
	return number
}

// other is the first list of a table that begins again below words of its own, and how many there are.
type other struct {
	title cells.Record
	lists int
}

func (o *other) see(title cells.Record) {
	if o.lists++; o.lists == 1 {
		o.title = title
	}
}

// tell says that lists were read as one that may be of several accounts.
func (o *other) tell(f *finding) {
	if o.lists == 0 {
		return
	}
	more := ""
	if o.lists > 1 {
		more = fmt.Sprintf(", and %d more times farther down", o.lists-1)
	}
	f.doubt("", "Below line %d, %q, the titles stand again and the table begins anew%s: the rows there may be those of another account, and were read as one list with those above. Give each list as a file of its own if they are.", o.title.Line, cut(textOf(o.title), 60), more)
}

// likelyAccount is the weight from which a line with a number behind it names an account.
const likelyAccount = 60

// holdsTable tells whether there are rows with a day and an amount below a header among
// lines above the table.
func (p *plan) holdsTable(above []cells.Record) bool {
	headed := false
	for _, rec := range above {
		if date, amount := holds(rec); headed && date && amount {
			return true
		}
		headed = headed || p.isOtherHeader(rec)
	}
	return false
}
