package table

import (
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/cells"
)

// column is what a column looks like: its heading, what that can mean, and how its cells
// are shaped.
type column struct {
	name   string
	scores words.Scores
	field  words.Field // what the heading means most
	weight uint8       // how much; 0 for a heading that is not known

	filled     int // cells with anything in them
	dates      int
	packed     int // of them eight digits alone
	counts     int // cells of digits alone that count days or seconds, if they are days
	amounts    int
	fractions  int // amounts with decimals
	negatives  int
	zeros      int
	texts      int
	letters    int // of the texts, to find the longest
	lettered   int // cells with a letter in them
	currencies int
	accounts   int // IBANs and other long numbers
	cards      int
	times      int
	sides      int // cells that say debit or credit
	debits     int
	credits    int
	values     map[string]int // the different cells and how often each stands there
	many       bool           // there are more than are counted
}

// maxValues is how many different cells of a column are told apart. Words for directions,
// states and kinds are fewer.
const maxValues = 60

// share tells whether at least percent of the filled cells are n.
func (c *column) share(n, percent int) bool { return c.filled > 0 && n*100 >= c.filled*percent }

// isSigned tells whether there are amounts with a minus and amounts without.
func (c *column) isSigned() bool { return c.negatives > 0 && c.negatives < c.amounts-c.zeros }

// isMoney tells whether the cells are amounts.
func (c *column) isMoney() bool { return c.share(c.amounts, 60) && c.dates*2 < c.filled }

// isNought tells whether all amounts are zero.
func (c *column) isNought() bool { return c.amounts > 0 && c.zeros == c.amounts }

// isText tells whether the cells are words.
func (c *column) isText() bool { return c.filled > 0 && c.texts*2 >= c.filled }

// means tells whether the heading can mean a field.
func (c *column) means(f words.Field) bool { return c.scores[f] >= words.Named }

// is tells whether the heading means a field more than any other.
func (c *column) is(f words.Field) bool { return c.weight >= words.Named && c.field == f }

// distinct is how many different cells there are, as far as they were counted.
func (c *column) distinct() int { return len(c.values) }

// isConstant tells whether all filled cells are the same.
func (c *column) isConstant() bool { return !c.many && len(c.values) == 1 }

// headed makes a column of its heading.
func headed(name string, table *words.Table) column {
	c := column{name: strings.Join(strings.Fields(name), " "), values: map[string]int{}}
	c.scores = table.Heading(c.name)
	c.field, c.weight = c.scores.Best()
	return c
}

// see counts one cell.
func (c *column) see(cell string, table *words.Table) {
	if isBlank(cell) {
		return
	}
	c.filled++
	if countLetters(cell) > 0 {
		c.lettered++
	}
	if _, known := c.values[cell]; known || len(c.values) < maxValues {
		c.values[cell]++
	} else {
		c.many = true
	}
	if len(cell) <= longestSide {
		c.seeSide(cell, table)
	}
	cell = withoutRemark(cell)
	if isDayCount(cell) {
		c.counts++
	}
	switch digits := amountDigits(cell); {
	case isDate(cell):
		c.dates++
		if len(cell) == len("20060102") && isDigits(cell) {
			c.packed++
		}
	case isTime(cell):
		c.times++
	case isCardNumber(cell):
		c.cards++
		c.accounts++
	case isIBAN(cell):
		c.accounts++
	case isAmount(cell):
		c.seeAmount(cell, digits)
	case isCurrencyCell(cell, table):
		c.currencies++
	case isText(cell) && !isAccount(cell):
		c.texts++
		c.letters += countLetters(cell)
	}
}

// seeAmount counts what the amounts of a column are like.
func (c *column) seeAmount(cell, digits string) {
	c.amounts++
	if hasFraction(digits) {
		c.fractions++
	}
	if isNegative(cell) {
		c.negatives++
	}
	if isZero(cell) {
		c.zeros++
	}
}

// longestSide bounds the words for debit and credit.
const longestSide = 40

func (c *column) seeSide(cell string, table *words.Table) {
	switch sideOf(table.Column(cell)) {
	case debitSide:
		c.sides++
		c.debits++
	case creditSide:
		c.sides++
		c.credits++
	case neutralSide:
		c.sides++
	}
}

// isCurrencyCell tells whether a cell is a currency's code, in capitals or in small
// letters, or its name.
func isCurrencyCell(cell string, table *words.Table) bool {
	if len(cell) == 3 && isLetter(cell[0]) {
		return (strings.ToUpper(cell) == cell || strings.ToLower(cell) == cell) && words.IsCurrency(strings.ToUpper(cell))
	}
	return len(cell) <= 12 && table.CurrencyNamed(cell) != ""
}

// profile looks at the columns of a table.
func profile(header []string, rows []cells.Record, width int, table *words.Table) []column {
	columns := make([]column, width)
	for i := range columns {
		name := ""
		if i < len(header) {
			name = header[i]
		}
		columns[i] = headed(name, table)
	}
	for _, r := range rows {
		if len(trimRight(r.Cells))*2 < width {
			continue // a footer's line
		}
		for i, cell := range r.Cells[:min(len(r.Cells), width)] {
			columns[i].see(cell, table)
		}
	}
	moveHeadings(columns)
	return columns
}

// moveHeadings gives the heading of a column without a cell to its nameless neighbour:
// cells that were merged leave them apart.
func moveHeadings(columns []column) {
	for i := range columns {
		if columns[i].name == "" || columns[i].filled > 0 {
			continue
		}
		for _, k := range []int{i + 1, i - 1} {
			if k >= 0 && k < len(columns) && columns[k].name == "" && columns[k].filled > 0 {
				a, b := &columns[i], &columns[k]
				b.name, b.scores, b.field, b.weight = a.name, a.scores, a.field, a.weight
				a.name, a.scores, a.field, a.weight = "", words.Scores{}, 0, 0
				break
			}
		}
	}
}

func trimRight(cells []string) []string {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	return cells
}
