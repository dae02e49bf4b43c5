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
