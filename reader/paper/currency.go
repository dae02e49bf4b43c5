package paper

import (
	"cmp"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// setCurrency takes the currency that the paper names, unless another was asked for.
func (d *document) setCurrency(l *ledger, s *statement.Statement) {
	named := d.namedCurrency(l, s)
	switch {
	case s.Options.Currency != "":
		s.NoteCurrency(named, s.Options.Currency)
	case named != "":
		s.Options.Currency = named
	default:
		s.Options.Currency = d.assumeCurrency(l, s)
	}
}

// namedCurrency finds the currency that the paper names most often beside its amounts and titles. The country of its account is not
// named: it counts where nothing was asked for.
func (d *document) namedCurrency(l *ledger, s *statement.Statement) (best string) {
	votes := map[string]int{}
	table := words.All()
	for _, r := range l.rows {
		for _, c := range r.Layout.Columns {
			votes[table.CurrencyIn(c.Title)]++
		}
	}
	for _, e := range l.events {
		if e.figure != nil {
			votes[table.CurrencyIn(e.figure.token.Printed)]++
		} else {
			votes[table.CurrencyIn(e.row.Money.Token.Printed)]++
		}
	}
	for _, code := range append(d.named, table.CurrencyNamed(d.habits.Sign)) {
		votes[code] += namedVotes
	}
	votes[d.alone]++
	votes[d.panelled]++
	votes[l.titledCurrency()]++
	votes[l.codedCurrency()] += surely
	if code := l.sameCurrency(); words.IsCurrency(code) {
		votes[code] += namedVotes // each row has a cell that says so
	}
	if number := s.Account; s.Options.Currency == "" && isIBAN(number) && !d.inDollars() {
		votes[table.CountryCurrency(number[:2])] += surely
	}
	for code, n := range votes {
		if code != "" && code != severalCodes && (best == "" || n > votes[best] || n == votes[best] && code < best) {
			best = code
		}
	}
	return best
}

// assumeCurrency is the currency of a paper that names none: of the country whose banks alone print what it does, or of its language. One
// without decimals is not that of amounts that have some.
func (d *document) assumeCurrency(l *ledger, s *statement.Statement) string {
	fits := func(code string) bool {
		digits, known := ofx.CurrencyDigits(code)
		return known && (digits > 0 || !l.printsDecimals())
	}
	where := d.country
	for _, title := range titlesOf(l) {
		where = where.with(title)
	}
	if where.code == "" {
		where = d.markedCountry()
	}
	if fits(where.code) {
		s.Doubt("currency", "The paper names no currency: %s is assumed, because only banks that pay in it print %q. Set currency if it is another.", where.code, where.label)
		return where.code
	}
	// No language has dollars for its own: French is read in Canada too.
	assumed := ""
	if language, sure := words.All().LanguageOf(titlesOf(l)); sure && !d.inDollars() && fits(language.Currency) {
		assumed = language.Currency
	}
	s.Doubt("currency", "The paper names no currency: %s is assumed. Set currency if it is another.", cmp.Or(assumed, "USD"))
	return assumed
}

// markedCountry is what single words on the paper tell of where its bank is: "ABN 48 123 900 123", "Interac".
func (d *document) markedCountry() (where country) {
	for _, lines := range d.pages {
		for i := range lines {
			for j, w := range lines[i].Words {
				numbered := j+1 < len(lines[i].Words) && ink.HasDigit(lines[i].Words[j+1].Text)
				if code := words.All().MarkCurrency(strings.Trim(w.Text, "().,:;"), numbered); code != "" {
					where = country{oneOf(where.code, code), strings.Trim(w.Text, "().,:;")}
				}
			}
		}
	}
	return where
}

// inDollars says whether an amount anywhere on the paper has a sign of dollars, or the title of a column. Countries with IBANs have
// other money, but accounts in dollars are kept there too.
func (d *document) inDollars() bool {
	for _, l := range d.layouts {
		if slices.ContainsFunc(l.Columns, func(c list.Column) bool { return strings.Contains(c.Title, "$") }) {
			return true
		}
	}
	for _, lines := range d.pages {
		for i := range lines {
			if printsDollars(&lines[i]) {
				return true
			}
		}
	}
	return false
}

// printsDollars says whether an amount of a line has that sign, which may end a sentence: "0,00 $."
func printsDollars(l *ink.Line) bool {
	return slices.ContainsFunc(l.Amounts, func(t ink.Amount) bool {
		next := t.Last + 1
		return strings.Contains(t.Printed, "$") || next < len(l.Words) && strings.TrimRight(l.Words[next].Text, ".,;:)") == "$"
	})
}

// titledCurrency is the code in the one title that all rows stand under: "HKD Savings". In capitals alone it may be a word, as ALL is.
func (l *ledger) titledCurrency() string {
	title := l.titledBy().title
	if title == strings.ToUpper(title) {
		return ""
	}
	return words.All().CurrencyIn(title)
}

// codedCurrency is the code in brackets behind that title: "Foreign Currency Savings (USD)".
func (l *ledger) codedCurrency() string { return l.titledBy().code }

// titledBy is the section that all rows stand in, or none.
func (l *ledger) titledBy() section {
	if len(l.rows) == 0 || slices.ContainsFunc(l.rows, func(r *list.Row) bool { return r.Section != l.rows[0].Section }) {
		return section{}
	}
	return l.sections[l.rows[0].Section]
}

// How much it counts that the paper says which currency its amounts are in, and that the account's title or its number does.
const (
	namedVotes = 3
	surely     = 10
)

// severalCodes stands for codes of currencies by themselves that differ: they are those of a table of rates.
const severalCodes = "several"

// addCurrency notes the currency that a line names by its word, "Currency: KWD", "Währung EUR", in a panel, or by a code that stands by
// itself.
func (d *document) addCurrency(lines []ink.Line, at int) {
	table := words.All()
	l := &lines[at]
	named := func(label string) bool {
		scores := table.Heading(strings.Trim(label, ":."))
		return scores[words.Currency] >= words.Named
	}
	for i := range l.Words {
		if !named(l.Words[i].Text) {
			continue
		}
		for j := i + 1; j < min(i+3, len(l.Words)); j++ {
			if code := strings.Trim(l.Words[j].Text, ":.,()"); words.IsCurrency(code) {
				d.named = append(d.named, code)
			} else if ink.HasLetter(code) && !named(ink.Text(l.Words[i:j+1])) {
				break // "Foreign currency savings USD" names an account
			}
		}
	}
	for _, run := range ink.Runs(l) {
		if code := strings.Trim(ink.Text(run), ":.,()"); words.IsCurrency(code) {
			d.alone = oneOf(d.alone, code)
			if named(ink.Text(labelOf(lines, at, run))) {
				d.named = append(d.named, code)
			}
		} else if len(l.Amounts) == 0 {
			d.alone = oneOf(d.alone, spelledCurrency(run))
			if code := table.CurrencyNamed(ink.Text(run)); code != "" && named(ink.Text(runBefore(l, run))) {
				d.named = append(d.named, code) // "Currency | Saudi riyal"
			}
		}
		if balanceTitle(run) {
			d.alone = oneOf(d.alone, table.CurrencyIn(ink.Text(run)))
		}
		if code := statedCurrency(run); code != "" {
			d.named = append(d.named, code)
		}
		d.country = d.country.with(labelIn(run))
	}
}

// runBefore is the run that is read before another one of a line, which stands right of it where words run from right to left.
func runBefore(l *ink.Line, run []ink.Word) []ink.Word {
	runs, step := ink.Runs(l), -1
	if l.RunsLeft() {
		step = 1
	}
	at := slices.IndexFunc(runs, func(r []ink.Word) bool { return r[0].X0 == run[0].X0 }) + step
	if at < 0 || at >= len(runs) {
		return nil
	}
	return runs[at]
}

// oneOf is the one of two codes that is told, or says that they differ.
func oneOf(before, code string) string {
	switch {
	case code == "" || before == code:
		return before
	case before == "":
		return code
	}
	return severalCodes
}

// spelledCurrency is the code that ends a title behind the name of the same currency: "Transactions in Rand (ZAR)". Without the name a word in
// brackets may be anything: "(ALL)".
func spelledCurrency(title []ink.Word) string {
	n := len(title)
	if n < 2 || !strings.HasPrefix(title[n-1].Text, "(") {
		return ""
	}
	code, name := strings.Trim(title[n-1].Text, "():"), title[n-2].Text
	if words.IsCurrency(code) && !words.IsCurrency(name) && words.All().CurrencyNamed(name) == code {
		return code
	}
	return ""
}

// balanceTitle says whether words are the title of balances, as over those of all accounts: "Balance (SGD)".
func balanceTitle(run []ink.Word) bool {
	const longest = 4
	text := ink.Text(run)
	r, _ := head.RoleOf(text)
	return len(run) <= longest && !ink.HasDigit(text) && r == head.BalanceRole
}

// statedCurrency is the currency of which one of some sentences says that all amounts are in it: "All amounts in Australian dollars (AUD)."
func statedCurrency(run []ink.Word) string {
	start := 0
	for i, w := range run {
		if strings.HasSuffix(w.Text, ".") || i+1 == len(run) {
			if code := statedIn(run[start : i+1]); code != "" {
				return code
			}
			start = i + 1
		}
	}
	return ""
}

// statedIn is that of one sentence, which begins with the word for amounts or with another one before it, and names the currency a few words
// further on by its code or by more than one word: "dollars" alone are those of many countries.
func statedIn(sentence []ink.Word) string {
	const opening, reach, longest = 3, 8, 3
	table := words.All()
	at := slices.IndexFunc(sentence[:min(opening, len(sentence))], func(w ink.Word) bool { return table.Of(w.Text).Has(words.Amounts) })
	if at < 0 {
		return ""
	}
	rest := sentence[at+1 : min(len(sentence), at+1+reach)]
	for i := range rest {
		for n := min(longest, len(rest)-i); n > 0; n-- {
			name := strings.Trim(ink.Text(rest[i:i+n]), " ().,:;")
			if n > 1 || words.IsCurrency(name) || len(name) > longest {
				if code := table.CurrencyNamed(name); code != "" {
					return code
				}
			}
		}
	}
	return ""
}

// country is what a paper tells of where its bank is: the currency of the country whose banks alone print a label, or the title of a column.
type country struct{ code, label string }

// with adds a label to what is told, if it tells of a country.
func (c country) with(label string) country {
	if code := words.All().HeadingCurrency(label); code != "" {
		return country{oneOf(c.code, code), label}
	}
	return c
}

// labelIn is what begins some words, up to a colon or a number: "BSB 785-994".
func labelIn(run []ink.Word) string {
	end := 0
	for end < len(run) && !ink.HasDigit(run[end].Text) {
		if end++; strings.HasSuffix(run[end-1].Text, ":") {
			break
		}
	}
	return strings.TrimRight(ink.Text(run[:end]), " :")
}

// sameCurrency is the currency that a column names on every row: it tells none from another.
func (l *ledger) sameCurrency() string {
	same := ""
	for i, r := range l.rows {
		named := r.Currency()
		if named == "" || i > 0 && named != same {
			return ""
		}
		same = named
	}
	return same
}
