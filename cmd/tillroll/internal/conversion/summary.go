package conversion

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/convert"
	"tillroll/statement"
)

// maxListed is how many lines of a kind the summary names one by one; --details json
// names a thousand.
const maxListed = 20

// summary tells a person what became of a file.
func (c *converter) summary(w io.Writer, o *outcome, many bool) {
	troubled := !o.result.Valid || o.uncertain() != ""
	if c.quiet && !troubled {
		return
	}
	target := strings.Join(o.outputs, ", ")
	if n := len(o.outputs); n > 3 {
		target = fmt.Sprintf("%s … %s (%d parts)", o.outputs[0], o.outputs[n-1], n)
	}
	if o.lost {
		target = fmt.Sprintf("nothing written (--strict: %s)", o.uncertain())
	}
	if many && !troubled {
		// The verdict says whether a person has to look, so it stands where there is one line for each file too.
		fmt.Fprintf(w, "%s → %s: %s, %s\n", disk.Name(o.input), target, rowCount(o), o.statement.Proof.Verdict)
		c.tellOnce(w, o)
		return
	}
	fmt.Fprintf(w, "%s → %s\n", disk.Name(o.input), target)
	c.summaryRows(w, o)
	c.summaryMoney(w, o)
	c.summaryChanges(w, o)
	c.summaryDoubts(w, o)
	for _, note := range o.statement.Notes {
		c.line(w, "note", note)
	}
	for _, warning := range o.warnings() {
		if !o.repeats(warning) {
			c.painted(w, terminal.Amber, "warning", usage.InFlags(warning.Text))
		}
	}
	for _, issue := range o.result.Issues {
		c.painted(w, terminal.Red, "not valid", issue)
	}
}

// tellOnce gives the notes and warnings about a file that is otherwise one line. What
// holds for a hundred files alike is said at the first of them.
func (c *converter) tellOnce(w io.Writer, o *outcome) {
	tell := func(label, text string) {
		if c.told.claim(text) {
			c.line(w, label, text)
		}
	}
	for _, m := range o.mendings() {
		if m.field == "amount" || m.field == "date" {
			c.line(w, "changed", m.String()) // texts are cut in nearly every file
		}
	}
	for _, note := range o.statement.Notes {
		tell("note", note)
	}
	for _, warning := range o.warnings() {
		tell("warning", usage.InFlags(warning.Text))
	}
}

// rowCount says nothing of skipped rows where there are none: a zero would be read as a
// warning.
func rowCount(o *outcome) string {
	text := fmt.Sprintf("%d kept", o.result.Transactions)
	if n := o.skippedRows(); n > 0 {
		text += fmt.Sprintf(", %d skipped", n)
	}
	return text
}

// summaryRows tells how many rows were kept, and why the others were not.
func (c *converter) summaryRows(w io.Writer, o *outcome) {
	c.painted(w, amberIf(o.skippedRows() > 0), "rows", rowCount(o))
	told := 0
	for _, s := range o.skipped() {
		if told == maxListed {
			break
		}
		told++
		c.line(w, "", fmt.Sprintf("%s: %s", s.place(), s.Reason))
	}
	if more := o.skippedRows() - told; more > 0 {
		c.line(w, "", fmt.Sprintf("and %d more (--details json names them)", more))
	}
	if text := o.statement.LeftOut.String(); text != "" {
		c.line(w, "left out", text)
	}
	d := o.result.Details
	c.painted(w, amberIf(d.AmbiguousDates > 0), "dates", usage.InFlags(d.DateOrderEvidence))
	c.line(w, "period", d.StartDate+" to "+d.EndDate)
}

// summaryMoney tells the sums and whether the running balance holds.
func (c *converter) summaryMoney(w io.Writer, o *outcome) {
	d := o.result.Details
	c.line(w, "sums", fmt.Sprintf("debits %s, credits %s, net %s", d.TotalDebits, d.TotalCredits, o.net))
	c.summaryProof(w, &o.statement.Proof)
}

// skippedLine is a row that is in no output, with its place in the file.
type skippedLine struct {
	Line   int    `json:"line,omitempty"`
	Page   int    `json:"page,omitempty"`
	Row    int    `json:"row,omitempty"` // from 1, where lines are not known
	Field  string `json:"field,omitempty"`
	Value  string `json:"value,omitempty"`
	Reason string `json:"reason"`
}

// place is where a person finds the row: by the line of the file, or by its number where
// a file has no lines to speak of.
func (s skippedLine) place() string {
	place := statement.Place{Line: s.Line, Page: s.Page}.String()
	if place == "" {
		place = fmt.Sprintf("row %d", s.Row)
	}
	if s.Field != "" {
		place += fmt.Sprintf(", %s %q", s.Field, s.Value)
	}
	return place
}

// skipped lists the rows left out, before the conversion and by it.
func (o *outcome) skipped() []skippedLine {
	list := []skippedLine{}
	for _, s := range o.statement.Skipped {
		list = append(list, skippedLine{Line: s.Line, Page: s.Page, Reason: s.Reason})
	}
	for _, s := range o.result.Details.SkippedRows {
		entry := skippedLine{Line: s.Line, Page: s.Page, Field: s.Field, Value: s.Value, Reason: s.Reason}
		if entry.Line == 0 {
			entry.Row = s.Index + 1
		}
		list = append(list, entry)
	}
	return list
}

// warnings gives those of the conversion, less what --split has met: they are about
// all rows in one file.
func (o *outcome) warnings() []convert.Warning {
	return slices.DeleteFunc(slices.Clone(o.result.Details.Warnings), func(w convert.Warning) bool {
		return w.IsMetByParts() && len(o.outputs) > 1
	})
}

// repeats tells whether a warning says once more what the line about dates has said.
func (o *outcome) repeats(w convert.Warning) bool {
	evidence := o.result.Details.DateOrderEvidence
	return w.About == convert.AboutDateOrder && strings.HasPrefix(evidence, "No date tells") || w.About == convert.AboutOddDates && strings.HasPrefix(evidence, "The dates contradict")
}

// amberIf is the colour of what wants a look.
func amberIf(doubtful bool) string {
	if doubtful {
		return terminal.Amber
	}
	return ""
}

// line prints a label and a text, wrapped to the width of the terminal.
func (c *converter) line(w io.Writer, label, text string) { c.painted(w, "", label, text) }

// painted prints a line with its label in a colour.
func (c *converter) painted(w io.Writer, colour, label, text string) {
	room := max(c.width-terminal.LabelWidth, 30)
	for i, part := range terminal.Wrap(terminal.Visible(text), room) {
		if i > 0 {
			label, colour = "", ""
		}
		label = fmt.Sprintf("%-*s", terminal.LabelWidth-2, label)
		fmt.Fprintf(w, "  %s%s\n", terminal.Paint(c.colours && colour != "", colour, label), part)
	}
}

// tellTotal sums up a run over many files.
func tellTotal(w io.Writer, outcomes []*outcome) {
	done, failed, kept, skipped := 0, 0, 0, 0
	for _, o := range outcomes {
		if o.err != nil || o.lost {
			failed++
			continue
		}
		done++
		kept += o.result.Transactions
		skipped += o.skippedRows()
	}
	fmt.Fprintf(w, "%s converted, %d failed; %s kept, %d skipped\n", terminal.Plural(done, "file"), failed, terminal.Plural(kept, "row"), skipped)
}
