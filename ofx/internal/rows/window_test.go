package rows

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"tillroll/ofx/internal/sample"
)

// TestWindow reads documents through windows of all kinds of sizes: the rows are those of the
// document that is held, with their lines.
func TestWindow(t *testing.T) {
	long := strings.Replace(string(sample.Large(50, true)), "<MEMO>", "<MEMO>"+strings.Repeat("long ", 2000), 1)
	unknown := strings.Replace(string(sample.Large(50, true)), "<BANKTRANLIST>", "<X.LIST><BANKTRANLIST>", 1)
	for name, doc := range map[string]string{
		"closed": string(sample.Large(300, true)), "open": string(sample.Large(300, false)),
		"a text longer than the window": long, "a name that nobody knows": unknown,
		"two statements": string(sample.Large(40, true)) + string(sample.Large(40, true)), "nothing": "", "no document": strings.Repeat("nothing at all ", 500),
	} {
		var want []string
		for row := range Of([]byte(doc)) {
			want = append(want, show(&row))
		}
		for _, size := range []int{700, 1024, 5000, 1 << 20} {
			var got []string
			for row, err := range in(newReader(strings.NewReader(doc), 0, int64(len(doc)), size)) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, show(&row))
			}
			if strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("%s, %d bytes at a time: %d rows, want %d", name, size, len(got), len(want))
			}
		}
	}
}

func show(r *Row) string {
	return fmt.Sprintf("%d %s %s %s %s %s %s %s", r.Line, r.Type, r.Posted, r.Amount, r.FITID, r.Name, r.Memo, r.Account.AccountID)
}

// TestWindowAccounts holds accounts to their places: the rows from one to the next are its own.
func TestWindowAccounts(t *testing.T) {
	doc := append(sample.Large(20_000, true), sample.Large(20_000, true)...) // several windows
	rows := 0
	var places []int
	for a, err := range AccountsIn(bytes.NewReader(doc), int64(len(doc)), func(*Row) { rows++ }) {
		if err != nil {
			t.Fatal(err)
		}
		places = append(places, a.At)
		if line := 1 + bytes.Count(doc[:a.At], []byte("\n")); line != a.Line || !bytes.HasPrefix(doc[a.At:], []byte("<STMTRS>")) {
			t.Errorf("account at byte %d, line %d, want %d", a.At, a.Line, line)
		}
	}
	if rows != 40_000 || len(places) != 2 {
		t.Fatalf("%d rows, accounts at %d", rows, places)
	}
	rows = 0
	for range In(bytes.NewReader(doc), int64(places[0]), int64(places[1])) {
		rows++
	}
	if rows != 20_000 {
		t.Errorf("%d rows", rows)
	}
}

// TestWindowFails: a document that ends too soon is no document that ends.
func TestWindowFails(t *testing.T) {
	doc := sample.Large(100, true)
	var last error
	for _, err := range In(bytes.NewReader(doc), 0, int64(len(doc))+10) {
		last = err
	}
	if !errors.Is(last, io.ErrUnexpectedEOF) {
		t.Error(last)
	}
}
