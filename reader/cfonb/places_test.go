package cfonb

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// record is a line of 120 places, with texts from their places on.
func record(texts map[int]string) string {
	line := []byte(strings.Repeat(" ", 120))
	for place, text := range texts {
		copy(line[place-1:], text)
	}
	return string(line)
}

func first() map[int]string {
	return map[int]string{1: "01", 3: "30004", 12: "00012", 17: "EUR", 20: "2", 22: "12345678901", 35: "010126", 91: "1000000000001", 104: "{"}
}

func TestPlacesOfTheFirstLine(t *testing.T) {
	if !Looks([]byte(record(first())), "") {
		t.Fatal("not taken")
	}
	for _, span := range [][2]int{{1, 7}, {12, 16}, {20, 20}, {35, 40}, {91, 104}} {
		for place := span[0]; place <= span[1]; place++ {
			if line := []byte(record(first())); Looks(append(append(line[:place-1:place-1], 'x'), line[place:]...), "") {
				t.Errorf("taken with a letter at %d", place)
			}
		}
	}
}

func TestAmountsWithTheirSigns(t *testing.T) {
	for sign, want := range map[string]string{"{": "100.00", "A": "100.01", "I": "100.09", "}": "-100.00", "J": "-100.01", "R": "-100.09", "S": "", "": "", "1": ""} {
		c := bookings.NewColumns([]byte(record(map[int]string{20: "2", 91: "0000000001000", 104: sign})))
		amount, ok := amountOf(c)
		if ok != (want != "") || ok && string(amount) != want {
			t.Errorf("%q: %s %v", sign, amount, ok)
		}
	}
	for digit, want := range map[string]int{"0": 0, "9": 9, "": -1, "10": -1, "x": -1, "/": -1, ":": -1} {
		if got := number(digit); got != want {
			t.Errorf("%q: %d", digit, got)
		}
	}
}

// TestFieldsToTheirEdges reads lines whose fields are filled from their first to their last place.
func TestFieldsToTheirEdges(t *testing.T) {
	entry := map[int]string{1: "04", 3: "30004", 12: "00012", 17: "EUR", 20: "2", 22: "12345678901", 33: "01", 35: "050126", 49: "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEZ", 82: "7000001", 91: "0000000010000", 104: "J", 105: "REF4567890123456"}
	more := func(kind, text string) string { return record(map[int]string{1: "05", 46: kind, 49: text}) }
	long := strings.Repeat("p", 69) + "Q"
	text := strings.Join([]string{record(first()), record(entry), more("NPY", long), more("MMO", "USD212345678901234Z"), more("LIB", strings.Repeat("m", 69)+"N")}, "\n")
	list, err := read(source.Held("x.txt", []byte(text)), statement.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := list[0]
	if s.Account != "300040001212345678901" || s.Options.AccountID != "12345678901" || s.Options.BankID != "30004" || s.Options.Currency != "EUR" || s.Proof.Opening != "100000000000.10" {
		t.Errorf("%+v %+v", s.Options, s.Proof)
	}
	err = s.Rows(func(r convert.Row) error {
		got := fmt.Sprintf("%s|%s|%s|%s|%s", r.Date, r.Amount, r.CheckNumber, r.Description, r.Memo)
		if want := "2026-01-05|-1000.01|7000001|" + long + "|"; !strings.HasPrefix(got, want) {
			t.Errorf("%s, not %s", got, want)
		}
		for _, part := range []string{"ABCDEFGHIJKLMNOPQRSTUVWXYZABCDE", "REF4567890123456", "USD 123456789012.34", strings.Repeat("m", 69) + "N"} {
			if !strings.Contains(got, part) {
				t.Errorf("%s lacks %s", got, part)
			}
		}
		if strings.Contains(got, "ABCDEZ") || strings.Contains(got, "34Z") {
			t.Errorf("%s goes beyond a field", got)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
