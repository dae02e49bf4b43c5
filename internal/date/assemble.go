package date

// assemble makes a day of the parts, or nothing.
func (t *tokens) assemble() Reading {
	switch t.partCount {
	case 1:
		if t.parts[0].role == roleNumber && (t.alone || carriesTime(t.parts[0].width)) {
			return digitsAlone(t.parts[0])
		}
	case 2:
		if t.marks[1] == '-' && t.parts[0].role == roleNumber && t.parts[1].role == roleNumber {
			return twoNumbers(t.parts[0], t.parts[1], '-')
		}
	case 3:
		return t.assembleThree()
	}
	return Reading{}
}

// assembleThree goes by what a part says of itself: a month by name settles the order
// of the others, and only three bare numbers are left to the column.
func (t *tokens) assembleThree() Reading {
	a, b, c := t.parts[0], t.parts[1], t.parts[2]
	switch {
	case a.role == roleName:
		return namedDate(c, a, b)
	case b.role == roleName && a.width == 4:
		return namedDate(a, b, c)
	case b.role == roleName:
		return namedDate(c, b, a)
	case a.role == roleYear && b.role == roleMonth && c.role == roleDay:
		return namedDate(a, b, c)
	case a.role == roleNumber && b.role == roleNumber && c.role == roleNumber && t.oneMark() != 0 && !t.inside:
		return threeNumbers(t.parts, t.oneMark() == '.')
	}
	return Reading{}
}

// carriesTime tells whether digits alone of that number may have a time of day, a
// zone or a weekday beside them. Beside a day number of Excel or an epoch they say
// that the digits are something else.
func carriesTime(width int) bool {
	return width == 7 || width == 8 || width == 12 || width == 14
}

// namedDate reads a date whose month is known by name or by its unit.
func namedDate(year, month, day part) Reading {
	if day.width > 2 || day.width == 0 || month.width > 2 || year.role == roleOrdinal {
		return Reading{}
	}
	switch year.width {
	case 2:
		return certainDay(calendarDay(fullYear(int(year.value)), int(month.value), int(day.value)))
	case 4:
		return certainDay(calendarDay(int(year.value), int(month.value), int(day.value)))
	}
	return Reading{}
}

// oneMark gives the mark between three numbers, 0 unless there is but one. Quicken's
// own files write 1/5'24.
func (t *tokens) oneMark() byte {
	first, second := t.marks[1], t.marks[2]
	switch first {
	case '/', '-':
		if second == first || second == '\'' {
			return first
		}
	case '.', ' ':
		if second == first {
			return first
		}
	}
	return 0
}
