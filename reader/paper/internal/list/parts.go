package list

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
)

// DayParts is where the parts of a day stand in a list that has a column for each: month and day, perhaps with the year.
type DayParts struct {
	Places []int  // where they begin, rounded
	spell  string // what each of them is, one letter for each: d, m, y; empty where days and months cannot be told apart
	titles []ink.Place
}

// Of gives a line the day of its parts, and returns them.
func (p *DayParts) Of(l *ink.Line, above []string) []string {
	if p.titles != nil {
		return p.underTitles(l)
	}
	n, from := 0, -1
	for n < min(len(p.Places), len(l.Words)) {
		at := slices.IndexFunc(p.Places, func(x int) bool { return math.Abs(l.Words[n].X0-float64(x)) <= ink.SameEdge })
		if at < 0 || from >= 0 && at != from+n || !isDayPart(l.Words[n].Plain) {
			break
		}
		if from < 0 {
			from = at
		}
		n++
	}
	if n == 0 || from+n < len(p.Places) || from > 0 && (above == nil || len(l.Amounts) == 0) || len(l.Dates) > 0 && l.Dates[0].First == 0 {
		return nil
	}
	return p.join(l, 0, n, above[:from])
}

// join makes some words of a line its day, perhaps with parts from the row above, and returns all parts.
func (p *DayParts) join(l *ink.Line, at, n int, above []string) []string {
	now := slices.Clone(above)
	for _, w := range l.Words[at : at+n] {
		now = append(now, w.Plain)
	}
	text, whole := p.text(now)
	if w, ok := ink.ReadsAsDate(text); !ok || w != whole {
		return nil
	}
	l.Joined = &ink.Day{First: at, Last: at + n - 1, X0: l.Words[at].X0, X1: l.Words[at+n-1].X1, Text: text, Whole: whole}
	return now
}

// underTitles gives a line the day whose parts stand beside each other, each under its title.
func (p *DayParts) underTitles(l *ink.Line) []string {
	n := len(p.titles)
	for at := 0; at+n <= len(l.Words); at++ {
		holds := func(i int) bool {
			w, title := &l.Words[at+i], p.titles[i]
			return w.X0 < title.X1 && w.X1 > title.X0 && isDayPart(w.Plain)
		}
		if holds(0) && holds(1) && holds(n-1) {
			return p.join(l, at, n, nil)
		}
	}
	return nil
}

// titledParts finds the titles of a day and of a month beside each other, perhaps with that of a year, wherever they stand in a head, if such parts stand
// under them on some lines.
func titledParts(lines []ink.Line) DayParts {
	for i := range lines {
		for at := range lines[i].Words {
			p := DayParts{}
			for _, w := range lines[i].Words[at:] {
				part := partNamed(w.Text)
				if part == "" || strings.Contains(p.spell, part) {
					break
				}
				p.spell, p.titles, p.Places = p.spell+part, append(p.titles, ink.Place{X0: w.X0, X1: w.X1}), append(p.Places, int(math.Round(w.X0)))
			}
			if strings.Contains(p.spell, "d") && strings.Contains(p.spell, "m") && p.fills(lines[i+1:]) {
				return p
			}
		}
	}
	return DayParts{}
}

// fills says whether days stand under the titles of their parts.
func (p *DayParts) fills(lines []ink.Line) bool {
	found := 0
	for i := range lines {
		if l := lines[i]; found < FewestRows && p.underTitles(&l) != nil {
			found++
		}
	}
	return found >= FewestRows
}

// monthNames are the names by which months are spelt, three letters each.
const monthNames = "JanFebMarAprMayJunJulAugSepOctNovDec"

// Text spells a day by its parts.
func (p *DayParts) text(parts []string) (text string, whole bool) {
	if p.spell == "" {
		return strings.Join(parts, "/"), len(parts) > 2
	}
	var day, month, year string
	for i, part := range parts {
		switch p.spell[i] {
		case 'd':
			day = part
		case 'm':
			month = part
			if n, err := strconv.Atoi(part); err == nil && n > 0 && n <= 12 {
				month = monthNames[3*n-3 : 3*n]
			}
		default:
			year = part
		}
	}
	return strings.TrimSpace(day + " " + month + " " + year), year != ""
}

// FindParts finds the columns of the parts of days: most lines with amounts begin with such parts at the same places, and a title over
// them says so.
func FindParts(lines []ink.Line) DayParts {
	counts, first := map[[3]int]int{}, map[[3]int]int{}
	var best [3]int
	rows := 0
	for i := range lines {
		l := &lines[i]
		if n := len(l.Amounts); n == 0 || l.Amounts[n-1].Last < len(l.Words)-1 || len(l.Dates) > 0 && l.Dates[0].First == 0 {
			continue
		}
		rows++
		var places [3]int
		n := 0
		for n < min(3, len(l.Words)-2) && isDayPart(l.Words[n].Plain) {
			places[n] = int(math.Round(l.Words[n].X0))
			n++
		}
		if n < 2 {
			continue
		}
		if counts[places] == 0 {
			first[places] = i
		}
		if counts[places]++; counts[places] > counts[best] {
			best = places
		}
	}
	if counts[best] < FewestRows || counts[best]*3 < rows {
		return titledParts(lines)
	}
	p := DayParts{Places: best[:]}
	if best[2] == 0 {
		p.Places = best[:2]
	}
	if !p.titled(lines, first[best]) {
		return DayParts{}
	}
	return p
}

// titled looks for the title over the parts, and tells by it and by their numbers which is which.
func (p *DayParts) titled(lines []ink.Line, row int) bool {
	const reach = 5
	first := lines[row].Words
	named := false
	titles := make([]string, len(p.Places))
	for i := row - 1; i >= max(0, row-reach); i-- {
		for _, w := range lines[i].Words {
			if w.X1 <= first[0].X0 || w.X0 >= first[len(titles)-1].X1+ink.SameEdge || ink.HasDigit(w.Plain) {
				continue
			}
			part := partNamed(w.Text)
			r, _ := head.RoleOf(w.Text)
			named = named || part != "" || r.Date()
			for at := range titles {
				if titles[at] == "" && w.X0 < first[at].X1 && w.X1 > first[at].X0 {
					titles[at] = part
				}
			}
		}
	}
	p.spell = strings.Join(titles, "")
	if len(p.spell) != len(titles) || !strings.Contains(p.spell, "d") || !strings.Contains(p.spell, "m") {
		p.spell = spelling(p.largest(lines[row:]))
	}
	return named
}

// spelling tells by the largest number of each part what it is; empty where days and months cannot be told apart.
func spelling(most []int) string {
	const months, days = 12, 31
	dayFirst, monthFirst := most[0] > months && most[1] <= months, most[1] > months && most[0] <= months
	switch {
	case len(most) == 3 && most[0] > days:
		return "ymd"
	case len(most) == 3 && dayFirst:
		return "dmy"
	case len(most) == 3 && monthFirst:
		return "mdy"
	case dayFirst:
		return "dm"
	case monthFirst:
		return "md"
	}
	return ""
}

// largest is the largest number in the place of each part; a month by its name counts as one.
func (p *DayParts) largest(lines []ink.Line) []int {
	most := make([]int, len(p.Places))
	for i := range lines {
		l := &lines[i]
		for at := 0; at < min(len(p.Places), len(l.Words)); at++ {
			if math.Abs(l.Words[at].X0-float64(p.Places[at])) > ink.SameEdge || !isDayPart(l.Words[at].Plain) {
				break
			}
			if n, err := strconv.Atoi(l.Words[at].Plain); err == nil {
				most[at] = max(most[at], n)
			} else {
				most[1-min(at, 1)] = max(most[1-min(at, 1)], 13)
			}
		}
	}
	return most
}

// isDayPart says whether a word can be a day, a month or a year by itself.
func isDayPart(s string) bool {
	if n, err := strconv.Atoi(s); err == nil {
		return len(s) <= 2 && n > 0 && n <= 31 || ink.IsYear(s)
	}
	if len(s) < 3 || ink.HasDigit(s) {
		return false
	}
	_, ok := ink.ReadsAsDate("1 " + s)
	return ok
}

// partNames are the titles of columns that hold a part of a day: days, months and years, each in several languages.
var partNames = [...]string{
	" day dia jour tag giorno dag dzien den gun 日 dd hari ngay день ",
	" month mon mes mois monat mese maand maned manad miesiac mesic ay 月 mm bulan thang месяц ",
	" year ano an annee jahr anno jaar ar rok yil 年 yy yyyy tahun nam год ",
}

// partNamed says of which part of a day a title is: d, m or y.
func partNamed(s string) string {
	for i, names := range partNames {
		if phrase := words.Phrase(s); phrase != "" && strings.Contains(names, " "+phrase+" ") {
			return "dmy"[i : i+1]
		}
	}
	return ""
}

// joinDayColumns makes one column of days of the titles over parts that have a column each.
func (l *Layout) joinDayColumns() {
	var day *ink.Day
	for _, b := range l.Bodies {
		for i := range b.Lines {
			if t := b.Lines[i].Joined; t != nil && (day == nil || t.X0 < day.X0) {
				day = t
			}
		}
	}
	if day == nil {
		return
	}
	first, last := -1, -1
	for i := range l.Columns {
		if c := &l.Columns[i]; c.X0 < day.X1 && c.X1 > day.X0 && (first < 0 || last == i-1) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	whole := Column{Column: head.Column{Role: head.BookedRole, Field: words.Date, X0: day.X0, X1: day.X1}, Left: day.X0}
	if first >= 0 {
		whole.Title = l.Columns[first].Title
		whole.X0, whole.X1 = min(day.X0, l.Columns[first].X0), max(day.X1, l.Columns[last].X1)
		l.Columns = slices.Delete(l.Columns, first, last+1)
	}
	l.Columns = withColumn(l.Columns, max(first, 0), whole)
	l.settleDays()
	l.chooseDescription()
}
