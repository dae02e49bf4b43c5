package norma43

import (
	"os"
	"testing"

	"tillroll/reader/bookings/bookingstest"
)

func TestSamples(t *testing.T) {
	bookingstest.Golden(t, "testdata/*.n43", Looks, Read)
}

func TestOthersAreNotTaken(t *testing.T) {
	for _, text := range []string{"", "1", "01", "11", "074", "00000", "01,02\n", "Date,Amount\n2024-01-01,5\n", "11/01/2024;5\n"} {
		if Looks([]byte(text), "") {
			t.Errorf("%q was taken", text)
		}
	}
}

func FuzzAnything(f *testing.F) {
	samples, _ := os.ReadDir("testdata")
	for _, sample := range samples {
		data, _ := os.ReadFile("testdata/" + sample.Name())
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		Looks(data, "")
		bookingstest.Bounded(t, data, Read)
	})
}
