package date

import "unicode/utf8"

// The names here are written without accents and in small letters, as tokens
// folds them: "Août" and "aout" are one word. A name that means different months in two
// languages is in sharedMonth alone, or left out: a date that is not read is told, one
// that is read wrong is not.

// shortestMonth is the fewest bytes that name a month; most small words in dates have less.
const shortestMonth = len("jan")

// monthNamed gives the month a word names, full or short; else 0.
func monthNamed(word []byte) int {
	if len(word) < shortestMonth {
		return 0
	}
	switch string(word) {
	case "january", "jan", "enero", "ene", "janvier", "janv", "januar", "janner", "jaenner", "jaen",
		"janeiro", "gennaio", "gen", "genn", "januari",
		"styczen", "stycznia", "sty", "leden", "ledna", "ianuarie", "ian", "ocak", "oca", "sijecanj", "sijecnja", "sij", "tammikuu", "tammikuuta":
		return 1
	case "february", "feb", "febr", "febrero", "fevrier", "fevr", "fev", "februar", "feber", "fevereiro",
		"febbraio", "febb", "februari",
		"luty", "lutego", "lut", "unor", "unora", "februarie", "subat", "sub", "veljaca", "veljace", "velj", "helmikuu", "helmikuuta":
		return 2
	case "march", "mar", "marzo", "mzo", "mars", "marz", "maerz", "mrz", "marco", "maart", "mrt",
		"marzec", "marca", "marec", "marts", "martie", "mart", "maret", "marcius", "marc", "brezen", "brezna", "ozujak", "ozujka", "ozu", "maaliskuu", "maaliskuuta":
		return 3
	case "april", "apr", "abril", "abr", "avril", "avr", "aprile",
		"kwiecien", "kwietnia", "kwi", "duben", "dubna", "aprilie", "nisan", "nis", "aprilis", "travanj", "travnja", "huhtikuu", "huhtikuuta":
		return 4
	case "may", "mayo", "mai", "maio", "maggio", "mag", "magg", "mei",
		"maj", "maja", "kveten", "kvetna", "majus", "mayis", "svibanj", "svibnja", "svi", "toukokuu", "toukokuuta":
		return 5
	case "june", "jun", "junio", "juin", "juni", "junho", "giugno", "giu",
		"czerwiec", "czerwca", "cze", "cerven", "cervna", "iunie", "iun", "junius", "haziran", "haz", "lipanj", "lipnja", "kesakuu", "kesakuuta":
		return 6
	case "july", "jul", "julio", "juillet", "juil", "juill", "juli", "julho", "luglio", "lug",
		"lipiec", "lipca", "cervenec", "cervence", "iulie", "iul", "julius", "temmuz", "tem", "srpanj", "srpnja", "heinakuu", "heinakuuta":
		return 7
	case "august", "aug", "agosto", "ago", "agto", "aou", "aout", "augustus",
		"sierpien", "sierpnia", "sie", "srpen", "srpna", "augusti", "augusztus", "agustos", "agustus", "agu", "agt", "kolovoz", "kolovoza", "kol", "elokuu", "elokuuta":
		return 8
	case "september", "sep", "sept", "septiembre", "setiembre", "septembre", "setembro", "set",
		"settembre", "sett",
		"wrzesien", "wrzesnia", "wrz", "zari", "septembrie", "szeptember", "szept", "eylul", "eyl", "rujan", "rujna", "ruj", "syyskuu", "syyskuuta":
		return 9
	case "october", "oct", "octubre", "octobre", "oktober", "okt", "outubro", "out", "ottobre", "ott",
		"pazdziernik", "pazdziernika", "paz", "rijen", "rijna", "octombrie", "ekim", "eki", "lokakuu", "lokakuuta":
		return 10
	case "november", "nov", "noviembre", "novembre", "novembro",
		"listopadu", "noiembrie", "noi", "kasim", "kas", "studeni", "studenoga", "stu", "marraskuu", "marraskuuta":
		return 11
	case "december", "dec", "diciembre", "dic", "decembre", "dezember", "dez", "dezembro", "dicembre",
		"grudzien", "grudnia", "gru", "prosinec", "prosince", "prosinac", "prosinca", "decembrie", "desember", "des", "aralik", "ara", "joulukuu", "joulukuuta":
		return 12
	}
	if word[0] >= utf8.RuneSelf {
		return wideMonth(word)
	}
	return rareMonth(word)
}

// sharedMonth gives the month of a name that Polish and Croatian share: lipiec is July and
// lipanj June, listopad November and October. Croatian has a dot behind the number of the
// day, "11. lip 2024.", Polish has none. With a dot, "lis" and "listopad" may be Czech as
// well, and November.
func sharedMonth(word []byte, dot bool) int {
	switch {
	case string(word) == "lip" && dot:
		return 6
	case string(word) == "lip":
		return 7
	case string(word) == "listopada" && dot:
		return 10
	case !dot && (string(word) == "lis" || string(word) == "listopad" || string(word) == "listopada"):
		return 11
	}
	return 0
}

// IsWord tells whether a word of any case names a month or a weekday, or is one of the small
// words of other scripts in dates; and whether it names a month. Latin small words stand
// between two dates as well: 1/5/2024 as of 1/4/2024.
func IsWord(word string) (month, known bool) {
	var t tokens
	if len(word) > maxText || !t.scan([]byte(word)) || t.count != 1 || t.list[0].kind != tokenWord {
		return false, false
	}
	folded := t.word(0)
	month = monthNamed(folded) != 0 || sharedMonth(folded, false) != 0
	return month, month || weekdayNamed(folded) || folded[0] >= utf8.RuneSelf && fillerWord(folded)
}

// IsWeekday tells whether a word of any case names a weekday, or may.
func IsWeekday(word string) bool {
	var t tokens
	if len(word) > maxText || !t.scan([]byte(word)) || t.count != 1 || t.list[0].kind != tokenWord {
		return false
	}
	folded := t.word(0)
	return weekdayNamed(folded) || string(folded) == tuesdayOrMarch
}

// tuesdayOrMarch is short for mardi, martes and martedì as well as for March.
const tuesdayOrMarch = "mar"

// romanceMonth tells whether the name of a month may be French, Italian, Romanian or Spanish, by
// the letters it begins with.
func romanceMonth(word []byte) bool {
	switch string(word[:shortestMonth]) {
	case "jan", "ene", "gen", "ian", "feb", "fev", "mar", "mzo", "abr", "apr", "avr", "mag", "mai", "may", "giu", "iun", "jui", "jun",
		"iul", "jul", "lug", "ago", "agt", "aou", "aug", "sep", "set", "oct", "ott", "nov", "noi", "dec", "dic":
		return true
	}
	return false
}

// weekdayNamed tells whether a word names a weekday. Which one does not matter: the
// day written in digits is the day kept.
func weekdayNamed(word []byte) bool {
	switch string(word) {
	case "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
		"mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri", "sat", "sun",
		"lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo",
		"lun", "mie", "jue", "vie", "sab", "dom",
		"lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
		"mer", "jeu", "ven", "sam", "dim",
		"montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
		"mo", "di", "mi", "do", "fr", "sa", "so",
		"segunda", "terca", "quarta", "quinta", "sexta", "feira", "seg", "ter", "qua", "qui", "sex",
		"lunedi", "martedi", "mercoledi", "giovedi", "venerdi", "sabato", "domenica", "gio",
		"maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
		"ma", "wo", "vr", "za", "zo",
		"понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье", "пн", "вт", "ср", "чт", "пт", "сб", "вс",
		"понеділок", "вівторок", "середа", "четвер", "пятниця", "субота", "неділя", "нд",
		"poniedzialek", "wtorek", "sroda", "czwartek", "piatek", "sobota", "niedziela",
		"mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lordag", "sondag", "tisdag",
		"pazartesi", "sali", "carsamba", "persembe", "cuma", "cumartesi", "pazar":
		return true
	}
	return false
}

// fillerWord tells whether a word may stand around the parts of a date and say
// nothing: "the 5th of January", "am 5. Januar", "5 de enero de 2024", "um 12:30 Uhr".
func fillerWord(word []byte) bool {
	switch string(word) {
	case "the", "of", "on", "at", "de", "del", "el", "la", "las", "a", "as", "le", "il", "alle", "ore",
		"der", "den", "dem", "am", "um", "uhr", "op", "om", "uur", "van", "em", "dia",
		"г", "год", "года", "р", "рік", "року", "в", "ж", "жыл", "жылы", "gada", "ngay", "nam", "năm", "m", "d", "του", "στισ", "في":
		return true
	}
	return false
}

// ordinalEnding tells whether letters right behind a number make it an ordinal:
// 5th, 1er, 2ème, 1º, 1ª.
func ordinalEnding(word []byte) bool {
	switch string(word) {
	case "st", "nd", "rd", "th", "er", "ere", "re", "eme", "e", "o", "a", "ste", "de":
		return true
	}
	return false
}

// meridiem tells whether a word is the am or pm of a clock time.
func meridiem(word []byte) bool {
	switch string(word) {
	case "am", "pm":
		return true
	}
	return false
}

// hourWord tells whether a word may stand between or behind the hours of a clock
// time: 12h30, 12 Uhr.
func hourWord(word []byte) bool {
	switch string(word) {
	case "h", "hs", "hr", "hrs", "uhr", "uur":
		return true
	}
	return false
}

// zoneNamed tells whether a word is a time zone. Zones are read and ignored: no zone
// ever moves a day.
func zoneNamed(word []byte) bool {
	switch string(word) {
	case "z", "utc", "gmt", "ut", "est", "edt", "et", "cst", "cdt", "ct", "mst", "mdt", "mt", "pst", "pdt", "pt",
		"akst", "akdt", "hst", "ast", "adt", "nst", "ndt", "wet", "west", "bst", "cet", "cest", "met", "mest",
		"mez", "mesz", "eet", "eest", "msk", "ist", "jst", "kst", "hkt", "sgt", "pht", "ict", "wib", "brt", "brst",
		"art", "clt", "clst", "cot", "pet", "sast", "wat", "cat", "eat", "gst", "pkt", "trt",
		"aest", "aedt", "acst", "acdt", "awst", "nzst", "nzdt":
		return true
	}
	return false
}
