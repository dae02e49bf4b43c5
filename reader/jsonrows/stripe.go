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
	b.stripe(o)
	b.amount = o.get("net")
	b.payee = o.first("description", "source.description", "source.billing_details.name")
	b.memo = []string{strings.ReplaceAll(o.first("reporting_category", "type"), "_", " "), o.get("source.billing_details.name"), o.first("source", "source.id")}
	b.withoutFee(o.get("amount"), o.get("fee"))
	if o.get("status") == "pending" {
		b.leave(statement.Pending)
	}
}

// stripe fills what all objects of Stripe share.
func (b *booking) stripe(o *object) {
	b.account = bookings.Account{Number: "Stripe", Currency: strings.ToUpper(o.get("currency"))}
	b.date, b.minor, b.id = epochDay(o.get("created")), true, o.get("id")
}

// withoutFee says that a fee is taken off already.
func (b *booking) withoutFee(gross, fee string) {
	if fee == "" || fee == "0" {
		return
	}
	b.net = true
	digits := minorDigits(b.account.Currency)
	b.memo = append(b.memo, "gross "+major(gross, digits)+", fee "+major(fee, digits))
}

// stripeObjects are the lists of single kinds: charges, refunds, payouts. None is a statement
// of the balance, which is said.
func stripeObjects() *service {
	return &service{
		name: "Stripe",
		fits: func(o *object) bool {
			switch o.get("object") {
			case "charge", "refund", "payout":
				return o.has("amount", "currency", "created")
			}
			return false
		},
		read: readStripeObject,
	}
}

// stripeIntents are payment intents, inside of which old versions list the charges again.
func stripeIntents() *service {
	return &service{
		name: "Stripe",
		fits: func(o *object) bool {
			return o.get("object") == "payment_intent" && o.has("amount_received", "currency")
		},
		read: readStripeObject,
	}
}

func readStripeObject(o *object, _ *list, b *booking) {
	b.stripe(o)
	kind := o.get("object")
	b.payee = o.first("billing_details.name", "description", "statement_descriptor", "reason")
	b.memo = []string{o.get("description"), strings.ReplaceAll(kind, "_", " "), o.get("receipt_email"), o.first("charge", "payment_intent", "destination")}
	b.doubt = "This is a list of Stripe's " + strings.ReplaceAll(kind, "_", " ") + "s and no statement of the balance: what else moved it, fees among them, is missing. The list of balance transactions has all."
	switch kind {
	case "charge":
		b.amount = o.first("amount_captured", "amount")
		if refunded := o.get("amount_refunded"); refunded != "" && refunded != "0" {
			digits := minorDigits(b.account.Currency)
			b.memo = append(b.memo, "charged "+major(b.amount, digits)+", refunded "+major(refunded, digits))
			b.amount = add(b.amount, "-"+refunded)
		}
		if net := o.get("balance_transaction.net"); net != "" {
			b.amount, b.account.Currency = net, strings.ToUpper(o.get("balance_transaction.currency"))
			b.withoutFee(o.get("balance_transaction.amount"), o.get("balance_transaction.fee"))
		}
	case "payment_intent":
		b.amount = o.get("amount_received")
	default: // what leaves the balance
		b.amount, b.turned = o.get("amount"), true
	}
	switch status := o.get("status"); {
	case status == "failed" || status == "canceled" || o.get("paid") == "false" && kind == "charge" && status != "pending":
		b.leave(statement.Declined)
	case status != "succeeded" && status != "paid" && status != "" || o.get("captured") == "false":
		b.leave(statement.Pending)
	}
}
