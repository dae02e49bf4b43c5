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
	}
}

// sniff tells the kind of a file by its bytes; the name decides only what they leave open.
func sniff(in *source.File) (Kind, error) {
	head, err := in.Head(sniffWindow)
	if err != nil {
		return "", err
	}
	if len(bytes.TrimSpace(head)) == 0 && in.Size <= sniffWindow {
		return "", fmt.Errorf("%s is empty", in.Name)
	}
	for _, m := range strangers() {
		if bytes.HasPrefix(head, []byte(m.begins)) {
			return "", fmt.Errorf("%s is %s", in.Name, strings.TrimSuffix(m.advises, "."))
		}
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return XLSX, nil
	}
	return sniffText(in.Name, head[:len(head)&^1])
}

// sniffText tells the kinds of text apart.
func sniffText(name string, head []byte) (Kind, error) {
	text, spelled := charset.Decode(head)
	if spelled == charset.Binary {
		return "", fmt.Errorf("%s holds binary data of no kind that is known here; expected CSV, XLSX, JSON or OFX", name)
	}
	if strings.HasPrefix(strings.TrimLeft(string(text), " \t\r\n\ufeff"), "<") {
		return "", fmt.Errorf("%s is a web page or XML, whatever its name says; open it in a spreadsheet program and save it as CSV or XLSX", name)
	}
	return CSV, nil
}
