// Package statementtest helps to test readers: it tells everything that was read, so that
// a test can hold a reader to the whole of it.
package statementtest

import (
	"fmt"
	"strings"

	"tillroll/convert"
	"tillroll/statement"
)

// Told writes down all that a reader gave, or the error instead.
func Told(list []*statement.Statement, err error) string {
	var out strings.Builder
	if err != nil {
		fmt.Fprintf(&out, "error: %v\n", err)
	}
	for _, s := range list {
		tell(&out, s)
	}
	return out.String()
}

// Outcome is the verdicts of what was read, in a word or two.
func Outcome(list []*statement.Statement, err error) string {
	if err != nil {
		return "refused"
	}
	var words []string
	for _, s := range list {
		word := s.Proof.Verdict.String()
		if len(words) > 0 && words[len(words)-1] == word {
			continue
		}
		words = append(words, word)
	}
	return strings.Join(words, "+")
}

func tell(out *strings.Builder, s *statement.Statement) {
	p := s.Proof
	options := fmt.Sprintf("%+v", s.Options)
	for _, seldom := range []string{" TextInParts:false", " BalanceGiven:false"} { // told where they are so: few have them
		options = strings.Replace(options, seldom, "", 1)
	}
	fmt.Fprintf(out, "source %q account %q\noptions %s\n", s.Source, s.Account, options)
	fmt.Fprintf(out, "%s opening %q (reckoned %v) closing %q sum %s checked %d\n", p.Verdict, p.Opening, p.Reckoned, p.Closing, p.Sum, p.Checked)
	for _, b := range p.Broken {
		fmt.Fprintf(out, "broken at %s: expected %s, found %s\n", b.Place, b.Expected, b.Found)
	}
	if s.Layout != nil {
		fmt.Fprintf(out, "layout %+v\n", *s.Layout)
	}
	for _, skipped := range s.Skipped {
		fmt.Fprintf(out, "skipped %s: %s\n", skipped.Place, skipped.Reason)
	}
	fmt.Fprintf(out, "left out: %s, %d lines of text; more skipped %d, more broken %d\n", s.LeftOut.String(), s.LeftOut.Count(statement.Footer), s.MoreSkipped, p.MoreBroken)
	for _, d := range s.Doubts {
		fmt.Fprintf(out, "doubt %s: %s\n", d.Option, d.Text)
	}
	for _, note := range s.Notes {
		fmt.Fprintf(out, "note: %s\n", note)
	}
	if s.Rows == nil {
		return
	}
	err := s.Rows(func(r convert.Row) error {
		fmt.Fprintf(out, "%d/%d %q %q %q %q %q %q %q %q key %q %q\n", r.Page, r.Line, r.Date, r.Amount, r.Description, r.Memo, r.CheckNumber, r.ID, r.Type, r.Reference, r.KeyDescription, r.KeyMemo)
		return nil
	})
	if err != nil {
		fmt.Fprintf(out, "error in the rows: %v\n", err)
	}
}
