package job

import (
	"fmt"
	"slices"
	"strings"

	"tillroll/statement"
)

// warn gathers what a careful person must know: what was left out, what was chosen
// without proof, what contradicts the rows, what the conversion guessed.
func (a *Answer) warn() {
	if text := a.LeftOut.String(); text != "" {
		a.Warnings = append(a.Warnings, "left out: "+text)
	}
	for i := range a.Statements {
		c := &a.Statements[i]
		if c.Part > 1 { // told of the first
			continue
		}
		before := ""
		if c.Parts != len(a.Statements) && len(a.Statements) > 1 {
			before = strings.TrimPrefix(c.label+": ", ": ")
		}
		for _, text := range c.warnings(true) {
			// Parts of one account in an archive have one label, and may have one thing to say.
			if text = before + text; !slices.Contains(a.Warnings, text) {
				a.Warnings = append(a.Warnings, text)
			}
		}
	}
}

// Warnings are the sentences about one statement, but for how many rows were skipped: who asks
// for them tells that by itself.
func (c *Converted) Warnings() []string { return c.warnings(false) }

// maxSkips is how many rows that the reader skipped are named one by one.
const maxSkips = 5

// skips names the rows that were skipped before the conversion: its details do not know them.
func (c *Converted) skips() (list []string) {
	for i, s := range c.Skipped {
		if i == maxSkips {
			return append(list, fmt.Sprintf("%d more rows were skipped as the file was read.", c.SkippedRows()-i))
		}
		list = append(list, statement.Sentence(s.Begins("a row")+" was skipped: "+s.Reason))
	}
	return list
}

func (c *Converted) warnings(counted bool) []string {
	var list []string
	for _, d := range c.Doubts {
		list = append(list, d.Sentence())
	}
	if c.Options.OrderReason != "" {
		list = append(list, "How dates were read: "+c.Result.Details.DateOrderEvidence)
	}
	list = append(list, c.Proof.Sentences()...)
	if n := c.skipped(); n > 0 && counted {
		text := fmt.Sprintf("Rows that could not be read and are in no file: %d of %d", n, c.inputCount())
		if c.Result.Skipped > 0 {
			text += "; details names them"
		}
		list = append(list, text+".")
	}
	list = append(list, c.skips()...)
	list = append(list, c.Notes...)
	for _, w := range c.Result.Details.Warnings {
		if c.Parts < 2 || !w.IsMetByParts() {
			list = append(list, w.Text)
		}
	}
	return list
}
