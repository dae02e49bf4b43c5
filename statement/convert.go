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
		return stream.Convert(s.Request, today, out)
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
	return stream.Finish()
}

// Collect gathers the rows in memory, for doors that look at single rows afterwards.
func (s *Statement) Collect() (*convert.Request, error) {
	if s.Request != nil {
		s.Request.Options = s.provenOptions()
		return s.Request, nil
	}
	r := &convert.Request{}
	r.Reset(s.provenOptions())
	return r, s.Rows(func(row convert.Row) error {
		r.Add(row)
		return nil
	})
}

// provenOptions are the options, with the balances where the proof holds: journals assert
// them.
func (s *Statement) provenOptions() convert.Options {
	o := s.Options
	if p := &s.Proof; p.Verdict == Proven && p.Opening != "" && p.Closing != "" {
		o.Opening, o.Closing = p.Opening, p.Closing
	}
	return o
}

// Forget lets go of the rows: what was found out stays.
func (s *Statement) Forget() { s.Request, s.Rows, s.Evidence = nil, nil, nil }
