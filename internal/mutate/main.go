// Command mutate tells how much the tests notice. It changes the code in small ways,
// one at a time, runs the tests of the package and lists the changes that no test
// minded:
//
//	go run ./internal/mutate -n 300 -seed 1
//
// The files themselves are never touched: the compiler is given the changed ones
// beside them. A change is tried in stages, the cheapest first, and the first test
// that fails ends it; trial.go tells the stages.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// targets are where a wrong answer would cost a user most: the rules of documents and their
// repair, the readers of dates, amounts and files, the comparison, what is written, and what
// keeps strangers out.
const targets = "ofx/internal/check,ofx/internal/grammar,ofx/internal/scan,ofx/internal/header,ofx/internal/repair,ofx/internal/write,ofx/internal/ledger," +
	"internal/date,internal/amount,reader,reader/*,statement,job,diff,target,writer/*,oauth,mcp/fence"

func main() {
	n := flag.Int("n", 300, "how many changes to try")
	seed := flag.Uint64("seed", 1, "which ones: the same seed takes the same sample")
	workers := flag.Int("j", 2, "how many to try at once")
	in := flag.String("in", targets, "the packages, with commas between them")
	own := flag.Bool("own", false, "ask the tests of the changed package alone")
	only := flag.String("only", "", "try only the changes whose line of the list matches this regular expression")
	flag.Parse()
	if err := run(*n, *seed, *workers, *in, *only, *own); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(n int, seed uint64, workers int, in, only string, own bool) error {
	var patterns []string
	for folder := range strings.SplitSeq(in, ",") {
		patterns = append(patterns, folder+"/*.go")
	}
	changes, err := collect(patterns)
	if err != nil {
		return err
	}
	possible := len(changes)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(possible, func(i, j int) { changes[i], changes[j] = changes[j], changes[i] })
	wanted, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	changes = slices.DeleteFunc(changes, func(c change) bool { return !wanted.MatchString(c.String()) })
	fmt.Printf("seed %d: %d of %d possible changes\n", seed, min(n, len(changes)), possible)
	dir, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	started := time.Now()
	stages := &stages{dir: dir, own: own, slow: map[string]patience{}}
	count, err := tryAll(changes, n, workers, func(c change) (fate, error) { return stages.try(c) })
	if err != nil {
		return err
	}
	count.print(time.Since(started))
	return nil
}

// tryAll gives the changes to the workers, in the order of the sample, until enough
// of them compiled.
func tryAll(changes []change, n, workers int, try func(change) (fate, error)) (*tally, error) {
	var (
		lock  sync.Mutex
		group sync.WaitGroup
		count tally
		fault error
		next  int
		under int // changes being tried
	)
	take := func() (change, bool) {
		lock.Lock()
		defer lock.Unlock()
		if fault != nil || next == len(changes) || count.tried()+under >= n {
			return change{}, false
		}
		next++
		under++
		return changes[next-1], true
	}
	for range workers {
		group.Go(func() {
			for c, more := take(); more; c, more = take() {
				f, err := try(c)
				lock.Lock()
				under--
				if count.add(c, f); err != nil {
					fault = err
				}
				lock.Unlock()
			}
		})
	}
	group.Wait()
	return &count, fault
}

// fate is what became of a change.
type fate int

const (
	survived fate = iota
	killed
	endless // the tests did not come to an end: noticed as well
	refused // by the compiler: no change at all
)

// tally counts the fates of one run.
type tally struct {
	killed    int
	endless   int // of those killed
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
	case killed, endless:
		t.killed++
		kind[0]++
		if f == endless {
			t.endless++
		}
	case survived:
		t.survivors = append(t.survivors, c)
		fmt.Println("survived", c)
	}
	if n := t.killed + len(t.survivors); n%25 == 0 { // a sample takes an hour
		fmt.Printf("%d tried, %d survived\n", n, len(t.survivors))
	}
	kind[1]++
	t.byKind[c.kind] = kind
}

func (t *tally) print(took time.Duration) {
	fmt.Printf("%d tried in %s, %d killed (%.1f %%, %d of them by running on), %d survived, %d did not compile\n",
		t.tried(), took.Round(time.Second), t.killed, 100*float64(t.killed)/float64(max(1, t.tried())), t.endless, len(t.survivors), t.refused)
	var kinds []string
	for kind, of := range t.byKind {
		kinds = append(kinds, fmt.Sprintf("%-22s %d of %d killed", kind, of[0], of[1]))
	}
	slices.Sort(kinds)
	fmt.Println(strings.Join(kinds, "\n"))
}
