package write

import "bytes"

// The message sets a statement stands in, in the order of the DTD.
var messageSets = [...]struct{ open, end string }{ // never changed
	{"<BANKMSGSRSV1>\n", "</BANKMSGSRSV1>\n"},
	{"<CREDITCARDMSGSRSV1>\n", "</CREDITCARDMSGSRSV1>\n"},
}

// Join makes one document of several that this package wrote: the first one's header and
// sign-on, and the statements of all of them, those of banks before those of cards. Text
// beyond ASCII in one of them makes it a document of Unicode.
func Join(docs [][]byte) []byte {
	out := bytes.Clone(docs[0])
	for _, set := range messageSets {
		if before, _, found := bytes.Cut(out, []byte(set.open)); found {
			out = before
		}
	}
	for _, doc := range docs {
		if bytes.HasPrefix(doc, []byte(UnicodeHeader)) {
			copy(out, UnicodeHeader)
		}
	}
	for _, set := range messageSets {
		var statements []byte
		for _, doc := range docs {
			_, rest, _ := bytes.Cut(doc, []byte(set.open))
			statement, _, _ := bytes.Cut(rest, []byte(set.end))
			statements = append(statements, statement...)
		}
		if len(statements) > 0 {
			out = append(append(append(out, set.open...), statements...), set.end...)
		}
	}
	return append(out, "</OFX>\n"...)
}
