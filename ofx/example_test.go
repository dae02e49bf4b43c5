package ofx_test

import (
	"fmt"
	"time"

	"tillroll/ofx"
)

// A document is written in three steps, into one buffer.
func ExampleAppendTransaction() {
	day, _ := ofx.NewDay(2026, 1, 12)
	rent := ofx.Transaction{
		Posted: day, Amount: ofx.Amount{Units: 10000, Digits: 2, Negative: true},
		FITID: []byte("20260112-0C4D9E2A51B7F680"), CheckNum: []byte("1001"),
		Name: []byte("SMITH & SONS"), Memo: []byte("January rent"),
	}
	statement := ofx.Statement{
		Format: ofx.OFX, Account: ofx.Checking, Currency: "USD", BankID: "000000000", AccountID: "1000000001",
		Org: "TILLROLL", Start: day, End: day, Digits: 2,
	}
	statement.LedgerBalance.Add(rent.Amount)

	document := ofx.AppendHeader(nil, &statement)
	start := len(document)
	document = ofx.AppendTransaction(document, &rent)
	fmt.Print(string(document[start:]))
	document = ofx.AppendFooter(document, &statement)
	fmt.Println(len(document), "bytes")
	// Output:
	// <STMTTRN>
	// <TRNTYPE>CHECK</TRNTYPE>
	// <DTPOSTED>20260112120000</DTPOSTED>
	// <TRNAMT>-100.00</TRNAMT>
	// <FITID>20260112-0C4D9E2A51B7F680</FITID>
	// <CHECKNUM>1001</CHECKNUM>
	// <NAME>SMITH &amp; SONS</NAME>
	// <MEMO>January rent</MEMO>
	// </STMTTRN>
	// 1048 bytes
}

// Check tells what is wrong with a document, and where.
func ExampleCheck() {
	document := []byte("OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>\n")
	report := ofx.Check(document, ofx.Options{Details: true})
	fmt.Println(report.Valid, report.Stats.Transactions)
	for _, finding := range report.Details.Findings {
		if finding.Severity == ofx.Error {
			fmt.Println(finding.Rule, finding.Message)
		}
	}
	// Output:
	// false 0
	// EV01 Line 5: SIGNONMSGSRSV1 is missing.
	// EV03 Line 5: There is no statement in the document: nothing to import.
}

// Repair mends what makes a document invalid, and tells each change.
func ExampleRepair() {
	var document []byte
	day, _ := ofx.NewDay(2026, 1, 12)
	statement := ofx.Statement{
		Format: ofx.OFX, Account: ofx.Checking, Currency: "USD", BankID: "000000000", AccountID: "1000000001",
		Org: "TILLROLL", Start: day, End: day, Digits: 2,
	}
	document = ofx.AppendHeader(document, &statement)
	document = append(document, "<STMTTRN>\n<TRNTYPE>DEBIT</TRNTYPE>\n<DTPOSTED>20260112</DTPOSTED>\n<TRNAMT>-1,900.00</TRNAMT>\n<FITID>7</FITID>\n<NAME>RENT</NAME>\n</STMTTRN>\n"...)
	document = ofx.AppendFooter(document, &statement)

	repaired := ofx.Repair(document, ofx.RepairOptions{})
	for _, change := range repaired.Changes {
		fmt.Printf("line %d: %q became %q (%s)\n", change.Line, change.Before, change.After, change.Rule)
	}
	fmt.Println(repaired.Report.Valid)
	// Output:
	// line 45: "-1,900.00" became "-1900.00" (AM02)
	// true
}

// Rows reads the transactions of any document, well-formed or not.
func ExampleRows() {
	document := []byte("<OFX><STMTTRN><TRNAMT>-4.50<NAME>CAF\xC9 &amp; BAR<STMTTRN><TRNAMT>12.00<NAME>REFUND")
	for row := range ofx.Rows(document) {
		fmt.Printf("%s %s\n", row.Amount, row.Name)
	}
	// Output:
	// -4.50 CAFÉ & BAR
	// 12.00 REFUND
}

// A day is no moment: it has no zone, and the calendar of the clock that gave it holds.
func ExampleDayOf() {
	day := ofx.DayOf(time.Date(2026, time.February, 28, 23, 59, 0, 0, time.UTC).Date())
	next, _ := ofx.DayNumbered(day.Number() + 1)
	fmt.Println(day, next)
	_, ok := ofx.NewDay(2026, 2, 29)
	fmt.Println(ok)
	// Output:
	// 2026-02-28 2026-03-01
	// false
}
