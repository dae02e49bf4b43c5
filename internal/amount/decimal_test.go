package amount

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/shopspring/decimal"

	"tillroll/ofx"
)

// decimalCases is how many random amounts are compared with an independent decimal
// library, four spellings of each number.
const decimalCases = 1_000_000

// TestAmountsAgainstDecimal writes random numbers as JSON literals and as printed
// text and compares what is read and rounded with what shopspring/decimal makes of
// the same digits.
func TestAmountsAgainstDecimal(t *testing.T) {
	random := rand.New(rand.NewPCG(2024, 1))
	text := make([]byte, 0, 64)
	for cases := 0; cases < decimalCases && !t.Failed(); cases += 4 {
		n := randomNumber(random)
		want := n.oracle(uint8(random.IntN(maxDecimals + 1)))
		for range 2 {
			text = n.appendLiteral(text[:0], random.IntN(17)-8)
			compareAmount(t, text, ReadNumber(text), want)
			text = n.appendPrinted(text[:0], random)
			compareAmount(t, text, Read(text), want)
		}
	}
}

// roundedNumber is what a number is with the decimals of a currency.
type roundedNumber struct {
	amount  ofx.Amount
	changed bool // by rounding
}

// oracle asks the other library.
func (n testNumber) oracle(digits uint8) roundedNumber {
	exact := decimal.New(n.units, -int32(n.decimals))
	rounded := exact.Round(int32(digits))
	units := rounded.Shift(int32(digits)).BigInt()
	return roundedNumber{
		amount:  ofx.Amount{Units: new(big.Int).Abs(units).Uint64(), Digits: digits, Negative: units.Sign() < 0},
		changed: !exact.Equal(rounded),
	}
}

func compareAmount(t *testing.T, text []byte, r Reading, want roundedNumber) {
	// The numbers are written with a point, so a lone dot is a decimal point.
	a, changed, _, ok := Verdict{}.Resolve(r, want.amount.Digits)
	if !ok || a != want.amount || changed != want.changed {
		t.Errorf("%s is read as %+v (rounded: %v), want %+v", text, a, changed, want)
	}
}

// testNumber is units divided by ten to the power of decimals.
type testNumber struct {
	units    int64
	decimals int
}

func randomNumber(random *rand.Rand) testNumber {
	size := int64(1)
	for range 1 + random.IntN(15) {
		size *= 10
	}
	n := testNumber{units: random.Int64N(size), decimals: random.IntN(9)}
	if random.IntN(4) == 0 {
		n.units = n.units / 10 * 10
	}
	if random.IntN(4) == 0 {
		n.units = n.units/10*10 + 5 // halves are where rounding goes wrong
	}
	if random.IntN(2) == 0 {
		n.units = -n.units
	}
	return n
}

// appendLiteral writes the number as JSON does, with its point moved so far to the
// left as there are digits for, and an exponent that moves it back.
func (n testNumber) appendLiteral(dst []byte, left int) []byte {
	decimals := max(n.decimals+left, 0)
	dst = appendPoint(dst, n.units, decimals)
	if shift := decimals - n.decimals; shift != 0 {
		dst = append(dst, 'e')
		if shift < 0 {
			dst, shift = append(dst, '-'), -shift
		}
		dst = append(dst, byte('0'+shift))
	}
	return dst
}

// appendPoint writes units with a point before the last decimals.
func appendPoint(dst []byte, units int64, decimals int) []byte {
	if units < 0 {
		dst, units = append(dst, '-'), -units
	}
	var text [32]byte
	at := len(text)
	for i := 0; units > 0 || i <= decimals; i++ {
		if i == decimals && decimals > 0 {
			at--
			text[at] = '.'
		}
		at--
		text[at] = byte('0' + units%10)
		units /= 10
	}
	return append(dst, text[at:]...)
}

// appendPrinted writes the number as a statement might: with thousands marks, the
// sign somewhere, a currency somewhere.
func (n testNumber) appendPrinted(dst []byte, random *rand.Rand) []byte {
	open, shut := "", ""
	if n.units < 0 {
		around := [...][2]string{{"-", ""}, {"", "-"}, {"(", ")"}, {"$-", ""}, {"", " DR"}, {"-EUR ", ""}, {"($", ")"}}
		pair := around[random.IntN(len(around))]
		open, shut = pair[0], pair[1]
	}
	dst = append(dst, open...)
	var plain [32]byte
	digits := appendPoint(plain[:0], max(n.units, -n.units), n.decimals)
	whole := len(digits)
	if n.decimals > 0 {
		whole -= n.decimals + 1
	}
	mark := [...]byte{0, ',', '\'', ' '}[random.IntN(4)]
	for i, c := range digits {
		if mark != 0 && i > 0 && i < whole && (whole-i)%3 == 0 {
			dst = append(dst, mark)
		}
		dst = append(dst, c)
	}
	return append(dst, shut...)
}
