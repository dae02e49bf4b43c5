package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newManCmd prints the manual page, so that it can never differ from the help texts.
func newManCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "man",
		Short:   "Print the manual page",
		Long:    "Print the manual page of all commands, for man(1).",
		Example: "  tillroll man > tillroll.1\n  tillroll man | man -l -",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var page strings.Builder
			writeMan(&page, cmd.Root())
			_, err := io.WriteString(cmd.OutOrStdout(), page.String())
			return err
		},
	}
}

// writeMan writes one page for the program, a section for each command.
func writeMan(w *strings.Builder, root *cobra.Command) {
	fmt.Fprintf(w, ".TH TILLROLL 1 \"\" \"tillroll %s\" \"User Commands\"\n", roff(version))
	fmt.Fprintf(w, ".SH NAME\ntillroll \\- %s\n", roff(strings.ToLower(root.Short[:1])+root.Short[1:]))
	fmt.Fprintf(w, ".SH SYNOPSIS\n.B tillroll\n.I command\n[flags] [file...]\n")
	fmt.Fprintf(w, ".SH DESCRIPTION\n")
	manText(w, root.Long)
	for _, cmd := range root.Commands() {
		writeManCommand(w, cmd)
	}
	fmt.Fprintf(w, ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nNo colours, whatever the terminal.\n")
}

// writeManCommand writes the section of a command and those below it.
func writeManCommand(w *strings.Builder, cmd *cobra.Command) {
	if !cmd.IsAvailableCommand() || cmd.Name() == "completion" {
		return
	}
	fmt.Fprintf(w, ".SH \"%s\"\n.B %s\n.PP\n", roff(strings.ToUpper(strings.TrimPrefix(cmd.CommandPath(), "tillroll "))), roff(cmd.UseLine()))
	text := cmd.Long
	if text == "" {
		text = cmd.Short + "."
	}
	manText(w, text)
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		name, usage := pflag.UnquoteUsage(f)
		spelling := "--" + f.Name
		if f.Shorthand != "" {
			spelling = "-" + f.Shorthand + ", " + spelling
		}
		fmt.Fprintf(w, ".TP\n\\fB%s\\fR \\fI%s\\fR\n%s\n", roff(spelling), roff(name), roff(usage))
	})
	if cmd.Example != "" {
		fmt.Fprintf(w, ".PP\n.nf\n%s\n.fi\n", roff(cmd.Example))
	}
	for _, sub := range cmd.Commands() {
		writeManCommand(w, sub)
	}
}

// manText writes paragraphs as they stand: the help texts are wrapped already.
func manText(w *strings.Builder, text string) {
	fmt.Fprintf(w, ".nf\n%s\n.fi\n", roff(text))
}

// roff escapes what troff takes for its own: backslashes, dashes that must stay
// dashes, and lines that begin with a dot or an apostrophe.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
