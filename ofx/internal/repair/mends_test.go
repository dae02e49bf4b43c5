package repair

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/ofx/internal/sample"
)

// spoiling is what is done to a good document: each text becomes the one behind it.
type spoiling struct {
	name string
	by   []string
	left bool // a rule stays broken that is mended elsewhere
}

// rowsOf are so many good rows, the first of them numbered from.
func rowsOf(from, count int) string {
	var b strings.Builder
	for i := range count {
		fmt.Fprintf(&b, "<STMTTRN>\n<TRNTYPE>DEBIT</TRNTYPE>\n<DTPOSTED>20260110</DTPOSTED>\n<TRNAMT>-%d.00</TRNAMT>\n<FITID>row-%d</FITID>\n<NAME>Row</NAME>\n</STMTTRN>\n", from+i, from+i)
	}
	return b.String()
}

// statementTags are a second statement of another kind of account.
func statementTags(response, statement, account string) string {
	return "<" + response + ">\n<TRNUID>0</TRNUID>\n<STATUS>\n<CODE>0</CODE>\n<SEVERITY>INFO</SEVERITY>\n</STATUS>\n<" + statement + ">\n<CURDEF>USD</CURDEF>\n<" +
		account + ">\n<ACCTID>4111</ACCTID>\n</" + account + ">\n<BANKTRANLIST>\n<DTSTART>20260105</DTSTART>\n<DTEND>20260112</DTEND>\n" + rowsOf(1, 1) +
		"</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>1.00</BALAMT>\n<DTASOF>20260112</DTASOF>\n</LEDGERBAL>\n</" + statement + ">\n</" + response + ">\n"
}

const (
	secondRow  = "<FITID>20260105-11AA22BB33CC44DD</FITID>\n"
	listStart  = "<BANKTRANLIST>\n<DTSTART>20260105120000</DTSTART>\n<DTEND>20260112120000</DTEND>\n"
	listEnd    = "</BANKTRANLIST>\n"
	ledger1    = "<LEDGERBAL>\n<BALAMT>1399.95</BALAMT>\n<DTASOF>20260112120000</DTASOF>\n</LEDGERBAL>\n"
	secondList = "<BANKTRANLIST>\n<DTSTART>20260101</DTSTART>\n<DTEND>20260120</DTEND>\n"
	status     = "<STATUS>\n<CODE>0</CODE>\n<SEVERITY>INFO</SEVERITY>\n</STATUS>\n"
)

// spoilings are faults of every part of a document, in the neighbourhoods that decide what is
// done about them.
func spoilings() []spoiling {
	return append(spoiledFrames(), spoiledRows()...)
}

func spoiledFrames() []spoiling {
	const card = "</BANKMSGSRSV1>\n"
	return []spoiling{
		{"a language of two letters", []string{"<LANGUAGE>ENG", "<LANGUAGE>de"}, false},
		{"a language nobody knows", []string{"<LANGUAGE>ENG", "<LANGUAGE>Klingon"}, false},
		{"an empty language", []string{"<LANGUAGE>ENG</LANGUAGE>", "<LANGUAGE></LANGUAGE>"}, false},
		{"a language of one tag", []string{"<LANGUAGE>ENG</LANGUAGE>", "<LANGUAGE/>"}, false},
		{"no language", []string{"<LANGUAGE>ENG</LANGUAGE>\n", ""}, false},
		{"a status without its code", []string{"<CODE>0</CODE>\n", ""}, false},
		{"a status without its severity", []string{"<SEVERITY>INFO</SEVERITY>\n", ""}, false},
		{"a failure without its severity", []string{"<CODE>0</CODE>\n<SEVERITY>INFO</SEVERITY>", "<CODE>2000</CODE>"}, false},
		{"an error without its code", []string{"<CODE>0</CODE>\n<SEVERITY>INFO</SEVERITY>", "<SEVERITY>ERROR</SEVERITY>"}, false},
		{"an empty code", []string{"<CODE>0</CODE>", "<CODE></CODE>"}, false},
		{"an empty severity", []string{"<SEVERITY>INFO</SEVERITY>", "<SEVERITY></SEVERITY>"}, false},
		{"a code of letters", []string{"<CODE>0</CODE>", "<CODE>OK</CODE>"}, false},
		{"no day of the server", []string{"<DTSERVER>20260112120000</DTSERVER>\n", ""}, false},
		{"an empty day of the server", []string{"<DTSERVER>20260112120000", "<DTSERVER>"}, false},
		{"no sign-on at all", []string{"<SIGNONMSGSRSV1>", "<SIGNONMSGSRSV1><!--", "</SIGNONMSGSRSV1>", "--></SIGNONMSGSRSV1>"}, false},
		{"a response without an id", []string{"<TRNUID>0</TRNUID>\n", ""}, false},
		{"an id of a response that is too long", []string{"<TRNUID>0", "<TRNUID>" + strings.Repeat("7", 40)}, false},
		{"an empty id of a response", []string{"<TRNUID>0", "<TRNUID>"}, false},
		{"a response without a status", []string{"<TRNUID>0</TRNUID>\n" + status, "<TRNUID>0</TRNUID>\n"}, false},
		{"a statement of a card in the set of a bank", []string{"</STMTTRNRS>\n", "</STMTTRNRS>\n" + statementTags("CCSTMTTRNRS", "CCSTMTRS", "CCACCTFROM")}, false},
		{"a set of a bank with a card alone", []string{"STMTTRNRS>", "CCSTMTTRNRS>", "STMTRS>", "CCSTMTRS>", "BANKACCTFROM", "CCACCTFROM", "<BANKID>121000248</BANKID>\n", "", "<ACCTTYPE>CHECKING</ACCTTYPE>\n", ""}, false},
		{"a response of a card with a bank in it", []string{"STMTTRNRS>", "CCSTMTTRNRS>", "BANKMSGSRSV1", "CREDITCARDMSGSRSV1"}, false},
		{"a statement without a response", []string{"<STMTTRNRS>\n<TRNUID>0</TRNUID>\n" + status, "", "</STMTTRNRS>\n", ""}, false},
		{"a statement without a set", []string{"<BANKMSGSRSV1>\n", "", card, ""}, false},
		{"a set that comes again", []string{card, card + "<BANKMSGSRSV1>\n" + statementTags("STMTTRNRS", "STMTRS", "BANKACCTFROM") + card}, false},
		{"sets apart", []string{card, card + "<CREDITCARDMSGSRSV1>\n" + statementTags("CCSTMTTRNRS", "CCSTMTRS", "CCACCTFROM") + "</CREDITCARDMSGSRSV1>\n<BANKMSGSRSV1>\n" + statementTags("STMTTRNRS", "STMTRS", "BANKACCTFROM") + card}, false},
		{"three sets, two of them together", []string{card, card + "<CREDITCARDMSGSRSV1>\n" + statementTags("CCSTMTTRNRS", "CCSTMTRS", "CCACCTFROM") + "</CREDITCARDMSGSRSV1>\n<BANKMSGSRSV1>\n" + statementTags("STMTTRNRS", "STMTRS", "BANKACCTFROM") + card + "<BANKMSGSRSV1>\n" + card}, false},
		{"a second sign-on", []string{"<BANKMSGSRSV1>\n", "<SIGNONMSGSRSV1>\n<SONRS>\n" + status + "<DTSERVER>20260112</DTSERVER>\n<LANGUAGE>ENG</LANGUAGE>\n</SONRS>\n</SIGNONMSGSRSV1>\n<BANKMSGSRSV1>\n"}, false},
		{"a set of version 2", []string{"BANKMSGSRSV1", "BANKMSGSRSV2"}, false},
		{"a request without rows", []string{"<BANKMSGSRSV1>\n", "<BANKMSGSRQV1>\n<STMTTRNRQ>\n<TRNUID>0</TRNUID>\n</STMTTRNRQ>\n</BANKMSGSRQV1>\n<BANKMSGSRSV1>\n"}, false},
		{"a request with rows", []string{"<BANKMSGSRSV1>\n", "<BANKMSGSRQV1>\n" + rowsOf(1, 1) + "</BANKMSGSRQV1>\n<BANKMSGSRSV1>\n"}, true},
		{"the tag of Intuit outside", []string{"<INTU.BID>3000</INTU.BID>\n", "", "<BANKMSGSRSV1>", "<INTU.BID>3000</INTU.BID>\n<BANKMSGSRSV1>"}, false},
		{"an account behind the rows", []string{"<BANKACCTFROM>\n<BANKID>121000248</BANKID>\n<ACCTID>000111222</ACCTID>\n<ACCTTYPE>CHECKING</ACCTTYPE>\n</BANKACCTFROM>\n", "", listEnd, listEnd + "<BANKACCTFROM>\n<BANKID>121000248</BANKID>\n<ACCTID>000111222</ACCTID>\n<ACCTTYPE>CHECKING</ACCTTYPE>\n</BANKACCTFROM>\n"}, false},
		{"an account of a card", []string{"BANKACCTFROM>", "CCACCTFROM>"}, false},
		{"an account given twice", []string{"<ACCTID>000111222</ACCTID>\n", "<ACCTID>000111222</ACCTID>\n<ACCTID>000111222</ACCTID>\n"}, false},
		{"two accounts", []string{"<ACCTID>000111222</ACCTID>\n", "<ACCTID>000111222</ACCTID>\n<ACCTID>000111223</ACCTID>\n"}, false},
		{"an empty account before the account", []string{"<ACCTID>000111222</ACCTID>\n", "<ACCTID></ACCTID>\n<ACCTID>000111222</ACCTID>\n"}, false},
		{"a type in small letters", []string{"CHECKING", "Checking"}, false},
		{"a type nobody knows", []string{"CHECKING", "Giro"}, false},
		{"a currency in small letters", []string{">USD", ">usd"}, false},
		{"a currency nobody knows", []string{">USD", ">usx"}, false},
	}
}

func spoiledRows() []spoiling {
	return []spoiling{
		{"no balance", []string{ledger1, ""}, false},
		{"no balance, in yen", []string{ledger1, "", ">USD", ">JPY", "-100.00", "-100", "1500.00", "1500", ">0.00", ">1", "-0.05", "-5"}, false},
		{"no balance, and an amount that cannot be read", []string{ledger1, "", "1500.00", "many"}, false},
		{"no balance and no rows", []string{ledger1, "", "<BANKTRANLIST>", "<BANKTRANLIST><!--", listEnd, "-->" + listEnd}, false},
		{"no balance and nothing but a period", []string{ledger1, "", "<DTEND>20260112120000</DTEND>\n", "<DTEND>20260131</DTEND>\n<!--", listEnd, "-->" + listEnd}, false},
		{"a balance without its amount", []string{"<BALAMT>1399.95</BALAMT>\n", ""}, false},
		{"a balance without its day", []string{"<DTASOF>20260112120000</DTASOF>\n", ""}, false},
		{"an empty amount of the balance", []string{"<BALAMT>1399.95", "<BALAMT>"}, false},
		{"an empty day of the balance", []string{"<DTASOF>20260112120000", "<DTASOF>"}, false},
		{"a balance with a comma", []string{"1399.95", "1399,95"}, false},
		{"a balance with its currency", []string{"1399.95", "$1,399.95"}, false},
		{"a balance in brackets", []string{"1399.95", "(1399.95)"}, false},
		{"a balance with its sign behind", []string{"1399.95", "1399.95-"}, false},
		{"a balance with an exponent", []string{"1399.95", "1.39995e3"}, false},
		{"a balance that is no number", []string{"1399.95", "much"}, false},
		{"an available balance without its amount", []string{"</LEDGERBAL>\n", "</LEDGERBAL>\n<AVAILBAL>\n<BALAMT></BALAMT>\n<DTASOF>20260112</DTASOF>\n</AVAILBAL>\n"}, false},
		{"two equal balances", []string{ledger1, ledger1 + ledger1}, false},
		{"two balances", []string{ledger1, ledger1 + strings.Replace(ledger1, "1399.95", "1.00", 1)}, false},
		{"no first day", []string{"<DTSTART>20260105120000</DTSTART>\n", ""}, false},
		{"no last day", []string{"<DTEND>20260112120000</DTEND>\n", ""}, false},
		{"an empty first day", []string{"<DTSTART>20260105120000", "<DTSTART>"}, false},
		{"an empty last day", []string{"<DTEND>20260112120000", "<DTEND>"}, false},
		{"a first day of another spelling", []string{"<DTSTART>20260105120000", "<DTSTART>2026-01-05"}, false},
		{"a last day that cannot be read", []string{"<DTEND>20260112120000", "<DTEND>soon"}, false},
		{"two first days", []string{"<DTSTART>20260105120000</DTSTART>\n", "<DTSTART>20260105120000</DTSTART>\n<DTSTART>20260106120000</DTSTART>\n"}, false},
		{"two lists, the second of a wider period", []string{listEnd, listEnd + secondList + rowsOf(1, 2) + listEnd}, false},
		{"two lists, the second of a narrower period", []string{listEnd, listEnd + strings.NewReplacer("20260101", "20260107", "20260120", "20260108").Replace(secondList) + rowsOf(1, 2) + listEnd}, false},
		{"two lists, the second without rows", []string{listEnd, listEnd + secondList + listEnd}, false},
		{"two lists, the second without a period", []string{listEnd, listEnd + "<BANKTRANLIST>\n" + rowsOf(1, 2) + listEnd}, false},
		{"rows before the list", []string{listStart, rowsOf(1, 1) + listStart}, false},
		{"rows behind the list", []string{listEnd, listEnd + rowsOf(1, 2)}, false},
		{"many rows before the list", []string{listStart, rowsOf(1, 12) + listStart}, false},
		{"no list", []string{listStart, "", listEnd, ""}, false},
		{"no list, rows apart", []string{listStart, "", listEnd, rowsOf(1, 12), ledger1, ledger1 + rowsOf(20, 2)}, false},
		{"a type in small letters", []string{"<TRNTYPE>CREDIT", "<TRNTYPE>credit"}, false},
		{"a type nobody knows", []string{"<TRNTYPE>CREDIT", "<TRNTYPE>" + strings.Repeat("Überweisung ", 5)}, false},
		{"a type nobody knows of 40 letters", []string{"<TRNTYPE>CREDIT", "<TRNTYPE>" + strings.Repeat("x", 40)}, false},
		{"a type of a row that may be booked since", []string{"<TRNTYPE>CREDIT", "<TRNTYPE>Hold"}, false},
		{"a type nobody knows, of an amount that cannot be read", []string{"<TRNTYPE>CREDIT", "<TRNTYPE>In", "1500.00", "many"}, false},
		{"a type nobody knows, of an amount that can be mended", []string{"<TRNTYPE>CHECK", "<TRNTYPE>Out", "-100.00", "(100.00)"}, false},
		{"no type", []string{"<TRNTYPE>CHECK</TRNTYPE>\n", ""}, false},
		{"no type and no amount", []string{"<TRNTYPE>CHECK</TRNTYPE>\n", "", "<TRNAMT>-100.00</TRNAMT>\n", ""}, false},
		{"an empty type", []string{"<TRNTYPE>CHECK", "<TRNTYPE>"}, false},
		{"a name and an address with the same", []string{"<NAME>LANDLORD</NAME>", "<NAME>LANDLORD</NAME>\n<PAYEE>\n<NAME>LANDLORD</NAME>\n<ADDR1>a</ADDR1>\n<CITY>b</CITY>\n<STATE>c</STATE>\n<POSTALCODE>d</POSTALCODE>\n<PHONE>e</PHONE>\n</PAYEE>"}, false},
		{"a name and an address with another, beside a memo", []string{"<NAME>LANDLORD</NAME>", "<NAME>LANDLORD</NAME>\n<PAYEE>\n<NAME>Ann</NAME>\n<ADDR1>a</ADDR1>\n<CITY>b</CITY>\n<STATE>c</STATE>\n<POSTALCODE>d</POSTALCODE>\n<PHONE>e</PHONE>\n</PAYEE>"}, true},
		{"a name and an address with another", []string{"<NAME>Zero</NAME>", "<NAME>Zero</NAME>\n<PAYEE>\n<NAME>Ann</NAME>\n<ADDR1>a</ADDR1>\n<CITY>b</CITY>\n<STATE>c</STATE>\n<POSTALCODE>d</POSTALCODE>\n<PHONE>e</PHONE>\n</PAYEE>"}, false},
		{"an address that is not complete", []string{"<NAME>Zero</NAME>", "<PAYEE>\n<NAME>Zero</NAME>\n</PAYEE>"}, false},
		{"two names", []string{"<NAME>Zero</NAME>", "<NAME>Zero</NAME>\n<NAME>Nought</NAME>"}, false},
		{"two names beside a memo", []string{"<NAME>LANDLORD</NAME>", "<NAME>LANDLORD</NAME>\n<NAME>Ann</NAME>"}, false},
		{"two memos", []string{"<MEMO>January rent</MEMO>", "<MEMO>January rent</MEMO>\n<MEMO>paid</MEMO>"}, false},
		{"two equal memos", []string{"<MEMO>January rent</MEMO>", "<MEMO>January rent</MEMO>\n<MEMO>January rent</MEMO>"}, false},
		{"an empty memo before the memo", []string{"<MEMO>January rent</MEMO>", "<MEMO></MEMO>\n<MEMO>January rent</MEMO>"}, false},
		{"no id", []string{secondRow, ""}, false},
		{"no id of two equal rows", []string{listEnd, strings.Repeat("<STMTTRN>\n<TRNTYPE>DEBIT</TRNTYPE>\n<DTPOSTED>20260110</DTPOSTED>\n<TRNAMT>-1.00</TRNAMT>\n<NAME>Row</NAME>\n</STMTTRN>\n", 3) + listEnd}, false},
		{"no id of a row without a day", []string{secondRow, "", "<DTPOSTED>20260105120000</DTPOSTED>\n", ""}, false},
		{"no id of a row whose amount can be mended", []string{secondRow, "", "1500.00", "1,500.00"}, false},
		{"no id of a row whose amount cannot be read", []string{secondRow, "", "1500.00", "many"}, false},
		{"no id, and another row has the one it gets", []string{secondRow, "", "20260106-0", "20260105-488532"}, false},
		{"no id, and rows have the one it gets and the next", []string{secondRow, "", "20260106-0", "20260105-488532", "20260107-1", "20260105-488532-2"}, false},
		{"an empty id", []string{secondRow, "<FITID></FITID>\n"}, false},
		{"two rows of one id", []string{"20260106-0", "20260105-11AA22BB33CC44DD"}, false},
		{"two rows of one id that is nearly too long", []string{"20260106-0", strings.Repeat("7", 249), "20260107-1", strings.Repeat("7", 249)}, false},
		{"two rows of one id that leaves no room", []string{"20260106-0", strings.Repeat("7", 250), "20260107-1", strings.Repeat("7", 250)}, true},
		{"an id that is too long", []string{"20260106-0", strings.Repeat("7", 256)}, false},
		{"a day of another spelling", []string{"<DTPOSTED>20260105120000", "<DTPOSTED>2026-01-05"}, false},
		{"a day that is two", []string{"<DTPOSTED>20260105120000", "<DTPOSTED>01/05/2026"}, false},
		{"three digits behind a comma", []string{"1500.00", "1,500"}, false},
		{"three digits behind a comma, of dinars", []string{"1500.00", "1,500", ">USD", ">KWD"}, false},
		{"three digits behind a comma, of no currency", []string{"1500.00", "1,500", "<CURDEF>USD</CURDEF>\n", ""}, false},
		{"text in a row", []string{"<NAME>Zero</NAME>", "<NAME>Zero</NAME>\nbehind it"}, false},
		{"text in a row with all", []string{"<MEMO>January rent</MEMO>", "<MEMO>January rent</MEMO>\nbehind it"}, false},
		{"text in a row that is no comment", []string{"<MEMO>January rent</MEMO>", "<MEMO>January rent</MEMO>\nbehind -- it"}, false},
		{"text in a list", []string{listStart, listStart + "behind it\n"}, false},
		{"tags in a value", []string{"January rent", "January <b>rent</b>"}, false},
		{"elements in a value", []string{"January rent</MEMO>", "January rent<REFNUM>7</REFNUM></MEMO>"}, false},
		{"a lesser sign in a value", []string{"January rent", "January < rent"}, false},
		{"an ampersand in a value", []string{"January rent", "January & rent &amp; more & more"}, false},
		{"control characters in a value", []string{"January rent", "January\x01 rent\x1f"}, false},
		{"an end tag of another name", []string{"January rent</MEMO>", "January rent</NAME>"}, false},
		{"an end tag of nothing", []string{"January rent</MEMO>\n", "January rent</MEMO>\n</PAYEE>\n"}, false},
		{"tags with attributes", []string{"<STMTRS>", `<STMTRS id="1">`, "<LANGUAGE>ENG</LANGUAGE>", `<LANGUAGE lang="en"/>`}, false},
		{"tags in small letters", []string{"<STMTRS>", "<stmtrs>", "</STMTRS>", "</stmtrs>", "<NAME>Zero</NAME>", "<name>Zero</name>"}, false},
		{"a tag nobody knows that stays open", []string{"</BANKTRANLIST>\n" + ledger1 + "</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n", "<XYZ>\n"}, false},
	}
}

// xmlStart is what stands in front of a document in XML.
const xmlStart = "<?xml version=\"1.0\"?>\n" + xmlInstruction + "\n"

// spoiledInstructions are faults of documents in XML: of their header, and of values that hold sections.
func spoiledInstructions() []spoiling {
	return []spoiling{
		{"no version", []string{`VERSION="211" `, ""}, false},
		{"a version nobody knows", []string{`VERSION="211"`, `VERSION="9"`}, false},
		{"the number of another header", []string{`OFXHEADER="200"`, `OFXHEADER="100"`}, false},
		{"a field twice", []string{`SECURITY="NONE"`, `SECURITY="NONE"  SECURITY="NONE"`}, false},
		{"the last field twice", []string{`NEWFILEUID="NONE"`, `NEWFILEUID="NONE" NEWFILEUID="NONE"`}, false},
		{"fields out of order", []string{`OFXHEADER="200" VERSION="211"`, `VERSION="211" OFXHEADER="200"`}, false},
		{"the first field at the end", []string{`OFXHEADER="200" `, "", `NEWFILEUID="NONE"`, `NEWFILEUID="NONE" OFXHEADER="200"`}, false},
		{"the last field at the beginning", []string{`OFXHEADER="200"`, `NEWFILEUID="NONE" OFXHEADER="200"`, ` NEWFILEUID="NONE"?`, "?"}, false},
		{"no last field", []string{` NEWFILEUID="NONE"`, ""}, false},
		{"a field in small letters", []string{"SECURITY", "security"}, false},
		{"an instruction without its end", []string{`"NONE"?>`, `"NONE">`}, false},
		{"an instruction without its end and its last field", []string{` NEWFILEUID="NONE"?>`, ">"}, false},
		{"no instruction", []string{xmlInstruction + "\n", ""}, false},
		{"an ampersand behind a section", []string{"January rent", "<![CDATA[January & <rent>]]> & more"}, false},
		{"an ampersand before a section", []string{"January rent", "more & <![CDATA[January & <rent>]]>"}, false},
		{"a lesser sign behind a section", []string{"January rent", "<![CDATA[January & <rent>]]> < more"}, false},
		{"an ampersand in a value", []string{"January rent", "January & rent &amp; more &nbsp; &#65;"}, false},
	}
}

// mended is a document of this fault that was looked after.
func (s *spoiling) mended(t *testing.T, form, doc string) Repaired {
	t.Helper()
	if s.left {
		return Repair([]byte(doc), optionsFor(form))
	}
	return judge(t, s.name+form, []byte(doc))
}

// TestMendsOneByOne mends good documents with one fault each; what is done stands in mends.txt.
// The same faults in documents of another form are mended too.
func TestMendsOneByOne(t *testing.T) {
	docs := goodDocuments(t)
	var all strings.Builder
	var ledger spoiltest.Ledger
	for _, s := range spoilings() {
		by := strings.NewReplacer(s.by...)
		doc := by.Replace(docs["bank.qbo"])
		if doc == docs["bank.qbo"] {
			t.Errorf("%s: there is nothing to spoil", s.name)
		}
		all.WriteString("# " + s.name + "\n" + describe(s.mended(t, ".qbo", doc)) + "\n")
		head, body, _ := strings.Cut(doc, "\n\n")
		head += "\n\n"
		for way, text := range map[string]string{
			"with carriage returns": strings.ReplaceAll(doc, "\n", "\r\n"),
			"of an old Macintosh":   strings.ReplaceAll(doc, "\n", "\r"),
			"on one line":           head + strings.ReplaceAll(body, "\n", ""),
			"set in":                head + strings.ReplaceAll(body, "\n", "\n \t"),
			"without end tags":      leafEnd.ReplaceAllString(doc, ""),
			"in XML":                xmlStart + body,
		} {
			r := s.mended(t, " "+way+".ofx", text)
			ledger.Note("one fault", way, outcomeOf(r), describe(r))
		}
	}
	xml := xmlStart + docs["bank.qbo"][strings.Index(docs["bank.qbo"], "<OFX>"):]
	for _, s := range spoiledInstructions() {
		doc := strings.NewReplacer(s.by...).Replace(xml)
		if doc == xml {
			t.Errorf("%s: there is nothing to spoil", s.name)
		}
		all.WriteString("# " + s.name + "\n" + describe(s.mended(t, ".ofx", doc)) + "\n")
	}
	sample.Golden(t, "mends.txt", []byte(all.String()))
	ledger.Check(t, "testdata/mends.golden", *sample.Update)
}
