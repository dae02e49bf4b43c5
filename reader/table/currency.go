package table

import (
	"path"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/statement"
)

// country is what a file gives away about the currency of its country.
type country struct {
	code    string
	because string // completes "… is assumed because"
	sure    bool   // the account itself is of the country
}

// namedCurrency finds the currency that is named for all rows: in a heading, beside the
// amounts, above the table.
func (f *finding) namedCurrency(signs *amountSigns) string {
	p := f.reader.plan
	if code := p.headerCurrency(); code != "" {
		return code
	}
	if code := signs.common(); code != "" {
		return code
	}
	if f.stated != "" {
		return f.stated
	}
	return p.preambleCurrency()
}

// fileCurrency is the one that is named for all rows, or in the file's name.
func (f *finding) fileCurrency(signs *amountSigns) string {
	if code := f.namedCurrency(signs); code != "" {
		return code
	}
	code := codeIn(path.Base(f.name))
	if code != "" {
		f.note("The currency is taken from the file's name: %s.", code)
	}
	return code
}

// currencyOfCountry gives the currency of the country an account is of, else of the one
// the file seems to be of, and tells it once.
func (f *finding) currencyOfCountry(s *survey, account string) string {
	code, sure := f.reader.currencyOfIBAN(ibanIn(account))
	if code == "" {
		code, sure = f.country.code, f.country.sure
	}
	if code != "" && f.wouldCut(code) {
		if !f.currencyTold {
			f.currencyTold = true
			f.doubt("currency", "The file names no currency. %s is that of its country or its language, and has fewer decimals than the amounts: USD is assumed. Set currency if it is another.", code)
		}
		return ""
	}
	if sure {
		const told = "The currency is that of the country the account's IBAN is of."
		if !slices.Contains(f.notes, told) {
			f.note(told)
		}
	} else if !f.currencyTold {
		f.currencyTold = true
		f.tellCurrency(s, code)
	}
	return code
}

// wouldCut tells that amounts or balances have decimals for which a currency has no place: it is
// never assumed then, since an account in foreign money is kept in any language.
func (f *finding) wouldCut(code string) bool {
	digits, known := ofx.CurrencyDigits(code)
	return known && digits == 0 && f.allAmounts().With(f.allOthers()).HasParts()
}

// tellCurrency tells of a currency that the file does not name.
func (f *finding) tellCurrency(s *survey, code string) {
	switch {
	case code == "" && f.writesMonthFirst(s):
		f.note("The file names no currency: USD is assumed, because the month is written first.")
	case code == "":
		f.doubt("currency", statement.NoCurrency)
	default:
		f.doubt("currency", "The file names no currency: %s is assumed, because %s. Set currency if it is another.", code, f.country.because)
	}
}

// writesMonthFirst tells that the dates prove an order that hardly any country but the
// United States has.
func (f *finding) writesMonthFirst(s *survey) bool {
	v := s.days.column.Decide(convert.Auto)
	return s.days.column.Ambiguous() == 0 && v.Order() == convert.MonthFirst
}

// headerCurrency finds a currency in the heading of an amount.
func (p *plan) headerCurrency() string {
	for _, at := range []int{p.money.single, p.money.debit, p.money.credit, p.balance} {
		if at != none {
			if code := p.table.CurrencyIn(p.columns[at].name); code != "" {
				return code
			}
		}
	}
	return ""
}

// amountSigns is the currency that the amounts name beside their digits.
type amountSigns struct {
	sign  string
	rows  int
	mixed bool // an amount names none, or another
}

func (a *amountSigns) see(table *words.Table, amount string) {
	if a.rows++; a.mixed {
		return
	}
	named := ""
	for i := range len(amount) {
		if c := amount[i]; c >= 0x80 || isLetter(c) || c == '$' {
			named = table.CurrencyIn(amount)
			break
		}
	}
	a.mixed = named == "" || a.rows > 1 && named != a.sign
	a.sign = strings.Clone(named)
}

func (a *amountSigns) common() string {
	if a.mixed {
		return ""
	}
	return a.sign
}

// knownCodes are the codes taken for a currency in running text. Others of the 180 are
// words as well (ALL, TOP, TRY).
const knownCodes = " EUR USD GBP CHF CAD AUD NZD BRL SEK NOK DKK PLN CZK HUF JPY INR MXN ZAR SGD HKD CLP COP ARS RON BGN ILS THB IDR MYR PHP VND CNY TWD KRW RUB UAH KZT AED SAR EGP NGN KES ZMW ISK RSD GEL LTL RUR "

// codeIn finds the only such code in a text.
func codeIn(text string) (found string) {
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		if len(w) == 3 && strings.Contains(knownCodes, " "+w+" ") {
			if found != "" && found != w {
				return ""
			}
			found = w
		}
	}
	return found
}

// preambleCurrency finds the only currency named above the table.
func (p *plan) preambleCurrency() (found string) {
	take := func(code string) bool {
		if code == "" || code == found {
			return true
		}
		if found != "" {
			found = ""
			return false
		}
		found = code
		return true
	}
	for _, rec := range p.above {
		for _, cell := range rec.Cells {
			code := codeIn(cell)
			if code == "" && len(cell) < 40 {
				code = p.currencyWord(cell)
			}
			if !take(code) {
				return ""
			}
		}
	}
	return found
}

// currencyWord finds a currency's sign or long name in a text; short names stand in
// running text by chance.
func (p *plan) currencyWord(text string) string {
	for w := range strings.FieldsSeq(text) {
		w = strings.Trim(w, "()[]:,.;")
		if code := p.table.CurrencyNamed(w); code != "" && (len(w) > 3 || w[0] >= 0x80) && !words.IsCurrency(strings.ToUpper(w)) {
			return code
		}
	}
	return p.table.CurrencyNamed(text)
}

// findCountry looks for what gives the country away: the holder's own IBAN, the numbers
// that only one country's banks have, the language.
func (f *finding) findCountry() {
	p := f.reader.plan
	if code, sure := p.ibanCurrency(); code != "" {
		f.country = country{code, "the account's IBAN is of a country that pays in it", sure}
		return
	}
	for i := range p.columns {
		if code := p.table.HeadingCurrency(p.columns[i].name); code != "" {
			f.country = country{code, "only banks that pay in it print " + p.columnName(i), false}
			return
		}
	}
	if language, sure := f.language(); sure && language.Currency != "" {
		f.country = country{language.Currency, "of the language of the header (" + language.Code + ")", false}
	}
}

func (f *finding) language() (words.Language, bool) {
	names := make([]string, len(f.reader.columns))
	for i := range names {
		names[i] = f.reader.columns[i].name
	}
	return f.reader.table.LanguageOf(names)
}

// hasDayFirstWord tells by a word of English headers whether the bank is of a country that
// writes the day first: those that have postcodes and not zip codes, and whose banks write
// particulars and narratives.
func (f *finding) hasDayFirstWord() bool {
	for i := range f.reader.columns {
		if f.reader.table.Holds(f.reader.columns[i].name).Has(words.DayFirstMark) {
			return true
		}
	}
	return false
}

// ibanCurrency finds the holder's own IBAN: above the table, or in a column that has the
// same one on every row. It is sure where nothing says that the IBAN may be another's.
func (p *plan) ibanCurrency() (code string, sure bool) {
	for _, rec := range p.above {
		for _, cell := range rec.Cells {
			found, settled := p.currencyOfIBAN(ibanIn(cell))
			if found != "" && code != "" && found != code {
				return "", false
			}
			if found != "" {
				code, sure = found, settled
			}
		}
	}
	for i := range p.columns {
		c := &p.columns[i]
		if code != "" || !c.isConstant() || c.filled*10 < p.bookings()*9 || c.means(words.OtherAccount) {
			continue
		}
		for value := range c.values {
			code, sure = p.currencyOfIBAN(ibanIn(value))
			sure = sure && (i == p.account || c.means(words.Account))
		}
	}
	return code, sure
}

// changedLately are countries whose old statements are in a currency they have no more.
const changedLately = " BG HR "

// currencyOfIBAN gives the currency of the country an IBAN begins with, and whether the
// country always had it.
func (p *plan) currencyOfIBAN(iban string) (code string, sure bool) {
	if iban == "" {
		return "", false
	}
	land := strings.ToUpper(iban[:2])
	code = p.table.CountryCurrency(land)
	return code, code != "" && !strings.Contains(changedLately, " "+land+" ")
}

// ibanIn finds an IBAN in a text, alone or behind a label: "IBAN: DE12 3456 …".
func ibanIn(text string) string {
	if isIBAN(text) {
		return text
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" :,;()\u00a0\t", r) })
	for from, part := range parts {
		if len(part) < 4 || !isLetter(part[0]) || !isLetter(part[1]) || part != strings.ToUpper(part) {
			continue
		}
		to := from + 1
		for to < len(parts) && len(parts[to-1]) == 4 && len(parts[to]) <= 4 {
			to++
		}
		if whole := strings.Join(parts[from:to], ""); isIBAN(whole) {
			return whole
		}
	}
	return ""
}

// commaCurrencies are those of countries that write a comma before decimals and a dot
// between thousands. Swiss francs and Mexican pesos have it the other way round in the
// same languages.
var commaCurrencies = []string{"EUR", "BRL", "ARS", "CLP", "COP", "DKK", "NOK", "SEK", "PLN", "CZK", "HUF", "RON", "TRY", "RUB", "UAH", "IDR", "VND", "ISK", "RSD", "BGN"}

// settleMarks looks for more evidence where no amount has decimals and 1.040 could be
// little more than one: the balances, the fees, the language of the header.
func (f *finding) settleMarks(amounts convert.AmountColumn, others convert.AmountColumn, currency string) bool {
	if !amounts.LeavesDotsOpen() {
		return false
	}
	comma, known := amounts.With(others).DecimalMark()
	if !known && f.hasNoDecimals(currency) {
		return true
	}
	if !known {
		language, sure := f.language()
		comma = sure && language.CommaDecimal && slices.Contains(commaCurrencies, currency)
	}
	return comma
}

// hasNoDecimals tells that a currency has no decimals, nor any other of the file: a mark before
// three digits can only be one for thousands.
func (f *finding) hasNoDecimals(currency string) bool {
	for _, g := range f.groups {
		code := g.currency
		if code == "" {
			code = currency
		}
		if digits, known := ofx.CurrencyDigits(code); !known || digits != 0 {
			return false
		}
	}
	return true
}
