package table_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/internal/spoiltest"
	"tillroll/ofx"
	"tillroll/reader/cells"
	"tillroll/reader/delimited"
	"tillroll/reader/source"
	"tillroll/reader/table"
	"tillroll/statement"
	"tillroll/statement/statementtest"
)

// grid is a table in memory: lines of cells.
type grid [][]string

// gridOf takes the cells out of a file of delimited text.
func gridOf(t *testing.T, name string) (grid, *cells.Book) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	book, err := delimited.Open(source.Held(filepath.Base(name), data), statement.Options{})
	if err != nil {
		t.Fatal(name, err)
	}
	var g grid
	err = book.Sheets[0].Records(func(r cells.Record) bool {
		g = append(g, slices.Clone(r.Cells))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return g, book
}

// book is the table as a room of cells gives it.
func (g grid) book(of *cells.Book) *cells.Book {
	return &cells.Book{Charset: of.Charset, Delimiter: of.Delimiter, Sheets: []cells.Sheet{{Records: func(visit func(cells.Record) bool) error {
		for i, line := range g {
			if !visit(cells.Record{Line: i + 1, Cells: slices.Clone(line)}) {
				break
			}
		}
		return nil
	}}}}
}

func (g grid) clone() grid {
	out := make(grid, len(g))
	for i, line := range g {
		out[i] = slices.Clone(line)
	}
	return out
}

// width is the most cells of a line, header where the first such line stands.
func (g grid) width() (width, header int) {
	for i, line := range g {
		if len(line) > width {
			width, header = len(line), i
		}
	}
	return width, header
}

// each changes the cells of a column below the header.
func (g grid) each(column int, by func(row int, cell string) string) grid {
	_, header := g.width()
	for i := header + 1; i < len(g); i++ {
		if column < len(g[i]) {
			g[i][column] = by(i-header-1, g[i][column])
		}
	}
	return g
}

// columnWays spoil one column.
func columnWays() []gridWay {
	header := func(by func(name string) string) func(g grid, column int) grid {
		return func(g grid, column int) grid {
			_, at := g.width()
			g[at][column] = by(g[at][column])
			return g
		}
	}
	return []gridWay{
		{"column dropped", func(g grid, column int) grid {
			for i, line := range g {
				if column < len(line) {
					g[i] = slices.Delete(line, column, column+1)
				}
			}
			return g
		}},
		{"column doubled", func(g grid, column int) grid {
			for i, line := range g {
				if column < len(line) {
					g[i] = slices.Insert(line, column, line[column])
				}
			}
			return g
		}},
		{"column to the end", func(g grid, column int) grid {
			for i, line := range g {
				if column < len(line) {
					g[i] = append(slices.Delete(line, column, column+1), line[column])
				}
			}
			return g
		}},
		{"name dropped", header(func(string) string { return "" })},
		{"name strange", header(func(string) string { return "Qwerty" })},
		{"name longer", header(func(name string) string { return name + " (details of it, as the bank has them)" })},
		{"cells emptied", func(g grid, column int) grid {
			return g.each(column, func(int, string) string { return "" })
		}},
		{"every other cell emptied", func(g grid, column int) grid {
			return g.each(column, func(row int, cell string) string {
				if row%2 == 1 {
					return ""
				}
				return cell
			})
		}},
		{"first cell strange", func(g grid, column int) grid {
			return g.each(column, func(row int, cell string) string {
				if row == 0 {
					return "n/a x"
				}
				return cell
			})
		}},
		{"signs turned", func(g grid, column int) grid {
			return g.each(column, func(_ int, cell string) string {
				if rest, negative := strings.CutPrefix(cell, "-"); negative {
					return rest
				}
				return "-" + cell
			})
		}},
		{"signs dropped", func(g grid, column int) grid {
			return g.each(column, func(_ int, cell string) string { return strings.Trim(cell, "+-") })
		}},
		{"other decimals", func(g grid, column int) grid {
			other := strings.NewReplacer(".", ",", ",", ".")
			return g.each(column, func(_ int, cell string) string { return other.Replace(cell) })
		}},
		{"digits turned", func(g grid, column int) grid {
			return g.each(column, func(row int, cell string) string {
				return strings.Map(func(r rune) rune {
					if r >= '1' && r <= '8' && row%3 == 1 {
						return r + 1
					}
					return r
				}, cell)
			})
		}},
		{"cells alike", func(g grid, column int) grid {
			first := ""
			return g.each(column, func(row int, cell string) string {
				if row == 0 {
					first = cell
				}
				return first
			})
		}},
		{"text behind", func(g grid, column int) grid {
			return g.each(column, func(_ int, cell string) string { return cell + " EUR" })
		}},
	}
}

// gridWay spoils a table at a column or a line.
type gridWay struct {
	name  string
	spoil func(g grid, at int) grid
}

// lineWays spoil one line.
func lineWays() []gridWay {
	put := func(words ...string) func(g grid, at int) grid {
		return func(g grid, at int) grid { return slices.Insert(g, at, slices.Clone(words)) }
	}
	return []gridWay{
		{"line dropped", func(g grid, at int) grid { return slices.Delete(g, at, at+1) }},
		{"line doubled", func(g grid, at int) grid { return slices.Insert(g, at, slices.Clone(g[at])) }},
		{"lines swapped", func(g grid, at int) grid {
			next := (at + 1) % len(g)
			g[at], g[next] = g[next], g[at]
			return g
		}},
		{"end cut", func(g grid, at int) grid { return g[:at] }},
		{"line emptied", func(g grid, at int) grid { g[at] = nil; return g }},
		{"line halved", func(g grid, at int) grid { g[at] = g[at][:len(g[at])/2]; return g }},
		{"total between", put("Total", "", "1.00", "2,00", "3.00")},
		{"balance between", put("Closing balance", "100.00")},
		{"text between", put("A line of text that says nothing")},
		{"account between", put("Account", "12345678", "USD")},
		{"first cell dropped", func(g grid, at int) grid {
			if len(g[at]) > 0 {
				g[at] = g[at][1:]
			}
			return g
		}},
		{"last cell emptied", func(g grid, at int) grid {
			if n := len(g[at]); n > 0 {
				g[at][n-1] = ""
			}
			return g
		}},
	}
}

// wholeWays spoil all of a table.
func wholeWays() []gridWay {
	return []gridWay{
		{"whole", func(g grid, _ int) grid { return g }},
		{"header dropped", func(g grid, _ int) grid {
			_, header := g.width()
			return g[min(header+1, len(g)):]
		}},
		{"turned over", func(g grid, _ int) grid {
			_, header := g.width()
			slices.Reverse(g[min(header+1, len(g)):])
			return g
		}},
		{"rows four times", func(g grid, _ int) grid {
			_, header := g.width()
			rows := g[min(header+1, len(g)):].clone()
			return slices.Concat(g, rows.clone(), rows.clone(), rows)
		}},
		{"columns turned over", func(g grid, _ int) grid {
			width, _ := g.width()
			for i, line := range g {
				for len(line) < width {
					line = append(line, "")
				}
				slices.Reverse(line)
				g[i] = line
			}
			return g
		}},
	}
}

// optionsTried are read with the whole of each sample.
func optionsTried() map[string]statement.Options {
	return map[string]statement.Options{
		"keeping signs":   {KeepSigns: true},
		"signs turned":    {Convert: convert.Options{InvertSigns: true}},
		"a currency":      {Convert: convert.Options{Currency: "CHF"}},
		"day first":       {Convert: convert.Options{DateOrder: convert.DayFirst}},
		"month first":     {Convert: convert.Options{DateOrder: convert.MonthFirst}},
		"a card":          {TypeGiven: true, Convert: convert.Options{Account: ofx.CreditCard}},
		"comma":           {DecimalMark: ","},
		"dot":             {DecimalMark: "."},
		"a line skipped":  {SkipLines: 1},
		"column 1 unused": {Unused: []string{"1"}},
		"amount named":    {Columns: map[statement.Role]string{statement.Amount: "4"}},
		"date named":      {Columns: map[statement.Role]string{statement.Date: "2"}},
		"balance named":   {Columns: map[statement.Role]string{statement.Balance: "5"}},
		"account 10":      {Account: "10"},
	}
}

// How many columns and lines of each sample are spoilt in each way.
const (
	columnsSpoilt = 3
	linesSpoilt   = 3
)

// TestSpoilt reads the layouts of banks after many kinds of damage.
func TestSpoilt(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.[ct]sv")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d samples, %v", len(files), err)
	}
	var ledger spoiltest.Ledger
	for _, name := range files {
		nth := spoiltest.Number(filepath.Base(name))
		g, of := gridOf(t, name)
		s := &spoiling{ledger: &ledger, name: filepath.Base(name), of: of, grid: g}
		width, _ := g.width()
		s.each(wholeWays(), []int{0})
		for i, way := range columnWays() {
			s.each([]gridWay{way}, spoiltest.Spread(width, columnsSpoilt, nth+i))
		}
		for i, way := range lineWays() {
			s.each([]gridWay{way}, spoiltest.Spread(len(g), linesSpoilt, nth+i))
		}
		s.options()
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}

// spoiling is one sample on its way through all damages.
type spoiling struct {
	ledger *spoiltest.Ledger
	name   string
	of     *cells.Book
	grid   grid
}

func (s *spoiling) each(ways []gridWay, places []int) {
	for _, way := range ways {
		for _, at := range places {
			s.note(way.name, way.spoil(s.grid.clone(), at), statement.Options{})
		}
	}
}

func (s *spoiling) options() {
	tried := optionsTried()
	names := make([]string, 0, len(tried))
	for name := range tried {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		s.note("options", s.grid, tried[name])
	}
}

func (s *spoiling) note(way string, g grid, o statement.Options) {
	list, err := table.New(g.book(s.of), s.name, false).Read(o)
	s.ledger.Note(s.name, group(way), statementtest.Outcome(list, err), fmt.Sprint(way, "\n", statementtest.Told(list, err)))
}

// group puts the ways together, so that the golden file stays short.
func group(way string) string {
	first, _, _ := strings.Cut(way, " ")
	return first
}
