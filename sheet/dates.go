package sheet

import (
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
)

// settleDates looks for more evidence where the dates themselves do not tell day
// from month: statements are sorted, and only some countries write the month first.
func (f *File) settleDates(t *table, rows []row, options *convert.Options) {
	if options.DateOrder != convert.Auto || len(rows) == 0 {
		return
	}
	cells := f.dateCells(rows)
	var column convert.DateColumn
	for _, cell := range cells {
		column.See([]byte(cell))
	}
	if column.Ambiguous() == 0 {
		return
	}
	monthFirst := isSorted(convert.ReadDays(cells, convert.MonthFirst))
	dayFirst := isSorted(convert.ReadDays(cells, convert.DayFirst))
	switch {
	case dayFirst && !monthFirst:
		options.DateOrder = convert.DayFirst
		options.OrderReason = "Day first, because only so do the rows stand in order."
	case monthFirst && !dayFirst:
		options.DateOrder = convert.MonthFirst
		options.OrderReason = "Month first, because only so do the rows stand in order."
	case hasDayFirstHeader(t.header):
		options.DateOrder = convert.DayFirst
		options.OrderReason = "Day first, as in the countries that speak the header's language."
	case strings.Contains(dayFirstCurrencies, " "+options.Currency+" "):
		options.DateOrder = convert.DayFirst
		options.OrderReason = "Day first, as in the countries that pay in " + options.Currency + "."
	case allOnOneDay(convert.ReadDays(cells, convert.MonthFirst)):
		options.DateOrder = convert.DayFirst
		options.OrderReason = "Day first, because read month first all rows would fall on the same day of odd months."
	}
}

// allOnOneDay tells whether all rows fall on the same day of months with gaps between
// them, which no account does: they are the days of one month, misread. The first and the
// last days of months are when interest is paid, and prove nothing.
func allOnOneDay(days []ofx.Day) bool {
	months := map[ofx.Day]bool{}
	first, last := ofx.Day(0), ofx.Day(0)
	for _, d := range days {
		if d == 0 || d%100 != days[0]%100 || d%100 < 2 || d%100 > 27 {
			return false
		}
		month := d/10000*12 + d/100%100
		if len(months) == 0 {
			first, last = month, month
		}
		first, last = min(first, month), max(last, month)
		months[month] = true
	}
	return len(days) >= fewestSorted && len(months) > 1 && int(last-first)+1 > len(months)
}

func (f *File) dateCells(rows []row) []string {
	cells := make([]string, len(rows))
	for i, r := range rows {
		cells[i] = f.cell(r.cells, Date)
	}
	return cells
}

// fewestSorted is how many rows must stand in order before that proves anything.
const fewestSorted = 4

// isSorted tells whether days run up or down. Those that could not be read are passed
// over.
func isSorted(days []ofx.Day) bool {
	days = slices.DeleteFunc(days, func(d ofx.Day) bool { return d == 0 })
	if len(days) < fewestSorted {
		return false
	}
	up := slices.IsSorted(days)
	slices.Reverse(days)
	return up || slices.IsSorted(days)
}

// dayFirstWords are header words of languages whose countries all write the day first;
// and so do those that have postcodes and not zip codes.
const dayFirstWords = " datum buchungstag buchungsdatum buchung betrag umsatz verwendungszweck wertstellung libelle montant solde fecha importe concepto saldo " +
	"data valor descricao lancamento historico descrizione importo causale omschrijving bedrag boekdatum naam dato belob belop kwota castka postcode "

// dayFirstCurrencies are those of countries that write the day first. The dollars of
// the United States and Canada, and whatever has no country, say nothing.
const dayFirstCurrencies = " EUR GBP CHF AUD NZD BRL INR MXN ARS CLP COP PLN CZK RON BGN NOK DKK ILS TRY SGD MYR THB IDR EGP MAD NGN AED SAR "

func hasDayFirstHeader(header []string) bool {
	for _, cell := range header {
		for w := range strings.FieldsSeq(normalise(cell)) {
			if strings.Contains(dayFirstWords, " "+w+" ") {
				return true
			}
		}
	}
	return false
}
