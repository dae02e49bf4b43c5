package table

import (
	"slices"

	"tillroll/convert"
	"tillroll/internal/words"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// fewestLike is how many lines must be filled alike before one that is filled otherwise is
// unlike them.
const fewestLike = 4

// unlike is what makes a line at an end of the table unlike all its other lines.
type unlike struct {
	rec    cells.Record
	amount string
	number string // of an account, where all other lines have something else
	silent bool   // no text, where all others have some
	stands bool   // the arithmetic says what it states
}

// findUnlike looks at the first line and the last. Banks close a list without titles by a line
// with the balance and the number of the account, or begin it so, and no word tells it from a
// booking: its cells are filled otherwise.
func (f *finding) findUnlike() {
	r := f.reader
	if len(r.rows) >= sampleSize {
		return // the last line is not among them
	}
	lines := slices.DeleteFunc(slices.Clone(r.rows), func(rec cells.Record) bool {
		amount, problem := r.money.amount(rec)
		return r.dateOf(rec) == "" || problem != "" || !isAmount(amount) || r.isNoBooking(rec)
	})
	if len(lines) <= fewestLike {
		return
	}
	last := len(lines) - 1
	for _, at := range []int{0, last} {
		others := lines[1:]
		if at == last {
			others = lines[:last]
		}
		u, is := r.unlikeOthers(lines[at], others)
		if !is || r.goesOnBalance(lines, at) {
			continue
		}
		u.stands = r.addsUp(&u, others)
		f.judgeUnlike(&u)
	}
}

// judgeUnlike leaves a line out that states balances, or that is no booking by all it has and lacks;
// else it is taken for one. Unless its figures add up that is told as a doubt.
func (f *finding) judgeUnlike(u *unlike) {
	line, r := lines(u.rec.Line, u.rec.Line), f.reader
	what := "has no text, as all others do"
	if u.number != "" {
		what = "has the number of an account where no other has one, and is filled otherwise than all others"
	}
	switch {
	case u.stands:
		f.note("%s %s: by its figures, to which the rows add up, it states balances and is no transaction.", line, what)
	case u.number != "" && u.silent:
		f.doubt("", "%s was left out: it has no text, and the number of an account where no other line has one, so it seems to state a balance, %s. Nothing in the file proves it: if it is a transaction, add it by hand.", line, u.amount)
	default:
		f.doubt("", "%s %s: it was taken for a transaction of %s, and may state a balance. Look at it, and take it out of the file if it does.", line, what, u.amount)
		return
	}
	r.stating = append(r.stating, u.rec.Line)
	if r.mainCurrency == "" && f.stated == "" {
		f.stated = r.currencyBeside(u.rec)
	}
}

// currencyBeside finds the currency that a line names in a cell of its own.
func (p *plan) currencyBeside(rec cells.Record) (code string) {
	for _, cell := range rec.Cells {
		if len(cell) == 3 && codeIn(cell) != "" {
			code = codeIn(cell)
		}
	}
	return code
}

// unlikeOthers tells whether a line is filled otherwise than all others.
func (p *plan) unlikeOthers(rec cells.Record, others []cells.Record) (u unlike, is bool) {
	u = unlike{rec: rec}
	u.amount, _ = p.money.amount(rec)
	odd, said, unsaid := false, false, false
	for i := range p.columns {
		if slices.Contains(p.dates, i) || i == p.balance || p.money.uses(i) {
			continue
		}
		cell, have, numbers := rec.At(i), 0, 0
		for _, other := range others {
			if value := other.At(i); !isBlank(value) {
				have++
				if isLongNumber(value) {
					numbers++
				}
			}
		}
		always, isNew := have == len(others), have == 0
		odd = odd || isBlank(cell) && always || !isBlank(cell) && isNew
		if isLongNumber(cell) && numbers == 0 {
			if always && !p.columns[i].means(words.OtherAccount) {
				u.number = cell
			}
			continue
		}
		says := always && (p.texts.holds(i) || p.columns[i].isText())
		unsaid = unsaid || isBlank(cell) && says
		said = said || !isBlank(cell) && says || isText(cell) && !isCode(cell)
	}
	u.silent = unsaid && !said
	return u, u.number != "" && odd || u.silent
}

func isCode(cell string) bool { return len(cell) == 3 && codeIn(cell) != "" }

// isLongNumber tells whether a cell is a number as accounts have them and nothing else.
func isLongNumber(cell string) bool {
	const fewest = 8
	digits := 0
	for i := range len(cell) {
		if cell[i] >= '0' && cell[i] <= '9' {
			digits++
		}
	}
	return isIBAN(cell) || digits >= fewest && countLetters(cell) <= 2 && isNumberLike(cell) && !hasFraction(amountDigits(cell))
}

// goesOnBalance tells that the running balance of a table goes on over the line: it is a booking.
func (p *plan) goesOnBalance(list []cells.Record, at int) bool {
	if p.balance == none || !isAmount(list[at].At(p.balance)) {
		return false
	}
	with, without := p.chainOf(list), p.chainOf(slices.Delete(slices.Clone(list), at, at+1))
	return with.checks > without.checks && with.breaks <= without.breaks
}

// chainOf follows the running balance over some lines.
func (p *plan) chainOf(list []cells.Record) *way {
	c, money, dates := newChain(maxDigits), p.moneyOf(list), convert.DateColumn{}
	for _, rec := range list {
		amount, _ := p.money.amount(rec)
		c.see(statement.Place{}, readCash(&money, amount, maxDigits), readCash(&money, rec.At(p.balance), maxDigits))
	}
	first, last := dates.See([]byte(p.dateOf(list[0]))), dates.See([]byte(p.dateOf(list[len(list)-1])))
	return c.best(hint{newestFirst: isNewestFirst(&dates, first, last, convert.Auto)})
}

// moneyOf is what the amounts and balances of some lines say about their marks.
func (p *plan) moneyOf(list []cells.Record) (money convert.AmountColumn) {
	for _, rec := range list {
		amount, _ := p.money.amount(rec)
		money.See([]byte(amount))
		if p.balance != none {
			money.See([]byte(rec.At(p.balance)))
		}
	}
	return money
}

// addsUp tells that the figures of a line are balances around the other lines, or their total: two
// of them differ by the sum of all, or one is that sum.
func (p *plan) addsUp(u *unlike, others []cells.Record) bool {
	money := p.moneyOf(others)
	var sum ofx.Sum
	for _, other := range others {
		amount, _ := p.money.amount(other)
		sum.Add(readCash(&money, amount, maxDigits).Amount)
	}
	var figures []ofx.Sum
	for i, cell := range u.rec.Cells {
		if isDate(cell) || !isAmount(cell) || isZero(cell) || !p.money.uses(i) && i != p.balance && !hasFraction(amountDigits(cell)) {
			continue
		}
		var figure ofx.Sum
		figure.Add(readCash(&money, cell, maxDigits).Amount)
		for _, other := range figures {
			there, back := other, figure
			there.AddSum(sum)
			back.AddSum(sum)
			if moved := sum != (ofx.Sum{}); moved && (there == figure || back == other) {
				return true
			}
		}
		// A transfer that clears the account is all others together with the other sign.
		if figure == sum || figure == sum.Negated() && u.number != "" {
			return true
		}
		figures = append(figures, figure)
	}
	return p.balance != none && !isZero(u.amount) && slices.ContainsFunc([]cells.Record{others[0], others[len(others)-1]}, func(end cells.Record) bool {
		balance, amount := readCash(&money, end.At(p.balance), maxDigits), readCash(&money, u.amount, maxDigits)
		return balance.ok && balance.Amount == amount.Amount // it states where the running balance ends
	})
}
