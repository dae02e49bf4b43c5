package core

import (
	"bytes"

	"tillroll/convert"
	"tillroll/ofx"
)

// Check judges a document; the ending of its name tells the format, if it has one.
// The answer is a ValidateResponse (JSON) with its details.
func (d *Desk) Check(name string, data []byte) ([]byte, error) {
	report := ofx.Check(data, ofx.Options{Format: ofx.FormatOf(name), Today: d.Today, Details: true})
	var answer bytes.Buffer
	err := convert.WriteReport(&answer, &report)
	return answer.Bytes(), err
}

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
