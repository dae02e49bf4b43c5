package repair

import (
	"bytes"
	"testing"
)

// FuzzRepair mends anything: the list of changes, made by hand, gives the very document, and
// what is valid after it is left alone by another repair.
func FuzzRepair(f *testing.F) {
	f.Add([]byte("OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>usd<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>2024-01-05<TRNAMT>1,5<NAME>a & b</STMTTRN></STMTRS>"))
	f.Add([]byte("<OFX><STMTTRN><STMTTRN><FITID>1</FITID><TRNAMT>-1"))
	f.Fuzz(func(t *testing.T, doc []byte) {
		if len(doc) > 1<<14 {
			return
		}
		r := Repair(bytes.Clone(doc), optionsFor("x.qbo"))
		if r.Refused != "" {
			return
		}
		if byHand := applied(t, doc, r.Changes); !bytes.Equal(byHand, r.Document) {
			t.Errorf("by hand:\n%s\nmended:\n%s", byHand, r.Document)
		}
		if again := Repair(bytes.Clone(r.Document), optionsFor("x.qbo")); r.Report.Valid && (len(again.Changes) > 0 || !bytes.Equal(again.Document, r.Document)) {
			t.Errorf("mended again: %+v", again.Changes)
		}
	})
}
