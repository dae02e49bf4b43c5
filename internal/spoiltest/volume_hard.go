//go:build hard

package spoiltest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"
)

// Executions are what a release asks for; TILLROLL_EXECUTIONS changes it.
func Executions(wanted int) int {
	if asked, err := strconv.Atoi(os.Getenv("TILLROLL_EXECUTIONS")); err == nil {
		return asked
	}
	return wanted
}

// InParallel shares so many runs among the processors, each with a seed of its own.
func InParallel(t *testing.T, runs int, run func(t *testing.T, random *rand.Rand)) {
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
