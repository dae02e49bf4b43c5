package paper

import (
	"fmt"
	"strconv"

	"tillroll/internal/date"
	"tillroll/reader/paper/internal/head"
	"tillroll/reader/paper/internal/ink"
	"tillroll/statement"
)

// tell says one thing that is not certain, after which nothing is called proven. Option is what settles it.
func (l *ledger) tell(s *statement.Statement, option, text string) {
	l.doubted = true
	s.Doubts = append(s.Doubts, statement.Doubt{Text: text, Option: option})
}

// tellCount does so of things that are counted, where there are any.
func (l *ledger) tellCount(s *statement.Statement, n int, noun, text string) {
	if n > 0 {
		l.tell(s, "", counted(n, noun)+text)
	}
}

// counted is a number with what it counts: "1 row", "3 rows".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// doubt says what is not certain about a reading: what was not read, what nothing holds, what could be read otherwise.
func (d *document) doubt(l *ledger, reading *reading, s *statement.Statement) {
	for _, u := range d.unread {
		s.Skip(u.at, u.why)
	}
	d.doubtWords(l, s)
	proven := s.Proof.Verdict == statement.Proven
	ended := reading.opening != nil && reading.closing != nil && proven // nothing can be missing between both
	if lacks := d.lackedPages(); lacks != "" && !ended {
		l.tell(s, "", "The paper counts its pages, and not all of them are here: "+lacks+". Rows may be missing.")
	}
	l.tellCount(s, d.lost, "line", " at the top of pages in no row: words may be missing.")
	if reading.doubtful {
		whose := "an account's"
		if reading.debt {
			whose = "a card's, where what is owed is printed as a plain number"
		}
		l.tell(s, "invertSigns", "The balances hold whether the amounts are an account's or a card's, and the words on the paper do not decide; they are read as "+whose+".")
	}
	if proven {
		l.tellCount(s, l.unheld(reading), "row", " behind the last balance that is printed, where nothing proves what is read.")
	}
	if n := l.unanchored(reading); n > 1 && proven {
		l.tellCount(s, n, "row", " before the first balance that is printed, where nothing proves what is read.")
	} else if n > 0 && !reading.evident {
		l.doubted = true
	}
	if (len(d.unread) > 0 || l.doubted) && proven {
		s.Proof.Verdict = statement.Unproven
	}
	if !reading.evident && s.Proof.Verdict != statement.Proven {
		l.tell(s, "invertSigns", "Nothing on the paper says which amounts are money in and which are money out; "+l.taken(reading)+".")
	}
}

// doubtWords says what is not certain about the words of rows.
func (d *document) doubtWords(l *ledger, s *statement.Statement) {
	l.tellCount(s, l.unreadable(), "row", " with letters that stand as \uFFFD: the PDF shows their shapes without saying which letters they are.")
	l.tellCount(s, d.wordless(l), "row", " without a text, although words stand beside the amount.")
	between, hanging, overlooked := d.guessed(l)
	if between > 0 {
		l.tell(s, "", "Lines stand as near to the row above as to the one below in "+counted(between, "place")+", so that words may stand beside the wrong amount.")
	}
	l.tellCount(s, hanging, "line", " further under the last row of a list than the lines of other rows: perhaps a note, and none of its words.")
	l.tellCount(s, overlooked, "line", " in larger print over rows, taken for titles: words may be missing.")
}

// wordless counts the rows without a text on whose line words stand: they may be in a column that no title tells of.
func (d *document) wordless(l *ledger) (n int) {
	for _, r := range l.rows {
		if text, _, _ := r.Texts(); text != "" {
			continue
		}
		lines := d.pages[r.Place.Page-1]
		if at := lineNumbered(lines, r.Place.Line); at >= 0 && lines[at].HasText() {
			n++
		}
	}
	return n
}

// doubtDays says what is not certain about the days of rows, of which some lack their year.
func (l *ledger) doubtDays(c *calendar, missing int, s *statement.Statement) {
	if c.assumed {
		order := "day first"
		if c.order == date.MonthFirst {
			order = "month first"
		}
		l.tell(s, "dateOrder", "The days can be read day first and month first, and nothing on the paper decides; they are read "+order+".")
	}
	l.tellCount(s, l.lostDays(), "row", " without a day, while the list prints one on every row: the day before is taken.")
	if n, first := l.strangeDays(); n > 0 {
		l.tell(s, "", counted(n, "row")+" with what is no day where the days of others stand, as "+strconv.Quote(first)+": the day before is taken.")
	}
	if c.strayed*2 > len(l.rows) {
		l.tellCount(s, c.strayed, "row", " outside of the period that the paper names.")
	}
	if l.leaps() {
		l.tell(s, "", "The days of the rows leap more than a year ahead and back again: hold them against the paper.")
	}
	if c.unsure {
		l.tell(s, "", fmt.Sprintf("The days are printed without a year, and nothing on the paper settles which; %d to %d is taken.", c.from.Year(), c.to.Year()))
	}
	l.tellCount(s, missing, "row", " whose year the paper does not tell.")
}

// taken tells how the signs of a reading come from what is printed.
func (l *ledger) taken(reading *reading) string {
	for i, r := range l.rows {
		if r.Money.Role == head.AmountRole && r.Money.Token.Mark == ink.Unmarked && reading.signs[i] < 0 {
			return "those without a sign are taken as money out"
		}
	}
	return "they are taken as printed"
}
