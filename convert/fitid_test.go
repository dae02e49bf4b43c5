package convert

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
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

func TestIDTable(t *testing.T) {
	var table idTable
	for _, n := range []int{0, 1, 3, 1000, 10, 100_000, 2} {
		table.reset(n)
		for round := uint32(1); round <= 2; round++ {
			for i := range n {
				if got := table.add(idKey(i) << 3); got != round { // low bits alike: probing must part them
					t.Fatalf("key %d of %d counts %d in round %d", i, n, got, round)
				}
			}
		}
		if n > 0 && table.count(0) != 2 || table.count(5) != 0 {
			t.Errorf("of %d keys: %d, %d", n, table.count(0), table.count(5))
		}
	}
}

// TestIDTableSpreadsChosenKeys: whoever searches for texts whose hashes end alike must not
// make the table one long row of neighbours.
func TestIDTableSpreadsChosenKeys(t *testing.T) {
	const keys, bearable = 50_000, 2_000
	for _, shift := range []int{16, 24, 32, 40} {
		var table idTable
		table.reset(keys)
		for i := range keys {
			table.add(idKey(i) << shift)
		}
		longest, run := 0, 0
		for _, place := range table.places {
			if run++; place.count == 0 {
				run = 0
			}
			longest = max(longest, run)
		}
		if longest > bearable {
			t.Errorf("keys that differ above bit %d: %d places in a row are taken", shift, longest)
		}
	}
}

func TestBaseOf(t *testing.T) {
	for id, want := range map[string]bool{
		"20260112-005EA898B30D44D9":    true,
		"20260112-005EA898B30D44D9-2":  true,
		"20260112-005EA898B30D44D9-12": true,
		"20260112-005ea898b30d44d9":    false,
		"20260112-005EA898B30D44D92":   false,
		"20260112-005EA898B30D44":      false,
		"20260112_005EA898B30D44D9":    false,
		"":                             false,
	} {
		if _, ok := baseOf([]byte(id)); ok != want {
			t.Errorf("%q looks computed: %v", id, ok)
		}
	}
}

// TestKeyHasherIsSHA256 compares the padded hash with the plain one at every length
// around the ends of blocks.
func TestKeyHasherIsSHA256(t *testing.T) {
	var h keyHasher
	for size := range 300 {
		text := bytes.Repeat([]byte{byte(size), 'x', 0x1F}, 100)[:size]
		key, padded := h.key(slices.Clone(text))
		if key != hashKey(text) {
			t.Errorf("%d bytes: %x, want %x", size, key, hashKey(text))
		}
		if !bytes.HasPrefix(padded, text) || len(padded)%blockSize != 0 {
			t.Errorf("%d bytes are padded to %q", size, padded)
		}
	}
}
