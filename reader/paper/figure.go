package paper

import (
	"math"
	"slices"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// figure is a printed amount that is no row.
type figure struct {
	kind    list.FigureKind
	token   ink.Amount
	negated bool // stands in the column of debits
	label   string
	place   statement.Place
	account int
	// inList says that it stands among the rows, so that its place in their order counts.
	inList    bool
	beside    bool // in a panel beside a list
	onlyDated bool // nothing but its day tells that it may be a balance
	section   int
	days      []ink.Day // printed beside it
	endsDay   bool      // beside a day that is the title of rows: the balance when these are booked
}

// kindOfLabel tells what a label says of the amount beside it.
func kindOfLabel(label string) list.FigureKind {
	table := words.All()
	s := table.Line(label)
	if s == 0 {
		s = table.Begins(label)
	}
	side := table.Holds(label)
	in := side.Has(words.CreditSide) || side.Has(words.SectionIn)
	out := side.Has(words.DebitSide) || side.Has(words.SectionOut)
	switch {
	case s.Has(words.Limit):
		return list.NoFigure
	case s.Has(words.Opening) && !s.Has(words.Closing):
		return list.OpeningFigure
	case s.Has(words.Closing) && !s.Has(words.Opening):
		return list.ClosingFigure
	case s.Has(words.BalanceLine) || s.Has(words.Opening) || s.Has(words.Closing):
		return list.BalanceFigure
	case list.NamesBalance(label):
		return kindOfPairs(label)
	case in && !out:
		return list.CreditsFigure
	case out && !in:
		return list.DebitsFigure
	case s.Has(words.Total):
		return list.TotalFigure
	}
	return list.NoFigure
}

// kindOfPairs looks at every two words of a label that names a balance, since a word between them may say whose or of what: "Previous
// Monthly Balance", "New Card Balance".
func kindOfPairs(label string) list.FigureKind {
	var senses words.Senses
	parts := strings.Fields(label)
	for i := range parts {
		for _, second := range parts[i+1:] {
			senses |= words.All().Line(parts[i] + " " + second)
		}
	}
	switch opens, closes := senses.Has(words.Opening), senses.Has(words.Closing); {
	case opens && !closes:
		return list.OpeningFigure
	case closes && !opens:
		return list.ClosingFigure
	}
	return list.SomeBalance
}

// figuresOf reads the figures of a line outside of lists: an amount with its label before it, or above it. Where amounts are printed
// without decimals, those with thousands that are named the balance before or behind the rows are figures too.
func figuresOf(lines []ink.Line, at int, weak bool) []figure {
	l := &lines[at]
	var out []figure
	for i := range l.Amounts {
		t := l.Amounts[i]
		if !t.Sure && (!weak || !t.IsGrouped()) {
			continue
		}
		f := figure{token: t, place: statement.Place{Page: l.Page, Line: l.Number}, days: daysBeside(l, i)}
		f.label = labelBefore(l, i)
		if f.kind = kindOfLabel(f.label); f.kind == list.NoFigure {
			// A number of entries may stand between the label and its amount.
			if whole := l.WithoutDays(0, t.First); whole != f.label && !l.RunsLeft() && (i == 0 || !l.Amounts[i-1].Sure) {
				f.label, f.kind = whole, kindOfLabel(whole)
			}
		}
		if whole := wrappedLabel(lines, at, i); f.kind == list.NoFigure && whole != "" {
			f.label, f.kind = whole, kindOfLabel(whole)
		}
		if above, days := labelAbove(lines, at, t); above != "" {
			if k := kindOfLabel(above); k != list.NoFigure && (f.kind == list.NoFigure || f.label == "") {
				f.kind, f.label = k, above
				if len(days) > 0 {
					f.days = days
				}
			}
		}
		if n := len(out); f.kind == list.NoFigure && f.label == "" && n > 0 && out[n-1].kind.Balance() && out[n-1].token.Last+1 == t.First {
			// Totals may stand between the name of a balance and the balance: arithmetic tells which it is.
			f.kind, f.label = out[n-1].kind, out[n-1].label
		}
		if f.kind == list.NoFigure && statesDay(l, i) {
			f.kind, f.onlyDated = list.SomeBalance, true
		}
		if f.kind != list.NoFigure && (t.Sure || f.kind == list.OpeningFigure || f.kind == list.ClosingFigure) {
			out = append(out, f)
		}
	}
	return out
}

// statesDay says whether a line has nothing but a few words, one whole day and the amount that ends it, as that of a balance has, whatever it is
// called: "Vous aviez le 1er avril 2024   2 218,69". Arithmetic tells whether it is one.
func statesDay(l *ink.Line, i int) bool {
	const longest = 6
	t := &l.Amounts[i]
	if !t.Sure || t.Last < len(l.Words)-1 || len(l.Dates) != 1 || !l.Dates[0].Whole || behindAmount(l, i) > 0 {
		return false
	}
	label := l.WithoutDays(0, t.First)
	return label != "" && !ink.HasDigit(label) && len(strings.Fields(label)) <= longest
}

// daysBeside lists the days that an amount is of: all of its line, or where it is one of several those between it and the one before.
func daysBeside(l *ink.Line, i int) []ink.Day {
	if from := behindAmount(l, i); from > 0 || slices.ContainsFunc(l.Amounts[i+1:], func(t ink.Amount) bool { return t.Sure }) {
		return l.DaysWithin(from, l.Amounts[i].First)
	}
	return l.Dates
}

// behindAmount is the word behind the amount before another, 0 without one. A number in a day is no amount.
func behindAmount(l *ink.Line, i int) int {
	for i--; i >= 0; i-- {
		if last := l.Amounts[i].Last; !slices.ContainsFunc(l.Dates, func(d ink.Day) bool { return d.First <= last && last <= d.Last }) {
			return last + 1
		}
	}
	return 0
}

// labelBefore is the words between an amount and the one before it, but for the day that it is of. Where words run from right to left it is those
// behind it as they stand on the page.
func labelBefore(l *ink.Line, i int) string {
	if l.RunsLeft() {
		return labelToRight(l, i)
	}
	from := behindAmount(l, i)
	first := l.Amounts[i].First
	// Only the run of words nearest to the amount is its label, unless it is one phrase across the line. A colon may stand between them.
	start := first
	for start > from && (start == first || l.Words[start].X0-l.Words[start-1].X1 <= 2*ink.RunGap*l.Words[start].Size || !ink.SaysAnything(ink.Text(l.Words[start:first]))) {
		start--
	}
	return l.WithoutDays(start, first)
}

// labelToRight is the run of words right of an amount, up to the next one.
func labelToRight(l *ink.Line, i int) string {
	start, to := l.Amounts[i].Last+1, len(l.Words)
	if i+1 < len(l.Amounts) {
		to = l.Amounts[i+1].First
	}
	end := start
	for end < to && (end == start || l.Words[end].X0-l.Words[end-1].X1 <= 2*ink.RunGap*l.Words[end].Size) {
		end++
	}
	return l.WithoutDays(start, end)
}

// wrappedLabel is the label of the last amount of a line with its end, which stands on the next line where it begins, if both together name the
// balance before or behind the rows: "Previous statement $755.22" over "balance".
func wrappedLabel(lines []ink.Line, at, i int) string {
	const near = 1.5
	l := &lines[at]
	if i+1 < len(l.Amounts) || at+1 >= len(lines) || l.Amounts[i].First == 0 {
		return ""
	}
	below := &lines[at+1]
	start := max(behindAmount(l, i), 0)
	if below.Y-l.Y > near*l.Size() || len(below.Amounts)+len(below.Dates) > 0 || math.Abs(below.Left()-l.Words[start].X0) > ink.SameEdge {
		return ""
	}
	whole := ink.Text(l.Words[start:l.Amounts[i].First]) + " " + ink.Text(below.Words)
	if k := kindOfLabel(whole); k == list.OpeningFigure || k == list.ClosingFigure {
		return whole
	}
	return ""
}

// labelAbove is the title that stands over an amount, within a few lines, and the day in it. What names an amount on its own line is none.
func labelAbove(lines []ink.Line, at int, t ink.Amount) (string, []ink.Day) {
	const reach = 2
	for i := at - 1; i >= max(0, at-reach); i-- {
		l := &lines[i]
		if lines[at].Y-l.Y > 4*max(l.Size(), lines[at].Size()) {
			break
		}
		if terms := termsOf(l); len(terms) == len(lines[at].Amounts) {
			return terms[slices.IndexFunc(lines[at].Amounts, func(a ink.Amount) bool { return a.First == t.First })], nil
		}
		var best string
		var days []ink.Day
		var named []ink.Word
		end := 0
		for _, run := range ink.Runs(l) {
			start := end
			end += len(run)
			text := l.WithoutDays(start, end)
			if run[0].X0 < t.X1 && run[len(run)-1].X1 > t.X0 && text != "" && !ink.HasDigit(text) && !l.IsSureAmount(end) {
				best, days, named = text, l.DaysWithin(start, end), run
			}
		}
		if best != "" {
			return tallLabel(lines, i, named, best), days
		}
	}
	return labelInPanel(lines, at, t), nil
}

// labelInPanel is the label of an amount by itself at the right edge of a panel, at whose left edge it stands on the line above, if it names the
// balance before or behind the rows.
func labelInPanel(lines []ink.Line, at int, t ink.Amount) string {
	const wide = 12 // in sizes of print
	l := &lines[at]
	if at == 0 || t.First > 0 || t.Last+1 < len(l.Words) || l.Y-lines[at-1].Y > ink.NextLine*l.Size() {
		return ""
	}
	runs := ink.Runs(&lines[at-1])
	run := runs[len(runs)-1]
	if gap := t.X0 - run[len(run)-1].X1; gap < 0 || gap > wide*l.Size() {
		return ""
	}
	if k := kindOfLabel(ink.Text(run)); k == list.OpeningFigure || k == list.ClosingFigure {
		return ink.Text(run)
	}
	return ""
}

// tallLabel is a label with its beginning, which stands on the line above it, if both together name the balance before or behind the rows and
// it alone does not: "Beginning" over "balance".
func tallLabel(lines []ink.Line, at int, run []ink.Word, label string) string {
	const near = 1.5
	names := func(s string) bool {
		k := kindOfLabel(s)
		return k == list.OpeningFigure || k == list.ClosingFigure
	}
	if at == 0 || names(label) || lines[at].Y-lines[at-1].Y > near*lines[at].Size() {
		return label
	}
	for _, above := range ink.Runs(&lines[at-1]) {
		whole := ink.Text(above) + " " + label
		if above[0].X0 < run[len(run)-1].X1 && above[len(above)-1].X1 > run[0].X0 && !ink.HasDigit(whole) && names(whole) {
			return whole
		}
	}
	return label
}

// termsOf parts a line that says how its figures are reckoned: "Previous balance - Payments + Purchases = New balance". It is nil for any
// other.
func termsOf(l *ink.Line) []string {
	if !slices.ContainsFunc(l.Words, func(w ink.Word) bool { return w.Plain == "=" }) {
		return nil
	}
	var out []string
	start := 0
	for i, w := range l.Words {
		if strings.Trim(w.Plain, "+-–−=") == "" {
			out = append(out, ink.Text(l.Words[start:i]))
			start = i + 1
		}
	}
	return append(out, ink.Text(l.Words[start:]))
}

// figureOf reads the figures of a line inside a list. A balance among debits is one that is owed, unless the list has no other side.
func figureOf(l *list.Layout, it *list.Item, section int) []figure {
	if it.Senses.Has(words.Limit) {
		return nil
	}
	label := list.FigureLabel(it.Label())
	kind := kindOfLabel(label)
	var out []figure
	add := func(k list.FigureKind, t ink.Amount, negated bool) {
		out = append(out, figure{kind: k, token: t, negated: negated, label: label, inList: !it.Sums, section: section, place: statement.Place{Page: it.Page, Line: it.Number}})
	}
	if it.Senses.Has(words.Total) || kind == list.TotalFigure || kind == list.DebitsFigure || kind == list.CreditsFigure || list.BothSides(it.Moves) {
		for _, m := range it.Moves {
			switch named := sideBefore(it.Line, m.Token); {
			case named != list.NoFigure:
				add(named, m.Token, false)
			case m.Role == head.DebitRole:
				add(list.DebitsFigure, m.Token, false)
			case m.Role == head.CreditRole:
				add(list.CreditsFigure, m.Token, false)
			default:
				add(list.TotalFigure, m.Token, false)
			}
		}
		if it.Balance == nil {
			return out
		}
		if sided := kind == list.DebitsFigure || kind == list.CreditsFigure; !sided || len(it.Moves) > 0 || !it.Totals() {
			kind = list.BalanceFigure
		}
		add(kind, *it.Balance, false) // totals of one side may stand where balances do
		return out
	}
	if kind == list.NoFigure || kind == list.SomeBalance {
		kind = list.BalanceFigure
	}
	if it.Balance != nil {
		add(kind, *it.Balance, false)
	} else if len(it.Moves) > 0 {
		add(kind, it.Moves[0].Token, it.Moves[0].Role == head.DebitRole && l.HasSides())
	}
	return out
}

// sideBefore is the side whose total an amount is by the words right before it and their colon: it is that under any title, as sums that
// stand below each other are.
func sideBefore(l *ink.Line, t ink.Amount) list.FigureKind {
	at := slices.IndexFunc(l.Amounts, func(a ink.Amount) bool { return a.First == t.First })
	if at < 0 || t.First == 0 {
		return list.NoFigure
	}
	before := &l.Words[t.First-1]
	if !strings.HasSuffix(before.Text, ":") || t.X0-before.X1 > ink.RunGap*before.Size {
		return list.NoFigure
	}
	if kind := kindOfLabel(labelBefore(l, at)); kind == list.DebitsFigure || kind == list.CreditsFigure {
		return kind
	}
	return list.NoFigure
}

// figuresIn reads the figures of a line among the rows. Where several amounts have a name each, the line is one of a panel, and no column
// tells what it holds.
func (w *walker) figuresIn(lines []ink.Line, l *list.Layout, it *list.Item) []figure {
	named := 0
	for i := range it.Amounts {
		if it.Amounts[i].Sure && kindOfLabel(labelBefore(it.Line, i)) != list.NoFigure {
			named++
		}
	}
	if at := lineNumbered(lines, it.Number); named > 1 && at >= 0 {
		return figuresOf(lines, at, w.weak)
	}
	return figureOf(l, it, w.section)
}
