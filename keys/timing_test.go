package keys

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// timingVariable switches the statistical test on. It measures the clock of the
// machine, so it has its place on a quiet one and not among tests that must be certain.
const timingVariable = "TILLROLL_TIMING"

// TestTimingTellsNothing compares secrets that are wrong in their first character with
// secrets that are wrong in their last, as an attacker would who guesses character by
// character (Welch's t-test; beyond 4.5 the two differ).
func TestTimingTellsNothing(t *testing.T) {
	if os.Getenv(timingVariable) == "" {
		return
	}
	const samples, batch, limit = 200_000, 20, 4.5
	s := open(t, filepath.Join(t.TempDir(), "keys.db"), OpenOptions{})
	good, _ := create(t, s, CreateOptions{})
	c := checker(t, s, []string{"fixed-" + good}, CheckerOptions{still: true})
	wrong := [2]string{"X" + ("fixed-" + good)[1:], "fixed-" + good[:len(good)-1] + "_"}
	var classes [2]moments
	for range samples {
		class := rand.IntN(2)
		began := time.Now()
		for range batch {
			if _, err := c.Check(context.Background(), wrong[class]); err == nil {
				t.Fatal("a wrong key was taken")
			}
		}
		classes[class].add(float64(time.Since(began)))
	}
	if score := welch(classes[0], classes[1]); math.Abs(score) >= limit {
		t.Errorf("the two differ: t = %.2f", score)
	} else {
		t.Logf("t = %.2f", score)
	}
}

// moments gathers mean and variance as values come (Welford).
type moments struct{ n, mean, squares float64 }

// interruption is what no check takes: the machine was doing something else.
const interruption = float64(100 * time.Microsecond)

func (m *moments) add(x float64) {
	if x > interruption {
		return
	}
	m.n++
	step := x - m.mean
	m.mean += step / m.n
	m.squares += step * (x - m.mean)
}

func welch(a, b moments) float64 {
	return (a.mean - b.mean) / math.Sqrt(a.squares/(a.n-1)/a.n+b.squares/(b.n-1)/b.n)
}
