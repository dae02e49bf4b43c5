package rules

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tillroll/ofx/internal/dtd"
	"tillroll/ofx/internal/scan"
)

// maxPerRule is how many findings of one rule are told one by one; the rest is one sentence.
const maxPerRule = 10

// Note is one finding before it is put into words.
type Note struct {
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

// Findings collects notes. It keeps the first ten of a rule and counts the others,
// so that a million faults cost no more memory than ten.
type Findings struct {
	Warnings bool // warnings are wanted
	Closed   bool // the document is no OFX: what is wrong with it inside is no news
	Unfolded bool // every note is kept
	notes    []Note
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

// Add takes a finding and says whether it will be told. Nobody will read the others.
func (s *Findings) Add(rule string, severity Severity, at int) *Note {
	if s.Closed || severity == Warning && !s.Warnings {
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
	if t.count > maxPerRule && !s.Unfolded {
		if t.count == maxPerRule+1 {
			t.foldedAt = at
		}
		return nil
	}
	s.notes = append(s.notes, Note{rule: rule, severity: severity, at: at})
	return &s.notes[len(s.notes)-1]
}

// All are the notes in the order in which they were taken, before Write sorts them.
func (s *Findings) All() []Note { return s.notes }

// Rule is the id of the rule that was broken.
func (n *Note) Rule() string { return n.rule }

// At is the offset of the fault.
func (n *Note) At() int { return n.at }

// Subject is what the sentence is about, an element as a rule.
func (n *Note) Subject() string { return n.subject }

// Extra is what else the sentence says.
func (n *Note) Extra() string { return n.extra }

// About names the element the sentence is about.
func (n *Note) About(e dtd.Element) *Note { return n.Calling(e.String()) }

// Named names the element by what the document calls it.
func (n *Note) Named(name []byte) *Note {
	if n == nil {
		return nil
	}
	return n.Calling(Shown(name))
}

// Calling says what a finding is about where that is no element: a field of the header.
func (n *Note) Calling(subject string) *Note {
	if n != nil {
		n.subject = subject
	}
	return n
}

// Under gives the path of an element that is no longer open.
func (n *Note) Under(path string) *Note {
	if n != nil {
		n.path = path
	}
	return n
}

// Showing gives the value, which stays where it is until the sentence is written.
func (n *Note) Showing(v []byte) *Note {
	if n != nil {
		n.value = v
	}
	return n
}

// With gives whatever else the sentence says.
func (n *Note) With(extra string) *Note {
	if n != nil {
		n.extra = extra
	}
	return n
}

// Saying gives a sentence in place of the rule's own.
func (n *Note) Saying(template string) *Note {
	if n != nil {
		n.says = template
	}
	return n
}

// Pointing names another place in the document.
func (n *Note) Pointing(at int) *Note {
	if n != nil {
		n.ref = at
	}
	return n
}

// Write turns the notes into findings: sorted, folded, with lines and columns.
func (s *Findings) Write(doc []byte) []Finding {
	s.fold()
	slices.SortStableFunc(s.notes, func(a, b Note) int { return a.at - b.at })
	if len(s.notes) == 0 {
		return nil
	}
	rules := All()
	place := scan.Position{Doc: doc, Line: 1}
	refs := scan.NewLines(doc)
	out := make([]Finding, 0, len(s.notes))
	for i := range s.notes {
		n := &s.notes[i]
		line, column := place.Next(n.at)
		refLine := 0
		if n.ref > 0 {
			refLine = refs.At(n.ref)
		}
		rule := Of(rules, n.rule)
		out = append(out, Finding{
			Rule: n.rule, Severity: n.severity, Line: line, Column: column, Path: n.path, Hint: n.advice(rule),
			Message: "Line " + strconv.Itoa(line) + ": " + n.sentence(rule, refLine),
		})
	}
	return out
}

// Of finds a rule. That every id in the code is declared is tested.
func Of(rules []Rule, id string) *Rule {
	for i := range rules {
		if rules[i].ID == id {
			return &rules[i]
		}
	}
	return &Rule{ID: id, Title: id}
}

// fold adds one note for the findings of a rule that were only counted, where the
// first of them stands. The order of a map is chance, so they are sorted.
func (s *Findings) fold() {
	told := len(s.notes)
	for key, t := range s.tallies {
		if t.count > maxPerRule {
			s.notes = append(s.notes, Note{rule: key.rule, severity: key.severity, at: t.foldedAt, more: t.count - maxPerRule})
		}
	}
	slices.SortFunc(s.notes[told:], func(a, b Note) int {
		return cmp.Or(strings.Compare(a.rule, b.rule), int(a.severity)-int(b.severity))
	})
}

// sentence is what a finding says after its line number.
func (n *Note) sentence(r *Rule, refLine int) string {
	if n.more > 0 {
		return "and " + strconv.Itoa(n.more) + " more like this (" + uncapital(r.Title) + ")."
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
func (n *Note) advice(r *Rule) string {
	return strings.TrimSpace(sentence(r.Hint, n, 0) + " " + r.Meets)
}
