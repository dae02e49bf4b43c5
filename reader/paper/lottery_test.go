package paper

import (
	"fmt"
	"strings"
	"testing"

	"tillroll/internal/spoiltest"
	"tillroll/statement"
	"tillroll/statement/statementtest"
)

// draws is how many lists are drawn by lot.
const draws = 500

// TestLottery reads lists that were drawn by lot and printed: they lie near the limits between readings.
func TestLottery(t *testing.T) {
	var ledger spoiltest.Ledger
	shapes := []geometry{{}, {x: 0.7}, {line: 0.06}, {size: -0.1, large: 7}, {y: 0.6}}
	for seed := range uint64(draws) {
		page := laidOut(spoiltest.Draw(seed+10_000), int(seed))
		list, err := readBytes(shapes[seed%uint64(len(shapes))].of(page), statement.Options{})
		ledger.Note(fmt.Sprintf("%04d", seed/20*20), "and 20 more", statementtest.Outcome(list, err), page+statementtest.Told(list, err))
	}
	ledger.Check(t, "testdata/lottery.golden", *update)
}

// TestLotteryOfLines reads printed lists with lines among their rows.
func TestLotteryOfLines(t *testing.T) {
	var ledger spoiltest.Ledger
	for seed := range uint64(draws) {
		drawn := spoiltest.Draw(seed + 30_000)
		drawn.Among()
		page := laidOut(drawn, int(seed))
		list, err := readBytes(geometry{}.of(page), statement.Options{})
		ledger.Note(fmt.Sprintf("%04d", seed/20*20), "and 20 more", statementtest.Outcome(list, err), page+statementtest.Told(list, err))
	}
	ledger.Check(t, "testdata/lottery-lines.golden", *update)
}

// laidOut prints a table in columns, some apart and some close together.
func laidOut(d spoiltest.Drawn, seed int) string {
	var out strings.Builder
	for _, line := range d.Above {
		out.WriteString(strings.Join(line, []string{"  ", " ", "      "}[seed%3]) + "\n")
	}
	width := make([]int, len(d.Right))
	rows := d.Rows
	if d.Head != nil {
		rows = append([][]string{d.Head}, rows...)
	}
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len([]rune(cell)))
		}
	}
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			blanks := strings.Repeat(" ", width[i]-len([]rune(cell)))
			if d.Right[i] != (seed%7 == 0) {
				cell = blanks + cell
			} else {
				cell += blanks
			}
			line.WriteString(cell + strings.Repeat(" ", 2+(seed+i)%3))
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		if seed%4 == 0 && n > 0 {
			out.WriteString("~\n")
		}
		if seed%5 == 0 && n%3 == 1 {
			out.WriteString(strings.Repeat(" ", min(width[0]+3, 20)) + "more about it\n")
		}
	}
	for _, line := range d.Below {
		out.WriteString(strings.Join(line, "   ") + "\n")
	}
	return out.String()
}
