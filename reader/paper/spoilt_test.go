package paper

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/internal/pdfwrite"
	"tillroll/internal/spoiltest"
	"tillroll/ofx"
	"tillroll/statement"
	"tillroll/statement/statementtest"
)

// TestMade reads pages that programs of many makes laid out, each printed in one of the ways of makers, and compares with what is
// written beside them.
func TestMade(t *testing.T) {
	styles := []pdfwrite.Style{{}, {Compress: true, ObjectStreams: true}, {Unicode: true, NoXRef: true}, {Rotate: 90, Split: true}}
	for _, file := range glob(t, "testdata/made/*.txt") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		golden := strings.TrimSuffix(file, ".txt") + ".golden"
		got := told(readBytes(printed(string(text), styles[spoiltest.Number(filepath.Base(file))%len(styles)]), statement.Options{}))
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, _ := os.ReadFile(golden); got != string(want) {
			t.Errorf("%s:\n%s\nnot\n%s", file, got, want)
		}
	}
}

func glob(t testing.TB, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("nothing under %s: %v", pattern, err)
	}
	return files
}

// waysPerPage is how many of all ways to spoil a page each sample goes through; the samples share them out.
const waysPerPage = 7

// TestSpoilt reads the samples after many kinds of damage.
func TestSpoilt(t *testing.T) {
	var ledger spoiltest.Ledger
	for _, file := range append(glob(t, "testdata/*.txt"), glob(t, "testdata/made/*.txt")...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		nth := spoiltest.Number(name)
		copies := spoiltPages(string(data), nth)
		for i := range waysPerPage {
			copy := copies[(nth*waysPerPage+i)%len(copies)]
			list, err := readBytes(copy.print.of(copy.text), copy.options)
			ledger.Note(name, "spoilt", statementtest.Outcome(list, err), copy.way+"\n"+statementtest.Told(list, err))
		}
	}
	ledger.Check(t, "testdata/spoilt.golden", *update)
}

type spoiltPage struct {
	way, text string
	options   statement.Options
	print     geometry
}

// geometry is how a page is printed: the zero value as the samples are.
type geometry struct {
	size, letter, line float64 // parts of the usual ones, added to them
	x, y               float64 // how far words and lines stray from their places
	large              int     // every so many lines one is larger
}

// of prints a text; it strays the same way every time.
func (g geometry) of(text string) []byte {
	d := &pdfwrite.Doc{}
	for _, sheet := range strings.Split(text, "\f") {
		p := d.Page(612, 792)
		y := 30.0
		for i, line := range strings.Split(strings.Trim(sheet, "\n"), "\n") {
			if line == "~" {
				y += lineGap / 2
				continue
			}
			if line == "^" {
				y -= lineGap / 2
				continue
			}
			if line == "[picture]" {
				p.Picture(0, 0, 612, 792)
				continue
			}
			size := printSize * (1 + g.size)
			if g.large > 0 && i%g.large == 0 {
				size *= 1.3
			}
			for n, run := range textRuns(line) {
				x := 30 + float64(run.at)*letterGap*(1+g.letter) + g.x*float64((i*7+n*3)%5-2)
				p.Text(x, y+g.y*float64((i*5+n*2)%3-1), size, run.text)
			}
			y += lineGap * (1 + g.line)
		}
	}
	return d.Bytes()
}

type textRun struct {
	at   int
	text string
}

// textRuns are the runs of a line; two blanks end one.
func textRuns(line string) (runs []textRun) {
	letters := []rune(line)
	for at := 0; at < len(letters); {
		if letters[at] == ' ' {
			at++
			continue
		}
		end := at
		for end < len(letters) && !(letters[end] == ' ' && (end+1 == len(letters) || letters[end+1] == ' ')) {
			end++
		}
		runs = append(runs, textRun{at, string(letters[at:end])})
		at = end
	}
	return runs
}

// geometries are ways to print that lie near the limits of what belongs together.
func geometries() map[string]geometry {
	return map[string]geometry{
		"smaller letters": {size: -0.25}, "larger letters": {size: 0.12}, "closer columns": {letter: -0.08}, "wider columns": {letter: 0.04},
		"closer lines": {line: -0.15}, "lines apart": {line: 0.06}, "words astray": {x: 0.7}, "words far astray": {x: 1.9}, "lines astray": {y: 0.9},
		"lines far astray": {y: 2.2}, "some larger": {large: 4}, "all at once": {size: -0.1, letter: -0.03, x: 0.4, y: 0.5, large: 6},
	}
}

// spoiltPages gives the copies of a page, and the page itself with options.
func spoiltPages(text string, nth int) []spoiltPage {
	var all []spoiltPage
	lines := strings.Split(text, "\n")
	for way, copy := range spoiltest.Lines([]byte(text), 1+nth%3) {
		all = append(all, spoiltPage{way: way, text: string(copy)})
	}
	put := func(way, text string, o statement.Options) {
		all = append(all, spoiltPage{way: way, text: text, options: o})
	}
	each := func(way string, by func(i int, line string) string) {
		changed := slices.Clone(lines)
		for i, line := range changed {
			changed[i] = by(i, line)
		}
		put(way, strings.Join(changed, "\n"), statement.Options{})
	}
	each("shifted", func(i int, line string) string { return strings.Repeat(" ", (i+nth)%2) + line })
	each("wider", func(_ int, line string) string { return strings.Replace(line, "  ", "   ", 1) })
	each("narrower", func(_ int, line string) string { return strings.Replace(line, "   ", "  ", 1+nth%2) })
	each("signs dropped", func(_ int, line string) string { return strings.ReplaceAll(line, "-", "") })
	each("years dropped", func(_ int, line string) string {
		return strings.NewReplacer("2024", "", "2025", "", "2026", "", "2023", "").Replace(line)
	})
	each("one letter less", func(i int, line string) string {
		if i%5 == nth%5 && len(line) > 2 {
			return line[:len(line)-1]
		}
		return line
	})
	each("titles strange", func(i int, line string) string {
		if strings.ContainsAny(line, "0123456789") {
			return line
		}
		return strings.ToUpper(line) + " x"
	})
	each("other decimals", func(_ int, line string) string { return strings.NewReplacer(".", ",", ",", ".").Replace(line) })
	each("other digits", func(i int, line string) string {
		if i%7 == nth%7 {
			return strings.NewReplacer("1", "2", "3", "8", "5", "6").Replace(line)
		}
		return line
	})
	half := len(lines) / 2
	put("turned over", strings.Join(append(slices.Clone(lines[half:]), lines[:half]...), "\n"), statement.Options{})
	put("two pages", strings.Join(lines[:half], "\n")+"\n\f"+strings.Join(lines[half:], "\n"), statement.Options{})
	put("page twice", text+"\f"+text, statement.Options{})
	put("currency", text, statement.Options{Convert: convert.Options{Currency: "JPY"}})
	put("card", text, statement.Options{TypeGiven: true, Convert: convert.Options{Account: ofx.CreditCard}})
	put("day first", text, statement.Options{Convert: convert.Options{DateOrder: convert.DayFirst}})
	put("month first", text, statement.Options{Convert: convert.Options{DateOrder: convert.MonthFirst}})
	put("signs turned", text, statement.Options{Convert: convert.Options{InvertSigns: true}})
	put("signs kept", text, statement.Options{KeepSigns: true})
	put("comma", text, statement.Options{DecimalMark: ","})
	shapes := geometries()
	for _, name := range slices.Sorted(maps.Keys(shapes)) {
		all = append(all, spoiltPage{way: name, text: text, print: shapes[name]})
	}
	return all
}
