package table

import (
	"strings"
	"unicode"

	"tillroll/internal/words"
	"tillroll/reader/cells"
	"tillroll/statement"
)

// figure is what an amount says that a line prints about the rows.
type figure uint8

const (
	noFigure figure = iota
	openingFigure
	closingFigure
	balanceFigure // at some time, which its day or its place tells
	outFigure     // the total of money out
	inFigure
	totalFigure // of whatever stands in its column
	countFigure // how many rows there are
)

// printed is a figure that a line states about the rows.
type printed struct {
	what     figure
	place    statement.Place
	value    string
	negative bool   // a side beside it says so
	day      string // that its label names
	currency string // that stands beside it
	after    int    // rows that stand above it
	above    bool   // it stands before the table
	sure     bool   // label and place leave nothing to guess: it may contradict the rows
}

// maxFigures is how many figures of a file are held: a statement has two, a long one two
// a page. Where there are more they are something else, and none is used.
const maxFigures = 2000

// figuresOf reads what a line prints about the rows. An amount stands behind its label in
// the same cell, in the columns of the table, in a cell to the right, or in the line below.
func (p *plan) figuresOf(rec, below cells.Record, inTable bool) (list []printed) {
	aligned := inTable && p.labelsIn(rec) == 1
	for i, cell := range rec.Cells {
		label, value, what := p.figureIn(cell)
		if what == noFigure {
			continue
		}
		f := printed{what: what, place: statement.Place{Line: rec.Line, Page: rec.Page}, value: value, day: dayIn(label), above: !inTable, sure: what != totalFigure}
		if inTable && f.day == "" {
			f.day = p.dateOf(rec)
		}
		switch {
		case value != "":
			f.value = rejoin(value, rec.Cells[i+1:])
			list = append(list, p.complete(f, cell))
		case aligned && p.inColumns(rec, i, f, &list):
		default:
			if f, found := p.beside(f, rec, i); found {
				list = append(list, f)
			} else if value := moneyCell(below.At(i)); isAmount(value) && !isDate(value) {
				f.value = value
				list = append(list, p.complete(f, value))
			}
		}
	}
	return list
}

// labelsIn counts the cells of a line that announce a figure.
func (p *plan) labelsIn(rec cells.Record) (n int) {
	for _, cell := range rec.Cells {
		if _, _, what := p.figureIn(cell); what != noFigure {
			n++
		}
	}
	return n
}

// headsFigures tells that a line has nothing but labels, whose figures stand below it.
func (p *plan) headsFigures(rec cells.Record) bool {
	for _, cell := range rec.Cells {
		if isAmount(cell) {
			return false
		}
	}
	return p.labelsIn(rec) >= 2
}

// figureIn parts a cell into a label that announces a figure and the amount behind it.
func (p *plan) figureIn(cell string) (label, value string, what figure) {
	if len(cell) < 2 || len(cell) > longestLabel || isAmount(cell) || isDate(cell) {
		return "", "", noFigure
	}
	label, value = cell, ""
	if at := valueIn(cell); at > 0 {
		label, value = cell[:at], strings.TrimSpace(cell[at:])
	}
	return label, value, p.figureSaid(strings.TrimRight(label, ":： \t="))
}

// longestLabel bounds a label with its amount; longer texts are sentences.
const longestLabel = 96

// figureSaid tells which figure a label announces.
func (p *plan) figureSaid(label string) figure {
	senses := p.table.Line(label)
	switch {
	case senses.Has(words.Opening) && senses.Has(words.Closing):
		return balanceFigure
	case senses.Has(words.Opening):
		return openingFigure
	case senses.Has(words.Closing):
		return closingFigure
	}
	switch p.table.Sum(label) {
	case words.SumOut:
		return outFigure
	case words.SumIn:
		return inFigure
	case words.SumAll:
		return totalFigure
	case words.SumCount:
		return countFigure
	}
	if senses.Has(words.BalanceLine) {
		return balanceFigure
	}
	return noFigure
}

// valueIn gives where the amount begins that stands at the end of a text; 0 where there is
// none. A day in front of it is no part of it.
func valueIn(cell string) int {
	if at := strings.LastIndexAny(cell, ":："); at > 0 {
		for at++; at < len(cell) && cell[at] >= 0x80 && cell[at] < 0xc0; at++ {
		}
		if value := strings.TrimSpace(cell[at:]); value != "" {
			if isAmount(value) && !isDate(value) {
				return at
			}
		}
	}
	found := 0
	for at := len(cell); at > 0; {
		at = strings.LastIndexFunc(cell[:at], unicode.IsSpace)
		if at <= 0 {
			break
		}
		tail := strings.TrimSpace(cell[at:])
		first, _, _ := strings.Cut(tail, " ")
		if isDate(first) || isDate(tail) {
			break
		}
		if digits := amountDigits(tail); isAmount(tail) && hasFraction(digits) {
			found = at
		}
	}
	return found
}

// dayIn gives the day that a label names: "Balance on 31.12.2025".
func dayIn(label string) string {
	for part := range strings.FieldsSeq(label) {
		if part = strings.Trim(part, ",;:()"); isDate(part) {
			return part
		}
	}
	return ""
}

// inColumns reads the figures of a line of the table from the columns of money and balance.
func (p *plan) inColumns(rec cells.Record, label int, f printed, list *[]printed) bool {
	cell := func(at int) string {
		if at == none || at == label {
			return ""
		}
		if value := moneyCell(rec.At(at)); isAmount(value) {
			return value
		}
		return ""
	}
	add := func(what figure, value string, negative, sure bool) bool {
		if value == "" {
			return false
		}
		f.what, f.value, f.negative, f.sure = what, value, negative && !isNegative(value), sure
		*list = append(*list, p.complete(f, value))
		return true
	}
	m := &p.money
	switch f.what {
	case countFigure:
		return false
	case outFigure, inFigure:
		return add(f.what, cell(m.single), false, true) || add(f.what, cell(m.debit), false, true) || add(f.what, cell(m.credit), false, true)
	case totalFigure:
		if m.isPair() {
			whole := p.table.Of(rec.At(label)).Has(words.Total)
			out := add(outFigure, cell(m.debit), false, whole)
			return add(inFigure, cell(m.credit), false, whole) || out
		}
		return add(totalFigure, cell(m.single), p.saysOut(rec), false)
	}
	return add(f.what, cell(p.balance), p.balance != none && p.saysOut(rec) && !p.columns[p.balance].isSigned() && f.what != balanceFigure, true) ||
		add(f.what, cell(m.single), p.saysOut(rec), true) || add(f.what, cell(m.credit), false, true) || add(f.what, cell(m.debit), true, true)
}

// saysOut tells that the indicator of a line says debit.
func (p *plan) saysOut(rec cells.Record) bool {
	if p.money.indicator == none {
		return false
	}
	word := rec.At(p.money.indicator)
	return p.money.sides[word] == debitSide || word != "" && sideOf(p.table.Column(word)) == debitSide
}

// beside finds the amount to the right of a label, before the next one.
func (p *plan) beside(f printed, rec cells.Record, label int) (printed, bool) {
	for i := label + 1; i < len(rec.Cells); i++ {
		cell := moneyCell(rec.Cells[i])
		switch {
		case cell == "":
		case isDate(cell):
			if f.day == "" {
				f.day = strings.Clone(cell)
			}
		case isAmount(cell):
			f.value = cell
			f.negative = !isNegative(cell) && sideOf(p.table.Column(rec.At(i+1))) == debitSide
			if f.currency = p.table.CurrencyNamed(rec.At(i + 1)); f.currency == "" {
				f = p.complete(f, cell)
			}
			f.value = strings.Clone(rejoin(cell, rec.Cells[i+1:]))
			return f, true
		default:
			if _, _, what := p.figureIn(cell); what != noFigure {
				return f, false
			}
		}
	}
	return f, false
}

// rejoin joins an amount that was split because its thousands marks are commas, as are the
// delimiters, and nobody quoted it: "Balance: USD 1", "000.00".
func rejoin(value string, next []string) string {
	ends := hasFraction(amountDigits(value))
	for _, cell := range next {
		group := len(cell) - len(strings.TrimLeft(cell, "0123456789"))
		last := value[len(value)-1]
		if group != 3 || last < '0' || last > '9' || ends || !isAmount(value+","+cell) {
			break
		}
		value += "," + cell
		ends = len(cell) > group // its decimals
	}
	return value
}

// complete notes the currency beside an amount, and copies what is kept.
func (p *plan) complete(f printed, cell string) printed {
	if f.currency == "" {
		f.currency = p.table.CurrencyIn(cell)
	}
	f.value, f.day = strings.Clone(f.value), strings.Clone(f.day)
	return f
}

// figuresAbove reads the figures that stand above the table.
func (p *plan) figuresAbove() (list []printed) {
	for i, rec := range p.above {
		var below cells.Record
		if i+1 < len(p.above) {
			below = p.above[i+1]
		}
		list = append(list, p.figuresOf(rec, below, false)...)
	}
	return list
}
