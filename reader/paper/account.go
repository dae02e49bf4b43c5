package paper

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// account is one account of the paper, under every number that it is given.
type account struct {
	number string
	names  []string
	titled string // the number in the title over its list
	owed   bool   // a title says that its balance is a debt
}

// called are the numbers of an account beside the one that it goes by.
func (a *account) called() []string {
	return slices.DeleteFunc(append(slices.Clone(a.names), a.titled), func(s string) bool { return s == "" || s == a.number })
}

// settleAccount decides, before a row, whose row it is. A new number alone makes no new account, since papers name one account in
// several ways; a new number and a new opening balance do.
func (w *walker) settleAccount() {
	names := w.lastNames()
	if w.carded != "" && w.opensAnew() {
		names = []string{w.carded} // it stands nearer than what a summary of all cards names
	}
	w.carded = ""
	if len(names) == 0 && len(w.accounts) > 0 && w.titled != "" && w.opensAnew() {
		// "Rainy Day Saver 25335768" over a list that opens anew: what the title calls an account, its number tells.
		names = []string{w.titled}
	}
	if len(names) == 0 && w.titled == "" && w.fresh != "" && (len(w.accounts) == 0 || w.opensAnew()) && w.showsEnd(w.fresh) {
		names = []string{w.fresh}
	}
	w.fresh = ""
	if len(names) == 0 && w.begunAnew() {
		// Their titles tell them apart.
		before, now := w.final.List, w.called()
		if first := &w.accounts[w.account]; first.number == "" {
			first.number = w.numbered(before, now)
		}
		w.accounts = append(w.accounts, account{number: w.numbered(now, before)})
		w.move(len(w.accounts) - 1)
	}
	titled := w.titled
	w.titled = ""
	w.under = cmp.Or(titled, w.under)
	switch {
	case len(w.accounts) == 0:
		number := cmp.Or(append(names, titled, w.masked)...)
		w.accounts = []account{{number: number, names: names}}
	case len(names) > 0:
		w.turnTo(names)
	}
	at := &w.accounts[w.account]
	at.titled, at.owed = cmp.Or(at.titled, titled), at.owed || w.owed
	w.pending, w.balances, w.owed, w.before = nil, nil, false, 0
}

// showsEnd says whether the paper prints the end of a number behind what hides the rest of it, as where it sums up all accounts: "Everyday...4102".
func (d *document) showsEnd(number string) bool {
	const shown = 4
	end := number[max(0, len(number)-shown):]
	return slices.ContainsFunc(d.pages, func(lines []ink.Line) bool {
		return slices.ContainsFunc(lines, func(l ink.Line) bool {
			return slices.ContainsFunc(l.Words, func(w ink.Word) bool {
				before, found := strings.CutSuffix(w.Plain, end)
				return found && strings.TrimRight(before, ".…"+maskRunes) != before
			})
		})
	})
}

// lastNames is the last account number that was named, and the last IBAN: where both stand, they are one account. What is too short to be
// a whole number does not take the place of one: a sentence may name another account by its end, and a house has a number too.
func (w *walker) lastNames() []string {
	var iban, plain string
	for _, number := range w.pending {
		switch {
		case isIBAN(number):
			iban = number
		case len(ink.DigitsOf(number)) >= wholeNumber || len(ink.DigitsOf(plain)) < wholeNumber:
			plain = number
		}
	}
	var out []string
	for _, number := range []string{iban, plain} {
		if number != "" {
			out = append(out, number)
		}
	}
	return out
}

// areSiblings says whether two numbers are of two accounts of one holder, by the codes behind their dash: "698004-EOP", "698004-ET1".
func areSiblings(a, b string) bool {
	before, code, _ := strings.Cut(a, "-")
	other, second, _ := strings.Cut(b, "-")
	return before == other && code != second && ink.HasLetter(code) && ink.HasLetter(second)
}

func (w *walker) turnTo(names []string) {
	if at := w.accountOf(names); at >= 0 {
		if at != w.account {
			w.move(at)
		}
		return
	}
	if !w.opensAnew() {
		w.accounts[w.account].names = append(w.accounts[w.account].names, names...)
		return
	}
	w.accounts = append(w.accounts, account{number: names[0], names: names})
	w.move(len(w.accounts) - 1)
}

// accountOf finds the account that has one of the numbers, -1 for none. A part of a number is that of the account at hand, if it fits: a
// member's number is a part of those of all their accounts.
func (w *walker) accountOf(names []string) int {
	found := -1
	for i := range w.accounts {
		for _, known := range w.accounts[i].names {
			for _, number := range names {
				switch {
				case ink.DigitsOf(known) == ink.DigitsOf(number) && ink.DigitsOf(number) != "":
					return i
				case sameNumber(known, number) && !areSiblings(known, number) && (found < 0 || i == w.account):
					found = i
				}
			}
		}
	}
	return found
}

// called is what the list at hand is called: by the title over it, where that counts accounts, or else by that of its section.
func (w *walker) called() string {
	if ink.HasDigit(w.over) {
		return plainTitle(w.over)
	}
	return w.sections[w.section].title
}

// numbered is the number of an account that its title alone tells from another of the same holder: where their number is printed, and a
// short code begins the title or is the only thing with digits in it, both together, as credit unions do: "774-S1"; without it the code
// alone, if that has the digits of a number.
func (d *document) numbered(title, other string) string {
	code := codeOf(title)
	if first, _, _ := strings.Cut(title, " "); code == "" && strings.HasPrefix(other, codeOf(other)) && len(first) == len(codeOf(other)) {
		code = first // the other's begins it as well
	}
	switch {
	case d.holder != "" && code != "":
		return d.holder + "-" + code
	case len(ink.DigitsOf(code)) >= ink.LeastDigits && code != codeOf(other):
		return code
	}
	return title
}

// codeOf is the short code in a title, which is the only thing with digits in it.
func codeOf(title string) string {
	const longest = 6
	codes := slices.DeleteFunc(strings.Fields(title), func(w string) bool { return !ink.HasDigit(w) })
	if len(codes) != 1 || len(codes[0]) > longest {
		return ""
	}
	return codes[0]
}

// endsInCode says whether a title ends with its code, as that of an account does.
func endsInCode(title string) bool {
	code := codeOf(title)
	return code != "" && strings.HasSuffix(title, code)
}

// codedTitle is the title of a list with the name that stands apart behind it, where a code ends it: "Share 0001   Primary savings".
func codedTitle(title string, l *ink.Line) string {
	if runs := ink.Runs(l); endsInCode(title) && len(runs) > 1 && !ink.HasDigit(ink.Text(runs[1])) {
		return title + " " + ink.Text(runs[1])
	}
	return title
}

// begunAnew says whether a list under another title begins another account although no number is printed: the one before it was
// closed, by a balance below it or where the accounts are summed up, and this one opens with another balance. Titles must differ, since a
// misprinted balance that is carried over is a break.
func (w *walker) begunAnew() bool {
	if w.final == nil || !w.titledAnew(w.final.List) || !w.opensAnew() {
		return false
	}
	closed := false
	for i := len(w.events) - 1; i >= 0 && w.events[i].row == nil; i-- {
		switch w.events[i].figure.kind {
		case list.ClosingFigure:
			if len(w.balances) == 1 {
				return false // what closes a page opens nothing
			}
			closed = true
		case list.OpeningFigure:
			if closed {
				return false // it was printed before the end of the other
			}
		}
	}
	return closed || w.sumsUp(w.final)
}

// sumsUp says whether the paper names a list beside the balance that its last row left, as where it sums up all accounts.
func (w *walker) sumsUp(last *list.Row) bool {
	if last.Balance == nil {
		return false
	}
	if w.sums == nil {
		w.sums = w.titledSums()
	}
	return w.sums[titledSum(last.List, last.Balance)]
}

// titledSums lists the amounts that stand beside short texts anywhere on the paper.
func (d *document) titledSums() map[string]bool {
	out := map[string]bool{}
	for _, lines := range d.pages {
		for i := range lines {
			if len(lines[i].Amounts) == 0 {
				continue
			}
			for _, run := range ink.Runs(&lines[i]) {
				for j := range lines[i].Amounts {
					if t := &lines[i].Amounts[j]; t.Sure {
						out[titledSum(ink.Text(run), t)] = true
					}
				}
			}
		}
	}
	return out
}

// titledSum is a text and the digits of an amount beside it.
func titledSum(title string, t *ink.Amount) string {
	return strings.ToLower(title) + "\n" + ink.DigitsOf(t.Text)
}

// titledAnew says whether the list at hand has another title than the one before it, and none of money in or out. Where a title has
// digits, which may be those of a page, both lists must have one, and these differ in more than digits.
func (w *walker) titledAnew(before string) bool {
	name := w.called()
	if ink.HasDigit(name) {
		return before != "" && !sameLetters(name, before)
	}
	return name != "" && !strings.EqualFold(name, before) && w.sections[w.section].senses == 0
}

// sameLetters says whether two titles say the same, digits aside.
func sameLetters(a, b string) bool {
	plain := func(s string) string { return strings.Map(withoutDigits, s) }
	return strings.EqualFold(plain(a), plain(b))
}

func withoutDigits(r rune) rune {
	if unicode.IsDigit(r) {
		return -1
	}
	return r
}

// opensAnew says whether the balances printed since the last row begin another account: one that does not go on from the balance
// before it. A balance that is carried over a page is printed twice.
func (w *walker) opensAnew() bool {
	balances := w.balances
	if w.final != nil && w.final.Balance != nil {
		balances = append([]string{w.final.Balance.Text}, balances...)
	} else if len(balances) == 1 {
		return true
	}
	return len(balances) > 1 && balances[0] != balances[len(balances)-1]
}

// move turns to another account. The balance that opens it, printed since the last row, is its, and all figures behind that. One before it
// that the last row left ends the account before, whatever it is called, and so does one over the number that the list gives the next.
func (w *walker) move(to int) {
	opened := false // by a balance that stands further ahead
	for i := len(w.events) - 1; i >= 0 && w.events[i].row == nil; i-- {
		opened = opened || w.events[i].figure.kind == list.OpeningFigure
	}
	for i := len(w.events) - 1; i >= w.before && w.events[i].row == nil; i-- {
		f := w.events[i].figure
		if w.endsBefore(i) {
			break
		}
		k := f.kind
		opened = opened && k != list.OpeningFigure
		if !opened && k != list.OpeningFigure && (k != list.BalanceFigure || i+1 < len(w.events) && w.leaves(w.events[i].figure)) {
			break
		}
		w.events[i].figure.account = to
	}
	w.account = to
}

// endsBefore says whether a balance ends the list before the one at hand: it stands within that, over the head of this, and is the first behind
// the last row. One that is said to open, behind another that closes, opens the next.
func (w *walker) endsBefore(at int) bool {
	f := w.events[at].figure
	if !f.inList || !f.kind.Balance() || f.place.Page > w.head.Page || f.place.Page == w.head.Page && f.place.Line >= w.head.Line {
		return false
	}
	for i := at - 1; i >= 0 && w.events[i].row == nil; i-- {
		if g := w.events[i].figure; g.inList && g.kind.Balance() {
			return false
		}
	}
	return true
}

// leaves says whether a figure is the balance that the last row left.
func (w *walker) leaves(f *figure) bool {
	return w.final != nil && w.final.Balance != nil && w.final.Balance.Text == f.token.Text
}
