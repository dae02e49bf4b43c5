package scan

import (
	"fmt"
	"strings"
	"testing"
)

// describeEvents writes the events of a document on one line.
func describeEvents(doc string) string {
	kinds := [...]string{"end", "open", "close", "leaf", "text", "comment", "cdata", "declaration"}
	flags := [...]string{
		"end", "lower", "blank", "attributes", "self", "endcase", "padded",
		"amp", "less", "greater", "high", "control", "break", "comment", "cdata",
	}
	var events []string
	s := New([]byte(doc), 0)
	for s.Next() {
		e := kinds[s.Kind]
		switch s.Kind {
		case Open, Close:
			e += " " + string(s.Name())
		case Leaf:
			e += fmt.Sprintf(" %s=%s", s.Name(), s.Value())
		case Text:
			e += " " + string(s.Value())
		}
		for i, flag := range flags {
			if s.Flags>>i&1 == 1 {
				e += " +" + flag
			}
		}
		events = append(events, e)
	}
	return strings.Join(events, "; ")
}

func TestScannerEvents(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{"", ""},
		{" \r\n\t", ""},
		{"<STMTTRN>\n<TRNAMT>1.00</TRNAMT>\n</STMTTRN>", "open STMTTRN; leaf TRNAMT=1.00 +end; close STMTTRN"},
		{"<STATUS><CODE>0<SEVERITY>INFO</STATUS>", "open STATUS; leaf CODE=0; leaf SEVERITY=INFO; close STATUS"},
		{"<CODE>0\r\n<SEVERITY>INFO\r\n", "leaf CODE=0; leaf SEVERITY=INFO"},
		{"<NAME>\n  PAY \n ROLL\n</NAME>", "leaf NAME=PAY \n ROLL +end +break"},
		{"<FITID>  C3  </FITID>", "leaf FITID=C3 +end +padded"},
		{"<FITID> C3\n<NAME>x", "leaf FITID=C3 +padded; leaf NAME=x"},
		{"<name>x</Name>", "leaf name=x +end +lower +endcase"},
		{"<NAME >x</NAME >", "leaf NAME=x +end +blank"},
		{"<OFX xmlns=\"x\">", "open OFX +blank +attributes"},
		{"<MEMO/><STATUS/>", "leaf MEMO= +end +self; open STATUS +self; close STATUS +self"},
		{"<MEMO>a & b > c \x07é</MEMO>", "leaf MEMO=a & b > c \x07é +end +amp +greater +high +control"},
		{"<MEMO>A < B <3 <a@b.c> </ x", "leaf MEMO=A < B <3 <a@b.c> </ x +less +greater"},
		{"<NAME>PAY<B>ROLL</B></NAME>", "leaf NAME=PAY; leaf B=ROLL +end; close NAME"},
		{"<MEMO>x</NAME>", "leaf MEMO=x; close NAME"},
		{"<BANKTRANLIST>hello<STMTTRN>", "open BANKTRANLIST; text hello; open STMTTRN"},
		{"<CODE>0 <!-- fine --> <SEVERITY>", "leaf CODE=0; comment; leaf SEVERITY="},
		{"<CODE>0<!-- fine --></CODE>", "leaf CODE=0<!-- fine --> +end +comment"},
		{"<MEMO><![CDATA[a < b]]></MEMO>", "leaf MEMO=<![CDATA[a < b]]> +end +cdata"},
		{"<!-- never ends <NAME>x", "text <!-- never ends +less; leaf NAME=x"},
		{"<![CDATA[x]]><?php x ?><!DOCTYPE y>", "cdata; declaration; declaration"},
		// A name nobody knows is judged by what follows.
		{"<CATEGORY>food<X.Y></X.Y>", "leaf CATEGORY=food; leaf X.Y= +end"},
		{"<FOO><NAME>x</NAME></FOO>", "open FOO; leaf NAME=x +end; close FOO"},
		{"<FOO>\n<NAME>x</NAME>", "leaf FOO=; leaf NAME=x +end"},
		{"<FOO><NAME>x<FOO></FOO>", "leaf FOO=; leaf NAME=x; leaf FOO= +end"},
		{"<STMTTRN", "text <STMTTRN +less"},
		{"<NAME>x</NAM", "leaf NAME=x</NAM +less"},
	} {
		if got := describeEvents(c.doc); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.doc, got, c.want)
		}
	}
}
