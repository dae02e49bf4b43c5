package convert

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tillroll/internal/rawjson"
)

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
			var s bodyScanner
			s.Start(text[:cut])
			s.members(func(rawjson.Span) bool { _, ok := s.Value(); return ok })
			if _, _, err := DecodeDocument(slices.Clip(bytes.Clone(text[:cut]))); err == nil || s.fault() == nil || err.Error() != s.fault().Error() {
				t.Fatalf("%s is refused with %v, the scanner says %v", text[:cut], err, s.fault())
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
