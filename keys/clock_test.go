package keys

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

const year = 365 * 24 * time.Hour

// TestKeysAndClockJumps sets the clock back and forth. A key without an end works
// whatever the clock says, a revoked one never does, and one with an end goes by the
// clock, except that a small step back does not bring it back.
func TestKeysAndClockJumps(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		lasting, l := create(t, s, CreateOptions{})
		ending, e := create(t, s, CreateOptions{Lifetime: time.Hour})
		revoked, r := create(t, s, CreateOptions{})
		if _, err := s.Revoke(t.Context(), r.ID); err != nil {
			t.Fatal(err)
		}
		c := checker(t, s, []string{"fixed"}, CheckerOptions{Now: now.Now, still: true})
		for _, jump := range []struct {
			what  string
			by    time.Duration
			works bool // the key that ends
		}{
			{"no jump", 0, true},
			{"to a second before its end", time.Hour - time.Second, true},
			{"to its end", time.Second, false},
			{"back a second", -time.Second, false},
			{"back as far as clocks are set", -clockSlack + time.Second, false},
			{"slowly forward again", clockSlack / 2, false},
			{"back by more: the clock had been wrong", -clockSlack, true},
			{"ten years ahead", 10 * year, false},
			{"and back: that was wrong", -10 * year, true},
			{"to before the beginning", -60 * year, true},
			{"before 1970", -year, true},
			{"far ahead", 200 * year, false},
		} {
			now.advance(jump.by)
			wantCheck(t, c, jump.what+": lasting", lasting, l.ID, nil)
			wantCheck(t, c, jump.what+": fixed", "fixed", "fixed-1", nil)
			wantCheck(t, c, jump.what+": revoked", revoked, "", ErrInvalid)
			if jump.works {
				wantCheck(t, c, jump.what+": ending", ending, e.ID, nil)
			} else {
				wantCheck(t, c, jump.what+": ending", ending, "", ErrInvalid)
			}
			if err := c.Ready(); err != nil {
				t.Errorf("%s: %v", jump.what, err)
			}
		}
	})
}

// TestChangesAreFollowedAfterClockJumps makes and revokes a key at every stop of the
// clock.
func TestChangesAreFollowedAfterClockJumps(t *testing.T) {
	now := newClock()
	s := open(t, filepath.Join(t.TempDir(), "keys.db"), OpenOptions{Now: now.Now})
	c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
	for _, by := range []time.Duration{0, -time.Hour, 2 * time.Hour, -year, 3 * year, -50 * year} {
		now.advance(by)
		secret, k := create(t, s, CreateOptions{})
		wantCheck(t, c, "new", secret, k.ID, nil)
		if _, err := s.Revoke(t.Context(), k.ID); err != nil {
			t.Fatal(err)
		}
		if err := c.refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantCheck(t, c, "revoked", secret, "", ErrInvalid)
		if _, err := s.db.ExecContext(t.Context(), `UPDATE tillroll_keys SET revoked = 0 WHERE id = $1`, k.ID); err != nil {
			t.Fatal(err)
		}
		now.advance(-time.Second) // By hand, without a revision: all keys are read anew.
		if err := c.refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantCheck(t, c, "given back", secret, k.ID, nil)
	}
}

// TestOutageAndClockJumps sets the clock back while the store is away: that neither
// ends the asking nor makes the outage last less than no time.
func TestOutageAndClockJumps(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		secret, k := create(t, s, CreateOptions{})
		c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
		c.store = open(t, database, OpenOptions{Now: now.Now})
		c.store.Close()
		now.advance(time.Minute)
		if c.refresh(t.Context()) == nil {
			t.Fatal("a closed store answers")
		}
		now.advance(-time.Hour)
		wantCheck(t, c, "within the grace", secret, k.ID, nil)
		if away := c.Status().Away; away < 0 {
			t.Errorf("the store has been away for %s", away)
		}
		c.store = s
		if err := c.refresh(t.Context()); err != nil {
			t.Errorf("the store is not asked again: %v", err)
		}
		now.advance(year)
		wantCheck(t, c, "long after", secret, k.ID, nil)
	})
}

// sane fails for a decision that no client could follow.
func sane(t *testing.T, what string, d Decision) {
	t.Helper()
	if d.Remaining < 0 || d.Remaining > d.Limit || d.Reset < 0 || d.Reset > d.Window || d.RetryAfter < 0 || d.RetryAfter > d.Window {
		t.Fatalf("%s: %+v", what, d)
	}
	d.Headers(func(name, value string) {
		if seconds, err := strconv.Atoi(value); name == "Retry-After" && (err != nil || seconds < 1) {
			t.Fatalf("%s: %s: %s", what, name, value)
		}
	})
}

// TestLimitsAndClockJumps lets the clock jump by anything between a second and years.
// Whoever is refused and waits as long as it was told must get through.
func TestLimitsAndClockJumps(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	now := newClock()
	l := NewLimiter(nil, Limits{KeyRequestsPerMinute: 3, AddressRequestsPerMinute: 5, KeyRowsPerDay: 10}, LimiterOptions{Now: now.Now})
	asks := map[string]func() Decision{
		"requests of a key":      func() Decision { return l.Request(t.Context(), "key_a") },
		"requests of an address": func() Decision { return l.Visit(t.Context(), "192.0.2.1") },
		"rows":                   func() Decision { return l.Rows(t.Context(), "key_a", 4) },
	}
	for i := range 2000 {
		by := time.Duration(1) << (30 + random.IntN(28)) // a second to nine years
		if random.IntN(2) == 0 {
			by = -by
		}
		now.advance(by)
		for name, ask := range asks {
			what := fmt.Sprintf("%s after jump %d by %s", name, i, by)
			for range 8 {
				sane(t, what, ask())
			}
			refused := ask()
			if sane(t, what, refused); !refused.Limited {
				t.Fatalf("%s: not limited: %+v", what, refused)
			}
			now.advance(refused.RetryAfter.Truncate(time.Second) + time.Second)
			if d := ask(); d.Limited {
				t.Fatalf("%s: told to wait %s, then refused again: %+v", what, refused.RetryAfter, d)
			}
		}
	}
}

// TestWindowOfAWrongClock has a replica that was years ahead for a moment. What it
// counted there must not shut anybody out when the time is right again.
func TestWindowOfAWrongClock(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		for _, p := range []policy{{"key-requests", 2, time.Minute}, {"key-rows", 2, 24 * time.Hour}} {
			charge := func(at time.Duration) (int64, bool) {
				used, fits, err := s.chargeWindow(t.Context(), p, "key_a", 1, now.Now().Add(at))
				if err != nil {
					t.Fatal(err)
				}
				return used, fits
			}
			for i, c := range []struct {
				at   time.Duration
				used int64
				fits bool
			}{
				{3 * year, 1, true},
				{3 * year, 2, true},
				{3 * year, 2, false},
				{0, 1, true}, // anew
				{0, 2, true},
				{0, 2, false},
				{-3 * year, 1, true}, // a wrong clock again, behind
				{0, 1, true},
				{clockSlack, 1, true}, // ahead by as much as clocks are, across midnight
				{0, 2, true},          // counts there
				{0, 2, false},
			} {
				if used, fits := charge(c.at); used != c.used || fits != c.fits {
					t.Errorf("%s, charge %d: used %d, fits %v, want %d, %v", p.name, i, used, fits, c.used, c.fits)
				}
			}
		}
	})
}

// TestSharedLimitsPauseAndClockJumps has the count of all replicas fail just before the
// clock is set back an hour: it is tried again at once, not an hour later.
func TestSharedLimitsPauseAndClockJumps(t *testing.T) {
	now := newClock()
	s := open(t, postgres.Database(t), OpenOptions{Now: now.Now})
	s.Close()
	reports := 0
	l := NewLimiter(s, Limits{KeyRequestsPerMinute: 100}, LimiterOptions{patience: patience, Now: now.Now, Report: func(string, error) { reports++ }})
	for i, by := range []time.Duration{0, -time.Hour, time.Second, sharedPause, 0, year} {
		now.advance(by)
		sane(t, by.String(), l.Request(t.Context(), "key_a"))
		if want := []int{1, 2, 2, 3, 3, 4}[i]; reports != want {
			t.Errorf("after %s: the store was tried %d times, want %d", by, reports, want)
		}
	}
}

// TestUsageAndClockJumps counts every request once, whatever day the clock said.
func TestUsageAndClockJumps(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		_, k := create(t, s, CreateOptions{})
		c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
		jumps := []time.Duration{0, -time.Hour, 26 * time.Hour, -year, 5 * year, -70 * year, 66 * year}
		for _, by := range jumps {
			now.advance(by)
			c.Used(k.ID, 1, 7)
			c.flush(t.Context())
			if pending := c.Status().PendingUsage; pending != 0 {
				t.Errorf("after %s: %d counts are not written", by, pending)
			}
		}
		list, err := s.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := list[0]; got.Requests != int64(len(jumps)) || got.Rows != int64(7*len(jumps)) {
			t.Errorf("counted %d requests and %d rows", got.Requests, got.Rows)
		}
	})
}
