package delimited

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tillroll/reader/cells"
)

// sampleSize is how many records the choice of the manner looks at.
const sampleSize = 200

// usual are the delimiters of nearly all files. Others are looked for only where none of
// these makes a table.
const usual = ",;\t|"

// What can be wrong with a delimiter that was given.
var (
	errWidths    = errors.New("the widths of fixed columns are numbers of letters, as in fixed:10,25,12")
	errDelimiter = errors.New("a delimiter stands between two cells of a line and is no word: give a sign such as ; or a name such as tab, space or fixed")
)

// manner finds out how the lines are split, or takes what was given. Whether the first
// line only names the delimiter is told as well.
func (t text) manner(given string) (skip bool, m manner, err error) {
	found, delimiter := t.sepLine()
	if given != "" {
		m, err := t.givenManner(given)
		return found, m, err
	}
	sample, err := t.lines(sampleSize)
	if err != nil && !errors.Is(err, errLongRecord) {
		return false, manner{}, err
	}
	wrapped := isWrapped(sample)
	if delimiter != "" {
		return true, manner{delimiter: delimiter, quote: '"', wrapped: wrapped}, nil
	}
	m, err = t.choose(sample, wrapped)
	return false, m, err
}

// givenManner takes the user's word for the delimiter: a name, the signs themselves, or
// the widths of columns.
func (t text) givenManner(given string) (manner, error) {
	switch name := strings.ToLower(given); {
	case name == "fixed":
		columns, err := t.findColumns()
		if err == nil && columns == nil {
			err = errWidths
		}
		return manner{columns: columns}, err
	case strings.HasPrefix(name, "fixed:"):
		return givenWidths(name[len("fixed:"):])
	case name == "blanks":
		return manner{blanks: 2}, nil
	case name == "space" || given == " ":
		return manner{blanks: 1}, nil
	}
	names := map[string]string{"tab": "\t", `\t`: "\t", "comma": ",", "semicolon": ";", "pipe": "|", "bar": "|", "colon": ":"}
	if sign, ok := names[strings.ToLower(given)]; ok {
		given = sign
	}
	if strings.ContainsAny(given, "\r\n") || utf8.RuneCountInString(given) > 1 && strings.ContainsFunc(given, isWordly) {
		return manner{}, errDelimiter
	}
	return manner{delimiter: given, quote: '"'}, nil
}

// isWordly tells letters and digits. No bank parts cells by several of them, so they are a
// name that is not known.
func isWordly(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// Check refuses what cannot be a delimiter, whatever the file is.
func Check(given string) error {
	if given == "" || strings.EqualFold(given, "fixed") { // which columns, the file tells
		return nil
	}
	_, err := text{}.givenManner(given)
	return err
}

func givenWidths(list string) (manner, error) {
	c := &columns{exact: true}
	at := 0
	for width := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(width))
		if err != nil || n < 1 || n > maxWidth {
			return manner{}, errWidths
		}
		c.spans = append(c.spans, span{at, at + n})
		at += n
	}
	return manner{columns: c}, nil
}

// choose tries the usual delimiters, and where none of them leaves dates and amounts in
// the cells of most lines, whatever else the lines could be split by.
func (t text) choose(sample []string, wrapped bool) (manner, error) {
	best, found, err := t.best(delimiters(usual, wrapped), sample)
	if err != nil || found.holds() {
		return best, err
	}
	others := []manner{{blanks: 2}}
	columns, err := t.findColumns()
	if err != nil && !errors.Is(err, errLongRecord) {
		return best, err
	}
	if columns != nil {
		others = append(others, manner{columns: columns})
	}
	other, foundOther, err := t.best(delimiters(rareSigns(sample), wrapped), sample)
	for _, m := range others {
		if err != nil {
			return best, err
		}
		var f finding
		if f, err = t.try(m); f.rows > foundOther.rows || f.rows == foundOther.rows && m.columns != nil && other.delimiter == "" {
			other, foundOther = m, f
		}
	}
	if foundOther.rows*2 > found.rows*3 {
		best = other
	}
	return best, err
}

// delimiters are manners of signs.
func delimiters(signs string, wrapped bool) []manner {
	var all []manner
	for _, sign := range signs {
		all = append(all, manner{delimiter: string(sign), quote: '"', wrapped: wrapped})
	}
	return all
}

// rareSigns lists the signs that could be delimiters: those that stand in most lines.
// What dates and amounts are written with is none.
func rareSigns(sample []string) string {
	counts := map[rune]int{}
	for _, line := range sample {
		for i, r := range line {
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(" .-+()\"'\u00a0"+usual, r) && !strings.ContainsRune(line[:i], r) {
				counts[r]++
			}
		}
	}
	signs := ""
	for r, n := range counts {
		if n*2 >= len(sample) && r != utf8.RuneError {
			signs += string(r)
		}
	}
	return signs
}

// best gives the manner with the best finding, the first of equal ones. Names in
// apostrophes are tried where the text looks like it.
func (t text) best(manners []manner, sample []string) (best manner, found finding, err error) {
	best, found = manner{delimiter: ",", quote: '"'}, finding{score: -1}
	for _, m := range manners {
		if isApostrophed(sample, m.delimiter) {
			m.quote = '\''
		}
		f, err := t.try(m)
		if err != nil {
			return best, found, err
		}
		if f.score > found.score || f.score == found.score && m.delimiter < best.delimiter && !strings.Contains(usual, m.delimiter) {
			best, found = m, f
		}
	}
	return best, found, nil
}

// isApostrophed tells whether cells are quoted by apostrophes.
func isApostrophed(sample []string, delimiter string) bool {
	pairs := 0
	for _, line := range sample {
		if strings.Contains(line, `"`) {
			return false
		}
		pairs += strings.Count(line, "'"+delimiter+"'")
	}
	return pairs > 0 && pairs >= len(sample)
}

// finding is what a manner makes of the first records.
type finding struct {
	score int
	lines int // of the most frequent width
	rows  int // of those, lines with a date and an amount
}

// holds tells whether most lines are rows.
func (f finding) holds() bool { return f.rows > 0 && f.rows*2 >= f.lines }

// try weighs what a manner makes of the first records.
func (t text) try(m manner) (finding, error) {
	var sample []cells.Record
	err := t.each(m, func(r cells.Record) bool {
		sample = append(sample, r.Clone())
		return len(sample) < sampleSize
	})
	if errors.Is(err, errLongRecord) { // another manner may do better
		err = nil
	}
	return weigh(sample), err
}

// weigh counts lines of one width with a date and an amount among their cells. Width
// breaks ties only: a decimal comma splits as regularly as a delimiter does, but leaves no
// amount whole.
func weigh(records []cells.Record) finding {
	widths := map[int]int{}
	common := 0
	for _, r := range records {
		if len(r.Cells) < 2 { // a preamble can be longer than what follows it
			continue
		}
		widths[len(r.Cells)]++
		if n, m := widths[len(r.Cells)], widths[common]; n > m || n == m && len(r.Cells) > common {
			common = len(r.Cells)
		}
	}
	if common < 2 {
		return finding{}
	}
	f := finding{}
	for _, r := range records {
		if len(r.Cells) != common {
			continue
		}
		f.lines++
		f.score += 100 + min(common, 50)
		date, amount := holds(r)
		if date {
			f.score += 200
		}
		if date && amount {
			f.score += 200
			f.rows++
		}
	}
	return f
}
