package core

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"tillroll/target"
)

// TestSheetHasItsWords: a page of a paper is drawn with the words that are printed on it.
func TestSheetHasItsWords(t *testing.T) {
	paper, err := os.ReadFile("../../docs/samples/june.pdf")
	if err != nil {
		t.Fatal(err)
	}
	desk, id := openSample(t, "june.pdf", string(paper))
	sheet, err := desk.Sheet(id, 1, []byte("{}"))
	if err != nil || sheet.Pages < 1 || sheet.Width <= 0 || sheet.Height <= 0 {
		t.Fatalf("%+v, %v", sheet, err)
	}
	var words []string
	for _, w := range sheet.Words {
		if w.X < 0 || w.X > sheet.Width || w.Y < 0 || w.Y > sheet.Height {
			t.Errorf("%q stands beside the page", w.Text)
		}
		words = append(words, w.Text)
	}
	if !strings.Contains(strings.Join(words, " "), "4273.02") && !strings.Contains(strings.Join(words, " "), "4,273.02") {
		t.Errorf("the closing balance is not on the page: %q", words)
	}
	if _, err := desk.Sheet(id+1, 1, []byte("{}")); err == nil {
		t.Error("a document that is not open has a page")
	}
	if _, err := desk.Sheet(id, sheet.Pages+1, []byte("{}")); err == nil {
		t.Error("a page behind the last was drawn")
	}
}

// TestRepairGivesAnswerAndDocument: the answer is that of /repair, the document beside it the
// mended one; what is no OFX gets a sentence.
func TestRepairGivesAnswerAndDocument(t *testing.T) {
	desk, id := openSample(t, "bank.csv", bank)
	whole := converted(t, desk, id, `{"format":"ofx"}`)
	_, file, err := desk.Parts(id, 0)
	if err != nil || !whole.Valid {
		t.Fatal(err)
	}
	broken := strings.Replace(string(file), "-900.00", "-1,900.00", 1)
	answer, mended, err := desk.Repair("bank.ofx", []byte(broken))
	if err != nil {
		t.Fatal(err)
	}
	var told struct {
		Valid   bool
		Changes []struct{ Before, After string }
	}
	if err := json.Unmarshal(answer, &told); err != nil || !told.Valid || len(told.Changes) != 1 || string(mended) == broken {
		t.Errorf("%s, %v", answer, err)
	}
	if _, _, err := desk.Repair("bank.csv", []byte(bank)); err == nil || !strings.HasSuffix(err.Error(), ".") {
		t.Errorf("a table was mended: %v", err)
	}
}

// TestTargetsHaveStepsToClick: the page offers every target, its steps one by one.
func TestTargetsHaveStepsToClick(t *testing.T) {
	all := target.All()
	for i, offered := range Targets() {
		if offered.Name != all[i].Name || offered.Title == "" || len(offered.Steps) == 0 {
			t.Errorf("%+v", offered)
		}
		if got := strings.Join(offered.Steps, "; "); got != all[i].Steps {
			t.Errorf("%s: %q, want %q", offered.Name, got, all[i].Steps)
		}
	}
	if len(Targets()) != len(all) {
		t.Errorf("%d targets of %d", len(Targets()), len(all))
	}
}
