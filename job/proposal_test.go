package job

import (
	"strings"
	"testing"
)

// TestProposals: a name with two slips is the one that was meant, one with three may be anything.
func TestProposals(t *testing.T) {
	for name, meant := range map[string]string{"curency": "currency", "curenci": "currency", "kurenci": "", "accountid": "accountId", "wrksht": "", "worksheat": "worksheet", "x": ""} {
		got := proposal(name)
		if want := ": did you mean " + meant + "?"; meant != "" && got != want || meant == "" && !strings.HasPrefix(got, ": it may be one of ") {
			t.Errorf("%s%s", name, got)
		}
	}
}
