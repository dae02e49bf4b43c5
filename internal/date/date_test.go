package date

import (
	"strings"
	"testing"

	"tillroll/internal/spelltest"
	"tillroll/ofx"
)

// table has the spellings that are read, or not.
const table = "testdata/dates.tsv"

// readAlone reads a date in a column of its own.
func readAlone(spelling string, given Order) ofx.Day {
	r := Read([]byte(spelling))
	var c Column
	c.Add(r)
	verdict := c.Decide(given)
	day, _, _ := verdict.Resolve(r)
	return day
}

func dayText(day ofx.Day) string {
	if day == 0 {
		return "-"
	}
	return day.String()
}

func TestDateTable(t *testing.T) {
	rows := spelltest.Table(t, table)
	if len(rows) < 300 {
		t.Errorf("only %d spellings", len(rows))
	}
	for _, row := range rows {
		if got := dayText(readAlone(row.Spelling, Auto)); got != row.Want {
			t.Errorf("dates.tsv:%d: %q is read as %s, want %s", row.Line, row.Spelling, got, row.Want)
		}
		if row.Want == "-" && Reason([]byte(row.Spelling)) == "" {
			t.Errorf("dates.tsv:%d: no reason for %q", row.Line, row.Spelling)
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
		} else if _, plain := readPlain([]byte(spelling)); plain {
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
}
