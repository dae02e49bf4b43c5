package sheet

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// binary is the charset of bytes that are no text.
const binary = "binary"

// charsetWindow is how much of a file the guess of its charset looks at: enough to
// meet an accented name, little enough to cost nothing on a file of 100 MB.
const charsetWindow = 1 << 20

// decode gives the bytes as UTF-8 without a byte order mark, and the name of the
// charset they were in.
func decode(data []byte) (text, charset string) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return strings.ToValidUTF8(string(data[3:]), "\ufffd"), "UTF-8"
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return decodeUTF16(data[2:], unicode.LittleEndian), "UTF-16"
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return decodeUTF16(data[2:], unicode.BigEndian), "UTF-16"
	}
	if bytes.IndexByte(data[:min(len(data), sniffWindow)], 0) >= 0 {
		return decodeWithZeros(data)
	}
	if utf8.Valid(data) {
		return string(data), "UTF-8"
	}
	return decodeSingleByte(data)
}

func decodeUTF16(data []byte, order unicode.Endianness) string {
	text, err := unicode.UTF16(order, unicode.IgnoreBOM).NewDecoder().Bytes(data)
	if err != nil {
		return strings.ToValidUTF8(string(text), "\ufffd")
	}
	return string(text)
}

// decodeWithZeros reads UTF-16 without a mark: in Latin text every second byte is
// zero. Anything else with zeros in it is no text.
func decodeWithZeros(data []byte) (text, charset string) {
	window := data[:min(len(data), sniffWindow)]
	var zeros [2]int
	for i, b := range window {
		if b == 0 {
			zeros[i%2]++
		}
	}
	half := len(window) / 2
	switch {
	case zeros[1]*10 > half*8 && zeros[0] == 0:
		return decodeUTF16(data, unicode.LittleEndian), "UTF-16"
	case zeros[0]*10 > half*8 && zeros[1] == 0:
		return decodeUTF16(data, unicode.BigEndian), "UTF-16"
	}
	return "", binary
}

// decodeSingleByte chooses among the charsets of one byte a letter by which of them
// makes words. A file that is UTF-8 but for a few damaged places stays UTF-8.
func decodeSingleByte(data []byte) (text, charset string) {
	window := data[:min(len(data), charsetWindow)]
	if good, bad := countUTF8(window); good > 4*bad {
		return strings.ToValidUTF8(string(data), "\ufffd"), "UTF-8"
	}
	candidates := []singleByte{
		{"Windows-1252", charmap.Windows1252},
		{"Macintosh", charmap.Macintosh},
		{"CP850", charmap.CodePage850},
	}
	best, bestScore := candidates[0], scoreCharset(window, candidates[0].table)
	for _, c := range candidates[1:] {
		if score := scoreCharset(window, c.table); score > bestScore {
			best, bestScore = c, score
		}
	}
	if best.table == charmap.Windows1252 && isCentralEuropean(window) {
		best = singleByte{"Windows-1250", charmap.Windows1250}
	}
	return best.decode(data), best.name
}

// singleByte is a charset of one byte a letter.
type singleByte struct {
	name  string
	table *charmap.Charmap
}

func (c singleByte) decode(data []byte) string {
	var out strings.Builder
	out.Grow(len(data) + len(data)/8)
	for _, b := range data {
		out.WriteRune(c.table.DecodeByte(b))
	}
	return out.String()
}

// centralEuropean are words of Polish, Czech, Slovak and Hungarian statements. Nearly all
// letters of Windows-1250 are other letters of Windows-1252, so letters alone do not tell
// the two apart.
const centralEuropean = "kwota|rachun|przelew|księg|částk|účtu|platba|poplatek|příchoz|dátum|összeg|átutal|vásárl|közlemény|jóváírás"

// isCentralEuropean tells whether the text, read as Windows-1250, has one of those words.
func isCentralEuropean(data []byte) bool {
	text := strings.ToLower(singleByte{table: charmap.Windows1250}.decode(data[:min(len(data), sniffWindow)]))
	for word := range strings.SplitSeq(centralEuropean, "|") {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// countUTF8 counts the well-formed and the broken sequences beyond ASCII.
func countUTF8(data []byte) (good, bad int) {
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		switch {
		case r == utf8.RuneError && size == 1:
			bad++
		case size > 1:
			good++
		}
		data = data[size:]
	}
	return good, bad
}

// statementLetters are the letters beyond ASCII that names and places on statements
// in the languages read here are spelled with, and the currency signs beside amounts.
const statementLetters = "äöüÄÖÜßéèêëàâçÉÈÀÇñÑáíóúÁÍÓÚãõÃÕìòùîïôûåÅæøÆØœ"

// scoreCharset counts letters that stand in a word for the table, and against it
// whatever else bytes beyond ASCII turn into.
func scoreCharset(data []byte, table *charmap.Charmap) int {
	score := 0
	for i, b := range data {
		if b < 0x80 {
			continue
		}
		r := table.DecodeByte(b)
		inWord := i > 0 && isLetter(data[i-1]) || i+1 < len(data) && isLetter(data[i+1])
		switch {
		case inWord && strings.ContainsRune(statementLetters, r):
			score += 2
		case strings.ContainsRune("€£°\u00a0–’“”", r):
			score++
		case r == utf8.RuneError || r < 0xa0:
			score -= 4
		default:
			score--
		}
	}
	return score
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }
