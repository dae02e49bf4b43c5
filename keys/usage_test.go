package keys

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestUsagePerKeyAndDay(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock() // one minute before midnight
		s := open(t, database, OpenOptions{Now: now.Now})
		_, k := create(t, s, CreateOptions{Name: "shop"})
		one := checker(t, s, []string{"fixed"}, CheckerOptions{Now: now.Now, still: true})
		two := checker(t, s, []string{"fixed"}, CheckerOptions{Now: now.Now, still: true})
		one.Used(k.ID, 1, 100)
		two.Used(k.ID, 1, 20)
		one.Used("fixed-1", 1, 3)
		now.advance(time.Minute)
		one.Used(k.ID, 1, 50_000_000_000)
		if pending := one.Status().PendingUsage; pending != 3 {
			t.Errorf("%d counts are pending", pending)
		}
		for _, c := range []*Checker{one, two} {
			if err := c.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		want := []DayUsage{
			{"fixed-1", "", "2026-03-31", 1, 3},
			{k.ID, "shop", "2026-03-31", 2, 120},
			{k.ID, "shop", "2026-04-01", 1, 50_000_000_000},
		}
		wantUsage(t, s, UsageOptions{}, want)
		wantUsage(t, s, UsageOptions{From: "2026-04-01"}, want[2:])
		wantUsage(t, s, UsageOptions{To: "2026-03-31", KeyID: "fixed-1"}, want[:1])
		list, err := s.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := list[0]; got.LastUsed != "2026-04-01" || got.Requests != 3 || got.Rows != 50_000_000_120 {
			t.Errorf("the key is listed as %+v", got)
		}
	})
}

func wantUsage(t *testing.T, s *Store, o UsageOptions, want []DayUsage) {
	t.Helper()
	got, err := s.Usage(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%+v (-want +got)\n%s", o, diff)
	}
}

// TestUsageIsBilledOnce sends a batch again whose commit was not acknowledged.
func TestUsageIsBilledOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		var ledger usageLedger
		ledger.add("fixed-1", now.Now(), 1, 7)
		batch, err := ledger.take(s)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := s.addUsage(t.Context(), batch); err != nil {
				t.Fatal(err)
			}
		}
		wantUsage(t, s, UsageOptions{}, []DayUsage{{"fixed-1", "", "2026-03-31", 1, 7}})
	})
}

// TestUsageSurvivesAnOutage counts while the store is away.
func TestUsageSurvivesAnOutage(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		away := open(t, database, OpenOptions{Now: now.Now})
		away.Close()
		var ledger usageLedger
		for range 3 {
			ledger.add("fixed-1", now.Now(), 1, 7)
			if err := ledger.flush(t.Context(), away); err == nil {
				t.Fatal("a closed store took usage")
			}
		}
		back := open(t, database, OpenOptions{Now: now.Now})
		if err := ledger.flush(t.Context(), back); err != nil {
			t.Fatal(err)
		}
		wantUsage(t, back, UsageOptions{}, []DayUsage{{"fixed-1", "", "2026-03-31", 3, 21}})
	})
}

// TestFlushReports writes as the background does, with the store there and away.
func TestFlushReports(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		s := open(t, database, OpenOptions{})
		var reported error
		c := checker(t, s, nil, CheckerOptions{still: true, Report: func(_ string, err error) { reported = errors.Join(reported, err) }})
		c.Used("fixed-1", 1, 1)
		c.flush(t.Context())
		if reported != nil || c.Status().PendingUsage != 0 {
			t.Errorf("flush: %v, %d pending", reported, c.Status().PendingUsage)
		}
		s.Close()
		c.Used("fixed-1", 1, 1)
		c.flush(t.Context())
		if reported == nil {
			t.Error("a failure to write usage was not reported")
		}
	})
}
