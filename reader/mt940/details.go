package mt940

import (
	"strings"
)

// spelling is what an entry says in words: who is on the other side, and the rest.
type spelling struct {
	payee string
	memo  string
}

// parts are what a dialect of field 86 holds.
type parts struct {
	payee   string
	purpose string   // remittance
	posting string   // the bank's word for the kind of entry
	others  []string // references, the other account
}

// spell finds the words of an entry.
func (e *entry) spell() {
	var p parts
	switch {
	case len(e.details) > 0:
		p = readDetails(e.details)
	case len(e.notes) > 0:
		p = readNotes(e.notes)
	}
	more := strings.TrimSpace(joinLines(e.more))
	pieces := make([]string, 0, 6)
	pieces = append(pieces, p.purpose)
	if p.payee != "" || p.purpose == "" {
		pieces = append(pieces, p.posting)
	}
	pieces = append(pieces, more)
	pieces = append(pieces, p.others...)
	switch {
	case p.payee != "":
		e.texts.payee = p.payee
	case p.posting != "" && p.purpose != "":
		e.texts.payee = p.posting
	default:
		e.texts.payee = firstOf(pieces, kindWord(e.kind))
	}
	if e.kind != "CHK" {
		pieces = append(pieces, e.ref)
	}
	e.texts.payee = oneLine(e.texts.payee)
	e.texts.memo = oneLine(joinNew(e.texts.payee, pieces))
}

// oneLine leaves one blank of many, with which banks fill columns up.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// firstOf is the first piece with anything in it.
func firstOf(pieces []string, otherwise string) string {
	for _, piece := range pieces {
		if piece != "" {
			return piece
		}
	}
	return otherwise
}

// joinNew joins the pieces that are not said yet, by the payee or a piece before.
func joinNew(payee string, pieces []string) string {
	out := ""
	for _, piece := range pieces {
		if piece == "" || piece == payee || strings.Contains(out, piece) || strings.Contains(payee, piece) {
			continue
		}
		if out != "" {
			out += " "
		}
		out += piece
	}
	return out
}

// lineWidth is where SWIFT breaks a line, in the middle of a word if need be. A line that
// ends before was broken on purpose, or lost the blank at its end.
const lineWidth = 65

// joinLines puts the lines of a field together.
func joinLines(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	if len(lines) == 1 {
		return strings.TrimSpace(lines[0])
	}
	var b strings.Builder
	for i, line := range lines {
		if i > 0 && needsBlank(lines[i-1], i == 1) {
			b.WriteByte(' ')
		}
		b.WriteString(line)
	}
	return strings.TrimSpace(b.String())
}

// needsBlank tells whether a word ended with the line. The tag of the field may count as
// part of the first one.
func needsBlank(line string, first bool) bool {
	width := len([]rune(line))
	if width >= lineWidth || first && width == lineWidth-len(":86:") {
		return false
	}
	return !strings.HasSuffix(line, "?") && !strings.HasSuffix(line, "~")
}

// readDetails reads field 86 in whatever dialect it is.
func readDetails(lines []string) parts {
	text := joinLines(lines)
	if p, ok := readNumbered(text); ok {
		return p
	}
	if p, ok := readSlashed(text); ok {
		return p
	}
	if p, ok := readLabelled(text); ok {
		return p
	}
	if p, ok := readFirstLine(lines); ok {
		return p
	}
	if p, ok := readColumns(text); ok {
		return p
	}
	// 999 says that the text has no structure, three other digits alone are a code of the
	// kind of entry.
	if rest, ok := strings.CutPrefix(text, "999"); ok && rest != "" && (rest[0] < '0' || rest[0] > '9') {
		text = strings.TrimSpace(rest)
	}
	return parts{purpose: text}
}

// kindWord says in a word what SWIFT's code for the type of an entry means, for entries
// about which nothing else is said.
func kindWord(kind string) string {
	switch kind {
	case "CHK":
		return "Check"
	case "TRF":
		return "Transfer"
	case "INT":
		return "Interest"
	case "CHG", "COM":
		return "Charges"
	case "STO":
		return "Standing order"
	case "DDT":
		return "Direct debit"
	case "SEC":
		return "Securities"
	case "DIV":
		return "Dividends"
	}
	return "Transaction"
}
