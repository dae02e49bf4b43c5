package head

import (
	"strings"

	"tillroll/internal/words"
)

// paymentNames are titles of what was paid, in several languages: money out of an account, but into a card's beside what that was charged.
const paymentNames = " payments paiements pagos zahlungen pagamentos pagamenti betalingen betalinger betalningar "

// takePayments makes payments the credits of a list that has two columns of debits, one of them of payments, and no other that moves money.
func takePayments(columns []Column, debits, others int) {
	const both = 2
	at := -1
	for i, c := range columns {
		if phrase := words.Phrase(c.Title); c.Role == DebitRole && phrase != "" && strings.Contains(paymentNames, " "+phrase+" ") {
			at = i
		}
	}
	if at >= 0 && debits == both && others == 0 && Count(columns, Role.Moves) == both {
		columns[at].Role, columns[at].Field = CreditRole, words.Credit
	}
}
