package paper

import (
	"math"
	"strings"

	"tillroll/internal/words"
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
	inList  bool
	beside  bool // in a panel beside a list
	section int
	days    []ink.Day // printed beside it
	endsDay bool      // beside a day that is the title of rows: the balance when these are booked
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
		f := figure{token: t, place: statement.Place{Page: l.Page, Line: l.Number}, days: l.Dates}
		f.label = labelBefore(l, i)
		if f.kind = kindOfLabel(f.label); f.kind == list.NoFigure {
			// A number of entries may stand between the label and its amount.
			if whole := ink.Text(l.Words[:t.First]); whole != f.label && (i == 0 || !l.Amounts[i-1].Sure) {
				f.label, f.kind = whole, kindOfLabel(whole)
			}
		}
		if above := labelAbove(lines, at, t); above != "" {
			if k := kindOfLabel(above); k != list.NoFigure && (f.kind == list.NoFigure || f.label == "") {
				f.kind, f.label = k, above
			}
		}
		if n := len(out); f.kind == list.NoFigure && f.label == "" && n > 0 && out[n-1].kind.Balance() && out[n-1].token.Last+1 == t.First {
			// Totals may stand between the name of a balance and the balance: arithmetic tells which it is.
			f.kind, f.label = out[n-1].kind, out[n-1].label
		}
		if f.kind != list.NoFigure && (t.Sure || f.kind == list.OpeningFigure || f.kind == list.ClosingFigure) {
			out = append(out, f)
		}
	}
	return out
}

// labelBefore is the words between an amount and the one before it.
func labelBefore(l *ink.Line, i int) string {
	from := 0
	if i > 0 {
		from = l.Amounts[i-1].Last + 1
	}
	first := l.Amounts[i].First
	// Only the run of words nearest to the amount is its label, unless it is one phrase across the line. A colon may stand between them.
	start := first
	for start > from && (start == first || l.Words[start].X0-l.Words[start-1].X1 <= 2*ink.RunGap*l.Words[start].Size || !ink.SaysAnything(ink.Text(l.Words[start:first]))) {
		start--
	}
	if start >= first {
		return ""
	}
	return ink.Text(l.Words[start:first])
}

// labelAbove is the title that stands over an amount, within a few lines. What names an amount on its own line is none.
func labelAbove(lines []ink.Line, at int, t ink.Amount) string {
	const reach = 2
	for i := at - 1; i >= max(0, at-reach); i-- {
		l := &lines[i]
		if lines[at].Y-l.Y > 4*math.Max(l.Size(), lines[at].Size()) {
			break
		}
		var best string
		end := 0
		for _, run := range ink.Runs(l) {
			end += len(run)
			if run[0].X0 < t.X1 && run[len(run)-1].X1 > t.X0 && !ink.HasDigit(ink.Text(run)) && !l.IsSureAmount(end) {
				best = ink.Text(run)
			}
		}
		if best != "" {
			return best
		}
	}
	return ""
}

// figureOf reads the figures of a line inside a list.
func figureOf(it *list.Item, section int) []figure {
	label := list.FigureLabel(it.Label())
	kind := kindOfLabel(label)
	var out []figure
	add := func(k list.FigureKind, t ink.Amount, negated bool) {
		out = append(out, figure{kind: k, token: t, negated: negated, label: label, inList: !it.Sums, section: section, place: statement.Place{Page: it.Page, Line: it.Number}})
	}
	if it.Senses.Has(words.Total) || kind == list.TotalFigure || kind == list.DebitsFigure || kind == list.CreditsFigure || list.BothSides(it.Moves) {
		for _, m := range it.Moves {
			switch {
			case m.Role == list.DebitRole:
				add(list.DebitsFigure, m.Token, false)
			case m.Role == list.CreditRole:
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
		add(kind, it.Moves[0].Token, it.Moves[0].Role == list.DebitRole)
	}
	return out
}

// figuresIn reads the figures of a line among the rows. Where several amounts have a name each, the line is one of a panel, and no column
// tells what it holds.
func (w *walker) figuresIn(lines []ink.Line, it *list.Item) []figure {
	named := 0
	for i := range it.Amounts {
		if it.Amounts[i].Sure && kindOfLabel(labelBefore(it.Line, i)) != list.NoFigure {
			named++
		}
	}
	if at := lineNumbered(lines, it.Number); named > 1 && at >= 0 {
		return figuresOf(lines, at, w.weak)
	}
	return figureOf(it, w.section)
}
