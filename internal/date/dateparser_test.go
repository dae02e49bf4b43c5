package date

import (
	"fmt"
	"testing"
	"time"

	dateparser "github.com/markusmobius/go-dateparser"
)

// TestDatesAgainstDateparser compares with an independent reader where the policies
// agree: month first for slashes, whole dates, months by name, a time that moves no
// day. It is thousands of times slower than ours, so the sample is small. Left out
// are dots, which it reads month first, and digits alone, which it does not know.
func TestDatesAgainstDateparser(t *testing.T) {
	layouts := []struct{ language, layout string }{
		{"en", "2006-01-02"},
		{"en", "01/02/2006"},
		{"en", "1/2/06"},
		{"en", "January 2, 2006"},
		{"en", "2 Jan 2006"},
		{"en", "02-Jan-06"},
		{"en", "Mon, 02 Jan 2006 15:04:05"},
		{"en", "2006-01-02T15:04:05Z"},
		{"en", "Jan 2, 2006 3:04 PM"},
	}
	days := []time.Time{
		time.Date(2024, 1, 5, 12, 30, 45, 0, time.UTC),
		time.Date(2024, 2, 29, 23, 59, 59, 0, time.UTC),
		time.Date(1999, 12, 31, 0, 0, 0, 0, time.UTC),
		time.Date(2031, 9, 13, 9, 5, 0, 0, time.UTC),
	}
	for _, l := range layouts {
		for _, day := range days {
			compareDateparser(t, l.language, day.Format(l.layout))
		}
	}
}

// TestMonthNamesAgainstDateparser compares the names of the months, and thereby that
// none of ours is another month in its language.
func TestMonthNamesAgainstDateparser(t *testing.T) {
	names := map[string][]string{
		"en": {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
		"es": {"enero", "feb", "marzo", "abr", "mayo", "jun", "julio", "ago", "septiembre", "oct", "noviembre", "dic"},
		"fr": {"janvier", "févr", "mars", "avr", "mai", "juin", "juil", "août", "septembre", "oct", "novembre", "déc"},
		"de": {"Januar", "Feb", "März", "Apr", "Mai", "Jun", "Juli", "Aug", "September", "Okt", "November", "Dez"},
		"pt": {"janeiro", "fev", "março", "abr", "maio", "jun", "julho", "ago", "setembro", "out", "novembro", "dez"},
		"it": {"gennaio", "feb", "marzo", "apr", "maggio", "giu", "luglio", "ago", "settembre", "ott", "novembre", "dic"},
		"nl": {"januari", "feb", "maart", "apr", "mei", "jun", "juli", "aug", "september", "okt", "november", "dec"},
	}
	for language, months := range names {
		for _, month := range months {
			compareDateparser(t, language, fmt.Sprintf("5 %s 2024", month))
		}
	}
}

func compareDateparser(t *testing.T, language, spelling string) {
	t.Helper()
	oracle, err := dateparser.Parse(&dateparser.Configuration{
		Languages:       []string{language},
		DateOrder:       dateparser.MDY,
		StrictParsing:   true,
		CurrentTime:     time.Date(2024, 6, 15, 12, 0, 0, 0, time.UTC),
		DefaultTimezone: time.UTC,
	}, spelling)
	if err != nil {
		t.Errorf("%s %q: the oracle does not read it: %v", language, spelling, err)
		return
	}
	if got, want := dayText(readAlone(spelling, Auto)), oracle.Time.Format(time.DateOnly); got != want {
		t.Errorf("%s %q is read as %s, the oracle reads %s", language, spelling, got, want)
	}
}
