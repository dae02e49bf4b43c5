package sheet

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"tillroll/convert"
)

// workbookOf writes a workbook with another program's code, so that our reader is
// held to what spreadsheet programs write and not to what we think they do.
func workbookOf(t *testing.T, change func(*excelize.File)) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	change(f)
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// setRow fills a row; nil leaves a cell out.
func setRow(t *testing.T, f *excelize.File, sheet string, line int, values ...any) {
	t.Helper()
	for i, value := range values {
		if value == nil {
			continue
		}
		name, err := excelize.CoordinatesToCellName(i+1, line)
		must(t, err)
		must(t, f.SetCellValue(sheet, name, value))
	}
}

func styleDates(t *testing.T, f *excelize.File, sheet, from, to, format string) {
	t.Helper()
	style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
	must(t, err)
	must(t, f.SetCellStyle(sheet, from, to, style))
}

func TestWorkbook(t *testing.T) {
	data := workbookOf(t, func(f *excelize.File) {
		must(t, f.SetSheetName("Sheet1", "Cover"))
		setRow(t, f, "Cover", 1, "Statement of account", "Jane Roe")
		_, err := f.NewSheet("Transactions")
		must(t, err)
		_, err = f.NewSheet("Old")
		must(t, err)
		setRow(t, f, "Old", 1, "Date", "Amount", "Description")
		setRow(t, f, "Old", 2, "2020-01-01", -1, "Hidden")
		must(t, f.SetSheetVisible("Old", false))
		setRow(t, f, "Transactions", 2, "Account", "12345")
		setRow(t, f, "Transactions", 4, "Date", "Description", nil, "Amount", "Balance")
		setRow(t, f, "Transactions", 5, 45322, "Maple Street Bakery", nil, -18.75, 981.25)
		setRow(t, f, "Transactions", 6, 45323.75, "Payroll", nil, 1500, 2481.25)
		setRow(t, f, "Transactions", 7, 45330, "Fee", nil, -0.1, 2481.15)
		setRow(t, f, "Transactions", 9, "Total", nil, nil, 1481.15)
		styleDates(t, f, "Transactions", "A5", "A7", `[$-409]dd\-mmm\-yyyy;@`)
		styleDates(t, f, "Transactions", "D5", "D7", `#,##0.00_);[Red]\(#,##0.00\)`)
	})
	f, err := Read("statement.xlsx", data, Options{})
	must(t, err)
	want := strings.Join([]string{
		`XLSX  "" header:4`,
		`date: 1 "Date"`,
		`amount: 4 "Amount"`,
		`description: 2 "Description"`,
		`balance: 5 "Balance"`,
		`note: Line 2 above the table left aside.`,
		`note: Line 9 left aside, no transaction: "Total 1481.15".`,
		`note: The file names no currency: USD is assumed.`,
		`note: Worksheet "Transactions" was read; not read: "Cover", "Old".`,
		`currency: , ledger balance: 2481.15, signs turned: false`,
		`rows: 3 kept, 0 skipped, lines [5 6 7]`,
		`20240131 | -18.75 | Maple Street Bakery |  |  | 20240131-9DB0A0A1EC1E0B1D`,
	}, "\n")
	got := picture(f)
	if diff := cmp.Diff(want[:strings.LastIndex(want, "\n")], got[:strings.Index(got, "20240131")-1]); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	for i, day := range []string{"20240131 | -18.75", "20240201 | 1500.00", "20240208 | -0.10"} {
		if !strings.Contains(got, day) {
			t.Errorf("row %d: no %q in\n%s", i, day, got)
		}
	}
}

func TestWorkbookFrom1904(t *testing.T) {
	data := workbookOf(t, func(f *excelize.File) {
		yes := true
		must(t, f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &yes}))
		setRow(t, f, "Sheet1", 1, "Date", "Description", "Amount")
		setRow(t, f, "Sheet1", 2, 43860, "Maple", -5)
		styleDates(t, f, "Sheet1", "A2", "A2", "yyyy-mm-dd")
	})
	f, err := Read("mac.xlsx", data, Options{})
	must(t, err)
	f.Request.Convert(20270101)
	if got := f.Request.Outcome(0).Day.String(); got != "2024-01-31" {
		t.Errorf("day %s", got)
	}
}

// TestStrangers shows what people are told who choose a file that cannot be read.
func TestStrangers(t *testing.T) {
	zipOf := func(name string) string {
		data := workbookOf(t, func(*excelize.File) {})
		return strings.ReplaceAll(string(data), "xl/workbook.xml", name)
	}
	for _, c := range []struct{ name, data, want string }{
		{"s.pdf", "%PDF-1.7", "s.pdf is a PDF document"},
		{"s.csv", "%PDF-1.7", "s.csv is a PDF document"},
		{"s.png", "\x89PNG\r\n", "a picture"},
		{"s.jpg", "\xff\xd8\xff\xe0", "a picture"},
		{"s.xls", oleMagic + "Workbook", "in the old .xls form"},
		{"s.xlsx", oleMagic + "E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00", "protected by a password"},
		{"s.xls", "<html><table><tr>", "a web page or XML"},
		{"s.qif", "!Type:Bank\n", "a QIF file"},
		{"s.sta", ":20:STARTUMS\n", "an MT940 file"},
		{"s.xml", `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">`, "a CAMT"},
		{"s.gz", "\x1f\x8b\x08", "packed with gzip"},
		{"s.csv", " \n", "is empty"},
		{"s.bin", "a\x00\x01b\x00\x00", "binary data"},
		{"s.xlsx", "PK\x03\x04junk", "damaged or missing"},
		{"s.xlsb", zipOf("xl/workbook.bin"), "binary workbook"},
		{"s.zip", zipOf("some/anything.x"), "unpack it first"},
		{"s.csv", "just words\nmore words\n", "no date and no amount column found"},
		{"s.csv", "Foo,Bar\n1,2\n", `1 "Foo"`},
	} {
		_, err := Read(c.name, []byte(c.data), Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestWorksheetByName reads the sheet the user names.
func TestWorksheetByName(t *testing.T) {
	data := workbookOf(t, func(f *excelize.File) {
		for i, name := range []string{"January", "February"} {
			_, err := f.NewSheet(name)
			must(t, err)
			setRow(t, f, name, 1, "Date", "Description", "Amount")
			setRow(t, f, name, 2, "2024-01-31", name, i+1)
		}
	})
	f, err := Read("two.xlsx", data, Options{Worksheet: "february", Convert: convert.Options{Currency: "EUR"}})
	must(t, err)
	if f.Worksheet != "February" {
		t.Errorf("read %q", f.Worksheet)
	}
	_, err = Read("two.xlsx", data, Options{Worksheet: "March"})
	if err == nil || !strings.Contains(err.Error(), `"January", "February"`) {
		t.Errorf("%v", err)
	}
}
