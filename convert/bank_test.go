package convert

import (
	"slices"
	"strings"
	"testing"
)

// bankRows are rows as a reader of a bank's own format brings them.
func bankRows(rows ...Row) *Request {
	var r Request
	r.Reset(Options{Format: OFX, AccountID: "1", Details: true})
	for _, row := range rows {
		if row.Date == nil {
			row.Date = []byte("2026-03-02")
		}
		if row.Amount == nil {
			row.Amount = []byte("-1.50")
		}
		r.Add(row)
	}
	return &r
}

func reasons(result *Result) []string {
	var all []string
	for _, change := range result.Details.Changes {
		all = append(all, change.Field+": "+change.Reason)
	}
	return all
}

// TestBankIDs: a bank's own id stays to the byte, and of rows that share one the first
// keeps it, in a whole request and in a stream.
func TestBankIDs(t *testing.T) {
	var rows []Row
	for _, id := range []string{"A  1", "A 1", "A  1", " edge ", "tab\there", "", "Ü  9"} {
		rows = append(rows, Row{Date: []byte("2026-03-02"), Amount: []byte("-1.50"), Description: []byte("x" + id), ID: []byte(id)})
	}
	r := bankRows(rows...)
	result := r.Convert(today)
	got := fitids(result)
	for i, want := range []string{"A  1", "A 1", "20260302-", "edge", "tab here", "20260302-", "Ü  9"} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("row %d has the id %q, want %q", i+1, got[i], want)
		}
	}
	if !result.Valid || len(result.Details.Changes) != 1 || result.Details.Changes[0].Index != 2 {
		t.Errorf("%v %q", result.Issues, reasons(result))
	}
	var out memoryFile
	stream(t, &Stream{ChunkRows: 2}, rows, r.Options, &out)
	if again := fitids(&Result{File: out.data}); !slices.Equal(again, got) {
		t.Errorf("a stream gives %q, a request %q", again, got)
	}
}

// TestKeyTexts: the id comes from the key's texts where there are any, whatever is shown.
func TestKeyTexts(t *testing.T) {
	shown := Row{Description: []byte("ACME"), Memo: []byte("card 12")}
	first := fitids(bankRows(shown).Convert(today))[0]
	for name, row := range map[string]Row{
		"the same texts":     {Description: []byte("Acme Ltd"), KeyDescription: []byte(" ACME "), Memo: []byte("card 12")},
		"a memo hidden":      {Description: []byte("ACME"), KeyMemo: []byte("card  12")},
		"both written anew":  {Description: []byte("y"), Memo: []byte("z"), KeyDescription: []byte("ACME"), KeyMemo: []byte("card 12")},
		"a memo made longer": {Description: []byte("ACME"), Memo: []byte("card 12 | ref 9"), KeyMemo: []byte("card 12")},
	} {
		if got := fitids(bankRows(row).Convert(today))[0]; got != first {
			t.Errorf("%s: %s, want %s", name, got, first)
		}
	}
	none := fitids(bankRows(Row{Description: []byte("ACME"), Memo: []byte("card 12"), KeyMemo: []byte{}}).Convert(today))[0]
	if want := fitids(bankRows(Row{Description: []byte("ACME")}).Convert(today))[0]; none != want {
		t.Errorf("an empty memo of the key gives %s, want %s", none, want)
	}
}

// TestBankTypes: a legal TRNTYPE stays unless it says nothing but a wrong sign.
func TestBankTypes(t *testing.T) {
	for _, c := range []struct{ amount, given, want, reason string }{
		{"-1", "POS", "POS", ""},
		{"1", "POS", "POS", ""},
		{"1", "INT", "INT", ""},
		{"-1", "CREDIT", "DEBIT", "type: CREDIT contradicts the sign, which was kept."},
		{"1", "DEBIT", "CREDIT", "type: DEBIT contradicts the sign, which was kept."},
		{"0", "DEBIT", "DEBIT", ""},
		{"-1", "FUN", "DEBIT", "type: No TRNTYPE of OFX: the sign tells the type."},
		{"-1", "", "DEBIT", ""},
	} {
		result := bankRows(Row{Amount: []byte(c.amount), Description: []byte("x"), Type: []byte(c.given)}).Convert(today)
		if !strings.Contains(string(result.File), "<TRNTYPE>"+c.want+"<") || strings.Join(reasons(result), "; ") != c.reason || !result.Valid {
			t.Errorf("%+v gives %q, %v\n%s", c, reasons(result), result.Issues, result.File)
		}
	}
}

// TestBankPeriod: what the bank says of its period and balance stands in the file, and the
// period holds every row.
func TestBankPeriod(t *testing.T) {
	for _, c := range []struct {
		options Options
		want    string // DTSTART DTEND DTASOF
	}{
		{Options{}, "20260302 20260305 20260305"},
		{Options{Start: 20260301, End: 20260331, LedgerDate: 20260330}, "20260301 20260331 20260330"},
		{Options{Start: 20260303, End: 20260304}, "20260302 20260305 20260305"},
		{Options{LedgerBalance: "5", LedgerDate: 20260401}, "20260302 20260305 20260401"},
	} {
		r := bankRows(Row{Description: []byte("x")}, Row{Date: []byte("2026-03-05"), Description: []byte("y")})
		c.options.Format, c.options.AccountID = OFX, "1"
		r.Options = c.options
		result := r.Convert(20260601)
		var got []string
		for _, element := range []string{"<DTSTART>", "<DTEND>", "<DTASOF>"} {
			_, rest, _ := strings.Cut(string(result.File), element)
			got = append(got, rest[:8])
		}
		if strings.Join(got, " ") != c.want || !result.Valid {
			t.Errorf("%+v gives %v, %v", c.options, got, result.Issues)
		}
	}
}

func TestPlaces(t *testing.T) {
	r := bankRows(Row{Description: []byte("x"), Line: 7, Page: 2}, Row{Date: []byte("no"), Line: 9, Page: 3})
	result := r.Convert(today)
	if o := r.Outcome(0); o.Line != 7 || o.Page != 2 {
		t.Errorf("%+v", o)
	}
	if s := result.Details.SkippedRows[0]; s.Line != 9 || s.Page != 3 {
		t.Errorf("%+v", s)
	}
}

// TestReferencesStay: the bank's own reference number is written beside the check number,
// and gives way to a check number that needs its place.
func TestReferencesStay(t *testing.T) {
	r := bankRows(
		Row{Reference: []byte("R-1"), CheckNumber: []byte("12")},
		Row{Reference: []byte("R-2"), CheckNumber: []byte("longer than twelve")},
		Row{Reference: []byte(strings.Repeat("x", 40))},
	)
	result := r.Convert(today)
	file := string(result.File)
	if !strings.Contains(file, "<REFNUM>R-1") || !strings.Contains(file, "<REFNUM>longer than twelve") || strings.Count(file, "<REFNUM>") != 2 || !result.Valid {
		t.Errorf("%v\n%s", result.Issues, file)
	}
}
