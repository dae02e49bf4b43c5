package convert

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"tillroll/ofx"
)

// tableRow is a line of a table under testdata: a spelling and what becomes of it.
type tableRow struct {
	line     int
	spelling string
	want     string
}

// readTable reads a table: two columns with a tab between, # for comments, spellings
// with blanks or marks that show nothing quoted as in Go.
func readTable(tb testing.TB, name string) []tableRow {
	tb.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		tb.Fatal(err)
	}
	var rows []tableRow
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		spelling, want, ok := strings.Cut(line, "\t")
		if !ok {
			tb.Fatalf("%s:%d: no tab", name, i+1)
		}
		if strings.HasPrefix(spelling, `"`) {
			if spelling, err = strconv.Unquote(spelling); err != nil {
				tb.Fatalf("%s:%d: %v", name, i+1, err)
			}
		}
		rows = append(rows, tableRow{i + 1, spelling, want})
	}
	return rows
}

// readAlone reads a date in a column of its own.
func readAlone(spelling string, given DateOrder) ofx.Day {
	r := readDate([]byte(spelling), false)
	var c dateColumn
	c.see(r)
	day, _, _ := c.decide(given).resolve(r)
	return day
}

func dayText(day ofx.Day) string {
	if day == 0 {
		return "-"
	}
	return day.String()
}

func TestDateTable(t *testing.T) {
	rows := readTable(t, "dates.tsv")
	if len(rows) < 300 {
		t.Errorf("only %d spellings", len(rows))
	}
	for _, row := range rows {
		if got := dayText(readAlone(row.spelling, Auto)); got != row.want {
			t.Errorf("dates.tsv:%d: %q is read as %s, want %s", row.line, row.spelling, got, row.want)
		}
		if row.want == "-" && dateReason([]byte(row.spelling)) == "" {
			t.Errorf("dates.tsv:%d: no reason for %q", row.line, row.spelling)
		}
	}
}
