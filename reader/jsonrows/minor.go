package jsonrows

import (
	"strings"

	"tillroll/reader/bookings"
	"tillroll/statement"
)

// monzo lists what moves an account of that bank, in the smallest unit of its currency.
func monzo() *service {
	return &service{
		name: "Monzo",
		fits: func(o *object) bool { return o.has("amount", "created", "currency", "settled", "is_load") },
		read: func(o *object, _ *list, b *booking) {
			b.account = bookings.Account{Number: o.get("account_id"), Currency: o.get("currency")}
			b.date, b.amount, b.minor, b.id = day(o.get("created")), o.get("amount"), true, o.get("id")
			b.payee = o.first("merchant.name", "counterparty.name", "description")
			b.memo = []string{o.get("description"), o.get("notes")}
			switch {
			case o.get("decline_reason") != "":
				b.leave(statement.Declined)
			case o.get("settled") == "":
				b.leave(statement.Pending)
			}
		},
	}
}

// starling lists the feed of an account of that bank: smallest units, and beside them whether
// they came in or went out.
func starling() *service {
	return &service{
		name: "Starling",
		fits: func(o *object) bool { return o.has("feedItemUid", "amount.minorUnits", "direction") },
		read: func(o *object, _ *list, b *booking) {
			b.account = bookings.Account{Number: o.get("accountUid"), Currency: o.get("amount.currency")}
			b.date, b.amount, b.minor = day(o.first("settlementTime", "transactionTime")), o.get("amount.minorUnits"), true
			b.turned, b.id = o.get("direction") == "OUT", o.get("feedItemUid")
			b.payee = o.get("counterPartyName")
			b.memo = []string{o.get("reference"), strings.ToLower(strings.ReplaceAll(o.get("source"), "_", " "))}
			switch o.get("status") {
			case "SETTLED", "REFUNDED":
			case "DECLINED", "REVERSED", "ACCOUNT_CHECK", "UPCOMING_CANCELLED":
				b.leave(statement.Declined)
			default:
				b.leave(statement.Pending)
			}
		},
	}
}

// isMinor tells a member whose name says that it counts the smallest unit.
func isMinor(path string) bool {
	name := strings.ToLower(strings.ReplaceAll(path[strings.LastIndexByte(path, '.')+1:], "_", ""))
	switch name {
	case "minorunits", "cents", "amountcents", "amountincents", "amountminor", "amountinminor", "amountminorunits":
		return true
	}
	return false
}
