package reader_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader"
	"tillroll/statement"
)

// TestCutPage stops a web page after each byte behind its first row: each row that comes out is one
// of the page's, and the stop is a doubt.
func TestCutPage(t *testing.T) {
	const head = "<html><body><table>\n<tr><th>Date</th><th>Text</th><th>Amount</th></tr>\n<tr><td>2026-01-13</td><td>Rent</td><td>-900.00</td></tr>"
	const page = head + "\n<tr><td>2026-01-14</td><td>Pay</td><td>2000.00</td></tr>\n<tr><td>2026-01-15</td><td>Tea</td><td>-1250.75</td></tr>\n</table></body></html>"
	for n := len(head); n <= len(page); n++ {
		f, err := reader.Read("page.xls", []byte(page[:n]), statement.Options{})
		if err != nil {
			t.Fatalf("%q: %v", page[len(head):n], err)
		}
		s := f.Statements[0]
		told := slices.ContainsFunc(s.Doubts, func(d statement.Doubt) bool { return strings.Contains(d.Text, "stops before its end") })
		if whole := strings.Contains(page[:n], "</body>"); told == whole {
			t.Errorf("%q: told %t", page[len(head):n], told)
		}
		err = s.Rows(func(row convert.Row) error {
			if text := fmt.Sprintf("<td>%s</td><td>%s</td><td>%s</td>", row.Date, row.Description, row.Amount); !strings.Contains(page, text) {
				t.Errorf("%q: %s is no row", page[len(head):n], text)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
