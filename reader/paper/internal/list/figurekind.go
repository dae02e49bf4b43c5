package list

import (
	"strings"

	"tillroll/internal/words"
)

// FigureKind is what a printed amount says about the rows.
type FigureKind uint8

const (
	NoFigure FigureKind = iota
	OpeningFigure
	ClosingFigure
	BalanceFigure
	SomeBalance // a balance by its noun alone: which one, arithmetic must tell
	DebitsFigure
	CreditsFigure
	TotalFigure
)

// Balance says whether a figure states a balance.
func (k FigureKind) Balance() bool {
	return k == OpeningFigure || k == ClosingFigure || k == BalanceFigure
}

// NamesBalance says whether a short label has a word for a balance in it.
func NamesBalance(label string) bool {
	const longest = 4
	if len(strings.Fields(label)) > longest {
		return false
	}
	scores := words.All().Heading(label)
	return scores[words.Balance] >= words.Named || scores[words.OtherBalance] >= words.Named
}
