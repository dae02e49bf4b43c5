//go:build !light

package core

import (
	"bytes"

	"tillroll/convert"
	"tillroll/ofx"
)

// Repair mends a document with the smallest change. The answer is a RepairResponse (JSON),
// and the new bytes beside it.
func (d *Desk) Repair(name string, data []byte) (answer, mended []byte, err error) {
	repaired := convert.Repair(data, ofx.Options{Format: ofx.FormatOf(name), Today: d.Today})
	if repaired.Refused != "" {
		return nil, nil, sentence(repaired.Refused)
	}
	var out bytes.Buffer
	err = convert.WriteRepaired(&out, &repaired)
	return out.Bytes(), repaired.Document, err
}
