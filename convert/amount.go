package convert

// amountKind says what an amount cell says about the marks of its column.
type amountKind uint8

const (
	amountUnreadable   amountKind = iota
	amountPlain                   // no evidence: 1234, or a JSON number
	amountDotDecimal              // the dot must be the decimal mark: 1,234.56
	amountCommaDecimal            // the comma must be the decimal mark: 1.234,56
	amountLoneComma               // 1,234: the column decides
	amountLoneDot                 // 1.234: the column decides
)

// amountReading is what one cell says before its column is judged.
type amountReading struct {
	units    uint64
	digits   uint8 // decimals as written, as far as units holds them
	tail     uint8 // what follows them: see the tail constants
	negative bool
	kind     amountKind
}

// readAmount reads an amount as statements print it.
func readAmount(text []byte) amountReading { return readNumber(text) }

// readNumber reads a JSON number from its own digits.
func readNumber(literal []byte) amountReading {
	r := amountReading{kind: amountPlain}
	point := false
	for _, c := range literal {
		switch {
		case c == '-':
			r.negative = true
		case c == '.':
			point = true
		default:
			r.units = r.units*10 + uint64(c-'0')
			if point {
				r.digits++
			}
		}
	}
	return r
}

// amountReason says why an amount was not read, for the person who must mend the row.
func amountReason(text []byte) string { return "this is not an amount tillroll can read" }
