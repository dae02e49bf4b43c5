package core

import (
	"path"
	"strings"

	"tillroll/ofx"
)

// Check judges a document; the ending of its name tells the format, if it has one.
func (d *Desk) Check(name string, data []byte) ofx.Report {
	return ofx.Check(data, ofx.Options{Format: formatOf(name), Today: d.Today, Details: true})
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
