package mt940

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/reader/bookings/bookingstest"
	"tillroll/reader/source"
	"tillroll/statement"
)

var read = bookingstest.Reads(Tell)

func TestSamples(t *testing.T) {
	bookingstest.Golden(t, "testdata/*.sta", Looks, read)
}

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 14, Looks, read, ".sta") }

func TestOthersAreNotTaken(t *testing.T) {
	for _, text := range []string{
		"", "Date,Amount\n2024-01-01,5\n", "a:20: b\n:25: c", "{1:F01}{2:O103}{4:\n:20:REF\n:23B:CRED\n:32A:240101EUR5,\n-}",
		":20:only\n:86:a text", "OFXHEADER:100\n",
	} {
		if Looks([]byte(text), "x.sta") {
			t.Errorf("taken for a statement: %q", text)
		}
	}
}

func TestBookingDate(t *testing.T) {
	for in, want := range map[string]string{
		"2401021231": "2023-12-31", "2312310102": "2024-01-02", "240230": "2024-02-29", "2302300301": "2023-03-01",
		"240115": "2024-01-15", "2401150000": "2024-01-15", "990115": "1999-01-15", "2302280229": "2024-02-29", "240431": "2024-04-30",
		"241301": "", "2401011301": "", "240100": "",
	} {
		got, ok := bookingDate(nil, in[:6], in[6:])
		if !ok {
			got = nil
		}
		if string(got) != want {
			t.Errorf("%s is %s, not %s", in, got, want)
		}
	}
}

// write writes rows as a bank in Germany would.
func write(rows []bookingstest.Row) string {
	var b strings.Builder
	sum := 100000
	b.WriteString(":20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:1/1\r\n:60F:C240101EUR1000,00\r\n")
	for i, r := range rows {
		if i > 0 && i%7 == 0 { // a new page
			fmt.Fprintf(&b, ":62M:%s\r\n-\r\n:20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:1/2\r\n:60M:%s\r\n", balance(sum), balance(sum))
		}
		mark := "C"
		amount := r.Cents
		if amount < 0 {
			mark, amount = "D", -amount
		}
		if i%3 == 1 { // a reversal moves the money the other way
			mark = map[string]string{"C": "RD", "D": "RC"}[mark]
		}
		if i%2 == 1 {
			mark += "R"
		}
		fmt.Fprintf(&b, ":61:%02d%02d%02d%02d%02d%s%d,%02dNTRFNONREF//%d\r\n", r.Year%100, r.Month, r.Day, r.Month, r.Day, mark, amount/100, amount%100, i)
		details := "166?00UMSATZ?20" + r.Text + "?32" + r.Payee
		for len(details) > 65 {
			fmt.Fprintf(&b, "%s%s\r\n", map[bool]string{true: ":86:"}[strings.HasPrefix(details, "166?")], details[:65])
			details = details[65:]
		}
		fmt.Fprintf(&b, "%s%s\r\n", map[bool]string{true: ":86:"}[strings.HasPrefix(details, "166?")], details)
		sum += r.Cents
	}
	fmt.Fprintf(&b, ":62F:%s\r\n-\r\n", balance(sum))
	return b.String()
}

func balance(cents int) string {
	mark := "C"
	if cents < 0 {
		mark, cents = "D", -cents
	}
	return fmt.Sprintf("%s240131EUR%d,%02d", mark, cents/100, cents%100)
}

func FuzzReadBack(f *testing.F) {
	f.Add([]byte("some bytes that make three or four rows of various lengths, as it happens"))
	f.Add([]byte(strings.Repeat("\x10\x05\x09\xfe\xff\xff\x13", 90)))
	f.Fuzz(func(t *testing.T, data []byte) {
		rows := bookingstest.MakeUp(data)
		if len(rows) == 0 {
			return
		}
		s := bookingstest.ReadBack(t, write(rows), rows, read)
		if s.Proof.Verdict != statement.Proven || s.Options.AccountID != "1234567" {
			t.Fatalf("%+v", s.Proof)
		}
	})
}

func FuzzAnything(f *testing.F) {
	f.Add([]byte(":20:A\n:25:1\n:28C:1\n:60F:C240101EUR1,\n:61:240101D1,NTRF\n:86:?20?21\n:62F:C240101EUR0,\n"))
	f.Add([]byte(":61:240101"))
	f.Fuzz(func(t *testing.T, data []byte) { bookingstest.Bounded(t, data, read) })
}

func TestEndlessFieldsAreBounded(t *testing.T) {
	head := ":20:A\n:25:1\n:28C:1\n:60F:C240101EUR1,\n:61:240101D1,NTRF\n:86:"
	if _, err := read(source.Held("x", []byte(head+strings.Repeat("a", 2<<20))), statement.Options{}); err == nil || !strings.Contains(err.Error(), "line 6") {
		t.Errorf("a line without an end: %v", err)
	}
	statements, err := read(source.Held("x", []byte(head+strings.Repeat("a\n", 100000))), statement.Options{})
	if err != nil || statements[0].Evidence.Rows != 1 {
		t.Errorf("a field without an end: %v", err)
	}
}
