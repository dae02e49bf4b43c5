package paper

import (
	"testing"

	"tillroll/ofx"
	"tillroll/statement"
)

// TestTypeOfAccount reads papers that call their account by what it is for, or do not, or call it two things.
func TestTypeOfAccount(t *testing.T) {
	const list = `
Date          Description              Paid out    Paid in     Balance
03 Mar 2026   Opening balance                                   812.40
04 Mar 2026   Transfer to savings         42.00                 770.40
09 Mar 2026   Interest                               1.11       771.51
`
	for _, c := range []struct {
		over string
		want ofx.AccountType
	}{
		{"Larch Bank\nAccount number 77120043", ofx.Checking},
		{"Larch Bank\nSavings account 77120043", ofx.Savings},
		{"Larch Bank\nEasy Saver\nAccount number 77120043", ofx.Savings},
		{"Larch Bank\nAccount type        Savings Account\nAccount number 77120043", ofx.Savings},
		{"Larch Savings & Trust      Account number 77120043", ofx.Checking},
		{"Heritage Saver Account\nLarch Bank\nAccount number 77120043", ofx.Savings},
		{"Switch to our Savings Account\nLarch Bank\nAccount number 77120043", ofx.Checking},
		{"Larch Bank\nMoney Market        Account number 77120043", ofx.MoneyMarket},
		{"Larch Bank\nTagesgeldkonto      Kontonummer 77120043", ofx.Savings},
		{"Larch Bank\nCurrent account with savings pots   Account number 77120043", ofx.Checking},
		{"Larch Bank\nOpen one of our savings accounts today\nAccount number 77120043", ofx.Checking},
	} {
		got, err := readBytes(geometry{}.of(c.over+"\n"+list), statement.Options{})
		if err != nil || len(got) != 1 || got[0].Options.Account != c.want {
			t.Errorf("%s: %v, not %v (%v)", c.over, got, c.want, err)
		}
	}
}
