package rawjson

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"tillroll/internal/text"
)

// TestClass strings texts together from what cleaning must tell apart, and compares what
// the scanner says of them with cleaning itself.
func TestClass(t *testing.T) {
	pieces := []string{
		" ", " ", "a", "bc", "word", "eight by", "#!~.", "\x7f", "\u00e9", "\u00c0", "\u07ff", "\u0800", "\u2013", "\u6771", "\ufffd", "\U0001f355",
		"\u0085", "\u00a0", "\u1680", "\u2003", "\u200b", "\u2028", "\u3000", "\ufeff", "\uffff", `\n`, `\u00e9`, `\"`,
	}
	random := rand.New(rand.NewPCG(5, 6))
	seen := map[Class]int{}
	for range 200_000 {
		var text []byte
		for range random.IntN(8) {
			piece := random.IntN(len(pieces))
			if random.IntN(4) > 0 {
				piece = random.IntN(9)
			}
			text = append(text, pieces[piece]...)
		}
		seen[compareClass(t, text)]++
	}
	if len(seen) != 4 {
		t.Errorf("of each class so many: %v", seen)
	}
}

// compareClass scans a text as a string, with much behind it and with nothing.
func compareClass(t *testing.T, given []byte) Class {
	t.Helper()
	out, beyondASCII, _ := text.AppendClean(nil, given)
	want := PlainText
	switch {
	case bytes.IndexByte(given, '\\') >= 0:
		want = EscapedText
	case string(out) != string(given):
		want = UntidyText
	case beyondASCII:
		want = WideText
	}
	quoted := `"` + string(given) + `"`
	for _, behind := range []string{"", "1234567", "12345678", `,"more":"of it"`} {
		var s Scanner
		s.Start([]byte(quoted + behind))
		v, ok := s.Value()
		exact := len(behind) >= 8
		if !ok || string(v.In(s.Body)) != string(given) || exact && v.Class() != want || v.Class() < want || v.Class() > max(want, UntidyText) {
			t.Fatalf("%q, %d bytes before the end, is of class %d, want %d; %v", given, len(behind), v.Class()>>classShift, want>>classShift, s.Fault)
		}
	}
	return want
}

// FuzzClass compares what the scanner says of a text with cleaning it.
func FuzzClass(f *testing.F) {
	for _, seed := range []string{"", " ", "plain text", "two  blanks in here", "ends in blank ", "caf\u00e9", "\x7f", "eight ch  and more"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if json.Valid(slices.Concat([]byte(`"`), text, []byte(`"`))) && utf8.Valid(text) {
			compareClass(t, text)
		}
	})
}
