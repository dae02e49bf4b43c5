package keys

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

const (
	// childVariable makes the test binary a child that creates keys in the database
	// it names.
	childVariable = "TILLROLL_KEYS_TEST_CHILD"
	// roundsVariable asks for more rounds than a quick run has.
	roundsVariable = "TILLROLL_KILL_ROUNDS"
	quickRounds    = 50
	// A child is killed after some number of keys up to these.
	quickKeys = 12
	manyKeys  = 110
)

// createForever acknowledges each key on standard output, as the command does.
func createForever(database string) {
	s, err := Open(context.Background(), database)
	for err == nil {
		var secret string
		if secret, _, err = s.Create(context.Background(), CreateOptions{Name: "acknowledged"}); err == nil {
			fmt.Println(secret)
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// TestKilledProcessLosesNoAcknowledgedKey kills a process at any moment while it makes
// keys. Whatever it had shown must be there afterwards.
func TestKilledProcessLosesNoAcknowledgedKey(t *testing.T) {
	onBoth(t, func(t *testing.T, database string) {
		rounds, keys := quickRounds, quickKeys
		if strings.HasPrefix(database, "postgres") {
			rounds = quickRounds / 5 // Here the killed process is not the one that writes.
		}
		if asked, err := strconv.Atoi(os.Getenv(roundsVariable)); err == nil {
			rounds, keys = asked, manyKeys
		}
		var acknowledged []string
		for range rounds {
			acknowledged = append(acknowledged, killOne(t, database, 1+rand.IntN(keys))...)
		}
		t.Logf("%d rounds, %d keys acknowledged", rounds, len(acknowledged))
		s := open(t, database, OpenOptions{})
		c := checker(t, s, nil, CheckerOptions{})
		for _, secret := range acknowledged {
			if _, err := c.Check(t.Context(), secret); err != nil {
				t.Fatalf("a key of %d acknowledged ones is lost: %v", len(acknowledged), err)
			}
		}
		stored, err := s.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		// Each kill may leave one key that was stored and not yet shown.
		if extra := len(stored) - len(acknowledged); extra < 0 || extra > rounds {
			t.Errorf("%d keys are stored, %d were acknowledged in %d rounds", len(stored), len(acknowledged), rounds)
		}
		if s.shared() {
			return
		}
		var verdict string
		if err := s.db.QueryRowContext(t.Context(), `PRAGMA integrity_check`).Scan(&verdict); err != nil || verdict != "ok" {
			t.Errorf("integrity: %s, %v", verdict, err)
		}
	})
}

// killOne lets a child acknowledge some keys, kills it, and gives all it acknowledged.
func killOne(t *testing.T, database string, enough int) (acknowledged []string) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childVariable+"="+database)
	child.Stderr = os.Stderr
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		// A line cut off by the kill was not acknowledged.
		if WellFormed(lines.Text()) {
			acknowledged = append(acknowledged, lines.Text())
		}
		if len(acknowledged) == enough {
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := child.Wait(); err == nil {
		t.Fatal("the child was not killed")
	}
	if len(acknowledged) < enough {
		t.Fatalf("the child made %d keys and then gave up", len(acknowledged))
	}
	return acknowledged
}
