package date

// A time of day is read and forgotten: the day written is the day kept. It is read
// at all because 25:61 behind a date says that the text is something else.

// time takes a clock time at token i, with what follows it: fraction, am or pm, zone.
// It gives the next token, 0 when there is no time here.
func (t *tokens) time(i int) int {
	hour := t.at(i)
	if t.hasTime || hour.kind != tokenNumber || hour.width > 2 {
		return 0
	}
	after := t.at(i + 1)
	switch {
	case t.isMark(i+1, ':') && t.at(i+2).width == 2:
		return t.clock(i, ':')
	case t.isMark(i+1, '.') && t.at(i+2).width == 2 && t.complete() && (hour.spaced || !t.isMark(i-1, '.')): // 2024.005.5.55 is no date
		return t.clock(i, '.')
	case after.kind == tokenUnit && after.mark == unitHour:
		return t.unitClock(i)
	case after.kind == tokenWord && hourWord(t.word(i+1)):
		return t.hourClock(i)
	case t.meridiem(i+1) > i+1 && hour.value >= 1 && hour.value <= 12:
		return t.timeEnd(i + 1)
	}
	return 0
}

// clock takes 12:30, 12:30:45 and 12:30:45.678, or the same with dots.
func (t *tokens) clock(i int, mark byte) int {
	hour, minute, second, next := t.at(i).value, t.at(i+2).value, uint64(0), i+3
	if t.isMark(next, mark) && t.at(next+1).width == 2 {
		second = t.at(next + 1).value
		next = t.fraction(next + 2)
	}
	return t.checkedTime(hour, minute, second, next)
}

// fraction passes over the fraction of a second.
func (t *tokens) fraction(next int) int {
	behind := t.at(next + 1)
	if (t.isMark(next, '.') || t.isMark(next, ',')) && behind.kind == tokenNumber && !behind.spaced {
		return next + 2
	}
	return next
}

// hourClock takes 12h, 12h30 and 12 Uhr.
func (t *tokens) hourClock(i int) int {
	minute := t.at(i + 2)
	if minute.kind == tokenNumber && minute.width == 2 && !minute.spaced {
		return t.checkedTime(t.at(i).value, minute.value, 0, i+3)
	}
	return t.checkedTime(t.at(i).value, 0, 0, i+2)
}

// unitClock takes 12時30分45秒, or less of it.
func (t *tokens) unitClock(i int) int {
	values, next := [...]uint64{t.at(i).value, 0, 0}, i+2
	for n, unit := range [...]byte{unitMinute, unitSecond} {
		if t.at(next).kind == tokenNumber && t.at(next+1).kind == tokenUnit && t.at(next+1).mark == unit {
			values[n+1] = t.at(next).value
			next += 2
		}
	}
	return t.checkedTime(values[0], values[1], values[2], next)
}

// timeAfterT takes the time behind the T of ISO 8601, with colons or without.
func (t *tokens) timeAfterT(i int) int {
	if !t.complete() || t.hasTime {
		return 0
	}
	if next := t.time(i); next != 0 {
		return next
	}
	n := t.at(i).value
	switch t.at(i).width {
	case 2:
		return t.checkedTime(n, 0, 0, i+1)
	case 4:
		return t.checkedTime(n/100, n%100, 0, t.fraction(i+1))
	case 6:
		return t.checkedTime(n/10000, n/100%100, n%100, t.fraction(i+1))
	}
	return 0
}

// checkedTime takes what stands behind a time, unless no clock shows it.
func (t *tokens) checkedTime(hour, minute, second uint64, next int) int {
	if !clockTime(int(hour), int(minute), int(second)) {
		return 0
	}
	return t.timeEnd(next)
}

// timeEnd takes what may stand behind a time.
func (t *tokens) timeEnd(next int) int {
	t.hasTime = true
	t.silent(next)
	if t.at(next).kind == tokenWord && hourWord(t.word(next)) {
		next++
	}
	next = t.meridiem(next)
	if attached := t.word(next); !t.at(next).spaced && (string(attached) == "a" || string(attached) == "p") {
		next++ // 3:04p
	}
	if t.at(next).kind == tokenWord && zoneNamed(t.word(next)) {
		return t.offset(next+1, 1)
	}
	return t.offset(next, 2)
}

// meridiem passes over am, pm, a.m. or p.m.
func (t *tokens) meridiem(next int) int {
	word := t.word(next)
	if t.at(next).kind != tokenWord {
		return next
	}
	if meridiem(word) {
		return next + 1
	}
	half := string(word) == "a" || string(word) == "p"
	if !half {
		return next
	}
	if t.isMark(next+1, '.') && string(t.word(next+2)) == "m" {
		if t.isMark(next+3, '.') {
			return next + 4
		}
		return next + 3
	}
	if string(t.word(next+1)) == "m" {
		return next + 2
	}
	return next
}

// offset passes over +05:30, -0500 or +2 behind a time or a zone; leastWidth is the
// fewest digits an hour may have there.
func (t *tokens) offset(i int, leastWidth uint8) int {
	sign, hours := t.isMark(i, '+') || t.isMark(i, '-'), t.at(i+1)
	if !sign || hours.kind != tokenNumber || hours.spaced || hours.width < leastWidth || hours.width > 4 || hours.width == 3 {
		return i
	}
	next := i + 2
	if t.isMark(next, ':') && t.at(next+1).width == 2 {
		return next + 2
	}
	if t.at(next).kind == tokenMark && t.at(next).mark != '(' && t.at(next).mark != ',' {
		return i // 12:30 -01/05/2024: the dash belongs to a date
	}
	return next
}

// offsetOnly takes an offset that stands behind a date without a time, as XML allows.
func (t *tokens) offsetOnly(i int) int {
	if t.hasTime || t.at(i+1).width != 2 || !t.isMark(i+2, ':') || t.at(i+3).width != 2 || t.isMark(i+4, ':') {
		return 0
	}
	return i + 4
}
