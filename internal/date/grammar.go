package date

// role says what a part of a date is known to be.
type role uint8

const (
	roleNumber  role = iota
	roleName         // a month by name
	roleOrdinal      // 5th: a day
	roleYear         // 2024年
	roleMonth        // 1月
	roleDay          // 5日
)

// manyMarks stands for several marks between two parts ("Jan., 5"): fine around a
// month's name, no date in digits.
const manyMarks = '?'

// parse walks over the tokens and collects at most three parts and at most one time
// of day. It is false when something is left that dates do not have: then no part of
// the text is trusted.
func (t *tokens) parse() bool {
	var mark byte
	t.alone = t.count == 1 || t.count == 3 && t.isMark(1, '.')
	for i := 0; i < t.count; {
		var next int
		switch token := t.list[i]; token.kind {
		case tokenNumber:
			if next = t.time(i); next == 0 {
				next = t.part(i, mark)
			}
			mark = 0
		case tokenWord:
			next = t.name(i, &mark)
		case tokenMark:
			next = t.mark(i, &mark)
		case tokenSilent:
			next = t.silent(i)
		}
		if next == 0 {
			return false
		}
		i = next
	}
	return mark == 0 || mark == '.' || mark == ','
}

// complete tells that the date is whole: what follows is a time or a zone.
func (t *tokens) complete() bool {
	switch t.partCount {
	case 1:
		return carriesTime(t.parts[0].width)
	case 2:
		return t.parts[0].width == 4 && t.parts[1].width == 3 // 2024-005
	}
	return t.partCount == 3
}

// part takes a number as a part of the date, with the unit, the ordinal ending or the
// fraction right behind it. It gives the next token, 0 if there is no room.
func (t *tokens) part(i int, mark byte) int {
	token := t.list[i]
	p := part{value: token.value, width: int(token.width)}
	next := i + 1
	follow := t.at(next)
	switch {
	case follow.kind == tokenUnit:
		switch follow.mark {
		case unitYear:
			p.role = roleYear
		case unitMonth:
			p.role = roleMonth
		case unitDay:
			p.role = roleDay
		default:
			return 0
		}
		next++
	case follow.kind == tokenWord && !follow.spaced && ordinalEnding(t.word(next)):
		p.role = roleOrdinal
		next++
	case t.partCount == 0 && t.isMark(next, '.') && fractionAllowed(p.width) && t.at(next+1).kind == tokenNumber:
		next += 2
	}
	if mark == 0 && token.spaced {
		mark = ' '
	}
	return t.addPart(p, mark, next)
}

func (t *tokens) addPart(p part, mark byte, next int) int {
	if t.partCount == len(t.parts) {
		return 0
	}
	t.parts[t.partCount], t.marks[t.partCount] = p, mark
	t.partCount++
	return next
}

// name takes a word: a month, a weekday, a filler, a zone, the T before a time or the
// W of an ISO week.
func (t *tokens) name(i int, mark *byte) int {
	word := t.word(i)
	month := monthNamed(word)
	if afterNumber := i > 0 && t.partCount == 1; afterNumber && month == 0 && (*mark == '.' || *mark == 0 && t.list[i].spaced) {
		month = sharedMonth(word, *mark == '.')
	}
	if string(word) == tuesdayOrMarch && t.otherMonth(i) {
		month = 0
	}
	switch {
	case month != 0:
		next := t.addPart(part{value: uint64(month), role: roleName}, *mark, i+1)
		*mark = 0
		return next
	case string(word) == "t":
		return t.timeAfterT(i + 1)
	case string(word) == "thang" && t.at(i+1).kind == tokenNumber: // 15 tháng 6, 2024: the sixth month
		next := t.addPart(part{value: t.list[i+1].value, width: int(t.list[i+1].width), role: roleName}, *mark, i+2)
		*mark = 0
		return next
	case string(word) == "w":
		return t.week(i, mark)
	case zoneNamed(word) && t.complete():
		return t.offset(i+1, 1)
	case weekdayNamed(word), fillerWord(word), string(word) == tuesdayOrMarch:
		t.silent(i)
		return t.wordEnd(i)
	}
	return 0
}

// wordEnd gives the token behind a word: the Portuguese segunda-feira is one.
func (t *tokens) wordEnd(i int) int {
	if t.isMark(i+1, '-') && string(t.word(i+2)) == "feira" {
		return i + 3
	}
	return i + 1
}

// silent passes over a token that says nothing of the day.
func (t *tokens) silent(i int) int {
	t.inside = t.inside || t.partCount == 1 || t.partCount == 2
	return i + 1
}

// otherMonth tells whether another word than the i-th names the month, in a language with a
// Tuesday that begins with "mar". Of "mar 5 mar 2024" it is the second; behind "MAR21" no "sub"
// of a sentence makes the Turkish February.
func (t *tokens) otherMonth(i int) bool {
	for j := range t.count {
		month := t.list[j].kind == tokenWord && monthNamed(t.word(j)) != 0 && romanceMonth(t.word(j))
		if month && (j > i || string(t.word(j)) != tuesdayOrMarch) {
			return true
		}
	}
	return false
}

// mark takes a mark between, before or behind the parts.
func (t *tokens) mark(i int, mark *byte) int {
	c := t.list[i].mark
	switch c {
	case '(':
		return t.parenthesis(i + 1)
	case '+':
		if t.complete() {
			return t.offsetOnly(i)
		}
		return 0
	case ':': // 05/Jan/2024:12:30:45, as web servers log
		if t.partCount == 3 {
			return t.time(i + 1)
		}
		return 0
	case '-':
		if t.complete() {
			return t.dashBehind(i)
		}
	case '/', '.', ',', '\'':
	default:
		return 0
	}
	afterWord := i > 0 && t.list[i-1].kind == tokenWord // Fri., ven-05/01/2024
	if t.partCount == 0 && c != ',' && !(afterWord && (c == '-' || c == '.')) {
		return 0
	}
	if t.partCount == 0 {
		return i + 1
	}
	if *mark != 0 {
		if *mark != '.' && *mark != ',' { // those end a short name: Jan.-05
			return 0
		}
		c = manyMarks
	}
	*mark = c
	return i + 1
}

// dashBehind takes a dash behind a whole date: the offset of an XML date
// (2024-01-05-05:00), or the dash before the time of a DB2 timestamp
// (2024-01-05-12.30.45).
func (t *tokens) dashBehind(i int) int {
	if next := t.offsetOnly(i); next != 0 {
		return next
	}
	return t.time(i + 1)
}

// parenthesis takes a weekday or a zone in parentheses; behind a time any words, as
// browsers write "(Eastern Standard Time)".
func (t *tokens) parenthesis(i int) int {
	for ; !t.isMark(i, ')'); i = t.wordEnd(i) {
		token := t.at(i)
		known := weekdayNamed(t.word(i)) || zoneNamed(t.word(i)) || string(t.word(i)) == tuesdayOrMarch
		switch {
		case token.kind == tokenSilent:
		case token.kind == tokenWord && (known || t.hasTime):
		case token.kind == tokenMark && (token.mark == '.' || token.mark == '\'' || token.mark == '-') && t.hasTime:
		default: // the end of the text, too
			return 0
		}
	}
	return i + 1
}

// week takes the W of 2024-W01-5 or 2024W015. The three numbers become the day at
// once, as a part of eight digits.
func (t *tokens) week(i int, mark *byte) int {
	if t.partCount != 1 || t.parts[0].width != 4 || t.list[i].spaced {
		return 0
	}
	week, next := t.at(i+1), i+2
	weekday := week.value % 10
	switch {
	case *mark == 0 && week.width == 3:
		week.value /= 10
	case *mark == '-' && week.width == 2 && t.isMark(next, '-') && t.at(next+1).width == 1:
		weekday = t.at(next + 1).value
		next += 2
	default:
		return 0
	}
	day := weekDay(int(t.parts[0].value), int(week.value), int(weekday))
	t.parts[0] = part{value: uint64(day), width: 8}
	*mark = 0
	return next
}
