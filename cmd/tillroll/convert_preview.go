package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	glyph "golang.org/x/text/width"

	"tillroll/convert"
	"tillroll/statement"
)

// previewRows is how many rows a preview shows: enough to see a wrong column, few
// enough for a small window.
const previewRows = 10

// previewAll shows how each file is understood.
func (c *converter) previewAll(cmd *cobra.Command, names []string) error {
	w := cmd.OutOrStdout()
	_, c.width, c.colours = terminalOf(w)
	var failures []error
	for i, name := range names {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := c.previewFile(cmd, w, name); err != nil {
			fmt.Fprintln(cmd.ErrOrStderr(), "tillroll: "+err.Error())
			failures = append(failures, err)
		}
	}
	return overall(failures, false)
}

// nowhere takes a file that nobody wants.
type nowhere struct{}

func (nowhere) Write(p []byte) (int, error)            { return len(p), nil }
func (nowhere) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }

// previewFile prints what each statement of a file was taken for.
func (c *converter) previewFile(cmd *cobra.Command, w io.Writer, name string) error {
	in, err := openSource(cmd.Context(), cmd.InOrStdin(), name)
	if err != nil {
		return err
	}
	defer in.free()
	outcomes, err := c.understand(name, in)
	if err != nil {
		return err
	}
	for i, out := range outcomes {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := c.previewStatement(w, out); err != nil {
			return err
		}
	}
	return nil
}

// previewStatement prints one of the statements of a file.
func (c *converter) previewStatement(w io.Writer, out *outcome) error {
	out.stream.Watch = previewRows
	if err := c.convert(out, nowhere{}); err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %s\n\n", inputName(out.input), out.describe())
	if l := out.statement.Layout; l != nil && len(l.Columns) > 0 {
		drawTable(w, c.width, columnTable(l))
		fmt.Fprintln(w)
	}
	drawTable(w, c.width, rowTable(out.stream.Watched))
	if more := out.result.InputCount - previewRows; more > 0 {
		fmt.Fprintf(w, "… and %d more\n", more)
	}
	fmt.Fprintln(w)
	c.summaryRows(w, out)
	c.summaryMoney(w, out)
	c.summaryChanges(w, out)
	c.summaryDoubts(w, out)
	for _, note := range out.statement.Notes {
		c.line(w, "note", note)
	}
	return nil
}

// columnTable lists every column of the file and what it is used for.
func columnTable(l *statement.Layout) [][]string {
	rows := [][]string{{"#", "column", "used as", "first cell"}}
	for i, column := range l.Columns {
		uses := []string{}
		for _, role := range statement.Roles() {
			if at, ok := l.Mapping[role]; ok && at == i {
				uses = append(uses, role.Label())
			}
		}
		use := strings.Join(uses, ", ")
		if use == "" {
			use = "-"
		}
		rows = append(rows, []string{strconv.Itoa(i + 1), column.Name, use, column.Sample})
	}
	return rows
}

// rowTable lists the first rows as they were read. One that was not says why.
func rowTable(first []convert.Outcome) [][]string {
	rows := [][]string{{"line", "date", "amount", "description", "memo", "check"}}
	for _, o := range first {
		place := ""
		if n := o.Line; n > 0 {
			place = strconv.Itoa(n)
		}
		if o.Kept() {
			rows = append(rows, []string{place, o.Day.String(), string(o.Amount.Append(nil)), o.Description, o.Memo, o.CheckNumber})
		} else {
			rows = append(rows, []string{place, o.DateText, o.AmountText, "SKIPPED: " + o.Reason, "", ""})
		}
	}
	return rows
}

// drawTable prints rows in columns, the first row as their heads. Where they do not
// fit the width, the widest columns are cut.
func drawTable(w io.Writer, width int, rows [][]string) {
	widths := columnWidths(rows, width)
	for i, row := range rows {
		var out strings.Builder
		for j, cell := range row {
			if widths[j] == 0 {
				continue
			}
			cell = shorten(visible(strings.Join(strings.Fields(cell), " ")), widths[j])
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
