package job

import (
	"strings"
	"testing"
)

// TestLayoutsAreTakenOnce: one layout is taken, a second is refused, and so is one that cannot be read.
func TestLayoutsAreTakenOnce(t *testing.T) {
	const text = "[columns]\ndate = \"Day\"\n"
	var p Parser
	if err := p.Layout([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := p.Layout([]byte(text)); err == nil || err.Error() != "The part layout was given twice." {
		t.Errorf("%v", err)
	}
	var other Parser
	if err := other.Layout([]byte("{")); err == nil || !strings.HasSuffix(err.Error(), ".") || strings.HasSuffix(err.Error(), "..") {
		t.Errorf("%v", err)
	}
}
