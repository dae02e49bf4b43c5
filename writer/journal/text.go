package journal

import (
	"bytes"
	"strings"

	"tillroll/writer"
)

// appendPlainTitle begins a transaction of hledger or Ledger: day, code, payee, and the
// metadata in comments. A semicolon would begin a comment in the payee, so a comma stands
// for it; the text of the metadata has it.
func (b *Book) appendPlainTitle(dst []byte, t *writer.Transaction) []byte {
	dst = writer.AppendDay(append(dst, '\n'), t.Posted, writer.ISO)
	dst = append(dst, " * "...)
	code := t.CheckNum
	if bytes.ContainsAny(code, "()") {
		code = nil
	}
	if len(code) > 0 || t.Name[0] == '(' { // an empty code keeps what follows from being one
		dst = append(append(append(dst, '('), code...), ") "...)
	}
	for _, c := range t.Name {
		if c == ';' {
			c = ','
		}
		dst = append(dst, c)
	}
	dst = append(dst, '\n')
	dst = b.appendNote(dst, "id", t.FITID)
	dst = b.appendNote(dst, "text", t.Text)
	dst = b.appendNote(dst, "memo", t.Memo)
	if code == nil {
		dst = b.appendNote(dst, "check", t.CheckNum)
	}
	return dst
}

// appendNote appends metadata. Ledger reads a date in brackets even there.
func (b *Book) appendNote(dst []byte, name string, text []byte) []byte {
	if len(text) == 0 {
		return dst
	}
	dst = append(append(append(dst, "    ; "...), name...), ": "...)
	for _, c := range text {
		if b.dialect == Ledger {
			switch c {
			case '[':
				c = '('
			case ']':
				c = ')'
			}
		}
		dst = append(dst, c)
	}
	return append(dst, '\n')
}

// appendQuotedTitle begins a transaction of Beancount, where every text is quoted.
func (b *Book) appendQuotedTitle(dst []byte, t *writer.Transaction) []byte {
	dst = writer.AppendDay(append(dst, '\n'), t.Posted, writer.ISO)
	dst = appendQuoted(append(dst, " * "...), t.Name)
	dst = append(appendQuoted(append(dst, ' '), t.Memo), '\n')
	for _, note := range [...]struct {
		name string
		text []byte
	}{{"id", t.FITID}, {"text", t.Text}, {"check", t.CheckNum}} {
		if len(note.text) > 0 {
			dst = append(append(append(dst, "    "...), note.name...), ": "...)
			dst = append(appendQuoted(dst, note.text), '\n')
		}
	}
	return dst
}

func appendQuoted(dst, text []byte) []byte {
	dst = append(dst, '"')
	for _, c := range text {
		if c == '"' || c == '\\' {
			dst = append(dst, '\\')
		}
		dst = append(dst, c)
	}
	return append(dst, '"')
}

// IsAccount tells whether a dialect takes a name for an account's.
func (d Dialect) IsAccount(name string) bool {
	parts := strings.Split(name, ":")
	for i, part := range parts {
		if d == Beancount && !isBeancountPart(part, i == 0) || !isPlainPart(part) {
			return false
		}
	}
	return d != Beancount || len(parts) > 1
}

// isPlainPart takes any words that no dialect reads as something else.
func isPlainPart(part string) bool {
	if part == "" || strings.TrimSpace(part) != part || strings.Contains(part, "  ") {
		return false
	}
	for _, r := range part {
		if r < ' ' || r == 0x7F || strings.ContainsRune(`;"@=[](){}`, r) {
			return false
		}
	}
	return !strings.ContainsRune("*!&%#|~<>+-'", rune(part[0]))
}

// isBeancountPart takes what Beancount does: one of five words, then capitals or digits
// with letters, digits and dashes behind.
func isBeancountPart(part string, root bool) bool {
	if root {
		switch part {
		case "Assets", "Liabilities", "Equity", "Income", "Expenses":
			return true
		}
		return false
	}
	for i, r := range part {
		capital, digit := r >= 'A' && r <= 'Z', r >= '0' && r <= '9'
		if !capital && !digit && (i == 0 || r != '-' && (r < 'a' || r > 'z')) {
			return false
		}
	}
	return part != ""
}
