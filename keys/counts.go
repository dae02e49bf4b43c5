package keys

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// localCounts are the counts of this process.
type localCounts struct {
	mu      sync.Mutex
	time    steadyTime
	buckets generations[*rate.Limiter]
	days    generations[dayCount]
}

// dayCount is what a subject used of one day.
type dayCount struct {
	began time.Time
	used  int64
}

// chargeBucket counts n against a bucket that fills up evenly over the window.
func (c *localCounts) chargeBucket(p policy, subject string, n int, now time.Time) Decision {
	perSecond := rate.Limit(float64(p.limit) / p.window.Seconds())
	c.mu.Lock()
	defer c.mu.Unlock()
	now = c.time.at(now)
	name := p.name + ":" + subject
	bucket, known := c.buckets.get(name, now, p.window)
	if !known {
		bucket = rate.NewLimiter(perSecond, p.limit)
		c.buckets.put(name, bucket)
	}
	fits := bucket.AllowN(now, n)
	tokens := bucket.TokensAt(now)
	wait := func(missing float64) time.Duration {
		return time.Duration(max(0, missing) / float64(perSecond) * float64(time.Second))
	}
	d := Decision{
		Policy: p.name, Limit: p.limit, Window: p.window,
		Remaining: max(0, int(tokens)), Reset: wait(float64(p.limit) - tokens),
	}
	if !fits {
		d.Limited, d.RetryAfter = true, wait(float64(n)-tokens)
	}
	return d
}

// chargeDay counts n against the day, if it still fits. What was used before this
// process first met the subject is asked for once a day, not while others wait.
func (c *localCounts) chargeDay(p policy, subject string, n int, now time.Time, before func() int64) (used int64, fits bool) {
	began := p.windowBegan(now)
	current := func() (dayCount, bool) {
		count, known := c.days.get(subject, c.time.at(now), p.window)
		return count, known && count.began.Equal(began)
	}
	c.mu.Lock()
	_, known := current()
	c.mu.Unlock()
	var earlier int64
	if !known {
		earlier = before()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	count, known := current()
	if !known {
		count = dayCount{began: began, used: earlier}
	}
	if fits = count.used+int64(n) <= int64(p.limit); fits {
		count.used += int64(n)
	}
	c.days.put(subject, count)
	return count.used, fits
}

// mostSubjects bounds one generation, and with it what a flood of new addresses can
// make us remember (some 20 MB).
const mostSubjects = 100_000

// generations is a map that forgets what was not touched for a whole window. By then a
// bucket is full and a day is over, so nothing is lost.
type generations[T any] struct {
	young, old map[string]T
	turned     time.Time
}

// get finds an entry and makes it young again.
func (g *generations[T]) get(name string, now time.Time, window time.Duration) (T, bool) {
	if g.young == nil || now.Sub(g.turned) > window || len(g.young) >= mostSubjects {
		g.old, g.young, g.turned = g.young, make(map[string]T), now
	}
	found, known := g.young[name]
	if !known {
		if found, known = g.old[name]; known {
			g.young[name] = found
		}
	}
	return found, known
}

func (g *generations[T]) put(name string, value T) { g.young[name] = value }

// windowMemory is how long counts of past windows stay in the store: a day's window
// must have ended everywhere. Addresses are personal data and not kept for longer.
const windowMemory = 25 * time.Hour

// chargeWindow counts n against the window of all replicas, if it still fits: one
// statement that adds or begins anew. A replica whose clock is a little behind counts
// in the newer window; a window that begins further ahead was made by a wrong clock, and
// would shut its subject out until that moment came.
func (s *Store) chargeWindow(ctx context.Context, p policy, subject string, n int, now time.Time) (used int64, fits bool, err error) {
	if n > p.limit {
		return int64(p.limit), false, nil
	}
	const add = `INSERT INTO tillroll_rate_windows (subject, began, used) VALUES ($1, $2, $3)
		ON CONFLICT (subject) DO UPDATE SET
		used = CASE WHEN tillroll_rate_windows.began BETWEEN excluded.began AND $5 THEN tillroll_rate_windows.used + excluded.used ELSE excluded.used END,
		began = CASE WHEN tillroll_rate_windows.began BETWEEN excluded.began AND $5 THEN tillroll_rate_windows.began ELSE excluded.began END
		WHERE tillroll_rate_windows.began NOT BETWEEN excluded.began AND $5 OR tillroll_rate_windows.used + excluded.used <= $4
		RETURNING used`
	name := p.name + ":" + subject
	err = s.db.QueryRowContext(ctx, add, name, p.windowBegan(now).Unix(), n, p.limit, now.Add(clockSlack).Unix()).Scan(&used)
	if !errors.Is(err, sql.ErrNoRows) {
		return used, err == nil, err
	}
	// No row came back: it does not fit. What is used tells how much would.
	err = s.db.QueryRowContext(ctx, `SELECT used FROM tillroll_rate_windows WHERE subject = $1`, name).Scan(&used)
	return used, false, err
}
