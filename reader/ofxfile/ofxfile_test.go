package ofxfile

import (
	"os"
	"testing"
	"unicode/utf16"

	"tillroll/reader/bookings/bookingstest"
	"tillroll/reader/source"
	"tillroll/statement"
)

func TestSamples(t *testing.T) {
	bookingstest.Golden(t, "testdata/*.ofx", Looks, Read)
}

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
	plain := bookingstest.Show(Read(source.Held("x", data), statement.Options{}))
	if got := bookingstest.Show(Read(source.Held("x", wide), statement.Options{})); got != plain {
		t.Errorf("got\n%s\nwant\n%s", got, plain)
	}
}

func FuzzAnything(f *testing.F) { bookingstest.Anything(f, Looks, Read) }
