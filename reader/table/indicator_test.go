package table_test

import (
	"strings"
	"testing"

	"tillroll/statement"
)

// TestWordsForDirections holds that the two words of a column beside unsigned amounts are
// understood by the language, by the heading that explains their letters or by a balance, and that
// the doubt names them where nothing does.
func TestWordsForDirections(t *testing.T) {
	for name, c := range map[string]struct{ head, out, in, want string }{
		"Czech":                   {"Datum;Popis;Směr;Částka", "Výdej", "Příjem", "-7.20 -10.00 500.00 -30.00"},
		"Ukrainian":               {"Дата;Опис;Тип;Сума", "Видаток", "Надходження", "-7.20 -10.00 500.00 -30.00"},
		"Finnish":                 {"Päivä;Saaja;Tyyppi;Summa", "Meno", "Tulo", "-7.20 -10.00 500.00 -30.00"},
		"the heading's letters":   {"Fecha;Descripción;Cargo/Abono;Monto", "C", "A", "-7.20 -10.00 500.00 -30.00"},
		"letters of a language":   {"Datum;Opis;D/P;Iznos", "D", "P", "-7.20 -10.00 500.00 -30.00"},
		"words of a heading":      {"Datum;Opis;Duguje/Potražuje;Iznos", "Dug.", "Potr.", "-7.20 -10.00 500.00 -30.00"},
		"letters nobody explains": {"Date;Text;Kind;Amount", "V", "W", "7.20 10.00 500.00 30.00"},
	} {
		text := c.head + "\n2026-03-01;Bakery;OUT;7,20\n2026-03-02;Cab;OUT;10,00\n2026-03-04;Firm;IN;500,00\n2026-03-05;Inn;OUT;30,00\n"
		f := parse(t, strings.NewReplacer("OUT", c.out, "IN", c.in).Replace(text), statement.Options{})
		if got := amounts(t, f); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
		named := strings.Contains(sentences(f.Doubts), `Column "Kind" says "V" or "W" of every row`)
		if named != (c.out == "V") {
			t.Errorf("%s: %v", name, f.Doubts)
		}
	}
}
