package jsonrows

import (
	"strings"

	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/statement"
)

// plaid is /transactions/get and /transactions/sync. There money that moves out of the
// account is positive: a purchase, a payment. The list "removed" takes entries back that
// were given before.
func plaid() *service {
	return &service{
		name: "Plaid",
		fits: func(o *object) bool {
			return o.has("transaction_id", "account_id") && (o.has("amount", "date") || len(o.fields) <= 2) ||
				o.has("investment_transaction_id", "account_id")
		},
		read:     readPlaid,
		account:  plaidAccount,
		balances: plaidBalances,
	}
}

func readPlaid(o *object, l *list, b *booking) {
	b.account = bookings.Account{Number: o.get("account_id"), Currency: o.first("iso_currency_code", "unofficial_currency_code")}
	b.date, b.amount, b.turned = day(o.get("date")), o.get("amount"), true
	b.payee = o.first("merchant_name", "name")
	b.memo = []string{
		o.get("name"), o.get("original_description"), o.get("payment_meta.payee"), o.get("payment_meta.payer"),
		o.get("payment_meta.reason"), o.get("payment_meta.reference_number"),
	}
	b.check, b.id = o.get("check_number"), o.get("transaction_id")
	switch {
	case o.has("investment_transaction_id"):
		b.leave(statement.Investment)
	case l.path == "removed" || strings.HasSuffix(l.path, ".removed"):
		b.leave(statement.Declined)
	case o.get("pending") == "true":
		b.leave(statement.Pending)
	}
}

// plaidAccount looks the account up in the list of accounts: what people know of it is the
// end of its number.
func plaidAccount(d *Document, a bookings.Account) bookings.Account {
	d.each([]string{"account_id", "balances.current"}, func(o *object, _ *list) {
		if o.get("account_id") != a.Number {
			return
		}
		a.ID = a.Number
		if mask := o.get("mask"); mask != "" {
			a.Number, a.ID = mask, mask
		}
		if a.Currency == "" {
			a.Currency = o.get("balances.iso_currency_code")
		}
		a.Type, a.Typed = plaidType(o), true
	})
	return a
}

func plaidType(o *object) ofx.AccountType {
	switch subtype := o.get("subtype"); {
	case o.get("type") == "credit":
		return ofx.CreditCard
	case subtype == "savings" || subtype == "cd":
		return ofx.Savings
	case subtype == "money market":
		return ofx.MoneyMarket
	}
	return ofx.Checking
}

// plaidBalances gives the current balances; of a card a positive one is owed.
func plaidBalances(d *Document) []balance {
	var all []balance
	d.each([]string{"account_id", "balances.current"}, func(o *object, _ *list) {
		all = append(all, balance{
			account: bookings.Account{Number: o.get("account_id"), Currency: o.first("balances.iso_currency_code", "balances.unofficial_currency_code")},
			closing: o.get("balances.current"), owed: o.get("type") == "credit" || o.get("type") == "loan",
			day: readDay(o.get("balances.last_updated_datetime")),
		})
	})
	return all
}
