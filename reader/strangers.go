package reader

import (
	"bytes"
	"fmt"
	"strings"

	"tillroll/reader/charset"
	"tillroll/reader/source"
)

// mark is how a kind of file that is no list of transactions gives itself away.
type mark struct {
	begins  string // the first bytes
	advises string // completes "NAME is …"
}

// strangers are the files people try although no program can read rows from them
// without more help, most frequent first.
func strangers() []mark {
	const picture = "a picture. Ask the bank for its CSV or Excel download, or type the rows into a spreadsheet."
	return []mark{
		{"\x89PNG", picture},
		{"\xff\xd8\xff", picture},
		{"GIF8", picture},
		{"II*\x00", picture},
		{"MM\x00*", picture},
		{"\x00\x00\x00\x18ftyp", picture},
		{"\x1f\x8b", "packed with gzip. Unpack it first."},
		{"7z\xbc\xaf", "a 7-Zip archive. Unpack it first."},
		{"Rar!", "a RAR archive. Unpack it first."},
		{"BZh", "packed with bzip2. Unpack it first."},
		{"\xfd7zXZ", "packed with xz. Unpack it first."},
		{"SQLite format 3", "the database of a program. Export the rows from that program as CSV."},
	}
}

// textStrangers are the same among texts. They are told by how the text begins, or for XML
// by its first element or its namespace.
func textStrangers() []mark {
	const (
		order   = "an order to a bank, which says what was to be paid and not what was booked. Ask the bank for its camt.053, MT940 or CSV download."
		invoice = "an invoice, not a statement of an account."
		banks   = "a message between banks, not a statement. Ask the bank for its camt.053, MT940 or CSV download."
		picture = "a drawing. Ask the bank for its CSV or Excel download."
		places  = "a list of places, not of transactions."
	)
	return []mark{
		{"BEGIN:VCARD", "an address book (vCard), not a list of transactions."},
		{"BEGIN:VCALENDAR", "a calendar, not a list of transactions."},
		{`{\rtf`, "a text document (RTF). Ask the bank for its CSV or Excel download."},
		{"%!PS", "a page for a printer (PostScript). Ask the bank for its CSV or Excel download."},
		{"-----BEGIN PGP", "encrypted with PGP. Decrypt it first."},
		{"MIME-Version:", "an e-mail. Save what is attached to it, and choose that."},
		{"Return-Path:", "an e-mail. Save what is attached to it, and choose that."},
		{"<:pain.", order},
		{"<:pacs.", banks},
		{"<:camt.", "a message of a bank (camt), but none of its statements: those are camt.052, .053 and .054."},
		{"<Invoice", invoice},
		{"<CreditNote", invoice},
		{"<CrossIndustry", invoice},
		{"<FatturaElettronica", invoice},
		{"<rss", "a news feed, not a list of transactions."},
		{"<feed", "a news feed, not a list of transactions."},
		{"<svg", picture},
		{"<gpx", places},
		{"<kml", places},
	}
}

// nameText finds a text that is no list of transactions.
func nameText(text string) (advises string, found bool) {
	if kind := swiftKind(text); kind != "" {
		return "a SWIFT message of the kind MT" + kind + ", which is no statement. Statements are MT940 and MT942.", true
	}
	element := firstElement(text)
	for _, m := range textStrangers() {
		what, isElement := strings.CutPrefix(m.begins, "<")
		space, isSpace := strings.CutPrefix(what, ":")
		switch {
		case !isElement && strings.HasPrefix(text, m.begins),
			isElement && isSpace && strings.Contains(text, ":xsd:"+space),
			isElement && !isSpace && strings.HasPrefix(element, what):
			return m.advises, true
		}
	}
	return "", false
}

// swiftKind is the number of a message in SWIFT's envelope: {2:I103… or {2:O103… .
func swiftKind(text string) string {
	if !strings.HasPrefix(text, "{1:") {
		return ""
	}
	_, rest, _ := strings.Cut(text, "{2:")
	if len(rest) < 4 || rest[0] != 'I' && rest[0] != 'O' || strings.Trim(rest[1:4], "0123456789") != "" {
		return ""
	}
	return rest[1:4]
}

// firstElement is the name of the first element of XML, without its prefix.
func firstElement(text string) string {
	for strings.HasPrefix(text, "<?") || strings.HasPrefix(text, "<!") {
		_, rest, _ := strings.Cut(text, ">")
		text = strings.TrimLeft(rest, " \t\r\n")
	}
	name, found := strings.CutPrefix(text, "<")
	if end := strings.IndexAny(name, " \t\r\n/>"); found && end >= 0 {
		return name[strings.IndexByte(name[:end], ':')+1 : end]
	}
	return ""
}

// Empty is what is wrong with a file of nothing but blanks, and what helps: it follows the
// file's name.
const Empty = "is empty. Download it from the bank again"

// refuseStranger refuses what no room recognised and is no delimited text either, by its first
// bytes.
func refuseStranger(in *source.File, head []byte) error {
	if len(bytes.TrimSpace(head)) == 0 && in.Size <= sniffWindow {
		return fmt.Errorf("%s %s", in.Name, Empty)
	}
	for _, m := range strangers() {
		if bytes.HasPrefix(head, []byte(m.begins)) {
			return fmt.Errorf("%s is %s", in.Name, strings.TrimSuffix(m.advises, "."))
		}
	}
	return refuseText(in.Name, head[:len(head)&^1])
}

// refuseText refuses the texts that are no lists of transactions.
func refuseText(name string, head []byte) error {
	text, spelled := charset.Decode(head)
	if spelled == charset.Binary {
		return fmt.Errorf("%s holds binary data of no kind that is known here; give the PDF, CSV, Excel, camt, MT940, QIF, OFX or JSON file of the bank", name)
	}
	plain := strings.TrimLeft(string(text), " \t\r\n\ufeff")
	if advises, found := nameText(plain); found {
		return fmt.Errorf("%s is %s", name, strings.TrimSuffix(advises, "."))
	}
	if strings.HasPrefix(plain, "<") {
		return fmt.Errorf("%s is XML of a kind that is not known here; ask the bank for its CSV, Excel or camt.053 download", name)
	}
	return nil
}
