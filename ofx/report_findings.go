package ofx

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

const (
	maxPerRule = 10  // findings of one rule that are told one by one; the rest is one sentence
	maxIssues  = 100 // issues of one report; the rest is one sentence
)

// note is one finding before it is put into words.
type note struct {
	rule     string
	severity Severity
	at       int
	says     string // the sentence, where it is not the rule's own
	subject  string
	value    []byte
	extra    string
	ref      int // another place the sentence speaks of; 0 without one
	path     string
	more     int // findings folded into this one
}

// findings collects notes. It keeps the first ten of a rule and counts the others,
// so that a million faults cost no more memory than ten.
type findings struct {
	warnings bool // warnings are wanted
	closed   bool // the document is no OFX: what is wrong with it inside is no news
	notes    []note
	tallies  map[tallyKey]*tally
}

// tallyKey is what findings are folded by. A rule that is mild in one place and severe in
// another is folded as two, or ten mild cases would hide the severe one.
type tallyKey struct {
	rule     string
	severity Severity
}

// tally counts the findings of a rule and knows where the first folded one stands.
type tally struct {
	count    int
	foldedAt int
}

// found takes a finding. It returns nil when nobody will read it; all that can be
// said about a finding can be said to nil.
func (c *checker) found(rule string, severity Severity, at int) *note {
	s := &c.findings
	if s.closed || severity == Warning && !s.warnings {
		return nil
	}
	if s.tallies == nil {
		s.tallies = make(map[tallyKey]*tally)
	}
	key := tallyKey{rule, severity}
	t := s.tallies[key]
	if t == nil {
		t = &tally{}
		s.tallies[key] = t
	}
	t.count++
	if t.count > maxPerRule {
		if t.count == maxPerRule+1 {
			t.foldedAt = at
		}
		return nil
	}
	s.notes = append(s.notes, note{rule: rule, severity: severity, at: at, path: c.path()})
	return &s.notes[len(s.notes)-1]
}

// path names the open aggregates, and the element at hand if it is not one of them.
func (c *checker) path() string {
	if !c.options.Details {
		return ""
	}
	path := c.pathTo(c.depth)
	if c.kind == eventLeaf || c.kind == eventOpen && (c.depth == 0 || c.stack[c.depth-1].at != c.at) {
		path = strings.TrimPrefix(path+"/"+shown(c.name()), "/")
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
			name = shown(c.doc[f.name.at:f.name.end])
		}
		names = append(names, name)
	}
	return strings.Join(names, "/")
}

// about names the element the sentence is about.
func (n *note) about(e element) *note { return n.calling(e.String()) }

// named names the element by what the document calls it.
func (n *note) named(name []byte) *note {
	if n == nil {
		return nil
	}
	return n.calling(shown(name))
}

// calling says what a finding is about where that is no element: a field of the header.
func (n *note) calling(subject string) *note {
	if n != nil {
		n.subject = subject
	}
	return n
}

// under gives the path of an element that is no longer open.
func (n *note) under(path string) *note {
	if n != nil {
		n.path = path
	}
	return n
}

// showing gives the value, which stays where it is until the sentence is written.
func (n *note) showing(v []byte) *note {
	if n != nil {
		n.value = v
	}
	return n
}

// with gives whatever else the sentence says.
func (n *note) with(extra string) *note {
	if n != nil {
		n.extra = extra
	}
	return n
}

// saying gives a sentence in place of the rule's own.
func (n *note) saying(template string) *note {
	if n != nil {
		n.says = template
	}
	return n
}

// pointing names another place in the document.
func (n *note) pointing(at int) *note {
	if n != nil {
		n.ref = at
	}
	return n
}

// report puts the findings into words, in document order.
func (c *checker) report() Report {
	r := Report{Stats: c.stats, Issues: []string{}}
	found := c.findings.write(c.doc)
	left := 0
	for _, f := range found {
		switch {
		case f.Severity != Error:
		case len(r.Issues) < maxIssues:
			r.Issues = append(r.Issues, f.Message)
		default:
			left++
		}
	}
	if left > 0 {
		r.Issues = append(r.Issues, "And "+decimal(left)+" more issues that are not listed here.")
	}
	r.Valid = len(r.Issues) == 0
	if c.options.Details {
		r.Details = c.details(found)
	}
	return r
}

// write turns the notes into findings: sorted, folded, with lines and columns.
func (s *findings) write(doc []byte) []Finding {
	s.fold()
	slices.SortStableFunc(s.notes, func(a, b note) int { return a.at - b.at })
	if len(s.notes) == 0 {
		return nil
	}
	rules := Rules()
	place := position{doc: doc, line: 1}
	refs := newLineCounter(doc)
	out := make([]Finding, 0, len(s.notes))
	for i := range s.notes {
		n := &s.notes[i]
		line, column := place.next(n.at)
		refLine := 0
		if n.ref > 0 {
			refLine = refs.lineAt(n.ref)
		}
		rule := ruleOf(rules, n.rule)
		out = append(out, Finding{
			Rule: n.rule, Severity: n.severity, Line: line, Column: column, Path: n.path, Hint: n.advice(rule),
			Message: "Line " + decimal(line) + ": " + n.sentence(rule, refLine),
		})
	}
	return out
}

// ruleOf finds a rule. That every id in the code is declared is tested.
func ruleOf(rules []Rule, id string) *Rule {
	for i := range rules {
		if rules[i].ID == id {
			return &rules[i]
		}
	}
	return &Rule{ID: id, Title: id}
}

// fold adds one note for the findings of a rule that were only counted, where the
// first of them stands. The order of a map is chance, so they are sorted.
func (s *findings) fold() {
	told := len(s.notes)
	for key, t := range s.tallies {
		if t.count > maxPerRule {
			s.notes = append(s.notes, note{rule: key.rule, severity: key.severity, at: t.foldedAt, more: t.count - maxPerRule})
		}
	}
	slices.SortFunc(s.notes[told:], func(a, b note) int {
		return cmp.Or(strings.Compare(a.rule, b.rule), int(a.severity)-int(b.severity))
	})
}

// sentence is what a finding says after its line number.
func (n *note) sentence(r *Rule, refLine int) string {
	if n.more > 0 {
		return "and " + decimal(n.more) + " more like this (" + uncapital(r.Title) + ")."
	}
	template := r.Says
	if n.severity == Warning && r.Softly != "" {
		template = r.Softly
	}
	if n.says != "" {
		template = n.says
	}
	return sentence(template, n, refLine)
}

// uncapital takes a title into a sentence. The names of elements stay capitals.
func uncapital(title string) string {
	if len(title) > 1 && title[1] >= 'A' && title[1] <= 'Z' {
		return title
	}
	return strings.ToLower(title[:1]) + title[1:]
}

// advice says what to do, and what a program does to who does not.
func (n *note) advice(r *Rule) string {
	return strings.TrimSpace(sentence(r.Hint, n, 0) + " " + r.Meets)
}

// position walks through a document from finding to finding, so that all lines and
// columns together cost one pass.
type position struct {
	doc             []byte
	at, line, start int
}

// next gives the place of a byte behind the last one asked for. CR, LF and CR LF each
// end one line.
func (p *position) next(at int) (line, column int) {
	at = min(at, len(p.doc))
	passed := p.doc[p.at:at]
	for {
		i := bytes.IndexAny(passed, "\r\n")
		if i < 0 {
			break
		}
		p.at += i + 1
		if passed[i] == '\n' || p.at >= len(p.doc) || p.doc[p.at] != '\n' {
			p.line++
			p.start = p.at
		}
		passed = p.doc[p.at:at]
	}
	p.at = at
	return p.line, at - p.start + 1
}

// details is what a report tells beside the verdict.
func (c *checker) details(found []Finding) *Details {
	d := &Details{Findings: found, Statements: c.summary, Trades: c.trades}
	switch {
	case c.options.Format != UnknownFormat:
		d.Format = c.options.Format.String()
	case c.envelope.roots > 0 && !c.stats.HasVendorBID:
		d.Format = OFX.String()
	}
	d.Version = shown(c.header.value(c.doc, headerVERSION))
	switch c.header.form {
	case sgmlHeader:
		d.Encoding = shown(c.header.value(c.doc, headerENCODING)) + "/" + shown(c.header.value(c.doc, headerCHARSET))
	case xmlHeader:
		if d.Encoding = shown(c.doc[c.header.encodingAt:c.header.encodingEnd]); d.Encoding == "" {
			d.Encoding = "UTF-8"
		}
	}
	return d
}
