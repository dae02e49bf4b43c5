//go:build hard

package ofx

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"
)

// The oracles of FuzzScanner and FuzzWrite, on inputs from a seeded generator instead of
// a fuzzer: without its bookkeeping of coverage they run many times as often in the
// same time, and a seed brings every input back.

// executions are what a release asks for; TILLROLL_EXECUTIONS changes it for both.
func executions(t *testing.T, wanted int) int {
	t.Helper()
	if asked, err := strconv.Atoi(os.Getenv("TILLROLL_EXECUTIONS")); err == nil {
		return asked
	}
	return wanted
}

// inParallel shares so many runs among the processors, each with a seed of its own.
func inParallel(t *testing.T, runs int, run func(t *testing.T, random *rand.Rand)) {
	t.Helper()
	seed := uint64(1)
	if asked, err := strconv.ParseUint(os.Getenv("TILLROLL_SEED"), 10, 64); err == nil {
		seed = asked
	}
	workers := runtime.GOMAXPROCS(0)
	started := time.Now()
	t.Run("all", func(t *testing.T) {
		for worker := range workers {
			t.Run(fmt.Sprintf("seed %d worker %d", seed, worker), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(seed, uint64(worker)))
				for range runs / workers {
					run(t, random)
				}
			})
		}
	})
	took := time.Since(started)
	t.Logf("seed %d: %d executions in %s, %.0f a second", seed, runs/workers*workers, took.Round(time.Second), float64(runs)/took.Seconds())
}

// TestHardScannerVolume strings fragments of documents together and damages every
// second result.
func TestHardScannerVolume(t *testing.T) {
	inParallel(t, executions(t, 100_000_000), func(t *testing.T, random *rand.Rand) {
		var buffer [512]byte
		doc := buffer[:0]
		for range 1 + random.IntN(3) {
			doc = append(doc, twinFragments[random.IntN(len(twinFragments))]...)
		}
		if random.IntN(2) == 0 {
			doc[random.IntN(len(doc))] = byte(random.IntN(256))
		}
		judgeScan(t, doc)
	})
}

// roundTripPieces are what texts are made of: what must be escaped, what looks like
// markup, characters of every length, blanks and controls.
var roundTripPieces = []string{
	"&", "<", ">", "&amp;", "&lt;", "&#38;", "]]>", "<!--", "-->", "<![CDATA[", "</NAME>", "<STMTTRN>", "\"", "'", ";", " ", "  ", "\t", "\n", "\x00", "\x7f",
	"a", "Z", "0", "é", "東", "\U0001f600", "\u00a0", "\ufeff", "\xff", "plain text", "12345678", "1234567",
}

// TestHardRoundTripVolume writes rows of any texts and reads them back.
func TestHardRoundTripVolume(t *testing.T) {
	inParallel(t, executions(t, 10_000_000), func(t *testing.T, random *rand.Rand) {
		var buffer [512]byte
		text := func() []byte {
			start := buffer[:0]
			for range random.IntN(5) {
				start = append(start, roundTripPieces[random.IntN(len(roundTripPieces))]...)
			}
			return cleaned(start)
		}
		judgeRoundTrip(t, Transaction{
			Posted: 20260131, Amount: Amount{Units: random.Uint64() >> random.IntN(64), Digits: 2, Negative: random.IntN(2) == 0},
			FITID: text(), CheckNum: text(), RefNum: text(), Name: text(), Memo: text(),
		}, random.IntN(2) == 0)
	})
}
