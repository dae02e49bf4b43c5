//go:build hard

package write_test

import (
	"math/rand/v2"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/ofx/internal/ledger"
)

// The oracle of FuzzWrite, on inputs from a seeded generator.

// roundTripPieces are what texts are made of: what must be escaped, what looks like
// markup, characters of every length, blanks and controls.
var roundTripPieces = []string{
	"&", "<", ">", "&amp;", "&lt;", "&#38;", "]]>", "<!--", "-->", "<![CDATA[", "</NAME>", "<STMTTRN>", "\"", "'", ";", " ", "  ", "\t", "\n", "\x00", "\x7f",
	"a", "Z", "0", "é", "東", "\U0001f600", "\u00a0", "\ufeff", "\xff", "plain text", "12345678", "1234567",
}

// TestHardRoundTripVolume writes rows of any texts and reads them back.
func TestHardRoundTripVolume(t *testing.T) {
	spoiltest.InParallel(t, spoiltest.Executions(10_000_000), func(t *testing.T, random *rand.Rand) {
		var buffer [512]byte
		text := func() []byte {
			start := buffer[:0]
			for range random.IntN(5) {
				start = append(start, roundTripPieces[random.IntN(len(roundTripPieces))]...)
			}
			return cleaned(start)
		}
		judgeRoundTrip(t, ledger.Transaction{
			Posted: 20260131, Amount: ledger.Amount{Units: random.Uint64() >> random.IntN(64), Digits: 2, Negative: random.IntN(2) == 0},
			FITID: text(), CheckNum: text(), RefNum: text(), Name: text(), Memo: text(),
		}, random.IntN(2) == 0)
	})
}
