//go:build hard

package scan

import (
	"math/rand/v2"
	"testing"

	"tillroll/internal/spoiltest"
)

// The oracle of FuzzScanner, on inputs from a seeded generator instead of a fuzzer: without
// its bookkeeping of coverage it runs many times as often in the same time, and a seed
// brings every input back.

// TestHardScannerVolume strings fragments of documents together and damages every
// second result.
func TestHardScannerVolume(t *testing.T) {
	spoiltest.InParallel(t, spoiltest.Executions(100_000_000), func(t *testing.T, random *rand.Rand) {
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
