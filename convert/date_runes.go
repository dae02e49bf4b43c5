package convert

import "strings"

// invisible stands for characters that show nothing: direction marks, which browsers
// put into dates, joiners, the byte order mark, accents written apart from their letter.
const invisible = '\u200d'

// plainRune gives the ASCII character that says the same in a date or an amount:
// full-width and Arabic digits, the many blanks, dashes and letters with accents.
// Other characters come back as they are.
func plainRune(r rune) rune {
	switch {
	case r >= 'À' && r <= 'ł': // the first and the last of accented
		return plainLetter(r)
	case r >= '\u0300' && r <= '\u036f', r >= '\u200b' && r <= '\u200f', r >= '\u202a' && r <= '\u202e',
		r >= '\u2060' && r <= '\u2069', r == '\ufeff', r == '\u061c':
		return invisible
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
const accented = "ÀAÁAÂAÃAÄAÅAàaáaâaãaäaåaÇCçcÈEÉEÊEËEèeéeêeëeÌIÍIÎIÏIìiíiîiïiÑNñnÒOÓOÔOÕOÖOòoóoôoõoöoŁLłlČCčcÙUÚUÛUÜUùuúuûuüu"

// plainLetter takes the accent off a letter, since people and programs leave it out:
// fevrier, marz.
func plainLetter(r rune) rune {
	_, rest, found := strings.Cut(accented, string(r))
	if !found {
		return r
	}
	return rune(rest[0])
}

// unitOf gives the unit that a Han or Hangul character behind a number stands for.
func unitOf(r rune) byte {
	switch r {
	case '年', '년':
		return unitYear
	case '月', '월':
		return unitMonth
	case '日', '일', '号', '號':
		return unitDay
	case '時', '时', '시', '点', '點':
		return unitHour
	case '分', '분':
		return unitMinute
	case '秒', '초':
		return unitSecond
	}
	return 0
}

// silentRune tells whether a character belongs to a weekday (星期五, 金曜日, 금요일) or a
// half of the day (上午, 午後, 오전). Han numerals are not among them: they could be a
// part of the date.
func silentRune(r rune) bool {
	return strings.ContainsRune("星期周週曜日天月火水木金土上下午前後后월화수목금토일요오전후", r)
}

// beforeNumeral tells whether a Han numeral may follow to name a weekday: 星期五, 周五.
func beforeNumeral(r rune) bool { return r == '期' || r == '周' || r == '週' }

func weekNumeral(r rune) bool { return strings.ContainsRune("一二三四五六", r) }
