package paper

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/statement"
)

// spanned says whether no row can stand on the pages that are pictures. Printed totals of all money out and in that are those of the rows
// leave none to them. So do the figures of one account, which hold, if they reach over every such page: from a row or an opening balance
// before it to a row or a closing balance behind it. The ends of one account say nothing of others, and a chain of running balances ends
// with the last row that could be read. Pages that count themselves without the pictures have no room for them, which is told. A closing
// balance under the last row may be one that is carried over to a picture, and behind a cover another account may begin: then it is a doubt.
func (d *document) spanned(out []*statement.Statement) bool {
	reached, unsure := true, []int(nil)
	for _, page := range d.pictures {
		reaches, sure := d.reaches(page, len(out))
		reached = reached && reaches
		if !sure {
			unsure = append(unsure, page)
		}
	}
	switch {
	case len(out) == 1 && d.summed, reached && unsure == nil:
		return true
	case d.countsText():
		out[0].Doubt("", "%s left out: the numbers on the other pages do not count what is a picture.", pagesNamed(d.pictures))
		return true
	case len(out) > 1 && d.covered(out):
		for _, s := range out {
			s.Doubt("", "%s left out, a picture before all accounts, of which none lacks a row. Whether another account is on it cannot be seen.", pagesNamed(d.pictures))
			s.Proof.Verdict = statement.Unproven
		}
		return true
	case reached && d.countsPictures():
		return false // the balance that seems to close the account may be carried over to a page of it
	case reached:
		for _, page := range unsure {
			out[0].Doubt("", "Page %d is a picture, and the balance before it may be carried over to rows on it, which could not be read.", page)
		}
		out[0].Proof.Verdict = statement.Unproven
	}
	return reached
}

// noteEnds adds the balances of a summary over the rows that these lead from and to under the names which that gives them, where the paper
// calls both alike: "Your balance on 3 May". One that stands behind rows may be carried over.
func (d *document) noteEnds(l *ledger, r *reading) {
	first := l.rows[0]
	note := func(end *figure, kind list.FigureKind) {
		if end == nil || end.inList || end.kind == list.TotalFigure || end.place.Page > first.Place.Page || end.place.Page == first.Place.Page && end.place.Line >= first.Place.Line {
			return
		}
		noted := *end
		noted.kind, noted.account = kind, first.Account
		d.events = append(d.events, event{figure: &noted})
	}
	if r.sound() {
		note(r.opening, list.OpeningFigure)
		note(r.closing, list.ClosingFigure)
	}
}

// covered says whether pictures stand before all rows and every account opens behind them: no row of these can be on a picture.
func (d *document) covered(out []*statement.Statement) bool {
	last := slices.Max(d.pictures)
	if slices.ContainsFunc(d.events, func(e event) bool { return e.row != nil && e.row.Place.Page < last }) {
		return false
	}
	return !slices.ContainsFunc(out, func(s *statement.Statement) bool { return s.Proof.Opening == "" })
}

// reaches says whether an account's figures reach over a page, and whether that is sure.
func (d *document) reaches(page, accounts int) (reached, sure bool) {
	before, behind, carried := make([]bool, len(d.accounts)), make([]bool, len(d.accounts)), false
	for _, e := range d.events {
		switch r, f := e.row, e.figure; {
		case r != nil && r.Place.Page < page:
			before[r.Account] = true
		case r != nil:
			behind[r.Account] = true
		case accounts > 1 || f.account < 0:
		case f.kind == list.OpeningFigure:
			before[f.account] = true
		case f.kind == list.ClosingFigure && f.inList:
			carried = true
		case f.kind == list.ClosingFigure:
			behind[f.account] = true
		}
	}
	for i := range before {
		reached = reached || before[i] && (behind[i] || carried)
		sure = sure || before[i] && behind[i]
	}
	return reached, sure
}

// pictureSentence names the pages that are pictures.
func pictureSentence(pages []int, of int) string {
	if len(pages) == of {
		if of == 1 {
			return "Page 1 is a picture, without text that can be read: the PDF was scanned. Ask the bank for the original PDF or a CSV file."
		}
		return fmt.Sprintf("All %d pages are pictures, without text that can be read: the PDF was scanned. Ask the bank for the original PDF or a CSV file.", of)
	}
	if len(pages) == 1 {
		return pagesNamed(pages) + " a picture, and rows may stand on it that cannot be read. Ask the bank for the original PDF or a CSV file."
	}
	return pagesNamed(pages) + " pictures, and rows may stand on them that cannot be read. Ask the bank for the original PDF or a CSV file."
}

// pagesNamed begins a sentence about pages.
func pagesNamed(pages []int) string {
	if len(pages) == 1 {
		return fmt.Sprintf("Page %d is", pages[0])
	}
	names := make([]string, len(pages))
	for i, p := range pages {
		names[i] = fmt.Sprint(p)
	}
	return "Pages " + strings.Join(names, ", ") + " are"
}

// countsText says whether the pages with text count themselves, from "1 of 3" to "3 of 3" at one place: what is a picture is then no page
// of the statement, as a cover or an advertisement is not.
func (d *document) countsText() bool {
	const fewest = 2
	text := d.textPages()
	return len(text) >= fewest && d.countsAs(text, func(i int) int { return i + 1 }, len(text))
}

// countsPictures says whether the pages with text count the pictures among the pages of the statement: "1 of 2" before one.
func (d *document) countsPictures() bool {
	text := d.textPages()
	return d.countsAs(text, func(i int) int { return text[i] + 1 }, len(d.pages))
}

// textPages lists the pages that are no pictures, from 0.
func (d *document) textPages() (out []int) {
	for i := range d.pages {
		if !slices.Contains(d.pictures, i+1) {
			out = append(out, i)
		}
	}
	return out
}

// countsAs says whether every one of some pages has its number at one place, and that of all pages beside it.
func (d *document) countsAs(pages []int, number func(i int) int, of int) bool {
	return slices.ContainsFunc(d.pages[pages[0]], func(first ink.Line) bool {
		for i, page := range pages {
			if !slices.ContainsFunc(d.pages[page], func(l ink.Line) bool { return math.Abs(l.Y-first.Y) < ink.SameEdge && countsPages(&l, number(i), of) }) {
				return false
			}
		}
		return true
	})
}

// countsPages says whether a line holds the number of a page and that of all pages, with a short word or a stroke between them: "2 of 3". Three
// numbers with strokes are a day.
func countsPages(l *ink.Line, page, of int) bool {
	const longest = 3
	parts := strings.Fields(strings.ReplaceAll(ink.Text(l.Words), "/", " / "))
	for i := 0; i+2 < len(parts); i++ {
		if parts[i] != strconv.Itoa(page) || parts[i+2] != strconv.Itoa(of) || ink.HasDigit(parts[i+1]) || utf8.RuneCountInString(parts[i+1]) > longest {
			continue
		}
		if (i == 0 || parts[i-1] != "/") && (i+3 == len(parts) || parts[i+3] != "/") {
			return true
		}
	}
	return false
}
