package delimited

import (
	"strings"

	"tillroll/reader/cells"
)

// Whether a delimiter is the right one shows in what it leaves in the cells. A glance is
// enough for that: what a cell says is none of this package's business.

// holds tells whether there is a date among the cells, and an amount beside it.
func holds(r cells.Record) (date, amount bool) {
	for _, c := range r.Cells {
		if looksLikeDate(c) {
			date = true
		} else if looksLikeAmount(c) {
			amount = true
		}
	}
	return date, amount
}

// maxGlance is the longest cell a glance is worth: weekday, month in full, time and zone.
const maxGlance = 48

// looksLikeDate tells whether a cell has three numbers or words joined as those of a
// date are, or eight digits that begin like a year.
func looksLikeDate(cell string) bool {
	if len(cell) < 6 || len(cell) > maxGlance {
		return false
	}
	if strings.Contains(cell, "年") && strings.Contains(cell, "月") {
		return true
	}
	digits, groups, words := 0, 0, 0
	for i := 0; i < len(cell); {
		start := i
		switch c := cell[i]; {
		case isDigit(c):
			for i < len(cell) && isDigit(cell[i]) {
				i++
			}
			if groups++; groups == 1 {
				digits = i - start
			}
		case isWordByte(c):
			for i < len(cell) && isWordByte(cell[i]) {
				i++
			}
			if i-start >= 3 {
				words++
			}
		case strings.IndexByte("/-. ,:'+[]()_", c) >= 0:
			i++
		default:
			return false
		}
	}
	switch {
	case digits == 8 || digits == 14:
		return cell[:2] == "19" || cell[:2] == "20"
	case digits == 0 || digits > 4 || words > 2:
		return false
	}
	return groups >= 3 && strings.ContainsAny(cell, "/-. ") || groups >= 2 && words > 0
}

// looksLikeAmount tells whether a cell is a number with its sign and perhaps a currency.
func looksLikeAmount(cell string) bool {
	if cell == "" || len(cell) > maxGlance {
		return false
	}
	digits, letters := 0, 0
	for _, r := range cell {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case strings.ContainsRune(" .,'+-()\u2212\u2019\u00a0\u202f€£$¥₹", r):
		default:
			letters++
		}
	}
	if digits == 0 || digits > 20 || letters > 5 {
		return false
	}
	// "0042" is an account or a check number.
	return len(cell) < 2 || cell[0] != '0' || !isDigit(cell[1])
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWordByte(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }
