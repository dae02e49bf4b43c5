package check

import (
	"tillroll/ofx/internal/grammar"
	"tillroll/ofx/internal/ledger"
	"tillroll/ofx/internal/rules"
)

// add puts an amount on its side of the statement.
func (s *statement) add(m grammar.Money) {
	side := &s.credits
	if m.Amount.Negative {
		side = &s.debits
	}
	if !m.Exact {
		s.credits.Lost, s.debits.Lost = true, true
		return
	}
	side.Add(m.Amount)
}

// summary describes the statement without giving its account away.
func (s *statement) summary() Summary {
	s.debits.Widen(s.digits)
	s.credits.Widen(s.digits)
	return Summary{
		Account:       rules.Mask(s.accountID),
		AccountType:   rules.Shown(s.accountType),
		Currency:      rules.Shown(s.currency),
		Start:         dayText(s.start),
		End:           dayText(s.end),
		Transactions:  s.rows,
		Debits:        s.debits.String(),
		Credits:       s.credits.String(),
		LedgerBalance: rules.Shown(s.ledger),
	}
}

func dayText(d ledger.Day) string {
	if d == 0 {
		return ""
	}
	return d.String()
}
