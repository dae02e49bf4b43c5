package convert

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestFITIDGolden freezes the recipe of ids. If this test fails, every row that
// anybody imported before would be imported again: do not update the file, give the
// recipe a new version.
func TestFITIDGolden(t *testing.T) {
	want, err := os.ReadFile("testdata/fitids.txt")
	if err != nil {
		t.Fatal(err)
	}
	for n, line := range strings.Split(strings.TrimSpace(string(want)), "\n") {
		id, row, _ := strings.Cut(line, " ")
		var request Request
		if err := request.Decode([]byte(`{"transactions":[` + row + `]}`)); err != nil {
			t.Fatalf("line %d: %v", n+1, err)
		}
		for _, format := range []Format{QBO, QFX, OFX} {
			request.Format = format
			if got := fitids(request.Convert(today)); len(got) != 1 || got[0] != id {
				t.Errorf("line %d as %v has the id %v, want %s", n+1, format, got, id)
			}
		}
	}
}

func fitids(result *Result) []string {
	var ids []string
	for _, part := range strings.Split(string(result.File), "<FITID>")[1:] {
		id, _, _ := strings.Cut(part, "</FITID>")
		ids = append(ids, id)
	}
	return ids
}

// TestFITIDRecipe computes an id by the words of its description.
func TestFITIDRecipe(t *testing.T) {
	var request Request
	err := request.Decode([]byte(`{"transactions":[{"date":"1/12/2026","amount":"(1,100.5)","checkNumber":" 10\t01 ","description":"Caf\u00e9  AB & Co","memo":"line\nbreak"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte("v1\x1f20260112\x1f-1100.50\x1f10 01\x1fCaf\u00e9 AB & Co\x1fline break"))
	want := fmt.Sprintf("20260112-%X", sum[:8])
	if got := fitids(request.Convert(today)); len(got) != 1 || got[0] != want {
		t.Errorf("the id is %v, want %s", got, want)
	}
}

// TestFITIDsOfOverlappingExports converts two exports that share rows: shared rows
// have the same ids, whatever stands around them.
func TestFITIDsOfOverlappingExports(t *testing.T) {
	row := func(day int) string {
		return fmt.Sprintf(`{"date":"2026-03-%02d","amount":-%d.25,"description":"SHOP %d"}`, day, day%4, day%3)
	}
	ids := func(format string, from, to int) map[string]string {
		var rows []string
		for day := from; day <= to; day++ {
			rows = append(rows, row(day), row(day))
		}
		var request Request
		if err := request.Decode([]byte(`{"format":"` + format + `","transactions":[` + strings.Join(rows, ",") + `]}`)); err != nil {
			t.Fatal(err)
		}
		byRow := map[string]string{}
		for i, id := range fitids(request.Convert(today)) {
			byRow[fmt.Sprint(rows[i], i%2)] = id
		}
		return byRow
	}
	march, april := ids("qbo", 1, 20), ids("ofx", 10, 31)
	shared := 0
	for row, id := range march {
		if other, ok := april[row]; ok {
			shared++
			if other != id {
				t.Errorf("%s has the ids %s and %s", row, id, other)
			}
		}
	}
	if shared != 22 {
		t.Errorf("%d rows are shared", shared)
	}
}
