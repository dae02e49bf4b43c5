package table_test

import (
	"strings"
	"testing"

	"tillroll/ofx"
	"tillroll/statement"
)

// TestTakings holds that the signs of a shop's list stay as they are printed, whatever a card's list
// would mean by its words, and that the cards it names are the customers'.
func TestTakings(t *testing.T) {
	for name, c := range map[string]struct {
		text, want string
		turned     bool
		doubt      string
	}{
		"sales and fees": {
			text: "Date,Type,Title,Net\n2026-03-01,Sale,Order 1,20.00\n2026-03-02,Sale,Order 2,30.00\n2026-03-03,Fee,Order 2,-1.50\n2026-03-04,Sale,Order 3,10.00\n",
			want: "20.00 30.00 -1.50 10.00", doubt: "too little to turn them",
		},
		"sales and refunds": {
			text: "Date,Type,Title,Amount\n2026-03-01,Sale,Order 1,20.00\n2026-03-02,Sale,Order 2,30.00\n2026-03-03,Refund,Order 2,-30.00\n",
			want: "20.00 30.00 -30.00", doubt: "too little to turn them",
		},
		"fees and nets": {
			text: "Date,Type,Order,Card Brand,Card Source,Amount,Fee,Net\n2026-03-01,charge,#1,visa,online,20.00,0.50,19.50\n2026-03-02,charge,#2,visa,online,30.00,0.80,29.20\n2026-03-03,refund,#2,visa,online,-30.00,0.00,-30.00\n",
			want: "19.50 29.20 -30.00",
		},
		"payments and refunds": {
			text: "Date,Type,Card Issuer,Card,Description,Amount\n2026-03-01,PAYMENT,VISA,**** 4412,Receipt 1,20.00\n2026-03-02,PAYMENT,VISA,**** 4412,Receipt 2,30.00\n2026-03-03,REFUND,VISA,**** 4412,Receipt 3,-30.00\n",
			want: "20.00 30.00 -30.00", doubt: "payments as money in",
		},
		"purchases of a card": {
			text: "Date,Type,Shop,Amount\n2026-03-01,Purchase,Bakery,20.00\n2026-03-02,Purchase,Cab,30.00\n2026-03-03,Refund,Cab,-30.00\n",
			want: "-20.00 -30.00 30.00", turned: true,
		},
		"sales and payments of a card": {
			text: "Date,Card Number,Type,Shop,Amount\n2026-03-01,1234,Sale,Bakery,20.00\n2026-03-02,1234,Sale,Cab,30.00\n2026-03-03,1234,Payment,Thank you,-30.00\n",
			want: "-20.00 -30.00 30.00", turned: true,
		},
	} {
		f := parse(t, c.text, statement.Options{})
		if got := amounts(t, f); got != c.want || f.Options.InvertSigns != c.turned || (f.Options.Account == ofx.CreditCard) != c.turned {
			t.Errorf("%s: %s, turned %v, account %v", name, got, f.Options.InvertSigns, f.Options.Account)
		}
		if said := sentences(f.Doubts); !strings.Contains(said, c.doubt) || c.doubt == "" && strings.Contains(said, "igns") {
			t.Errorf("%s: %s", name, said)
		}
	}
}
