package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/target"
)

// newTargetsCmd lists the programs that files are written for.
func newTargetsCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "targets [NAME]",
		Short: "List the programs that files are written for",
		Long: `List the programs that files are written for, the names --target takes. With a
name, tell what the file keeps to, where that is documented, what to click, and
what the program is known to get wrong.`,
		Example: `  tillroll targets
  tillroll targets xero-csv
  tillroll targets --json`,
		Args: usage.Wants(0, 1, "one target at most"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case asJSON:
				return target.WriteJSON(cmd.OutOrStdout())
			case len(args) == 1:
				return tellTarget(cmd.OutOrStdout(), args[0])
			}
			return listTargets(cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as GET /targets answers")
	return cmd
}

// listTargets prints a line for each.
func listTargets(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, t := range target.All() {
		fmt.Fprintf(table, "%s\t%s\t%s\n", t.Name, t.Format.Extension(), t.Title)
	}
	return table.Flush()
}

// tellTarget prints all about one.
func tellTarget(w io.Writer, name string) error {
	t, ok := target.Named(name)
	if !ok {
		return fmt.Errorf("a target %s", target.MustBe(name))
	}
	fmt.Fprintf(w, "%s (%s, %s)\n", t.Title, t.Format, t.Format.Extension())
	for _, line := range []struct{ label, text string }{{"keeps to", t.Limits}, {"source", t.Source}, {"import", t.Steps}, {"beware", t.Beware}} {
		if line.text == "" {
			continue
		}
		label := line.label
		for _, part := range terminal.Wrap(line.text, usage.Width-terminal.LabelWidth) {
			fmt.Fprintf(w, "  %-*s%s\n", terminal.LabelWidth-2, label, part)
			label = ""
		}
	}
	return nil
}
