package list

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// stackDays takes the upper one of two days that stand over each other, on whichever of the two lines the amount stands.
func (r *Row) stackDays() {
	r.Torn, r.Day = false, nil
	for _, it := range r.Items {
		switch {
		case it.Day == nil:
		case r.Day == nil:
			r.Day = it.Day
		case r.Second == nil:
			r.Second = it.Day
		default:
			r.Torn = true // a third is another row's
		}
	}
}

// RowOf makes a row of one line with an amount.
func (l *Layout) RowOf(it *Item) *Row { return newRow([]*Item{it}, it, l) }

func newRow(items []*Item, anchor *Item, l *Layout) *Row {
	r := &Row{Items: append([]*Item(nil), items...), Layout: l, Place: statement.Place{Page: anchor.Page, Line: anchor.Number}}
	r.Money = anchor.Moves[0]
	for _, m := range anchor.Moves {
		if !m.Token.IsZero() {
			r.Money = m
		}
	}
	r.Day = anchor.Day
	days := 0
	for _, it := range items {
		if it.Day != nil {
			days++
		}
		if r.Day == nil {
			r.Day = it.Day
		}
		if it.Balance != nil {
			r.Balance = it.Balance
		}
	}
	r.Torn, r.Own = days > 1, days > 0
	return r
}

// Texts gives the main text of a row, and what its other columns say.
func (r *Row) Texts() (description, other, check string) {
	columns := map[int][]string{}
	for _, it := range r.Items {
		for at, part := range it.Texts {
			columns[at] = append(columns[at], ink.Text(part))
		}
	}
	var rest, before []string
	parted := r.Layout.PartsText()
	for at, c := range r.Layout.Columns {
		text := strings.TrimSpace(joinLines(columns[at]))
		if text == "" {
			continue
		}
		switch {
		case at == r.Layout.Description || c.Role.Date() && r.Layout.Description < 0:
			description = strings.TrimSpace(description + " " + text)
		case r.Layout.Description >= 0 && c.Role == head.DescriptionRole && (c.Field == words.Description || c.Field == words.Memo) && r.Layout.Columns[r.Layout.Description].Field == words.Description:
			// Two columns of one name share the main text.
			description = strings.TrimSpace(description + " " + text)
		case c.Role == head.CheckRole:
			check = strings.Trim(text, head.CheckMarks+" ")
			rest = append(rest, check)
		case parted && at < r.Layout.Description && c.Role != head.DescriptionRole:
			before = append(before, text) // the code of its type is none of the text that goes on behind the party
		default:
			rest = append(rest, text)
		}
	}
	other = strings.Join(append(rest, before...), " ")
	if check != "" && !ink.HasLetter(description) {
		// A number that refers to a check tells nothing of it.
		other = strings.TrimSpace(description + " " + strings.TrimSpace(strings.TrimPrefix(other, check)))
		description = checkText(r.Layout, check)
	}
	if description == "" {
		description, other = other, ""
	}
	return description, other, check
}

// joinLines puts the lines of a text together. A name that was broken behind the dash within it has no blank there: "Boulangerie Saint-" over
// "Amour".
func joinLines(lines []string) string {
	var text strings.Builder
	for i, part := range lines {
		if before, tied := strings.CutSuffix(text.String(), "-"); i > 0 && !(tied && endsInLetter(before) && beginsWithCapital(part)) {
			text.WriteByte(' ')
		}
		text.WriteString(part)
	}
	return text.String()
}

func endsInLetter(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(r)
}

func beginsWithCapital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// ForDay is what stands where a row without a day of its own would have it, such as the 30th of February.
func (r *Row) ForDay() string {
	at := slices.IndexFunc(r.Layout.Columns, func(c Column) bool { return c.Role.Date() })
	if r.Own || at < 0 || at == r.Layout.Description {
		return ""
	}
	for _, it := range r.Items {
		if text := ink.Text(it.Texts[at]); ink.HasDigit(text) {
			return text
		}
	}
	return ""
}

// Currency is what stands in the column of currencies.
func (r *Row) Currency() string {
	at := slices.IndexFunc(r.Layout.Columns, func(c Column) bool { return c.Field == words.Currency })
	for _, it := range r.Items {
		if text := ink.Text(it.Texts[at]); at >= 0 && text != "" {
			return text
		}
	}
	return ""
}

// checkText names a check by its number and the word for checks in its column's title: a "Serial number" may be anything's.
func checkText(l *Layout, number string) string {
	for _, c := range l.Columns {
		for _, w := range strings.Fields(c.Title) {
			if c.Role == head.CheckRole && words.All().Heading(w)[words.Check] > namesSurely {
				letters := []rune(strings.ToLower(w))
				return strings.ToUpper(string(letters[:1])) + string(letters[1:]) + " " + number
			}
		}
	}
	return number
}

// namesSurely is the weight over which a word has one meaning alone.
const namesSurely = 60

// IsWhole says whether a row has words, an amount and the balance behind it, as no line of a list of balances has.
func (r *Row) IsWhole() bool {
	description, _, _ := r.Texts()
	return r.Balance != nil && ink.HasLetter(description)
}

// Literal is the amount as it is printed.
func (m *Move) Literal() int64 {
	if m.Token.Mark == ink.Minus || m.Token.Mark == ink.DebitMark || m.Role == head.DebitRole {
		return -m.Token.Units
	}
	return m.Token.Units
}
