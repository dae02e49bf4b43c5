package diff

import (
	"io"

	"tillroll/internal/rawjson"
)

// WriteJSON writes the DiffResponse.
func (a *Answer) WriteJSON(w io.Writer) error {
	out := rawjson.NewWriter(w, make([]byte, 0, 32<<10))
	out.Number(`{"same":`, a.Same)
	out.Number(`,"new":`, a.New)
	out.Number(`,"changed":`, a.Changed)
	out.Number(`,"doubles":`, a.Doubles)
	out.Number(`,"gone":`, a.Gone)
	out.Raw(`,"rows":[`)
	for i := range a.Rows {
		out.Comma(i)
		writeRow(&out, &a.Rows[i])
	}
	out.Number(`],"rowsMore":`, a.RowsMore)
	if len(a.Warnings) > 0 {
		out.Strings(`,"warnings":`, a.Warnings)
	}
	if a.File != nil {
		out.Raw(`,"file":"`)
		out.File(a.File)
		out.Raw(`"`)
	}
	out.Raw(`}`)
	return out.Flush()
}

func writeRow(out *rawjson.Writer, r *Row) {
	out.Text(`{"verdict":`, r.Verdict)
	out.Text(`,"account":`, r.Account)
	out.Text(`,"date":`, r.Date)
	out.Text(`,"amount":`, r.Amount)
	out.Text(`,"description":`, r.Description)
	out.Text(`,"fitid":`, r.FITID)
	if r.Was == nil {
		out.Raw(`,"was":null`)
	} else {
		out.Text(`,"was":{"date":`, r.Was.Date)
		out.Text(`,"amount":`, r.Was.Amount)
		out.Text(`,"description":`, r.Was.Description)
		out.Text(`,"fitid":`, r.Was.FITID)
		out.Raw(`}`)
	}
	out.Text(`,"why":`, r.Why)
	out.Raw(`}`)
}
