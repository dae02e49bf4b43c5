package jsonrows

import (
	"strings"

	"tillroll/reader/bookings"
	"tillroll/statement"
)

// payPal is the transaction search: gross amounts with their sign, fees as negative
// amounts beside them. The balance moves by both.
func payPal() *service {
	return &service{
		name: "PayPal",
		fits: func(o *object) bool { return o.has("transaction_info.transaction_amount.value") },
		read: readPayPal,
	}
}

func readPayPal(o *object, l *list, b *booking) {
	info := func(name string) string { return o.get("transaction_info." + name) }
	b.account.Currency = info("transaction_amount.currency_code")
	for _, around := range l.within {
		if number := around.get("account_number"); number != "" {
			b.account.Number = number
		}
	}
	b.date, b.amount = day(info("transaction_initiation_date")), info("transaction_amount.value")
	if fee := info("fee_amount.value"); fee != "" && !bookings.IsZero([]byte(fee)) {
		b.plus, b.net = fee, true
	}
	if info("ending_balance.currency_code") == b.account.Currency {
		b.running = info("ending_balance.value")
	}
	b.id = info("transaction_id")
	b.payee = o.first("payer_info.payer_name.alternate_full_name", "shipping_info.name", "payer_info.email_address")
	if b.payee == "" {
		b.payee = strings.TrimSpace(o.get("payer_info.payer_name.given_name") + " " + o.get("payer_info.payer_name.surname"))
	}
	b.memo = append(b.memo, info("transaction_subject"), info("transaction_note"), info("invoice_id"), info("custom_field"))
	b.memo = append(b.memo, o.all("cart_info.item_details.item_name")...)
	b.memo = append(b.memo, info("transaction_event_code"))
	if b.plus != "" {
		b.memo = append(b.memo, "gross "+b.amount+", fee "+strings.TrimPrefix(b.plus, "-"))
	}
	switch info("transaction_status") {
	case "P":
		b.leave(statement.Pending)
	case "D":
		b.leave(statement.Declined)
	}
}
