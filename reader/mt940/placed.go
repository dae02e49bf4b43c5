package mt940

import "strings"

// readFirstLine reads the form of which the first line is the other account, as an IBAN,
// and its owner's name.
func readFirstLine(lines []string) (p parts, ok bool) {
	first := strings.TrimSpace(lines[0])
	iban, name, found := strings.Cut(first, " ")
	if !found || !looksLikeIBAN(iban) || len(first) >= lineWidth {
		return p, false
	}
	p.payee, p.purpose = strings.TrimSpace(name), joinLines(lines[1:])
	p.others = []string{iban}
	return p, p.payee != ""
}

// looksLikeIBAN tells two letters, two digits and 11 to 30 letters and digits.
func looksLikeIBAN(text string) bool {
	if len(text) < 15 || len(text) > 34 || !startsWithDigits([]byte(text[2:]), 2) {
		return false
	}
	for i, c := range []byte(text) {
		letter, digit := c >= 'A' && c <= 'Z', c >= '0' && c <= '9'
		if !letter && (i < 2 || !digit) {
			return false
		}
	}
	return true
}

// readColumns reads the form that Dutch banks had before SEPA: two columns a line, filled up
// with blanks. The first begins with the other account, GIRO and a number or a number with
// points, and the name; or with BEA and GEA of cards, whose shop stands before the card.
func readColumns(text string) (p parts, ok bool) {
	kind, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimLeft(rest, " ")
	switch {
	case strings.HasPrefix(text, "BEA") || strings.HasPrefix(text, "GEA"):
		before, _, found := strings.Cut(rest, ",PAS")
		if !found {
			return p, false
		}
		p.payee = strings.TrimSpace(before[strings.LastIndex(before, "  ")+1:])
		if at := strings.IndexByte(p.payee, ' '); at > 0 && strings.Trim(p.payee[:at], "0123456789./:") == "" {
			p.payee = p.payee[at:] // after the time of the day
		}
	case kind == "GIRO":
		_, rest, _ = strings.Cut(rest, " ")
		p.payee, _, _ = strings.Cut(strings.TrimLeft(rest, " "), "  ")
	case strings.Count(kind, ".") == 3 && strings.Trim(kind, "0123456789.") == "":
		p.payee, _, _ = strings.Cut(rest, "  ")
	}
	p.payee = strings.TrimSpace(p.payee)
	p.purpose = strings.Replace(text, p.payee, "", 1)
	return p, p.payee != ""
}
