package ink

import (
	"strings"
	"unicode"
)

// LeastDigits is how many digits a number has at least to be an account's; "ending in 9739" has four.
const LeastDigits = 4

// Digits are those that days and amounts are read by.
const Digits = "0123456789"

// HasDigit says whether a text has one.
func HasDigit(s string) bool { return strings.ContainsAny(s, Digits) }

// AllDigits says whether a text is digits and nothing else.
func AllDigits(s string) bool { return s != "" && strings.Trim(s, Digits) == "" }

// DigitsOf leaves the digits of a number.
func DigitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// HasLetter says whether a text has a letter of any script.
func HasLetter(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }

// IsYear says whether a word is a year of today's statements.
func IsYear(s string) bool { return len(s) == 4 && AllDigits(s) && (s[:2] == "19" || s[:2] == "20") }

// SaysAnything says whether a word has a letter or a digit.
func SaysAnything(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
