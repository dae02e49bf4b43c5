package mcp

import (
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/statement"
)

// maxNotes bounds how many sentences an answer has beside its verdict.
const maxNotes = 12

// sentence tells a person what became of the rows, and every doubt about them.
func (m *conversion) sentence() string {
	notes := m.doubts
	if details := m.result.Details; details != nil {
		notes = append(notes, guesses(details)...)
	}
	if more := len(notes) - maxNotes; more > 0 {
		notes = append(notes[:maxNotes:maxNotes], fmt.Sprintf("There are %d more notes; details names them.", more))
	}
	var text strings.Builder
	text.WriteString(m.verdict())
	for _, note := range notes {
		text.WriteString(" " + statement.Sentence(shorten(note, maxSentence)))
	}
	return text.String()
}

// guesses are what the details tell beside their warnings: the first rows that were skipped.
func guesses(d *convert.Details) []string {
	var list []string
	for i, row := range d.SkippedRows {
		if i == maxValues {
			list = append(list, fmt.Sprintf("%d more rows were skipped", len(d.SkippedRows)+d.MoreSkipped-i))
			break
		}
		place := statement.Place{Line: row.Line, Page: row.Page}.Begins(fmt.Sprintf("row %d", row.Index+1))
		list = append(list, fmt.Sprintf("%s was skipped, its %s cannot be read: %s", place, row.Field, row.Reason))
	}
	return list
}

// reconcile holds the balances that the model read on the statement against the rows.
func (c *toolCall) reconcile(m *conversion) error {
	opening, err := c.decimal(openingArgument)
	if err != nil {
		return err
	}
	closing, err := c.decimal(closingArgument)
	if err != nil {
		return err
	}
	switch {
	case opening+closing == "", opening == "" && m.closing != "": // the reader has held that against the file's own
		return nil
	case closing == "":
		closing = m.closing
	case opening == "":
		opening = m.opening
	}
	if opening == "" || closing == "" {
		m.doubts = append(m.doubts, "The balance that was given could not be held against the rows: one says nothing about them. Give both openingBalance and closingBalance, as printed")
		return nil
	}
	d := m.result.Details
	amounts, _ := convert.ReadAmounts([]string{opening, closing, d.TotalDebits, d.TotalCredits}, maxDigits)
	var expected, difference ofx.Sum
	expected.Add(amounts[0])
	expected.Add(amounts[2])
	expected.Add(amounts[3])
	difference.Add(amounts[1])
	difference.AddSum(expected.Negated())
	if difference == (ofx.Sum{}) {
		m.doubts = append(m.doubts, fmt.Sprintf("The balances agree: opening %s and the rows give closing %s", opening, closing))
		return nil
	}
	m.doubts = append(m.doubts, fmt.Sprintf("The balances disagree: opening %s and the rows give %s, but closing is %s: a difference of %s. A row may be missing, doubled, misread or of the wrong sign; look again before importing",
		opening, decimals(expected, m.digits), closing, decimals(difference, m.digits)))
	return nil
}

// decimals spells a sum with the decimals of the currency, and more where they are not zeros: a
// person reads 95.50, and what was given with more must be seen.
func decimals(sum ofx.Sum, digits uint8) string {
	text := string(sum.Append(nil, maxDigits))
	for n := maxDigits; n > int(digits) && strings.HasSuffix(text, "0"); n-- {
		text = text[:len(text)-1]
	}
	return strings.TrimSuffix(text, ".")
}

// maxDigits is the most decimals a currency has: balances must not be rounded before they
// are compared.
const maxDigits = 4

// verdict is the first sentence.
func (m *conversion) verdict() string {
	r := &m.result
	var text strings.Builder
	fmt.Fprintf(&text, "%s written, %d skipped, ", count(r.Transactions, "transaction"), r.Skipped)
	switch {
	case !r.Format.IsDocument():
		fmt.Fprintf(&text, "as %s.", r.Format.Extension())
	case r.Valid:
		fmt.Fprintf(&text, "valid %s.", r.Format.Extension())
	default:
		fmt.Fprintf(&text, "not a valid %s: see issues.", r.Format.Extension())
	}
	if r.Skipped > m.named && r.Details == nil {
		text.WriteString(" Ask with details: true to see which rows were skipped and why.")
	}
	return text.String()
}

// validateSentence gives the verdict first: it is what was asked for.
func validateSentence(r *ofx.Report) string {
	found := count(r.Stats.Transactions, "transaction") + ", " + count(r.Stats.UniqueFITIDs, "distinct id") + "."
	if r.Valid {
		return "Valid: " + found
	}
	return "Not valid, " + count(len(r.Issues), "issue") + ": " + found
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
