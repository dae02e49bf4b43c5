package paper

import (
	"strings"
	"testing"

	"tillroll/internal/pdfwrite"
	"tillroll/statement"
)

// tells holds that the paper is read with some lines among what is told of it.
func tells(t *testing.T, d *pdfwrite.Doc, wants ...string) {
	t.Helper()
	got := told(readBytes(d.Bytes(), statement.Options{}))
	for _, want := range wants {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// printAt prints texts on one line, each where it begins.
func printAt(p *pdfwrite.Page, y, size float64, texts map[float64]string) {
	for x, s := range texts {
		p.Text(x, y, size, s)
	}
}

// rowsOn prints rows with their cells where a list has its columns.
func rowsOn(p *pdfwrite.Page) func(y, size float64, day, text, amount, balance string) {
	return func(y, size float64, day, text, amount, balance string) {
		printAt(p, y, size, map[float64]string{40: day, 120: text, 400: amount, 500: balance})
	}
}

// TestSmallPrint reads remarks in smaller print under the main text of rows: they belong to it.
func TestSmallPrint(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	row := rowsOn(p)
	p.Text(40, 40, 9, "Account number 7734112  EUR")
	row(70, 9, "Date", "Description", "Amount", "Balance")
	row(85, 9, "03/03/2025", "Rent", "-100.00", " 900.00")
	p.Text(120, 94, 7, "Remark one")
	row(110, 9, "15/03/2025", "Salary", " 200.00", "1100.00")
	p.Text(126, 119, 7, "Remark two") // indented
	row(135, 9, "28/03/2025", "Bread", "-100.00", "1000.00")
	p.Text(40, 700, 7, "Small print of the bank")
	tells(t, d, "Rent Remark one\n", "Salary Remark two\n", "Bread\n")
}

// TestCentredAmounts reads amounts that stand in the middle of their columns: the few that are shorter than the others neither begin nor end where these do.
func TestCentredAmounts(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Account number 7734112  EUR")
	y := 70.0
	row := func(day, text, out, in, balance string) {
		p.Text(40, y, 9, day)
		p.Text(120, y, 9, text)
		for middle, s := range map[float64]string{340: out, 430: in, 530: balance} {
			p.Right(middle+pdfwrite.Width(s, 9)/2, y, 9, s)
		}
		y += 16
	}
	row("Date", "Description", "Paid out", "Paid in", "Balance")
	row("13/03/2025", "Wages", "", "1,646.55", "2,646.55")
	row("14/03/2025", "Bread", "2.55", "", "2,644.00")
	row("15/03/2025", "Rent", "1,500.00", "", "1,144.00")
	row("16/03/2025", "Refund", "", "4.00", "1,148.00")
	row("17/03/2025", "Garage", "1,148.00", "", "0.00")
	row("18/03/2025", "Boat", "", "1,009.75", "1,009.75")
	row("19/03/2025", "Barn", "", "2,250.00", "3,259.75")
	row("20/03/2025", "Shed", "1,200.00", "", "2,059.75")
	row("21/03/2025", "Cart", "1,059.75", "", "1,000.00")
	row("22/03/2025", "Hay", "", "1,959.00", "2,959.00")
	tells(t, d, " proven: opening \"1000.00\", closing \"2959.00\"", "-2.55  Bread\n", "4.00  Refund\n", "-1148.00  Garage\n")
}

// TestSmallPrintBesideHours reads amounts with a sign apart from that of their currency, some of them whole, and under their rows smaller lines of several
// columns: more of the text, the hour under the day, and the end of a tag at a height of its own.
func TestSmallPrintBesideHours(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Payments 1 February 2024 - 29 February 2024")
	printAt(p, 70, 9, map[float64]string{40: "Date", 110: "Transaction Details", 300: "Notes", 400: "Your Account", 520: "Amount"})
	y := 95.0
	for _, r := range [][6]string{
		{"29 Feb", "Paid to Heron Tools", "Goods", "- Rs.54", "4:14 AM", "Ref 11"},
		{"28 Feb", "Paid to Reed Cafe", "Food", "- Rs.1,432.88", "6:17 PM", "Ref 12"},
		{"27 Feb", "Refund by Moss Inn", "Refund", "+ Rs.148", "1:21 AM", "Ref 13"},
		{"26 Feb", "Paid to Fern Taxi", "Fuel", "- Rs.138.01", "9:05 PM", "Ref 14"},
	} {
		printAt(p, y, 9, map[float64]string{40: r[0], 110: r[1]})
		printAt(p, y, 7.5, map[float64]string{300: "Tag:", 400: "Alder Bank 45"})
		p.Right(580, y, 9, r[3])
		p.Text(300, y+10.5, 7.5, "# "+r[2])
		printAt(p, y+12.5, 7.5, map[float64]string{40: r[4], 110: r[5]})
		p.Text(110, y+23, 7.5, "Note: lunch")
		y += 46
	}
	tells(t, d, "-54.00  Paid to Heron Tools Ref 11 Note: lunch Tag: # Goods | Alder Bank 45\n", "-1432.88  Paid to Reed Cafe Ref 12 Note: lunch Tag: # Food",
		"148.00  Refund by Moss Inn Ref 13", "-138.01  Paid to Fern Taxi Ref 14")
}

// TestTinyPrint reads remarks in print of little more than half the size of the rows, some under the second line of a row: that several
// stand nearer to what is above them than to what follows tells them from notes, of which one is.
func TestTinyPrint(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	row := rowsOn(p)
	p.Text(40, 40, 9, "Account number 7734112  EUR")
	row(70, 8, "Date", "Description", "Amount", "Balance")
	row(90, 12, "03/03/2025", "Rent of the", "-100.00", " 900.00")
	p.Text(120, 104, 12, "garden house")
	p.Text(120, 113, 7, "Remark one")
	row(140, 12, "15/03/2025", "Salary", " 200.00", "1100.00")
	p.Text(120, 149, 7, "Remark two")
	row(176, 12, "20/03/2025", "Honey", " -50.00", "1050.00")
	row(203, 12, "28/03/2025", "Bread", " -50.00", "1000.00")
	p.Text(120, 230, 5, "A note under the list")
	p.Text(40, 700, 7, "Small print of the bank")
	tells(t, d, " proven: ", "Rent of the garden house Remark one\n", "Salary Remark two\n", "Honey\n", "Bread\n")
}

// TestRemarksUnderSecondLine reads remarks in smaller print, the day of the row among them, that stand under the second line of a text and go on
// for several: no other days stand before the texts.
func TestRemarksUnderSecondLine(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Account number 831047590248")
	p.Text(40, 52, 9, "USD statement 1 November 2023 - 30 November 2023")
	printAt(p, 70, 9, map[float64]string{40: "Description", 350: "Incoming", 430: "Outgoing", 510: "Balance"})
	y := 70.0
	for _, row := range [][5]string{
		{"Converted 120.00 USD to 96.15 GBP", "", "25 November 2023 Transaction: 8908", "-120.00", "77.22"},
		{"Card transaction issued by", "Museum shop", "21 November 2023 Card ending in 7714", " -31.74", "197.22"},
		{"Card transaction issued by", "Cloud hosting", "14 November 2023 Card ending in 7714", "-134.26", "228.96"},
	} {
		y += 26
		printAt(p, y, 9, map[float64]string{40: row[0], 442: row[3], 513: row[4]})
		if row[1] != "" {
			p.Text(40, y+11, 9, row[1])
			p.Text(40, y+31, 7, "CARD-93982")
			y += 11
		}
		p.Text(40, y+11, 7, row[2])
		y += 20
	}
	tells(t, d, " proven: ", "Transaction: 8908\n", "Museum shop Card ending in 7714 CARD-93982\n", "Cloud hosting Card ending in 7714 CARD-93982\n")
}

// TestPanelInHead reads a head of two lines between which the title of a panel stands, beside the list.
func TestPanelInHead(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Visa Infinite 4510 XXXX XXXX 7731")
	p.Text(40, 55, 9, "STATEMENT FROM DEC 10, 2024 TO JAN 09, 2025")
	printAt(p, 100, 7, map[float64]string{40: "TRANSACTION", 110: "POSTING"})
	p.Text(430, 104, 8, "YOUR REWARDS")
	printAt(p, 108, 7, map[float64]string{40: "DATE", 110: "DATE", 160: "DESCRIPTION", 360: "AMOUNT"})
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
	tells(t, d, "RAIL TICKETS REFERENCE 7741\n", "FLORIST REFERENCE 7741\n", "BAKERY REFERENCE 7741\n")
}

// TestRemarksUnderFirstColumn reads remarks in smaller print where no day stands before the texts: they belong to the rows, and that the
// numbers in them stand under a word of the title parts no text.
func TestRemarksUnderFirstColumn(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Tili FI21 9999 5600 0007 85")
	p.Text(40, 55, 9, "Alkusaldo 01.12.2024")
	p.Text(500, 55, 9, "900,00+")
	printAt(p, 75, 8, map[float64]string{40: "Saaja / Maksaja,", 106: "selite", 330: "Arvopäivä", 500: "Määrä EUR"})
	y := 75.0
	for i, s := range []string{"Palvelumaksu", "Tilisiirto", "Korttiosto", "Palkka"} {
		y += 16
		p.Text(40, y, 8, "Kirjauspäivä 1"+string(rune('1'+i))+".12.2024")
		y += 13
		p.Text(50, y, 8.5, s)
		if s == "Tilisiirto" {
			p.Text(88, y, 8.5, "Esa")
			p.Text(106, y, 8.5, "Niemi vuokra")
		}
		p.Text(330, y, 8.5, "1"+string(rune('2'+i))+".12.")
		p.Text(500, y, 8.5, "100,00-")
		p.Text(50, y+11, 6.5, "Arkistointitunnus")
		p.Text(108, y+11, 6.5, "50285780189"+string(rune('1'+i)))
		y += 11
	}
	p.Text(40, y+30, 9, "Loppusaldo 31.12.2024")
	p.Text(500, y+30, 9, "500,00+")
	tells(t, d, " proven: ", "Palvelumaksu Arkistointitunnus 502857801891\n", "Tilisiirto Esa Niemi vuokra Arkistointitunnus 502857801892\n", "Palkka Arkistointitunnus 502857801894\n")
}

// TestCardWordsInWovenRows reads an account from which bills of cards are paid: what rows say above and below their amount makes the
// paper no card's.
func TestCardWordsInWovenRows(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Account GB33 BUKB 2020 1555 5555 55")
	p.Text(40, 55, 9, "Opening balance: 900.00")
	row := func(y float64, day, amount, balance string, texts ...string) {
		printAt(p, y, 9, map[float64]string{40: day, 400: amount, 500: balance})
		for i, s := range texts {
			p.Text(120, y+11*(float64(i)-float64(len(texts)-1)/2), 9, s)
		}
	}
	row(80, "Date", "Amount", "Balance", "Description")
	row(110, "13/12/2024", " 300.00", "1200.00", "Credit card refund of November", "Marlow Shoes")
	row(140, "14/12/2024", " 100.00", "1300.00", "Credit card bill overpaid", "Ashby Ltd")
	row(170, "15/12/2024", " -50.00", "1250.00", "Visa at the station", "Leeds")
	row(200, "16/12/2024", "-250.00", "1000.00", "Credit limit fee", "of the year")
	got := told(readBytes(d.Bytes(), statement.Options{}))
	if !strings.Contains(got, " proven: ") || !strings.Contains(got, "-250.00  Credit limit fee of the year\n") {
		t.Errorf("read as\n%s", got)
	}
}

// TestHeadlines reads rows that begin with a name in larger print. Where many rows do and others do not, the names may be titles, and that
// is told.
func TestHeadlines(t *testing.T) {
	read := func(named int) string {
		d := &pdfwrite.Doc{}
		p := d.Page(612, 792)
		p.Text(40, 40, 9, "Konto DE89 3704 0044 0532 0130 00")
		p.Text(40, 55, 8, "Alter Kontostand 900,00 EUR")
		printAt(p, 75, 8, map[float64]string{40: "Beschreibung", 300: "Buchungsdatum", 480: "Betrag"})
		for i, name := range []string{"Gärtnerei Moos", "Ida Kranz", "Hafenbuch", "Bäckerei Roth", "Stadtbad"} {
			y := 100 + 40*float64(i)
			if i < named {
				p.Text(40, y, 9.2, name)
			}
			p.Text(40, y+11, 8, "Karte 4711")
			p.Text(300, y+11, 8, "1"+string(rune('1'+i))+".03.2025")
			p.Text(480, y+11, 8, "-20,00")
			p.Text(40, y+22, 8, "Wertstellung 20.03.2025")
		}
		p.Text(40, 320, 8, "Neuer Kontostand 800,00 EUR")
		return told(readBytes(d.Bytes(), statement.Options{}))
	}
	got := read(5)
	for _, want := range []string{" proven: ", "Gärtnerei Moos Karte 4711 Wertstellung 20.03.2025\n", "Stadtbad Karte 4711 Wertstellung 20.03.2025\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	if got := read(4); strings.Contains(got, " proven: ") || !strings.Contains(got, "4 lines in larger print over rows") {
		t.Errorf("not told:\n%s", got)
	}
}

// TestLargeListName reads a list under a name whose words stand where its titles begin, and are larger.
func TestLargeListName(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(36, 40, 8, "Account number 1234 5678")
	p.Text(36, 55, 8, "Beginning balance on December 4, 2025 $900.00")
	p.Text(36, 67, 8, "Service fees -$17.00")
	p.Text(36, 79, 8, "Ending balance on January 5, 2026 $883.00")
	p.Text(36, 110, 13, "Service")
	p.Text(85, 110, 13, "fees")
	printAt(p, 126, 8, map[float64]string{36: "Date", 84: "Description", 540: "Amount"})
	printAt(p, 140, 8, map[float64]string{36: "12/04", 84: "External transfer fee", 550: "12.00"})
	printAt(p, 154, 8, map[float64]string{36: "12/06", 84: "Monthly maintenance", 554: "5.00"})
	tells(t, d, " proven: ", "2025-12-04     -12.00  External transfer fee\n", "2025-12-06      -5.00  Monthly maintenance\n")
}

// TestOverlookedRow leaves out a line that has its amounts where the rows have theirs and is none, and tells of it: balances on every
// row hold without it.
func TestOverlookedRow(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	row := rowsOn(p)
	row(70, 9, "Date", "Description", "Amount", "Balance")
	row(85, 9, "03/03/2025", "Rent", "-100.00", " 900.00")
	row(100, 9, "15/03/2025", "Salary", " 200.00", "1100.00")
	row(115, 9, "28/03/2025", "Bread", "-100.00", "1000.00")
	row(130, 12, "", "Fee of the quarter", "-110.00", " 890.00")
	tells(t, d, "unproven", "page 1, line 5: "+likeRow)
}

// TestTitleOverHead reads checks side by side under a title in larger print whose first word ends by chance where a title of the head does.
func TestTitleOverHead(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Example Bank  Account number 7734112  USD  03/01/2025 to 03/31/2025")
	p.Text(40, 55, 9, "Beginning balance 1,000.00")
	p.Text(40, 70, 9, "Ending balance 700.00")
	p.Text(44, 100, 12, "Checks Cleared") // a letter is half its size wide
	printAt(p, 116, 9, map[float64]string{39.5: "Check Nbr", 100: "Date", 200: "Amount", 310: "Check Nbr", 390: "Date", 480: "Amount"})
	for i, s := range []string{"5063", "5065"} {
		y := 130 + 12*float64(i)
		printAt(p, y, 9, map[float64]string{40: s, 100: "03/1" + s[3:], 200: "100.00", 310: "506" + string(s[3]+1), 390: "03/2" + s[3:], 480: " 50.00"})
	}
	if got := told(readBytes(d.Bytes(), statement.Options{})); !strings.Contains(got, "proven") || strings.Count(got, "Check 50") != 4 {
		t.Error(got)
	}
}

// TestNoteUnderList reads a note of the bank right under the last row: it stands where the next row would, and is none of its words.
func TestNoteUnderList(t *testing.T) {
	const doubt = "further under the last row"
	for _, c := range []struct {
		gap     float64
		verdict string
		last    string
		told    bool
	}{{10.5, "proven", "Bread Overdrawn balances are marked dr\n", false}, {11, "unproven", "Bread Overdrawn balances are marked dr\n", true}, {12.5, "proven", "Bread\n", false}} {
		d := &pdfwrite.Doc{}
		p := d.Page(612, 792)
		row := rowsOn(p)
		p.Text(40, 40, 9, "Account number 7734112  EUR")
		row(70, 9, "Date", "Description", "Amount", "Balance")
		row(85, 9, "03/03/2025", "Rent", "-100.00", " 900.00")
		p.Text(120, 95.5, 9, "Remark one")
		p.Text(120, 106, 9, "Remark two")
		row(118.5, 9, "15/03/2025", "Salary", " 200.00", "1100.00")
		row(131, 9, "28/03/2025", "Bread", "-100.00", "1000.00")
		p.Text(120, 131+c.gap, 9, "Overdrawn balances are marked dr")
		p.Text(40, 700, 7, "Small print of the bank")
		tells(t, d, c.verdict, "Rent Remark one Remark two\n", c.last)
		if got := told(readBytes(d.Bytes(), statement.Options{})); strings.Contains(got, doubt) != c.told {
			t.Errorf("%v: %s", c.gap, got)
		}
	}
}

// TestSidesUnderCloseTitles reads two titles a blank apart, with money out under the one and money in under the other, and days in the
// middle of their rows: the second page, where each day stands beside an amount, is read as the first one shows.
func TestSidesUnderCloseTitles(t *testing.T) {
	d := &pdfwrite.Doc{}
	var p *pdfwrite.Page
	row := func(y float64, text, out, in, balance string) {
		printAt(p, y, 9, map[float64]string{96: text, 218: out, 267: in, 315: balance})
	}
	page := func() {
		p = d.Page(612, 792)
		p.Text(44, 70, 9, "Datum")
		row(70, "Buchungstext", "Belastung", "Gutschrift", "Saldo CHF")
	}
	page()
	p.Text(44, 30, 9, "Privatkonto CH93 0076 2011 6238 5295 7")
	p.Text(44, 41, 9, "Anfangssaldo  CHF 1000.00")
	row(90, "Bancomat Basel", "100.00", "", "900.00")
	p.Text(44, 100, 9, "01.10.2026")
	row(110, "Lohn Oktober", "", "500.00", "1400.00")
	p.Text(44, 130, 9, "02.10.2026")
	row(130, "Kiosk Bern", "10.00", "", "1390.00")
	p.Text(44, 150, 9, "05.10.2026")
	row(150, "Anteil Ferien", "", "60.00", "1450.00")
	page()
	row(90, "Kino Bern", "20.00", "", "1430.00")
	p.Text(44, 110, 9, "30.10.2026")
	row(110, "Miete", "400.00", "", "1030.00")
	row(130, "Garten AG", "30.00", "", "1000.00")
	tells(t, d, " proven: ", "2026-10-01    -100.00  Bancomat Basel\n", "2026-10-01     500.00  Lohn Oktober\n", "2026-10-05      60.00  Anteil Ferien\n", "2026-10-30     -20.00  Kino Bern\n", "2026-10-30     -30.00  Garten AG\n")
}

// TestPanelBetweenRows reads a panel whose title stands between the lines of a head and whose lines stand between those of the rows: it is
// no column, although it has amounts, and its words are no row's.
func TestPanelBetweenRows(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 8, "Visa Platinum 4514 01** **** 6752")
	p.Text(40, 55, 8, "STATEMENT FROM FEB 12 TO MAR 13, 2018")
	printAt(p, 100, 8, map[float64]string{40: "TRANS", 80: "POSTING", 124: "ACTIVITY DESCRIPTION", 364: "AMOUNT ($)"})
	p.Text(432, 106, 8, "PAYMENTS & INTEREST RATES")
	p.Text(40, 109, 8, "DATE")
	p.Text(80, 109, 8, "DATE")
	p.Text(124, 125, 8, "PREVIOUS STATEMENT BALANCE")
	p.Text(370, 125, 8, "$821.31")
	y := 125.0
	for i, s := range []string{"GREENGROCER", "AIRLINE", "LOCKSMITH", "RECORDS", "LODGE"} {
		y += 13
		p.Text(40, y, 8, "FEB 1"+string(rune('2'+i)))
		p.Text(80, y, 8, "FEB 1"+string(rune('3'+i)))
		p.Text(124, y, 8, s)
		p.Text(374, y, 8, "$20.00")
		if s == "RECORDS" {
			y += 9
			p.Text(124, y, 8, "2054338847648011")
		}
	}
	for i, s := range []string{"Minimum payment", "Credit limit", "Available credit", "Previous balance", "New balance"} {
		p.Text(432, 130+14.5*float64(i), 8, s)
		p.Text(540, 130+14.5*float64(i), 8, []string{"$10.00", "$9,500.00", "$8,578.69", "$821.31", "$921.31"}[i])
	}
	tells(t, d, "GREENGROCER\n", "AIRLINE\n", "LOCKSMITH\n", "RECORDS 2054338847648011\n", "LODGE\n")
}

// TestDashesBesideTitle reads a title between dashes that are set apart without blanks: its own letters are not.
func TestDashesBesideTitle(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	row := rowsOn(p)
	p.Text(40, 30, 9, "Account number 7734112  USD  Statement 03/01/2025 - 03/31/2025")
	x := 40.0
	for _, s := range []string{"-", "-", "-", "-", "OTHER", "DEBITS", "-", "-", "-", "-"} {
		p.Text(x, 58, 9, s)
		x += 4.5*float64(len(s)) + 4.5
	}
	row(70, 9, "Date", "Description", "Amount", "")
	row(85, 9, "03/03", "Rent", "7.00", "")
	row(96, 9, "03/15", "Bread", "5.00", "")
	row(107, 9, "03/28", "Milk", "4.00", "")
	tells(t, d, "-7.00  Rent", "-5.00  Bread", "-4.00  Milk")
}

// TestPanelLeftOfHead reads a panel whose title stands left of a head, nearly on its line: what it says between the rows is no row's.
func TestPanelLeftOfHead(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(38, 40, 9, "Account 02-5420-9569916-00   01/06/2022 to 30/06/2022")
	p.Text(38, 103, 10, "At a glance")
	printAt(p, 100, 9, map[float64]string{154: "Date", 208: "Code", 240: "Particulars", 451: "Amount", 519: "Balance"})
	for i, s := range []string{"Opening balance", "$900.00", "Total in", "$120.00", "Closing balance", "$990.00"} {
		p.Text(38, 122+float64(12*i), 8, s)
	}
	for i, s := range []string{"Florist", "Bakery", "Joinery", "Fuel", "Books"} {
		y := 116 + 13.6*float64(i)
		p.Text(154, y, 9, "0"+string(rune('2'+i))+"/06/22")
		p.Text(208, y, 9, "DC")
		p.Text(240, y, 9, s)
		p.Text(454, y, 9, []string{" 30.00", " 30.00", " 30.00", "(30.00)", " 30.00"}[i])
		p.Text(522, y, 9, []string{"930.00", "960.00", "990.00", "960.00", "990.00"}[i])
	}
	tells(t, d, " proven: ", "  Florist | DC\n", "  Bakery | DC\n", "  Joinery | DC\n", "  Fuel | DC\n", "  Books | DC\n")
}

// TestShortWords reads a name of short words where no blank is printed: half of its letters stand apart, but it is not letter-spaced.
func TestShortWords(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	row := rowsOn(p)
	p.Text(40, 40, 9, "Account number 7734112  EUR")
	row(70, 9, "Date", "Description", "Amount", "Balance")
	row(85, 9, "03/03/2025", "Rent", "-100.00", " 900.00")
	printAt(p, 100, 9, map[float64]string{120: "P", 127: "&", 134: "L", 141: "HOLT"})
	row(100, 9, "15/03/2025", "", "-100.00", " 800.00")
	row(115, 9, "28/03/2025", "Bread", "-100.00", " 700.00")
	tells(t, d, "  P & L HOLT\n")
}

// TestTitleOverTwoDays reads a list whose titles tell nothing under a sentence that tells of money: that it can be cut where the second days
// begin makes it no head, since these stand under what is spent.
func TestTitleOverTwoDays(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(42, 40, 9, "Rewards Credit Card **** 6555")
	p.Text(42, 55, 9, "Statement date 14 October 2025")
	p.Text(42, 70, 9, "Previous balance £752.98")
	p.Text(42, 85, 9, "Your new balance £902.98")
	p.Text(42, 100, 9, "Minimum payment £25.00")
	p.Text(42, 115, 9, "Credit limit £2,500.00")
	printAt(p, 130, 13, map[float64]string{42: "What you", 105: "spent and paid"})
	printAt(p, 150, 9, map[float64]string{46: "Entered", 108: "Transaction", 176: "Details", 535: "£"})
	for i, s := range []string{"The Hay Loft", "Forecourt 61", "Airedale Optics", "Tea Shed"} {
		y := 170 + 25*float64(i)
		day := string(rune('2' + i))
		printAt(p, y, 9, map[float64]string{46: "2" + day + " SEP", 108: "2" + day + " SEP", 176: s, 512: "37.50"})
		p.Text(176, y+11, 9, "828.57 EUR @ 1.1570")
	}
	tells(t, d, " proven: ", "-37.50  The Hay Loft 828.57 EUR @ 1.1570\n", "-37.50  Tea Shed")
}

// TestTextsAroundAmounts reads rows whose texts stand over and under their amounts, a little right of their title, under days that are
// titles: the lines of amounts without a text tell nothing of where texts begin.
func TestTextsAroundAmounts(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(42, 40, 9, "Checking 8506 from December 14, 2024 to December 20, 2024")
	p.Text(42, 55, 9, "Opening balance $1,000.00")
	p.Text(42, 70, 9, "Closing balance $960.00")
	printAt(p, 100, 9, map[float64]string{42: "Activity", 340: "Kind", 453: "Amount", 535: "Balance"})
	row := func(y float64, amount, balance string, texts ...string) {
		printAt(p, y, 9, map[float64]string{345: "ACH", 447: amount, 525: balance})
		for i, s := range texts {
			p.Text(47, y+11.7*(float64(i)-float64(len(texts)-1)/2), 9, s)
		}
	}
	p.Text(47, 115, 9, "Saturday, December 14, 2024")
	row(137, "-$10.00", "$990.00", "Person to person Cliff", "CONF 895316319")
	row(166, "-$10.00", "$980.00", "Corner Books")
	p.Text(47, 182, 9, "Sunday, December 15, 2024")
	row(204, "-$10.00", "$970.00", "Rural Electric", "TRACE 6789")
	row(233, "+$10.00", "$980.00", "Refund of Harbor Fuel", "CARD XX2458")
	row(262, "+$10.00", "$990.00", "Deposit by phone")
	p.Text(47, 278, 9, "Friday, December 20, 2024")
	row(300, "-$10.00", "$980.00", "Sassafras Cafe", "CARD XX9703")
	row(329, "-$10.00", "$970.00", "Doc Willis", "CARD XX5131")
	row(358, "-$10.00", "$960.00", "Fee")
	tells(t, d, " proven: ", "2024-12-14     -10.00  Person to person Cliff CONF 895316319 | ACH\n", "2024-12-15      10.00  Deposit by phone | ACH\n", "Doc Willis CARD XX5131 | ACH\n")
}

// TestLineBesideOffer reads rows under the titles of days with an offer beside them, whose lines stand a little higher than some of theirs:
// the distances of rows are those of their own words. A line that stands further under a row than its lines do, and nearer to it than to
// the day that follows, is in none, and that is told.
func TestLineBesideOffer(t *testing.T) {
	read := func(last float64) string {
		d := &pdfwrite.Doc{}
		p := d.Page(612, 792)
		p.Text(40, 40, 9, "Konto DE89 3704 0044 0532 0130 00")
		printAt(p, 75, 9, map[float64]string{40: "Buchungstext", 300: "Betrag EUR", 380: "Kontostand"})
		printAt(p, 90, 9, map[float64]string{40: "Kontostand zu Beginn", 380: "900,00"})
		for i, balance := range []string{"880,00", "860,00", "840,00"} {
			y := 105 + 56*float64(i)
			p.Text(40, y, 9, "Montag, 1"+string(rune('1'+i))+". März 2025")
			printAt(p, y+12, 9, map[float64]string{40: "Lastschrift", 300: "20,00-", 380: balance})
			p.Text(40, y+22.5, 9, "Hafenbuch")
			third := 10.5
			if i == 1 {
				p.Text(460, y+20.5, 8, "Bausparen lohnt")
				third = last
			}
			p.Text(40, y+22.5+third, 9, "Kunde 471"+string(rune('1'+i)))
		}
		printAt(p, 264, 9, map[float64]string{40: "Lastschrift", 300: "20,00-", 380: "820,00"})
		p.Text(40, 274.5, 9, "Hafenbuch")
		p.Text(40, 285, 9, "Kunde 4714")
		printAt(p, 300, 9, map[float64]string{40: "Kontostand am Ende", 380: "820,00"})
		return told(readBytes(d.Bytes(), statement.Options{}))
	}
	if got := read(10.5); !strings.Contains(got, " proven: ") || strings.Count(got, "Lastschrift Hafenbuch Kunde 471") != 4 {
		t.Errorf("read as\n%s", got)
	}
	if got := read(15); !strings.Contains(got, " unproven: ") || !strings.Contains(got, inNoRow) {
		t.Errorf("not told:\n%s", got)
	}
}

// TestOfferOnRows reads rows with an offer beside them whose lines are set nearly as far apart as theirs, so that each stands beside a row: its
// baselines drift from theirs, or title and text are in a print of their own. A column of small remarks under a title as the others stays.
func TestOfferOnRows(t *testing.T) {
	read := func(pitch, title, size float64) string {
		d := &pdfwrite.Doc{}
		p := d.Page(612, 792)
		p.Text(40, 40, 9, "Account 38-7328")
		printAt(p, 75, 9, map[float64]string{40: "Date", 100: "Details", 300: "Amount", 380: "Balance"})
		p.Text(440, 75, title, "Rainy days?")
		printAt(p, 90, 9, map[float64]string{100: "Opening balance", 380: "900.00"})
		for i, text := range []string{"Put some by", "with Mole Savings", "and see it grow", "until you need it"} {
			y := 105 + 15*float64(i)
			printAt(p, y, 9, map[float64]string{40: "1" + string(rune('1'+i)) + " Mar 2025", 100: "Lamp shop", 300: "-20.00", 380: "8" + string(rune('8'-2*i)) + "0.00"})
			p.Text(440, 105.5+pitch*float64(i), size, text)
		}
		printAt(p, 165, 9, map[float64]string{100: "Closing balance", 380: "820.00"})
		return told(readBytes(d.Bytes(), statement.Options{}))
	}
	for name, got := range map[string]string{"adrift": read(14.4, 9, 9), "in its own print": read(15, 10, 8)} {
		if !strings.Contains(got, " proven: ") || strings.Count(got, "Lamp shop\n") != 4 {
			t.Errorf("%s: read as\n%s", name, got)
		}
	}
	if got := read(15, 9, 8); !strings.Contains(got, "Lamp shop | Put some by\n") {
		t.Errorf("a column of remarks: read as\n%s", got)
	}
}

// printRows prints a list whose rows have two lines each, from a place on.
func printRows(p *pdfwrite.Page, y float64) {
	row := rowsOn(p)
	row(y, 9, "Date", "Description", "Amount", "Balance")
	row(y+20, 9, "03/03/2025", "Rent", "-100.00", " 900.00")
	p.Text(120, y+30, 9, "Flat 4")
	row(y+45, 9, "15/03/2025", "Salary", " 200.00", "1100.00")
	p.Text(120, y+55, 9, "Mill Lane")
	row(y+70, 9, "28/03/2025", "Bread", "-100.00", "1000.00")
	p.Text(120, y+80, 9, "Corner shop")
}

// TestTagsBeforeDays reads rows with a small tag before their days, on baselines of their own: the tags are none of the words.
func TestTagsBeforeDays(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	printRows(p, 70)
	for i, tag := range []string{"HO", "IN", "FO"} {
		p.Text(22, 89.4+25*float64(i), 5.5, tag)
	}
	tells(t, d, " proven: ", "-100.00  Rent Flat 4\n", "200.00  Salary Mill Lane\n", "-100.00  Bread Corner shop\n")
}

// TestImprint reads rows beside the number of the form, which stands in the margin: on the line of a row, and on none.
func TestImprint(t *testing.T) {
	for _, y := range []float64{95, 101} {
		d := &pdfwrite.Doc{}
		p := d.Page(612, 792)
		printRows(p, 70)
		p.Text(12, y, 5, "W 1204 d")
		tells(t, d, " proven: ", "-100.00  Rent Flat 4\n", "200.00  Salary Mill Lane\n", "-100.00  Bread Corner shop\n")
	}
}

// TestPrintBehindRows reads rows over letters that are many times larger.
func TestPrintBehindRows(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(170, 127, 150, "COPY")
	printRows(p, 70)
	tells(t, d, " proven: ", "-100.00  Rent Flat 4\n", "200.00  Salary Mill Lane\n", "-100.00  Bread Corner shop\n")
}

// TestIllegiblePrint reads rows whose empty cells hold a word in print that nobody can read, on lines of its own.
func TestIllegiblePrint(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	row := func(y float64, day, text, out, in, balance string) {
		printAt(p, y, 8, map[float64]string{40: day, 100: text, 340: out, 420: in, 500: balance})
	}
	p.Text(40, 40, 8, "Account number 7734112  EUR")
	row(70, "Date", "Details", " Debits", "Credits", " Balance")
	row(90, "03/03/2025", "Opening balance", "", "", "1000.00")
	row(105, "04/03/2025", "Card 3308", "", "", "")
	row(114, "", "Rent", " 100.00", "", " 900.00")
	row(130, "15/03/2025", "Transfer", "", "", "")
	row(139, "", "Salary", "", " 200.00", "1100.00")
	row(155, "28/03/2025", "Card 3308", "", "", "")
	row(164, "", "Bread", " 100.00", "", "1000.00")
	for y, x := range map[float64]float64{86: 360, 87: 440, 110: 440, 136: 360, 160: 440} {
		p.Text(x, y, 2, "blank")
	}
	tells(t, d, " proven: ", "-100.00  Card 3308 Rent\n", "200.00  Transfer Salary\n", "-100.00  Card 3308 Bread\n")
}

// TestOfferAroundHead reads a list beside an offer whose title stands over the head and whose first line nearly on it.
func TestOfferAroundHead(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(700, 792)
	p.Text(560, 56, 10.5, "A roof of your own")
	for i, s := range []string{"Fixed loans from 5.125%", "(5.301% a year) for all", "who bank with us.", "Close in 21 days or we", "pay you $400. Meet Ann", "at the office or call."} {
		p.Text(560, 72+9*float64(i), 7.2, s)
	}
	printRows(p, 70)
	tells(t, d, " proven: ", "-100.00  Rent Flat 4\n", "200.00  Salary Mill Lane\n", "-100.00  Bread Corner shop\n")
}

// TestTextAroundTitle reads sections whose titles have a text of two lines beside them, one a little higher and one a little lower: it is no
// title, although its second line stands nearest to the head.
func TestTextAroundTitle(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "For the period 02/14/2024 to 03/13/2024   Account number 53-4286-3105")
	p.Text(40, 60, 9, "Beginning balance 1,000.00")
	p.Text(40, 71, 9, "Ending balance 1,150.00")
	section := func(y float64, title, first, second string) {
		p.Text(340, y-5, 8, first)
		p.Text(40, y, 10, title)
		p.Text(340, y+5, 8, second)
		printAt(p, y+16, 8, map[float64]string{40: "Date", 100: "Amount", 150: "Description"})
	}
	row := func(y float64, day, amount, text string) {
		printAt(p, y, 8.5, map[float64]string{40: day, 100: amount, 150: text})
	}
	section(110, "Deposits and Other Additions", "There were 2 Deposits and Other", "Additions totaling $350.00.")
	row(141, "02/21", "300.00", "Direct Deposit Payroll")
	row(154, "02/22", " 50.00", "From Imani")
	section(190, "Withdrawals and Purchases", "There were 3 Debit Card/Bankcard", "purchases and withdrawals totaling $200.00.")
	row(221, "02/23", "100.00", "Juniper Farm")
	row(234, "02/24", " 60.00", "Cash")
	row(247, "02/25", " 40.00", "Iron Skillet")
	tells(t, d, " proven: ", "2024-02-21     300.00  Direct Deposit Payroll\n", "2024-02-25     -40.00  Iron Skillet\n")
}

// TestLargeDayInPanel reads rows under a panel that prints the day on which a bill is due in large print, beside another panel with an amount.
func TestLargeDayInPanel(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Credit card ending in 1002   Closing Date 01/13/25")
	p.Text(40, 60, 9, "Payment Due Date")
	p.Text(46, 76, 16, "02/07/25")
	for i, line := range []string{"Previous Balance", "New Charges", "Minimum Due", "New Balance"} {
		p.Text(300, 48+14*float64(i), 9, line)
		p.Text(494, 48+14*float64(i), 9, []string{"$100.00", "$120.00", " $40.00", "$120.00"}[i])
	}
	row := func(y float64, day, text, amount string) {
		printAt(p, y, 9, map[float64]string{40: day, 120: text, 500: amount})
	}
	p.Text(40, 120, 14, "Payments")
	row(140, "12/29/24", "ONLINE PAYMENT - THANK YOU", "-$100.00")
	p.Text(40, 170, 14, "New Charges")
	row(190, "12/14/24", "TIDAL YOGA", " $70.00")
	row(205, "12/15/24", "PELICAN AIR", " $30.00")
	row(220, "12/17/24", "BRAMBLE", " $20.00")
	tells(t, d, " proven: ", "sum -20.00", "2024-12-29     100.00  ONLINE PAYMENT - THANK YOU\n", "2024-12-17     -20.00  BRAMBLE\n")
}

// TestMonthInColumns reads rows under the names of months, the year of which stands where the texts of rows do: they are titles, however wide
// the blank in them is.
func TestMonthInColumns(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Account 883127420 EUR   3 December 2025 - 2 February 2026")
	row := func(y float64, day, text, amount, balance string) {
		printAt(p, y, 9, map[float64]string{40: day, 92: text, 400: amount, 480: balance})
	}
	row(70, "Date", "Transaction", "Amount", "Balance")
	p.Text(40, 84, 9, "DECEMBER")
	p.Text(97, 84, 9, "2025")
	row(98, "29 Dec", "Direct Debit", "-20.00", "980.00")
	row(113, "31 Dec", "Cash deposit", "120.00", "1,100.00")
	p.Text(40, 130, 9, "JANUARY")
	p.Text(92+0.5, 130, 9, "2026")
	row(144, "01 Jan", "Transfer to ATO", "-50.00", "1,050.00")
	row(159, "05 Jan", "Direct Credit", " 10.00", "1,060.00")
	row(174, "06 Jan", "Direct Credit", " 10.00", "1,070.00")
	tells(t, d, " proven: ", "2025-12-31     120.00  Cash deposit\n", "2026-01-01     -50.00  Transfer to ATO\n")
}

// TestRemarksBesideDays reads rows that have several lines in smaller print under who was paid, and their days behind both.
func TestRemarksBesideDays(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Kontoauszug 01.09.2024 bis 30.09.2024   IBAN DE57 1001 1001 9278 5195 29")
	printAt(p, 70, 8.5, map[float64]string{40: "Beschreibung", 346: "Verbuchungsdatum", 517: "Betrag"})
	row := func(y float64, payee, day, amount string, remarks ...string) {
		printAt(p, y, 9.2, map[float64]string{40: payee, 384: day, 509: amount})
		for i, s := range remarks {
			p.Text(40, y+11+10.5*float64(i), 7.8, s)
		}
	}
	row(90, "Annegret Graf", "01.09.2024", "-155,00€", "Dauerauftrag", "Konzertkarten", "Wertstellung 31.08.2024")
	row(142, "LEBENSMITTEL HUBER", "06.09.2024", "  -2,50€", "Mastercard", "Wertstellung 05.09.2024")
	row(184, "Klinikum Ostheide", "11.09.2024", "+224,98€", "Einkommen", "Gehalt 09/2024", "Wertstellung 11.09.2024")
	tells(t, d, "-155.00  Annegret Graf Dauerauftrag Konzertkarten Wertstellung 31.08.2024\n", "224.98  Klinikum Ostheide Einkommen Gehalt 09/2024 Wertstellung 11.09.2024\n")
}

// TestReferencesInMiddle reads a column of references that are set in its middle, up to which a text may reach: they are none of its words.
func TestReferencesInMiddle(t *testing.T) {
	d := &pdfwrite.Doc{}
	p := d.Page(612, 792)
	p.Text(40, 40, 9, "Account 883127420 EUR")
	row := func(y float64, day, text, reference, amount, balance string) {
		printAt(p, y, 9, map[float64]string{40: day, 100: text, 320 - 2.5*float64(len(reference)): reference, 420: amount, 500: balance})
	}
	row(70, "Date", "Details", "Reference", "Amount", "Balance")
	row(85, "01/02/2024", "Opening balance", "", "", "1,000.00")
	row(100, "02/02/2024", "Clearing", "993052", "-10.00", "  990.00")
	row(115, "15/02/2024", "Transfer", "1234567890", "-10.00", "  980.00")
	row(130, "16/02/2024", "Deposit", "12345678", " 20.00", "1,000.00")
	row(145, "17/02/2024", "NEFT SHKB0000291 KVKB908253327 GODAVARI MA", "N734935027", "-10.00", "  990.00")
	p.Text(100, 156, 9, "RI INFOTECH")
	tells(t, d, " proven: ", "Clearing | 993052\n", "KVKB908253327 GODAVARI MA RI INFOTECH | N734935027\n")
}
