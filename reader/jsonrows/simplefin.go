package jsonrows

import (
	"math/big"

	"tillroll/reader/bookings"
	"tillroll/statement"
)

// simpleFIN is an account set of the SimpleFIN protocol: accounts with their balance, and
// inside each its transactions. Money in is positive; days are counted in seconds.
func simpleFIN() *service {
	return &service{
		name:     "SimpleFIN",
		fits:     func(o *object) bool { return o.has("id", "posted", "amount") },
		read:     readSimpleFIN,
		balances: simpleFINBalances,
	}
}

func readSimpleFIN(o *object, l *list, b *booking) {
	b.account = simpleFINAccount(l.within)
	b.date, b.amount, b.id = epochDay(o.get("posted")), o.get("amount"), o.get("id")
	b.payee = o.first("payee", "description")
	b.memo = []string{o.get("description"), o.get("memo")}
	if o.get("pending") == "true" || o.get("posted") == "0" {
		b.leave(statement.Pending)
	}
}

func simpleFINAccount(within []*object) bookings.Account {
	if len(within) == 0 {
		return bookings.Account{}
	}
	around := within[len(within)-1]
	return bookings.Account{Number: around.first("id", "name"), Currency: around.get("currency")}
}

func simpleFINBalances(d *Document) []balance {
	var all []balance
	d.each([]string{"id", "balance", "balance-date"}, func(o *object, _ *list) {
		b := balance{account: bookings.Account{Number: o.first("id", "name"), Currency: o.get("currency")}, closing: o.get("balance")}
		if seconds, ok := new(big.Int).SetString(o.get("balance-date"), 10); ok && seconds.IsInt64() {
			b.day = dayOfEpoch(seconds.Int64())
		}
		all = append(all, b)
	})
	return all
}
