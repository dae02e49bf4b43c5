package core

import (
	"bytes"
	"path"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// Check judges a document; the ending of its name tells the format, if it has one.
// The answer is a ValidateResponse (JSON) with its details.
func (d *Desk) Check(name string, data []byte) ([]byte, error) {
	report := ofx.Check(data, ofx.Options{Format: formatOf(name), Today: d.Today, Details: true})
	var answer bytes.Buffer
	err := convert.WriteReport(&answer, &report)
	return answer.Bytes(), err
}

func formatOf(name string) ofx.Format {
	switch strings.ToLower(path.Ext(name)) {
	case ".qbo":
		return ofx.QBO
	case ".qfx":
		return ofx.QFX
	case ".ofx":
		return ofx.OFX
	}
	return ofx.UnknownFormat
}
