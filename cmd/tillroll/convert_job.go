package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

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
	result  *convert.Result
	net     string
	err     error
	lost    bool // --strict: something was lost or guessed, and nothing written
}

// skippedRows counts the rows of the input that are in no output.
func (o *outcome) skippedRows() int { return o.result.Skipped + len(o.file.Skipped) }

// convertOne reads, converts and writes one file.
func (c *converter) convertOne(cmd *cobra.Command, name string) *outcome {
	out := &outcome{input: name}
	data, err := readInput(cmd.InOrStdin(), name)
	if err != nil {
		out.err = err
		return out
	}
	if out.err = c.read(out, data); out.err != nil {
		return out
	}
	out.result = out.file.Request.Convert(c.today)
	out.net = netOf(out.file.Request.Digits(), out.result.Details)
	switch {
	case out.result.Transactions == 0:
		out.err = verdict{out.hopeless()}
	case c.strict && out.uncertain():
		out.lost = true
	default:
		out.err = c.write(cmd, out)
	}
	return out
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

// read understands the file and lays the flags over what it says itself.
func (c *converter) read(out *outcome, data []byte) error {
	o := sheet.Options{Convert: c.options, Columns: map[sheet.Role]string{}, Account: c.account, Worksheet: c.worksheet, KeepSigns: c.keepSigns}
	for role, column := range c.columns {
		if *column != "" {
			o.Columns[role] = *column
		}
	}
	file, err := sheet.Read(filepath.Base(out.input), data, o)
	if err != nil {
		text := strings.TrimSuffix(err.Error(), ".") + flagFor(err)
		if !strings.HasPrefix(text, filepath.Base(out.input)) {
			text = out.input + ": " + text
		}
		return verdict{errors.New(text)}
	}
	if c.typeGiven {
		file.Request.Account = c.options.Account
	}
	if c.format != "" || file.Kind != sheet.JSON {
		file.Request.Format = c.options.Format
	}
	file.Request.Details = true
	out.file = file
	return nil
}

// uncertain tells whether anything was lost or guessed.
func (o *outcome) uncertain() bool {
	return o.skippedRows() > 0 || o.result.Details.AmbiguousDates > 0 || len(o.file.Breaks) > 0
}

// netOf adds debits and credits.
func netOf(digits uint8, d *convert.Details) string {
	amounts, _ := convert.ReadAmounts([]string{d.TotalDebits, d.TotalCredits}, digits)
	var net ofx.Sum
	net.Add(amounts[0])
	net.Add(amounts[1])
	return string(net.Append(nil, digits))
}

// readInput reads a file, or standard input for "-".
func readInput(stdin io.Reader, name string) ([]byte, error) {
	if name == "-" {
		data, err := io.ReadAll(stdin)
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		return data, nil
	}
	data, err := os.ReadFile(name)
	var path *os.PathError
	switch {
	case errors.Is(err, syscall.EISDIR):
		return nil, fmt.Errorf("%s is a directory: name the files in it, such as %s", name, filepath.Join(name, "*.csv"))
	case errors.As(err, &path) && errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: there is no such file", name)
	case errors.As(err, &path):
		return nil, fmt.Errorf("%s: %w", name, path.Err)
	}
	return data, err
}

// write writes the file, or its parts.
func (c *converter) write(cmd *cobra.Command, out *outcome) error {
	target := c.target(out.input, out.result.Format)
	if target == "-" {
		out.outputs = []string{"standard output"}
		_, err := cmd.OutOrStdout().Write(out.result.File)
		return err
	}
	if c.split == "" {
		return c.writeFile(out, target, out.result.File)
	}
	parts := out.file.Request.Parts(c.limit)
	for i, part := range parts {
		if err := c.writeFile(out, numbered(target, i+1, len(parts)), part); err != nil {
			return err
		}
	}
	return nil
}

// writeFile overwrites only what -o or --force names: a file made yesterday from the same
// export may have been edited since.
func (c *converter) writeFile(out *outcome, path string, data []byte) error {
	if !c.outputs.claim(path) {
		return fmt.Errorf("%s: two files would be written there; give them different names", path)
	}
	if sameFile(out.input, path) {
		return fmt.Errorf("%s: this would overwrite the file being converted; name another one with -o", path)
	}
	if _, err := os.Stat(path); err == nil && c.output == "" && !c.force {
		return fmt.Errorf("%s is there already; name the new file with -o, or add --force", path)
	}
	if err := writeAtomic(path, data); err != nil {
		return err
	}
	out.outputs = append(out.outputs, path)
	return nil
}

// target gives the name of the output.
func (c *converter) target(input string, format convert.Format) string {
	if c.output != "" {
		return c.output
	}
	if input == "-" {
		if c.outdir == "" {
			return "-"
		}
		input = "transactions"
	}
	name := strings.TrimSuffix(input, filepath.Ext(input)) + "." + format.String()
	if c.outdir != "" {
		return filepath.Join(c.outdir, filepath.Base(name))
	}
	return name
}

// plan makes the output directory and refuses inputs that would become one file.
func (c *converter) plan(names []string) error {
	from := map[string]string{}
	for _, name := range names {
		// On Windows and macOS names that differ by case alone are one file.
		target := strings.ToLower(c.target(name, c.options.Format))
		if other, taken := from[target]; taken && target != "-" {
			return fmt.Errorf("%s and %s would both become %s: convert them into different directories", other, name, c.target(name, c.options.Format))
		}
		from[target] = name
	}
	if c.outdir == "" {
		return nil
	}
	return os.MkdirAll(c.outdir, 0o755)
}
