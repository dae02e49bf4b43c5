package sheet

import (
	"strings"

	"tillroll/ofx"
)

// side is which way money went where a word says it instead of a sign.
type side uint8

const (
	noSide side = iota
	debitSide
	creditSide
)

// The words for the two sides, in the languages read here.
const (
	debitWords  = " debit dr d db dbit af s soll - out withdrawal debito debet cargo uit dare saida debits sent lastschrift money out obciazenie "
	creditWords = " credit cr c k crdt bij h haben + in deposit credito abono avere entrada credits received gutschrift money in kredit uznanie "
)

// sideOf reads a debit or credit word.
func sideOf(cell string) side {
	if len(cell) > len("lastschrift") {
		return noSide
	}
	word := " " + strings.Trim(fold(cell), ".") + " "
	switch {
	case strings.Contains(debitWords, word):
		return debitSide
	case strings.Contains(creditWords, word):
		return creditSide
	}
	return noSide
}

// isCurrency tells whether a cell is the code of a currency, in capitals or, as
// Stripe has it, in small letters.
func isCurrency(cell string) bool {
	if len(cell) != 3 || strings.ToUpper(cell) != cell && strings.ToLower(cell) != cell {
		return false
	}
	for i := range len(cell) {
		if !isLetter(cell[i]) {
			return false
		}
	}
	_, known := ofx.CurrencyDigits(strings.ToUpper(cell))
	return known
}

// signed gives an amount with the sign of its side, whatever sign it had.
func signed(cell string, negative bool) string {
	core := strings.Trim(cell, "+-\u2212() ")
	if upper := strings.ToUpper(core); strings.HasSuffix(upper, "CR") || strings.HasSuffix(upper, "DR") {
		core = strings.TrimSpace(core[:len(core)-2])
	}
	if negative && core != "" {
		return "-" + core
	}
	return core
}
