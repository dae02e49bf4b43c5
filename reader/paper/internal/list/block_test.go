package list

import (
	"testing"

	"tillroll/internal/words"
)

// TestOnlyTexts: the title of a list's only texts is none of a block beside it, however their lines stand; another one may be.
func TestOnlyTexts(t *testing.T) {
	days := []Column{{Role: otherDateRole, X0: 60, X1: 105}, {Role: BookedRole, X0: 124, X1: 187}}
	money := Column{Role: AmountRole, X0: 206, X1: 251}
	named := Column{Role: TextRole, Field: words.Type, X0: 270, X1: 324}
	if got := ownTitles([]Column{days[0], days[1], money, named}, false); len(got.own) != 4 || got.list != named.X1 {
		t.Errorf("%+v", got)
	}
	text := Column{Role: DescriptionRole, X0: 190, X1: 200}
	if got := ownTitles([]Column{days[0], days[1], text, money, named}, false); len(got.own) != 4 || got.list != money.X1 {
		t.Errorf("%+v", got)
	}
}
