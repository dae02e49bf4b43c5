package spoiltest

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Drawn is a table that was drawn by lot: headings and cells of many kinds, some of which
// fit together. What is read of it, or why it is refused, lies near the limits between
// readings more often than a real export does.
type Drawn struct {
	Above, Below [][]string // lines around the table
	Head         []string   // empty where the table has none
	Rows         [][]string
	Right        []bool // columns that are set flush right

	lot *lot
}

// lot is the draw at hand.
type lot struct {
	*rand.Rand
	rows    int
	cents   []int // of each row, signed
	first   int   // the balance before
	order   int   // of days: 0 the year first, 1 the day, 2 the month
	comma   bool
	newest  bool
	sign    int // how money out is marked: 0 minus, 1 in brackets, 2 behind, 3 not at all
	taste   int // what else differs from table to table
	strange int // one row in so many has a cell that does not fit; 0 for none
}

// Draw draws a table. The same seed draws the same.
func Draw(seed uint64) Drawn {
	l := &lot{Rand: rand.New(rand.NewPCG(seed, 4711))}
	l.rows = []int{1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 20}[l.IntN(11)]
	l.order, l.comma, l.newest = l.IntN(3), l.IntN(3) == 0, l.IntN(4) == 0
	l.sign, l.first, l.taste = l.IntN(8), l.IntN(200_000)-20_000, l.IntN(1000)
	l.strange = []int{0, 0, 0, 4, 9}[l.IntN(5)]
	for range l.rows {
		l.cents = append(l.cents, (1+l.IntN(90_000))*(2*min(1, l.IntN(3))-1)*-1)
	}
	kinds := l.kinds()
	d := Drawn{Rows: make([][]string, l.rows), lot: l}
	for _, k := range kinds {
		d.Head = append(d.Head, k.names[l.IntN(len(k.names))])
		d.Right = append(d.Right, k.right)
		for i := range d.Rows {
			cell := k.cell(i)
			if l.strange > 0 && l.IntN(l.strange*len(kinds)) == 0 {
				cell = []string{"", "n/a", "-", "x", "12", "Total"}[l.IntN(6)]
			}
			d.Rows[i] = append(d.Rows[i], cell)
		}
	}
	if l.newest {
		slices.Reverse(d.Rows)
	}
	l.around(&d)
	if l.IntN(6) == 0 {
		d.Head = nil
	}
	return d
}

// around puts lines above and below the table.
func (l *lot) around(d *Drawn) {
	last := l.first
	for _, c := range l.cents {
		last += c
	}
	lines := [][]string{
		{"Account number", "12345678"},
		{"IBAN: DE89370400440532013000"},
		{"Opening balance", l.money(l.first)},
		{"Closing balance", l.money(last)},
		{"Currency", "EUR"},
		{"Statement for January 2026"},
		{"Total", l.money(last - l.first)},
		{"Saldo", l.money(last + l.IntN(2))},
		{"Page 1 of 1"},
		{"Credit card statement"},
		{"From", l.day(0), "to", l.day(l.rows)},
	}
	for range l.IntN(4) {
		d.Above = append(d.Above, lines[l.IntN(len(lines))])
	}
	for range max(0, l.IntN(5)-2) {
		d.Below = append(d.Below, lines[l.IntN(len(lines))])
	}
}

func (l *lot) day(row int) string {
	day := 1 + row*27/max(1, l.rows)
	return [...]string{fmt.Sprintf("2026-01-%02d", day), fmt.Sprintf("%02d.01.2026", day), fmt.Sprintf("01/%02d/2026", day)}[l.order]
}

// plain spells an amount without its sign.
func (l *lot) plain(cents int) string {
	size := max(cents, -cents)
	whole := fmt.Sprint(size / 100)
	group, mark := ",", "."
	if l.comma {
		group, mark = ".", ","
	}
	if len(whole) > 3 && l.taste%2 == 0 {
		whole = whole[:len(whole)-3] + group + whole[len(whole)-3:]
	}
	return fmt.Sprintf("%s%s%02d", whole, mark, size%100)
}

func (l *lot) money(cents int) string {
	text := l.plain(cents)
	switch {
	case cents >= 0:
		return text
	case l.sign == 1:
		return "(" + text + ")"
	case l.sign == 2:
		return text + "-"
	case l.sign == 3:
		return text
	}
	return "-" + text
}

// side gives a text on rows of one side.
func (l *lot) side(row int, out bool, text string) string {
	if l.cents[row] < 0 == out {
		return text
	}
	return ""
}
