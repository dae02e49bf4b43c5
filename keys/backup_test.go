package keys

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBackupWhileServing backs up again and again while keys are made and judged. Each
// backup must hold at least every key that was acknowledged before it began.
func TestBackupWhileServing(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		const backups = 5
		s := open(t, database, OpenOptions{})
		c := checker(t, s, nil, CheckerOptions{})
		busy := serve(t, s, c)
		for range backups {
			before := busy.secrets()
			path := filepath.Join(t.TempDir(), "backup.db")
			if err := s.Backup(t.Context(), path); err != nil {
				t.Fatal(err)
			}
			restored := checker(t, open(t, path, OpenOptions{Existing: true}), nil, CheckerOptions{still: true})
			for _, secret := range before {
				if _, err := restored.Check(t.Context(), secret); err != nil {
					t.Fatalf("one of %d keys is not in the backup: %v", len(before), err)
				}
			}
			info, err := os.Stat(path)
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("the backup has mode %v, %v", info.Mode(), err)
			}
			eventually(t, "more keys are made", func() bool { return len(busy.secrets()) > len(before) })
		}
		busy.stop()
	})
}

// service makes and judges keys until it is stopped.
type service struct {
	mu    sync.Mutex
	made  []string
	group sync.WaitGroup
	end   context.CancelFunc
}

func serve(t *testing.T, s *Store, c *Checker) *service {
	ctx, end := context.WithCancel(t.Context())
	b := &service{end: end}
	t.Cleanup(b.stop)
	b.group.Go(func() {
		for ctx.Err() == nil {
			secret, k, err := s.Create(t.Context(), CreateOptions{Name: "busy"})
			if err != nil {
				t.Error(err)
				return
			}
			wantCheck(t, c, "while backing up", secret, k.ID, nil)
			b.mu.Lock()
			b.made = append(b.made, secret)
			b.mu.Unlock()
		}
	})
	return b
}

func (b *service) secrets() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.made...)
}

func (b *service) stop() {
	b.end()
	b.group.Wait()
}

// TestRestoreIntoEitherKind moves a store from each kind of database to each.
func TestRestoreIntoEitherKind(t *testing.T) {
	onBoth(t, func(t *testing.T, from string) {
		now := newClock()
		source := open(t, from, OpenOptions{Now: now.Now, Actor: "ada@desk"})
		j := makeJudged(t, source, now)
		used := checker(t, source, nil, CheckerOptions{Now: now.Now, still: true})
		used.Used(j.goodID, 3, 4)
		used.flush(t.Context())
		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := source.Backup(t.Context(), backup); err != nil {
			t.Fatal(err)
		}
		onBoth(t, func(t *testing.T, to string) {
			restored := open(t, to, OpenOptions{Now: now.Now})
			c := checker(t, restored, nil, CheckerOptions{Now: now.Now, still: true}) // it serves meanwhile
			if err := restored.Restore(t.Context(), backup); err != nil {
				t.Fatal(err)
			}
			for why, secret := range j.refused {
				wantCheck(t, c, why, secret, "", ErrInvalid)
			}
			wantCheck(t, c, "good", j.good, j.goodID, nil)
			sameContent(t, source, restored)
			if err := restored.Restore(t.Context(), backup); err == nil || !strings.Contains(err.Error(), "already holds keys") {
				t.Errorf("a second restore gives %v", err)
			}
			create(t, restored, CreateOptions{})
		})
	})
}

func sameContent(t *testing.T, a, b *Store) {
	t.Helper()
	type content struct {
		Keys   []Key
		Events []Event
		Usage  []DayUsage
	}
	read := func(s *Store) (c content) {
		var errs [3]error
		c.Keys, errs[0] = s.List(t.Context())
		c.Events, errs[1] = s.Events(t.Context())
		c.Usage, errs[2] = s.Usage(t.Context(), UsageOptions{})
		for _, err := range errs {
			if err != nil {
				t.Fatal(err)
			}
		}
		return c
	}
	if diff := cmp.Diff(read(a), read(b)); diff != "" {
		t.Errorf("(-source +restored)\n%s", diff)
	}
}

func TestBackupRefuses(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "keys.db")
	s := open(t, path, OpenOptions{})
	if err := s.Backup(t.Context(), path); err == nil || !strings.Contains(err.Error(), "the database itself") {
		t.Errorf("a backup onto itself gives %v", err)
	}
	if err := s.Backup(t.Context(), filepath.Join(directory, "no", "where.db")); err == nil {
		t.Error("a backup into a directory that is not there succeeded")
	}
	junk := filepath.Join(directory, "junk.db")
	if err := os.WriteFile(junk, []byte(strings.Repeat("this is no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{junk, filepath.Join(directory, "missing.db")} {
		if err := s.Restore(t.Context(), bad); err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("restoring %s gives %v", bad, err)
		}
	}
	left, err := os.ReadDir(directory)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range left {
		if strings.Contains(file.Name(), "backup") {
			t.Errorf("%s is left behind", file.Name())
		}
	}
}
