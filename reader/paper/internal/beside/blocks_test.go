package beside

import (
	"testing"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
)

// TestOnlyTexts: the title of a list's only texts is none of a block beside it, however their lines stand; another one may be.
func TestOnlyTexts(t *testing.T) {
	days := []head.Column{{Role: head.OtherDateRole, X0: 60, X1: 105}, {Role: head.BookedRole, X0: 124, X1: 187}}
	money := head.Column{Role: head.AmountRole, X0: 206, X1: 251}
	named := head.Column{Role: head.TextRole, Field: words.Type, X0: 270, X1: 324}
	if got := ownTitles([]head.Column{days[0], days[1], money, named}, false); len(got.own) != 4 || got.list != named.X1 {
		t.Errorf("%+v", got)
	}
	text := head.Column{Role: head.DescriptionRole, X0: 190, X1: 200}
	if got := ownTitles([]head.Column{days[0], days[1], text, money, named}, false); len(got.own) != 4 || got.list != money.X1 {
		t.Errorf("%+v", got)
	}
}
