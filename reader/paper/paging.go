package paper

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// countsPages says whether the pages with text count themselves, from "1 of 3" to "3 of 3" at one place: what is a picture is then no page
// of the statement, as a cover or an advertisement is not.
func (d *document) countsPages() bool {
	const fewest = 2
	var pages [][]line
	for i, lines := range d.pages {
		if !slices.Contains(d.pictures, i+1) {
			pages = append(pages, lines)
		}
	}
	if len(pages) < fewest {
		return false
	}
	return slices.ContainsFunc(pages[0], func(first line) bool {
		for i, lines := range pages {
			if !slices.ContainsFunc(lines, func(l line) bool { return math.Abs(l.y-first.y) < sameEdge && l.counts(i+1, len(pages)) }) {
				return false
			}
		}
		return true
	})
}

// counts says whether a line holds the number of a page and that of all pages, with a short word or a stroke between them: "2 of 3". Three
// numbers with strokes are a day.
func (l *line) counts(page, of int) bool {
	const longest = 3
	parts := strings.Fields(strings.ReplaceAll(textOf(l.words), "/", " / "))
	for i := 0; i+2 < len(parts); i++ {
		if parts[i] != strconv.Itoa(page) || parts[i+2] != strconv.Itoa(of) || hasDigit(parts[i+1]) || utf8.RuneCountInString(parts[i+1]) > longest {
			continue
		}
		if (i == 0 || parts[i-1] != "/") && (i+3 == len(parts) || parts[i+3] != "/") {
			return true
		}
	}
	return false
}
