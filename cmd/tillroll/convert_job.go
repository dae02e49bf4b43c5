package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/sheet"
)

// outcome is what became of one file.
type outcome struct {
	input   string
	outputs []string // as people know them; "standard output" for -
	file    *sheet.File
	stream  convert.Stream
	result  *convert.Result
	net     string
	err     error
	lost    bool // --strict: something was lost or guessed, and nothing written
}

// skippedRows counts the rows of the input that are in no output.
func (o *outcome) skippedRows() int { return o.result.Skipped + o.file.LeftOut() }

// convertOne reads, converts and writes one file.
func (c *converter) convertOne(cmd *cobra.Command, name string, bar *progress) *outcome {
	out := &outcome{input: name}
	in, err := openSource(cmd.Context(), cmd.InOrStdin(), name)
	if err != nil {
		out.err = err
		return out
	}
	defer in.free()
	bar.follow(in)
	if out.err = c.understand(out, in); out.err != nil {
		return out
	}
	defer out.file.Forget()
	target := c.target(name, out.file.Options.Format)
	place := target
	if target == "-" {
		place = ""
	}
	whole := newSpool(cmd.Context(), place)
	defer whole.discard()
	bar.stage("converting")
	if out.err = c.convert(out, whole); out.err != nil {
		return out
	}
	switch {
	case out.result.Transactions == 0:
		out.err = verdict{out.hopeless()}
	case c.strict && out.uncertain() != "":
		out.lost = true
	default:
		out.err = c.write(cmd, out, whole, target)
	}
	return out
}

// convert converts a file that was understood.
func (c *converter) convert(out *outcome, to convert.Output) error {
	result, err := out.file.Convert(&out.stream, c.today, to)
	if errors.Is(err, errInterrupted) {
		return out.interrupted()
	}
	if err != nil {
		return err
	}
	out.result, out.net = result, netOf(out.file.Options.Digits(), result.Details)
	return nil
}

// interrupted says what became of a file that the user did not wait for.
func (o *outcome) interrupted() error {
	return fmt.Errorf("%s: interrupted; nothing was written", inputName(o.input))
}

// hopeless says why nothing came of a file, by its first row.
func (o *outcome) hopeless() error {
	list := o.skipped()
	if len(list) == 0 {
		return fmt.Errorf("%s holds no transaction; nothing was written", inputName(o.input))
	}
	return fmt.Errorf("%s: none of its %d rows could be read; nothing was written. %s: %s",
		inputName(o.input), o.skippedRows(), list[0].place(), list[0].Reason)
}

// understand finds out what a file holds and lays the flags over what it says itself.
func (c *converter) understand(out *outcome, in *source) error {
	o := sheet.Options{Convert: c.options, Columns: map[sheet.Role]string{}, Account: c.account, Worksheet: c.worksheet, KeepSigns: c.keepSigns}
	for role, column := range c.columns {
		if *column != "" {
			o.Columns[role] = *column
		}
	}
	file, err := sheet.Open(filepath.Base(out.input), in, in.size, o)
	if errors.Is(err, errInterrupted) {
		return out.interrupted()
	}
	if err != nil {
		text := strings.TrimSuffix(err.Error(), ".") + flagFor(err)
		if !strings.HasPrefix(text, filepath.Base(out.input)) {
			text = out.input + ": " + text
		}
		return verdict{errors.New(text)}
	}
	if c.typeGiven {
		file.Options.Account = c.options.Account
	}
	if c.format != "" || file.Kind != sheet.JSON {
		file.Options.Format = c.options.Format
	}
	file.Options.Details = true
	out.file = file
	return nil
}

// uncertain tells what was lost or guessed; empty if nothing was.
func (o *outcome) uncertain() string {
	var told []string
	if n := o.skippedRows(); n > 0 {
		told = append(told, plural(n, "row")+" skipped")
	}
	if n := o.result.Details.AmbiguousDates; n > 0 {
		told = append(told, plural(n, "date")+" guessed")
	}
	if n := o.result.Details.AmbiguousAmounts; n > 0 {
		told = append(told, plural(n, "amount")+" guessed")
	}
	if n := len(o.file.Breaks) + o.file.MoreBreaks; n > 0 {
		told = append(told, plural(n, "step")+" of the balance wrong")
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
