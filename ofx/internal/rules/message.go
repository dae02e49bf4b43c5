package rules

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxShown is the longest value a sentence shows; a longer one is left out.
const maxShown = 40

// Shown makes bytes of a document fit to stand in a sentence: valid UTF-8 without
// control characters, cut when long.
func Shown(v []byte) string {
	if len(v) > 4*maxShown {
		v = v[:4*maxShown]
	}
	var b strings.Builder
	for n := 0; len(v) > 0; n++ {
		if n == maxShown {
			b.WriteString("…")
			break
		}
		r, size := utf8.DecodeRune(v)
		v = v[size:]
		if !unicode.IsPrint(r) {
			r = '\uFFFD'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// isShort tells whether a value is shown at all.
func isShort(v []byte) bool { return len(v) <= 4*maxShown && utf8.RuneCount(v) <= maxShown }

// Mask hides an account number but for its last four characters.
func Mask(account []byte) string {
	text := []rune(Shown(account))
	if len(text) <= 4 {
		return string(text)
	}
	return "****" + string(text[len(text)-4:])
}

// sentence fills a template: {e} the element, {v} its value in quotes, {x} the rest.
// A value too long to show takes the blank before it along.
func sentence(template string, n *Note, refLine int) string {
	value := ""
	if len(n.value) > 0 && isShort(n.value) {
		text := Shown(n.value)
		if strings.EqualFold(n.subject, "ACCTID") {
			text = Mask(n.value)
		}
		value = " \"" + text + "\""
	}
	extra := n.extra
	if refLine > 0 {
		extra = "on line " + strconv.Itoa(refLine)
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		if !found {
			b.WriteString(template)
			return b.String()
		}
		switch rest[0] {
		case 'v':
			b.WriteString(strings.TrimSuffix(before, " ") + value)
		case 'e':
			b.WriteString(before + n.subject)
		case 'x':
			b.WriteString(before + extra)
		}
		template = rest[len("v}"):]
	}
}
