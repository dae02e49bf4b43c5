package convert

import (
	"io"

	"tillroll/internal/fitid"
	"tillroll/internal/rawjson"
	"tillroll/internal/text"
	"tillroll/ofx"
)

// Repair mends a document of the OFX family; rows without an id get the one that a
// conversion would give them.
func Repair(doc []byte, o ofx.Options) ofx.Repaired {
	var hasher fitid.Hasher
	identify := func(day ofx.Day, amount ofx.Amount, check, name, memo []byte) string {
		return string(fitid.Append(nil, day, hasher.Key(day, amount, folded(check), folded(name), folded(memo)), 1))
	}
	return ofx.Repair(doc, ofx.RepairOptions{Options: o, Identify: identify})
}

// folded is a text as the recipe of ids takes it.
func folded(given []byte) []byte {
	clean, _, _ := text.AppendClean(nil, given)
	return clean
}

// WriteRepaired writes the RepairResponse: the verdict on the new document, what was
// changed, and the document as text.
func WriteRepaired(w io.Writer, r *ofx.Repaired) error {
	a := answer{rawjson.NewWriter(w, make([]byte, 0, chunkSize))}
	a.Raw(`{"valid":`)
	a.Bool(r.Report.Valid)
	a.Strings(`,"issues":`, r.Report.Issues)
	a.Raw(`,"changes":[`)
	for i := range r.Changes {
		a.Comma(i)
		a.change(&r.Changes[i])
	}
	a.Raw(`],"file":"`)
	a.File(ofx.Decoded(r.Document))
	a.Raw(`"`)
	a.stats(&r.Report.Stats)
	a.Raw(`}`)
	return a.Flush()
}

func (a *answer) change(c *ofx.Change) {
	a.Number(`{"line":`, c.Line)
	a.Number(`,"column":`, c.Column)
	a.Text(`,"rule":`, c.Rule)
	a.Text(`,"message":`, c.Message)
	a.Text(`,"before":`, string(ofx.Decoded([]byte(c.Before))))
	a.Text(`,"after":`, string(ofx.Decoded([]byte(c.After))))
	a.Raw(`}`)
}

func (a *answer) stats(s *ofx.Stats) {
	a.Number(`,"stats":{"transactions":`, s.Transactions)
	a.Number(`,"uniqueFitids":`, s.UniqueFITIDs)
	a.Raw(`,"hasVendorBid":`)
	a.Bool(s.HasVendorBID)
	a.Raw(`,"hasIntuBid":`)
	a.Bool(s.HasVendorBID)
	a.Raw(`}`)
}
