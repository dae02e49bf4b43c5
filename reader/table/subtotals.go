package table

import (
	"slices"

	"tillroll/internal/words"
	"tillroll/ofx"
)

// totalsLook is what was found out about lines without a day of their own that sum rows up.
type totalsLook struct {
	lines []int // where they stand
	most  int   // rows that one of them sums up
	said  bool  // one has a word for a total
}

// findTotals looks whether the lines without a day of their own are sums: of the rows of the day
// above them, of those since the last such line, or of all. Only where each of them is one, for a
// booking may by chance be as large as two others of its day; and one that has a balance is a row.
func (f *finding) findTotals() {
	r := f.reader
	if !r.carries || len(r.rows) >= sampleSize {
		return // the last line is not among them
	}
	look, ok := r.lookForTotals()
	if !ok || look.most < 2 {
		return
	}
	r.summing = look.lines
	where := lines(look.lines[0], look.lines[0])
	if len(look.lines) > 1 {
		where += " and others below"
	}
	const surely = 3 // so many rows add up to another to the cent by no chance
	if look.most >= surely || look.said || len(look.lines) >= surely {
		f.note("%s without a day of their own were left out as totals: each is the sum of rows above it.", where)
		return
	}
	f.doubt("", "%s, without a day of its own, was left out as a total: it is the sum of rows above it. If it is a transaction, write its day into the file.", where)
}

// lookForTotals holds each line without a day against the rows above it; not ok where one is no sum.
func (r *rowReader) lookForTotals() (look totalsLook, ok bool) {
	money := r.moneyOf(r.rows)
	var all, section, day tally
	last := ""
	for _, rec := range r.rows {
		text, problem := r.money.amount(rec)
		amount := readCash(&money, text, maxDigits)
		if problem != "" || !isAmount(text) || !amount.ok || r.isNoBooking(rec) {
			continue
		}
		if at := r.dateOf(rec); at != "" {
			if at != last {
				day, last = tally{}, at
			}
			all.add(amount.Amount)
			section.add(amount.Amount)
			day.add(amount.Amount)
			continue
		}
		rows := summedRows(amount.Amount, &day, &section, &all)
		if rows == 0 || r.balance != none && !isBlank(rec.At(r.balance)) {
			return look, false
		}
		look.lines, look.most = append(look.lines, rec.Line), max(look.most, rows)
		look.said = look.said || slices.ContainsFunc(rec.Cells, func(cell string) bool { return r.table.Holds(cell).Has(words.Total) })
		section = tally{}
	}
	return look, len(look.lines) > 0
}

// summedRows gives how many rows an amount is the sum of; 0 where it is of none.
func summedRows(amount ofx.Amount, day, section, all *tally) int {
	var sum ofx.Sum
	sum.Add(amount)
	for _, t := range []*tally{all, section, day} {
		if t.rows > 0 && sum == t.sum {
			return t.rows
		}
	}
	if amount.Negative {
		sum = sum.Negated()
	}
	if all.rows > 1 && (sum == all.in && !amount.Negative || sum == all.out) {
		return all.rows
	}
	return 0
}
