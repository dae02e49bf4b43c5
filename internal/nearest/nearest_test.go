package nearest

import (
	"strings"
	"testing"
)

func TestName(t *testing.T) {
	names := []string{"accountId", "account", "currency", "sage", "ynab", "-o", "--fid"}
	for given, want := range map[string]string{
		"acountId": "accountId", "ACCOUNTID": "accountId", "acount": "account", "curency": "currency", "yrrency": "currency",
		"nope": "", "sagge": "sage", "ynap": "ynab", "yn": "", "--foo": "", "--fidd": "--fid",
		"": "", "x": "", "balance": "", strings.Repeat("account", 9): "",
	} {
		if got := Name(given, names); got != want {
			t.Errorf("%q is nearest to %q, want %q", given, got, want)
		}
	}
}
