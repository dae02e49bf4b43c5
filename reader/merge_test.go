package reader

import (
	"reflect"
	"testing"

	"tillroll/convert"
)

// TestGivenOptionsWin: what is said beside a request wins over what stands in it, option by option, and the rest stays.
func TestGivenOptionsWin(t *testing.T) {
	file := convert.Options{Format: convert.CSV, Currency: "EUR", BankID: "1", AccountID: "2", Org: "3", FID: "4", IntuBID: "5", LedgerBalance: "6.00", Account: 1, DateOrder: convert.DayFirst}
	given := convert.Options{Format: convert.OFX, Currency: "USD", BankID: "a", AccountID: "b", Org: "c", FID: "d", IntuBID: "e", LedgerBalance: "7.00", Account: 2, DateOrder: convert.MonthFirst, InvertSigns: true}
	if got := merge(file, convert.Options{}); !reflect.DeepEqual(got, file) {
		t.Errorf("nothing given: %+v", got)
	}
	got := merge(file, given)
	for _, c := range []struct{ got, want any }{
		{got.Format, given.Format},
		{got.Currency, given.Currency},
		{got.BankID, given.BankID},
		{got.AccountID, given.AccountID},
		{got.Org, given.Org},
		{got.FID, given.FID},
		{got.IntuBID, given.IntuBID},
		{got.LedgerBalance, given.LedgerBalance},
		{got.Account, given.Account},
		{got.DateOrder, given.DateOrder},
		{got.InvertSigns, true},
	} {
		if c.got != c.want {
			t.Errorf("%v, not %v", c.got, c.want)
		}
	}
}
