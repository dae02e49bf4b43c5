package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tillroll/internal/words"
	"tillroll/reader/paper/internal/ink"
)

// folio is what a page says of its place: "Page 2 of 3", "2/3", "Sida 2 (3)".
type folio struct {
	number, of int
	named      bool // by a word for pages
}

// most pages that a folio counts; more are those of a year's statements, or something else.
const mostFolios = 500

// foliosOf lists what the lines of a page may say of it. Three numbers with strokes are a day.
func foliosOf(lines []ink.Line) (out []folio) {
	const longest = 3 // letters of the word between both numbers
	for i := range lines {
		parts := strings.Fields(strings.NewReplacer("/", " / ", "(", " ( ", ")", " ").Replace(ink.Text(lines[i].Words)))
		for at := 0; at+2 < len(parts); at++ {
			number, a := countOf(parts, at)
			of, b := countOf(parts, at+2)
			between := parts[at+1]
			stroke := between == "/"
			switch {
			case !a || !b || number > of || ink.HasDigit(between) || len([]rune(between)) > longest || between == "-" || between == "–":
			case stroke && (at > 0 && parts[at-1] == "/" || at+3 < len(parts) && parts[at+3] == "/"):
			default:
				out = append(out, folio{number, of, at > 0 && words.All().Of(strings.TrimRight(parts[at-1], ".:")).Has(words.PageWord)})
			}
		}
	}
	return out
}

// leaveFolios takes the lines away that hold nothing but the count of their page, where every page has such a line: "1/2" at the foot of the
// first of two is not the first of February.
func (d *document) leaveFolios() {
	const fewest = 2
	at := make([]int, len(d.pages))
	for p, lines := range d.pages {
		at[p] = slices.IndexFunc(lines, func(l ink.Line) bool {
			f := foliosOf([]ink.Line{l})
			return len(f) == 1 && f[0] == folio{p + 1, len(d.pages), false} && !ink.HasLetter(ink.Text(l.Words))
		})
	}
	if d.counted = len(at) >= fewest && !slices.Contains(at, -1); d.counted {
		for p, i := range at {
			d.pages[p] = slices.Delete(d.pages[p], i, i+1)
		}
	}
}

func countOf(parts []string, at int) (int, bool) {
	n, err := strconv.Atoi(strings.Trim(parts[at], ",.:;"))
	return n, err == nil && n > 0 && n <= mostFolios
}

// lackedPages says which pages are not among those of a paper that counts them, from its first to its last: nothing if one way to read what its
// pages say leaves none out, or none holds for all of them. One page by itself needs a word that says what is counted.
func (d *document) lackedPages() string {
	if d.counted {
		return ""
	}
	lacks := ""
	for _, first := range foliosOf(d.pages[0]) {
		last, named := first.number, first.named
		for p := 1; p < len(d.pages) && last == first.number+p-1; p++ {
			for _, f := range foliosOf(d.pages[p]) {
				if f.of == first.of && f.number == last+1 {
					last++
					break
				}
			}
		}
		switch {
		case last != first.number+len(d.pages)-1, len(d.pages) == 1 && !named:
		case first.number == 1 && last == first.of:
			return ""
		case lacks != "":
		case first.number > 1 && last < first.of:
			lacks = fmt.Sprintf("it begins with page %d and ends with page %d of %d", first.number, last, first.of)
		case first.number > 1:
			lacks = fmt.Sprintf("it begins with page %d of %d", first.number, first.of)
		default:
			lacks = fmt.Sprintf("it ends with page %d of %d", last, first.of)
		}
	}
	return lacks
}
