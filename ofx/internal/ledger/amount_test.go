package ledger

import (
	"math/big"
	"math/rand"
	"testing"
)

func TestAmountText(t *testing.T) {
	for _, c := range []struct {
		amount Amount
		want   string
	}{
		{Amount{}, "0"},
		{Amount{Digits: 2}, "0.00"},
		{Amount{Digits: 2, Negative: true}, "0.00"},
		{Amount{Digits: 3, Negative: true}, "0.000"},
		{Amount{Units: 5, Digits: 2, Negative: true}, "-0.05"},
		{Amount{Units: 1234567, Digits: 2}, "12345.67"},
		{Amount{Units: 1234, Digits: 3}, "1.234"},
		{Amount{Units: 1234, Digits: 0, Negative: true}, "-1234"},
		{Amount{Units: 1234, Digits: 4}, "0.1234"},
		{Amount{Units: 1<<64 - 1, Digits: 2, Negative: true}, "-184467440737095516.15"},
		{Amount{Units: 7, Digits: 200}, "0.00000000000000000007"},
	} {
		if got := string(c.amount.Append(nil)); got != c.want {
			t.Errorf("%+v is written %s, want %s", c.amount, got, c.want)
		}
	}
}

// TestSums adds random amounts beside math/big.
func TestSums(t *testing.T) {
	random := rand.New(rand.NewSource(3))
	for digits := range uint8(5) {
		var sum, half Sum
		exact := new(big.Int)
		for i := range 20000 {
			a := Amount{Units: random.Uint64() >> random.Intn(64), Digits: digits, Negative: random.Intn(3) > 0}
			if i%2 == 0 {
				sum.Add(a)
			} else {
				half.Add(a)
			}
			n := new(big.Int).SetUint64(a.Units)
			if a.Negative {
				n.Neg(n)
			}
			exact.Add(exact, n)
		}
		sum.AddSum(half)
		scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
		want := new(big.Rat).SetFrac(exact, scale).FloatString(int(digits))
		if got := string(sum.Append(nil, digits)); got != want {
			t.Errorf("%d decimals: %s, want %s", digits, got, want)
		}
	}
}

// TestCentsAreWritten compares the short way for cents with the long one, for every
// amount that a shortcut is made for and around the powers of ten.
func TestCentsAreWritten(t *testing.T) {
	compare := func(units uint64) {
		for _, negative := range []bool{false, true} {
			got, want := Amount{units, 2, negative}.Append(nil), appendDecimal(nil, 0, units, 2, negative)
			if string(got) != string(want) {
				t.Fatalf("%d cents are written %s, want %s", units, got, want)
			}
		}
	}
	for units := range uint64(1_100_000) {
		compare(units)
	}
	for power := uint64(1); power < 1e19; power *= 10 {
		for _, beside := range []uint64{power - 1, power, power + 1, power*2 + 34} {
			compare(beside)
		}
	}
	compare(1<<64 - 1)
}
