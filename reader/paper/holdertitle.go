package paper

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// titleHolders makes titles of lines that stand as texts of rows do and name whose card the rows below are of: "MR J DOE CARD ENDING 0117". The name
// stands by itself over the lists too, as in the address, and no two rows of a page have such a line. Those that say the same before another
// number are of further cards.
func (d *document) titleHolders() {
	var said []string
	d.eachOfCards(func(b *list.Body, i int) {
		if call := d.callsHolder(b, i); call != "" {
			said = append(said, call)
		}
	})
	if len(said) == 0 {
		return
	}
	d.eachOfCards(func(b *list.Body, i int) {
		it := &b.Items[i]
		at := numberAtEnd(it)
		if at > 0 && slices.ContainsFunc(said, func(call string) bool { return strings.HasSuffix(strings.ToLower(ink.Text(it.Words[:at])), call) }) {
			it.Kind = list.TitleLine
			d.bearers[[2]int{it.Page, it.Number}] = true
		}
	})
}

// eachOfCards goes over the lines of all lists that tell no balance behind their rows: those of cards do not, and in one of an account a row may
// tell with whose card it was paid.
func (d *document) eachOfCards(visit func(b *list.Body, i int)) {
	for _, l := range d.layouts {
		if l.HasBalance() {
			continue
		}
		for _, b := range l.Bodies {
			for i := range b.Items {
				visit(b, i)
			}
		}
	}
}

// callsHolder is what stands between the name of a holder and the number on a line that is nothing but these, if it names a card.
func (d *document) callsHolder(b *list.Body, i int) string {
	const shortest = 2 // words of a name
	it := &b.Items[i]
	at := numberAtEnd(it)
	for n := at - 1; n >= shortest; n-- {
		if endsNamed(it.Words[n:at], words.Card) && d.standsOver(ink.Text(it.Words[:n])) && !repeats(b, i) {
			return " " + strings.ToLower(ink.Text(it.Words[n:at]))
		}
	}
	return ""
}

// numberAtEnd is where the number begins that ends a line of one phrase, without a day and money; 0 without one.
func numberAtEnd(it *list.Item) int {
	if !it.IsText() || !it.Bare() || ink.HoldsSure(it.Line) || len(ink.Runs(it.Line)) > 1 {
		return 0
	}
	for at := 1; at < len(it.Words); at++ {
		if _, n := numberAt(it.Words, at); n > 0 && at+n == len(it.Words) {
			return at
		}
	}
	return 0
}

// repeats says whether another line of a body says the same as one of it.
func repeats(b *list.Body, i int) bool {
	text := b.Items[i].Text()
	for j := range b.Items {
		if j != i && b.Items[j].Text() == text {
			return true
		}
	}
	return false
}

// standsOver says whether a phrase stands by itself over the first list of a page.
func (d *document) standsOver(name string) bool {
	for p, lines := range d.pages {
		if len(d.regions[p]) == 0 {
			continue
		}
		for i := range lines[:d.regions[p][0].first] {
			if slices.ContainsFunc(ink.Runs(&lines[i]), func(run []ink.Word) bool { return strings.EqualFold(ink.Text(run), name) }) {
				return true
			}
		}
	}
	return false
}
