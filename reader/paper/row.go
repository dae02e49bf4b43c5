package paper

import (
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// stackDays takes the upper one of two days that stand over each other, on whichever of the two lines the amount stands.
func (r *row) stackDays() {
	r.torn, r.day = false, nil
	for _, it := range r.items {
		switch {
		case it.day == nil:
		case r.day == nil:
			r.day = it.day
		case r.second == nil:
			r.second = it.day
		default:
			r.torn = true // a third is another row's
		}
	}
}

func newRow(items []*item, anchor *item, l *layout) *row {
	r := &row{items: append([]*item(nil), items...), layout: l, place: statement.Place{Page: anchor.Page, Line: anchor.Number}}
	r.money = anchor.moves[0]
	for _, m := range anchor.moves {
		if !m.token.IsZero() {
			r.money = m
		}
	}
	r.day = anchor.day
	days := 0
	for _, it := range items {
		if it.day != nil {
			days++
		}
		if r.day == nil {
			r.day = it.day
		}
		if it.balance != nil {
			r.balance = it.balance
		}
	}
	r.torn, r.own = days > 1, days > 0
	return r
}

// texts gives the main text of a row, and what its other columns say.
func (r *row) texts() (description, other, check string) {
	columns := map[int][]string{}
	for _, it := range r.items {
		for at, part := range it.texts {
			columns[at] = append(columns[at], ink.Text(part))
		}
	}
	var rest []string
	for at, c := range r.layout.columns {
		text := strings.TrimSpace(strings.Join(columns[at], " "))
		if text == "" {
			continue
		}
		switch {
		case at == r.layout.description || c.role.date() && r.layout.description < 0:
			description = strings.TrimSpace(description + " " + text)
		case r.layout.description >= 0 && c.role == descriptionRole && (c.field == words.Description || c.field == words.Memo) && r.layout.columns[r.layout.description].field == words.Description:
			// Two columns of one name share the main text.
			description = strings.TrimSpace(description + " " + text)
		case c.role == checkRole:
			check = strings.Trim(text, "* ")
			rest = append(rest, check)
		default:
			rest = append(rest, text)
		}
	}
	other = strings.Join(rest, " ")
	if check != "" && !ink.HasLetter(description) {
		// A number that refers to a check tells nothing of it.
		other = strings.TrimSpace(description + " " + strings.TrimSpace(strings.TrimPrefix(other, check)))
		description = checkText(r.layout, check)
	}
	if description == "" {
		description, other = other, ""
	}
	return description, other, check
}

// sameCurrency is the currency that a column names on every row: it tells none from another.
func (l *ledger) sameCurrency() string {
	same := ""
	for i, r := range l.rows {
		named := r.currency()
		if named == "" || i > 0 && named != same {
			return ""
		}
		same = named
	}
	return same
}

// currency is what stands in the column of currencies.
func (r *row) currency() string {
	at := slices.IndexFunc(r.layout.columns, func(c column) bool { return c.field == words.Currency })
	for _, it := range r.items {
		if text := ink.Text(it.texts[at]); at >= 0 && text != "" {
			return text
		}
	}
	return ""
}

// checkText names a check by its number and the word for checks in its column's title: a "Serial number" may be anything's.
func checkText(l *layout, number string) string {
	for _, c := range l.columns {
		for _, w := range strings.Fields(c.title) {
			if c.role == checkRole && words.All().Heading(w)[words.Check] > namesSurely {
				letters := []rune(strings.ToLower(w))
				return strings.ToUpper(string(letters[:1])) + string(letters[1:]) + " " + number
			}
		}
	}
	return number
}

// namesSurely is the weight over which a word has one meaning alone.
const namesSurely = 60
