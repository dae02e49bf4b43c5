package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tillroll/ofx"
)

// differ is one run of the diff command.
type differ struct {
	asJSON   bool
	exitCode bool
}

// newDiffCmd tells what importing a file will do after another one was imported.
func newDiffCmd() *cobra.Command {
	d := &differ{}
	cmd := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Tell what importing NEW will do where OLD was imported before",
		Long: `Tell what importing NEW will do where OLD was imported before. Programs
recognise what they have by the transaction's id (FITID), so:

  new       in NEW alone: will be added
  gone      in OLD alone: stays where it is, no import takes it away
  changed   the same id with other content: most programs keep the old one
  twice     the same content under another id: will be added a second time

Both files may be anything that convert reads, an OFX file or the bank's CSV.

Exit codes: 0 compared (with --exit-code: no difference); 1 a file cannot be
read (with --exit-code: they differ); 2 a wrong flag or file name.`,
		Example: `  tillroll diff january.qbo february.qbo
  tillroll diff imported.qfx newest-export.csv
  tillroll diff old.ofx new.ofx --json`,
		Args: wants(2, 2, "two files, the old and the new one"),
		RunE: func(cmd *cobra.Command, args []string) error { return d.run(cmd, args) },
	}
	cmd.Flags().BoolVar(&d.asJSON, "json", false, "print JSON for programs")
	cmd.Flags().BoolVar(&d.exitCode, "exit-code", false, "exit with 1 if the files differ")
	return cmd
}

// entry is a transaction to be compared.
type entry struct {
	ID          string `json:"id"`
	Date        string `json:"date"`
	Amount      string `json:"amount"`
	Name        string `json:"name"`
	Memo        string `json:"memo,omitempty"`
	CheckNumber string `json:"checkNumber,omitempty"`
}

// content is all of an entry but its id.
func (e entry) content() entry {
	e.ID = ""
	return e
}

// String is a line of the comparison. What a file says is shown with its control
// characters made visible: it may come from anywhere.
func (e entry) String() string {
	text := fmt.Sprintf("%s %12s  %s", e.Date, e.Amount, e.Name)
	if e.CheckNumber != "" {
		text += " (check " + e.CheckNumber + ")"
	}
	return visible(text)
}

// change is a transaction that both files have, but not alike.
type change struct {
	Old entry `json:"old"`
	New entry `json:"new"`
}

// comparison is what sets two files apart.
type comparison struct {
	Same    int      `json:"same"`
	New     []entry  `json:"new"`
	Gone    []entry  `json:"gone"`
	Changed []change `json:"changed"`
	Twice   []change `json:"twice"`
}

func (c *comparison) differs() bool {
	return len(c.New)+len(c.Gone)+len(c.Changed)+len(c.Twice) > 0
}

// run ends with 1 for a difference only if asked to, as git diff does: who reads the
// output needs no failure beside it.
func (d *differ) run(cmd *cobra.Command, args []string) error {
	var lists [2][]entry
	for i, name := range args {
		entries, doubt, err := readEntries(cmd.Context(), cmd.InOrStdin(), name)
		if err != nil {
			return err
		}
		if lists[i] = entries; doubt != "" {
			fmt.Fprintf(cmd.ErrOrStderr(), "warning: %s: %s; tillroll convert --preview tells more\n", inputName(name), doubt)
		}
	}
	c := compare(lists[0], lists[1])
	if d.asJSON {
		if err := printJSON(cmd.OutOrStdout(), c); err != nil {
			return err
		}
	} else {
		c.print(cmd.OutOrStdout())
	}
	if d.exitCode && c.differs() {
		return verdict{errTold}
	}
	return nil
}

// readEntries reads a file as convert would write it, so that a bank's CSV and the
// .qbo made of it compare equal, and tells what of it was lost or guessed.
func readEntries(ctx context.Context, stdin io.Reader, name string) (entries []entry, doubt string, err error) {
	in, err := openSource(ctx, stdin, name)
	if err != nil {
		return nil, "", err
	}
	defer in.free()
	c := &converter{format: "qbo", today: ofx.DayOf(time.Now().Date())}
	outcomes, err := c.understand(name, in)
	if err != nil {
		return nil, "", err
	}
	if len(outcomes) > 1 {
		return nil, "", verdict{fmt.Errorf("%s holds %d statements; compare files of one account", name, len(outcomes))}
	}
	out := outcomes[0]
	written := &spool{ctx: ctx, limit: math.MaxInt}
	if err := c.convert(out, written); err != nil {
		return nil, "", err
	}
	for row := range ofx.Rows(written.memory) {
		day := string(row.Posted[:min(8, len(row.Posted))])
		if len(day) == 8 {
			day = day[:4] + "-" + day[4:6] + "-" + day[6:]
		}
		entries = append(entries, entry{
			string(bytes.Clone(row.FITID)), day, string(row.Amount), string(row.Name), string(row.Memo), string(row.CheckNum),
		})
	}
	return entries, out.uncertain(), nil
}

// compare pairs transactions by id, then those left over by content.
func compare(old, new []entry) *comparison {
	c := &comparison{New: []entry{}, Gone: []entry{}, Changed: []change{}, Twice: []change{}}
	byID := map[string]entry{}
	for _, e := range old {
		byID[e.ID] = e
	}
	var added []entry
	for _, e := range new {
		before, ok := byID[e.ID]
		switch {
		case !ok:
			added = append(added, e)
			continue
		case before.content() == e.content():
			c.Same++
		default:
			c.Changed = append(c.Changed, change{before, e})
		}
		delete(byID, e.ID)
	}
	byContent := map[entry][]entry{}
	for _, e := range old {
		if _, left := byID[e.ID]; left {
			byContent[e.content()] = append(byContent[e.content()], e)
		}
	}
	for _, e := range added {
		alike := byContent[e.content()]
		if len(alike) == 0 {
			c.New = append(c.New, e)
			continue
		}
		c.Twice = append(c.Twice, change{alike[0], e})
		byContent[e.content()] = alike[1:]
		delete(byID, alike[0].ID)
	}
	for _, e := range old {
		if _, left := byID[e.ID]; left {
			c.Gone = append(c.Gone, e)
		}
	}
	return c
}

// print tells the comparison to a person.
func (c *comparison) print(w io.Writer) {
	for _, e := range c.New {
		fmt.Fprintf(w, "new      %s\n", e)
	}
	for _, e := range c.Gone {
		fmt.Fprintf(w, "gone     %s\n", e)
	}
	for _, ch := range c.Changed {
		fmt.Fprintf(w, "changed  %s\n         %s   (%s)\n", ch.Old, ch.New, ch.fields())
	}
	for _, ch := range c.Twice {
		fmt.Fprintf(w, "twice    %s\n         id was %s, is %s\n", ch.New, visible(ch.Old.ID), visible(ch.New.ID))
	}
	fmt.Fprintf(w, "%d the same, %d new, %d gone, %d changed, %d would be booked twice\n",
		c.Same, len(c.New), len(c.Gone), len(c.Changed), len(c.Twice))
}

// fields names what changed.
func (ch change) fields() string {
	var names []string
	for _, f := range []struct{ name, before, after string }{
		{"date", ch.Old.Date, ch.New.Date},
		{"amount", ch.Old.Amount, ch.New.Amount},
		{"name", ch.Old.Name, ch.New.Name},
		{"memo", ch.Old.Memo, ch.New.Memo},
		{"check number", ch.Old.CheckNumber, ch.New.CheckNumber},
	} {
		if f.before != f.after {
			names = append(names, f.name)
		}
	}
	return strings.Join(names, ", ")
}
