// Package repair mends a document with the smallest change. It asks the checker for every
// error with its place and the outline of what was understood, and each rule that can be
// mended has its mend in this room; the list of changes is the patch. Then it asks again,
// since one fault hides another, until nothing is left that it may mend.
//
// The words: a mend is what is done about one fault; an edit is one place of it; a change
// is what a place of the input became in the end. Nothing is invented: what only a person
// or the bank knows stays as it is, and the checker goes on naming it.
package repair

import (
	"bytes"
	"fmt"
	"strings"

	"tillroll/ofx/internal/check"
	"tillroll/ofx/internal/header"
	"tillroll/ofx/internal/ledger"
)

// Options tell what is known about the document beside its text.
type Options struct {
	check.Options
	// Identify computes the id of a row that has none; without it such rows stay so.
	Identify func(day ledger.Day, amount ledger.Amount, checkNum, name, memo []byte) string
}

// Change is one place of the input that had to become another text.
type Change struct {
	Line    int // of the input, from 1
	Column  int // from 1, in bytes
	Rule    string
	Message string
	Before  string // the bytes that stood there; empty where something was put in
	After   string
}

// Repaired is a document that was looked after.
type Repaired struct {
	Document []byte
	Changes  []Change
	Report   check.Report // on the new document
	Refused  string       // why there is nothing to mend: the input is no OFX document
	Stood    []Place      // where the findings of the report stand in the input; what was put in stands where that was done
}

// Place is where something stands, from 1; columns count bytes. It is 0 where a finding has none.
type Place struct{ Line, Column int }

// maxRounds bounds how often the checker is asked again. A fault hides a handful of others
// at most; who needs more rounds is fighting with himself, and the report tells what is left.
const maxRounds = 40

// Repair mends what makes a document invalid and leaves all else alone. A valid document
// comes back as it is, and so does one that is no OFX at all.
func Repair(doc []byte, o Options) Repaired {
	report := check.Check(doc, o.Options)
	if report.Valid {
		return Repaired{Document: doc, Report: report}
	}
	if Elements(doc) > MaxElements {
		return Repaired{Document: doc, Report: report, Refused: fmt.Sprintf("The document has more than %d elements, more than can be mended at once. Fetch it again for a shorter period.", MaxElements)}
	}
	p := newPatch(doc)
	now := doc
	for range maxRounds {
		if o.Stopped != nil && o.Stopped() {
			break
		}
		edits := round(now, o)
		if len(edits) == 0 {
			break
		}
		p.apply(edits)
		now = p.document()
	}
	r := Repaired{Document: now, Changes: p.changes(), Report: check.Check(now, o.Options)}
	r.Refused = refusal(now, o, &r.Report)
	if d := r.Report.Details; d != nil {
		places := make([]Place, len(d.Findings))
		for i := range d.Findings {
			places[i] = Place{d.Findings[i].Line, d.Findings[i].Column}
		}
		r.Stood = p.stood(now, places)
	}
	return r
}

// MaxElements bounds the elements of a document that is mended: each is held with its place
// and perhaps its fault, 250 bytes, in every round. A statement of 100,000 rows has 800,000.
const MaxElements = 1_000_000

// Elements counts the start tags of a document, or what looks like one.
func Elements(doc []byte) int { return bytes.Count(doc, []byte("<")) - bytes.Count(doc, []byte("</")) }

// refusal is the sentence about a document that is none; empty for any other.
func refusal(doc []byte, o Options, report *check.Report) string {
	faults, _ := check.Examine(doc, o.Options)
	for i := range faults {
		if rule := faults[i].Rule; strings.HasPrefix(rule, "IN") && rule != "IN09" && rule != "IN12" && len(report.Issues) > 0 {
			_, sentence, _ := strings.Cut(report.Issues[0], ": ")
			return sentence
		}
	}
	return ""
}

// round finds what can be mended in a document as it stands. Tags come first: as long as
// they are not in order nobody can say where a missing element belongs.
func round(doc []byte, o Options) []edit {
	faults, outline := check.Examine(doc, o.Options)
	m := mender{doc: doc, options: o, outline: outline, head: header.Read(doc)}
	m.mend(faults, true)
	if len(m.edits) == 0 {
		m.mend(faults, false)
	}
	return agreed(m.edits)
}

// mend does what is to be done about faults of the tags, or about all others.
func (m *mender) mend(faults []check.Fault, tags bool) {
	known := mends()
	for i := range faults {
		rule := faults[i].Rule
		if mend := known[rule]; mend != nil && isAboutTags(rule) == tags {
			m.fault = &faults[i]
			m.group++
			if tags || !m.dropEmptyTwin() {
				mend(m)
			}
		}
	}
}

// isAboutTags tells the rules that say which tags open and close what.
func isAboutTags(rule string) bool {
	switch rule {
	case "IN11", "SY01", "SY02", "SY03", "SY04", "SY11", "SY16", "SY23", "SY24", "TR14":
		return true
	}
	return false
}
