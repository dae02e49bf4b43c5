package jsonrows

import (
	"strings"

	"tillroll/reader/bookings"
	"tillroll/statement"
)

// tink lists the entries of many banks. An amount is a whole number and how many of its last
// digits are decimals.
func tink() *service {
	return &service{
		name: "Tink",
		fits: func(o *object) bool { return o.has("amount.value.unscaledValue", "amount.value.scale") },
		read: func(o *object, _ *list, b *booking) {
			b.account = bookings.Account{Number: o.get("accountId"), Currency: o.get("amount.currencyCode")}
			b.date, b.id = day(o.first("dates.booked", "dates.value", "bookedDateTime")), o.get("id")
			b.amount = scaled(o.get("amount.value.unscaledValue"), o.get("amount.value.scale"))
			other := "payer"
			if strings.HasPrefix(b.amount, "-") {
				other = "payee"
			}
			b.payee = o.first("merchantInformation.merchantName", "counterparties."+other+".name", "descriptions.display", "descriptions.original")
			b.memo = []string{o.get("descriptions.detailed.unstructured"), o.get("descriptions.original"), o.get("reference")}
			if status := o.get("status"); status != "BOOKED" && status != "" {
				b.leave(statement.Pending)
			}
		},
	}
}

// scaled sets the point into a whole number; empty where the scale is of no amount.
func scaled(units, scale string) string {
	negative := strings.HasPrefix(scale, "-")
	digits := strings.TrimPrefix(scale, "-")
	if len(digits) != 1 || digits[0] < '0' || digits[0] > '9' {
		return ""
	}
	n := int(digits[0] - '0')
	if negative { // thousands as 1 and -3
		return units + strings.Repeat("0", n)
	}
	return major(units, n)
}

// fdxWrappers are what an entry of the Financial Data Exchange is wrapped in, by the kind
// of its account.
var fdxWrappers = []string{"depositTransaction.", "locTransaction.", "loanTransaction.", "investmentTransaction."}

// fdx lists entries as the Financial Data Exchange defines them, and Akoya answers: amounts
// have no sign, a word beside them has it.
func fdx() *service {
	return &service{
		name: "FDX",
		fits: func(o *object) bool { return fdxWrapper(o) != "" },
		read: func(o *object, _ *list, b *booking) {
			in := fdxWrapper(o)
			b.account = bookings.Account{Number: o.get(in + "accountId"), Currency: o.get(in + "currency.currencyCode")}
			b.date, b.id = day(o.first(in+"postedTimestamp", in+"transactionTimestamp")), o.get(in+"transactionId")
			b.amount = strings.TrimPrefix(o.get(in+"amount"), "-")
			b.turned = o.get(in+"debitCreditMemo") == "DEBIT"
			b.payee = o.first(in+"payee", in+"description")
			b.memo, b.check = []string{o.get(in + "description"), o.get(in + "memo")}, o.get(in+"checkNumber")
			switch memo, status := o.get(in+"debitCreditMemo"), o.get(in+"status"); {
			case in == "investmentTransaction.":
				b.leave(statement.Investment)
			case memo != "DEBIT" && memo != "CREDIT":
				b.leave(statement.Information)
			case status != "POSTED" && status != "":
				b.leave(statement.Pending)
			}
		},
	}
}

// fdxWrapper is the wrapper of an entry; empty for what is none.
func fdxWrapper(o *object) string {
	for _, in := range fdxWrappers {
		if o.has(in+"amount", in+"transactionId") {
			return in
		}
	}
	return ""
}
