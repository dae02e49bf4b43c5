package paper

import (
	"testing"

	"tillroll/internal/pdfwrite"
)

// TestTableOverList reads a card whose paper sums up its cards under titles of their own, which name a balance and come behind titles that look like
// the head of a list: they are no title of the rows below, which would be balances then.
func TestTableOverList(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 10, "Harbourlight Bank  Credit Cards")
	printAt(p, 100, 7, map[float64]string{40: "Statement Date", 147: "Total Credit Limit", 249: "Total Amount Due", 351: "Minimum Payment", 453: "Payment Due Date"})
	printAt(p, 112, 8, map[float64]string{40: "19 JAN 2024", 147: "SGD 9,000.00", 249: "SGD 467.10", 351: "SGD 50.00", 453: "12 FEB 2024"})
	p.Text(40, 135, 10, "Summary of your cards")
	printAt(p, 148, 7, map[float64]string{40: "Card", 240: "Card number", 400: "Min. payment", 480: "Balance (SGD)"})
	printAt(p, 160, 8, map[float64]string{40: "PEARL VISA", 240: "4119-7147-5034-1850", 400: "50.00", 480: "467.10"})
	printAt(p, 190, 7, map[float64]string{40: "POST", 100: "TRANS", 160: "DESCRIPTION", 480: "TRANSACTION"})
	printAt(p, 199, 7, map[float64]string{40: "DATE", 100: "DATE", 160: "OF TRANSACTION", 480: "AMOUNT (SGD)"})
	p.Text(160, 215, 8, "PEARL VISA")
	p.Text(160, 226, 8, "4119-7147-5034-1850 A. LIM")
	for i, row := range []map[float64]string{
		{160: "PREVIOUS BALANCE", 480: "510.00"},
		{40: "20 DEC", 100: "18 DEC", 160: "KETTLE AND FERN", 480: " 27.10"},
		{40: "05 JAN", 100: "05 JAN", 160: "PAYMENT BY GIRO", 480: "470.00 CR"},
		{40: "11 JAN", 100: "09 JAN", 160: "SEA BREEZE FERRIES", 480: "400.00"},
		{160: "SUB TOTAL", 480: "467.10"},
		{160: "TOTAL BALANCE FOR PEARL VISA", 480: "467.10"},
	} {
		printAt(p, 238+11*float64(i), 8, row)
	}
	tells(t, d, `account "4119-7147-5034-1850" SGD, proven: opening "-510.00", closing "-467.10"`,
		"2023-12-20     -27.10  KETTLE AND FERN\n", "2024-01-05     470.00  PAYMENT BY GIRO\n", "2024-01-11    -400.00  SEA BREEZE FERRIES\n")
}
