package table_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"tillroll/convert"
	"tillroll/internal/spoiltest"
	"tillroll/reader/cells"
	"tillroll/reader/table"
	"tillroll/statement"
	"tillroll/statement/statementtest"
)

// draws is how many tables are drawn by lot.
const draws = 3000

// TestLottery reads tables that were drawn by lot: they lie near the limits between readings.
func TestLottery(t *testing.T) {
	var ledger spoiltest.Ledger
	for seed := range uint64(draws) {
		list, err := table.New(booked(spoiltest.Draw(seed)), "drawn.csv", false).Read(statement.Options{})
		ledger.Note(fmt.Sprintf("%04d", seed/50*50), "and 50 more", statementtest.Outcome(list, err), statementtest.Told(list, err))
	}
	ledger.Check(t, "testdata/lottery.golden", *update)
}

// booked are drawn tables on worksheets of their own.
func booked(drawn ...spoiltest.Drawn) *cells.Book {
	book := &cells.Book{Charset: "UTF-8", Delimiter: ","}
	for i, d := range drawn {
		sheet := grid(d.Lines()).book(book).Sheets[0]
		if len(drawn) > 1 {
			sheet.Name = fmt.Sprint("Sheet", i+1)
		}
		book.Sheets = append(book.Sheets, sheet)
	}
	return book
}

// TestLotteryOfLines reads drawn tables with lines among their rows.
func TestLotteryOfLines(t *testing.T) {
	var ledger spoiltest.Ledger
	for seed := range uint64(draws / 2) {
		drawn := spoiltest.Draw(seed + 20_000)
		drawn.Among()
		list, err := table.New(booked(drawn), "drawn.csv", false).Read(statement.Options{})
		ledger.Note(fmt.Sprintf("%04d", seed/50*50), "and 50 more", statementtest.Outcome(list, err), statementtest.Told(list, err))
	}
	ledger.Check(t, "testdata/lottery-lines.golden", *update)
}

// TestLotteryOfChoices reads drawn tables, some of several worksheets, as somebody asks for: with columns
// of some roles, signs, dates, the worksheet.
func TestLotteryOfChoices(t *testing.T) {
	var ledger spoiltest.Ledger
	for seed := range uint64(draws / 2) {
		lot := rand.New(rand.NewPCG(seed, 815))
		drawn := []spoiltest.Drawn{spoiltest.Draw(seed + 40_000)}
		for len(drawn) < 1+int(seed%8)/3 {
			next := spoiltest.Draw(seed + 40_000*uint64(len(drawn)+1))
			if lot.IntN(2) == 0 {
				next = drawn[0]
			}
			drawn = append(drawn, next)
		}
		list, err := table.New(booked(drawn...), "drawn USD.csv", false).Read(choices(lot, &drawn[0]))
		ledger.Note(fmt.Sprintf("%04d", seed/50*50), "and 50 more", statementtest.Outcome(list, err), statementtest.Told(list, err))
	}
	ledger.Check(t, "testdata/lottery-choices.golden", *update)
}

// choices draws what somebody may say about a table.
func choices(lot *rand.Rand, d *spoiltest.Drawn) statement.Options {
	o := statement.Options{Columns: map[statement.Role]string{}}
	column := func() string {
		at := lot.IntN(len(d.Right))
		if d.Head != nil && lot.IntN(2) == 0 {
			return d.Head[at]
		}
		return strconv.Itoa(at + 1)
	}
	roles := statement.Roles()
	for range lot.IntN(3) {
		o.Columns[roles[lot.IntN(len(roles))]] = column()
	}
	if lot.IntN(6) == 0 {
		o.Unused = append(o.Unused, column())
	}
	switch lot.IntN(8) {
	case 0:
		o.KeepSigns = true
	case 1:
		o.Convert.InvertSigns = true
	case 2:
		o.Convert.DateOrder = convert.DayFirst
	case 3:
		o.Worksheet = "Sheet" + strconv.Itoa(1+lot.IntN(2))
	case 4:
		o.SkipLines = lot.IntN(4)
	case 5:
		o.DecimalMark = []string{",", "."}[lot.IntN(2)]
	case 6:
		o.Account = "5678"
	}
	return o
}

// TestAskedAgain asks for drawn tables again and again, by other options each time: what was kept of the
// time before changes no answer.
func TestAskedAgain(t *testing.T) {
	for seed := range uint64(draws / 10) {
		lot := rand.New(rand.NewPCG(seed, 4711))
		drawn := spoiltest.Draw(seed + 60_000)
		drawn.Among()
		kept := table.New(booked(drawn), "drawn.csv", true)
		for range 4 {
			o := choices(lot, &drawn)
			if lot.IntN(2) == 0 {
				o.Columns = nil
			}
			o.Convert.Currency = []string{"", "EUR", "USD", "GBP"}[lot.IntN(4)]
			want, wantErr := table.New(booked(drawn), "drawn.csv", false).Read(o)
			got, err := kept.Read(o)
			if told, wanted := statementtest.Told(got, err), statementtest.Told(want, wantErr); told != wanted {
				t.Fatalf("%d, %+v: asked again\n%s\nasked anew\n%s", seed, o, told, wanted)
			}
		}
	}
}
