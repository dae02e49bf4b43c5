package paper

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
)

// account is one account of the paper, under every number that it is given.
type account struct {
	number string
	names  []string
	owed   bool // a title says that its balance is a debt
}

// accountNumbers finds the account numbers that a line names: an IBAN, or a number behind, right of or under a word for it.
func accountNumbers(lines []ink.Line, at int) []string {
	return numbersBehind(lines, at, isIBAN, words.Account, words.Card)
}

// maskedNumber finds the number on a line that no word names, and that tells itself what it is: that of a card, as long as those are and
// masked in its middle, as behind its holder's name.
func maskedNumber(lines []ink.Line, at int) string {
	if found := numbersBehind(lines, at, isMasked); len(found) > 0 {
		return found[0]
	}
	return ""
}

// maskRunes hide the digits of a number.
const maskRunes = "Xx*•"

// isMasked says whether a number has its first and its last digits, and those between them are hidden.
func isMasked(number string) bool {
	const shortest, longest, hidden = 12, 19, 4
	plain := strings.ReplaceAll(number, "-", "")
	inner := strings.Trim(plain, ink.Digits)
	before, after, _ := strings.Cut(plain, inner)
	if before == "" || after == "" || strings.Trim(inner, maskRunes) != "" || utf8.RuneCountInString(inner) < hidden {
		return false
	}
	n := utf8.RuneCountInString(plain)
	return n >= shortest && n <= longest
}

// holderNumbers finds those of whom the accounts belong to: "Member number 774".
func holderNumbers(lines []ink.Line, at int) []string {
	return numbersBehind(lines, at, func(string) bool { return false }, words.Owner)
}

// numbersBehind finds the numbers of a line that tell themselves what they are, or stand behind, right of or under a name for it.
func numbersBehind(lines []ink.Line, at int, tells func(string) bool, names ...words.Field) []string {
	var out []string
	for _, run := range ink.Runs(&lines[at]) {
		for i := 0; i < len(run); i++ {
			number, n := numberAt(run, i)
			if n == 0 {
				continue
			}
			switch {
			case endsDate(run[:i+n]), i > 0 && strings.HasPrefix(run[i-1].Text, "+"): // no telephone's either
			case tells(number), endsNamed(run[:i], names...), i == 0 && endsNamed(labelOf(lines, at, run), names...):
				out = append(out, number)
			}
			i += n - 1
		}
	}
	return out
}

// endsNamed says whether words end with one of some names.
func endsNamed(label []ink.Word, names ...words.Field) bool {
	const longest = 4
	for from := max(0, len(label)-longest); from < len(label); from++ {
		scores := words.All().Heading(strings.Trim(ink.Text(label[from:]), ":.#°"))
		if slices.ContainsFunc(names, func(f words.Field) bool { return scores[f] >= words.Named }) {
			return true
		}
	}
	return false
}

// labelOf is what a run is called in a panel: the run left of it, or else the nearest one above it. Where that is a figure itself, the
// run has no label.
func labelOf(lines []ink.Line, at int, value []ink.Word) []ink.Word {
	const reach, near = 2, 3.0
	first := value[0]
	var left []ink.Word
	for _, run := range ink.Runs(&lines[at]) {
		if run[0].X0 < first.X0 {
			left = run
		}
	}
	if n := len(left); n > 0 && !ink.HasDigit(left[n-1].Plain) && (endsNamed(left, words.Account, words.Card, words.Owner) || strings.HasSuffix(ink.Text(left), ":") && !ink.HasDigit(ink.Plain(left))) {
		return left
	}
	for i := at - 1; i >= max(0, at-reach); i-- {
		if first.X0 == 0 || lines[at].Y-lines[i].Y > near*first.Size*float64(at-i) {
			break
		}
		for _, run := range ink.Runs(&lines[i]) {
			if run[0].X0 >= value[len(value)-1].X1 || run[len(run)-1].X1 <= first.X0 {
				continue
			}
			if ink.HasDigit(ink.Plain(run)) {
				return nil
			}
			return run
		}
	}
	return nil
}

// titledNumber is the number at the end of a title that says no word for it, or at the end of what stands left of something else; the code
// of its currency may stand behind it.
func titledNumber(l *ink.Line) string {
	const shortest = 6
	found := ""
	for _, run := range ink.Runs(l) {
		for at := range run {
			number, n := numberAt(run, at)
			if last := at + n + 1; n > 0 && last == len(run) && words.IsCurrency(strings.Trim(run[last-1].Text, "()")) {
				n++
			}
			if n > 0 && at+n == len(run) && len(ink.DigitsOf(number)) >= shortest && !endsDate(run) && !strings.Contains(number, "/") {
				found = number
				break
			}
		}
	}
	return found
}

// endsDate tells whether words end in a date that is written over several of them: the year
// of "1 June 2026" is no account's number.
func endsDate(run []ink.Word) bool {
	for n := 2; n <= 3 && n <= len(run); n++ {
		text := ink.Text(run[len(run)-n:])
		if n == 2 {
			text = "1 " + text // a month and its year
		}
		if whole, ok := ink.ReadsAsDate(text); ok && whole {
			return true
		}
	}
	return false
}

// numberAt joins the words of a number: groups of digits, letters and masks.
func numberAt(run []ink.Word, at int) (string, int) {
	digits, n := 0, 0
	var text strings.Builder
	for ; at+n < len(run); n++ {
		w := strings.Trim(run[at+n].Text, ",;:")
		count := 0
		for _, r := range w {
			switch {
			case unicode.IsDigit(r):
				count++
			case r >= 'A' && r <= 'Z', r == '*', r == '•', r == '-', r == '.', r == '/':
			case (r == 'x' || r == 'X') && len(w) > 1:
			default:
				count = -100
			}
		}
		// Letters alone are a part of an IBAN, and only inside of one, or a mask.
		if count < 0 || count == 0 && (n == 0 && strings.Trim(w, "X*") != "" || utf8.RuneCountInString(w) != 4) || strings.Count(w, ".") > 1 && count < ink.LeastDigits {
			break
		}
		digits += count
		text.WriteString(w)
		if strings.HasSuffix(run[at+n].Text, ",") {
			n++ // "NL91 ABNA 0417 1643 00, 9 dec 2024": a number ends there
			break
		}
	}
	number := strings.Trim(text.String(), "X*•.-/")
	if digits < ink.LeastDigits || ink.HasDecimals(number) {
		return "", 0
	}
	if _, ok := ink.ReadsAsDate(number); ok {
		return "", 0
	}
	return number, n
}

func isIBAN(s string) bool {
	return len(s) >= 15 && len(s) <= 34 && !strings.Contains(s, "/") && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'A' && s[1] <= 'Z' && s[2] >= '0' && s[2] <= '9' && s[3] >= '0' && s[3] <= '9'
}

func sameNumber(a, b string) bool {
	a, b = ink.DigitsOf(a), ink.DigitsOf(b)
	if len(a) > len(b) {
		a, b = b, a
	}
	return a != "" && strings.Contains(b, strings.TrimLeft(a, "0"))
}

// settleAccount decides, before a row, whose row it is. A new number alone makes no new account, since papers name one account in
// several ways; a new number and a new opening balance do.
func (d *document) settleAccount() {
	names := d.lastNames()
	if len(names) == 0 && len(d.accounts) > 0 && d.titled != "" && d.opensAnew() {
		// "Rainy Day Saver 25335768" over a list that opens anew: what the title calls an account, its number tells.
		names = []string{d.titled}
	}
	if len(names) == 0 && d.begunAnew() {
		// Their titles tell them apart.
		before, now := d.final.List, d.called()
		if first := &d.accounts[d.now]; first.number == "" {
			first.number = d.numbered(before, now)
		}
		d.accounts = append(d.accounts, account{number: d.numbered(now, before)})
		d.move(len(d.accounts) - 1)
	}
	titled := d.titled
	d.titled = ""
	d.under = cmp.Or(titled, d.under)
	switch {
	case len(d.accounts) == 0:
		number := cmp.Or(append(names, titled, d.masked)...)
		d.accounts = []account{{number: number, names: names}}
	case len(names) > 0:
		d.turnTo(names)
	}
	d.accounts[d.now].owed = d.accounts[d.now].owed || d.owed
	d.pending, d.balances, d.owed = nil, nil, false
}

// lastNames is the last account number that was named, and the last IBAN: where both stand, they are one account.
func (d *document) lastNames() []string {
	var iban, plain string
	for _, number := range d.pending {
		if isIBAN(number) {
			iban = number
		} else {
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

func (d *document) turnTo(names []string) {
	if at := d.accountOf(names); at >= 0 {
		if at != d.now {
			d.move(at)
		}
		return
	}
	if !d.opensAnew() {
		d.accounts[d.now].names = append(d.accounts[d.now].names, names...)
		return
	}
	d.accounts = append(d.accounts, account{number: names[0], names: names})
	d.move(len(d.accounts) - 1)
}

// accountOf finds the account that has one of the numbers, -1 for none. A part of a number is that of the account at hand, if it fits: a
// member's number is a part of those of all their accounts.
func (d *document) accountOf(names []string) int {
	found := -1
	for i := range d.accounts {
		for _, known := range d.accounts[i].names {
			for _, number := range names {
				switch {
				case ink.DigitsOf(known) == ink.DigitsOf(number) && ink.DigitsOf(number) != "":
					return i
				case sameNumber(known, number) && (found < 0 || i == d.now):
					found = i
				}
			}
		}
	}
	return found
}

// called is what the list at hand is called: by the title over it, where that counts accounts, or else by that of its section.
func (d *document) called() string {
	if ink.HasDigit(d.over) {
		return plainTitle(d.over)
	}
	return d.sections[d.section].title
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

// codedTitle is the title of a list with the name that stands apart behind it, where a code ends it: "Share 0001   Primary savings".
func codedTitle(title string, l *ink.Line) string {
	if code, runs := codeOf(title), ink.Runs(l); code != "" && strings.HasSuffix(title, code) && len(runs) > 1 && !ink.HasDigit(ink.Text(runs[1])) {
		return title + " " + ink.Text(runs[1])
	}
	return title
}

// begunAnew says whether a list under another title begins another account although no number is printed: the one before it was
// closed, by a balance below it or where the accounts are summed up, and this one opens with another balance. Titles must differ, since a
// misprinted balance that is carried over is a break.
func (d *document) begunAnew() bool {
	if d.final == nil || !d.titledAnew(d.final.List) || !d.opensAnew() {
		return false
	}
	closed := false
	for i := len(d.events) - 1; i >= 0 && d.events[i].row == nil; i-- {
		switch d.events[i].figure.kind {
		case list.ClosingFigure:
			closed = true
		case list.OpeningFigure:
			if closed {
				return false // it was printed before the end of the other
			}
		}
	}
	return closed || d.sumsUp(d.final)
}

// sumsUp says whether the paper names a list beside the balance that its last row left, as where it sums up all accounts.
func (d *document) sumsUp(last *list.Row) bool {
	if last.Balance == nil {
		return false
	}
	if d.sums == nil {
		d.sums = d.titledSums()
	}
	return d.sums[titledSum(last.List, last.Balance)]
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
func (d *document) titledAnew(before string) bool {
	name := d.called()
	if ink.HasDigit(name) {
		return before != "" && !sameLetters(name, before)
	}
	return name != "" && !strings.EqualFold(name, before) && d.sections[d.section].senses == 0
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
func (d *document) opensAnew() bool {
	balances := d.balances
	if d.final != nil && d.final.Balance != nil {
		balances = append([]string{d.final.Balance.Text}, balances...)
	} else if len(balances) == 1 {
		return true
	}
	return len(balances) > 1 && balances[0] != balances[len(balances)-1]
}

// move turns to another account. The balance that opens it, printed since the last row, is its, and all figures behind that. One before it
// that the last row left ends the account before, whatever it is called.
func (d *document) move(to int) {
	opened := false // by a balance that stands further ahead
	for i := len(d.events) - 1; i >= 0 && d.events[i].row == nil; i-- {
		opened = opened || d.events[i].figure.kind == list.OpeningFigure
	}
	for i := len(d.events) - 1; i >= 0 && d.events[i].row == nil; i-- {
		k := d.events[i].figure.kind
		opened = opened && k != list.OpeningFigure
		if !opened && k != list.OpeningFigure && (k != list.BalanceFigure || i+1 < len(d.events) && d.leaves(d.events[i].figure)) {
			break
		}
		d.events[i].figure.account = to
	}
	d.now = to
}

// leaves says whether a figure is the balance that the last row left.
func (d *document) leaves(f *figure) bool {
	return d.final != nil && d.final.Balance != nil && d.final.Balance.Text == f.token.Text
}
