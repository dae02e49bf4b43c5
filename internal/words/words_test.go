package words

import (
	"flag"
	"fmt"
	"io/fs"
	"math/bits"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// firstLine is what the first line of a language's file may say: the order of days and the
// decimal mark, with a question mark where countries of the language differ, and the currency if
// all have one.
var firstLine = regexp.MustCompile(`^= (dmy|mdy|ymd)\?? [,.]\??( [A-Z]{3})?$`)

// weight is behind a word that is weaker than others.
var weight = regexp.MustCompile(`^([1-9][0-9]?|100)$`)

// TestMain asks before all else whether the files can be read: without words every test fails,
// and none of them says why.
func TestMain(m *testing.M) {
	flag.Parse()
	if _, err := load(files); err != nil {
		fmt.Fprintf(os.Stderr, "The words cannot be read, so no test of any reader will pass. internal/words/%v\n", err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestFilesAreWhole reads every file: a class nobody knows would be words nobody reads.
func TestFilesAreWhole(t *testing.T) {
	names, err := fs.Glob(files, "lang/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		wellWritten(t, name, string(text))
	}
	table, err := load(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(table.languages) < 40 || len(table.phrases) < 5000 {
		t.Fatalf("%d languages, %d phrases", len(table.languages), len(table.phrases))
	}
	if most := bits.OnesCount64(^meaning{}.languages); len(table.languages) > most {
		t.Fatalf("%d languages, and meaning.languages has %d bits", len(table.languages), most)
	}
}

// wellWritten holds a file to what the loader takes as it is.
func wellWritten(t *testing.T, name, text string) {
	t.Helper()
	first := true
	for number, line := range slices.Collect(strings.Lines(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if first != strings.HasPrefix(line, "= ") || first && !firstLine.MatchString(line) {
			t.Fatalf("%s, line %d: %q. The first line, and no other, says order of days, decimal mark and perhaps the currency: = dmy , EUR", name, number+1, line)
		}
		first = false
		for word := range strings.SplitSeq(line, "|") {
			if _, after, weighed := strings.Cut(word, "@"); weighed && !weight.MatchString(strings.TrimSpace(after)) {
				t.Errorf("%s, line %d: %q: behind @ stands a weight from 1 to 100", name, number+1, strings.TrimSpace(word))
			}
		}
	}
	if first {
		t.Fatalf("%s says nothing", name)
	}
}

func TestHeading(t *testing.T) {
	for heading, want := range map[string]Field{
		"Posting Date": BookingDate, "Amount (GBP)": Amount, "Amount (in ₹)": Amount, "Amount (in)": Credit, "Money in (£)": Credit, "Betrag in EUR": Amount, "Umsatz in EUR": Amount, "Wert in EUR": Amount, "Wert": ValueDate, "Originalbetrag": OtherAmount,
		"交易金额(收入)": Credit, "记账金额(支出)": Debit, "余额": Balance, "Сумма в валюте счета": Amount, "Сумма в валюте операции": OtherAmount,
		"RunningBalance": Balance, "Withdrawals (SGD)": Debit, "Counterparty name :": Party, "Communication 1 :": Memo, "Datum van boeking": BookingDate,
		"Dr/Cr": Indicator, "Amount (in Rs)": Amount, "Amount(in Rs)": Amount, "Montant en euros": Amount, "Kundenreferenz (End-to-End)": Reference,
		"入出金(円)": Amount, "Valor (em R$)": Amount, "Valor (em US$)": OtherAmount, "Account number": Account, "Partner Iban": OtherAccount, "Mandate": Reference,
	} {
		scores := All().Heading(heading)
		if got, weight := scores.Best(); got != want || weight < Named {
			t.Errorf("%q means %s (%d), not %s", heading, fieldNames[got], weight, fieldNames[want])
		}
	}
}

func TestLines(t *testing.T) {
	for text, want := range map[string]Sense{
		"Opening balance": Opening, "Beginning balance as of 01/01/2025": Opening, "Saldo Anterior": Opening, "S A L D O": BalanceLine,
		"SALDO FINALE": Closing, "Likutis pradžiai": Opening, "Apyvarta": Total, "合计": Total, "Pending": Pending, "Umsatz vorgemerkt": Pending,
	} {
		if !All().Line(text).Has(want) {
			t.Errorf("%q does not say %s", text, senseNames[want])
		}
	}
	for _, text := range []string{"Balance Yoga Studio", "Sold 0.005 BTC", "Total Energies", "Saldo Chicken Grill"} {
		if s := All().Line(text); s.Has(BalanceLine) || s.Has(Total) {
			t.Errorf("%q is taken for a line that sums up", text)
		}
	}
}

// TestLettersFoldAlone compares the letters that are folded one by one with what folding
// the whole text gives, beside letters and marks that could change them.
func TestLettersFoldAlone(t *testing.T) {
	for r := range rune(foldedLetters) {
		for _, text := range []string{string(r), "a" + string(r) + "b", "e\u0301" + string(r) + "\u0323\u0301"} {
			if got, want := Fold(text), string(appendFoldWide(nil, text)); got != want {
				t.Fatalf("%q folds to %q, not %q", text, got, want)
			}
		}
	}
}

// TestMayBegin holds the quick look at a line to the full one.
func TestMayBegin(t *testing.T) {
	const senses = Senses(1<<Opening | 1<<Closing | 1<<BalanceLine | 1<<Total)
	for text, want := range map[string]bool{
		"Übertrag vom Vormonat": true, "ÜBERTRAG": true, "– Saldo final": true, "合计": true, "Likutis pradžiai": true, "Итого": true,
		"Überraschung im Café": false, "CAFÉ ROYAL #4711": false, "Обед": false, "–": false, "Übertragung": false,
	} {
		if got := All().MayBegin(text, senses); got != want || All().Line(text)&senses != 0 && !got {
			t.Errorf("a line of figures may begin with %q: %v", text, got)
		}
	}
}

// BenchmarkLine asks texts as rows have them.
func BenchmarkLine(b *testing.B) {
	table := All()
	for _, text := range []string{"TOTAL WINE #4711 BOSTON MA", "Überweisung an Café Größe", "Итого за период", "合计 120"} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				table.Line(text)
			}
		})
	}
}

// TestCurrencyInText finds a currency by its sign or its code, and not by a word that is left of "au$" or "a$" without the sign.
func TestCurrencyInText(t *testing.T) {
	for text, want := range map[string]string{"AU$ 5.00": "AUD", "Débit (A$)": "AUD", "Amount US$": "USD", "Solde au 31/12/2024": "", "Virement à Paul": "", "Balance in CAD": "CAD", "Amount ($)": "", "Betrag in Euro": "EUR"} {
		if got := All().CurrencyIn(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	for word, want := range map[string]string{"a$": "AUD", "US$": "USD", "au": "", "a": "", "us": "", "euro": "EUR"} {
		if got := All().CurrencyNamed(word); got != want {
			t.Errorf("%q: %q, not %q", word, got, want)
		}
	}
}
