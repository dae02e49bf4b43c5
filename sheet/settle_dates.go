package sheet

import (
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// settleDates looks for more evidence where the dates themselves do not tell day
// from month: statements are sorted, and only some countries write the month first.
func (s *survey) settleDates(header []string, options *convert.Options) {
	if options.DateOrder != convert.Auto || s.evidence.Dates.Ambiguous() == 0 {
		return
	}
	monthFirst, dayFirst := s.monthFirst.isSorted(), s.dayFirst.isSorted()
	switch {
	case dayFirst && !monthFirst:
		options.DateOrder = convert.DayFirst
		options.OrderReason = "Day first, because only so do the rows stand in order."
	case monthFirst && !dayFirst:
		options.DateOrder = convert.MonthFirst
		options.OrderReason = "Month first, because only so do the rows stand in order."
	case hasDayFirstHeader(header):
		options.DateOrder = convert.DayFirst
		options.OrderReason = "Day first, as in the countries that speak the header's language."
	case strings.Contains(dayFirstCurrencies, " "+options.Currency+" "):
		options.DateOrder = convert.DayFirst
		options.OrderReason = "Day first, as in the countries that pay in " + options.Currency + "."
	case s.misread.allOnOneDay():
		options.DateOrder = convert.DayFirst
		options.OrderReason = "Day first, because read month first all rows would fall on the same day of odd months."
	}
}

// oneDay finds rows that all fall on the same day of months with gaps between them,
// which no account does: they are the days of one month, misread. The first and the
// last days of months are when interest is paid, and prove nothing.
type oneDay struct {
	days, day   ofx.Day
	first, last ofx.Day // months
	months      map[ofx.Day]bool
	differs     bool
}

// see takes a day as it reads month first.
func (o *oneDay) see(d ofx.Day) {
	if o.days++; o.days == 1 {
		o.day, o.months = d%100, map[ofx.Day]bool{}
	}
	if o.differs = o.differs || d == 0 || d%100 != o.day || d%100 < 2 || d%100 > 27; o.differs {
		return
	}
	month := d/10000*12 + d/100%100
	if len(o.months) == 0 {
		o.first, o.last = month, month
	}
	o.first, o.last = min(o.first, month), max(o.last, month)
	o.months[month] = true
}

func (o *oneDay) allOnOneDay() bool {
	return !o.differs && o.days >= fewestSorted && len(o.months) > 1 && int(o.last-o.first)+1 > len(o.months)
}

// fewestSorted is how many rows must stand in order before that proves anything.
const fewestSorted = 4

// daysInOrder tells whether days run up or down. Those that could not be read are
// passed over.
type daysInOrder struct {
	count      int
	last       ofx.Day
	rose, fell bool
}

// see only remembers that days rose and that they fell: both, and the file is not sorted.
func (d *daysInOrder) see(day ofx.Day) {
	if day == 0 {
		return
	}
	d.rose = d.rose || d.count > 0 && day > d.last
	d.fell = d.fell || d.count > 0 && day < d.last
	d.count++
	d.last = day
}

func (d *daysInOrder) isSorted() bool { return d.count >= fewestSorted && !(d.rose && d.fell) }

// dayFirstWords are header words of languages whose countries all write the day first;
// and so do those that have postcodes and not zip codes, and whose banks write
// particulars and narratives.
const dayFirstWords = " datum buchungstag buchungsdatum buchung betrag umsatz verwendungszweck wertstellung libelle montant solde fecha importe concepto saldo " +
	"data valor descricao lancamento historico descrizione importo causale omschrijving bedrag boekdatum naam dato belob belop kwota castka postcode bsb particulars narration narrative "

// dayFirstCurrencies are those of countries that write the day first. The dollars of
// the United States and Canada, and whatever has no country, say nothing.
const dayFirstCurrencies = " EUR GBP CHF AUD NZD HKD BRL INR MXN ARS CLP COP PLN CZK RON BGN NOK DKK ILS TRY SGD MYR THB IDR EGP MAD NGN AED SAR "

// hasDayFirstHeader tells by its words whether the header is of such a language.
func hasDayFirstHeader(header []string) bool { return hasWord(header, dayFirstWords) }
