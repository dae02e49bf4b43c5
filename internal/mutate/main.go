// Command mutate tells how much the tests notice. It changes the code in small ways,
// one at a time, runs the tests of the package and lists the changes that no test
// minded:
//
//	go run ./internal/mutate -n 300 -seed 1
//
// The files themselves are never touched: the compiler is given the changed ones
// beside them.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// targets are where a wrong answer would cost a user most: the rules, the escape
// function, and the readers of dates and amounts.
var targets = []string{"ofx/check*.go", "ofx/text.go", "ofx/amount.go", "ofx/day.go", "convert/date*.go", "convert/amount*.go"}

// testTimeout ends tests that a change sends in circles. Such a change was noticed.
const testTimeout = 90 * time.Second

func main() {
	n := flag.Int("n", 300, "how many changes to try")
	seed := flag.Uint64("seed", 1, "which ones: the same seed takes the same sample")
	budget := flag.Duration("for", 0, "stop after this time (0: when all are tried)")
	flag.Parse()
	if err := run(*n, *seed, *budget); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(n int, seed uint64, budget time.Duration) error {
	changes, err := collect(targets)
	if err != nil {
		return err
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(changes), func(i, j int) { changes[i], changes[j] = changes[j], changes[i] })
	fmt.Printf("seed %d: %d of %d possible changes\n", seed, min(n, len(changes)), len(changes))
	dir, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	started := time.Now()
	var count tally
	for _, c := range changes {
		if count.tried() >= n || budget > 0 && time.Since(started) > budget {
			break
		}
		fate, err := try(dir, c)
		if err != nil {
			return err
		}
		count.add(c, fate)
	}
	count.print(time.Since(started))
	return nil
}

// fate is what became of a change.
type fate int

const (
	survived fate = iota
	killed
	refused // by the compiler: no change at all
)

// try runs the tests of a package with one change.
func try(dir string, c change) (fate, error) {
	source, err := os.ReadFile(c.file)
	if err != nil {
		return 0, err
	}
	changed := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(changed, c.apply(source), 0o600); err != nil {
		return 0, err
	}
	original, err := filepath.Abs(c.file)
	if err != nil {
		return 0, err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {original: changed}})
	if err != nil {
		return 0, err
	}
	instead := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(instead, overlay, 0o600); err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*testTimeout) // compiling takes its time as well
	defer cancel()
	out, err := exec.CommandContext(ctx, "go", "test", "-overlay", instead, "-vet=off", "-failfast", "-count=1",
		"-timeout", testTimeout.String(), "./"+filepath.Dir(c.file)).CombinedOutput()
	switch {
	case err == nil:
		return survived, nil
	case strings.Contains(string(out), "[build failed]"), strings.Contains(string(out), "[setup failed]"):
		return refused, nil
	}
	return killed, nil
}

// tally counts the fates of one run.
type tally struct {
	killed    int
	refused   int
	survivors []change
	byKind    map[string][2]int // killed, tried
}

func (t *tally) tried() int { return t.killed + len(t.survivors) }

func (t *tally) add(c change, f fate) {
	if t.byKind == nil {
		t.byKind = map[string][2]int{}
	}
	kind := t.byKind[c.kind]
	switch f {
	case refused:
		t.refused++
		return
	case killed:
		t.killed++
		kind[0]++
	case survived:
		t.survivors = append(t.survivors, c)
		fmt.Println("survived", c)
	}
	kind[1]++
	t.byKind[c.kind] = kind
}

func (t *tally) print(took time.Duration) {
	fmt.Printf("%d tried in %s, %d killed (%.1f %%), %d survived, %d did not compile\n",
		t.tried(), took.Round(time.Second), t.killed, 100*float64(t.killed)/float64(max(1, t.tried())), len(t.survivors), t.refused)
	var kinds []string
	for kind, of := range t.byKind {
		kinds = append(kinds, fmt.Sprintf("%-22s %d of %d killed", kind, of[0], of[1]))
	}
	slices.Sort(kinds)
	fmt.Println(strings.Join(kinds, "\n"))
}
