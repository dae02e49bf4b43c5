package font

import (
	"maps"
	"testing"

	"tillroll/reader/pdf/internal/object"
)

func TestCodesOfScripts(t *testing.T) {
	for _, c := range []struct {
		script script
		text   string
		want   int
	}{
		{script{wide: true}, "\xd7\xff\x00\x00", 2},
		{script{wide: true}, "\xd8\x00\xdc\x00", 4},
		{script{wide: true}, "\xdb\xff\xdc\x00", 4},
		{script{wide: true}, "\xdc\x00\x00\x00", 2},
		{script{wide: true}, "\xd8\x00\xdc", 2},
		{script{wide: true}, "a", 1},
		{script{}, "\x7fa", 1},
		{script{}, "\x80a", 2},
		{script{}, "\x80", 1},
		{script{kana: true}, "\xa0a", 2},
		{script{kana: true}, "\xa1a", 1},
		{script{kana: true}, "\xdfa", 1},
		{script{kana: true}, "\xe0a", 2},
		{script{four: true}, "\x81\x30\x81\x30", 4},
		{script{four: true}, "\x81\x39\x81\x30", 4},
		{script{four: true}, "\x81\x2f\x81\x30", 2},
		{script{four: true}, "\x81\x3a\x81\x30", 2},
		{script{four: true}, "\x81\x30\x81", 2},
		{script{}, "\x81\x30\x81\x30", 2},
	} {
		if got := c.script.length(c.text); got != c.want {
			t.Errorf("%+v %x: %d, not %d", c.script, c.text, got, c.want)
		}
	}
}

func TestWidthsById(t *testing.T) {
	f := &object.File{}
	got := idWidthsOf(f, object.Array{5, object.Array{100, 200.5}, 10, 12, 300, 20, 19, 400, 30, 30, 500, 40})
	want := map[uint32]float64{5: 100, 6: 200.5, 10: 300, 11: 300, 12: 300, 30: 500}
	if !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if got := idWidthsOf(f, object.Array{1, 2}); len(got) != 0 {
		t.Errorf("%v", got)
	}
	long := idWidthsOf(f, object.Array{0, 1 << 20, 7})
	if len(long) != 1<<16+1 {
		t.Errorf("%d", len(long))
	}
	sparse := &Font{idWidths: want, idWidth: 9}
	if sparse.widthOf(5) != 100 || sparse.widthOf(7) != 9 {
		t.Error("a width that is not told is the common one")
	}
	east := &Font{script: &script{wide: true, ascii: 1}, idWidths: map[uint32]float64{1: 111, 34: 222}, idWidth: 1000}
	for s, want := range map[string]Letter{
		"\x00 ": {Text: " ", Width: 111, bytes: 2}, "\x00A": {Text: "A", Width: 222, bytes: 2}, "\x00~": {Text: "~", Width: 500, bytes: 2}, "\x00\x7f": {Text: "\x7f", Width: 1000, bytes: 2}, "\x00\x1f": {Text: "\x1f", Width: 1000, bytes: 2}, "\x4e\x00": {Text: "一", Width: 1000, bytes: 2}, "\xd8\x3d\xde\x00": {Text: "😀", Width: 1000, bytes: 4}, " ": {Text: Unknown, Width: 111, bytes: 1, Blank: true},
	} {
		if got := east.firstID(s); got != want {
			t.Errorf("%x: %+v, not %+v", s, got, want)
		}
	}
	plain := &Font{composite: true, encoding: &cmap{mappings: []mapping{{first: 0x20, last: 0x30, id: 5}}}, idWidths: want, idWidth: 9}
	for s, want := range map[string]Letter{"\x00\x20": {Text: Unknown, Width: 100, bytes: 2}, "\x00\x21": {Text: Unknown, Width: 200.5, bytes: 2}, "\x00\x05": {Text: Unknown, Width: 100, bytes: 2}, "\x20": {Text: Unknown, Width: 100, bytes: 1, Blank: true}} {
		if got := plain.firstID(s); got != want {
			t.Errorf("%x: %+v, not %+v", s, got, want)
		}
	}
}

// TestWidthsOfIds: both forms of the list, and a bound on what lists say again and again.
func TestWidthsOfIds(t *testing.T) {
	f := &object.File{}
	got := idWidthsOf(f, object.Array{1, object.Array{500, 600}, 7, 9, 250, 20, 19, 1, 30})
	if want := map[uint32]float64{1: 500, 2: 600, 7: 250, 8: 250, 9: 250}; !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
	var again object.Array
	long := make(object.Array, 50_000)
	for range 100_000 {
		again = append(again, 0, 65535, 1, 3, long)
	}
	if got := idWidthsOf(f, again); len(got) > maxMappings {
		t.Errorf("%d widths", len(got))
	}
}
