// Package charset finds out how the bytes of a file spell text, and gives the text as
// UTF-8. The choice is made by evidence: a mark, well-formed UTF-8, or else which of the
// candidates makes words of the bytes.
package charset

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"tillroll/reader/source"
)

// Binary is the charset of bytes that are no text.
const Binary = "Binary"

// windowSize is how much of a file the guess of its charset looks at: enough to
// meet an accented name, little enough to cost nothing on a file of 100 MB.
const windowSize = 1 << 20

// beginning is where the marks of a charset are looked for.
const beginning = 4096

// Charset is how the bytes of a file spell text.
type Charset struct {
	Name    string
	mark    int64                        // bytes of the byte order mark
	decoder func() transform.Transformer // gives UTF-8; nil where the bytes are that
}

// Reader gives a file's text as UTF-8 without a byte order mark.
func (c Charset) Reader(in *source.File) io.Reader {
	switch {
	case c.Name == Binary:
		return strings.NewReader("")
	case c.decoder == nil:
		return in.Reader(c.mark)
	}
	return transform.NewReader(in.Reader(c.mark), c.decoder())
}

// Decode gives all bytes as UTF-8 without a byte order mark, and the name of the
// charset they were in. The text may be the data itself.
func Decode(data []byte) (text []byte, name string) {
	in := source.Held("", data)
	c, _ := Of(in) // memory does not fail
	if c.decoder == nil && c.Name != Binary {
		return data[c.mark:], c.Name
	}
	text, _ = io.ReadAll(c.Reader(in))
	return text, c.Name
}

// Of finds out how the text of a file is spelled.
func Of(in *source.File) (Charset, error) {
	window, err := in.Head(windowSize)
	if err != nil {
		return Charset{}, err
	}
	switch {
	case bytes.HasPrefix(window, []byte("\xef\xbb\xbf")):
		return Charset{"UTF-8", 3, mendUTF8}, nil
	case bytes.HasPrefix(window, []byte("\xff\xfe")):
		return utf16(unicode.LittleEndian, 2), nil
	case bytes.HasPrefix(window, []byte("\xfe\xff")):
		return utf16(unicode.BigEndian, 2), nil
	}
	if begin := window[:min(len(window), beginning)]; bytes.IndexByte(begin, 0) >= 0 {
		return withZeros(begin), nil
	}
	valid, err := isUTF8(in)
	switch {
	case err != nil:
		return Charset{}, err
	case valid:
		return Charset{Name: "UTF-8"}, nil
	}
	return chooseSingleByte(window), nil
}

func utf16(order unicode.Endianness, mark int64) Charset {
	return Charset{"UTF-16", mark, func() transform.Transformer {
		return unicode.UTF16(order, unicode.IgnoreBOM).NewDecoder()
	}}
}

// isUTF8 tells whether all bytes are well-formed UTF-8.
func isUTF8(in *source.File) (bool, error) {
	if in.IsHeld() {
		data, err := in.Whole()
		return utf8.Valid(data), err
	}
	r := in.Reader(0)
	block := make([]byte, 64<<10)
	kept := 0
	for {
		n, err := io.ReadFull(r, block[kept:])
		text := block[:kept+n]
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return utf8.Valid(text), nil
		case err != nil:
			return false, in.Failed(err)
		}
		end := len(text)
		for cut := 1; cut < utf8.UTFMax; cut++ {
			if begin := text[len(text)-cut:]; utf8.RuneStart(begin[0]) {
				if !utf8.FullRune(begin) {
					end -= cut // the rest of the letter is in the next block
				}
				break
			}
		}
		if !utf8.Valid(text[:end]) {
			return false, nil
		}
		kept = copy(block, text[end:])
	}
}

// mender replaces each run of bytes that are no UTF-8 by one U+FFFD.
type mender struct{ inRun bool }

func mendUTF8() transform.Transformer { return &mender{} }

// Reset begins a new text.
func (m *mender) Reset() { m.inRun = false }

// Transform mends as much as there is room for.
func (m *mender) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		r, size := utf8.DecodeRune(src[nSrc:])
		broken := r == utf8.RuneError && size == 1
		if broken && !atEOF && !utf8.FullRune(src[nSrc:]) {
			return nDst, nSrc, transform.ErrShortSrc
		}
		if !broken || !m.inRun {
			if nDst+utf8.UTFMax > len(dst) {
				return nDst, nSrc, transform.ErrShortDst
			}
			nDst += utf8.EncodeRune(dst[nDst:], r)
		}
		m.inRun = broken
		nSrc += size
	}
	return nDst, nSrc, nil
}

// withZeros knows UTF-16 without a mark: in Latin text every second byte is
// zero. Anything else with zeros in it is no text.
func withZeros(window []byte) Charset {
	var zeros [2]int
	for i, b := range window {
		if b == 0 {
			zeros[i%2]++
		}
	}
	half := len(window) / 2
	switch {
	case zeros[1]*10 > half*8 && zeros[0] == 0:
		return utf16(unicode.LittleEndian, 0)
	case zeros[0]*10 > half*8 && zeros[1] == 0:
		return utf16(unicode.BigEndian, 0)
	}
	return Charset{Name: Binary}
}

// chooseSingleByte chooses among the charsets of one byte a letter by which of them
// makes words. A file that is UTF-8 but for a few damaged places stays UTF-8.
func chooseSingleByte(window []byte) Charset {
	if good, bad := countUTF8(window); good > 4*bad {
		return Charset{"UTF-8", 0, mendUTF8}
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
	if isCentralEuropean(window) {
		best = singleByte{"Windows-1250", charmap.Windows1250}
	}
	return Charset{best.name, 0, func() transform.Transformer { return best.table.NewDecoder() }}
}

// singleByte is a charset of one byte a letter.
type singleByte struct {
	name  string
	table *charmap.Charmap
}

// centralEuropean are words of Polish, Czech, Slovak and Hungarian statements. Nearly all
// letters of Windows-1250 are other letters of Windows-1252, so letters alone do not tell
// the two apart.
const centralEuropean = "kwota|rachun|przelew|księg|částk|účtu|platba|poplatek|příchoz|dátum|összeg|átutal|vásárl|közlemény|jóváírás"

// isCentralEuropean tells whether the text, read as Windows-1250, has one of those words.
func isCentralEuropean(data []byte) bool {
	var text strings.Builder
	for _, b := range data[:min(len(data), beginning)] {
		text.WriteRune(charmap.Windows1250.DecodeByte(b))
	}
	lower := strings.ToLower(text.String())
	for word := range strings.SplitSeq(centralEuropean, "|") {
		if strings.Contains(lower, word) {
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
