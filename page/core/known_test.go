package core

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func openAll(t *testing.T, desk *Desk, texts ...string) (ids []int) {
	t.Helper()
	for i, text := range texts {
		id, err := desk.Open(fmt.Sprintf("month%d.csv", i+1), []byte(text), "")
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	return ids
}

// TestOnlyNewRows: what was imported before is left out, is told apart from what a person
// left out, and can be put back; the rest keeps its ids, and the proof its meaning.
func TestOnlyNewRows(t *testing.T) {
	desk := &Desk{Today: today}
	const twin = "2026-01-11,Coffee,-3.50,"
	ids := openAll(t, desk,
		"Date,Description,Amount,Balance\n2026-01-05,Rent,-900.00,100.00\n"+twin+"96.50\n",
		"Date,Description,Amount,Balance\n2026-01-05,Rent,-900.00,100.00\n"+twin+"96.50\n"+twin+"93.00\n2026-02-05,Rent,-90.00,3.00\n")
	whole := converted(t, desk, ids[1], `{}`)
	_, all, err := desk.Parts(ids[1], 0)
	if err != nil || whole.Proof.Verdict.String() != "proven" {
		t.Fatal(err, whole.Proof)
	}
	told, _, err := desk.Diff(Comparison{Olds: []Side{{ID: ids[0]}}, New: Side{ID: ids[1], One: 1}, Mark: true})
	if err != nil || !reflect.DeepEqual(told.Known, [][2]int{{0, 1}}) {
		t.Fatalf("%+v, %v", told, err)
	}
	v := converted(t, desk, ids[1], `{"known":[[0,1]]}`)
	if v.Counts.Kept != 2 || v.Counts.Known != 2 || v.Counts.LeftOut != 0 || v.Counts.Edited != 0 || v.Proof.Verdict.String() != "proven" {
		t.Errorf("%+v %+v", v.Counts, v.Proof)
	}
	_, some, err := desk.Parts(ids[1], 0)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(some)) {
		if strings.HasPrefix(line, "<FITID>") && !strings.Contains(string(all), line) {
			t.Errorf("%s is an id that the whole file has not", line)
		}
	}
	if page, err := desk.Rows(ids[1], 0, "known", 0, 9); err != nil || page.Total != 2 || !page.Rows[0].Known || page.Rows[0].Edited {
		t.Errorf("%+v, %v", page, err)
	}
	if v := converted(t, desk, ids[1], `{"known":[[0,1]],"edits":{"1":{"back":true}}}`); v.Counts.Kept != 3 || v.Counts.Known != 1 {
		t.Errorf("%+v", v.Counts)
	}
	if v := converted(t, desk, ids[1], `{"known":[[0,1]],"opening":"1000.00","closing":"3.00"}`); v.Proof.Verdict.String() != "proven" || v.Proof.Opening != "96.50" {
		t.Errorf("typed balances are of the whole statement: %+v", v.Proof)
	}
}

func TestJoinedDocument(t *testing.T) {
	desk := &Desk{Today: today}
	ids := openAll(t, desk, january, february)
	id, err := desk.Join("both.csv", []Side{{ID: ids[0], One: 1}, {ID: ids[1], One: 1}})
	if err != nil {
		t.Fatal(err)
	}
	v := converted(t, desk, id, `{"target":"xero"}`)
	if v.Counts.Kept != 4 || v.Name != "both.ofx" || len(v.Notes) == 0 {
		t.Errorf("%+v", v)
	}
	if p, err := desk.Place(id, 0, 0, []byte(`{}`)); err != nil || p.Line != 0 {
		t.Errorf("%+v, %v", p, err)
	}
	if r, err := desk.Read(id, []byte(`{"dateOrder":"dmy"}`)); err != nil || r.Problem != nil || r.Statements != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestLayoutFileComesBack holds that what the page saves is what it loads, and what the
// command line would follow.
func TestLayoutFileComesBack(t *testing.T) {
	const text = "Day;What;Other;Money\n03.04.2026;Rent;x;-900,00\n05.06.2026;AMZN 12;y;-3,50\n"
	const chosen = `{"dateOrder":"dmy","accountId":"4321","currency":"EUR","accountType":"SAVINGS","unused":["3"],"signs":"turn","intuBid":"2430","payees":[{"pattern":"^AMZN","name":"Amazon"}]}`
	desk, id := openSample(t, "bank.csv", text)
	before := converted(t, desk, id, chosen)
	_, first, err := desk.Parts(id, 0)
	if err != nil || !strings.Contains(string(first), "<NAME>Amazon<") || strings.Contains(string(first), "<MEMO>x") {
		t.Fatalf("%v\n%s", err, first)
	}
	saved, err := desk.Layout(id, 0, []byte(chosen))
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := desk.LoadLayout(saved)
	if err != nil {
		t.Fatalf("%v in\n%s", err, saved)
	}
	settings := map[string]any{}
	for _, part := range []map[string]any{loaded.Reading, loaded.Make} {
		for name, value := range part {
			settings[name] = value
		}
	}
	again, err := json.Marshal(settings)
	if err != nil {
		t.Fatal(err)
	}
	other, id := openSample(t, "bank.csv", text)
	after := converted(t, other, id, string(again))
	_, second, err := other.Parts(id, 0)
	if err != nil || string(first) != string(second) || !reflect.DeepEqual(before.Details, after.Details) {
		t.Errorf("%v: by %s\n%s\nbecame\n%s", err, again, first, second)
	}
	if _, err := desk.LoadLayout([]byte("[colums]")); err == nil {
		t.Error("a layout that nobody knows was taken")
	}
}

func TestPlaceShowsTheLinesAround(t *testing.T) {
	desk, id := openSample(t, "bank.csv", bank)
	converted(t, desk, id, `{}`)
	p, err := desk.Place(id, 0, 1, []byte(`{}`))
	if err != nil || p.Line != 3 || len(p.Records) != 5 || p.Records[2].Cells[1] != "Lost" {
		t.Errorf("%+v, %v", p, err)
	}
}
