package keys

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func headers(d Decision) string {
	lines := map[string]string{}
	d.Headers(func(name, value string) { lines[name] = value })
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		fmt.Fprintf(&text, "%s: %s\n", name, lines[name])
	}
	return text.String()
}

func TestLimitsAreOffByDefault(t *testing.T) {
	l := NewLimiter(nil, Limits{}, LimiterOptions{})
	for range 1000 {
		for _, d := range []Decision{l.Visit(t.Context(), "192.0.2.1"), l.Request(t.Context(), "key_a"), l.Rows(t.Context(), "key_a", 100_000)} {
			if d != (Decision{}) || headers(d) != "" {
				t.Fatalf("without limits the decision is %+v", d)
			}
		}
	}
}

// TestRequestsPerMinute counts in one process, where allowance comes back evenly.
func TestRequestsPerMinute(t *testing.T) {
	now := newClock()
	l := NewLimiter(nil, Limits{KeyRequestsPerMinute: 3}, LimiterOptions{patience: patience, Now: now.Now})
	ask := func() Decision { return l.Request(t.Context(), "key_a") }
	for remaining := 2; remaining >= 0; remaining-- {
		if d := ask(); d.Limited || d.Remaining != remaining {
			t.Errorf("with %d left the decision is %+v", remaining, d)
		}
	}
	want := `RateLimit: "key-requests";r=0;t=60
RateLimit-Limit: 3
RateLimit-Policy: "key-requests";q=3;w=60
RateLimit-Remaining: 0
RateLimit-Reset: 60
Retry-After: 20
`
	d := ask()
	if diff := cmp.Diff(want, headers(d)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if l.Request(t.Context(), "key_b").Limited {
		t.Error("another key is limited too")
	}
	now.advance(d.RetryAfter)
	if ask().Limited {
		t.Error("limited after the time to wait")
	}
	if !ask().Limited {
		t.Error("not limited though the allowance is used up again")
	}
	now.advance(10 * time.Minute)
	if d := ask(); d.Limited || d.Remaining != 2 {
		t.Errorf("after a long pause the decision is %+v", d)
	}
}

func TestRequestsPerAddress(t *testing.T) {
	now := newClock()
	l := NewLimiter(nil, Limits{AddressRequestsPerMinute: 1, KeyRequestsPerMinute: 10}, LimiterOptions{patience: patience, Now: now.Now})
	for _, c := range []struct {
		address string
		limited bool
	}{
		{"192.0.2.1", false},
		{"192.0.2.1", true},
		{"::ffff:192.0.2.1", true},
		{"192.0.2.2", false},
		{"2001:db8::1", false},
		{"2001:db8::2", true}, // the same customer
		{"2001:db8:0:1::1", false},
		{"@", false}, // a socket without an address
		{"", false},
		{"", false},
	} {
		if d := l.Visit(t.Context(), c.address); d.Limited != c.limited {
			t.Errorf("%s: %+v", c.address, d)
		}
	}
	if d := l.Visit(t.Context(), "192.0.2.1"); d.Policy != "address-requests" {
		t.Errorf("the address is refused as %s", d.Policy)
	}
}

// TestRowsPerDay ends with the day, and survives a restart.
func TestRowsPerDay(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock() // one minute before midnight
		s := open(t, database, OpenOptions{Now: now.Now})
		limits := Limits{KeyRowsPerDay: 100}
		l := NewLimiter(s, limits, LimiterOptions{patience: patience, Now: now.Now})
		c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
		ask := func(rows int, limited bool, remaining int) {
			t.Helper()
			d := l.Rows(t.Context(), "key_a", rows)
			if d.Limited != limited || d.Remaining != remaining {
				t.Errorf("%d rows: %+v, want limited %v, remaining %d", rows, d, limited, remaining)
			}
			if !d.Limited {
				c.Used("key_a", 1, rows)
			}
		}
		ask(60, false, 40)
		ask(60, true, 40)
		ask(30, false, 10)
		c.flush(t.Context())
		l = NewLimiter(s, limits, LimiterOptions{patience: patience, Now: now.Now}) // a restart
		ask(20, true, 10)
		ask(10, false, 0)
		if d := l.Rows(t.Context(), "key_a", 1); d.RetryAfter != time.Minute {
			t.Errorf("the day ends in a minute, but the decision is %+v", d)
		}
		now.advance(time.Minute)
		ask(100, false, 0)
		ask(101, true, 0)
	})
}

// TestReplicasShareLimits has two replicas on one PostgreSQL.
func TestReplicasShareLimits(t *testing.T) {
	now := newClock()
	database := postgres.Database(t)
	var replicas []*Limiter
	for range 2 {
		s := open(t, database, OpenOptions{Now: now.Now})
		replicas = append(replicas, NewLimiter(s, Limits{KeyRequestsPerMinute: 4}, LimiterOptions{patience: patience, Now: now.Now}))
	}
	ask := func(i int) Decision { return replicas[i%2].Request(t.Context(), "key_a") }
	for i := range 4 {
		if d := ask(i); d.Limited || d.Remaining != 3-i {
			t.Errorf("request %d: %+v", i, d)
		}
	}
	for i := range 2 {
		if d := ask(i); !d.Limited || d.RetryAfter != time.Minute || d.Remaining != 0 {
			t.Errorf("replica %d: %+v", i, d)
		}
	}
	now.advance(time.Minute)
	if d := ask(0); d.Limited || d.Remaining != 3 {
		t.Errorf("in the next minute: %+v", d)
	}
}

// TestLimitsWhileTheStoreIsAway counts in the process instead, and says so once.
func TestLimitsWhileTheStoreIsAway(t *testing.T) {
	now := newClock()
	s := open(t, postgres.Database(t), OpenOptions{Now: now.Now})
	s.Close()
	reports := 0
	l := NewLimiter(s, Limits{KeyRequestsPerMinute: 2}, LimiterOptions{patience: patience, Now: now.Now, Report: func(string, error) { reports++ }})
	for i := range 4 {
		if d := l.Request(t.Context(), "key_a"); d.Limited != (i >= 2) {
			t.Errorf("request %d: %+v", i, d)
		}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	l.Request(gone, "key_b")
	if reports != 1 {
		t.Errorf("%d reports", reports)
	}
}

// TestWindowsOfSlowClocks has a replica whose clock is a minute behind.
func TestWindowsOfSlowClocks(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		p := policy{"key-requests", 3, time.Minute}
		for i, behind := range []time.Duration{0, time.Minute, 0, time.Minute} {
			used, fits, err := s.chargeWindow(t.Context(), p, "key_a", 1, now.Now().Add(-behind))
			if err != nil || fits != (i < 3) || used != int64(min(i+1, 3)) {
				t.Errorf("request %d: used %d, fits %v, %v", i, used, fits, err)
			}
		}
	})
}

// TestOldCountsAreForgotten keeps neither addresses in the store nor idle buckets in
// memory.
func TestOldCountsAreForgotten(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		p := policy{"address-requests", 3, time.Minute}
		if _, _, err := s.chargeWindow(t.Context(), p, "192.0.2.1", 1, now.Now()); err != nil {
			t.Fatal(err)
		}
		now.advance(windowMemory + time.Minute)
		var ledger usageLedger
		ledger.add("fixed-1", now.Now(), 1, 1)
		if err := ledger.flush(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		var left int
		if err := s.db.QueryRowContext(t.Context(), `SELECT count(*) FROM tillroll_rate_windows`).Scan(&left); err != nil || left != 0 {
			t.Errorf("%d windows are left, %v", left, err)
		}
	})
	var g generations[int]
	now := newClock()
	for i := range mostSubjects + 10 {
		g.get(fmt.Sprint(i), now.Now(), time.Minute)
		g.put(fmt.Sprint(i), i)
	}
	if len(g.young) != 10 || len(g.old) != mostSubjects {
		t.Errorf("generations of %d and %d", len(g.young), len(g.old))
	}
	for range 2 {
		now.advance(2 * time.Minute)
		g.get("other", now.Now(), time.Minute)
	}
	if len(g.young)+len(g.old) != 0 {
		t.Errorf("idle subjects are kept: %d and %d", len(g.young), len(g.old))
	}
}

func TestLeft(t *testing.T) {
	for want, d := range map[float64]Decision{
		1:   {},
		0.5: {Policy: "a", Limit: 10, Remaining: 5},
		0:   {Policy: "c", Limit: 1, Limited: true},
	} {
		if got := d.Left(); got != want {
			t.Errorf("%+v: %v is left, want %v", d, got, want)
		}
	}
}

func BenchmarkLimiter(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "keys.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	l := NewLimiter(s, Limits{KeyRequestsPerMinute: 1 << 30, AddressRequestsPerMinute: 1 << 30}, LimiterOptions{})
	b.ReportAllocs()
	for b.Loop() {
		l.Visit(b.Context(), "192.0.2.1")
		l.Request(b.Context(), "key_a")
	}
}
