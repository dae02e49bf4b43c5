package abo

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader/source"
	"tillroll/statement"
)

// put writes text over a line from a place on.
func put(line string, place int, text string) string {
	return line[:place-1] + text + line[place-1+len(text):]
}

// head is the line of a statement whose every field is filled to its edges.
func head() string {
	line := strings.Repeat(" ", 128)
	for place, text := range map[int]string{1: "074", 4: "1234567890123456", 20: "OWNER", 40: "311225", 46: "10000000000009", 60: "+", 61: "10000000000008", 75: "+", 76: "20000000000003", 90: "0", 91: "20000000000002", 105: "0", 106: "001", 109: "310126"} {
		line = put(line, place, text)
	}
	return line
}

// TestPlacesOfTheFirstLine: each place that tells the kind of a file must hold what belongs there.
func TestPlacesOfTheFirstLine(t *testing.T) {
	if !Looks([]byte(head()), "") {
		t.Fatal("not taken")
	}
	for _, span := range [][2]int{{1, 19}, {40, 75}, {109, 114}} {
		for place := span[0]; place <= span[1]; place++ {
			if Looks([]byte(put(head(), place, "x")), "") {
				t.Errorf("taken with a letter at %d", place)
			}
		}
	}
	for _, place := range []int{20, 39, 76, 108, 115} {
		if !Looks([]byte(put(head(), place, "x")), "") {
			t.Errorf("not taken with a letter at %d", place)
		}
	}
}

// TestFieldsToTheirEdges reads lines whose fields are filled from their first to their last place.
func TestFieldsToTheirEdges(t *testing.T) {
	entry := strings.Repeat(" ", 128)
	for place, text := range map[int]string{
		1: "075", 4: "1234567890123456", 20: "9876543210987654", 36: "1234567890123", 49: "100000000001", 61: "1", 62: "7000000001", 72: "00", 74: "0308", 78: "9001", 82: "8000000002", 92: "300126", 98: "Anna Maria Novakova Z", 118: "0", 119: "0978", 123: "290126",
	} {
		entry = put(entry, place, text)
	}
	for signs, want := range map[string]string{"++": "100000000000.09 100000000000.08", "-+": "-100000000000.09 100000000000.08", "+-": "100000000000.09 -100000000000.08"} {
		text := put(put(head(), 60, signs[:1]), 75, signs[1:]) + "\r\n" + entry + "\r\n"
		list, err := read(source.Held("x.gpc", []byte(text)), statement.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := list[0]
		if got := s.Proof.Opening + " " + s.Proof.Closing; got != want {
			t.Errorf("%s: %s, not %s", signs, got, want)
		}
		broken := ""
		for _, b := range s.Proof.Broken {
			broken += " " + b.Found
		}
		for _, total := range []string{"200000000000.03", "200000000000.02"} {
			if !strings.Contains(broken, total) {
				t.Errorf("the total %s is not held against the rows: %s", total, broken)
			}
		}
		if s.Account != "1234567890123456" || s.Options.Currency != "EUR" {
			t.Errorf("%s %s", s.Account, s.Options.Currency)
		}
		err = s.Rows(func(r convert.Row) error {
			got := fmt.Sprintf("%s %s %s %s", r.Date, r.Amount, r.Description, r.Memo)
			if want := "2026-01-29 -1000000000.01 Anna Maria Novakova"; !strings.HasPrefix(got, want) {
				t.Errorf("%s, not %s", got, want)
			}
			for _, symbol := range []string{"VS 7000000001", "KS 9001", "SS 8000000002", "9876543210987654/0308"} {
				if !strings.Contains(got, symbol) {
					t.Errorf("%s lacks %s", got, symbol)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
