package fitid

import (
	"bytes"
	"slices"
	"testing"

	"tillroll/ofx"
)

func TestTable(t *testing.T) {
	var table Table
	for _, n := range []int{0, 1, 3, 1000, 10, 100_000, 2} {
		table.Reset(n)
		for round := uint32(1); round <= 2; round++ {
			for i := range n {
				if got := table.Add(Key(i) << 3); got != round { // low bits alike: probing must part them
					t.Fatalf("key %d of %d counts %d in round %d", i, n, got, round)
				}
			}
		}
		if n > 0 && table.Count(0) != 2 || table.Count(5) != 0 {
			t.Errorf("of %d keys: %d, %d", n, table.Count(0), table.Count(5))
		}
	}
}

// TestTableSpreadsChosenKeys: whoever searches for texts whose hashes end alike must not
// make the table one long row of neighbours.
func TestTableSpreadsChosenKeys(t *testing.T) {
	const keys, bearable = 50_000, 12_500 // of a row of all; chance alone made 3,300 once
	for _, shift := range []int{16, 24, 32, 40} {
		var table Table
		table.Reset(keys)
		for i := range keys {
			table.Add(Key(i) << shift)
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
		if _, ok := BaseOf([]byte(id)); ok != want {
			t.Errorf("%q looks computed: %v", id, ok)
		}
	}
}

// TestHasherIsSHA256 compares the padded hash with the plain one at every length
// around the ends of blocks.
func TestHasherIsSHA256(t *testing.T) {
	var h Hasher
	for size := range 300 {
		text := bytes.Repeat([]byte{byte(size), 'x', 0x1F}, 100)[:size]
		key, padded := h.hash(slices.Clone(text))
		if key != Hash(text) {
			t.Errorf("%d bytes: %x, want %x", size, key, Hash(text))
		}
		if !bytes.HasPrefix(padded, text) || len(padded)%blockSize != 0 {
			t.Errorf("%d bytes are padded to %q", size, padded)
		}
	}
}

// TestLargeTextIsForgotten keeps a row with a novel in it from holding its memory.
func TestLargeTextIsForgotten(t *testing.T) {
	var h Hasher
	h.Key(20260115, ofx.Amount{}, nil, make([]byte, 100_000), nil)
	if h.Forget(1000); h.text != nil {
		t.Errorf("%d bytes are kept", cap(h.text))
	}
}
