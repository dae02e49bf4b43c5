package convert

import (
	"fmt"
	"testing"
)

// TestKeptKeysAreTheReckonedOnes: whatever is converted between, the same options give the
// same file as ever, with an id for each row.
func TestKeptKeysAreTheReckonedOnes(t *testing.T) {
	made := func() *Request {
		r := &Request{}
		r.Reset(Options{})
		for i := range 40 {
			r.Add(Row{Date: fmt.Appendf(nil, "0%d/05/2026", i%9+1), Amount: fmt.Appendf(nil, "%d.%02d", i%7-3, i), Description: fmt.Appendf(nil, "Row %d", i%5), Memo: []byte("x")})
		}
		return r
	}
	kept := made()
	kept.KeepKeys()
	edits := map[int]Edit{3: {LeftOut: true}, 4: {Turned: true}, 5: {Day: 20260105}}
	options := []Options{{}, {InvertSigns: true}, {}, {DateOrder: DayFirst}, {InvertSigns: true}, {DateOrder: MonthFirst}, {Currency: "JPY"}, {Currency: "JPY", InvertSigns: true}, {}}
	for i, o := range options {
		fresh := made()
		kept.Options, fresh.Options = o, o
		for _, changes := range []map[int]Edit{nil, edits, nil} {
			kept.SetEdits(changes)
			fresh.SetEdits(changes)
			got, want := kept.Convert(20261231), fresh.Convert(20261231)
			if string(got.File) != string(want.File) {
				t.Errorf("%d. with %d edits: \n%s\nwant\n%s", i, len(changes), got.File, want.File)
			}
		}
	}
}

// TestKeptKeysBelongToTheirRows: another list in the same request has keys of its own.
func TestKeptKeysBelongToTheirRows(t *testing.T) {
	r := &Request{}
	files := map[string]bool{}
	for _, text := range []string{"one", "two"} {
		r.Reset(Options{})
		r.KeepKeys()
		r.Add(Row{Date: []byte("2026-01-05"), Amount: []byte("1"), Description: []byte(text)})
		id := tagged(r.Convert(20261231).File, "FITID")[0]
		if id == "" || files[id] {
			t.Errorf("%s: the id is %q", text, id)
		}
		files[id] = true
	}
}
