package conversion

import (
	"cmp"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/convert"
	"tillroll/statement"
)

// previewRows is how many rows a preview shows: enough to see a wrong column, few
// enough for a small window.
const previewRows = 10

// previewAll shows how each file is understood.
func (c *converter) previewAll(cmd *cobra.Command, names []string) error {
	w := cmd.OutOrStdout()
	_, c.width, c.colours = terminal.Of(w)
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
	in, err := disk.Open(cmd.Context(), cmd.InOrStdin(), name)
	if err != nil {
		return err
	}
	defer in.Free()
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
	fmt.Fprintf(w, "%s: %s\n\n", disk.Name(out.input), out.describe())
	if l := out.statement.Layout; l != nil && len(l.Columns) > 0 {
		terminal.Table(w, c.width, columnTable(l))
		fmt.Fprintln(w)
	}
	terminal.Table(w, c.width, rowTable(out.stream.Watched))
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
		use := cmp.Or(column.Use, "-")
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
