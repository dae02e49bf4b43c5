package amount

import (
	"bytes"
	"unicode"
)

// Reason says why an amount was not read, for the person who must mend the row.
// It reads the text again: reasons are wanted for the few rows that were skipped.
func Reason(text []byte) string {
	text = bytes.TrimSpace(text)
	switch {
	case len(text) == 0:
		return "The amount is empty."
	case bytes.IndexFunc(text, unicode.IsDigit) < 0:
		return "There is no number in this amount."
	case scientific(text):
		return "This number has an exponent; write the amount out, with at most 15 digits before the decimal point."
	}
	var t printed
	if !t.scan(text) {
		return "This amount has something in it that is neither a number, a sign nor a currency, or it is too long."
	}
	if _, agree := t.sign(); !agree {
		return "The signs of this amount contradict each other: a minus, parentheses or DR beside a plus or CR."
	}
	if t.paren == '(' {
		return "A parenthesis of this amount is not closed."
	}
	if runs, ok := splitRuns(t.body[:t.count]); ok {
		if _, kind := runs.judge(t.body[:t.count]); kind != unreadable {
			return "This amount is too large: at most 15 digits before the decimal point."
		}
	}
	return "The thousands and decimal marks of this amount do not fit together; 1234.56 always works."
}

// scientific tells whether a text is a number with an exponent.
func scientific(text []byte) bool {
	exponent := bytes.ContainsAny(text, "eE")
	return exponent && len(bytes.Trim(text, "0123456789.+-eE")) == 0
}
