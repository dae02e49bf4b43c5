package conversion

import (
	"fmt"
	"io"
	"strings"

	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/reader"
	"tillroll/statement"
)

// summaryProof tells whether the figures that the file prints hold.
func (c *converter) summaryProof(w io.Writer, p *statement.Proof) {
	switch p.Verdict {
	case statement.Unproven:
		c.line(w, "proof", "unproven: "+p.Lacks())
		return
	case statement.Proven:
		c.line(w, "proof", "proven: "+arithmetic(p))
		return
	}
	count := len(p.Broken) + p.MoreBroken
	c.painted(w, terminal.Red, "proof", "broken: "+holds(count, "contradicts", "contradict")+" the rows, which may be missing or misread")
	for i, b := range p.Broken {
		if i == maxListed {
			c.line(w, "", fmt.Sprintf("and %d more", count-i))
			break
		}
		place := b.Place.String()
		if place != "" {
			place += ": "
		}
		c.line(w, "", fmt.Sprintf("%sexpected %s, found %s", place, b.Expected, b.Found))
	}
}

// arithmetic tells what was added up.
func arithmetic(p *statement.Proof) string {
	var parts []string
	if p.Opening != "" && p.Closing != "" && !p.Reckoned {
		parts = append(parts, fmt.Sprintf("opening %s + rows %s = closing %s", p.Opening, p.Sum, p.Closing))
	} else if p.Closing != "" {
		parts = append(parts, "the last balance is "+p.Closing)
	}
	if p.Checked > 1 || p.Reckoned || len(parts) == 0 {
		parts = append(parts, holds(p.Checked, "holds", "hold"))
	}
	if p.Reckoned {
		parts = append(parts, "none stands before the first row")
	}
	return strings.Join(parts, "; ")
}

// holds says what some printed figures do.
func holds(count int, one, many string) string {
	if count == 1 {
		many = one
	}
	return terminal.Plural(count, "printed figure") + " " + many
}

// summaryDoubts tells what had to be chosen without proof, and how to choose otherwise.
func (c *converter) summaryDoubts(w io.Writer, o *outcome) {
	for _, d := range o.statement.Doubts {
		c.painted(w, terminal.Amber, "doubt", usage.DoubtInFlags(d))
	}
}

// delimiterNames are what people call what stands between columns.
var delimiterNames = map[string]string{",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars", " ": "blanks"}

// describe says in a few words how the bytes were read.
func (o *outcome) describe() string {
	parts := []string{reader.Label(o.kind)}
	if masked := statement.MaskedAccount(o.statement.Account); masked != "" {
		parts = append(parts, "account "+masked)
	}
	l := o.statement.Layout
	if l == nil {
		return strings.Join(parts, ", ")
	}
	if l.Charset != "" {
		parts = append(parts, l.Charset)
	}
	switch name := delimiterNames[l.Delimiter]; {
	case l.Delimiter == "fixed":
		parts = append(parts, "columns of fixed width")
	case name != "":
		parts = append(parts, "split by "+name)
	case l.Delimiter != "":
		parts = append(parts, "split by "+l.Delimiter)
	}
	if l.Worksheet != "" {
		parts = append(parts, fmt.Sprintf("worksheet %q", l.Worksheet))
	}
	switch {
	case l.HeaderLine > 0:
		parts = append(parts, fmt.Sprintf("header on line %d", l.HeaderLine))
	case len(l.Columns) > 0:
		parts = append(parts, "no header")
	}
	return strings.Join(parts, ", ")
}
