package date

import (
	"strings"
	"unicode"
)

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

// wideLetter makes a letter small and takes its accent off, where months are written with
// such letters: Μαΐου is μαιου, and a й that came in two pieces the same as one.
func wideLetter(r rune) rune {
	const accented, plain = "άέήίόύώϊΐϋΰςйёїўأإآșțə", "αεηιουωιιυυσиеіуاااste"
	r = unicode.ToLower(r)
	if at := strings.IndexRune(accented, r); at >= 0 {
		bare := []rune(plain)
		return bare[len([]rune(accented[:at]))]
	}
	return r
}
