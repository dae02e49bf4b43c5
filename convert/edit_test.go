package convert

import (
	"regexp"
	"slices"
	"testing"

	"tillroll/ofx"
)

func editable() *Request {
	r := new(Request)
	r.Reset(Options{Details: true})
	for _, row := range []Row{
		{Date: []byte("2026-03-01"), Amount: []byte("-10.00"), Description: []byte("Rent")},
		{Date: []byte("never"), Amount: []byte("-20.00"), Description: []byte("Lost")},
		{Date: []byte("2026-03-03"), Amount: []byte("a lot"), Description: []byte("Much")},
		{Date: []byte("2026-03-04"), Amount: []byte("5.00"), Description: []byte("Müller")},
	} {
		r.Add(row)
	}
	return r
}

func tagged(file []byte, tag string) []string {
	var list []string
	for _, found := range regexp.MustCompile("<"+tag+">([^<]*)<").FindAllSubmatch(file, -1) {
		list = append(list, string(found[1]))
	}
	return list
}

func TestEdits(t *testing.T) {
	r, today := editable(), ofx.Day(20261231)
	before := tagged(r.Convert(today).File, "FITID")
	name, memo := "Landlord", "March"
	r.SetEdits(map[int]Edit{
		0: {Turned: true, Description: &name, Memo: &memo},
		1: {Day: 20260302},
		2: {HasAmount: true, Amount: ofx.Amount{Units: 700, Digits: 2}},
		3: {LeftOut: true},
	})
	result := r.Convert(today)
	if !result.Valid || result.Transactions != 3 || result.Skipped != 0 {
		t.Fatalf("%+v", result)
	}
	if got := tagged(result.File, "TRNAMT"); !slices.Equal(got, []string{"10.00", "-20.00", "7.00"}) {
		t.Errorf("amounts %q", got)
	}
	if got := tagged(result.File, "NAME"); !slices.Equal(got, []string{"Landlord", "Lost", "Much"}) {
		t.Errorf("names %q", got)
	}
	if got := tagged(result.File, "FITID"); got[0] != before[0] {
		t.Errorf("the edited row's id is %s, not %s: the next export would double it", got[0], before[0])
	}
	if o := r.Outcome(3); !o.LeftOut || o.Kept() || o.DateText != "2026-03-04" {
		t.Errorf("left out: %+v", o)
	}
	sameStandings(t, r)
	r.SetEdits(nil)
	if got := tagged(r.Convert(today).File, "FITID"); !slices.Equal(got, before) {
		t.Errorf("undone, the ids are %q, not %q", got, before)
	}
	sameStandings(t, r)
}

// sameStandings holds the short answer about each row against the long one.
func sameStandings(t *testing.T, r *Request) {
	t.Helper()
	for i := range r.Len() {
		o := r.Outcome(i)
		if got, want := r.Standing(i), (Standing{o.Line, o.Page, o.Day, o.Amount, o.Kept(), o.Guessed, o.Edited, o.LeftOut}); got != want {
			t.Errorf("row %d stands as %+v, not %+v", i, got, want)
		}
	}
}

// TestLeftOutRowsKeepTheirIDs: of two equal rows the first is in the books already; taken
// without it, the second must not come under the first one's id.
func TestLeftOutRowsKeepTheirIDs(t *testing.T) {
	r, today := new(Request), ofx.Day(20261231)
	r.Reset(Options{})
	for range 2 {
		r.Add(Row{Date: []byte("2026-03-01"), Amount: []byte("-3.50"), Description: []byte("Coffee")})
	}
	before := tagged(r.Convert(today).File, "FITID")
	r.SetEdits(map[int]Edit{0: {LeftOut: true}})
	if got := tagged(r.Convert(today).File, "FITID"); len(got) != 1 || got[0] != before[1] {
		t.Errorf("the second coffee's id is %q, not %q", got, before[1])
	}
}

func TestWrittenIsWhatTheFileHas(t *testing.T) {
	r := editable()
	result := r.Convert(20261231)
	changes := len(result.Details.Changes)
	if name, _, _ := r.Written(3); name != tagged(result.File, "NAME")[1] {
		t.Errorf("shown as %q, written as %q", name, tagged(result.File, "NAME"))
	}
	if len(result.Details.Changes) != changes {
		t.Error("looking at a row was told as a change")
	}
}
