package convert

import (
	"strings"
	"testing"
)

// TestManyOldFiles: no more old files are read than one comparison takes.
func TestManyOldFiles(t *testing.T) {
	olds := func(n int) []byte { return []byte(`{"new":"x","old":["\u00e9` + strings.Repeat(`","y`, n-1) + `"]}`) }
	r, err := DecodeDiff(olds(MaxOldFiles))
	if err != nil || len(r.Old) != MaxOldFiles || string(r.Old[0]) != "é" || string(r.Old[1]) != "y" || string(r.New) != "x" {
		t.Errorf("%v, %d files", err, len(r.Old))
	}
	if _, err := DecodeDiff(olds(MaxOldFiles + 1)); err == nil || !strings.Contains(err.Error(), "more than 62 files") {
		t.Errorf("one too many: %v", err)
	}
	for _, body := range []string{`{"new":"x","old":[]}`, `{"new":"x","old":["a",null]}`, `{"new":"x","old":["a",1]}`} {
		if _, err := DecodeDiff([]byte(body)); err == nil {
			t.Errorf("%s was taken", body)
		}
	}
}
