package target

import "cmp"

// Format is the kind of file.
type Format uint8

// The formats. QBO is the default; the first four can be asked for by name, all by the
// targets that want them. Each has a row below.
const (
	QBO Format = iota
	QFX
	OFX
	CSV
	OFX2
	QIF
	HLedger
	Ledger
	Beancount
	JSON
	formatCount
)

// formats tell of each how requests and answers spell it, how the names of its files end where
// that is another word, and whether it is of the OFX family.
var formats = [formatCount]struct {
	name, ending string
	document     bool
}{
	QBO:       {name: "qbo", document: true},
	QFX:       {name: "qfx", document: true},
	OFX:       {name: "ofx", document: true},
	CSV:       {name: "csv"},
	OFX2:      {name: "ofx2", ending: "ofx", document: true},
	QIF:       {name: "qif"},
	HLedger:   {name: "hledger", ending: "journal"},
	Ledger:    {name: "ledger"},
	Beancount: {name: "beancount"},
	JSON:      {name: "json"},
}

// String is the format as requests and answers spell it.
func (f Format) String() string { return formats[f].name }

// Extension is how the names of its files end, with the dot.
func (f Format) Extension() string { return "." + cmp.Or(formats[f].ending, formats[f].name) }

// IsDocument tells the formats of the OFX family, which the validator judges.
func (f Format) IsDocument() bool { return formats[f].document }
