// Package charset finds out how the bytes of a file spell text, and gives the text as
// UTF-8.
//
// The choice is made by evidence, in this order: a byte order mark; zeros where UTF-16 has
// them; bytes that are well-formed UTF-8 from the first to the last; and else the candidate
// that makes the best sense of the lines with anything beyond ASCII in them. Sense is made
// by letters that one language uses, in words of one script with capitals where capitals
// stand, and by words of statements.
package charset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"tillroll/reader/charset/tables"
	"tillroll/reader/source"
)

// Binary is the charset of bytes that are no text.
const Binary = "binary"

// beginning is where marks and zeros are looked for.
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

// named gives the charset that a document names for itself, as web pages and XML do.
func named(label string) (Charset, bool) {
	name, e := tables.LookUp(label)
	if e == nil || name == "replacement" {
		return Charset{}, false
	}
	return Charset{Name: name, decoder: func() transform.Transformer { return e.NewDecoder() }}, true
}

// CodePage gives the charset of a code page by the number that Windows has for it, as old
// spreadsheets do.
func CodePage(n int) (Charset, bool) {
	labels := map[int]string{
		367: "windows-1252", 10000: "macintosh", 32768: "macintosh", 32769: "windows-1252", 10007: "x-mac-cyrillic", 932: "shift_jis", 936: "gbk",
		949: "euc-kr", 950: "big5", 866: "ibm866", 874: "windows-874", 1200: "utf-16le", 20866: "koi8-r", 21866: "koi8-u", 65001: "utf-8",
	}
	if n >= 1250 && n <= 1258 {
		return named(fmt.Sprintf("windows-%d", n))
	}
	if label, ok := labels[n]; ok {
		return named(label)
	}
	for _, s := range singles() {
		if s.name == fmt.Sprintf("CP%d", n) {
			return candidate{name: s.name, table: s.table}.charset(), true
		}
	}
	return Charset{}, false
}

// Text gives bytes as UTF-8.
func (c Charset) Text(data []byte) string {
	if c.decoder == nil {
		return string(bytes.ToValidUTF8(data, []byte("\ufffd")))
	}
	text, _, err := transform.Bytes(c.decoder(), data)
	if err != nil {
		return string(bytes.ToValidUTF8(data, []byte("\ufffd")))
	}
	return string(text)
}

// Of finds out how the text of a file is spelled.
func Of(in *source.File) (Charset, error) {
	begin, err := in.Head(beginning)
	if err != nil {
		return Charset{}, err
	}
	switch {
	case bytes.HasPrefix(begin, []byte("\xef\xbb\xbf")):
		return Charset{"UTF-8", 3, mendUTF8}, nil
	case bytes.HasPrefix(begin, []byte("\xff\xfe")):
		return utf16(unicode.LittleEndian, 2), nil
	case bytes.HasPrefix(begin, []byte("\xfe\xff")):
		return utf16(unicode.BigEndian, 2), nil
	case bytes.IndexByte(begin, 0) >= 0:
		return withZeros(begin), nil
	}
	valid, err := isUTF8(in)
	switch {
	case err != nil:
		return Charset{}, err
	case valid:
		return Charset{Name: "UTF-8"}, nil
	}
	return choose(in, begin)
}

// declaration finds the charset that a web page or a document of XML names at its beginning.
// It is made when it is needed, so that a build without markup has no expressions in it.
func declaration() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:<meta[^>]+charset|<\?xml[^>]+encoding)\s*=\s*["']?\s*([\w-]+)`)
}

// OfMarkup is [Of] for documents that name their charset. They are believed where the
// bytes do not prove another.
func OfMarkup(in *source.File) (Charset, error) {
	c, err := Of(in)
	if err != nil || c.Name == "UTF-8" || c.Name == "UTF-16" {
		return c, err
	}
	head, err := in.Head(beginning)
	if err != nil {
		return c, err
	}
	if label := declaration().FindSubmatch(head); label != nil && !bytes.EqualFold(label[1], []byte("utf-8")) {
		if own, ok := named(string(label[1])); ok {
			return own, nil
		}
	}
	return c, nil
}

func utf16(order unicode.Endianness, mark int64) Charset {
	return Charset{"UTF-16", mark, func() transform.Transformer {
		return unicode.UTF16(order, unicode.IgnoreBOM).NewDecoder()
	}}
}

// withZeros knows UTF-16 without a mark, in which digits, delimiters and line ends have a
// zero beside them whatever the script is. Anything else with zeros in it is no text.
func withZeros(begin []byte) Charset {
	little, big := asUTF16(begin, 1), asUTF16(begin, 0)
	switch half := len(begin) / 2; {
	case little > big && little*10 >= half*9:
		return utf16(unicode.LittleEndian, 0)
	case big > little && big*10 >= half*9:
		return utf16(unicode.BigEndian, 0)
	}
	return Charset{Name: Binary}
}

// asUTF16 counts the pairs of bytes that are letters of a text, the high byte of each
// being the one at the given place: ASCII but for control signs, or of a script that
// occurs in at least a few other places too.
func asUTF16(begin []byte, high int) int {
	const enough = 4 // pairs of one block of 256 letters
	var blocks [256]int
	ascii := 0
	for i := 0; i+1 < len(begin); i += 2 {
		hi, lo := begin[i+high], begin[i+1-high]
		switch {
		case hi != 0:
			blocks[hi]++
		case lo >= ' ' && lo != 0x7f || lo == '\n' || lo == '\r' || lo == '\t':
			ascii++
		}
	}
	if ascii*20 < len(begin)/2 { // no statement is without digits
		return 0
	}
	for hi, n := range blocks {
		switch {
		case hi >= 0xd8 && hi <= 0xf8: // surrogates and private letters
		case n >= enough || hi < 0x06 || hi == 0x20: // Latin, Greek, Cyrillic, Hebrew; signs
			ascii += n
		}
	}
	return ascii
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
