package ledger

import (
	"os"
	"strings"
	"testing"
)

func TestCurrencies(t *testing.T) {
	text, err := os.ReadFile("../../testdata/currencies.tsv")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		code, digits, state := fields[0], fields[1][0]-'0', fields[2]
		listed[code] = true
		if got, known := CurrencyDigits(code); !known || got != digits {
			t.Errorf("%s has %d digits, known %v; want %d", code, got, known, digits)
		}
		if inUse := state == "current" || state == "recent"; currencyInUse(code) != inUse {
			t.Errorf("%s in use: %v, want %v", code, !inUse, inUse)
		}
	}
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			for c := 'A'; c <= 'Z'; c++ {
				code := string([]rune{a, b, c})
				if _, known := CurrencyDigits(code); known != listed[code] {
					t.Errorf("%s is known: %v", code, known)
				}
			}
		}
	}
	for _, code := range []string{"", "US", "usd", "USDX", "$  ", "D E", "ED "} {
		if _, known := CurrencyDigits(code); known {
			t.Errorf("%q is taken for a currency", code)
		}
	}
}
