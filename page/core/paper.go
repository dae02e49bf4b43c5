package core

import (
	"cmp"
	"path"
	"sort"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// paper is one statement on the desk.
type paper struct {
	document *document
	label    string // what tells it from the other statements of its document
	read     *statement.Statement
	rows     *convert.Request
	result   *convert.Result // of the last conversion; nil before the first
	survey   survey
	proof    statement.Proof
	parts    int             // of a file that its program takes in pieces only; 1 otherwise
	known    [][2]int        // rows that were imported before, as runs
	typed    map[string]edit // by the person
}

// View is what the page shows about a paper beside its rows.
type View struct {
	Kind         string           `json:"kind"`
	Source       string           `json:"source"`       // the worksheet, or the member of an archive
	Account      string           `json:"account"`      // the end of its number, or its name
	HasAccount   bool             `json:"hasAccount"`   // the file or the person told a number
	NeedsAccount bool             `json:"needsAccount"` // the file carries a number
	AccountType  string           `json:"accountType"`
	Currency     string           `json:"currency"`
	CurrencyBy   string           `json:"currencyBy"` // "file", "person" or "" where it is assumed
	Digits       int              `json:"digits"`
	SignsTurned  bool             `json:"signsTurned"`
	Layout       *Layout          `json:"layout"`
	Proof        statement.Proof  `json:"proof"`
	Equation     Equation         `json:"equation"`
	Doubts       []Doubt          `json:"doubts"`
	Notes        []string         `json:"notes"`
	LeftOut      string           `json:"leftOut"` // what was no booking, in words
	Format       string           `json:"format"`
	Name         string           `json:"name"` // to save the file under
	Size         int              `json:"size"`
	Parts        int              `json:"parts"`
	Counts       Counts           `json:"counts"`
	Valid        bool             `json:"valid"`
	Issues       []string         `json:"issues"`
	Details      *convert.Details `json:"details"`
	Warnings     []Warning        `json:"warnings"`
	Example      *Example         `json:"example"` // a date that could be read both ways
	Periods      []Period         `json:"periods"`
	PeriodUnit   string           `json:"periodUnit"` // "day", "week" or "month"
	Hash         string           `json:"hash"`
}

// Warning concerns the whole file, and some of them have a place of their own on the page.
type Warning struct {
	Text  string         `json:"text"`
	About convert.Matter `json:"about"`
}

// Doubt is a reading that the file does not prove, with the setting that settles it.
type Doubt struct {
	Text   string `json:"text"`
	Option string `json:"option"`
}

// Layout is how a table was read.
type Layout struct {
	Columns    []Column       `json:"columns"`
	Mapping    map[string]int `json:"mapping"` // role to column, from 0
	HeaderLine int            `json:"headerLine"`
	Worksheet  string         `json:"worksheet"`
}

// Column is a column as the page offers it for choice.
type Column struct {
	Name   string `json:"name"`
	Sample string `json:"sample"`
}

// Convert converts a paper by the settings and shows what came of it. The file is read
// anew only if the settings ask for another reading; what was shown before stays where
// they are wrong.
func (d *Desk) Convert(id, n int, given []byte) (*View, *Problem, error) {
	doc, err := d.document(id)
	if err != nil {
		return nil, nil, err
	}
	s, err := decodeSettings(given)
	if err != nil {
		return nil, nil, err
	}
	if problem := doc.read(s); problem != nil {
		return nil, problem, nil
	}
	p, err := d.paper(id, n)
	if err != nil {
		return nil, nil, err
	}
	if err := p.convert(s, d.Today); err != nil {
		return nil, nil, err
	}
	return p.view(s), nil, nil
}

// convert makes the file.
func (p *paper) convert(s *settings, today ofx.Day) error {
	options := s.apply(p.read.Options)
	if err := options.Check(); err != nil {
		return err
	}
	edits, err := s.edits(&options)
	if err != nil {
		return err
	}
	if s.isUntouched() {
		options.Opening, options.Closing = p.read.ProvenEnds()
	}
	p.rows.Options, p.typed = options, s.Edits
	p.rows.SetEdits(edits)
	p.known = s.Known
	p.result = p.rows.Convert(today)
	p.look()
	if err := p.prove(s); err != nil {
		return err
	}
	p.settleBalances(s, today)
	p.parts = 1
	if limit := options.Limit(); limit.Bytes > 0 && len(p.result.File) > limit.Bytes || limit.Rows > 0 && p.result.Transactions > limit.Rows {
		p.parts = p.rows.CountParts(limit)
	}
	return nil
}

// isKnown tells whether a row was imported before.
func (p *paper) isKnown(at int) bool {
	i := sort.Search(len(p.known), func(i int) bool { return p.known[i][1] >= at })
	return i < len(p.known) && p.known[i][0] <= at
}

// prove holds the balances that the file or the person tells against the rows as they are
// now. As long as nobody changed anything the reader's proof, which saw every printed
// figure, is the better one. Rows that were imported before are part of the balance that
// the new ones begin with.
func (p *paper) prove(s *settings) error {
	p.proof = p.read.Proof
	opening, closing := cmp.Or(s.Opening, p.proof.Opening), cmp.Or(s.Closing, p.proof.Closing)
	opening, err := p.withKnown(opening)
	if err != nil {
		return err
	}
	if s.asRead() {
		p.proof.Opening = opening
		p.judge()
		return nil
	}
	prover := statement.Prover{Digits: p.rows.Digits()}
	if opening != "" {
		amount, err := amountOf(opening, prover.Digits)
		if err != nil {
			return err
		}
		prover.Open(statement.Place{}, amount)
	}
	for i := range p.rows.Len() {
		if o := p.rows.Standing(i); o.Kept {
			prover.Row(o.Amount)
		}
	}
	if closing != "" {
		amount, err := amountOf(closing, prover.Digits)
		if err != nil {
			return err
		}
		prover.Close(statement.Place{}, amount)
	}
	p.proof = prover.Proof()
	p.proof.Closing, p.proof.Reckoned = closing, s.Opening == "" && p.read.Proof.Reckoned
	p.judge()
	return nil
}

// judge holds the proof against the file to download, as every other door does: a row that
// could not be read is not in it.
func (p *paper) judge() {
	judged := statement.Statement{Options: p.rows.Options, Proof: p.proof}
	judged.Judge(p.result)
	p.proof = judged.Proof
}

// withKnown adds the rows that were imported before to an opening balance.
func (p *paper) withKnown(opening string) (string, error) {
	if opening == "" || len(p.known) == 0 {
		return opening, nil
	}
	digits := p.rows.Digits()
	amount, err := amountOf(opening, digits)
	if err != nil {
		return "", err
	}
	var sum ofx.Sum
	sum.Add(amount)
	for _, run := range p.known {
		for at := run[0]; at <= run[1] && at < p.rows.Len(); at++ {
			if o := p.rows.Standing(at); o.LeftOut {
				sum.Add(o.Amount)
			}
		}
	}
	return string(sum.Append(nil, digits)), nil
}

// view sums up a converted paper.
func (p *paper) view(s *settings) *View {
	r, o := p.result, &p.rows.Options
	v := &View{
		Kind: reader.Label(p.document.kind), Source: p.read.Source, Hash: p.document.hash,
		Account: shortName(o.AccountID), HasAccount: o.AccountID != "", NeedsAccount: r.Format.IsDocument(), AccountType: o.Account.String(),
		Currency: o.CurrencyCode(), Digits: int(o.Digits()), SignsTurned: o.InvertSigns,
		Proof: p.proof, Equation: p.equation(), LeftOut: p.read.LeftOut.String(),
		Format: r.Format.String(), Name: p.saveName(), Size: len(r.File), Parts: p.parts,
		Counts: p.counts(), Valid: r.Valid, Issues: append([]string{}, r.Issues...), Details: r.Details,
		Example: p.survey.example, Periods: p.survey.periods, PeriodUnit: p.survey.unit,
	}
	switch {
	case s.options.Currency != "":
		v.CurrencyBy = "person"
	case p.read.Options.Currency != "":
		v.CurrencyBy = "file"
	}
	for _, w := range r.Details.Warnings {
		v.Warnings = append(v.Warnings, Warning(w))
	}
	for _, d := range p.read.Doubts {
		if !s.settles(d.Option) {
			v.Doubts = append(v.Doubts, Doubt(d))
		}
	}
	v.Notes = append(v.Notes, p.notes()...)
	if l := p.read.Layout; l != nil {
		v.Layout = layoutOf(l)
	}
	return v
}

// shortName is an account as the page shows it: the end of its number, or the name by which
// a program calls it.
func shortName(account string) string {
	const few, enough = 2, 32 // digits of a name, and its characters: a file may call anything one
	digits, name := 0, []rune(account)
	for _, r := range name {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	if digits > few || digits == len(name) {
		return statement.MaskedAccount(account)
	}
	return string(name[:min(len(name), enough)])
}

// settles tells whether the person has answered what an option asks.
func (s *settings) settles(option string) bool {
	switch option {
	case "currency":
		return s.options.Currency != ""
	case "accountType":
		return s.AccountType != nil
	case "accountId":
		return s.options.AccountID != ""
	}
	return false // the others are read anew, and the reader then has no doubt
}

// layoutOf lists the columns and which role each plays.
func layoutOf(l *statement.Layout) *Layout {
	out := &Layout{HeaderLine: l.HeaderLine, Worksheet: l.Worksheet, Mapping: map[string]int{}}
	for _, c := range l.Columns {
		out.Columns = append(out.Columns, Column{Name: c.Name, Sample: c.Sample})
	}
	for role, at := range l.Mapping {
		out.Mapping[role.String()] = at
	}
	return out
}

// saveName is the document's own name with the new ending.
func (p *paper) saveName() string {
	base := path.Base(strings.ReplaceAll(p.document.name, `\`, "/"))
	stem := strings.TrimSuffix(base, path.Ext(base))
	if p.label != "" {
		stem += "-" + p.label
	}
	return stem + p.result.Format.Extension()
}
