package grammar

import (
	"encoding/binary"
	"math/rand/v2"
	"strconv"
	"testing"
)

// sameDate compares what is said of a date at a glance with what the grammar says.
func sameDate(t *testing.T, date []byte) {
	t.Helper()
	want := readAnyDate(date)
	if got := ReadDate(date); got != want || IsPlainDate(date) != (want.Verdict.Rule == "") {
		t.Fatalf("%q is read as %+v, by the grammar as %+v", date, got, want)
	}
}

// TestPlainDatesOfEveryYear: the quick way knows the leap years.
func TestPlainDatesOfEveryYear(t *testing.T) {
	for year := 1890; year < 2410; year++ {
		for _, day := range []int{100, 101, 131, 132, 228, 229, 230, 301, 430, 431, 531, 631, 731, 931, 1130, 1131, 1200, 1231, 1232, 1301} {
			for _, rest := range []string{"120000", "120000[0:GMT]"} {
				date := []byte(strconv.Itoa(year*10000+day) + rest)
				sameDate(t, date)
			}
		}
	}
}

func TestEightDigits(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		text := []byte(strconv.Itoa(100_000_000 + random.IntN(100_000_000)))[1:]
		if random.IntN(2) == 0 {
			text[random.IntN(8)] = byte(random.IntN(256))
		}
		n, ok := eightDigits(binary.LittleEndian.Uint64(text))
		want, digits := uint64(0), LeadingDigits(text, 8) == 8
		if digits {
			want = Number(text)
		}
		if ok != digits || n != want {
			t.Fatalf("%q is read as %d, %v", text, n, ok)
		}
		for _, zone := range []string{"", "120000", "120000[0:GMT]", "120000[-5:EST]", "250000"} {
			date := append(text[:8:8], zone...)
			sameDate(t, date)
		}
	}
}

// TestNoonIsReadAtOnce: what most banks write goes the quick way.
func TestNoonIsReadAtOnce(t *testing.T) {
	if a, b, c := noonDay([]byte("20240229120000")), noonDay([]byte("20240229120000[0:GMT]")), noonDay([]byte("20240229120000[-5:EST]")); a != 20240229 || b != 20240229 || c != 0 {
		t.Errorf("noon of a leap day is read as %d, %d and %d", a, b, c)
	}
}
