package keys

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// judged are keys of every kind, made in a store.
type judged struct {
	good    string
	goodID  string
	refused map[string]string // reason -> secret
}

// makeJudged makes keys of every kind; the expired one has expired when it returns.
func makeJudged(t *testing.T, s *Store, now *clock) judged {
	t.Helper()
	good, k := create(t, s, CreateOptions{})
	expired, _ := create(t, s, CreateOptions{Lifetime: time.Hour})
	revoked, r := create(t, s, CreateOptions{})
	free, _ := create(t, s, CreateOptions{Plan: "free"})
	unknown, err := New(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Revoke(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	now.advance(time.Hour)
	return judged{good, k.ID, map[string]string{
		"expired": expired, "revoked": revoked, "not pro": free, "unknown": unknown,
	}}
}

// wantCheck fails unless Check gives the id, or the error.
func wantCheck(t *testing.T, c *Checker, what, secret, id string, want error) {
	t.Helper()
	got, err := c.Check(t.Context(), secret)
	if got != id || !errors.Is(err, want) {
		t.Errorf("%s: Check gives %q, %v, want %q, %v", what, got, err, id, want)
	}
}

// wantUnavailable fails unless the key cannot be judged.
func wantUnavailable(t *testing.T, c *Checker, what, secret string) {
	t.Helper()
	var unavailable *Unavailable
	if id, err := c.Check(t.Context(), secret); id != "" || !errors.As(err, &unavailable) || unavailable.RetryAfter <= 0 {
		t.Errorf("%s: Check gives %q, %v, want unavailable", what, id, err)
	}
}

func TestEveryRefusalIsTheSame(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		j := makeJudged(t, s, now)
		c := checker(t, s, []string{"fixed"}, CheckerOptions{Now: now.Now, still: true})
		wantCheck(t, c, "good", j.good, j.goodID, nil)
		j.refused["missing"] = ""
		j.refused["malformed"] = j.good[:39] + "_"
		j.refused["digest instead of key"] = fmt.Sprintf("%x", [32]byte{})
		j.refused["far too long"] = string(make([]byte, 1<<20))
		j.refused["nearly fixed"] = "Fixed"
		for why, secret := range j.refused {
			id, err := c.Check(t.Context(), secret)
			if id != "" || err != ErrInvalid { //nolint:errorlint // the very same value is wanted
				t.Errorf("%s: Check gives %v, %v", why, id, err)
			}
		}
	})
}

// TestRefusalsTakeTheSameWay shows that no well-formed key is refused before the store
// was asked, whatever is wrong with it: with the store away, all are undecided. Junk
// does not reach the store.
func TestRefusalsTakeTheSameWay(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		j := makeJudged(t, s, now)
		c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
		s.Close()
		for why, secret := range j.refused {
			wantUnavailable(t, c, why, secret)
		}
		wantCheck(t, c, "junk", "trl_junk", "", ErrInvalid)
		wantCheck(t, c, "mistyped", j.good[:39]+"_", "", ErrInvalid)
		wantCheck(t, c, "missing", "", "", ErrInvalid)
	})
}

func TestFixedKeys(t *testing.T) {
	now := newClock()
	c := checker(t, nil, []string{"s3cret", "", "ключ", "s3cret "}, CheckerOptions{Now: now.Now})
	wantCheck(t, c, "first", "s3cret", "fixed-1", nil)
	wantCheck(t, c, "third", "ключ", "fixed-3", nil)
	wantCheck(t, c, "fourth", "s3cret ", "fixed-4", nil)
	wantCheck(t, c, "empty", "", "", ErrInvalid)
	unknown, err := New(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	wantCheck(t, c, "unknown", unknown, "", ErrInvalid)
	c.Used("fixed-1", 1, 1) // without a store there is nowhere to count
	if err := c.Ready(); err != nil {
		t.Error(err)
	}
	if got := c.Status(); got != (Status{Keys: 3}) {
		t.Errorf("the status is %+v", got)
	}
}

func TestKnownKeyCostsNoAllocation(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "keys.db"), OpenOptions{})
	secret, _ := create(t, s, CreateOptions{})
	c := checker(t, s, []string{"fixed"}, CheckerOptions{still: true})
	for _, known := range []string{secret, "fixed"} {
		allocations := testing.AllocsPerRun(100, func() {
			if _, err := c.Check(context.Background(), known); err != nil {
				t.Error(err)
			}
		})
		if allocations != 0 {
			t.Errorf("a check allocates %v times", allocations)
		}
	}
}

// TestServersFollowTheCommandLine has two servers on one database, and a third process
// that makes and revokes a key.
func TestServersFollowTheCommandLine(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		servers := []*Checker{
			checker(t, open(t, database, OpenOptions{}), nil, CheckerOptions{}),
			checker(t, open(t, database, OpenOptions{}), nil, CheckerOptions{}),
		}
		command := open(t, database, OpenOptions{})
		secret, k := create(t, command, CreateOptions{})
		for _, c := range servers {
			wantCheck(t, c, "just made", secret, k.ID, nil)
		}
		if _, err := command.Revoke(t.Context(), k.ID); err != nil {
			t.Fatal(err)
		}
		for _, c := range servers {
			eventually(t, "a revoked key is refused", func() bool {
				_, err := c.Check(t.Context(), secret)
				return errors.Is(err, ErrInvalid)
			})
		}
	})
}

// TestStoreAway takes the store away and gives it back. Closing its pool is the same
// to a checker as a network that is down.
func TestStoreAway(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		j := makeJudged(t, s, now)
		var reports []error
		c := checker(t, s, []string{"fixed"}, CheckerOptions{Now: now.Now, still: true, Report: func(_ string, err error) { reports = append(reports, err) }})
		s.Close()
		testOutage(t, c, now, j, func() { c.store = open(t, database, OpenOptions{Now: now.Now}) })
		if len(reports) != 2 || reports[0] == nil || reports[1] != nil {
			t.Errorf("reports of leaving and coming back: %v", reports)
		}
	})
}

// TestPostgresAway stops a real server under a checker.
func TestPostgresAway(t *testing.T) {
	now := newClock()
	s := open(t, postgres.Database(t), OpenOptions{Now: now.Now})
	j := makeJudged(t, s, now)
	c := checker(t, s, []string{"fixed"}, CheckerOptions{Now: now.Now, still: true})
	testOutage(t, c, now, j, postgres.Away(t))
}

// testOutage has a checker whose store went away a moment ago.
func testOutage(t *testing.T, c *Checker, now *clock, j judged, back func()) {
	t.Helper()
	for range 10 {
		wantCheck(t, c, "known, within the grace", j.good, j.goodID, nil)
		wantUnavailable(t, c, "unknown, within the grace", j.refused["unknown"])
		if err := c.Ready(); err != nil {
			t.Errorf("not ready within the grace: %v", err)
		}
		now.advance(time.Minute)
	}
	now.advance(time.Second)
	wantUnavailable(t, c, "known, after the grace", j.good)
	wantCheck(t, c, "fixed, after the grace", "fixed", "fixed-1", nil)
	wantCheck(t, c, "junk, after the grace", "junk", "", ErrInvalid)
	if c.Ready() == nil {
		t.Error("ready after the grace")
	}
	if away := c.Status().Away; away != 10*time.Minute+time.Second {
		t.Errorf("away for %v", away)
	}
	back()
	now.advance(time.Second)
	wantCheck(t, c, "known, afterwards", j.good, j.goodID, nil)
	wantCheck(t, c, "unknown, afterwards", j.refused["unknown"], "", ErrInvalid)
	if err := c.Ready(); err != nil || c.Status().Away != 0 {
		t.Errorf("afterwards: %v, away %v", err, c.Status().Away)
	}
}

// TestNotReadyBeforeTheStoreAnswered begins with a store that is away.
func TestNotReadyBeforeTheStoreAnswered(t *testing.T) {
	now := newClock()
	path := filepath.Join(t.TempDir(), "keys.db")
	s := open(t, path, OpenOptions{})
	secret, k := create(t, s, CreateOptions{})
	s.Close()
	c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
	if c.Ready() == nil {
		t.Error("ready though no key is known")
	}
	wantUnavailable(t, c, "a good key", secret)
	c.store = open(t, path, OpenOptions{})
	now.advance(time.Second)
	wantCheck(t, c, "afterwards", secret, k.ID, nil)
}

// TestChangesByHand has a change that raised no revision, and a database that was
// replaced by an older one.
func TestChangesByHand(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		secret, _ := create(t, s, CreateOptions{})
		other, k := create(t, s, CreateOptions{})
		c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
		if _, err := s.db.ExecContext(t.Context(), `DELETE FROM tillroll_keys WHERE id <> $1`, k.ID); err != nil {
			t.Fatal(err)
		}
		now.advance(reloadInterval)
		if err := c.refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantCheck(t, c, "deleted by hand", secret, "", ErrInvalid)
		wantCheck(t, c, "the other", other, k.ID, nil)
		if _, err := s.db.ExecContext(t.Context(), `UPDATE tillroll_counters SET value = 0`); err != nil {
			t.Fatal(err)
		}
		if _, err := s.db.ExecContext(t.Context(), `DELETE FROM tillroll_keys`); err != nil {
			t.Fatal(err)
		}
		if err := c.refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantCheck(t, c, "gone with the replaced database", other, "", ErrInvalid)
	})
}

// TestManyChecksAtOnce runs 10,000 checks on many goroutines while keys come and go.
func TestManyChecksAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		const workers, checksEach = 50, 200
		s := open(t, database, OpenOptions{})
		good, k := create(t, s, CreateOptions{})
		c := checker(t, s, nil, CheckerOptions{})
		var group sync.WaitGroup
		group.Go(func() {
			for range 20 {
				_, passing, err := s.Create(t.Context(), CreateOptions{Name: "passing"})
				if err == nil {
					_, err = s.Revoke(t.Context(), passing.ID)
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
		for range workers {
			group.Go(func() {
				bad, err := New(rand.Reader)
				if err != nil {
					t.Error(err)
				}
				for i := range checksEach {
					if i%20 == 0 {
						wantCheck(t, c, "unknown", bad, "", ErrInvalid)
					}
					wantCheck(t, c, "good", good, k.ID, nil)
					c.Used(k.ID, 1, 3)
				}
			})
		}
		group.Wait()
		if err := c.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		list, err := s.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, listed := range list {
			if listed.ID == k.ID && (listed.Requests != workers*checksEach || listed.Rows != 3*workers*checksEach) {
				t.Errorf("counted %d requests and %d rows", listed.Requests, listed.Rows)
			}
		}
	})
}

// TestCallersShareTheNextPoll proves that a caller is never given a poll that began
// before it asked, and that callers in between share one.
func TestCallersShareTheNextPoll(t *testing.T) {
	var f flights
	began, release := make(chan int), make(chan struct{})
	runs := 0
	do := func() error {
		runs++
		began <- runs
		<-release
		return fmt.Errorf("run %d", runs)
	}
	first := f.join(do)
	<-began
	second, third := f.join(do), f.join(do)
	if second == first || second != third {
		t.Error("callers do not share the next run")
	}
	release <- struct{}{}
	<-began
	release <- struct{}{}
	<-first.done
	<-second.done
	if first.err.Error() != "run 1" || second.err.Error() != "run 2" {
		t.Errorf("the runs gave %v and %v", first.err, second.err)
	}
	f.settle()
	if runs != 2 {
		t.Errorf("%d runs", runs)
	}
}

// TestCallerGivesUp ends the wait of a request whose client has gone.
func TestCallerGivesUp(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "keys.db"), OpenOptions{})
	c := checker(t, s, nil, CheckerOptions{still: true})
	unknown, err := New(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = c.Check(gone, unknown)
	var unavailable *Unavailable
	if !errors.Is(err, ErrInvalid) && !errors.As(err, &unavailable) {
		t.Errorf("Check gives %v", err)
	}
}

func BenchmarkCheckKnownKey(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "keys.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	secret, _, err := s.Create(b.Context(), CreateOptions{Name: "bench"})
	if err != nil {
		b.Fatal(err)
	}
	c := NewChecker(s, nil, CheckerOptions{})
	defer c.Close(context.Background())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Check(b.Context(), secret); err != nil {
			b.Fatal(err)
		}
	}
}
