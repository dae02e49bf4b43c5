package html

import (
	"fmt"
	"html"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"tillroll/reader/cells"
	"tillroll/reader/cells/cellstest"
	"tillroll/reader/source"
	"tillroll/statement"
)

// read gives all sheets as text: a line "#" for each, then its records.
func read(t *testing.T, page string) string {
	t.Helper()
	book, err := Open(source.Held("x.xls", []byte(page)), statement.Options{})
	if err != nil {
		return "error: " + err.Error()
	}
	var out strings.Builder
	for _, s := range book.Sheets {
		out.WriteString("#\n")
		err := s.Records(func(r cells.Record) bool {
			fmt.Fprintf(&out, "%d %q\n", r.Line, r.Cells)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

func TestTables(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"plain", "<table><tr><th>Date<th>Amount<tr><td>2024-01-05</td><td>-1&nbsp;200,50</td></table>", "#\n1 [\"Date\" \"Amount\"]\n2 [\"2024-01-05\" \"-1 200,50\"]\n"},
		{"captions", "<html><body><h2>Account 12345</h2><p>in&nbsp;EUR</p><table><tr><td>a</td></tr></table>rest</body></html>", "#\n1 [\"Account 12345\"]\n2 [\"in EUR\"]\n3 [\"a\"]\n"},
		{"spans", "<table><tr><td rowspan=2>d</td><td colspan=2>x</td><td>y</td></tr><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>e</td></tr></table>", "#\n1 [\"d\" \"x\" \"\" \"y\"]\n2 [\"d\" \"1\" \"2\" \"3\"]\n3 [\"e\"]\n"},
		{"nested", "<table><tr><td>menu</td><td>t<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>u</td></tr></table>", "#\n1 [\"menu\" \"tu\"]\n#\n1 [\"a\" \"b\"]\n2 [\"c\" \"d\"]\n"},
		{"a header of its own", "<table><tr><td>Date</td><td>Amount</td></tr></table><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>", "#\n1 [\"Date\" \"Amount\"]\n2 [\"1\" \"2\"]\n3 [\"3\" \"4\"]\n"},
		{"not shown", "<style>td{}</style><table><tr><td><span style='display: none'>20240105 <span>x</span></span>05.01.2024<script>var a='<td>'</script></td><td>b<br>c</td></tr></table>", "#\n1 [\"05.01.2024\" \"b c\"]\n"},
		{"never closed", "<table><tr><td>a<td>b<tr><td>c", "#\n1 [\"a\" \"b\"]\n2 [\"c\"]\n"},
		{"no table", "<html><body>Please log in</body></html>", "error: the file is a web page without a table in it, whatever its name says; download the statement again, as CSV or Excel if the bank offers that"},
		{"charset", "<html><meta http-equiv=Content-Type content='text/html; charset=windows-1251'><table><tr><td>\xc4\xe0\xf2\xe0</td></tr></table>", "#\n1 [\"Дата\"]\n"},
	} {
		if diff := cmp.Diff(c.want, read(t, c.page)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestLooks(t *testing.T) {
	for head, want := range map[string]bool{
		"<!DOCTYPE html><html>": true, "\ufeff\r\n<table border=1>": true, "<?xml version=\"1.0\"?>\n<!-- x -->\n<html xmlns=\"u\">": true,
		"<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">": false, "<Document>": false, "<OFX>": false,
		"Date,Amount": false, "": false, "<tablet>": false, "<!-- never": false,
	} {
		if got := Looks([]byte(head), "x.xls"); got != want {
			t.Errorf("%q: %v", head, got)
		}
	}
}

// TestHostile walks over pages that were made to hurt.
func TestHostile(t *testing.T) {
	for name, page := range map[string]string{
		"deep":       strings.Repeat("<table><tr><td>", 100_000),
		"many":       strings.Repeat("<table><tr><td>1</td></tr></table>", 20_000),
		"wide":       "<table>" + strings.Repeat("<tr><td colspan=999999999 rowspan=999999999>x", 2000),
		"long text":  "<table><tr><td>" + strings.Repeat("x", 6<<20),
		"long tag":   "<table " + strings.Repeat("x", 6<<20),
		"open hides": "<table><tr><td>" + strings.Repeat("<span hidden>", 100_000),
	} {
		if got := read(t, page); len(got) > 4<<20 {
			t.Errorf("%s: %d bytes", name, len(got))
		}
	}
}

// TestSpansAreBounded: a page of cells that nobody wrote is refused, whichever way they are made.
func TestSpansAreBounded(t *testing.T) {
	const head = "<table><tr><th>Date</th><th>Amount</th></tr>"
	for name, page := range map[string]string{
		"wide": head + strings.Repeat("<tr><td colspan=512>x", maxSpanned/511+2),
		"high": head + strings.Repeat("<tr>"+strings.Repeat("<td rowspan=9>x", 20), maxSpanned/20+2),
	} {
		if got := read(t, page); !strings.Contains(got, "make more than 2000000 cells") {
			t.Errorf("%s: %.200s", name, got)
		}
	}
}

// FuzzTables writes any text as cells and wants the same cells back.
func FuzzTables(f *testing.F) {
	f.Add("Date\tAmount\n2024-01-05\t-1,50\n\tx & <y>", true)
	f.Fuzz(func(t *testing.T, text string, closed bool) {
		if !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\ufffd\ufeff") {
			return
		}
		var page, want strings.Builder
		page.WriteString("<meta charset=utf-8><table>")
		for i, line := range strings.Split(text, "\n") {
			row := strings.Split(line, "\t")
			page.WriteString("<tr>")
			blank := true
			for j, cell := range row {
				page.WriteString("<td>" + html.EscapeString(cell))
				if closed {
					page.WriteString("</td>")
				}
				row[j] = clean(cell)
				blank = blank && (row[j] == "" || j >= cells.MaxColumns)
			}
			if !blank {
				fmt.Fprintf(&want, "%d %q\n", i+1, row[:min(len(row), cells.MaxColumns)])
			}
		}
		page.WriteString("</table>")
		if want.Len() == 0 {
			return
		}
		if diff := cmp.Diff("#\n"+want.String(), read(t, page.String())); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}

// TestWideRows: as many columns as are looked at, not one more.
func TestWideRows(t *testing.T) {
	for n, want := range map[int]int{cells.MaxColumns - 1: cells.MaxColumns - 1, cells.MaxColumns: cells.MaxColumns, cells.MaxColumns + 1: cells.MaxColumns, 3 * cells.MaxColumns: cells.MaxColumns} {
		for _, text := range []string{strings.Repeat("<td>x</td>", n), fmt.Sprintf("<td colspan=%d>x</td>", n)} {
			book, err := Open(source.Held("x.html", []byte("<html><table><tr>"+text+"</tr></table></html>")), statement.Options{})
			if err != nil {
				t.Fatal(err)
			}
			err = book.Sheets[0].Records(func(r cells.Record) bool {
				if len(r.Cells) > want {
					t.Errorf("%d of %d cells, not %d", len(r.Cells), n, want)
				}
				return true
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}

func TestSpoilt(t *testing.T) { cellstest.Spoilt(t, 40, Looks, Open, "testdata/*.html") }

// TestStopsEarly holds what is missed of a page that was cut, and that its last row is not taken
// for a whole one.
func TestStopsEarly(t *testing.T) {
	const head = "<html><table><tr><td>1</td><td>2</td></tr>"
	for page, want := range map[string]string{
		head + "</table></html>":                    "", // whole
		head + "</table></body>":                    "",
		head + "</html>":                            "", // nobody closes its tables
		"<table><tr><td>1</td></tr></table>":        "",
		head + "</table>":                           "no </html> closes it 0",
		head:                                        "no </table> closes its last table 0",
		head + "<tr><td>3</td><td>4</td>":           "no </table> closes its last table 1",
		head + "<tr><td>3</td><td>4":                "no </table> closes its last table 2",
		head + "<tr><td>3</td><td>4</t":             "no </table> closes its last table 2",
		"<table><tr><td>1<td>2<tr><td>3<td>4":       "no </table> closes its last table 1",
		head + "</table><table><tr><td>3</td></tr>": "no </table> closes its last table 0",
	} {
		book, err := Open(source.Held("x.xls", []byte(page)), statement.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := book.Missing
		if got != "" {
			end := cells.Ended
			err = book.Sheets[len(book.Sheets)-1].Records(func(r cells.Record) bool { end = r.End; return true })
			got += fmt.Sprintf(" %d", end)
		}
		if err != nil || got != want {
			t.Errorf("%s: %q, %v, not %q", page, got, err, want)
		}
	}
}
