//go:build hard

package reader

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/reader/bookings/bookingstest"
)

// TestHardReaderVolume has every room read damaged samples of its kind, a million each: what
// is refused is refused with a word, and what is taken can be walked over twice alike. The
// inputs come from a seeded generator and not from a fuzzer: without its bookkeeping of
// coverage they are many times as many in the same time, and a seed brings every one back.
func TestHardReaderVolume(t *testing.T) {
	for _, r := range rooms() {
		samples := samplesOf(t, r)
		if len(samples) == 0 {
			continue // PDF and workbooks that no file shows: their own fuzz targets make them
		}
		t.Run(string(r.kind), func(t *testing.T) {
			spoiltest.InParallel(t, spoiltest.Executions(1_000_000), func(t *testing.T, random *rand.Rand) {
				bookingstest.Bounded(t, damaged(random, samples), r.read)
			})
		})
	}
}

// longest is how long a sample may be: a million copies are to be read within minutes.
const longest = 8 << 10

// samplesOf are the files of the project that a room takes.
func samplesOf(t *testing.T, r room) (samples [][]byte) {
	t.Helper()
	files, err := filepath.Glob("*/testdata/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil || strings.HasSuffix(file, ".golden") || len(data) > longest {
			continue
		}
		if r.looks(data[:min(len(data), sniffWindow)], file) {
			samples = append(samples, data)
		}
	}
	return samples
}

// damaged is a sample with one to four damages.
func damaged(random *rand.Rand, samples [][]byte) []byte {
	data := bytes.Clone(samples[random.IntN(len(samples))])
	for range 1 + random.IntN(4) {
		if len(data) == 0 {
			break
		}
		from := random.IntN(len(data))
		to := min(len(data), from+1+random.IntN(1<<random.IntN(8)))
		switch random.IntN(6) {
		case 0:
			data[from] = byte(random.IntN(256))
		case 1:
			data[from] ^= 1 << random.IntN(8)
		case 2:
			data = append(data[:from], data[to:]...) // cut out
		case 3:
			data = append(data[:to:to], data[from:]...) // doubled
		case 4:
			other := samples[random.IntN(len(samples))]
			at := random.IntN(len(other))
			data = append(data[:from:from], append(other[at:min(len(other), at+to-from):min(len(other), at+to-from)], data[from:]...)...)
		default:
			for i := from; i < to; i++ { // other digits
				if data[i] >= '0' && data[i] <= '9' {
					data[i] = byte('0' + random.IntN(10))
				}
			}
		}
	}
	return data
}
