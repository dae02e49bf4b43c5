package conversion

import (
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/diff"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// joinAll makes one statement of all files and writes it to the place of -o.
func (c *converter) joinAll(cmd *cobra.Command, names []string) error {
	switch {
	case c.preview:
		return errors.New("--preview shows one file; --join makes one of several")
	case c.output == "":
		return errors.New("--join makes one statement of all files: name its file with -o")
	}
	c.today = ofx.DayOf(time.Now().Date())
	c.terminal, c.width, c.colours = terminal.Of(cmd.ErrOrStderr())
	inputs := make([]diff.Input, len(names))
	for i, name := range names {
		in, err := disk.Open(cmd.Context(), cmd.InOrStdin(), name)
		if err != nil {
			return err
		}
		defer in.Free()
		inputs[i] = diff.Input{Name: disk.Name(name), Open: func(o statement.Options) (*reader.File, error) {
			return reader.Open(disk.Base(name), in, in.Size, o)
		}}
	}
	joined, err := diff.Join(inputs, diff.Options{Options: c.readerOptions(), Today: c.today})
	if err != nil {
		return c.refuseJoin(err)
	}
	joined.Options.Format = c.options.Format
	c.aim(joined)
	joined.Options.Details = true
	if c.layout != nil {
		c.layout.Rename(joined)
	}
	out := &outcome{input: strings.Join(names, " + "), statement: joined, kind: reader.CSV}
	out.err = c.convertStatement(cmd, out)
	return c.tell(cmd, []*outcome{out})
}

// refuseJoin names the file that a join failed at.
func (c *converter) refuseJoin(err error) error {
	text := usage.InFlags(strings.TrimSuffix(err.Error(), ".")) + usage.FlagFor(err)
	var at *diff.FileError
	if errors.As(err, &at) {
		text = disk.Said(at.Name, text)
	}
	return usage.Judged(errors.New(text))
}
