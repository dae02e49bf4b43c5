package jsonrows

import (
	"tillroll/ofx"
	"tillroll/reader/bookings"
)

// wise is the statement of a balance account: amounts with their sign, fees in them, and
// the balance after every entry.
func wise() *service {
	return &service{
		name: "Wise",
		fits: func(o *object) bool { return o.has("amount.value", "amount.currency", "runningBalance.value") },
		read: readWise,
	}
}

func readWise(o *object, l *list, b *booking) {
	b.account = bookings.Account{Currency: o.get("amount.currency"), Type: ofx.Checking}
	for _, around := range l.within {
		if number := around.first("accountId", "query.accountId", "balanceId"); number != "" {
			b.account.Number = number
		}
	}
	b.date, b.amount, b.id = day(o.get("date")), o.get("amount.value"), o.get("referenceNumber")
	b.running = o.get("runningBalance.value")
	b.payee = o.first("details.merchant.name", "details.senderName", "details.recipient.name")
	b.memo = []string{o.get("details.description"), o.get("details.paymentReference"), o.get("details.senderAccount"), o.get("details.recipient.bankAccount")}
	if currency := o.get("details.amount.currency"); currency != "" && currency != b.account.Currency {
		b.memo = append(b.memo, currency+" "+o.get("details.amount.value"))
	}
	if fee := o.get("totalFees.value"); fee != "" && !bookings.IsZero([]byte(fee)) {
		b.memo = append(b.memo, "fee "+o.get("totalFees.currency")+" "+fee)
	}
}
