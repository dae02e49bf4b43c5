package paper

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// wholeNumber is how many digits an account's number has at least, if nothing but its look tells that it is one. Those of towns have six, and
// what stands for an account by its end four.
const wholeNumber = 7

// accountNumbers finds the account numbers that a line names: an IBAN, or a number behind, right of or under a word for it.
func accountNumbers(lines []ink.Line, at int) []string {
	return numbersBehind(lines, at, isIBAN, words.Account, words.Card)
}

// maskedNumber finds the number on a line that no word names, and that tells itself what it is: that of a card, as long as those are and
// masked in its middle, as behind its holder's name, or in four groups of four digits.
func maskedNumber(lines []ink.Line, at int) string {
	if found := numbersBehind(lines, at, func(number string) bool { return isMasked(number) || isInFours(number) }); len(found) > 0 {
		return found[0]
	}
	return ""
}

// hiddenEnd is what a line shows of a number whose beginning is hidden: "XXXX XXXX XXXX 2566", "Checking (...2566)".
func hiddenEnd(l *ink.Line) string {
	const fewest, most, hidden = 3, 6, 3
	mask, begun := 0, false // begun: digits stand before the mask
	for _, w := range l.Words {
		text := strings.Trim(w.Text, "(),;:")
		shown := strings.TrimLeft(text, maskRunes+".…")
		for _, r := range strings.TrimSuffix(text, shown) {
			switch r {
			case '…':
				mask += hidden
			case '*', '•':
				mask += 2 // two are enough, since they hide something wherever they stand
			default:
				mask++
			}
		}
		switch n := len(shown); {
		case mask >= hidden && !begun && n >= fewest && n <= most && ink.AllDigits(shown):
			return shown
		case n > 0:
			mask, begun = 0, ink.HasDigit(shown)
		}
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

// isInFours says whether a number is written as cards have it: "5216-4135-5637-5809".
func isInFours(number string) bool {
	const groups, digits = 4, 4
	parts := strings.Split(number, "-")
	return len(parts) == groups && !slices.ContainsFunc(parts, func(s string) bool { return len(s) != digits || !ink.AllDigits(s) })
}

// holderNumbers finds those of whom the accounts belong to: "Member number 774".
func holderNumbers(lines []ink.Line, at int) []string {
	return numbersBehind(lines, at, func(string) bool { return false }, words.Owner)
}

// findHolder finds the number of whom all accounts belong to, the first that is called so. Where another number has the same name, each is an
// account's: "Folio 30771", "Folio 30789".
func (d *document) findHolder() {
	called := ""
	for _, lines := range d.pages {
		for i := range lines {
			for _, number := range holderNumbers(lines, i) {
				name := nameBefore(&lines[i], number)
				switch {
				case d.holder == "":
					d.holder, called = number, name
				case number != d.holder && name != "" && name == called:
					d.holder = ""
					return
				}
			}
		}
	}
}

// nameBefore is the word right before a number on its line.
func nameBefore(l *ink.Line, number string) string {
	for i := 1; i < len(l.Words); i++ {
		if first := strings.Trim(l.Words[i].Text, ",;:.-/"); first != "" && ink.HasDigit(first) && strings.HasPrefix(number, first) {
			return strings.ToLower(strings.Trim(l.Words[i-1].Text, ":.#°"))
		}
	}
	return ""
}

// numbersBehind finds the numbers of a line that tell themselves what they are, or stand behind, right of or under a name for it. That of
// a branch in Britain tells of the number behind it that it is an account's, and is none itself.
func numbersBehind(lines []ink.Line, at int, tells func(string) bool, names ...words.Field) []string {
	var out []string
	var left []ink.Word
	for _, run := range ink.Runs(&lines[at]) {
		before := left
		left = run
		for i := 0; i < len(run); i++ {
			number, n := numberAt(run, i)
			if n == 0 || isSortCode(run[i].Text) {
				continue
			}
			label := run[:i]
			switch {
			case endsDate(run[:i+n]), i > 0 && strings.HasPrefix(run[i-1].Text, "+"), isTelephone(number): // no telephone's either
			case tells(number), slices.Contains(names, words.Account) && isRIB(run[i:i+n]), endsNamed(label, names...), !ink.SaysAnything(ink.Text(label)) && endsNamed(labelOf(lines, at, run), names...):
				out = append(out, number)
			case tellKind(label) && (len(label) == 1 || len(ink.DigitsOf(number)) >= wholeNumber) && endsNamed(before, names...):
				out = append(out, number)
			case slices.Contains(names, words.Account) && followsSortCode(label) && len(number) == len(ink.DigitsOf(number)):
				out = append(out, number)
			}
			i += n - 1
		}
	}
	return out
}

// tellKind says whether words between a label and a number may tell of what kind the account is, "Account number   Savings 4177302": they are no
// labels themselves.
func tellKind(label []ink.Word) bool {
	const longest = 3
	labels := func(w ink.Word) bool {
		scores := words.All().Heading(w.Text)
		_, weight := scores.Best()
		return ink.HasDigit(w.Text) || weight >= words.Named || words.All().HeadingCurrency(w.Text) != ""
	}
	return len(label) > 0 && len(label) <= longest && !slices.ContainsFunc(label, labels)
}

// isRIB says whether words are the number of an account as banks of France print it: bank, branch, account and key.
func isRIB(number []ink.Word) bool {
	lengths := []int{5, 5, 11, 2}
	if len(number) != len(lengths) || !ink.AllDigits(number[3].Plain) {
		return false
	}
	for i, n := range lengths {
		if len(number[i].Plain) != n || !ink.HasDigit(number[i].Plain) {
			return false
		}
	}
	return true
}

// cardNumber is the number of a card that begins or ends words, masked in its middle or in four groups of four digits, whatever parts these.
func cardNumber(run []ink.Word) string {
	const groups = 4
	for at := range run {
		number, n := numberAt(run, at)
		if n == 0 || at > 0 && at+n < len(run) {
			continue
		}
		parts := make([]string, 0, n)
		for _, w := range run[at : at+n] {
			parts = append(parts, w.Plain)
		}
		if isMasked(number) || isInFours(number) || n == groups && isInFours(strings.Join(parts, "-")) {
			return number
		}
	}
	return ""
}

// isTelephone says whether a number is one to call in America, as behind "Lost card": "1-800-555-0177".
func isTelephone(number string) bool {
	parts := strings.Split(number, "-")
	return len(parts) == 4 && parts[0] == "1" && len(parts[1]) == 3 && len(parts[2]) == 3 && len(parts[3]) == 4
}

// looksTelephone says whether a number that nothing names may be one to call in America: "207-555-0190".
func looksTelephone(number string) bool { return isTelephone(number) || isTelephone("1-"+number) }

// isSortCode says whether a word is the number of a branch in Britain and Ireland: "30-91-32".
func isSortCode(s string) bool {
	s = strings.TrimRight(s, ",;")
	return len(s) == len("00-00-00") && s[2] == '-' && s[5] == '-' && len(ink.DigitsOf(s)) == 6
}

// followsSortCode says whether such a number ends words, but for a stroke.
func followsSortCode(label []ink.Word) bool {
	for i := len(label) - 1; i >= 0; i-- {
		if ink.SaysAnything(label[i].Text) {
			return isSortCode(label[i].Text)
		}
	}
	return false
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

// labelOf is what a run is called in a panel: the run left of it, or right of it where words run from right to left, or else the nearest one above
// it. Where that is a figure itself, the run has no label.
func labelOf(lines []ink.Line, at int, value []ink.Word) []ink.Word {
	const reach, near = 2, 3.0
	first := value[0]
	colon := !ink.SaysAnything(first.Text)
	var left []ink.Word
	runs, turned := ink.Runs(&lines[at]), lines[at].RunsLeft()
	if turned {
		slices.Reverse(runs)
	}
	for _, run := range runs {
		switch {
		case !turned && run[0].X0 >= first.X0, turned && run[0].X0 <= first.X0:
		case ink.SaysAnything(ink.Text(run)):
			left = run
		default:
			colon = true // it stands by itself between a label and what that names
		}
	}
	colon = colon || strings.HasSuffix(ink.Text(left), ":")
	if n := len(left); n > 0 && !ink.HasDigit(left[n-1].Plain) && (endsNamed(left, words.Account, words.Card, words.Owner) || colon && !ink.HasDigit(ink.Plain(left))) {
		return left
	}
	if beside := labelBeside(lines, at, first); left == nil && beside != nil {
		return beside
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

// labelBeside is the name of an account's or a holder's number left of it, but a little higher or lower, as where it is told in two languages
// on two lines and the number stands at the middle of both.
func labelBeside(lines []ink.Line, at int, value ink.Word) []ink.Word {
	const woven = 0.9
	for i := max(0, at-1); i < min(len(lines), at+2); i++ {
		if i == at || math.Abs(lines[i].Y-lines[at].Y) >= woven*value.Size {
			continue
		}
		for _, run := range ink.Runs(&lines[i]) {
			if last := run[len(run)-1]; last.X1 <= value.X0 && !ink.HasDigit(last.Plain) && endsNamed(run, words.Account, words.Card, words.Owner) {
				return run
			}
		}
	}
	return nil
}

// titledNumber is the number at the end of a title that says no word for it, or at the end of what stands left of something else; the code
// of its currency may stand behind it.
func titledNumber(l *ink.Line) string {
	found := ""
	for _, run := range ink.Runs(l) {
		for at := 0; at < len(run); at++ {
			number, n := numberAt(run, at)
			if isIBAN(number) {
				break // what else is in its groups is no number by itself
			}
			if n > 0 && endsTitle(run[at+n:]) && len(ink.DigitsOf(number)) >= wholeNumber && !endsDate(run) && !strings.Contains(number, "/") && !looksTelephone(number) {
				found = number
				break
			}
		}
	}
	return found
}

// leadingNumber is the number at the beginning of a title, or behind the one word that says of what it is, before the name of the account in words
// alone: "Share 8416022-0050 FREE CHECKING".
func leadingNumber(l *ink.Line) string {
	const foremost = 2
	run := ink.Runs(l)[0]
	for at := range min(foremost, len(run)) {
		number, n := numberAt(run, at)
		if n == 0 {
			continue
		}
		before, name := run[:at], run[at+n:]
		wordy := func(part []ink.Word) bool { return ink.HasLetter(ink.Text(part)) && !ink.HasDigit(ink.Text(part)) }
		if len(ink.DigitsOf(number)) < wholeNumber || isIBAN(number) || strings.Contains(number, "/") || looksTelephone(number) || !wordy(name) || at > 0 && !wordy(before) {
			return ""
		}
		return number
	}
	return ""
}

// endsTitle says whether nothing stands behind the number in a title, or no more than what the account is kept in: "(USD)", "en euros".
func endsTitle(rest []ink.Word) bool {
	const most = 2
	n := len(rest)
	return n == 0 || n <= most && words.All().CurrencyNamed(strings.Trim(rest[n-1].Text, "()")) != ""
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

// endsNumber says whether a word behind a number is none of it: the day of the statement, "12345678 16.12.2024", or the name of the
// account's other number.
func endsNumber(w string) bool {
	const marks = 2
	_, day := ink.ReadsAsDate(w)
	return w == "IBAN" || day && strings.Count(w, ".")+strings.Count(w, "/")+strings.Count(w, "-") >= marks
}

// numberAt joins the words of a number: groups of digits, letters and masks.
func numberAt(run []ink.Word, at int) (string, int) {
	digits, n := 0, 0
	var text strings.Builder
	for ; at+n < len(run); n++ {
		w := strings.Trim(ink.PlainDashes.Replace(run[at+n].Plain), ",;:")
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
		if n > 0 && endsNumber(w) {
			break
		}
		// Letters alone are a mask, or the second part of an IBAN, but for one that groups of digits stand around.
		if count < 0 || count == 0 && !isAmongGroups(run, at+n) && (n == 0 && strings.Trim(w, "X*") != "" || strings.Trim(w, maskRunes) != "" && !beginsIBAN(text.String()) || utf8.RuneCountInString(w) != 4) || strings.Count(w, ".") > 1 && count < ink.LeastDigits {
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

// isAmongGroups says whether a word is one letter between two groups of digits, as in the number of a postal account in France: "62 863 70 A 020".
func isAmongGroups(run []ink.Word, at int) bool {
	if at == 0 || at+1 == len(run) {
		return false
	}
	w, behind := run[at].Plain, run[at+1].Plain
	return len(w) == 1 && w[0] >= 'A' && w[0] <= 'Z' && ink.AllDigits(run[at-1].Plain) && ink.AllDigits(behind) && len(behind) > 1
}

func isIBAN(s string) bool {
	return len(s) >= 15 && len(s) <= 34 && !strings.Contains(s, "/") && beginsIBAN(s)
}

// beginsIBAN says whether a number begins with a country and two digits.
func beginsIBAN(s string) bool {
	return len(s) >= 4 && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'A' && s[1] <= 'Z' && s[2] >= '0' && s[2] <= '9' && s[3] >= '0' && s[3] <= '9'
}

func sameNumber(a, b string) bool {
	a, b = ink.DigitsOf(a), ink.DigitsOf(b)
	if len(a) > len(b) {
		a, b = b, a
	}
	return a != "" && strings.Contains(b, strings.TrimLeft(a, "0"))
}
