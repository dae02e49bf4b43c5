package grammar

import (
	"encoding/binary"

	"tillroll/ofx/internal/ledger"
)

// IsPlainAmount tells an amount without fault. One of whole units and two decimals, with
// or without a minus, is known at a glance.
func IsPlainAmount(v []byte) bool {
	n := len(v)
	if n >= len("0.00") && n <= safeDigits && v[n-3] == '.' && v[n-2]-'0' <= 9 && v[n-1]-'0' <= 9 {
		whole := v[:n-len(".00")]
		if whole[0] == '-' {
			whole = whole[1:]
		}
		if len(whole) > 0 && LeadingDigits(whole, len(whole)) == len(whole) {
			return true
		}
	}
	return ReadAmount(v).Verdict.Rule == ""
}

// IsPlainDate spares a row of an ordinary day the moment that ReadDate makes.
func IsPlainDate(v []byte) bool {
	return noonDay(v) != 0 || readAnyDate(v).Verdict.Rule == ""
}

// midday is the time that most banks give a day.
const midday = "120000"

// noonDay gives the day of a date as most banks write it, noon in Greenwich or nowhere
// in particular; zero for any other.
func noonDay(v []byte) ledger.Day {
	if len(v) < 14 || string(v[8:14]) != midday || len(v) > 14 && string(v[14:]) != "[0:GMT]" {
		return 0
	}
	n, ok := eightDigits(binary.LittleEndian.Uint64(v))
	if !ok {
		return 0
	}
	day, _ := ledger.NewDay(int(n/10000), int(n/100%100), int(n%100))
	return day
}

// unit is the number one in each of eight bytes.
const unit = 0x0101010101010101

// eightDigits reads a word of eight digits, the first in the lowest byte: neighbours
// are joined to pairs, pairs to fours, fours to the number.
func eightDigits(w uint64) (n uint64, ok bool) {
	if w&(0xF0*unit) != '0'*unit || (w+6*unit)&(0xF0*unit) != '0'*unit {
		return 0, false
	}
	w = (w & (0x0F * unit)) * (10<<8 + 1) >> 8
	w = (w & 0x00FF00FF00FF00FF) * (100<<16 + 1) >> 16
	return (w & 0x0000FFFF0000FFFF) * (10000<<32 + 1) >> 32, true
}
