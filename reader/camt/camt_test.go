package camt

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader/bookings/bookingstest"
	"tillroll/reader/source"
	"tillroll/statement"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) {
	bookingstest.Golden(t, "testdata/*.xml", Looks, read)
}

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 12, Looks, read, ".xml") }

func TestCollectiveBookingsAreSplit(t *testing.T) {
	bookingstest.Golden(t, "testdata/*.split", Looks, func(in *source.File, o statement.Options) ([]*statement.Statement, error) {
		o.SplitBatches = true
		return read(in, o)
	})
}

func TestOthersAreNotTaken(t *testing.T) {
	for _, text := range []string{"", "<html>", "<?xml version='1.0'?><Workbook/>", "Date,camt.053\n", "BkToCstmrStmt"} {
		if Looks([]byte(text), "x.xml") {
			t.Errorf("taken for camt: %q", text)
		}
	}
}

// write writes rows as a bank would.
func write(rows []bookingstest.Row, prefix string) string {
	var b strings.Builder
	sum := 0
	for _, r := range rows {
		sum += r.Cents
	}
	fmt.Fprintf(&b, "<?xml version=\"1.0\"?>\n<P:Document xmlns:P=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.04\"><P:BkToCstmrStmt><P:Stmt>\n<P:Acct><P:Id><P:IBAN>DE02120300000000202051</P:IBAN></P:Id></P:Acct>\n")
	fmt.Fprintf(&b, "<P:Bal><P:Tp><P:CdOrPrtry><P:Cd>OPBD</P:Cd></P:CdOrPrtry></P:Tp>%s</P:Bal>\n", amountOf(100000))
	fmt.Fprintf(&b, "<P:Bal><P:Tp><P:CdOrPrtry><P:Cd>CLBD</P:Cd></P:CdOrPrtry></P:Tp>%s</P:Bal>\n", amountOf(100000+sum))
	for _, r := range rows {
		party := "Dbtr"
		if r.Cents < 0 {
			party = "Cdtr"
		}
		fmt.Fprintf(&b, "<P:Ntry>%s<P:Sts>BOOK</P:Sts><P:BookgDt><P:Dt>%s</P:Dt></P:BookgDt><P:NtryDtls><P:TxDtls><P:RltdPties><P:%s><P:Nm>%s</P:Nm></P:%s></P:RltdPties><P:RmtInf><P:Ustrd><![CDATA[%s]]></P:Ustrd></P:RmtInf></P:TxDtls></P:NtryDtls></P:Ntry>\n",
			amountOf(r.Cents), r.Date(), party, r.Payee, party, r.Text)
	}
	b.WriteString("</P:Stmt></P:BkToCstmrStmt></P:Document>")
	return strings.ReplaceAll(b.String(), "P:", prefix)
}

func amountOf(cents int) string {
	mark := "CRDT"
	if cents < 0 {
		mark, cents = "DBIT", -cents
	}
	return fmt.Sprintf("<P:Amt Ccy=\"EUR\">%s</P:Amt><P:CdtDbtInd>%s</P:CdtDbtInd>", bookingstest.Decimal(cents), mark)
}

func FuzzReadBack(f *testing.F) {
	f.Add([]byte("some bytes that make three or four rows of various lengths, as it happens"), false)
	f.Add([]byte(strings.Repeat("\x10\x05\x09\xfe\xff\xff\x13", 90)), true)
	f.Fuzz(func(t *testing.T, data []byte, prefixed bool) {
		rows := bookingstest.MakeUp(data)
		if len(rows) == 0 {
			return
		}
		s := bookingstest.ReadBack(t, write(rows, map[bool]string{true: "ns2:"}[prefixed]), rows, read)
		if s.Proof.Verdict != statement.Proven {
			t.Fatalf("%+v", s.Proof)
		}
	})
}

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, read) }

func TestHostileFiles(t *testing.T) {
	begin := "<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>X</IBAN></Id></Acct>"
	for name, text := range map[string]string{
		"entities":         `<!DOCTYPE a [<!ENTITY b "cccc"><!ENTITY d "&b;&b;">]>` + begin + "<Ntry>&d;</Ntry>",
		"unknown entities": begin + "<Ntry><AddtlNtryInf>&d;</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>",
		"depth":            begin + "<Ntry>" + strings.Repeat("<a>", 1000),
		"many elements":    begin + "<Ntry>" + strings.Repeat("<a/>", 1<<17),
		"endless text":     begin + "<Ntry><AddtlNtryInf>" + strings.Repeat("a ", 1<<20),
		"endless tag":      begin + "<Ntry a='" + strings.Repeat("a", 5<<20),
		"cut off":          begin + "<Ntry><Amt>1",
		"depth outside":    strings.Repeat("<a>", 20000),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := read(source.Held("x.xml", []byte(text)), statement.Options{}); err == nil {
				t.Error("accepted")
			}
		})
	}
}

func TestLargeCollectiveBookingIsNotHeld(t *testing.T) {
	detail := "<TxDtls><RmtInf><Ustrd>" + strings.Repeat("words ", 100) + "</Ustrd></RmtInf></TxDtls>"
	text := "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy='EUR'>1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-01-01</Dt></BookgDt><NtryDtls>" +
		strings.Repeat(detail, 5000) + "</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>"
	statements, err := read(source.Held("x.xml", []byte(text)), statement.Options{})
	if err != nil || statements[0].Evidence.Rows != 1 {
		t.Fatalf("%v", err)
	}
}

func TestLettersCutInTheMiddleAreMended(t *testing.T) {
	text := "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy='EUR'>1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-01-01</Dt></BookgDt><AddtlNtryInf>Gr\u00fc\u00dfe aus K\u00f6ln, M\u00fcnchen und L\xc3</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>"
	statements, err := read(source.Held("x.xml", []byte(text)), statement.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_ = statements[0].Rows(func(row convert.Row) error {
		if !strings.HasPrefix(string(row.Description), "Gr\u00fc\u00dfe aus K\u00f6ln") {
			t.Errorf("%q", row.Description)
		}
		return nil
	})
}

func TestCharsets(t *testing.T) {
	const body = "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy='EUR'>1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-01-01</Dt></BookgDt><AddtlNtryInf>K\xf6ln</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>"
	for _, begin := range []string{`<?xml version="1.0" encoding="ISO-8859-1"?>`, `<?xml version='1.0' encoding='windows-1252' ?>`, `<?xml version="1.0" encoding="UTF-8"?>`} {
		statements, err := read(source.Held("x.xml", []byte(begin+body)), statement.Options{})
		if err != nil {
			t.Fatal(err)
		}
		_ = statements[0].Rows(func(row convert.Row) error {
			if !strings.HasPrefix(begin, `<?xml version="1.0" encoding="UTF-8"`) && string(row.Description) != "K\u00f6ln" {
				t.Errorf("%s: %q", begin, row.Description)
			}
			return nil
		})
	}
}

func TestDirectionMustBeTold(t *testing.T) {
	text := "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy='EUR'>1</Amt><BookgDt><Dt>2024-01-01</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>"
	if _, err := read(source.Held("x.xml", []byte(text)), statement.Options{}); err == nil || !strings.Contains(err.Error(), "debit or a credit") {
		t.Errorf("%v", err)
	}
}

// TestNoDay: a file in which no entry has a day is refused with what helps.
func TestNoDay(t *testing.T) {
	text := "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy='EUR'>1</Amt><CdtDbtInd>DBIT</CdtDbtInd></Ntry></Stmt></BkToCstmrStmt></Document>"
	_, err := read(source.Held("x.xml", []byte(text)), statement.Options{})
	if err == nil || !strings.Contains(err.Error(), "download the file again or, if that changes nothing, ask the bank for another format") {
		t.Errorf("%v", err)
	}
}

func BenchmarkRead(b *testing.B) {
	rows := bookingstest.MakeUp(bytes.Repeat([]byte("some bytes for rows"), 50))
	file := []byte(write(rows, ""))
	for len(file) < 4<<20 {
		rows = append(rows, rows...)
		file = []byte(write(rows, ""))
	}
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		statements, err := read(source.Held("x.xml", file), statement.Options{})
		if err != nil {
			b.Fatal(err)
		}
		_ = statements[0].Rows(func(convert.Row) error { return nil })
	}
}
