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
	verdict := c.decide(given)
	day, _, _ := verdict.resolve(r)
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

// TestDateLimits holds how long a date may be, and of how many pieces: browsers write the
// zone's name behind the time.
func TestDateLimits(t *testing.T) {
	for _, test := range []struct{ name, spelling, want string }{
		{"96 characters", "2024-01-05 12:30 (" + strings.Repeat("a", 77) + ")", "2024-01-05"},
		{"97 characters", "2024-01-05 12:30 (" + strings.Repeat("a", 78) + ")", "-"},
		{"40 pieces", "12:30 (" + strings.Repeat("a ", 30) + ") 2024-01-05", "2024-01-05"},
		{"41 pieces", "12:30 (" + strings.Repeat("a ", 31) + ") 2024-01-05", "-"},
	} {
		if got := dayText(readAlone(test.spelling, Auto)); got != test.want {
			t.Errorf("%s are read as %s, want %s", test.name, got, test.want)
		}
	}
}

// TestQuickWaysAreTaken holds that the common spellings do not take the long way, and
// that others do: both give the same day, so nothing else would tell.
func TestQuickWaysAreTaken(t *testing.T) {
	for spelling, want := range map[string]string{
		"2024-01-05": "iso", "2024/12/31": "iso", "1900.01.01": "iso", "2199-12-31": "iso", "2024-01/05": "neither", "2024 01 05": "neither", "2o24-01-05": "neither", "202o-01-05": "neither",
		"2024-02-30": "plain", "1899-12-31": "plain", "2024-1-005": "plain", "2024-1-5": "plain", "2024-00-01": "plain", "2024-o1-05": "neither", "2024-01-0x": "neither",
		"01/05/2024": "plain", "5.1.24": "plain", "20240105": "plain", "45296.75": "plain", "2024-005": "plain", "99-99-05": "plain",
		"2024-01-05T12:30": "timestamp", "2024-01-05T24:00": "timestamp", "2024-01-05T24:00:01": "neither", "2024-01-05 12:30": "timestamp", "2024-01-05T12:30:45": "timestamp", "2024-01-05T12:30:45Z": "timestamp",
		"2024-01-05T12:30:45.6": "timestamp", "2024-01-05T12:30:45.678Z": "timestamp", "2024-01-05T12:30:45.123456789+05:30": "timestamp",
		"2024-01-05T12:30-05:00": "timestamp", "2024-01-05T00:00:00+00:00": "timestamp", "2024-01-05T12:30+0x:30": "neither", "2024-01-05T12:30+05:3x": "neither",
		"2024-01-05T12:30Y": "neither", "2024-01-05T12:30*05:30": "neither", "2024-01-05T12:30+05-30": "neither", "2024-01-05T12:30:45.1234567890": "neither",
		"2024-01-05T12:3": "neither", "2024-13-05T12:30": "neither", "2024-01-05X12:30": "neither", "2024/01/05T12:30": "neither", "2024-01-05T12.30": "neither",
		"2024-01-05T19:39:49": "timestamp", "2024-01-05T12:30-99:00": "timestamp", "2024-01-05T12:30:45.1:5": "neither", "2024-01-05T0::30": "neither", "2024-01/05T12:30": "neither",
		"5 Jan 2024": "named", "9 Jan 1999": "named", "Sep 29, 2090": "named", "05 JAN 2024": "named", "15 jan 2024": "named", "Jan 5, 2024": "named", "DEC 31, 2199": "named",
		"Jan 5 2024": "neither", "5 Jam 2024": "neither", "32 Jan 2024": "neither", "5 Jan 2200": "neither", "5 Jan 20x4": "neither", "x Jan 2024": "neither", "Jan x, 2024": "neither",
		"5-Jan-2024": "neither", "5 Jan-2024": "neither", "5 Jan 24": "neither", "115 Jan 2024": "neither", "Jan 115, 2024": "neither", "Jan 5; 2024": "neither", "0 Jan 2024": "neither",
		"5 June 2024": "neither", "5  Jan 2024": "neither", "2024-01-05Z": "neither", "1/5/2024 ": "neither", "2024-01-": "neither", "1//5": "neither", "1/5-2024": "neither", "1/5/20/24": "neither",
		"00000000000000000000000020240105": "plain", "000000000000000000000000020240105": "neither",
	} {
		got := "neither"
		if readISODay([]byte(spelling)) != 0 {
			got = "iso"
		} else if _, plain := readPlainDate([]byte(spelling)); plain {
			got = "plain"
		} else if _, ok := readTimestamp([]byte(spelling)); ok {
			got = "timestamp"
		} else if readNamedDay([]byte(spelling)) != 0 {
			got = "named"
		}
		if got != want {
			t.Errorf("%s is read as %s, want %s", spelling, got, want)
		}
	}
	for text, want := range map[string][2]int{"5": {5, 1}, "0019": {19, 4}, "": {0, 0}, "5x": {0, 0}, ":": {0, 0}} {
		if value, width := digitsIn([]byte(text)); value != want[0] || width != want[1] {
			t.Errorf("%q is the number %d of %d digits", text, value, width)
		}
	}
	for text, want := range map[string]bool{ // blanks are taken off before the quick ways look
		"5": false, "": false, " 5": true, "5 ": true, "\t5": true, "5\n": true, "\u00a05": true, "5\u00a0": true, "5\u2000": true, "\x805": true, "!5~": false,
	} {
		if got := blankEnds([]byte(text)); got != want {
			t.Errorf("%q may have blanks around it: %t", text, got)
		}
	}
	for spelling, want := range map[string]bool{
		"12.34": true, "-12.34": true, "0": true, "1234": true, "1.2345": true, "123456789012345.6789": true, "-123456789012345.6789": true,
		"": false, "-": false, ".5": false, "5.": false, "1.23456": false, "1234567890123456": false, "1,234": false, "1.2.3": false, "+1": false, " 1": false, "1-": false,
	} {
		if _, plain := readPlainAmount([]byte(spelling)); plain != want {
			t.Errorf("%q is plain: %t", spelling, plain)
		}
	}
}
