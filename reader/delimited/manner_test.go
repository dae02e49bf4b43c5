package delimited

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tillroll/reader/cells"
	"tillroll/reader/source"
	"tillroll/statement"
)

// opened gives the delimiter and all records of a text.
func opened(t *testing.T, text, delimiter string) (string, string) {
	t.Helper()
	book, err := Open(source.Held("x.txt", []byte(text)), statement.Options{Delimiter: delimiter})
	if err != nil {
		t.Fatal(err)
	}
	var records []cells.Record
	err = book.Sheets[0].Records(func(r cells.Record) bool {
		records = append(records, r.Clone())
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return book.Delimiter, written(records)
}

// fourColumns is a small statement whose cells are joined by anything.
func fourColumns(delimiter string) string {
	var out strings.Builder
	for _, row := range [][]string{
		{"Date", "Text", "Amount", "Balance"},
		{"05.01.2024", "Tea, cake; milk", "-12,50", "87,50"},
		{"06.01.2024", "Rent 10:30", "-1.200,00", "-1.112,50"},
		{"07.01.2024", "Pay", "2.000,00", "887,50"},
	} {
		out.WriteString(strings.Join(row, delimiter) + "\n")
	}
	return out.String()
}

func TestAnyDelimiter(t *testing.T) {
	const want = "1 [\"Date\" \"Text\" \"Amount\" \"Balance\"]\n2 [\"05.01.2024\" \"Tea, cake; milk\" \"-12,50\" \"87,50\"]\n" +
		"3 [\"06.01.2024\" \"Rent 10:30\" \"-1.200,00\" \"-1.112,50\"]\n4 [\"07.01.2024\" \"Pay\" \"2.000,00\" \"887,50\"]\n"
	for _, delimiter := range []string{"\t", "|", "~", "^", "#", "*", "!", "§", "¦", "\x1f", "\x01", "@", "&", "="} {
		found, got := opened(t, fourColumns(delimiter), "")
		if diff := cmp.Diff(want, got); diff != "" || found != delimiter {
			t.Errorf("%q was taken for %q (-want +got):\n%s", delimiter, found, diff)
		}
	}
	for _, delimiter := range []string{"||", "~~", " ; ", "<>"} {
		if _, got := opened(t, fourColumns(delimiter), delimiter); got != want {
			t.Errorf("%q given: %s", delimiter, got)
		}
	}
	if found, got := opened(t, fourColumns("   "), ""); got != want || found != "blanks" {
		t.Errorf("%q: %s", found, got)
	}
}

func TestQuoting(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"backslashes", `"ACME \"Ltd\", Inc",5` + "\n", `1 ["ACME \"Ltd\", Inc" "5"]`},
		{"backslash and closing quote", `"ACME \"Ltd\"",5` + "\n", `1 ["ACME \"Ltd\"" "5"]`},
		{"a path", `"C:\",5` + "\n", `1 ["C:\\" "5"]`},
		{"quotes that were not doubled", `"the "Blue, Inn" of 1900",5` + "\n", `1 ["the \"Blue, Inn\" of 1900" "5"]`},
		{"text behind quotes, quotes in the next cell", `"ACME" Ltd,5,"x"` + "\n", `1 ["ACME Ltd" "5" "x"]`},
		{"end of DOS", "a,5\n\x1a", `1 ["a" "5"]`},
	} {
		if got := strings.TrimSpace(written(split(c.text, ','))); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestWholeLinesQuoted(t *testing.T) {
	const want = "1 [\"Date\" \"Text\" \"Amount\"]\n2 [\"2024-01-05\" \"Tea, two\" \"-5.00\"]\n3 [\"2024-01-06\" \"Pay\" \"7.00\"]\n"
	for _, text := range []string{
		"\"Date,Text,Amount\"\r\n\"2024-01-05,\"\"Tea, two\"\",-5.00\"\r\n\"2024-01-06,Pay,7.00\"\r\n",
		"\"Date,Text,Amount\";;\n\"2024-01-05,\"\"Tea, two\"\",-5.00\";;\n\"2024-01-06,Pay,7.00\";;\n",
		"'Date','Text','Amount'\n'2024-01-05','Tea, two','-5.00'\n'2024-01-06','Pay','7.00'\n",
	} {
		if _, got := opened(t, text, ""); got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
}

func TestFixedWidth(t *testing.T) {
	for _, c := range []struct{ name, given, text, want string }{
		{
			"a rule below the header", "",
			"Statement of Jane Roe\n\n" +
				"Booked      What it was for        Amount\n" +
				"----------  ---------------------  -------\n" +
				"05.01.2024  Tea and cake            -12,50\n" +
				"06.01.2024  Rent for a room        -900,00\n" +
				"            with a view\n" +
				"07.01.2024                          100,00\n",
			"1 [\"Statement of Jane Roe\" \"\" \"\"]\n3 [\"Booked\" \"What it was for\" \"Amount\"]\n5 [\"05.01.2024\" \"Tea and cake\" \"-12,50\"]\n6 [\"06.01.2024\" \"Rent for a room\" \"-900,00\"]\n" +
				"7 [\"\" \"with a view\" \"\"]\n8 [\"07.01.2024\" \"\" \"100,00\"]\n",
		},
		{
			"one blank between columns", "",
			"Date      Payee       Kind   Amount\n" +
				"1/5/2024  Tea house   DEBIT    -600\n" +
				"1/6/2024  Owl pharmacy CREDIT 500.55\n" +
				"1/7/2024  Rent agency DEBIT  -42.49\n",
			"",
		},
		{
			"widths given", "fixed:8,4,6",
			"20240105Tea  12.50\n20240106Cake  3.00\n",
			"1 [\"20240105\" \"Tea\" \"12.50\"]\n2 [\"20240106\" \"Cake\" \"3.00\"]\n",
		},
		{
			"headers wider than their columns", "",
			"Date of booking Text             Amount in dollars\n" +
				"2024-01-05      Tea house                    -5.00\n" +
				"2024-01-06      Bakery, corner             1234.00\n" +
				"2024-01-07      Rent                       -300.00\n",
			"1 [\"Date of booking\" \"Text\" \"Amount in dollars\"]\n2 [\"2024-01-05\" \"Tea house\" \"-5.00\"]\n3 [\"2024-01-06\" \"Bakery, corner\" \"1234.00\"]\n4 [\"2024-01-07\" \"Rent\" \"-300.00\"]\n",
		},
	} {
		found, got := opened(t, c.text, c.given)
		if c.want == "" {
			continue // any reading that does not fail
		}
		if diff := cmp.Diff(c.want, got); diff != "" || found != "fixed" {
			t.Errorf("%s, %q (-want +got):\n%s", c.name, found, diff)
		}
	}
}

// FuzzOpen wants an end and lines in order, whatever the text and the delimiter are.
func FuzzOpen(f *testing.F) {
	f.Add("Date,Amount\n2024-01-05,1\n", "")
	f.Add("2024-01-05  Tea   1.00\n2024-01-06  Cake  2.00\n", "fixed")
	f.Add("\"a\"\"b\n\\\"c,d", "||")
	f.Fuzz(func(t *testing.T, text, delimiter string) {
		book, err := Open(source.Held("x", []byte(text)), statement.Options{Delimiter: delimiter})
		if err != nil {
			return
		}
		last := 0
		err = book.Sheets[0].Records(func(r cells.Record) bool {
			if r.Line <= last || isBlank(r.Cells) {
				t.Errorf("line %d after line %d: %q", r.Line, last, r.Cells)
			}
			last = r.Line
			return true
		})
		if err != nil && err.Error() == "" {
			t.Error("an error without a word")
		}
	})
}

// TestDaysWithBlanks: the day, the month and the year of a date are one column though a blank stands
// between them on every line, and what stands below a text is of its column.
func TestDaysWithBlanks(t *testing.T) {
	const sheet = `Date      Details                        Paid out     Paid in     Balance

08 Jan 24 BOOTS 0412                         15.28                1,827.08
          Card purchase
10 Jan 24 SAINSBURYS S/MKTS                 139.07                1,688.01
          Card purchase
11 Jan 24 ACME TRADING LTD                            1,852.26    3,394.63
          Salary
`
	book, err := Open(source.Held("x.txt", []byte(sheet)), statement.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := book.Sheets[0].Records(func(r cells.Record) bool {
		got = append(got, strings.Join(r.Cells, "|"))
		return true
	}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Date|Details|Paid out|Paid in|Balance", "08 Jan 24|BOOTS 0412|15.28||1,827.08", "|Card purchase|||", "10 Jan 24|SAINSBURYS S/MKTS|139.07||1,688.01",
		"|Card purchase|||", "11 Jan 24|ACME TRADING LTD||1,852.26|3,394.63", "|Salary|||",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestSignsInDates holds that the signs a date is written with part no cells, however long it is.
func TestSignsInDates(t *testing.T) {
	for text, want := range map[string]string{
		"type,time,amount\nmatch,2025-02-03T07:19:04.431Z,-684.45\nmatch,2025-02-04T08:33:08.431Z,-83.15\n":             ",",
		"at,text,amount\n2025-03-30T06:45:10.000+09:00,Rent,-9138\n2025-03-28T04:45:10.000+09:00,Boots,-4260\n":         ",",
		"id,at,text,amount\n1,2025-06-01T08:12:44+02:00,Rent,-24.63\n2,2025-06-02T08:12:44+02:00,Pay,3367.42\n":         ",",
		"Ngày;Số tiền;Nội dung\n15 tháng 6, 2024;-680.250;a\n14 tháng 6, 2024;-119.080;b\n12 tháng 6, 2024;-93.640;c\n": ";",
		"Datums;Summa;Kam\n2024. gada 20. decembris;-330,82;a\n2024. gada 25. decembris;-818,12;b\n":                    ";",
	} {
		if got, _ := opened(t, text, ""); got != want {
			t.Errorf("%q was taken for the delimiter of %q", got, text)
		}
	}
}
