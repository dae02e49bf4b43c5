package sheet

import "tillroll/convert"

// survey is what one walk over all rows finds out before any is converted. It does not
// grow with the rows, but for the ids they bring.
type survey struct {
	evidence             convert.Evidence
	balances, fees       convert.AmountColumn
	first, last          convert.DateCell
	monthFirst, dayFirst daysInOrder
	misread              oneDay
	currencies           currencies
	card                 cardSigns
}

// settle finds out how the rows are to be read: their currency, the order of day and
// month, fees, signs, the balance.
func (f *File) settle(r *rowReader, o Options) error {
	options := o.Convert
	if f.Mapping.has(Currency) {
		r.currency = options.Currency
	}
	told := &lineTeller{file: f}
	s := &survey{currencies: currencies{counts: map[string]int{}}}
	if err := r.each(told, func(row row) error { s.see(r, row); return nil }); err != nil {
		return err
	}
	told.note()
	if err := f.settleCurrency(r.table, &s.currencies, &options); err != nil {
		return err
	}
	s.settleDates(r.table.header, &options)
	s.settleMarks(r, options.Currency)
	chain, err := f.settleMoney(r, s, &options)
	if err != nil {
		return err
	}
	if f.Mapping.has(Amount) && !f.Mapping.has(Indicator) && !o.KeepSigns {
		f.settleSigns(&s.card, &options)
	}
	if chain != nil {
		f.settleBalance(chain, &options)
	}
	r.table.sample = nil // nothing is left to be guessed
	f.Options, f.evidence, f.rows = options, &s.evidence, r.rows
	return nil
}

// rows visits the rows as they go to the conversion.
func (r *rowReader) rows(visit func(convert.Row) error) error {
	var buffer []byte
	return r.each(nil, func(row row) error {
		var out convert.Row
		out, buffer = r.fill(row, buffer)
		return visit(out)
	})
}

// see adds a row to the survey.
func (s *survey) see(r *rowReader, row row) {
	var none convert.DateColumn // an order that is given needs no column
	cell := s.evidence.See(convert.Row{
		Date: []byte(r.cell(row.record, Date)), Amount: []byte(row.amount), ID: []byte(r.cell(row.record, ID)),
	})
	if s.evidence.Rows == 1 {
		s.first = cell
	}
	s.last = cell
	monthFirst := none.Day(cell, convert.MonthFirst)
	s.monthFirst.see(monthFirst)
	s.misread.see(monthFirst)
	s.dayFirst.see(none.Day(cell, convert.DayFirst))
	if row.balance != "" {
		s.balances.See([]byte(row.balance))
	}
	if fee := r.cell(row.record, Fee); fee != "" {
		s.fees.See([]byte(fee))
	}
	s.currencies.see(r.cell(row.record, Currency), row.amount)
	if s.evidence.Rows <= statsWindow {
		s.card.see(r, row)
	}
}

// settleMoney walks over the rows once more where there is a balance to be checked or
// a fee to be taken off, and gives the chain of the balance; nil where there is none.
func (f *File) settleMoney(r *rowReader, s *survey, options *convert.Options) (*chain, error) {
	fees := f.Mapping.has(Fee) && !r.isNet()
	balance := f.Mapping.has(Balance) && s.evidence.Rows > 0
	if !fees && !balance {
		return nil, nil
	}
	digits := options.Digits()
	newestFirst := isNewestFirst(&s.evidence.Dates, s.first, s.last, options.DateOrder)
	plain, reduced := newChain(digits, newestFirst), newChain(digits, newestFirst)
	money := s.evidence.Amounts.With(s.balances)
	taker := &feeTaker{column: s.evidence.Amounts.With(s.fees), digits: digits}
	var taken convert.AmountColumn
	charged := 0
	err := r.each(nil, func(row row) error {
		found := readCash(&money, row.balance, digits)
		plain.see(row.line, readCash(&money, row.amount, digits), found)
		if !fees {
			return nil
		}
		amount, has := taker.take(row.amount, r.cell(row.record, Fee))
		if has {
			charged++
		}
		taken.See([]byte(amount))
		reduced.see(row.line, readCash(&money, amount, digits), found)
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case charged > 0 && balance && reduced.best().breaks < plain.best().breaks:
		f.note("%s taken off the amounts: the running balance includes them.", feeCount(charged))
		r.fees, s.evidence.Amounts = taker, taken
		return reduced, nil
	case charged > 0 && !balance:
		f.note("%s in column %q not taken off the amounts: nothing in the file proves that they should be.", feeCount(charged), r.cell(record{cells: r.table.header}, Fee))
	}
	if !balance {
		return nil, nil
	}
	return plain, nil
}
