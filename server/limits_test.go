package server

import (
	"testing"
	"time"
)

// poll waits until a condition holds.
func poll(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

func TestRequestIDs(t *testing.T) {
	ids := newRequestIDs()
	for _, good := range []string{"a", "Az09._-", "0123456789012345678901234567890123456789012345678901234567890123"} {
		if got := ids.of(good); got != good {
			t.Errorf("%q became %q", good, got)
		}
	}
	for _, bad := range []string{"", "a b", "a\n", "é", "01234567890123456789012345678901234567890123456789012345678901234"} {
		got := ids.of(bad)
		if got == bad || !isRequestID(got) {
			t.Errorf("%q became %q", bad, got)
		}
	}
	if first := ids.of(""); first == ids.of("") {
		t.Error("two requests have one id")
	}
}
