package terminal

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	glyph "golang.org/x/text/width"
)

// Table prints rows in columns, the first row as their heads. Where they do not
// fit the width, the widest columns are cut.
func Table(w io.Writer, width int, rows [][]string) {
	widths := columnWidths(rows, width)
	for i, row := range rows {
		var out strings.Builder
		for j, cell := range row {
			if widths[j] == 0 {
				continue
			}
			cell = shorten(Visible(strings.Join(strings.Fields(cell), " ")), widths[j])
			pad := strings.Repeat(" ", max(widths[j]-columnsOf(cell), 0))
			if rows[0][j] == "amount" {
				out.WriteString(pad + cell + "  ")
			} else {
				out.WriteString(cell + pad + "  ")
			}
		}
		fmt.Fprintln(w, strings.TrimRight(out.String(), " "))
		if i == 0 {
			fmt.Fprintln(w, strings.TrimRight(ruler(widths), " "))
		}
	}
}

func ruler(widths []int) string {
	var out strings.Builder
	for _, n := range widths {
		if n > 0 {
			out.WriteString(strings.Repeat("-", n) + "  ")
		}
	}
	return out.String()
}

// columnWidths gives each column the width of its longest cell; then, as long as a
// line is too long, it takes from the widest. A column with nothing in it is left out.
func columnWidths(rows [][]string, width int) []int {
	widths := make([]int, len(rows[0]))
	for j := range widths {
		for _, row := range rows[1:] {
			widths[j] = max(widths[j], columnsOf(row[j]))
		}
		if widths[j] > 0 {
			widths[j] = max(widths[j], columnsOf(rows[0][j]))
		}
	}
	for {
		total, widest := 0, 0
		for j, n := range widths {
			if n > 0 {
				total += n + 2
			}
			if n > widths[widest] {
				widest = j
			}
		}
		if total-2 <= width || widths[widest] <= 8 {
			return widths
		}
		widths[widest]--
	}
}

// shorten cuts text to a width.
func shorten(text string, width int) string {
	if columnsOf(text) <= width {
		return text
	}
	taken := 0
	for i, r := range text {
		if taken += columnsOf(string(r)); taken > width-1 {
			return text[:i] + "…"
		}
	}
	return text
}

// columnsOf is how many columns of a terminal a text takes: two for a letter of the wide
// scripts of East Asia, none for an accent that stands over the letter before it.
func columnsOf(text string) int {
	n := 0
	for _, r := range text {
		if unicode.Is(unicode.Mn, r) {
			continue
		}
		n++
		if kind := glyph.LookupRune(r).Kind(); kind == glyph.EastAsianWide || kind == glyph.EastAsianFullwidth {
			n++
		}
	}
	return n
}
