package check

import (
	"strings"
	"testing"
)

// TestStoppedChecksEnd: when nobody waits any more, a check does not go on to its end.
func TestStoppedChecksEnd(t *testing.T) {
	document := []byte("<OFX>" + strings.Repeat("<A/>", 1<<20))
	asked := 0
	Check(document, Options{Stopped: func() bool {
		asked++
		return asked == 2
	}})
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}
