package jsonrows

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"tillroll/reader/bookings"
	"tillroll/reader/bookings/bookingstest"
	"tillroll/reader/cells"
	"tillroll/reader/charset"
	"tillroll/reader/source"
	"tillroll/statement"
)

var read = bookingstest.Reads(func(in *source.File, _ statement.Options) (*bookings.Told, error) {
	doc, err := Parse(in)
	if err != nil {
		return nil, err
	}
	return doc.Tell()
})

func TestSamples(t *testing.T) {
	bookingstest.Golden(t, "testdata/*.json", Looks, read)
}

func TestSpoilt(t *testing.T) { bookingstest.Spoilt(t, 24, Looks, read, ".json") }

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		`{"a":1}`: true, " [ {": true, "{}": true, "[]": true, "{1:F01": false, "[a],b\n": false, "": false, "{": false, "a{\"": false,
	} {
		if Looks([]byte(text), "") != want {
			t.Errorf("%q", text)
		}
	}
}

func TestRequestsAreTold(t *testing.T) {
	for text, want := range map[string]bool{
		`[{"date":"2024-01-01","amount":5}]`:                                        true,
		`{"transactions":[{"date":"2024-01-01","amount":5,"id":null}]}`:             true,
		`{"transactions":[]}`:                                                       true,
		`{"format":"qbo","transactions":[{"date":"a","amount":5,"category":"x"}]}`:  true,
		`[{"date":"2024-01-01","amount":5,"type":"debit"}]`:                         false,
		`[{"date":"2024-01-01","amount":5},{"date":"x","amount":1,"pending":true}]`: false,
		`{"items":[{"date":"2024-01-01","amount":5}]}`:                              false,
		`{"transactions":[{"when":"2024-01-01","sum":5}]}`:                          false,
	} {
		doc, err := Parse(source.Held("x", []byte(text)))
		if err != nil || doc.IsRequest() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestListsAreTables(t *testing.T) {
	text := `{"result":{"accountNumber":"77","items":[
 {"bookingDate":"2024-01-01","amount":{"value":-5.5,"currency":"EUR"},"text":["a","b"],"pending":false},
 {"bookingDate":"2024-01-02","amount":{"value":6,"currency":"EUR"},"pending":true,"note":"x\ty"}]}}`
	doc, err := Parse(source.Held("x", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	groups := doc.Tables()
	if len(groups) != 1 || groups[0][0].Account != "77" {
		t.Fatalf("%+v", groups)
	}
	var got []string
	for range 2 {
		got = nil
		_ = groups[0][0].Book.Sheets[0].Records(func(r cells.Record) bool {
			got = append(got, fmt.Sprintf("%d %q", r.Line, r.Cells))
			return true
		})
	}
	want := `1 ["booking date" "amount" "Currency" "text" "Status" "note"]
2 ["2024-01-01" "-5.5" "EUR" "a b" "booked" ""]
3 ["2024-01-02" "6" "EUR" "" "pending" "x\ty"]`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestAmounts(t *testing.T) {
	for in, want := range map[string]string{"1.5e3": "1500", "-7.76": "-7.76", "1e-2": "0.01", "1e999999": "", "x": ""} {
		if got, _ := decimal(in, false); string(got) != want {
			t.Errorf("%s is %s", in, got)
		}
	}
	if major("-5", 2) != "-0.05" || major("1234", 3) != "1.234" || major("7", 0) != "7" {
		t.Error("smallest units")
	}
	if add("465.00", "-13.79") != "451.21" {
		t.Error(add("465.00", "-13.79"))
	}
	if epochDay("1706140800") != "2024-01-25" || epochDay("-1") != "" || epochDay("x") != "" {
		t.Error("days of an epoch")
	}
}

func FuzzReadBack(f *testing.F) {
	f.Add([]byte("some bytes that make three or four rows of various lengths, as it happens"))
	f.Fuzz(func(t *testing.T, data []byte) {
		rows := bookingstest.MakeUp(data)
		if len(rows) == 0 {
			return
		}
		type amount struct {
			Amount   string `json:"amount"`
			Currency string `json:"currency"`
		}
		var booked []map[string]any
		for _, r := range rows {
			other := "debtorName"
			if r.Cents < 0 {
				other = "creditorName"
			}
			booked = append(booked, map[string]any{
				"bookingDate": r.Date(), "transactionAmount": amount{r.Amount(), "EUR"}, other: r.Payee, "remittanceInformationUnstructured": r.Text,
			})
		}
		file, _ := json.MarshalIndent(map[string]any{"transactions": map[string]any{"booked": booked}}, "", " ")
		bookingstest.ReadBack(t, string(file), rows, read)
	})
}

func FuzzAnything(f *testing.F) {
	samples, _ := os.ReadDir("testdata")
	for _, sample := range samples {
		data, _ := os.ReadFile("testdata/" + sample.Name())
		f.Add(data)
	}
	f.Add([]byte(strings.Repeat("[", 5000)))
	f.Add([]byte(strings.Repeat(`{"a":`, 5000)))
	f.Fuzz(func(t *testing.T, data []byte) {
		bookingstest.Bounded(t, data, read)
		doc, err := Parse(source.Held("x", data))
		if text, _ := charset.Decode(data); !json.Valid(text) && err == nil {
			t.Fatalf("no JSON, and accepted: %q", data)
		}
		if err != nil {
			return
		}
		for _, group := range doc.Tables() {
			for _, table := range group {
				if err := table.Book.Sheets[0].Records(func(cells.Record) bool { return true }); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// TestReadmeNamesTheServices holds the sentence about JSON in README.md to the list here.
func TestReadmeNamesTheServices(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, row, _ := strings.Cut(string(readme), "\n| `json` | ")
	row, _, _ = strings.Cut(row, "\n")
	for _, s := range services() {
		if !strings.Contains(row, s.name) {
			t.Errorf("README.md does not name %s in %q", s.name, row)
		}
	}
}
