package statement

import (
	"testing"

	"tillroll/convert"
)

func TestASkippedRowTakesTheProofBack(t *testing.T) {
	s := &Statement{Options: convert.Options{Currency: "USD"}, Proof: Proof{Verdict: Proven, Opening: "100.00", Closing: "65.00", Sum: "-35.00", Checked: 1}}
	kept := &convert.Result{Details: &convert.Details{TotalDebits: "-35.00", TotalCredits: "0.00"}}
	s.Judge(kept)
	if s.Proof.Verdict != Proven {
		t.Errorf("nothing was skipped, but it is %s", s.Proof.Verdict)
	}
	rounded := *s
	rounded.Judge(&convert.Result{Details: &convert.Details{TotalDebits: "-35.00", TotalCredits: "0.00", Rounded: 1}})
	if rounded.Proof.Verdict != Unproven || len(rounded.Proof.Broken) != 0 {
		t.Errorf("an amount was rounded, but it is %s", rounded.Proof.Verdict)
	}
	lost := &convert.Result{Skipped: 1, Details: &convert.Details{TotalDebits: "-30.00", TotalCredits: "0.00", SkippedRows: []convert.SkippedRow{{Line: 6}}}}
	s.Judge(lost)
	if s.Proof.Verdict != Broken || len(s.Proof.Broken) != 1 || s.Proof.Broken[0] != (Break{Place{Line: 6}, "70.00", "65.00"}) {
		t.Errorf("%+v", s.Proof)
	}
}
