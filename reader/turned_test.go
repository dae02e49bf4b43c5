package reader_test

import (
	"os"
	"strings"
	"testing"

	"tillroll/convert"
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
		if !strings.Contains(strings.Join(s.Notes, " "), "the signs are the wrong way round") {
			t.Errorf("%s: nothing says what turned signs mean: %q", name, s.Notes)
		}
	}
}
