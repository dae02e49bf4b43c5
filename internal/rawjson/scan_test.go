package rawjson

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// jsonSeeds are bodies worth bending.
var jsonSeeds = []string{
	`{}`, `[]`, `null`, `true`, `false`, `0`, `-1.5e+10`, `"x"`, `" \u00e9\ud83c\udf55\n"`, `"\ud800"`, `{"a":{"a":[{"a":1}]}}`,
	`{"a":1,"b":2,"\u0061":3}`, "\"caf\u00e9 \u6771\u4eac\"", "\"\xff\"", `[1,2,]`, `{"a":1,}`, `01`, `1.`, `.5`, `-`, `"\x"`, `"\u12"`,
	`{"date":"2026-01-15","amount":-12.5,"description":"eight bytes and more of plain text"}`,
	strings.Repeat(`{"a":`, 20) + `1` + strings.Repeat(`}`, 20), ` { "a" : [ 1 , 2 ] } `, "\"tab\there\"", `{"":0,"":1}`,
}

// scans tells whether the scanner takes a text for one JSON value.
func scans(body []byte) bool {
	var s Scanner
	s.Start(body)
	_, ok := s.Value()
	return ok && s.End()
}

// TestScanValue compares the scanner with two others on every seed and on every
// seed cut short or with one byte bent.
func TestScanValue(t *testing.T) {
	for _, seed := range jsonSeeds {
		compareScanner(t, []byte(seed))
		for i := range seed {
			compareScanner(t, []byte(seed[:i]))
			for _, c := range []byte("\"\\{}[],:0e-x \x00\x1f\x7f\x80\xc3\xed") {
				compareScanner(t, []byte(seed[:i]+string([]byte{c})+seed[i+1:]))
			}
		}
	}
}

func compareScanner(t *testing.T, body []byte) {
	t.Helper()
	want := json.Valid(body) && utf8.Valid(body) &&
		jsontext.Value(body).IsValid(jsontext.AllowInvalidUTF8(true)) // half a surrogate may be escaped
	if got := scans(slices.Clip(bytes.Clone(body))); got != want {
		t.Errorf("%q scans: %v, want %v", body, got, want)
	}
	behind := append(bytes.Clone(body), `":"0"}]}`...)
	if got := scans(behind[:len(body)]); got != want {
		t.Errorf("%q scans with more behind it: %v, want %v", body, got, want)
	}
}

func FuzzScanner(f *testing.F) {
	for _, seed := range jsonSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if strings.Count(string(body), "[")+strings.Count(string(body), "{") < maxDepth {
			compareScanner(t, body)
		}
	})
}

// FuzzUnquote holds both ways of unquoting against encoding/json.
func FuzzUnquote(f *testing.F) {
	for _, seed := range jsonSeeds {
		f.Add([]byte(seed))
	}
	f.Add([]byte(`"a\nb\nc\nd\ne\nf\ng\nh\ni plain run of text that is longer than eight bytes\n\u00e9 and \"more\" of it\ud83c\udf55"`))
	f.Fuzz(func(t *testing.T, quoted []byte) {
		var want string
		if len(quoted) == 0 || quoted[0] != '"' || !utf8.Valid(quoted) || json.Unmarshal(quoted, &want) != nil {
			return
		}
		var s Scanner
		s.Start(quoted)
		v, ok := s.Value()
		if !ok {
			t.Fatalf("%q does not scan: %v", quoted, s.Fault)
		}
		if got, _ := Unquote(nil, v.In(quoted)); string(got) != want {
			t.Errorf("Unquote(%q) is %q, want %q", quoted, got, want)
		}
		inPlace := Scanner{Body: bytes.Clone(quoted), At: 1}
		if got, ok := inPlace.UnquoteInPlace(); !ok || string(got) != want {
			t.Errorf("in place %q is %q, want %q", quoted, got, want)
		}
	})
}

// TestLargeNamesAreForgotten keeps a body with a novel for a name from holding its memory.
func TestLargeNamesAreForgotten(t *testing.T) {
	var s Scanner
	s.Start([]byte(`{"` + strings.Repeat(`\u00e9 word `, 100_000) + `":0}`))
	if _, ok := s.Value(); !ok {
		t.Fatal(s.Fault)
	}
	if s.Start(nil); cap(s.names.unquoted) > keptNames {
		t.Errorf("%d bytes are kept", cap(s.names.unquoted))
	}
}
