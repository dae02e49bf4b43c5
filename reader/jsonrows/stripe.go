package jsonrows

import (
	"strings"

	"tillroll/reader/bookings"
	"tillroll/statement"
)

// stripe is the list of balance transactions: what moves the balance that Stripe keeps.
// Amounts count the smallest unit of the currency; net is what was booked after the fee.
func stripe() *service {
	return &service{
		name: "Stripe",
		fits: func(o *object) bool {
			return o.get("object") == "balance_transaction" || o.has("net", "fee", "created", "currency", "reporting_category")
		},
		read: readStripe,
	}
}

func readStripe(o *object, _ *list, b *booking) {
	b.account = bookings.Account{Number: "Stripe", Currency: strings.ToUpper(o.get("currency"))}
	b.date, b.amount, b.minor = epochDay(o.get("created")), o.get("net"), true
	b.id = o.get("id")
	b.payee = o.get("description")
	b.memo = []string{strings.ReplaceAll(o.first("reporting_category", "type"), "_", " "), o.get("source")}
	if fee := o.get("fee"); fee != "" && fee != "0" {
		b.net = true
		digits := minorDigits(b.account.Currency)
		b.memo = append(b.memo, "gross "+major(o.get("amount"), digits)+", fee "+major(fee, digits))
	}
	if o.get("status") == "pending" {
		b.leave(statement.Pending)
	}
}
