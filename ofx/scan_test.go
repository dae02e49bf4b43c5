package ofx

import (
	"testing"
)

func TestScannerReadsARow(t *testing.T) {
	doc := []byte("<STMTTRN>\n<TRNTYPE>DEBIT</TRNTYPE>\n<DTPOSTED>20260112120000\n<NAME>A &amp; B</NAME>\n<FOO></FOO><BAR>x<MEMO>a < b\n</STMTTRN>\n                        ")
	s := newScanner(doc, 0)
	var got []string
	for s.next() {
		got = append(got, string(rune('0'+s.kind))+" "+string(s.name())+" "+string(s.value()))
	}
	want := []string{
		"1 STMTTRN ", "3 TRNTYPE DEBIT", "3 DTPOSTED 20260112120000", "3 NAME A &amp; B",
		"3 FOO ", "3 BAR x", "3 MEMO a < b", "2 STMTTRN ",
	}
	if len(got) != len(want) {
		t.Fatalf("got %q", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("event %d is %q, want %q", i, got[i], want[i])
		}
	}
}
