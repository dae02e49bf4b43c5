package job

import (
	"fmt"
	"strings"

	"tillroll/convert"
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
			before = c.label() + ": "
		}
		for _, text := range c.Warnings() {
			a.Warnings = append(a.Warnings, before+text)
		}
	}
}

// label names the statement in a sentence.
func (c *Converted) label() string {
	return strings.Join(strings.Fields(statement.MaskedAccount(c.Account)+" "+c.Options.CurrencyCode()), " ")
}

// Warnings are the sentences about one statement.
func (c *Converted) Warnings() []string {
	var list []string
	for _, d := range c.Doubts {
		list = append(list, d.Sentence())
	}
	if c.Options.OrderReason != "" {
		list = append(list, "How dates were read: "+c.Result.Details.DateOrderEvidence)
	}
	list = append(list, c.Proof.Sentences()...)
	if n := c.skipped(); n > 0 {
		list = append(list, fmt.Sprintf("Rows that could not be read and are in no file: %d of %d; details names them.", n, c.inputCount()))
	}
	list = append(list, c.Notes...)
	for _, text := range c.Result.Details.Warnings {
		if c.Parts < 2 || !convert.IsMetByParts(text) {
			list = append(list, text)
		}
	}
	return list
}
