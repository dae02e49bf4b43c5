//go:build hard

package e2e

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tillroll/internal/pgtest"
)

// TestHardPostgresRestarts kills the key database under load, again and again: keys
// that are known go on working, and nothing but 200, 401 and 503 is ever answered.
func TestHardPostgresRestarts(t *testing.T) {
	postgres, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer postgres.Stop()
	database := postgres.Database(t)
	key := runKeys(t, database, "create", "--name", "load")
	s := serve(t, "--database", database, "--no-access-log")
	stop := make(chan struct{})
	var served, refused, busy atomic.Int64
	var clients sync.WaitGroup
	for i := range 8 {
		clients.Go(func() {
			line := &keptLine{address: s.address}
			defer line.close()
			r := request{method: "POST", path: "/convert", key: key, body: []byte(oneRow)}
			if i == 0 {
				r.key = "trl_QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ1eB9xG"
			}
			for {
				select {
				case <-stop:
					return
				default:
				}
				got, err := line.ask(r)
				switch {
				case err != nil:
					t.Errorf("lost: %v", err)
					return
				case got.status == 200 && i > 0:
					served.Add(1)
				case got.status == 401 && i == 0:
					refused.Add(1)
				case got.status == 503 && i == 0: // an unknown key cannot be judged meanwhile
					busy.Add(1)
				default:
					t.Errorf("client %d: %s", i, got.brief())
					return
				}
			}
		})
	}
	for range 5 {
		back := postgres.Away(t)
		time.Sleep(2 * time.Second)
		back()
		time.Sleep(2 * time.Second)
	}
	close(stop)
	clients.Wait()
	fresh := runKeys(t, database, "create", "--name", "afterwards")
	await(t, "a new key is honoured", func() bool {
		return s.send(t, request{method: "POST", path: "/convert", key: fresh, body: []byte(oneRow)})[0].status == 200
	})
	t.Logf("5 restarts of PostgreSQL: %d conversions by a known key, all right; an unknown key: %d × 401, %d × 503", served.Load(), refused.Load(), busy.Load())
	s.mustStillLive(t)
}
