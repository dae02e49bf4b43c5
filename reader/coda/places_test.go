package coda

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/reader/bookings"
	"tillroll/reader/source"
	"tillroll/statement"
)

// record is a line of 128 places, with texts from their places on.
func record(texts map[int]string) string {
	line := []byte(strings.Repeat(" ", 128))
	for place, text := range texts {
		copy(line[place-1:], text)
	}
	return string(line)
}

func first() map[int]string {
	return map[int]string{1: "00000", 6: "050126", 12: "725", 15: "05", 128: "2"}
}

func TestPlacesOfTheFirstLine(t *testing.T) {
	if !Looks([]byte(record(first())), "") {
		t.Fatal("not taken")
	}
	for _, span := range [][2]int{{1, 16}, {128, 128}} {
		for place := span[0]; place <= span[1]; place++ {
			if line := []byte(record(first())); Looks(append(append(line[:place-1:place-1], 'x'), line[place:]...), "") {
				t.Errorf("taken with a letter at %d", place)
			}
		}
	}
}

func TestNumbersByTheirStructure(t *testing.T) {
	places := "1234567890123456789012345678901234EUR"
	for structure, want := range map[string]string{"0": "123456789012 456", "1": "1234567890123456789012345678901234 EUR", "2": "1234567890123456 EUR", "3": "1234567890123456789012345678901234 EUR"} {
		a := accountOf(structure, bookings.Columns(places+"X"))
		if got := a.Number + " " + a.Currency; got != want {
			t.Errorf("%s: %s, not %s", structure, got, want)
		}
	}
}

// edge is a text of a length whose first and last letters differ from the others.
func edge(n int) string { return "A" + strings.Repeat("m", n-2) + "Z" }

// TestFieldsToTheirEdges reads lines whose fields are filled from their first to their last place.
func TestFieldsToTheirEdges(t *testing.T) {
	for kind, signs := range map[string]string{"in": "0", "out": "1"} {
		lines := []string{
			record(first()),
			record(map[int]string{1: "13", 6: "BE12345678901234", 40: "EUR", 43: signs, 44: "100000000001230"}),
			record(map[int]string{1: "21", 32: signs, 33: "100000000000120", 48: "040126", 62: "0", 63: edge(53), 116: "050126"}),
			record(map[int]string{1: "22", 11: edge(53), 64: edge(35)}),
			record(map[int]string{1: "23", 11: "B" + edge(36), 48: "C" + edge(34), 83: "D" + edge(42)}),
			record(map[int]string{1: "31", 41: "E" + edge(72)}),
			record(map[int]string{1: "32", 11: "F" + edge(104)}),
			record(map[int]string{1: "33", 11: "G" + edge(89)}),
			record(map[int]string{1: "8", 42: signs, 43: "100000000002340", 58: "060126"}),
		}
		list, err := read(source.Held("x.cod", []byte(strings.Join(lines, "\n"))), statement.Options{})
		if err != nil {
			t.Fatal(err)
		}
		sign := map[string]string{"in": "", "out": "-"}[kind]
		s := list[0]
		if got := s.Account + " " + s.Options.Currency + " " + s.Proof.Opening + " " + s.Proof.Closing; got != fmt.Sprintf("BE12345678901234 EUR %s100000000001.23 %s100000000002.34", sign, sign) {
			t.Errorf("%s", got)
		}
		err = s.Rows(func(r convert.Row) error {
			got := fmt.Sprintf("%s|%s|%s|%s", r.Date, r.Amount, r.Description, r.Memo)
			if want := "2026-01-05|" + sign + "100000000000.12|C" + edge(34) + "|"; !strings.HasPrefix(got, want) {
				t.Errorf("%s, not %s", got, want)
			}
			for _, part := range []string{edge(53) + edge(53) + "D" + edge(42), edge(35), "B" + edge(36), "E" + edge(72), "F" + edge(104), "G" + edge(89)} {
				if !strings.Contains(got, part) {
					t.Errorf("%s lacks %s", got, part)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestStructuredMessages(t *testing.T) {
	for message, want := range map[string]string{"101123456789012rest": "+++123/4567/89012+++ rest", "102123456789012": "+++123/4567/89012+++ ", "103123456789012": "123456789012", "10112345678901x": "12345678901x", "x01 free": "x01 free"} {
		k := &taker{structured: true}
		k.say(message)
		if got := k.text(); got != want {
			t.Errorf("%s: %q, not %q", message, got, want)
		}
	}
	k := &taker{}
	for range 200 {
		k.say(strings.Repeat("x", 100))
	}
	if k.message.Len() != 10_000 {
		t.Errorf("%d bytes", k.message.Len())
	}
	for range maxNotes + 5 {
		k.information(bookings.NewColumns([]byte(record(map[int]string{1: "31", 41: "note"}))))
	}
	if len(k.notes) != maxNotes {
		t.Errorf("%d notes", len(k.notes))
	}
}
