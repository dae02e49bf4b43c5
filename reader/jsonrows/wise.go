package jsonrows

import (
	"strings"

	"tillroll/ofx"
	"tillroll/reader/bookings"
	"tillroll/statement"
)

// wise is the statement of a balance account: amounts with their sign, fees in them, and
// the balance after every entry.
func wise() *service {
	return &service{
		name: "Wise",
		fits: func(o *object) bool { return o.has("amount.value", "amount.currency", "runningBalance.value") },
		read: readWise, balances: wiseBalances,
	}
}

// wiseAccount is the balance account that a list is about.
func wiseAccount(l *list, currency string) bookings.Account {
	account := bookings.Account{Currency: currency, Type: ofx.Checking}
	for _, around := range l.within {
		if number := around.first("accountId", "query.accountId", "balanceId"); number != "" {
			account.Number = number
		}
	}
	return account
}

// wiseBalances gives what the statement says to be left at its end.
func wiseBalances(d *Document) []balance {
	var all []balance
	for i := range d.lists {
		l := &d.lists[i]
		for _, around := range l.within {
			if closing := around.get("endOfStatementBalance.value"); l.taken && closing != "" {
				account := wiseAccount(l, around.get("endOfStatementBalance.currency"))
				all = append(all, balance{account: account, closing: closing, day: readDay(around.get("query.intervalEnd"))})
			}
		}
	}
	return all
}

func readWise(o *object, l *list, b *booking) {
	b.account = wiseAccount(l, o.get("amount.currency"))
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

// wiseTransfers are the transfers of a profile, each of which took money from somewhere.
func wiseTransfers() *service {
	return &service{
		name: "Wise",
		fits: func(o *object) bool { return o.has("sourceValue", "sourceCurrency", "targetValue", "targetCurrency") },
		read: readWiseTransfer,
	}
}

func readWiseTransfer(o *object, _ *list, b *booking) {
	b.account = bookings.Account{Number: "Wise", Currency: o.get("sourceCurrency")}
	b.date, b.amount, b.turned, b.id = day(o.get("created")), o.get("sourceValue"), true, o.get("id")
	b.payee = o.first("details.reference", "reference")
	b.memo = []string{o.get("reference"), "to " + o.get("targetAccount"), o.get("targetCurrency") + " " + o.get("targetValue")}
	b.doubt = "This is a list of transfers and no statement of an account: money that came in, cards and fees on top are missing. The statement of the balance has all."
	switch status := o.get("status"); {
	case status == "outgoing_payment_sent":
	case strings.HasPrefix(status, "cancel"), status == "funds_refunded", status == "bounced_back", status == "charged_back":
		b.leave(statement.Declined)
	default:
		b.leave(statement.Pending)
	}
}
