package paper

import (
	"strings"
	"testing"

	"tillroll/internal/pdfwrite"
	"tillroll/statement"
)

// TestSmallPrint reads remarks in smaller print under the main text of rows: they belong to it.
func TestSmallPrint(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	row := func(y float64, day, text, amount, balance string) {
		for x, s := range map[float64]string{40: day, 120: text, 400: amount, 500: balance} {
			p.Text(x, y, 9, s)
		}
	}
	p.Text(40, 40, 9, "Account number 7734112  EUR")
	row(70, "Date", "Description", "Amount", "Balance")
	row(85, "03/03/2025", "Rent", "-100.00", " 900.00")
	p.Text(120, 94, 7, "Remark one")
	row(110, "15/03/2025", "Salary", " 200.00", "1100.00")
	p.Text(126, 119, 7, "Remark two") // indented
	row(135, "28/03/2025", "Bread", "-100.00", "1000.00")
	p.Text(40, 700, 7, "Small print of the bank")
	got := told(readBytes(d.Bytes(), statement.Options{}))
	for _, want := range []string{"Rent Remark one\n", "Salary Remark two\n", "Bread\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestPanelInHead reads a head of two lines between which the title of a panel stands, beside the list.
func TestPanelInHead(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Visa Infinite 4510 XXXX XXXX 7731")
	p.Text(40, 55, 9, "STATEMENT FROM DEC 10, 2024 TO JAN 09, 2025")
	for x, s := range map[float64]string{40: "TRANSACTION", 110: "POSTING"} {
		p.Text(x, 100, 7, s)
	}
	p.Text(430, 104, 8, "YOUR REWARDS")
	for x, s := range map[float64]string{40: "DATE", 110: "DATE", 160: "DESCRIPTION", 360: "AMOUNT"} {
		p.Text(x, 108, 7, s)
	}
	p.Text(430, 118, 8, "Points this month")
	for i, s := range []string{"RAIL TICKETS", "FLORIST", "BAKERY"} {
		y := 125 + 25*float64(i)
		p.Text(40, y, 8, "DEC 1"+string(rune('1'+i)))
		p.Text(110, y, 8, "DEC 1"+string(rune('2'+i)))
		p.Text(160, y, 8, s)
		p.Text(360, y, 8, "$10.00")
		p.Text(160, y+10, 8, "REFERENCE 7741")
		p.Text(430, y+4, 7, "Interest rates and fees")
	}
	got := told(readBytes(d.Bytes(), statement.Options{}))
	for _, want := range []string{"RAIL TICKETS REFERENCE 7741\n", "FLORIST REFERENCE 7741\n", "BAKERY REFERENCE 7741\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}
