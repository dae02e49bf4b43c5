package delimited

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"tillroll/writer"
)

// appendText appends a cell and tells of an apostrophe.
func appendText(dst []byte, t *writer.Transaction, f writer.Field, text []byte, tabbed bool) []byte {
	dst, guarded := writer.AppendCell(dst, text, tabbed)
	if guarded {
		t.NoteGuard(f)
	}
	return dst
}

// quoteMarks are what a bare dialect takes for one: the apostrophe is among them.
const quoteMarks = "\"'`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb"

// appendBare appends text without commas and quote marks, and without the signs that would
// need one for a guard.
func appendBare(dst []byte, t *writer.Transaction, text []byte) []byte {
	start, dropped, marks := len(dst), false, false
	front := true // a sign here would begin a formula
	for len(text) > 0 {
		if n := writer.FormulaSign(text); front && n > 0 {
			text, dropped = text[n:], true
			continue
		}
		r, n := utf8.DecodeRune(text)
		switch {
		case r == ',' || r == ' ':
			marks = marks || r == ','
			if last := len(dst) - 1; last >= start && dst[last] != ' ' {
				dst = append(dst, ' ')
			}
		case strings.ContainsRune(quoteMarks, r):
			marks = true
		default:
			dst = append(dst, text[:n]...)
		}
		nothing := len(dst) == start || strings.ContainsRune(quoteMarks, r) // was appended
		front = r == ';' || front && nothing
		text = text[n:]
	}
	dst = append(dst[:start], bytes.TrimRight(dst[start:], " ")...)
	if len(dst) == start {
		dst = append(dst, "Transaction"...)
	}
	if dropped {
		t.Note(writer.Description, "The sign in front was dropped: spreadsheets would run it as a formula.")
	}
	if marks {
		t.Note(writer.Description, "Commas and quote marks were taken out: the program takes none.")
	}
	return dst
}
