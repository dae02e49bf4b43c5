package interop

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"tillroll/ofx"
)

// changedSince lists what ISO 4217 has changed since the list that currency-codes
// 2.2.0 carries, of June 2024: codes it lacks, with their decimals.
var changedSince = map[string]uint8{"XCG": 2}

// noMinorUnit are metals, baskets and test codes: ISO 4217 gives them no decimals, not
// none. currency-codes says 0; we keep two, so that no value is rounded away.
const noMinorUnit = "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX"

// TestCurrenciesAgree holds our table against somebody else's copy of ISO 4217.
func TestCurrenciesAgree(t *testing.T) {
	cmd := exec.Command("node", "-p", `JSON.stringify(require("currency-codes/data"))`)
	cmd.Dir = "readers"
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var theirs []struct {
		Code   string
		Digits uint8
	}
	if err := json.Unmarshal(out, &theirs); err != nil {
		t.Fatal(err)
	}
	if len(theirs) < 170 {
		t.Fatalf("%d currencies are too few to be the list", len(theirs))
	}
	for _, c := range theirs {
		if strings.Contains(noMinorUnit, c.Code) {
			c.Digits = 2
		}
		if digits, known := ofx.CurrencyDigits(c.Code); !known || digits != c.Digits {
			t.Errorf("%s has %d decimals; we say %d, known %v", c.Code, c.Digits, digits, known)
		}
	}
	for code, want := range changedSince {
		if digits, known := ofx.CurrencyDigits(code); !known || digits != want {
			t.Errorf("%s has %d decimals; we say %d, known %v", code, want, digits, known)
		}
	}
}
