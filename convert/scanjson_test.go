package convert

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
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
	var s scanner
	s.start(body)
	_, ok := s.value()
	return ok && s.end()
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
		var s scanner
		s.start(quoted)
		v, ok := s.value()
		if !ok {
			t.Fatalf("%q does not scan: %v", quoted, s.fault)
		}
		if got, _ := unquote(nil, v.in(quoted)); string(got) != want {
			t.Errorf("unquote(%q) is %q, want %q", quoted, got, want)
		}
		body := []byte(`{"details":true,"content":` + string(quoted) + `,"x":{}}`)
		doc, details, err := DecodeDocument(body)
		if err != nil || !details || string(doc) != want {
			t.Errorf("document %q is %q, %v, want %q", quoted, doc, err, want)
		}
	})
}

// TestDocumentsCutAnywhere: a document of any line ends, cut at any byte, is refused in the
// words the scanner has for it, and whole it means what encoding/json says.
func TestDocumentsCutAnywhere(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{`\n`, `\r\n`, `\r`, `\n\r`, `\\n`, `\\`, `\t`, `\u000a`, `\ud83c\udf55`, "é", "n", "<TRNAMT>-60.09", "eight by", " "}
	for range 300 {
		text := []byte(`{"content":"`)
		for range 40 {
			text = append(text, pieces[random.IntN(len(pieces))]...)
		}
		text = append(text, `"}`...)
		var want struct{ Content string }
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatal(err)
		}
		if doc, _, err := DecodeDocument(bytes.Clone(text)); err != nil || string(doc) != want.Content {
			t.Fatalf("%s is %q, %v", text, doc, err)
		}
		for cut := range text {
			var s scanner
			s.start(text[:cut])
			s.members(func(span) bool { _, ok := s.value(); return ok })
			if _, _, err := DecodeDocument(slices.Clip(bytes.Clone(text[:cut]))); err == nil || s.fault == nil || err.Error() != s.fault.Error() {
				t.Fatalf("%s is refused with %v, the scanner says %v", text[:cut], err, s.fault)
			}
		}
	}
}

func TestDecodeDocument(t *testing.T) {
	long := strings.Repeat("OFXHEADER:100\n<TAG>a \"quoted\" \\ caf\u00e9 \U0001f355</TAG>\r\n\t\x01", 50)
	quoted, err := json.Marshal(long)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		body, doc string
		details   bool
		refused   string
	}{
		{`{"content":"OFXHEADER:100\n"}`, "OFXHEADER:100\n", false, ""},
		{`{"content":""}`, "", false, ""},
		{`{"content":"\ud800"}`, "\uFFFD", false, ""},
		{`{"details":true,"content":` + string(quoted) + `}`, long, true, ""},
		{`{"cont\u0065nt":"x","details":null,"other":[{}]}`, "x", false, ""},
		{`{"content":"x","details":false}`, "x", false, ""},
		{`{}`, "", false, "content must be a string."},
		{`{"content":null}`, "", false, "content must be a string."},
		{`{"content":["x"],"details":5}`, "", false, "content must be a string."},
		{`{"content":"x","details":5}`, "x", false, ""},
		{`{"content":"x","content":"y"}`, "", false, "Request body must be valid JSON: a name is given twice at byte 15."},
		{`{"content":"x\ny\qz"}`, "", false, "Request body must be valid JSON: an unknown escape at byte 16."},
		{`{"content":"\ud83c\ud8zz"}`, "", false, "Request body must be valid JSON: an escape without four hex digits at byte 18."},
		{"{\"content\":\"\\n\xff\"}", "", false, "Request body must be valid JSON: invalid UTF-8 at byte 14."},
		{"{\"content\":\"\\n\n\"}", "", false, "Request body must be valid JSON: a control character in a string at byte 14."},
		{`{"content":"x`, "", false, "Request body must be valid JSON: unexpected end at byte 13."},
		{`{"content":"x"}x`, "", false, "Request body must be valid JSON: data after the end at byte 15."},
		{`["x"]`, "", false, "Request body must be a JSON object."},
		{``, "", false, "Request body must be valid JSON: unexpected end at byte 0."},
	} {
		doc, details, err := DecodeDocument([]byte(c.body))
		refused := ""
		if err != nil {
			refused = err.Error()
		}
		if string(doc) != c.doc || details != c.details || refused != c.refused {
			t.Errorf("%.80s gives %.80q, %v, %q", c.body, doc, details, refused)
		}
	}
}
