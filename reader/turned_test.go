package reader_test

import (
	"os"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// The figures of a paper hold for the rows as it prints them: signs that the user turns must
// not stand beside a proof of the others.
func TestTurnedSignsTurnTheProof(t *testing.T) {
	data, err := os.ReadFile("../docs/samples/june.pdf")
	if err != nil {
		t.Fatal(err)
	}
	turned := statement.Options{Convert: convert.Options{InvertSigns: true}}
	for name, read := range map[string]func() (*reader.File, error){
		"at once": func() (*reader.File, error) { return reader.Read("june.pdf", data, turned) },
		"held":    func() (*reader.File, error) { return reader.Hold("june.pdf", data).Read(turned) },
	} {
		file, err := read()
		if err != nil {
			t.Fatal(name, err)
		}
		s := file.Statements[0]
		if p := s.Proof; p.Opening != "-2914.62" || p.Sum != "-1358.40" || p.Closing != "-4273.02" || s.Options.LedgerBalance != "-4273.02" {
			t.Errorf("%s: %+v, balance %s", name, p, s.Options.LedgerBalance)
		}
		if len(s.Doubts) != 1 || !strings.HasPrefix(s.Doubts[0].Text, "The balances hold for the signs as the file prints them and close at 4273.02.") {
			t.Errorf("%s: nothing says what turned signs mean: %q", name, s.Doubts)
		}
	}
	card := statement.Options{Convert: convert.Options{InvertSigns: true, Account: ofx.CreditCard}, TypeGiven: true}
	if file, err := reader.Read("june.pdf", data, card); err != nil || len(file.Statements[0].Doubts) > 0 {
		t.Errorf("what a card's holder owes is what the option is for: %v, %v", file, err)
	}
}

// TestTurnedSignsTurnALoneOpening: a balance that is reckoned of the rows is turned with them.
func TestTurnedSignsTurnALoneOpening(t *testing.T) {
	const text = ":20:X\n:25:12345678\n:28C:1/1\n:60F:C260101EUR100,00\n:61:2601050105D10,00NTRFA\n:86:Rent\n-\n"
	file, err := reader.Read("june.sta", []byte(text), statement.Options{Convert: convert.Options{InvertSigns: true}})
	if err != nil {
		t.Fatal(err)
	}
	s := file.Statements[0]
	if s.Proof.Opening != "-100.00" || s.Options.LedgerBalance != "-90.00" || !strings.Contains(strings.Join(s.Notes, " "), "make -90.00, which") {
		t.Errorf("%+v, balance %s, %q", s.Proof, s.Options.LedgerBalance, s.Notes)
	}
}
