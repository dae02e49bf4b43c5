package text

import "strings"

// Invisible stands for characters that show nothing: direction marks, which browsers
// put into dates, joiners, the byte order mark, accents written apart from their letter.
const Invisible = '\u200d'

// PlainRune gives the ASCII character that says the same in a date or an amount:
// full-width and Arabic digits, the many blanks, dashes and letters with accents.
// Other characters come back as they are.
func PlainRune(r rune) rune {
	switch {
	case r >= 'À' && r <= 'ž': // the first and the last of accented
		return plainLetter(r)
	case r >= '\u0300' && r <= '\u036f', r >= '\u200b' && r <= '\u200f', r >= '\u202a' && r <= '\u202e',
		r >= '\u2060' && r <= '\u2069', r == '\ufeff', r == '\u061c':
		return Invisible
	case r >= '\u0660' && r <= '\u0669':
		return '0' + r - '\u0660'
	case r >= '\u06f0' && r <= '\u06f9':
		return '0' + r - '\u06f0'
	case r >= '\uff01' && r <= '\uff5e': // full-width ASCII
		return r - '\uff01' + '!'
	case r >= '\u2000' && r <= '\u200a', r == '\u00a0', r == '\u202f', r == '\u205f', r == '\u3000', r == '\u1680':
		return ' '
	case r >= '\u2010' && r <= '\u2015', r == '\u2212', r == '\ufe63':
		return '-'
	}
	return plainSign(r)
}

// plainSign does the same for single signs.
func plainSign(r rune) rune {
	switch r {
	case '\u2018', '\u2019', '\u02bc', '\u00b4', '\u2032':
		return '\''
	case '\u00ba', '\u00b0', '\u02da': // 1º, and the degree sign people type for it
		return 'o'
	case '\u00aa':
		return 'a'
	case '\u2044', '\u2215':
		return '/'
	case '\u060c', '\u3001':
		return ','
	case '\u2236':
		return ':'
	}
	return r
}

// accented lists the letters that names of months, weekdays and zones have beside
// a to z, each with its plain letter behind it.
const accented = "ÀAÁAÂAÃAÄAÅAàaáaâaãaäaåaÇCçcÈEÉEÊEËEèeéeêeëeÌIÍIÎIÏIìiíiîiïiÑNñnÒOÓOÔOÕOÖOòoóoôoõoöoŁLłlČCčcĆCćcĘEęeĚEěeĄAąaĞGğgıiİIŃNńnŇNňnŐOőoŘRřrŚSśsŞSşsŠSšsŮUůuŰUűuýyÝYŹZźzŻZżzŽZžzÙUÚUÛUÜUùuúuûuüuĀAāaĒEēeĪIīiŪUūuĖEėeĮIįiŲUųuĻLļlŅNņnĶKķkĢGģg"

// plainLetter takes the accent off a letter, since people and programs leave it out:
// fevrier, marz.
func plainLetter(r rune) rune {
	_, rest, found := strings.Cut(accented, string(r))
	if !found {
		return r
	}
	return rune(rest[0])
}

// PlainDigits writes the Arabic and Persian digits and marks of an amount as the Latin ones; any
// other text comes back as it is.
func PlainDigits(cell string) string {
	if strings.IndexByte(cell, 0xd9) < 0 && strings.IndexByte(cell, 0xdb) < 0 { // the digits and marks begin so
		return cell
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u066b':
			return '.'
		case r == '\u066c':
			return '\''
		case r >= '\u0660' && r <= '\u0669', r >= '\u06f0' && r <= '\u06f9':
			return PlainRune(r)
		}
		return r
	}, cell)
}
