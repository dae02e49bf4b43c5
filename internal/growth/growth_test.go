//go:build linux && !race

package growth

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"syscall"
	"testing"
	"time"
)

// The sizes of a shape in CI and by make hard: each is twice the one before.
const (
	smallest  = 256 << 10
	quickSize = 1 << 20
	hardSize  = 8 << 20
)

// What a doubling may cost; over several the factors multiply. On a quiet machine, by make
// hard, 2.3 times as much: a table that grows, a cache that no longer holds all. In CI time
// may cost 3.2 times as much, which still tells straight from square (4 times): on a machine
// shared with strangers the first touch of a page costs what it likes. Bytes allocated are
// the same everywhere and held to 2.3 there as well.
const (
	perDoubling     = 2.3
	perDoublingBusy = 3.2
)

// What costs less is taken for so much: clocks and tables tell nothing about growth there.
const (
	shortest = 32 * time.Millisecond
	least    = 16 << 20
)

// tries is how often make hard measures a size; the cheapest counts, since a busy machine
// only ever adds.
const tries = 3

// cost is what one run took.
type cost struct {
	time  time.Duration // of this thread
	bytes uint64        // allocated in all
}

// threadTime is the processor time of this thread alone: others on the machine do not
// count.
func threadTime(t *testing.T) time.Duration {
	t.Helper()
	const thisThread = 1 // RUSAGE_THREAD
	var used syscall.Rusage
	if err := syscall.Getrusage(thisThread, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// measure runs once with the collector off, whose work is not the input's.
func measure(t *testing.T, feed func([]byte), data []byte) cost {
	t.Helper()
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := threadTime(t)
	feed(data)
	took := threadTime(t) - began
	runtime.ReadMemStats(&after)
	return cost{took, after.TotalAlloc - before.TotalAlloc}
}

// cheapest is the best of some tries. A surface may change what it is fed, so each gets a
// copy.
func cheapest(t *testing.T, feed func([]byte), data []byte) cost {
	t.Helper()
	best := measure(t, feed, append([]byte(nil), data...))
	for range tries - 1 {
		if best.time < shortest || os.Getenv("TILLROLL_HARD") == "" {
			break
		}
		again := measure(t, feed, append([]byte(nil), data...))
		best.time = min(best.time, again.time)
		best.bytes = min(best.bytes, again.bytes)
	}
	return best
}

// TestGrowth makes every shape larger by several doublings and holds the factor. What looks
// steep is measured once more before it counts: a busy machine makes steps of its own.
func TestGrowth(t *testing.T) {
	largest := quickSize
	if os.Getenv("TILLROLL_HARD") != "" {
		largest = hardSize
	}
	for _, s := range surfaces() {
		for name, shape := range s.shapes {
			t.Run(s.name+"/"+name, func(t *testing.T) {
				runtime.LockOSThread() // whose time is measured
				defer runtime.UnlockOSThread()
				small, large := shape(smallest), shape(largest)
				complaint := compare(t, s.feed, small, large, largest/smallest)
				if complaint != "" {
					complaint = compare(t, s.feed, small, large, largest/smallest)
				}
				if complaint != "" {
					t.Error(complaint)
				}
			})
		}
	}
}

// compare says what grew faster than the bytes, if anything did.
func compare(t *testing.T, feed func([]byte), small, large []byte, times int) string {
	t.Helper()
	first, last := cheapest(t, feed, small), cheapest(t, feed, large)
	doublings := math.Log2(float64(times))
	mostBytes, mostTime := math.Pow(perDoubling, doublings), math.Pow(perDoubling, doublings)
	if os.Getenv("TILLROLL_HARD") == "" {
		mostTime = math.Pow(perDoublingBusy, doublings)
	}
	t.Logf("%d KiB: %s, %d KiB; %d KiB: %s, %d KiB", len(small)>>10, first.time, first.bytes>>10, len(large)>>10, last.time, last.bytes>>10)
	switch {
	case float64(last.time) > mostTime*float64(max(first.time, shortest)):
		return fmt.Sprintf("%d times the bytes take %s instead of %s", times, last.time, first.time)
	case float64(last.bytes) > mostBytes*float64(max(first.bytes, least)):
		return fmt.Sprintf("%d times the bytes allocate %d KiB instead of %d", times, last.bytes>>10, first.bytes>>10)
	}
	return ""
}
