package amount

import (
	"flag"
	"strings"
	"testing"

	"tillroll/internal/spelltest"
)

var update = flag.Bool("update", false, "rewrite the files under testdata")

// TestReasonTable holds why each spelling of the table that cannot be read is refused;
// testdata/reasons.txt has the spellings under their reasons.
func TestReasonTable(t *testing.T) {
	got := spelltest.Reasons("Amounts", Reason, spelltest.Table(t, table), "", " \t", strings.Repeat("1", 41), strings.Repeat(" ", 256)+"1")
	spelltest.Golden(t, "testdata/reasons.txt", got, *update)
}
