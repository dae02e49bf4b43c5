package table

import (
	"strings"

	"tillroll/internal/words"
)

// side is which way money went where a word says it instead of a sign.
type side uint8

const (
	noSide side = iota
	debitSide
	creditSide
	neutralSide // neither: between the holder's own pockets
)

// sideOf picks the side out of what a text can say.
func sideOf(s words.Senses) side {
	switch {
	case s.Has(words.NeutralSide):
		return neutralSide
	case s.Has(words.DebitSide) && !s.Has(words.CreditSide):
		return debitSide
	case s.Has(words.CreditSide) && !s.Has(words.DebitSide):
		return creditSide
	}
	return noSide
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
