package statement

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"

	"tillroll/convert"
)

// Place is where something stands in its file, from 1; zero where that is not known.
type Place struct {
	Line int
	Page int
}

// String names the place for people: "page 2, line 17".
func (p Place) String() string {
	switch {
	case p.Page > 0 && p.Line > 0:
		return fmt.Sprintf("page %d, line %d", p.Page, p.Line)
	case p.Page > 0:
		return fmt.Sprintf("page %d", p.Page)
	case p.Line > 0:
		return fmt.Sprintf("line %d", p.Line)
	}
	return ""
}

// Begins is the place as a sentence begins with it, or what stands for one that is not known.
func (p Place) Begins(otherwise string) string {
	place := cmp.Or(p.String(), otherwise)
	return strings.ToUpper(place[:1]) + place[1:]
}

// Statement is the bookings of one account in one currency.
type Statement struct {
	// Source names the member of an archive or the worksheet it stands in; empty where
	// the file is all there is.
	Source string
	// Account is the number as the file prints it; empty if it prints none.
	Account string
	// Called are further numbers that the file gives the same account, as an IBAN has one of its bank in it or beside it.
	Called []string
	// Overruled is the currency that the file itself names where another was asked for and is written.
	Overruled string
	// Options are those given, and what the file tells: currency, account type and
	// numbers, balance, day order.
	Options convert.Options
	// Layout is how a table was read; nil where the format itself says what is what.
	Layout *Layout

	// Rows visits the rows in the order of the file, as often as it is asked. Their texts
	// are only good until the next.
	Rows func(visit func(convert.Row) error) error
	// Origin is equal for statements of one file whose rows are equal, though other options
	// gave them; nil where nobody can tell. It can be compared with ==.
	Origin any
	// Request holds the rows instead where they lie in memory anyway.
	Request *convert.Request
	// Evidence is what the rows say as a whole; it has seen each of them once.
	Evidence *convert.Evidence

	Proof       Proof
	Skipped     []Skipped // rows that should be bookings and cannot be read, the first MaxListed
	MoreSkipped int
	LeftOut     LeftOut
	Doubts      []Doubt
	Notes       []string // what else was decided, a sentence each
	// Without lists the accounts of the file that have no booked entry and so no statement; the first statement has them.
	Without []string
}

// MaxListed is how many skipped rows or breaks are listed one by one; the others are
// counted. Lists must not grow with the file.
const MaxListed = 1000

// Skipped is a row that is in no output, and why.
type Skipped struct {
	Place
	Reason string
}

// Skip lists a row that cannot be read.
func (s *Statement) Skip(at Place, reason string) {
	if len(s.Skipped) == MaxListed {
		s.MoreSkipped++
		return
	}
	s.Skipped = append(s.Skipped, Skipped{at, reason})
}

// SkippedRows counts the rows that were skipped before the conversion.
func (s *Statement) SkippedRows() int { return len(s.Skipped) + s.MoreSkipped }

// Note adds a sentence about what was decided.
func (s *Statement) Note(format string, args ...any) {
	s.Notes = append(s.Notes, fmt.Sprintf(format, args...))
}

// Doubt adds a reading that was chosen without proof; option is the name the API has for
// what settles it ("dateOrder", "invertSigns", "currency", "column.amount").
func (s *Statement) Doubt(option, format string, args ...any) {
	s.Doubts = append(s.Doubts, Doubt{Text: fmt.Sprintf(format, args...), Option: option})
}

// StopsEarly is the doubt about a file that stops before the end that its format asks for, which is
// named. What was to come is not known, and figures that hold are those of the rows before: without
// it half a file would pass for a whole one.
func StopsEarly(missing string) string {
	return "The file stops before its end, so rows may be missing: " + missing + ". Fetch it again, or check its last rows."
}

// StopsInside is why a row is skipped in whose day or amount the file stops: 5 may have been 500.00.
const StopsInside = "the file stops inside it"

// NoCurrency is the doubt about a file of any kind whose money may be of another country.
const NoCurrency = "The file names no currency: USD is assumed. Set currency if it is another."

// NoteCurrency says that the file names another currency than the one that was asked for. What is
// asked for wins over what the file tells (Options), and is not silent about it.
func (s *Statement) NoteCurrency(named, asked string) {
	if named != "" && asked != "" && !strings.EqualFold(named, asked) {
		s.Overruled = strings.ToUpper(named)
		s.Note("The file says %s; %s was asked for and is written.", strings.ToUpper(named), strings.ToUpper(asked))
	}
}

// Doubt is a choice that the file does not prove.
type Doubt struct {
	Text   string // what was chosen, what else it could be, the evidence for and against
	Option string // what settles it
}

// MaskedAccount is an account number as answers and reports may show it. A name of words is told in whole, since the end of it says nothing:
// "HKD Savings".
func MaskedAccount(number string) string {
	if strings.Contains(number, " ") && !strings.ContainsFunc(number, func(r rune) bool { return unicode.IsDigit(r) || r == '@' }) {
		return number
	}
	chars := []rune(strings.ReplaceAll(number, " ", ""))
	const shown, fewShown, short = 4, 2, 8 // of a short number four would be half of it
	switch n := len(chars); {
	case n == 0:
		return ""
	case n < short:
		return "…" + string(chars[max(n-fewShown, 0):])
	default:
		return "…" + string(chars[n-shown:])
	}
}

// Sentence is the doubt with the option that settles it, in the words of the API.
func (d Doubt) Sentence() string {
	if d.Option == "" || strings.Contains(d.Text, d.Option) {
		return d.Text
	}
	return strings.TrimSuffix(d.Text, ".") + "; " + d.Option + " settles it."
}
