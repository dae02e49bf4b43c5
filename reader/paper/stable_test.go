package paper

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/internal/pdfwrite"
	"tillroll/reader/paper/internal/ink"
	"tillroll/reader/paper/internal/list"
	"tillroll/reader/pdf"
	"tillroll/reader/source"
	"tillroll/statement"
)

// TestStable prints papers that are proven once more, in ways that tell nothing else: the rows must be the same, or what is not the same must be
// told. Each sample is printed in one of few ways; the papers beside the project share out all.
func TestStable(t *testing.T) {
	const share = 3
	for n, file := range glob(t, "testdata/*.txt") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		holdsStill(t, file, n, printed(string(text), pdfwrite.Style{}), moved[n%samplesMoved:n%samplesMoved+1])
	}
	folder := os.Getenv("TILLROLL_PDF")
	if folder == "" {
		return
	}
	for n, file := range glob(t, filepath.Join(folder, "*.pdf")) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var ways []move
		for i := (n / share) % share; i < len(moved); i += share {
			ways = append(ways, moved[i])
		}
		holdsStill(t, file, n, data, ways)
	}
}

// holdsStill reads one paper in every way, if it is proven as it stands.
func holdsStill(t *testing.T, file string, n int, data []byte, ways []move) {
	t.Helper()
	kept, err := Keep(source.Held("", data), statement.Options{})
	if err != nil {
		return // protected, or no paper
	}
	base, proven := provenRows(kept)
	if !proven {
		return
	}
	for _, way := range ways {
		pages, ok := way.by(kept.pages, n)
		if !ok {
			continue
		}
		want := base
		rows, proven := provenRows(&Kept{pages})
		if way.words {
			rows, want = withoutWords(rows), withoutWords(want)
		}
		if proven && !slices.Equal(rows, want) {
			t.Errorf("%s %s: called proven, and is\n%s\nnot\n%s", filepath.Base(file), way.name, strings.Join(rows, "\n"), strings.Join(want, "\n"))
		}
	}
}

// provenRows lists the rows of all accounts, each with its words in the order of the alphabet, and says whether all of them are proven.
func provenRows(k *Kept) (rows []string, proven bool) {
	found, err := k.Read(statement.Options{})
	if err != nil {
		return nil, false
	}
	for _, s := range found {
		if s.Proof.Verdict != statement.Proven {
			return nil, false
		}
		_ = s.Rows(func(r convert.Row) error {
			words := strings.Fields(string(r.Description) + " " + string(r.Memo) + " " + string(r.KeyMemo))
			slices.Sort(words)
			rows = append(rows, fmt.Sprintf("%s %s %s", r.Date, r.Amount, strings.Join(words, " ")))
			return nil
		})
	}
	return rows, true
}

func withoutWords(rows []string) (out []string) {
	for _, r := range rows {
		parts := strings.SplitN(r, " ", 3)
		out = append(out, parts[0]+" "+parts[1])
	}
	return out
}

// move is a way to print a paper again; it says no where it cannot be done to that paper.
type move struct {
	name  string
	words bool // it changes words
	by    func(pages []pdf.Page, n int) ([]pdf.Page, bool)
}

// samplesMoved is how many of the moves are done to the samples, which are printed by a typewriter: their columns lie closer than any bank's.
const samplesMoved = 3

var moved = []move{
	{"stretched", false, func(pages []pdf.Page, _ int) ([]pdf.Page, bool) {
		return each(pages, func(_ int, g *pdf.Glyph) { g.Y *= 1.15 }), true
	}},
	{"moved", false, func(pages []pdf.Page, _ int) ([]pdf.Page, bool) {
		return each(pages, func(_ int, g *pdf.Glyph) { g.X, g.Y = g.X+11.3, g.Y+7.7 }), true
	}},
	{"with words that could be others'", true, otherWords},
	{"smaller", false, func(pages []pdf.Page, _ int) ([]pdf.Page, bool) { return scaled(pages, 0.75), true }},
	{"larger", false, func(pages []pdf.Page, _ int) ([]pdf.Page, bool) { return scaled(pages, 1.25), true }},
	{"bound", false, func(pages []pdf.Page, _ int) ([]pdf.Page, bool) {
		return each(pages, func(p int, g *pdf.Glyph) { g.X += float32(p%2) * 14 }), true
	}},
	{"shaken", false, func(pages []pdf.Page, _ int) ([]pdf.Page, bool) {
		return each(pages, func(p int, g *pdf.Glyph) { g.X += 0.3 * float32(spread(p, int(g.Y), int(g.X/30))) }), true
	}},
	{"with a footer", false, withFooter},
	{"over one more page", false, brokenOnce},
}

// spread is a number from 0 to 1 that looks as if it were drawn.
func spread(numbers ...int) float64 {
	h := uint64(14695981039346656037)
	for _, n := range numbers {
		h = (h ^ uint64(n)) * 1099511628211
		h ^= h >> 29
	}
	return float64(h%10007) / 10007
}

// each moves every letter.
func each(pages []pdf.Page, by func(p int, g *pdf.Glyph)) []pdf.Page {
	out := slices.Clone(pages)
	for p := range out {
		out[p].Glyphs = slices.Clone(out[p].Glyphs)
		for i := range out[p].Glyphs {
			by(p, &out[p].Glyphs[i])
		}
	}
	return out
}

func scaled(pages []pdf.Page, by float32) []pdf.Page {
	out := each(pages, func(_ int, g *pdf.Glyph) { g.X, g.Y, g.Width, g.Size = g.X*by, g.Y*by, g.Width*by, g.Size*by })
	for p := range out {
		out[p].Width, out[p].Height = out[p].Width*by, out[p].Height*by
	}
	return out
}

// write puts a text on a page.
func write(p *pdf.Page, x, y, size, width float64, text string) {
	for _, r := range text {
		p.Glyphs = append(p.Glyphs, pdf.Glyph{Text: string(r), X: float32(x), Y: float32(y), Width: float32(width), Size: float32(size)})
		x += width
	}
}

// withFooter prints a line under all others.
func withFooter(pages []pdf.Page, n int) ([]pdf.Page, bool) {
	out := each(pages, func(int, *pdf.Glyph) {})
	for p := range out {
		var low float32
		for _, g := range out[p].Glyphs {
			low = max(low, g.Y)
		}
		footers := []string{
			fmt.Sprintf("Page %d of %d", p+1, len(out)), "Member FDIC. Equal Housing Lender", "Continued on next page",
			"Registered office: 12 High Street, London. Company 01234567", "Questions? Call 1-800-555-0199, 24 hours a day, 7 days a week",
		}
		write(&out[p], 60, float64(low)+14, 7, 3.4, footers[n%len(footers)])
	}
	return out, true
}

// read understands pages, with all that stands where on them.
func read(pages []pdf.Page) *document {
	d := &document{}
	for _, p := range each(pages, func(int, *pdf.Glyph) {}) {
		d.add(p)
	}
	d.understand()
	return d
}

// othersWords are what rows may say and balances, totals, days, cards, sections and pages are called as well.
var othersWords = []string{
	"Total Wine & More 4471", "Balance transfer fee", "Opening Night", "Payment thank you", "Closing costs escrow", "Interest rate 4.25%", "12/24 Fitness",
	"Page One Books", "Deposit 0001", "Withdrawal ATM", "Summary Cafe", "Date Night Inc", "CR Smith Windows", "May Co", "1 800 Flowers", "Refund 2 of 3",
	"Invoice 2024/117", "Debit card fee", "Fees and charges", "March Dental", "D R Horton", "Carried Goods Ltd", "Previous owner", "7-Eleven", "Sub Total Health",
}

// otherWords writes such words over the texts of some rows.
func otherWords(pages []pdf.Page, n int) ([]pdf.Page, bool) {
	const some = 4
	out := each(pages, func(int, *pdf.Glyph) {})
	for i, r := range read(pages).rows() {
		text := othersWords[int(spread(n, i)*float64(len(othersWords)))]
		if r.Layout.Description < 0 || int(spread(i, n)*some) > 0 {
			continue
		}
		at := slices.IndexFunc(r.Items, func(it *list.Item) bool { return len(ink.Text(it.Texts[r.Layout.Description])) >= len(text) })
		if at < 0 {
			continue
		}
		it := r.Items[at]
		words, p := it.Texts[r.Layout.Description], &out[it.Page-1]
		first, last := words[0], words[len(words)-1]
		p.Glyphs = slices.DeleteFunc(p.Glyphs, func(g pdf.Glyph) bool {
			middle := float64(g.X + g.Width/2)
			return math.Abs(float64(g.Y)-it.Y-first.Lower) < 0.8 && middle > first.X0 && middle < last.X1
		})
		write(p, first.X0, it.Y+first.Lower, first.Size, (last.X1-first.X0)/float64(len([]rune(ink.Text(words)))), text)
	}
	return out, true
}

// brokenOnce moves what stands below some row of a list to a page of its own, under the list's head.
func brokenOnce(pages []pdf.Page, n int) ([]pdf.Page, bool) {
	const fewest, under = 8, 40
	d := read(pages)
	rows := d.rows()
	if len(rows) < fewest {
		return nil, false
	}
	at := 2 + int(spread(n, len(rows))*float64(len(rows)-5))
	r, next := rows[at], rows[at+1]
	p := r.Place.Page - 1
	top, bottom := next.Items[0].Top, r.Items[len(r.Items)-1].Bottom
	region := slices.IndexFunc(d.regions[p], func(g region) bool {
		return len(g.bodies) == 1 && g.bodies[0].Layout == r.Layout && g.below > g.first && g.first < g.last && d.pages[p][g.last].Y >= top && d.pages[p][g.first].Y < bottom
	})
	if region < 0 || next.Place.Page != r.Place.Page || next.Layout != r.Layout || top <= bottom {
		return nil, false
	}
	g, lines := d.regions[p][region], d.pages[p]
	head, foot := lines[g.first].Y-0.5, lines[g.below-1].Y+0.9
	cut, overleaf := (top+bottom)/2, pages[p]
	up := cut - (under + lines[g.below].Y - head)
	overleaf.Glyphs = nil
	out := slices.Insert(each(pages, func(int, *pdf.Glyph) {}), p+1, overleaf)
	out[p].Glyphs = slices.DeleteFunc(out[p].Glyphs, func(l pdf.Glyph) bool {
		y, moved := float64(l.Y), l
		if y >= head && y <= foot {
			moved.Y += float32(under - head)
			out[p+1].Glyphs = append(out[p+1].Glyphs, moved)
		}
		if y < cut {
			return false
		}
		l.Y -= float32(up)
		out[p+1].Glyphs = append(out[p+1].Glyphs, l)
		return true
	})
	for i := range out {
		out[i].Number = i + 1
	}
	return out, true
}
