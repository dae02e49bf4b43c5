package paper

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// setCurrency finds the currency that the paper names most often beside its amounts and titles.
func (d *document) setCurrency(l *ledger, s *statement.Statement) {
	if s.Options.Currency != "" {
		return
	}
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
	votes[l.titledCurrency()]++
	if number := s.Account; isIBAN(number) && !d.inDollars() {
		votes[table.CountryCurrency(number[:2])] += 10
	}
	best := ""
	for code, n := range votes {
		if code != "" && code != severalCodes && (best == "" || n > votes[best] || n == votes[best] && code < best) {
			best = code
		}
	}
	if best == "" {
		language, sure := table.LanguageOf(titlesOf(l))
		// A currency without decimals is not the one of amounts that have some, and no language has dollars for its own: French is read in Canada too.
		if digits, _ := ofx.CurrencyDigits(language.Currency); sure && !d.inDollars() && (digits > 0 || !l.printsDecimals()) {
			best = language.Currency
		}
		if best == "" {
			s.Doubt("currency", "The paper names no currency: USD is assumed. Set currency if it is another.")
		}
	}
	s.Options.Currency = best
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
			if slices.ContainsFunc(lines[i].Amounts, func(t ink.Amount) bool { return strings.Contains(t.Printed, "$") }) {
				return true
			}
		}
	}
	return false
}

// titledCurrency is the code in the one title that all rows stand under: "HKD Savings". In capitals alone it may be a word, as ALL is.
func (l *ledger) titledCurrency() string {
	for _, r := range l.rows {
		if r.Section != l.rows[0].Section {
			return ""
		}
	}
	if len(l.rows) == 0 {
		return ""
	}
	title := l.sections[l.rows[0].Section].title
	if title == strings.ToUpper(title) {
		return ""
	}
	return words.All().CurrencyIn(title)
}

// namedVotes is how much it counts that the paper says which currency its amounts are in.
const namedVotes = 3

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
			}
		}
	}
	for _, run := range ink.Runs(l) {
		if code := strings.Trim(ink.Text(run), ":.,()"); words.IsCurrency(code) {
			if d.alone == "" {
				d.alone = code
			} else if d.alone != code {
				d.alone = severalCodes
			}
			if named(ink.Text(labelOf(lines, at, run))) {
				d.named = append(d.named, code)
			}
		}
	}
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
