package writer

import (
	"bytes"
	"unicode/utf8"
)

// AppendCell appends a cell of clean text, quoted as RFC 4180 says where it must be, with
// an apostrophe before what a spreadsheet would run. Guarded tells whether there was need.
// Tabbed text is guarded in any case: what follows a tab was meant for another cell.
func AppendCell(dst, text []byte, tabbed bool) (out []byte, guarded bool) {
	guarded = len(text) > 0 && (tabbed || runsAsFormula(text))
	quoted := bytes.ContainsAny(text, `",`)
	if quoted {
		dst = append(dst, '"')
	}
	if guarded {
		dst = append(dst, '\'')
	}
	for i, c := range text {
		if c == '"' {
			dst = append(dst, '"')
		}
		dst = append(dst, c)
		// Quotes keep no program from parting a line at semicolons, as spreadsheets do
		// where the comma is the decimal mark: a formula there is guarded by itself.
		if c == ';' && runsAsFormula(text[i+1:]) {
			dst = append(dst, '\'')
			guarded = true
		}
	}
	if quoted {
		dst = append(dst, '"')
	}
	return dst, guarded
}

// formulaSigns are what a spreadsheet takes for the beginning of a formula (CWE-1236).
// The wide forms count: some programs narrow them on import.
var formulaSigns = [...]string{"=", "+", "-", "@", "＝", "＋", "－", "＠"}

// runsAsFormula tells whether a spreadsheet would take clean text for a formula.
func runsAsFormula(text []byte) bool { return FormulaSign(text) > 0 }

// FormulaSign is the length of the sign that a text begins with; 0 if there is none.
func FormulaSign(text []byte) int {
	if len(text) == 0 || text[0] > '@' && text[0] < utf8.RuneSelf {
		return 0
	}
	for _, sign := range formulaSigns {
		if bytes.HasPrefix(text, []byte(sign)) {
			return len(sign)
		}
	}
	return 0
}
