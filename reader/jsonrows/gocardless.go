package jsonrows

import (
	"strings"

	"tillroll/reader/bookings"
	"tillroll/statement"
)

// goCardless is the account information of GoCardless, once Nordigen, and of every bank
// that answers as the Berlin Group's standard says: lists "booked" and "pending", amounts
// with their sign.
func goCardless() *service {
	return &service{
		name:     "GoCardless",
		fits:     func(o *object) bool { return o.has("transactionAmount.amount") },
		read:     readGoCardless,
		balances: goCardlessBalances,
	}
}

func readGoCardless(o *object, l *list, b *booking) {
	b.account = bookings.Account{Number: accountAround(l), Currency: o.get("transactionAmount.currency")}
	b.date = day(o.first("bookingDate", "bookingDateTime", "valueDate", "valueDateTime"))
	b.amount = o.get("transactionAmount.amount")
	other, own := "debtor", "creditor"
	if strings.HasPrefix(b.amount, "-") {
		other, own = own, other
	}
	b.payee = o.first(other+"Name", "ultimate"+strings.ToUpper(other[:1])+other[1:], own+"Name")
	b.memo = append(b.memo, o.all("remittanceInformationUnstructured")...)
	b.memo = append(b.memo, o.all("remittanceInformationUnstructuredArray")...)
	b.memo = append(b.memo, o.all("remittanceInformationStructured")...)
	b.memo = append(b.memo, o.all("remittanceInformationStructuredArray")...)
	b.memo = append(b.memo, o.get("additionalInformation"), notGiven(o.get("endToEndId")), o.get("mandateId"),
		o.first(other+"Account.iban", other+"Account.bban"), original(o))
	b.check, b.id = o.get("checkId"), o.first("transactionId", "internalTransactionId", "entryReference")
	b.running = o.get("balanceAfterTransaction.balanceAmount.amount")
	if o.get("balanceAfterTransaction.balanceAmount.currency") != b.account.Currency {
		b.running = ""
	}
	switch {
	case strings.HasSuffix(l.path, "pending") || o.get("bookingStatus") == "pending":
		b.leave(statement.Pending)
	case strings.HasSuffix(l.path, "information") || o.get("bookingStatus") == "information":
		b.leave(statement.Information)
	}
}

// original is the amount before it was changed into the account's currency.
func original(o *object) string {
	amount, currency := o.get("currencyExchange.instructedAmount.amount"), o.get("currencyExchange.instructedAmount.currency")
	if amount == "" || currency == o.get("transactionAmount.currency") {
		return ""
	}
	return currency + " " + amount
}

func notGiven(reference string) string {
	if strings.EqualFold(reference, "NOTPROVIDED") {
		return ""
	}
	return reference
}

// accountAround is the number of the account that the answer is about, where it says so.
func accountAround(l *list) string {
	for i := len(l.within) - 1; i >= 0; i-- {
		if number := l.within[i].first("iban", "account.iban", "bban", "account_id", "accountId"); number != "" {
			return number
		}
	}
	return ""
}

// goCardlessBalances gives the closing balance, if it stands in the same file.
func goCardlessBalances(d *Document) []balance {
	var all []balance
	number := ""
	for i := range d.lists {
		if l := &d.lists[i]; l.taken && number == "" {
			number = accountAround(l)
		}
	}
	d.each([]string{"balanceAmount.amount", "balanceType"}, func(o *object, _ *list) {
		if kind := o.get("balanceType"); kind != "closingBooked" && kind != "CLBD" {
			return
		}
		all = append(all, balance{
			account: bookings.Account{Number: number, Currency: o.get("balanceAmount.currency")},
			closing: o.get("balanceAmount.amount"), day: readDay(o.get("referenceDate")),
		})
	})
	return all
}
