package diff

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// Join makes one statement of several files of one account: the rows of the first, then of
// each other what Compare calls new beside those before it. A row that stands in more than
// one of them is there once.
func Join(inputs []Input, o Options) (*statement.Statement, error) {
	inputs, err := apart(inputs, o)
	if err != nil {
		return nil, err
	}
	var parts []part
	for i, in := range inputs {
		p, err := openPart(in, o)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			if err := p.leaveKnown(inputs[:i], in, o); err != nil {
				return nil, err
			}
			if a, b := parts[0].statement, p.statement; a.Options.Currency != b.Options.Currency || a.Account != "" && b.Account != "" && !sameAccount(a.Account, b.Account) {
				return nil, strangers(inputs[0].Name, a, in.Name, b)
			}
		}
		parts = append(parts, p)
	}
	return joined(parts)
}

// apart reads every file once and makes an input of each statement of one whose statements are all
// of one account: the days of a month in an archive. What is understood of a file may be asked for
// its rows as often as a join does.
func apart(inputs []Input, o Options) (all []Input, err error) {
	for _, in := range inputs {
		file, err := in.Open(o.Options)
		if err != nil {
			return nil, &FileError{in.Name, err}
		}
		if !file.IsParted() {
			all = append(all, understood(in.Name, file, file.Statements...))
			continue
		}
		for _, s := range file.Statements {
			all = append(all, understood(in.Name+", "+s.Source, file, s))
		}
	}
	return all, nil
}

// understood is an input of statements that were read before.
func understood(name string, file *reader.File, statements ...*statement.Statement) Input {
	return Input{Name: name, Open: func(statement.Options) (*reader.File, error) {
		own := make([]*statement.Statement, len(statements))
		for i, s := range statements {
			copied := *s
			own[i] = &copied
		}
		return &reader.File{Kind: file.Kind, Name: file.Name, Statements: own}, nil
	}}
}

// strangers refuses statements that are no parts of one, and says what may be done.
func strangers(first string, a *statement.Statement, second string, b *statement.Statement) error {
	remedy := "Join the files of each account by themselves"
	if a.Options.Currency == "" || b.Options.Currency == "" {
		remedy = "Set currency if it is the same"
	}
	numbers := statement.Numbers([]*statement.Statement{a, b})
	return fmt.Errorf("%s is about another account or currency than %s: %s, not %s. %s", second, first, whose(b, numbers[1]), whose(a, numbers[0]), remedy)
}

// whose names account and currency of a statement, also where the file names none.
func whose(s *statement.Statement, number string) string {
	return cmp.Or(number, "an account without a number") + " in " + cmp.Or(s.Options.Currency, "a currency that is not named")
}

// part is one file of a join.
type part struct {
	name      string
	statement *statement.Statement
	rows      []joinedRow // by their number in the file
	known     int         // rows that stand in an earlier file
}

// joinedRow is what the file alone could tell about a row.
type joinedRow struct {
	id   string
	day  ofx.Day
	sum  ofx.Amount
	keep bool
}

// openPart reads one file and finds out the id of each row.
func openPart(in Input, o Options) (p part, err error) {
	file, err := in.Open(o.Options)
	if err != nil {
		return p, &FileError{in.Name, err}
	}
	if len(file.Statements) != 1 {
		return p, errors.New(in.Name + " holds several statements: " + file.List() + ". " + file.Choice())
	}
	p = part{name: in.Name, statement: file.Statements[0]}
	if p.statement.Rows == nil {
		return p, errors.New(in.Name + " holds rows of a request; statements are joined from files of banks")
	}
	request, err := p.statement.Collect()
	if err != nil {
		return p, err
	}
	request.Format, request.Details = convert.OFX, true
	result := request.Convert(o.Today)
	p.statement.Doubts = append(slices.Clip(p.statement.Doubts), guesses(result.Details)...) // days and amounts are spelled one way in the whole
	if reason := p.statement.Options.OrderReason; reason != "" {
		p.statement.Notes = append(slices.Clip(p.statement.Notes), "How dates were read: "+reason)
	}
	p.rows = make([]joinedRow, request.Len())
	at := 0
	for row := range ofx.Rows(result.File) {
		for at < len(p.rows) && request.Outcome(at).Field != "" {
			at++
		}
		if at == len(p.rows) {
			break
		}
		outcome := request.Outcome(at)
		p.rows[at] = joinedRow{id: string(row.FITID), day: outcome.Day, sum: outcome.Amount, keep: true}
		at++
	}
	return p, nil
}

// leaveKnown drops the rows that stand in an earlier file.
func (p *part) leaveKnown(olds []Input, in Input, o Options) error {
	o.Numbers = true
	c, err := heldAgainst(olds, in, o)
	if err != nil {
		return err
	}
	fresh := picker{news: c.answer.Numbers}
	for i := range p.rows {
		if r := &p.rows[i]; r.keep && !fresh.wants(nil) {
			r.keep = false
			p.known++
		}
	}
	return nil
}

// joined puts the parts together. Days and amounts are spelled one way: the files may not
// agree on theirs.
func joined(parts []part) (*statement.Statement, error) {
	s := *parts[0].statement
	s.Options.InvertSigns, s.Options.DateOrder, s.Options.OrderReason = false, convert.Auto, ""
	s.Layout, s.Notes, s.Doubts = nil, nil, nil
	bear(&s, parts)
	tellParts(&s, parts)
	last := ofx.Day(0)
	for i, p := range parts {
		if i > 0 {
			s.LeftOut.Merge(p.statement.LeftOut)
			s.Skipped = append(s.Skipped, p.statement.Skipped...)
			s.MoreSkipped += p.statement.MoreSkipped
		}
		if p.known == 1 {
			s.Note("%s: 1 row stands in an earlier file and was taken once.", p.name)
		} else if p.known > 1 {
			s.Note("%s: %d rows stand in an earlier file and were taken once.", p.name, p.known)
		}
		for _, r := range p.rows {
			if r.day >= last {
				last = r.day
				s.Options.LedgerBalance = p.statement.Options.LedgerBalance
			}
		}
	}
	s.Rows = func(visit func(convert.Row) error) error { return visitParts(parts, visit) }
	s.Evidence = &convert.Evidence{}
	err := s.Rows(func(row convert.Row) error { s.Evidence.See(row); return nil })
	prove(&s, parts)
	return &s, err
}

// bear gives the whole the account of the first part that names one.
func bear(s *statement.Statement, parts []part) {
	for _, p := range parts {
		if from := p.statement; s.Account == "" && from.Account != "" {
			s.Account, s.Called = from.Account, from.Called
			s.Options.AccountID, s.Options.BankID = cmp.Or(s.Options.AccountID, from.Options.AccountID), cmp.Or(s.Options.BankID, from.Options.BankID)
			s.Options.Account = cmp.Or(s.Options.Account, from.Options.Account)
		}
	}
}

// tellParts tells what was doubted and decided about the parts: what holds for all of them once, and all else with the name of its file.
func tellParts(s *statement.Statement, parts []part) {
	said := map[string]int{}
	for _, p := range parts {
		for _, d := range p.statement.Doubts {
			said[d.Text]++
		}
		for _, note := range p.statement.Notes {
			said[note]++
		}
	}
	told := map[string]bool{}
	named := func(p part, text string) string {
		if said[text] < len(parts) {
			text = p.name + ": " + text
		}
		return text
	}
	for _, p := range parts {
		for _, d := range p.statement.Doubts {
			if d.Text = named(p, d.Text); !told[d.Text] {
				told[d.Text], s.Doubts = true, append(s.Doubts, d)
			}
		}
		for _, note := range p.statement.Notes {
			if note = named(p, note); !told[note] {
				told[note], s.Notes = true, append(s.Notes, note)
			}
		}
	}
}

func visitParts(parts []part, visit func(convert.Row) error) error {
	var buffer []byte
	for _, p := range parts {
		at := -1
		err := p.statement.Rows(func(row convert.Row) error {
			if at++; at >= len(p.rows) || p.rows[at].id != "" && !p.rows[at].keep {
				return nil
			}
			if r := p.rows[at]; r.id != "" {
				buffer = append(buffer[:0], r.day.String()...)
				day := len(buffer)
				buffer = r.sum.Append(buffer)
				row.Date, row.Amount = buffer[:day:day], buffer[day:]
			}
			return visit(row)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// prove holds the balances at the ends of the parts against all rows.
func prove(s *statement.Statement, parts []part) {
	digits := s.Options.Digits()
	prover := statement.Prover{Digits: digits}
	first, last := &parts[0], &parts[0]
	for i := range parts {
		if firstDay(&parts[i]) < firstDay(first) {
			first = &parts[i]
		}
		if lastDay(&parts[i]) > lastDay(last) {
			last = &parts[i]
		}
	}
	opening, closing := first.statement.Proof.Opening, last.statement.Proof.Closing
	amounts, readable := convert.ReadAmounts([]string{opening, closing}, digits)
	if opening != "" && readable[0] {
		prover.Open(statement.Place{}, amounts[0])
	}
	for _, p := range parts {
		for _, r := range p.rows {
			if r.keep {
				prover.Row(r.sum)
			}
		}
	}
	if closing != "" && readable[1] {
		prover.Close(statement.Place{}, amounts[1])
	}
	s.Proof = prover.Proof()
	for _, b := range s.Proof.Broken {
		s.Doubt("", "The files do not follow each other: from the opening balance of %s, %s, the rows lead to %s, and %s closes with %s. Rows between the files are missing, or stand there twice.",
			first.name, opening, b.Expected, last.name, b.Found)
	}
}

func firstDay(p *part) ofx.Day {
	first := ofx.Day(99999999)
	for _, r := range p.rows {
		if r.day != 0 {
			first = min(first, r.day)
		}
	}
	return first
}

func lastDay(p *part) (last ofx.Day) {
	for _, r := range p.rows {
		last = max(last, r.day)
	}
	return last
}
