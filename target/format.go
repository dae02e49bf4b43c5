package target

// Format is the kind of file.
type Format uint8

// The formats. QBO is the default; the first four can be asked for by name, all by the
// targets that want them.
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

var formatNames = [formatCount]string{
	QBO: "qbo", QFX: "qfx", OFX: "ofx", CSV: "csv", OFX2: "ofx2", QIF: "qif",
	HLedger: "hledger", Ledger: "ledger", Beancount: "beancount", JSON: "json",
}

// String is the format as requests and answers spell it.
func (f Format) String() string { return formatNames[f] }

// Extension is how the names of its files end, with the dot.
func (f Format) Extension() string {
	switch f {
	case OFX2:
		return ".ofx"
	case HLedger:
		return ".journal"
	}
	return "." + f.String()
}

// IsDocument tells the formats of the OFX family, which the validator judges.
func (f Format) IsDocument() bool { return f <= OFX || f == OFX2 }
