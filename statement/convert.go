package statement

import (
	"tillroll/convert"
	"tillroll/ofx"
)

// Convert converts the statement into out, a chunk of rows at a time. The stream then
// knows the parts of what was written.
func (s *Statement) Convert(stream *convert.Stream, today ofx.Day, out convert.Output) (*convert.Result, error) {
	if s.Request != nil {
		s.Request.Options = s.provenOptions()
		return s.judged(stream.Convert(s.Request, today, out))
	}
	stream.Start(s.provenOptions(), s.Evidence, today, out)
	if stream.Foresees() {
		if err := s.Rows(stream.Foresee); err != nil {
			return nil, err
		}
	}
	if err := s.Rows(stream.Add); err != nil {
		return nil, err
	}
	return s.judged(stream.Finish())
}

// judged holds the proof against what was written.
func (s *Statement) judged(result *convert.Result, err error) (*convert.Result, error) {
	if err == nil {
		s.Judge(result)
	}
	return result, err
}

// Judge takes the proof back where the conversion skipped a row or rounded one: the figures of
// the file hold for its rows, but the converted file lacks one of them, or has other amounts.
func (s *Statement) Judge(result *convert.Result) {
	p, d := &s.Proof, result.Details
	if d == nil {
		return
	}
	if d.Rounded > 0 && p.Verdict == Proven {
		p.Verdict = Unproven
	}
	if result.Skipped == 0 {
		return
	}
	digits := s.Options.Digits()
	amounts, _ := convert.ReadAmounts([]string{d.TotalDebits, d.TotalCredits, p.Opening, p.Closing}, digits)
	written := sumOf(amounts[0])
	written.Add(amounts[1])
	p.Sum = string(written.Append(nil, digits))
	if p.Verdict != Proven {
		return
	}
	p.Verdict = Unproven
	if p.Opening == "" || p.Closing == "" {
		return
	}
	written.Add(amounts[2])
	if written == sumOf(amounts[3]) {
		return
	}
	at := Place{}
	if len(d.SkippedRows) > 0 {
		at = Place{Line: d.SkippedRows[0].Line, Page: d.SkippedRows[0].Page}
	}
	p.Verdict = Broken
	p.Broken = append(p.Broken, Break{at, string(written.Append(nil, digits)), p.Closing})
}

// Collect gathers the rows in memory, for doors that look at single rows afterwards.
func (s *Statement) Collect() (*convert.Request, error) {
	if s.Request != nil {
		s.Request.Options = s.provenOptions()
		return s.Request, nil
	}
	r := &convert.Request{}
	r.Reset(s.provenOptions())
	if s.Evidence != nil {
		r.MakeRoom(s.Evidence.Rows)
	}
	return r, s.Rows(func(row convert.Row) error {
		r.Add(row)
		return nil
	})
}

// provenOptions are the options, with the balances where the proof holds: journals assert
// them.
func (s *Statement) provenOptions() convert.Options {
	o := s.Options
	if opening, closing := s.ProvenEnds(); opening != "" {
		o.Opening, o.Closing = opening, closing
	}
	return o
}

// ProvenEnds are the balances before and behind the rows where both are known and the proof
// holds.
func (s *Statement) ProvenEnds() (opening, closing string) {
	if p := &s.Proof; p.Verdict == Proven && p.Opening != "" && p.Closing != "" {
		return p.Opening, p.Closing
	}
	return "", ""
}

// Forget lets go of the rows: what was found out stays.
func (s *Statement) Forget() { s.Request, s.Rows, s.Evidence = nil, nil, nil }
