package ofxfile

import (
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"tillroll/reader/bookings/bookingstest"
	"tillroll/reader/source"
	"tillroll/statement"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) {
	bookingstest.Golden(t, "testdata/*.ofx", Looks, read)
}

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 60, Looks, read, ".ofx") }

func TestUTF16IsReadAlike(t *testing.T) {
	data, err := os.ReadFile("testdata/bank.ofx")
	if err != nil {
		t.Fatal(err)
	}
	wide := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(string(data))) {
		wide = append(wide, byte(unit), byte(unit>>8))
	}
	if !Looks(wide[:4096], "") {
		t.Error("not recognised")
	}
	plain := bookingstest.Show(read(source.Held("x", data), statement.Options{}))
	if got := bookingstest.Show(read(source.Held("x", wide), statement.Options{})); got != plain {
		t.Errorf("got\n%s\nwant\n%s", got, plain)
	}
}

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, read) }

// TestOddTimes: ten digits are a day and an hour in a document, never seconds.
func TestOddTimes(t *testing.T) {
	for given, want := range map[string]string{
		"2026010512": "20260105", "202601051": "20260105", "2026010512000": "20260105", "20260105": "20260105",
		"20260105120000": "20260105120000", "202601051200": "202601051200", "2026139912": "2026139912", "2026-01-05": "2026-01-05", "": "",
	} {
		if got := string(plainDate([]byte(given))); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}

// TestDigitsAreDays: in a document digits alone begin with the day, whatever they would be in
// another file.
func TestDigitsAreDays(t *testing.T) {
	for given, want := range map[string]bool{
		"20260105": true, "20260105120000.000[-5:EST]": true, "20260105[0]": true, "2026-01-05": true, "05 Jan 2026": true, "": true,
		"2026020": false, "46027": false, "1767571200": false, "1767571200000": false, "46027.5": false, "202613050": false, "2026010512": true, "20261305": true, "202601": true,
	} {
		if got := isDay([]byte(given)); got != want {
			t.Errorf("%q: %v", given, got)
		}
	}
}

// TestRefusalOfTheBank holds that the bank's own words are quoted where it sent no statement.
func TestRefusalOfTheBank(t *testing.T) {
	for body, want := range map[string]string{
		"<STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>The password\nwas incorrect</STATUS>":                                                           `with code 15500: "The password was incorrect". Settle`,
		"<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STATUS><CODE>2003</CODE><SEVERITY>ERROR</SEVERITY></STATUS><MESSAGE>no</MESSAGE>": "with code 2003. Settle",
		"<STATUS><CODE>0<SEVERITY>INFO<MESSAGE>Fine</STATUS>":                                                                                       "the file holds no statement",
	} {
		_, err := read(source.Held("x.ofx", []byte("OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1><SONRS>"+body+"</SONRS></SIGNONMSGSRSV1></OFX>")), statement.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", body, err)
		}
	}
}
