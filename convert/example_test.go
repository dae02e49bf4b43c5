package convert_test

import (
	"fmt"
	"os"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// Rows in JSON become a file: decode, convert, answer. Request.Add takes rows that are no JSON.
func Example() {
	body := []byte(`{"format":"csv","transactions":[
		{"date":"13/01/2026","amount":"-1.234,50","description":"Hardware store"},
		{"date":"sometime","amount":5,"description":"Unreadable"}
	]}`)
	var request convert.Request
	if err := request.Decode(body); err != nil {
		fmt.Println(err)
		return
	}
	result := request.Convert(ofx.Day(20261115))
	if err := result.WriteJSON(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output: {"format":"csv","transactions":1,"skipped":1,"inputCount":2,"valid":true,"issues":[],"file":"Date,Description,Amount\n01/13/2026,Hardware store,-1234.50\n"}
}

// A body that is refused says what to mend.
func ExampleRequest_Decode() {
	var request convert.Request
	fmt.Println(request.Decode([]byte(`{"transactions":[{"date":"2026-01-15","amount":012}]}`)))
	fmt.Println(request.Decode([]byte(`{"transactions":[{}],"format":"pdf"}`)))
	// Output:
	// Request body must be valid JSON: a comma or '}' is missing at byte 48.
	// format must be one of qbo, qfx, ofx, csv.
}

// Rows of a spreadsheet need no JSON.
func ExampleRequest_Add() {
	var request convert.Request
	request.Reset(convert.Options{Format: convert.OFX, Currency: "EUR", Details: true})
	request.Add(convert.Row{Date: []byte("03.04.2026"), Amount: []byte("-12,50 €"), Description: []byte("Bäckerei")})
	result := request.Convert(ofx.Day(20261115))
	fmt.Println(result.Transactions, result.Valid, result.Details.StartDate, result.Details.TotalDebits)
	_, row, _ := strings.Cut(string(result.File), "<STMTTRN>\n")
	row, _, _ = strings.Cut(row, "</STMTTRN>")
	fmt.Print(row)
	// Output:
	// 1 true 2026-04-03 -12.50
	// <TRNTYPE>DEBIT</TRNTYPE>
	// <DTPOSTED>20260403120000</DTPOSTED>
	// <TRNAMT>-12.50</TRNAMT>
	// <FITID>20260403-2852FA7266057F01</FITID>
	// <NAME>Bäckerei</NAME>
}

// A stream converts what memory should not hold. The rows are seen twice: what a date
// means depends on all of them.
func ExampleStream() {
	rows := []convert.Row{
		{Date: []byte("03/04/2026"), Amount: []byte("-12.50"), Description: []byte("Bakery")},
		{Date: []byte("13/04/2026"), Amount: []byte("100.00"), Description: []byte("Salary")},
	}
	var evidence convert.Evidence
	for _, row := range rows {
		evidence.See(row)
	}
	file, err := os.CreateTemp("", "example-*.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(file.Name())
	defer file.Close()

	var stream convert.Stream
	stream.Start(convert.Options{Format: convert.CSV}, &evidence, ofx.Day(20261115), file)
	for _, row := range rows {
		if err := stream.Add(row); err != nil {
			fmt.Println(err)
		}
	}
	result, err := stream.Finish()
	written, _ := os.ReadFile(file.Name())
	fmt.Println(result.Transactions, result.Skipped, err)
	fmt.Print(string(written))
	// Output:
	// 2 0 <nil>
	// Date,Description,Amount
	// 04/03/2026,Bakery,-12.50
	// 04/13/2026,Salary,100.00
}

// The document of a ValidateRequest is unquoted where it stands.
func ExampleDecodeDocument() {
	doc, details, err := convert.DecodeDocument([]byte(`{"content":"OFXHEADER:100\nDATA:OFXSGML\n","details":true}`))
	fmt.Printf("%q %v %v\n", doc, details, err)
	// Output: "OFXHEADER:100\nDATA:OFXSGML\n" true <nil>
}
