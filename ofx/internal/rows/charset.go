package rows

import (
	"bytes"
	"unicode/utf8"

	"tillroll/ofx/internal/scan"
)

// AppendText appends the meaning of a raw value as UTF-8.
func AppendText(dst, raw []byte) []byte {
	from := len(dst)
	dst = scan.AppendPlain(dst, raw)
	if utf8.Valid(dst[from:]) {
		return dst
	}
	text := bytes.Clone(dst[from:])
	return AppendWindows1252(dst[:from], text)
}

// Decoded is a text as UTF-8.
func Decoded(text []byte) []byte {
	if scan.IsUTF16(text) {
		if plain, ok := scan.FromUTF16(text); ok {
			return plain
		}
	}
	if utf8.Valid(text) {
		return text
	}
	return AppendWindows1252(nil, text)
}

// AppendWindows1252 decodes bytes of the charset that a 1.x header calls 1252, and
// that everybody means who says ISO-8859-1.
func AppendWindows1252(dst, text []byte) []byte {
	for _, c := range text {
		switch {
		case c < 0x80:
			dst = append(dst, c)
		case c < 0xA0:
			dst = utf8.AppendRune(dst, windows1252[c-0x80])
		default:
			dst = utf8.AppendRune(dst, rune(c))
		}
	}
	return dst
}

// windows1252 holds the characters of the bytes 80 to 9F. Five of them have none.
var windows1252 = [32]rune{
	'€', utf8.RuneError, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', utf8.RuneError, 'Ž', utf8.RuneError,
	utf8.RuneError, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', utf8.RuneError, 'ž', 'Ÿ',
}
