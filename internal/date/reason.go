package date

import "bytes"

// Reason says why a date was not read, for the person who must mend the row. It
// reads the text again: reasons are wanted for the few rows that were skipped.
func Reason(text []byte) string {
	if len(bytes.TrimSpace(text)) == 0 {
		return "The date is empty."
	}
	var t tokens
	if !t.scan(text) || !t.parse() {
		return "This is not a date in any spelling tillroll knows; YYYY-MM-DD always works."
	}
	switch t.partCount {
	case 0:
		return "There is no date here: day, month and year are needed."
	case 1:
		return digitsReason(t.parts[0])
	case 2:
		return "This is only a part of a date: day, month and year are needed."
	}
	return t.threePartsReason()
}

// digitsReason explains digits alone that are no date.
func digitsReason(p part) string {
	switch p.width {
	case 5, 7, 8, 9, 10, 12, 13, 14:
		return "Read as YYYYMMDD, a spreadsheet's day number or a timestamp, these digits give no day from 1900 to 2199."
	case 6:
		return "Six digits alone can be read in several ways; write the date as YYYY-MM-DD."
	}
	return "This number is no date; eight digits (YYYYMMDD), a spreadsheet's day number or a timestamp would be one."
}

// threePartsReason explains three parts that make no day.
func (t *tokens) threePartsReason() string {
	named := false
	for _, p := range t.parts {
		if p.width == 4 && (p.value < FirstYear || p.value > LastYear) {
			return "The year lies outside 1900 to 2199."
		}
		named = named || p.role != roleNumber
	}
	switch {
	case !named && t.oneMark() == 0:
		return "The parts of this date are separated in different ways; YYYY-MM-DD always works."
	case t.hasYear():
		return "The calendar has no such day."
	}
	return "It is not clear which part of this date is the year; YYYY-MM-DD always works."
}

// hasYear tells whether a part can be the year: four digits, or two at either end.
func (t *tokens) hasYear() bool {
	for i, p := range t.parts {
		if p.width == 4 || i == 2 && p.width == 2 || i == 0 && p.width == 2 && p.value > 31 {
			return true
		}
	}
	return false
}
