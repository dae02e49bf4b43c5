package scan

import "testing"

// That one part of a document has no end for a comment or a CDATA section says nothing of
// the next part.
func TestMoveForgetsMissingEnds(t *testing.T) {
	for _, test := range []struct {
		first, next string
		kind        Kind
	}{
		{"<OFX><!-- no end ", "<OFX><!-- <STMTTRN> --></OFX>", Comment},
		{"<OFX><![CDATA[ no end ", "<OFX><![CDATA[ <STMTTRN> ]]></OFX>", CDATA},
	} {
		s := New([]byte(test.first), 0)
		for s.Next() {
		}
		s.Pos = 0
		s.Move([]byte(test.next), 0)
		found := false
		for s.Next() {
			found = found || s.Kind == test.kind
		}
		if !found {
			t.Errorf("%q behind %q: not found", test.next, test.first)
		}
	}
}
