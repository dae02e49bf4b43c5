package delimited

import (
	"strings"
	"unicode"

	plain "tillroll/internal/text"
	"tillroll/reader/cells"
)

// Whether a line was split rightly shows in what it leaves in the cells. A glance is
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

// looksLikeDate tells whether a cell is a date: three numbers, or two and the name of a
// month, a weekday before them perhaps, and nothing behind them but a time.
func looksLikeDate(cell string) bool {
	if len(cell) < 6 || len(cell) > maxGlance {
		return false
	}
	if strings.Contains(cell, "年") && strings.Contains(cell, "月") {
		return true
	}
	parts := dateParts(cell)
	if len(parts) == 0 {
		return false
	}
	if n := len(parts[0]); (n == 8 || n == 14) && isDigit(cell[0]) {
		return cell[:2] == "19" || cell[:2] == "20"
	}
	return isCalendar(parts)
}

// dateParts gives the numbers and words of a cell; none where signs stand in it that join
// no dates.
func dateParts(cell string) (parts []string) {
	for i := 0; i < len(cell); {
		start := i
		switch c := cell[i]; {
		case isDigit(c):
			for i < len(cell) && isDigit(cell[i]) {
				i++
			}
		case isWordByte(c):
			for i < len(cell) && isWordByte(cell[i]) {
				i++
			}
		case strings.IndexByte("/-. ,:'+[]()_", c) >= 0:
			i++
			continue
		default:
			return nil
		}
		parts = append(parts, cell[start:i])
	}
	return parts
}

// timeWords stand beside a time of day.
const timeWords = " t z am pm a p m h hs uhr utc gmt est edt cst cdt mst mdt pst pdt cet cest bst ist "

// silentWords stand between the parts of a date: "15 tháng 6, 2024", "2024. gada 20. decembris".
const silentWords = " tháng gada "

// maxParts is how many parts a date and a time have: those of ISO go down to fractions of a second
// and the minutes of a zone.
const maxParts = 10

// isCalendar tells whether parts begin with day, month and year in some order; behind
// them numbers of a time and its short words may stand.
func isCalendar(parts []string) bool {
	for len(parts) > 3 && !isDigit(parts[0][0]) && !isDigit(parts[1][0]) {
		parts = parts[1:] // a weekday before the name of the month
	}
	if len(parts) > 3 && !isDigit(parts[0][0]) && isDigit(parts[1][0]) && (isDigit(parts[2][0]) || len(parts[2]) > 2) && isCalendar(parts[1:]) {
		return true // a weekday
	}
	date, words, year := 0, 0, false
	for _, part := range parts {
		switch {
		case date == 3:
			if isDigit(part[0]) && len(part) > 9 || !isDigit(part[0]) && !strings.Contains(timeWords, " "+strings.ToLower(part)+" ") {
				return false
			}
		case !isDigit(part[0]) && (len(part) <= 2 || strings.Contains(silentWords, " "+strings.ToLower(part)+" ")): // de, of, th
		case !isDigit(part[0]):
			words++
			date++
		case len(part) > 4 || len(part) == 3:
			return false
		default:
			year = year || len(part) == 4 && (part[:2] == "19" || part[:2] == "20")
			date++
		}
	}
	return date == 3 && words <= 1 && len(parts) <= maxParts && (year || len(parts) == 3)
}

// maxNumber is how many digits an amount has at most; longer numbers name accounts.
const maxNumber = 15

// looksLikeAmount tells whether a cell is a number with its sign and perhaps a currency.
func looksLikeAmount(cell string) bool {
	if cell = plain.PlainDigits(cell); cell == "" || len(cell) > maxGlance {
		return false
	}
	core := strings.TrimFunc(cell, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' && r != ',' })
	around := strings.Replace(cell, core, "", 1)
	letters := 0
	for _, r := range around {
		switch {
		case unicode.IsLetter(r):
			letters++
		case !unicode.IsSpace(r) && !unicode.Is(unicode.Sc, r) && !strings.ContainsRune("+-()\u2212'*", r):
			return false
		}
	}
	digits, group := 0, 3
	for _, r := range core {
		switch {
		case r >= '0' && r <= '9':
			digits++
			group++
		case r == '.' || r == ',':
			group = 3
		case !strings.ContainsRune(" '\u2019\u00a0\u202f", r) || group < 3 && digits > group || group == 0:
			return false
		default:
			group = 0
		}
	}
	if group < 3 || digits == 0 || digits > maxNumber || letters > 5 {
		return false
	}
	// "0042" is an account or a check number.
	return len(core) < 2 || core[0] != '0' || !isDigit(core[1])
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWordByte(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }
