package sheet

import (
	"strings"
	"unicode"
)

// headerWords are the words a header names a role by, in English, German, French,
// Spanish, Portuguese, Italian and Dutch, and what the banks of the Nordic countries and
// of Poland, Czechia, Slovakia, Hungary and Romania call their columns, without accents.
// Words of one line weigh the same; among columns that match a role the heaviest word
// wins.
type headerWords struct {
	role   Role
	weight int
	words  string // separated by bars
}

// headerVocabulary lists the words of every role. A day that was booked beats a day
// that was value-dated, and net beats gross: they are what the balance follows.
func headerVocabulary() []headerWords {
	return []headerWords{
		{Date, 100, "posting date|post date|posted date|date posted|posted on|booking date|booked|booked at|completed date|clearing date|date entered|" +
			"data di completamento|data de conclusao|fecha de finalizacion|datum des abschlusses|date de fin|date completed|completed|" +
			"dateop|buchungstag|buchungsdatum|buchung|boekdatum|boekingsdatum|date de comptabilisation|date comptable|date operation|date de l operation|date d operation|" +
			"fecha contable|fecha operacion|fecha de operacion|f operacion|data contabile|data operazione|data registrazione|data lancamento|data de lancamento|data do lancamento|" +
			"bokforingsdatum|bokforingsdag|bokford|reskontradatum|bokforingsdato|bogforingsdato|kirjauspaiva|data ksiegowania|data rozliczenia|datum zauctovani|datum zauctovania|konyveles datuma"},
		{Date, 95, "date|datum|fecha|data|dia|day|dt|dato"},
		{Date, 90, "transaction date|trans date|tran date|date of transaction|effective date|transactiedatum|datum transactie|umsatzdatum|belegdatum|fecha transaccion|fecha de transaccion|data movimento|data mov|data transacao|data da transacao|created|created utc|created date|date utc|date time|datetime|timestamp|process date|processed date|date processed|settled date|settlement date|started date|date started|data di inizio|data de inicio|fecha de inicio|datum des beginns|date de debut|" +
			"transaktionsdatum|transaktionsdag|data operacji|data transakcji|datum provedeni|datum splatnosti|data tranzactie|data tranzactiei"},
		{Date, 60, "value date|valuta|valutadatum|wertstellung|wert|fecha valor|f valor|data valuta|data valor|date valeur|date de valeur|rentedatum|available on|available on utc|valutadag|rentedato|arvopaiva|data waluty|datum valuty"},

		{Amount, 105, "net|net amount|net total|nettobetrag|netto|neto"},
		{Amount, 100, "amount|transaction amount|betrag|umsatz|bedrag|montant|importe|importo|valor|monto|quantia|amount in account currency|total|" +
			"buchungsbetrag|zahlungsbetrag|transactiebedrag|payment amount|billing amount|montante|credit debit amount|debit credit amount|" +
			"belopp|belob|belop|insattningar uttag|maara|maara euroa|kwota|kwota transakcji|castka|castka v mene uctu|zauctovana castka|objem|suma|osszeg"},
		{Amount, 60, "gross|gross amount|brutto|bruto|lordo|avant commission|value"},
		{Debit, 100, "debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|withdrawals amount|paid out|money out|payments out|amount out|out|spent|charge|charges|soll|belastung|lastschrift|ausgang|ausgehend|ausgabe|ausgaben|abgang|" +
			"sortie|sorties|depense|depenses|retrait|retraits|debito|debitos|cargo|cargos|retiro|retiros|egresos|saida|saidas|addebito|addebiti|uscite|dare|af|uit|debet|uitgaven|outflow|funds out|ut|ut fra konto|ut av konto|obciazenia|obciazenie"},
		{Credit, 100, "credit|credits|credit amount|deposit|deposits|deposit amount|deposits amount|paid in|money in|payments in|amount in|in|received|haben|gutschrift|eingang|eingehend|einnahme|einnahmen|zugang|" +
			"entree|entrees|recette|recettes|depot|depots|credito|creditos|abono|abonos|ingreso|ingresos|entrada|entradas|accredito|accrediti|entrate|avere|bij|inkomsten|deposito|depositos|inflow|funds in|inn|inn pa konto|uznania|uznanie"},

		{Payee, 100, "payee|payee name|merchant|merchant name|counterparty|counter party|counterparty name|other party|other party name|partner name|partnername|name zahlungsbeteiligter|zahlungsbeteiligter|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|beguenstigter auftraggeber|begunstigter auftraggeber|auftraggeber beguenstigter|auftraggeber begunstigter|zahlungsempfanger|empfanger|auftraggeber empfanger|sender empfanger|empfangername|zahlungsempfanger in|naam omschrijving|naam tegenpartij|naam van de tegenpartij|tegenrekeninghouder|tegenpartij|beneficiary|beneficiary name|beneficiario|beneficiaire|contrapartida|nom de la contrepartie|estabelecimento|" +
			"saaja maksaja|nadawca odbiorca|odbiorca zleceniodawca|dane kontrahenta|nazev protiuctu|nazov protiuctu|nazev protistrany|partner nev"},
		// The bare word can mean the holder of the account as well (KBC).
		{Payee, 90, "name|naam|nom|nombre|namn|navn|nimi|mottagare|modtager|mottaker"},
		{Payer, 100, "payer|payer name|zahlungspflichtige r|auftraggebername|debtor|ordenante|donneur d ordre|ordinante"},
		{Description, 100, "description|transaction description|full description|original description|narrative|beschreibung|buchungsdetails|beschreibung1|libelle|libelle operation|libelle de l operation|nature de l operation|concepto|descripcion|descricao|historico|lancamento|descrizione|descrizione operazione|causale|omschrijving|titel|title|transaction|label|narration|libelles|description1|transaktionsbeschreibung|" +
			"text|tekst|text mottagare|beskrivning|beskrivelse|forklaring|rubrik|tittel|selitys|otsikko|opis|opis operacji|opis transakcji|popis|descriere|kozlemeny"},
		{Description, 90, "details|detail|transaction details|particulars|description 1|verwendungszweck|buchungstext verwendungszweck|designation|movimiento|dettagli|omschrijving 1|bezeichnung|buchungs details|transactie|transaction remarks|transaction ref1|zprava pro prijemce|zprava|meddelande"},
		{Description, 60, "memo|buchungstext|reference|payment reference|note"},
		{Memo, 100, "memo|notes|note|verwendungszweck|mededelingen|omschrijving 1|payment reference|extended details|description 2|additional info|additional information|remarks|comment|message|observaciones|observacoes|observacion|note a libelle|libelle complementaire|informations complementaires|mededeling|kommentar|notiz|mas datos|descrizione completa|beschreibung2|beschreibung 2|description2|zahlungsgrund|transaction ref2|detail de l ecriture|notifications|tytul|viesti|poznamka"},
		{Memo, 80, "reference|your reference|statement details|details|description|concepto|verwendungszweck zeile 1|item title|subject|titre de l objet|artikelbezeichnung"},

		{CheckNumber, 100, "check number|check no|check num|check|check or slip|cheque number|cheque no|cheque|chq no|chq|schecknummer|scheck|numero de cheque|n cheque|numero cheque|no cheque|numero assegno|chequenummer|doc number|serial"},
		{CheckNumber, 60, "number|nummer|no"},
		{Balance, 100, "balance|running balance|running bal|account balance|balance after|new balance|saldo|saldo contable|saldo contabile|saldo na trn|saldo nach buchung|saldo nach umsatz|kontostand|solde|solde apres operation|saldo disponible|saldo apos|saldo final|ledger balance|balance after transaction|closing balance|resulting balance|bal|guthaben|bokfort saldo|saldo po operacji|saldo po transakcji|zustatek|zostatok|egyenleg|sold|sold contabil"},
		{Currency, 100, "currency|currency code|ccy|transaction currency|waehrung|wahrung|devise|divisa|moneda|moeda|muntsoort|munt|valuta|cur|mutation currency|whg|devies|valutacode|payment currency|posted currency|billing currency|buchungswahrung|zahlungswahrung|waluta|mena|mena uctu|valuutta|devizanem"},
		{Currency, 50, "amount currency|account currency"},
		{Indicator, 100, "debit credit|credit debit|dr cr|cr dr|d c|credit debit indicator|debit credit indicator|debit or credit|af bij|bij af|soll haben|s h|sens|natureza|dc|drcr|crdr|creditdebet|debit kredit"},
		{Indicator, 60, "type|transaction type|details|tipo|direction|code|transaction code|umsatztyp|type of transaction|typ"},
		{ID, 100, "transaction id|transferwise id|id|balance transaction id|transaktions id|identificador|id transaccion|id transacao|id transazione|fitid|volgnr|unique id|numero de transaction|identifiant de transaction|transaktionscode|id pohybu"},
		{Type, 100, "type|transaction type|umsatzart|umsatztyp|buchungstext|mutatiesoort|type operation|tipo|subcategory|bewegungsart|details|typ|art|art der transaktion|type of transaction"},
		{Type, 60, "category|kategorie|categorie|categoria"},
		{Status, 100, "status|state|estado|statut|stato|situacao|transaction status|etat"},
		{Fee, 100, "fee|fees|total fees|fee amount|gebuhr|frais|comision|commission|commissione|comissao|costo|taxa|tarifa|tariffa"},
	}
}

// ownWords mark a column that names the holder of the account or the card, a category or
// a way to pay, which are no party to be named on every row.
const ownWords = " category method account member card holder konto kontoinhaber cardholder karteninhaber karteninhabers titular cuenta conta compte "

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
const wholeOnly = "|in|out|af|uit|bij|ut|inn|day|dia|no|id|s|h|d|c|wert|code|total|transaction|amount in|amount out|"

// The weight of a word found inside a longer header, in percent: at its beginning
// ("Amount (GBP)", "Débit euros"), or behind other words ("Your reference").
const (
	leadingShare  = 85
	trailingShare = 70
)

// score gives the weight of every role for a header, whose words may be written as one
// ("RunningBalance").
func (index headerIndex) score(header string) [roleCount]int {
	scores := index.scoreWords(header)
	if apart := splitCapitals(header); apart != header && scores == [roleCount]int{} {
		return index.scoreWords(apart)
	}
	return scores
}

// splitCapitals puts a blank before each capital that follows a small letter.
func splitCapitals(header string) string {
	var out strings.Builder
	small := false
	for _, r := range header {
		if small && unicode.IsUpper(r) {
			out.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		out.WriteRune(r)
	}
	return out.String()
}

// scoreWords gives the weight of every role for the words of a header.
func (index headerIndex) scoreWords(header string) (scores [roleCount]int) {
	words := strings.Fields(normalise(header))
	if len(words) == 0 || len(words) > 8 {
		return scores
	}
	for _, whole := range [][]string{words, withoutCurrency(words)} {
		if exact, ok := index[strings.Join(whole, " ")]; ok {
			return exact
		}
	}
	for from := range words {
		for to := from + 1; to <= len(words); to++ {
			share := trailingShare
			if from == 0 {
				share = leadingShare
			}
			part := strings.Join(words[from:to], " ")
			if strings.Contains(wholeOnly, "|"+part+"|") {
				continue
			}
			for role, weight := range index[part] {
				scores[role] = max(scores[role], weight*share/100)
			}
		}
	}
	if scores[Debit] > 0 && scores[Credit] > 0 { // "Credit/Debit Amount" holds both, with a sign
		scores[Debit], scores[Credit] = 0, 0
	}
	if scores[Payee] > 0 { // "Beneficiary/Payer" names the other side of every row
		scores[Payer] = 0
	}
	gross := hasWord([]string{header}, taxIncluded)
	for _, w := range words {
		if strings.Contains(headerExclusions, " "+w+" ") && !gross {
			scores[Amount], scores[Balance], scores[Currency] = 0, scores[Balance]/2, scores[Currency]/2
		}
		if strings.Contains(ownWords, " "+w+" ") {
			scores[Payee], scores[Payer] = 0, 0
		}
		if w == "city" { // "City/State" is no state of the row
			scores[Status] = 0
		}
		if w == "ref" { // "Chq/Ref Number" holds references of transfers too
			scores[CheckNumber] = 0
		}
	}
	return scores
}

// taxIncluded tells an amount with its tax in it from the tax.
const taxIncluded = " incl including inkl ttc "

// withoutCurrency takes the currency off the end of a header: "Total (AUD)".
func withoutCurrency(words []string) []string {
	last := len(words) - 1
	if last > 0 && strings.Contains(preambleCodes, " "+strings.ToUpper(words[last])+" ") {
		return words[:last]
	}
	return words
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
