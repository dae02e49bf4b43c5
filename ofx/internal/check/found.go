package check

import (
	"strconv"
	"strings"

	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
	"tillroll/ofx/internal/scan"
)

// maxIssues is how many issues a report lists; the rest is one sentence.
const maxIssues = 100

// found takes a finding. It returns nil when nobody will read it; all that can be
// said about a finding can be said to nil.
func (c *checker) found(rule string, severity rules.Severity, at int) *rules.Note {
	n := c.findings.Add(rule, severity, at)
	if n != nil {
		n.Under(c.path())
		c.observe()
	}
	return n
}

// path names the open aggregates, and the element at hand if it is not one of them.
func (c *checker) path() string {
	if !c.options.Details {
		return ""
	}
	path := c.pathTo(c.depth)
	if c.Kind == scan.Leaf || c.Kind == scan.Open && (c.depth == 0 || c.stack[c.depth-1].at != c.At) {
		path = strings.TrimPrefix(path+"/"+rules.Shown(c.Name()), "/")
	}
	return path
}

// pathTo names the outermost aggregates that are open.
func (c *checker) pathTo(depth int) string {
	if !c.options.Details {
		return ""
	}
	var names []string
	for i := range c.stack[:depth] {
		f := &c.stack[i]
		name := f.element.String()
		if f.element == 0 {
			name = rules.Shown(c.Doc[f.name.At:f.name.End])
		}
		names = append(names, name)
	}
	return strings.Join(names, "/")
}

// report puts the findings into words, in document order.
func (c *checker) report() Report {
	r := Report{Stats: c.stats, Issues: []string{}}
	found := c.findings.Write(c.Doc)
	left := 0
	for _, f := range found {
		switch {
		case f.Severity != rules.Error:
		case len(r.Issues) < maxIssues:
			r.Issues = append(r.Issues, f.Message)
		default:
			left++
		}
	}
	if left > 0 {
		r.Issues = append(r.Issues, "And "+strconv.Itoa(left)+" more issues that are not listed here.")
	}
	r.Valid = len(r.Issues) == 0
	if c.options.Details {
		r.Details = c.details(found)
	}
	return r
}

// details is what a report tells beside the verdict.
func (c *checker) details(found []rules.Finding) *Details {
	d := &Details{Findings: found, Statements: c.summary, Trades: c.trades}
	switch {
	case c.options.Format != ledger.UnknownFormat:
		d.Format = c.options.Format.String()
	case c.envelope.roots > 0 && !c.stats.HasVendorBID:
		d.Format = ledger.OFX.String()
	}
	d.Version = rules.Shown(c.header.Value(c.Doc, header.VERSION))
	switch c.header.Form {
	case header.SGML:
		d.Encoding = rules.Shown(c.header.Value(c.Doc, header.ENCODING)) + "/" + rules.Shown(c.header.Value(c.Doc, header.CHARSET))
	case header.XML:
		if d.Encoding = rules.Shown(c.Doc[c.header.EncodingAt:c.header.EncodingEnd]); d.Encoding == "" {
			d.Encoding = "UTF-8"
		}
	}
	return d
}
