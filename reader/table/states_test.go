package table_test

import (
	"strings"
	"testing"

	"tillroll/statement"
)

// TestStates holds that the words for what is not booked are understood, and that one which is not
// is doubted beside others that are.
func TestStates(t *testing.T) {
	for _, c := range []struct{ head, booked, other, want, doubt string }{
		{"Data;Descrizione;Importo;Stato", "Eseguito", "In elaborazione", "-1.00 -3.00", ""},
		{"Datum;Popis;Částka;Stav", "Zaúčtováno", "Čeká na zaúčtování", "-1.00 -3.00", ""},
		{"Päivä;Saaja;Summa;Tila", "Kirjattu", "Varaus", "-1.00 -3.00", ""},
		{"日付;内容;金額;ステータス", "完了", "保留中", "-1 -3", ""},
		{"日付;内容;金額;状態", "完了", "拒否", "-1 -3", ""},
		{"거래일;적요;금액;승인상태", "승인", "승인취소", "-1 -3", ""},
		{"Date;Text;Amount;Status", "SETTLED", "AUTH", "-1.00 -3.00", ""},
		{"Dátum;Partner;Összeg;Állapot", "Könyvelt", "Elutasítva", "-1.00 -3.00", ""},
		{"Date;Text;Amount;Status", "Settled", "Limbo", "-1.00 -2.00 -3.00", `Column "Status" has "Limbo" (rows: 1) beside states that are understood`},
		{"Date;Text;Amount;Status", "Purgatory", "Limbo", "-1.00 -2.00 -3.00", ""},
	} {
		f := parse(t, c.head+"\n2026-03-01;a;-1,00;"+c.booked+"\n2026-03-02;b;-2,00;"+c.other+"\n2026-03-03;c;-3,00;"+c.booked+"\n", statement.Options{})
		if got := amounts(t, f); got != c.want {
			t.Errorf("%s, %s: %s", c.booked, c.other, got)
		}
		if said := sentences(f.Doubts); !strings.Contains(said, c.doubt) || c.doubt == "" && strings.Contains(said, "states") {
			t.Errorf("%s, %s: %s", c.booked, c.other, said)
		}
	}
}

// TestRareState holds that a state of one row is doubted where nearly all have another, although
// neither is understood, and that states which share the rows are not.
func TestRareState(t *testing.T) {
	const head, common, rare = "Date;Text;Amount;Status\n", "2026-03-01;a;-1,00;Paradise\n", "2026-03-02;b;-2,00;Limbo\n"
	for _, c := range []struct {
		file string
		rare bool
	}{
		{head + strings.Repeat(common, 4) + rare, true},
		{head + strings.Repeat(common, 8) + rare + rare, true},
		{head + strings.Repeat(common, 3) + rare, false},
		{head + strings.Repeat(common, 12) + strings.Repeat(rare, 3), false},
	} {
		said := sentences(parse(t, c.file, statement.Options{}).Doubts)
		if told := strings.Contains(said, `Column "Status" has "Limbo"`) && strings.Contains(said, `beside "Paradise", the state of nearly all rows`); told != c.rare {
			t.Errorf("%q: %s", c.file, said)
		}
	}
}
