package service

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tillroll/keys"
	"tillroll/server"
)

// TestServiceAndClockJumps puts the whole service on a clock that jumps: from before
// 1970 to beyond the years that have four digits, and back. A valid key converts or is
// told when to come back, a revoked one is refused, checks go on, and nothing is 5xx.
func TestServiceAndClockJumps(t *testing.T) {
	var clock atomic.Int64
	clock.Store(time.Date(2026, time.March, 31, 23, 59, 0, 0, time.UTC).Unix())
	now := func() time.Time { return time.Unix(clock.Load(), 0) }
	store, err := keys.OpenWith(t.Context(), t.TempDir()+"/keys.db", keys.OpenOptions{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	create := func() (string, keys.Key) {
		secret, k, err := store.Create(t.Context(), keys.CreateOptions{Name: "test"})
		if err != nil {
			t.Fatal(err)
		}
		return secret, k
	}
	valid, _ := create()
	revoked, ended := create()
	if _, err := store.Revoke(t.Context(), ended.ID); err != nil {
		t.Fatal(err)
	}
	checker := keys.NewChecker(store, nil, keys.CheckerOptions{Now: now})
	defer checker.Close(context.Background())
	gate := keyGate{checker}
	limiter := keys.NewLimiter(store, keys.Limits{KeyRequestsPerMinute: 3, KeyRowsPerDay: 1000}, keys.LimiterOptions{Now: now})
	s := server.New(server.Config{Keys: gate, KeyStatus: gate.status, Limiter: limitGate{limiter}, Now: now})
	ask := func(path, secret, body string) *http.Response {
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
		if path == "/readyz" {
			r.Method = http.MethodGet
		}
		r.Header.Set("Authorization", "Bearer "+secret)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Result()
	}
	const rows = `{"transactions":[{"date":"2024-01-05","description":"x","amount":"1.00"}]}`
	const hour, year = 3600, 365 * 24 * 3600
	for _, jump := range []int64{0, -hour, 48 * hour, -year, 10 * year, -80 * year, 200 * year, -150 * year, 9000 * year, -9000 * year} {
		clock.Add(jump)
		wantClockStatus(t, jump, "revoked", ask("/convert", revoked, rows), http.StatusUnauthorized)
		wantClockStatus(t, jump, "check", ask("/validate", "", `{"content":"<OFX></OFX>"}`), http.StatusOK)
		wantClockStatus(t, jump, "ready", ask("/readyz", "", ""), http.StatusOK)
		var refused *http.Response
		for range 4 {
			if refused = ask("/convert", valid, rows); refused.StatusCode != http.StatusOK {
				break
			}
		}
		wantClockStatus(t, jump, "a fourth request", refused, http.StatusTooManyRequests)
		wait, err := strconv.Atoi(refused.Header.Get("Retry-After"))
		if err != nil || wait < 1 || wait > 60 {
			t.Errorf("after a jump of %d s Retry-After is %q", jump, refused.Header.Get("Retry-After"))
		}
		clock.Add(int64(wait))
		wantClockStatus(t, jump, "after the wait", ask("/convert", valid, rows), http.StatusOK)
	}
}

func wantClockStatus(t *testing.T, jump int64, what string, answer *http.Response, want int) {
	t.Helper()
	if answer.StatusCode != want {
		body, _ := io.ReadAll(answer.Body) // for the message
		t.Errorf("after a jump of %d s, %s: %d, want %d: %.300s", jump, what, answer.StatusCode, want, body)
	}
}
