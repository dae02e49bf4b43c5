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

// Texts gives the main text of a row, and what its other columns say. The hour of a booking says when, and nothing of what it was for: it is no part
// of a text that several columns have parts of. Nor is it the text of a row whose column of texts is empty, or the currency, where another column
// says something.
func (r *Row) Texts() (description, other, check string) {
	cells := r.cells()
	if r.Layout.PartsText() {
		cells = without(cells, r.Layout.saysWhen)
	}
	description, other, check = r.textsOf(cells)
	if description != "" {
		return description, other, check
	}
	bare := func(c cell) bool { return r.Layout.saysWhen(c) || r.Layout.Columns[c.at].Field == words.Currency }
	if _, text, _ := r.textsOf(without(cells, bare)); text != "" {
		_, rest, _ := r.textsOf(without(cells, func(c cell) bool { return !bare(c) }))
		return text, rest, check
	}
	return r.KeyTexts()
}

// KeyTexts gives these texts with all that the columns say, as the id of a row has them: an id never changes.
func (r *Row) KeyTexts() (description, other, check string) {
	description, other, check = r.textsOf(r.cells())
	if description == "" {
		description, other = other, ""
	}
	return description, other, check
}

// cell is what a row has in a column.
type cell struct {
	at   int
	text string
}

// cells are what a row has in its columns, from left to right.
func (r *Row) cells() (all []cell) {
	columns := map[int][]string{}
	for _, it := range r.Items {
		for at, part := range it.Texts {
			columns[at] = append(columns[at], ink.Text(part))
		}
	}
	for at := range r.Layout.Columns {
		if text := strings.TrimSpace(joinLines(columns[at])); text != "" {
			all = append(all, cell{at, text})
		}
	}
	return all
}

// without leaves some cells out.
func without(cells []cell, is func(cell) bool) (kept []cell) {
	for _, c := range cells {
		if !is(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// saysWhen says whether an hour is all that a row has in a column; in one of hours or days another day may stand with it, as that of value does
// under "Time/Eff. date".
func (l *Layout) saysWhen(c cell) bool {
	column, hours := &l.Columns[c.at], false
	for _, w := range strings.Fields(c.text) {
		w = strings.Trim(w, "(),")
		_, day := ink.ReadsAsDate(w)
		switch {
		case isClock(w):
			hours = true
		case isHalfOfDay(w):
		case day && (column.Role.Date() || column.Field == words.Time):
		default:
			return false
		}
	}
	return hours && c.at != l.Description
}

// isHalfOfDay says whether a word tells which half of the day an hour is in.
func isHalfOfDay(s string) bool {
	s = strings.ToLower(strings.ReplaceAll(s, ".", ""))
	return s == "am" || s == "pm"
}

// textsOf gives the texts of a row that some cells have.
func (r *Row) textsOf(cells []cell) (description, other, check string) {
	var rest, before []string
	parted := r.Layout.PartsText()
	for _, cell := range cells {
		at, text, c := cell.at, cell.text, r.Layout.Columns[cell.at]
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
