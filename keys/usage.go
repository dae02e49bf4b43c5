package keys

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"sync"
	"time"
)

// batchMemory is how long the store remembers which batches it has added. A batch is
// sent again within seconds or not at all.
const batchMemory = 24 * time.Hour

// usageSlot is what counts are kept for: one key on one day.
type usageSlot struct {
	id  string
	day int64 // days since 1970, UTC
}

// usageCount is what a bill is made of.
type usageCount struct{ requests, rows int64 }

// usageLine is one count on its way to the store.
type usageLine struct {
	usageSlot
	usageCount
}

func (l usageLine) dayText() string {
	return time.Unix(l.day*secondsPerDay, 0).UTC().Format(dayFormat)
}

const secondsPerDay = 24 * 60 * 60

// usageBatch is a set of counts that is added to the store once, however often it is sent.
type usageBatch struct {
	id    string
	lines []usageLine
}

// usageLedger counts in memory until a batch is written. A batch that failed stays as
// it is and is sent first the next time.
type usageLedger struct {
	mu      sync.Mutex
	pending map[usageSlot]usageCount

	writing sync.Mutex // one writer at a time
	unsent  *usageBatch
}

// add counts by the day of the clock at the request, not at the flush: what is written
// after midnight belongs to the day before.
func (l *usageLedger) add(id string, now time.Time, requests, rows int) {
	slot := usageSlot{id: id, day: now.Unix() / secondsPerDay}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.pending == nil {
		l.pending = make(map[usageSlot]usageCount)
	}
	count := l.pending[slot]
	l.pending[slot] = usageCount{count.requests + int64(requests), count.rows + int64(rows)}
}

// size is the number of counts that wait to be written.
func (l *usageLedger) size() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.pending)
}

// take empties the ledger into a batch; nil if there is nothing to write.
func (l *usageLedger) take(s *Store) (*usageBatch, error) {
	if l.size() == 0 {
		return nil, nil
	}
	id, err := newID(s.random)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	pending := l.pending
	l.pending = nil
	l.mu.Unlock()
	batch := &usageBatch{id: id}
	for slot, count := range pending {
		batch.lines = append(batch.lines, usageLine{slot, count})
	}
	// Two replicas that lock rows in the same order cannot block each other.
	slices.SortFunc(batch.lines, func(a, b usageLine) int {
		return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.day, b.day))
	})
	return batch, nil
}

// flush writes everything counted so far.
func (l *usageLedger) flush(ctx context.Context, s *Store) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	for {
		if l.unsent == nil {
			batch, err := l.take(s)
			if batch == nil || err != nil {
				return err
			}
			l.unsent = batch
		}
		if err := s.addUsage(ctx, l.unsent); err != nil {
			return err
		}
		l.unsent = nil
	}
}

// addUsage adds a batch to the days it belongs to, unless that was done before.
func (s *Store) addUsage(ctx context.Context, batch *usageBatch) error {
	return s.write(ctx, func(tx *sql.Tx) error {
		now := s.now()
		result, err := tx.ExecContext(ctx,
			`INSERT INTO tillroll_usage_batches (id, at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, batch.id, now.Unix())
		if err != nil {
			return err
		}
		if added, err := result.RowsAffected(); err != nil || added == 0 {
			return err
		}
		if err := forget(ctx, tx, now); err != nil {
			return err
		}
		const add = `INSERT INTO tillroll_key_usage (key_id, day, requests, row_count) VALUES ($1, $2, $3, $4)
			ON CONFLICT (key_id, day) DO UPDATE SET
			requests = tillroll_key_usage.requests + excluded.requests, row_count = tillroll_key_usage.row_count + excluded.row_count`
		for _, line := range batch.lines {
			if _, err := tx.ExecContext(ctx, add, line.id, line.dayText(), line.requests, line.rows); err != nil {
				return err
			}
		}
		return nil
	})
}

// forget strikes out what is of no more use: old batches, and windows of limits that
// are long over.
func forget(ctx context.Context, tx *sql.Tx, now time.Time) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM tillroll_usage_batches WHERE at < $1`, now.Add(-batchMemory).Unix()); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM tillroll_rate_windows WHERE began < $1`, now.Add(-windowMemory).Unix())
	return err
}
