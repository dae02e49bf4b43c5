package conversion

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// outcome is what became of one statement of a file; or of the whole file, where it could
// not be read.
type outcome struct {
	input     string
	label     string   // tells the statements of one file apart; empty for the only one
	outputs   []string // as people know them; "standard output" for -
	kind      reader.Kind
	statement *statement.Statement
	stream    convert.Stream
	result    *convert.Result
	net       string
	err       error
	lost      bool // --strict: something was lost or guessed, and nothing written
}

// skippedRows counts the rows of the input that are in no output.
func (o *outcome) skippedRows() int { return o.result.Skipped + o.statement.SkippedRows() }

// convertOne reads one file, and converts and writes each of its statements.
func (c *converter) convertOne(cmd *cobra.Command, name string, bar *progress) []*outcome {
	in, err := disk.Open(cmd.Context(), cmd.InOrStdin(), name)
	if err != nil {
		return []*outcome{{input: name, err: err}}
	}
	defer in.Free()
	bar.follow(in)
	outcomes, err := c.understand(name, in)
	if err == nil {
		err = c.onePlace(outcomes)
	}
	if err != nil {
		return []*outcome{{input: name, err: err}}
	}
	bar.stage("converting")
	for _, out := range outcomes {
		out.err = c.convertStatement(cmd, out)
		out.statement.Forget()
		out.stream = convert.Stream{} // a thousand files must not be held at once
	}
	return outcomes
}

// onePlace refuses to put several statements into one file.
func (c *converter) onePlace(outcomes []*outcome) error {
	if len(outcomes) < 2 || c.output == "" && (outcomes[0].input != "-" || c.outdir != "") {
		return nil
	}
	file := reader.File{}
	for _, out := range outcomes {
		file.Statements = append(file.Statements, out.statement)
	}
	err := fmt.Errorf("%s holds %d statements, and one file takes one: %s. %s, or have a file for each with --outdir",
		disk.Name(outcomes[0].input), len(outcomes), file.List(), usage.InFlags(file.Choice()))
	if outcomes[0].kind == reader.PDF {
		// Several statements under -o are a wrong command (2): who made an export knows how
		// many accounts it has. How many are printed on a paper only its reading tells, so
		// there it is the paper that is refused (1), as for all that a paper may hold.
		return usage.Judged(err)
	}
	return err
}

// convertStatement converts and writes one statement.
func (c *converter) convertStatement(cmd *cobra.Command, out *outcome) error {
	target := c.target(out.input, out.label, out.statement.Options.Format)
	place := target
	if target == "-" {
		place = ""
	}
	whole := disk.NewSpool(cmd.Context(), place)
	defer whole.Discard()
	if err := c.convert(out, whole); err != nil {
		return err
	}
	switch {
	case out.result.Transactions == 0:
		return usage.Judged(out.hopeless())
	case c.strict && out.uncertain() != "":
		out.lost = true
		return nil
	}
	return c.write(cmd, out, whole, target)
}

// convert converts a statement that was understood.
func (c *converter) convert(out *outcome, to convert.Output) error {
	result, err := out.statement.Convert(&out.stream, c.today, to)
	if errors.Is(err, disk.ErrInterrupted) {
		return interrupted(out.input)
	}
	if err != nil {
		return err
	}
	out.result, out.net = result, netOf(out.statement.Options.Digits(), result.Details)
	return nil
}

// interrupted says what became of a file that the user did not wait for.
func interrupted(input string) error {
	return fmt.Errorf("%s: interrupted; nothing was written", disk.Name(input))
}

// hopeless says why nothing came of a file, by its first row.
func (o *outcome) hopeless() error {
	what, first := o.statement.Unread(o.result)
	if what == "" {
		return fmt.Errorf("%s holds no transaction; nothing was written", disk.Name(o.input))
	}
	return fmt.Errorf("%s: %s; nothing was written. %s", disk.Name(o.input), what, strings.TrimSuffix(first, "."))
}

// understand finds out what a file holds and lays the flags over what it says itself.
func (c *converter) understand(input string, in *disk.Source) ([]*outcome, error) {
	file, err := reader.Open(disk.Base(input), in, in.Size, c.readerOptions())
	if errors.Is(err, disk.ErrInterrupted) {
		return nil, interrupted(input)
	}
	if err != nil {
		return nil, usage.Judged(errors.New(disk.Said(input, strings.TrimSuffix(err.Error(), ".")+usage.FlagFor(err))))
	}
	if err := c.forOne(input, file); err != nil {
		return nil, err
	}
	if err := c.followLayout(file.Statements); err != nil {
		return nil, err
	}
	labels := file.Labels()
	outcomes := make([]*outcome, len(file.Statements))
	for i, s := range file.Statements {
		if c.format != "" || file.Kind != reader.JSON {
			s.Options.Format = c.options.Format
		}
		c.aim(s)
		s.Options.Details = true
		outcomes[i] = &outcome{input: input, label: labels[i], kind: file.Kind, statement: s}
	}
	return outcomes, nil
}

// forOne refuses what is said of one statement for a file with several. A currency may be that of all of them, where the file names none.
func (c *converter) forOne(input string, file *reader.File) error {
	given := c.readerOptions().Convert
	if !file.NamesOther(given.Currency) {
		given.Currency = ""
	}
	if text := file.ForOne(given); text != "" {
		return errors.New(disk.Name(input) + ": " + usage.InFlags(text))
	}
	return nil
}

// readerOptions are what the flags say about a file.
func (c *converter) readerOptions() statement.Options {
	o := statement.Options{
		Convert: c.options, TypeGiven: c.typeGiven, KeepSigns: c.keepSigns, Columns: map[statement.Role]string{},
		Delimiter: c.delimiter, Worksheet: c.worksheet, Account: c.account, Password: c.password, SplitBatches: c.batches == "split",
	}
	for role, column := range c.columns {
		if *column != "" {
			o.Columns[role] = *column
		}
	}
	if c.layout != nil {
		c.layout.Apply(&o)
	}
	return o
}

// uncertain tells what was lost or guessed; empty if nothing was.
func (o *outcome) uncertain() string {
	var told []string
	if n := o.skippedRows(); n > 0 {
		told = append(told, terminal.Plural(n, "row")+" skipped")
	}
	if n := o.result.Details.AmbiguousDates; n > 0 {
		told = append(told, terminal.Plural(n, "date")+" guessed")
	}
	if slices.ContainsFunc(o.result.Details.Warnings, func(w convert.Warning) bool { return w.About == convert.AboutOddDates }) {
		told = append(told, "dates that contradict each other or the order given")
	}
	if n := o.result.Details.AmbiguousAmounts; n > 0 {
		told = append(told, terminal.Plural(n, "amount")+" guessed")
	}
	if n := len(o.statement.Doubts); n > 0 {
		told = append(told, terminal.Plural(n, "doubt")+" not settled")
	}
	if n := len(o.statement.Proof.Broken) + o.statement.Proof.MoreBroken; n > 0 {
		told = append(told, terminal.Plural(n, "printed figure")+" contradicted")
	}
	return strings.Join(told, ", ")
}

// netOf adds debits and credits.
func netOf(digits uint8, d *convert.Details) string {
	amounts, _ := convert.ReadAmounts([]string{d.TotalDebits, d.TotalCredits}, digits)
	var net ofx.Sum
	net.Add(amounts[0])
	net.Add(amounts[1])
	return string(net.Append(nil, digits))
}
