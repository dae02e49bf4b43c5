package keys

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestCreateAndList(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now, Actor: "ada@desk"})
		secret, first := create(t, s, CreateOptions{Name: "  Zoë's books  "})
		now.advance(time.Minute)
		_, second := create(t, s, CreateOptions{Name: "trial", Plan: "free", Lifetime: 90 * 24 * time.Hour})
		if !WellFormed(secret) {
			t.Errorf("the secret %q is not well-formed", secret)
		}
		if strings.Contains(secret, strings.TrimPrefix(first.ID, idPrefix)) {
			t.Error("the public id is a part of the secret")
		}
		want := []Key{
			{ID: first.ID, Name: "Zoë's books", Plan: "pro", Created: time.Date(2026, 3, 31, 23, 59, 0, 0, time.UTC)},
			{
				ID: second.ID, Name: "trial", Plan: "free",
				Created: time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC), Expires: time.Date(2026, 6, 30, 0, 0, 0, 0, time.UTC),
			},
		}
		got, err := s.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	})
}

func TestCreateRefuses(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "keys.db"), OpenOptions{})
	for _, c := range []struct {
		o    CreateOptions
		want string
	}{
		{CreateOptions{}, "needs a name"},
		{CreateOptions{Name: strings.Repeat("é", 201)}, "more than 200"},
		{CreateOptions{Name: "a\nb"}, "cannot be printed"},
		{CreateOptions{Name: "a\xff"}, "cannot be printed"},
		{CreateOptions{Name: "a\u202eb"}, "cannot be printed"}, // turns the line round
		{CreateOptions{Name: "a\u200bb"}, "cannot be printed"}, // has no width
		{CreateOptions{Name: "for trl_000"}, "never write a key into a name"},
		{CreateOptions{Name: "a", Plan: "Pro"}, "lower case"},
		{CreateOptions{Name: "a", Lifetime: -time.Hour}, "expired before"},
	} {
		if _, _, err := s.Create(t.Context(), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Create(%+v) gives %v, want … %s …", c.o, err, c.want)
		}
	}
}

func TestRevoke(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		_, byID := create(t, s, CreateOptions{})
		leaked, bySecret := create(t, s, CreateOptions{})
		for _, name := range []string{byID.ID, leaked, byID.ID} {
			if _, err := s.Revoke(t.Context(), name); err != nil {
				t.Fatal(err)
			}
			now.advance(time.Hour)
		}
		list, err := s.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range list {
			want := time.Date(2026, 3, 31, 23, 59, 0, 0, time.UTC)
			if k.ID == bySecret.ID {
				want = want.Add(time.Hour)
			}
			if !k.Revoked.Equal(want) || k.State(now.Now()) != "revoked" {
				t.Errorf("%s was revoked at %v, want %v", k.ID, k.Revoked, want)
			}
		}
	})
}

func TestUnknownKey(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		s := open(t, database, OpenOptions{})
		var unknown *UnknownKeyError
		if _, err := s.Revoke(t.Context(), "key_nobody"); !errors.As(err, &unknown) || unknown.ID != "key_nobody" {
			t.Errorf("Revoke gives %v", err)
		}
		secret, err := New(zeros{})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = s.Rotate(t.Context(), secret, 0)
		if !errors.As(err, &unknown) || strings.Contains(err.Error(), secret[4:12]) {
			t.Errorf("Rotate gives %v", err)
		}
	})
}

func TestRotate(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now})
		c := checker(t, s, nil, CheckerOptions{Now: now.Now, still: true})
		works := func(secret string) bool {
			if err := c.refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
			_, err := c.Check(t.Context(), secret)
			return err == nil
		}
		first, k1 := create(t, s, CreateOptions{Name: "shop", Lifetime: 48 * time.Hour})
		now.advance(24 * time.Hour)
		second, k2, err := s.Rotate(t.Context(), k1.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		if works(first) || !works(second) {
			t.Error("after a rotation the old key works or the new one does not")
		}
		if k2.Name != "shop" || !k2.Expires.Equal(now.Now().Add(48*time.Hour)) {
			t.Errorf("the new key is %+v", k2)
		}
		third, k3, err := s.Rotate(t.Context(), k2.ID, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		if !works(second) || !works(third) {
			t.Error("in the overlap one of the two keys does not work")
		}
		now.advance(time.Hour)
		if works(second) || !works(third) {
			t.Error("after the overlap the old key works or the new one does not")
		}
		if !k3.Expires.Equal(now.Now().Add(47 * time.Hour)) {
			t.Errorf("a rotation with overlap changed the lifetime: %+v", k3)
		}
		var revoked *revokedKeyError
		if _, _, err := s.Rotate(t.Context(), k1.ID, 0); !errors.As(err, &revoked) {
			t.Errorf("rotating a revoked key gives %v", err)
		}
	})
}

func TestEvents(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		now := newClock()
		s := open(t, database, OpenOptions{Now: now.Now, Actor: "ada@desk"})
		_, k1 := create(t, s, CreateOptions{})
		_, k2, err := s.Rotate(t.Context(), k1.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // The second time changes nothing, and so it is no event.
			if _, err := s.Revoke(t.Context(), k2.ID); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.Events(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		at := now.Now()
		want := []Event{
			{at, "ada@desk", "created", k1.ID},
			{at, "ada@desk", "rotated", k1.ID},
			{at, "ada@desk", "created", k2.ID},
			{at, "ada@desk", "revoked", k2.ID},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	})
}

// TestFirstStartRace starts replicas on an empty database at the same moment: all must
// find or make the tables, and one of them makes the key.
func TestFirstStartRace(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		const replicas = 6
		var group sync.WaitGroup
		made := make(chan string, replicas)
		for range replicas {
			group.Go(func() {
				s, err := Open(t.Context(), database)
				if err != nil {
					t.Error(err)
					return
				}
				defer s.Close()
				secret, first, err := s.CreateFirst(t.Context())
				if err != nil {
					t.Error(err)
				}
				if first {
					made <- secret
				}
			})
		}
		group.Wait()
		close(made)
		if len(made) != 1 {
			t.Fatalf("%d replicas made a first key", len(made))
		}
		s := open(t, database, OpenOptions{})
		if id, err := checker(t, s, nil, CheckerOptions{}).Check(t.Context(), <-made); err != nil {
			t.Errorf("the first key gives %v, %v", id, err)
		}
	})
}

func TestNoFirstKeyWhereOneWasRevoked(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		s := open(t, database, OpenOptions{})
		_, k := create(t, s, CreateOptions{})
		if _, err := s.Revoke(t.Context(), k.ID); err != nil {
			t.Fatal(err)
		}
		if _, made, err := s.CreateFirst(t.Context()); made || err != nil {
			t.Errorf("made %v, %v", made, err)
		}
	})
}

// TestFileHoldsNoSecret looks for secrets in every file beside the database.
func TestFileHoldsNoSecret(t *testing.T) {
	directory := t.TempDir()
	s := open(t, filepath.Join(directory, "keys.db"), OpenOptions{})
	c := checker(t, s, nil, CheckerOptions{})
	var secrets []string
	for range 20 {
		secret, k := create(t, s, CreateOptions{})
		c.Used(k.ID, 1, 1)
		secrets = append(secrets, secret)
	}
	if err := c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(directory)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		held, err := os.ReadFile(filepath.Join(directory, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		info, err := file.Info()
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", file.Name(), info.Mode())
		}
		for _, secret := range secrets {
			if body := secret[len(Prefix):]; strings.Contains(string(held), body[:8]) || strings.Contains(string(held), body[28:]) {
				t.Errorf("%s holds a part of a secret", file.Name())
			}
		}
	}
}

func TestStringHidesThePassword(t *testing.T) {
	for database, want := range map[string]string{
		"postgres://till:hunter2@db.example:6432/keys":              "PostgreSQL database keys on db.example:6432 as till",
		"postgresql://till:hunter2@/keys?host=/run/postgresql":      "PostgreSQL database keys on socket /run/postgresql as till",
		"/var/lib/tillroll/keys.db":                                 "SQLite file /var/lib/tillroll/keys.db",
		"sqlite:///var/lib/tillroll/odd%20name.db":                  "SQLite file /var/lib/tillroll/odd%20name.db",
		"postgres://till:hunter2@db.example/keys?connect_timeout=x": "",
		"mysql://till:hunter2@db.example/keys":                      "",
		":memory:":                                                  "",
	} {
		target, err := parseTarget(database)
		switch {
		case want == "" && (err == nil || strings.Contains(err.Error(), "hunter2")):
			t.Errorf("%s gives %v", database, err)
		case want != "" && (err != nil || target.String() != want):
			t.Errorf("%s gives %v, %v, want %s", database, target, err, want)
		}
	}
}

func TestOddFileNames(t *testing.T) {
	for _, name := range []string{"a b.db", "50%.db", "what?.db", "x#y.db", "é&=.db"} {
		path := filepath.Join(t.TempDir(), "new directory", name)
		s := open(t, path, OpenOptions{})
		create(t, s, CreateOptions{})
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}
