package reader

import (
	"slices"

	"tillroll/convert"
	"tillroll/statement"
)

// holdGiven holds what a person said about the statements against what the file proves. What was said is done, and is not silent about it.
func holdGiven(statements []*statement.Statement, o statement.Options) {
	turned := o.Convert.InvertSigns || o.Columns[statement.Debit]+o.Columns[statement.Credit] != ""
	for _, s := range statements {
		if turned {
			s.DoubtTurned()
		}
		if given := o.Convert.LedgerBalance; given != "" {
			s.Options.BalanceGiven = true
			doubtBalance(s, given)
		}
	}
}

// doubtBalance holds a balance that was given against the closing one of the file.
func doubtBalance(s *statement.Statement, given string) {
	closing := s.Proof.Closing
	amounts, readable := convert.ReadAmounts([]string{given, closing}, s.Options.Digits())
	if !readable[0] || !readable[1] || amounts[0] == amounts[1] {
		return
	}
	s.Doubts = slices.Clip(s.Doubts)
	s.Doubt("", "The file closes with %s, and the ledger balance that was given is %s, which was taken. Give ledgerBalance only where the file's own is wrong.", closing, given)
}
