package mt940

import "strings"

// readNumbered reads the German and Polish form: a code of three digits, then subfields
// that begin with a separator and two digits. 00 is the bank's word for the entry, 20 to 29
// and 60 to 63 are the remittance, 30 and 31 bank and account of the other side, 38 its
// IBAN, 32 and 33 its name; from 70 on banks add what they like.
func readNumbered(text string) (p parts, ok bool) {
	body := text
	if len(body) > 3 && startsWithDigits([]byte(body), 3) {
		body = body[3:]
	}
	if len(body) < 3 || !isSeparator(body[0], body == text) || !isSubfield(body[1:]) {
		return p, false
	}
	var purpose, name pieceJoiner
	iban, account := "", ""
	forEachSubfield(body, func(code int, value string) {
		switch {
		case code == 0:
			p.posting = strings.TrimSpace(value)
		case code >= 20 && code <= 29, code >= 60 && code <= 63:
			purpose.add(value)
		case code == 32, code == 33:
			name.add(value)
		case code == 31:
			account = strings.TrimSpace(value)
		case code == 38:
			iban = strings.TrimSpace(value)
		case code > 63:
			p.others = append(p.others, strings.TrimSpace(value))
		}
	})
	p.payee, p.purpose = name.String(), purpose.String()
	if other := orElse(iban, account); other != "" {
		p.others = append(p.others, other)
	}
	return p, true
}

// isSeparator tells what may stand before the number of a subfield. Without the code of
// three digits in front only those count that banks use.
func isSeparator(c byte, bare bool) bool {
	if bare {
		return strings.IndexByte("?~<^", c) >= 0
	}
	return strings.IndexByte("?~<^>@#%|*&!=$;+", c) >= 0
}

// isSubfield tells whether a text begins with the number of a subfield.
func isSubfield(text string) bool {
	if !startsWithDigits([]byte(text), 2) {
		return false
	}
	switch n := number(text[:2]); {
	case n == 0, n == 10, n >= 20 && n <= 39, n >= 60 && n <= 79:
		return true
	}
	return false
}

// forEachSubfield visits the subfields of a text that begins with a separator.
func forEachSubfield(text string, visit func(code int, value string)) {
	separator := text[0]
	for len(text) > 2 {
		code, rest := number(text[1:3]), text[3:]
		end := 0
		for end < len(rest) && (rest[end] != separator || !isSubfield(rest[end+1:])) {
			end++
		}
		visit(code, rest[:end])
		text = rest[end:]
	}
}

// subfieldWidth is how long a subfield may be. One that is full goes on in the next, in
// the middle of a word; a shorter one is a line of its own.
const subfieldWidth = 27

// pieceJoiner puts subfields together.
type pieceJoiner struct {
	text strings.Builder
	full bool
}

func (j *pieceJoiner) add(piece string) {
	width := len([]rune(piece))
	trimmed := strings.TrimLeft(piece, " ")
	if j.text.Len() > 0 && (!j.full || startsWithKey(trimmed) || trimmed != piece) {
		j.text.WriteByte(' ')
	}
	j.text.WriteString(strings.TrimRight(trimmed, " "))
	j.full = width >= subfieldWidth && !strings.HasSuffix(piece, " ")
}

// String is all of it.
func (j *pieceJoiner) String() string { return strings.TrimSpace(j.text.String()) }

// startsWithKey tells the marks of SEPA in a remittance: EREF+, SVWZ+, IBAN: and so on.
func startsWithKey(text string) bool {
	if len(text) < 5 || text[4] != '+' && text[4] != ':' {
		return false
	}
	return leadingCurrency(text) != "" && text[3] >= 'A' && text[3] <= 'Z'
}

// readNotes reads field NS of German and Hungarian banks: lines that begin with a number,
// 01 to 14 the remittance, 15 and 16 the name, 17 the bank's word.
func readNotes(lines []string) (p parts) {
	var purpose, name pieceJoiner
	for _, line := range lines {
		if !startsWithDigits([]byte(line), 2) {
			continue
		}
		switch code, value := number(line[:2]), line[2:]; {
		case code >= 1 && code <= 14:
			purpose.add(value)
		case code == 15, code == 16:
			name.add(value)
		case code == 17:
			p.posting = strings.TrimSpace(value)
		case code == 34:
			p.others = append(p.others, strings.TrimSpace(value))
		}
	}
	p.payee, p.purpose = name.String(), purpose.String()
	return p
}
