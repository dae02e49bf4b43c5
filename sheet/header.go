package sheet

import (
	"strings"
	"unicode"
)

// headerWords are the words a header names a role by, in English, German, French,
// Spanish, Portuguese, Italian and Dutch, without accents. Words of one line weigh
// the same; among columns that match a role the heaviest word wins.
type headerWords struct {
	role   Role
	weight int
	words  string // separated by bars
}

// headerVocabulary lists the words of every role. A day that was booked beats a day
// that was value-dated, and net beats gross: they are what the balance follows.
func headerVocabulary() []headerWords {
	return []headerWords{
		{Date, 100, "posting date|post date|posted date|date posted|posted on|booking date|booked|completed date|date completed|completed|" +
			"dateop|buchungstag|buchungsdatum|buchung|boekdatum|boekingsdatum|date de comptabilisation|date comptable|date operation|date de l operation|date d operation|" +
			"fecha contable|fecha operacion|fecha de operacion|f operacion|data contabile|data operazione|data registrazione|data lancamento|data de lancamento|data do lancamento"},
		{Date, 95, "date|datum|fecha|data|dia|day|dt"},
		{Date, 90, "transaction date|trans date|tran date|date of transaction|effective date|transactiedatum|datum transactie|umsatzdatum|belegdatum|fecha transaccion|fecha de transaccion|data movimento|data mov|data transacao|data da transacao|created|created utc|created date|date utc|date time|datetime|timestamp|process date|processed date|date processed|settled date|settlement date|started date|date started"},
		{Date, 60, "value date|valuta|valutadatum|wertstellung|wert|fecha valor|f valor|data valuta|data valor|date valeur|date de valeur|rentedatum|available on|available on utc"},

		{Amount, 105, "net|net amount|nettobetrag"},
		{Amount, 100, "amount|transaction amount|betrag|umsatz|bedrag|montant|importe|importo|valor|monto|quantia|amount in account currency|total"},
		{Amount, 60, "gross|gross amount|brutto|bruto|value"},
		{Debit, 100, "debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|withdrawals amount|paid out|money out|payments out|amount out|out|spent|charge|charges|soll|belastung|lastschrift|ausgang|ausgabe|ausgaben|abgang|" +
			"sortie|sorties|depense|depenses|retrait|retraits|debito|debitos|cargo|cargos|retiro|retiros|egresos|saida|saidas|addebito|addebiti|uscite|dare|af|uit|debet|uitgaven"},
		{Credit, 100, "credit|credits|credit amount|deposit|deposits|deposit amount|deposits amount|paid in|money in|payments in|amount in|in|received|haben|gutschrift|eingang|einnahme|einnahmen|zugang|" +
			"entree|entrees|recette|recettes|depot|depots|credito|creditos|abono|abonos|ingreso|ingresos|entrada|entradas|accredito|accrediti|entrate|avere|bij|inkomsten"},

		{Payee, 100, "payee|payee name|merchant|merchant name|counterparty|counter party|counterparty name|partner name|name|name zahlungsbeteiligter|zahlungsbeteiligter|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|beguenstigter auftraggeber|begunstigter auftraggeber|auftraggeber beguenstigter|auftraggeber begunstigter|zahlungsempfanger|empfanger|auftraggeber empfanger|zahlungsempfanger in|naam omschrijving|naam tegenpartij|tegenpartij|naam|beneficiary|beneficiary name|beneficiario|beneficiaire|contrapartida|nombre|estabelecimento"},
		{Payer, 100, "payer|payer name|zahlungspflichtige r|debtor|ordenante|donneur d ordre|ordinante"},
		{Description, 100, "description|transaction description|full description|original description|narrative|beschreibung|buchungsdetails|beschreibung1|libelle|libelle operation|libelle de l operation|nature de l operation|concepto|descripcion|descricao|historico|lancamento|descrizione|descrizione operazione|causale|omschrijving|titel|title|transaction|label|narration"},
		{Description, 90, "details|detail|transaction details|particulars|description 1|verwendungszweck|buchungstext verwendungszweck|designation|movimiento|dettagli|omschrijving 1|bezeichnung"},
		{Description, 60, "memo|buchungstext|reference|payment reference|note"},
		{Memo, 100, "memo|notes|note|verwendungszweck|mededelingen|omschrijving 1|payment reference|extended details|description 2|additional info|additional information|remarks|comment|message|observaciones|observacoes|observacion|note a libelle|libelle complementaire|informations complementaires|mededeling|kommentar|notiz|mas datos|descrizione completa|beschreibung2|beschreibung 2"},
		{Memo, 80, "reference|your reference|statement details|details|description|concepto|verwendungszweck zeile 1|item title|subject"},

		{CheckNumber, 100, "check number|check no|check num|check|check or slip|cheque number|cheque no|cheque|chq no|chq|schecknummer|scheck|numero de cheque|n cheque|numero cheque|no cheque|numero assegno|chequenummer|doc number|serial"},
		{CheckNumber, 60, "number|nummer|no"},
		{Balance, 100, "balance|running balance|running bal|account balance|balance after|new balance|saldo|saldo contable|saldo contabile|saldo na trn|saldo nach buchung|saldo nach umsatz|kontostand|solde|solde apres operation|saldo disponible|saldo apos|saldo final|ledger balance|balance after transaction"},
		{Currency, 100, "currency|currency code|ccy|transaction currency|waehrung|wahrung|devise|divisa|moneda|moeda|muntsoort|munt|valuta|cur|mutation currency"},
		{Currency, 50, "amount currency|account currency"},
		{Indicator, 100, "debit credit|credit debit|dr cr|cr dr|d c|credit debit indicator|debit credit indicator|debit or credit|af bij|bij af|soll haben|s h|sens|natureza|dc|drcr|crdr"},
		{Indicator, 60, "type|transaction type|details|tipo|direction|code|transaction code|umsatztyp"},
		{ID, 100, "transaction id|transferwise id|id|balance transaction id|transaktions id|identificador|id transaccion|id transacao|id transazione|fitid|volgnr"},
		{Type, 100, "type|transaction type|umsatzart|umsatztyp|buchungstext|mutatiesoort|type operation|tipo|subcategory|bewegungsart|details"},
		{Type, 60, "category|kategorie|categorie|categoria"},
		{Status, 100, "status|state|estado|statut|stato|situacao|transaction status"},
		{Fee, 100, "fee|fees|total fees|fee amount|gebuhr|frais|comision|commissione|tarifa"},
	}
}

// ownWords mark a column that names the holder of the account or the card, who is
// no party to be named on every row.
const ownWords = " account member card holder konto kontoinhaber cardholder cuenta conta compte "

// headerExclusions are words that make a header mean another amount than the one
// the account moved by.
const headerExclusions = " original foreign local fremdwahrung fremdwaehrung exchange rate source target tax vat iva beginning available disponible "

// headerIndex gives the weight of each word for each role.
type headerIndex map[string][roleCount]int

// newHeaderIndex lays the vocabulary out by word.
func newHeaderIndex() headerIndex {
	index := headerIndex{}
	for _, h := range headerVocabulary() {
		for word := range strings.SplitSeq(h.words, "|") {
			scores := index[word]
			scores[h.role] = max(scores[h.role], h.weight)
			index[word] = scores
		}
	}
	return index
}

// wholeOnly are words that mean something only as the whole header: "Umsatz in EUR" is
// not what came in.
const wholeOnly = " in out af uit bij day dia no id s h d c wert code total transaction "

// The weight of a word found inside a longer header, in percent: at its beginning
// ("Amount (GBP)", "Débit euros"), or behind other words ("Your reference").
const (
	leadingShare  = 85
	trailingShare = 70
)

// score gives the weight of every role for a header.
func (index headerIndex) score(header string) (scores [roleCount]int) {
	words := strings.Fields(normalise(header))
	if len(words) == 0 || len(words) > 8 {
		return scores
	}
	whole := strings.Join(words, " ")
	if exact, ok := index[whole]; ok {
		return exact
	}
	for from := range words {
		for to := from + 1; to <= len(words); to++ {
			share := trailingShare
			if from == 0 {
				share = leadingShare
			}
			part := strings.Join(words[from:to], " ")
			if strings.Contains(wholeOnly, " "+part+" ") {
				continue
			}
			for role, weight := range index[part] {
				scores[role] = max(scores[role], weight*share/100)
			}
		}
	}
	for _, w := range words {
		if strings.Contains(headerExclusions, " "+w+" ") {
			scores[Amount], scores[Balance], scores[Currency] = 0, scores[Balance]/2, scores[Currency]/2
		}
		if strings.Contains(ownWords, " "+w+" ") {
			scores[Payee], scores[Payer] = 0, 0
		}
		if w == "ref" { // "Chq/Ref Number" holds references of transfers too
			scores[CheckNumber] = 0
		}
	}
	return scores
}

// normalise reduces a header to its words: no case, accents, or marks.
func normalise(header string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return ' '
	}, fold(header))
}
