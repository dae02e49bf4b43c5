package usage

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// Width is the width of the help: that of the narrowest terminal people use.
const Width = 80

// Print writes how a command is used. Cobra has templates for that, but a program that runs
// any template keeps every method of every type: a tenth of the binary, never called.
func Print(cmd *cobra.Command) error {
	var text strings.Builder
	text.WriteString("Usage:")
	if cmd.Runnable() {
		text.WriteString("\n  " + cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		text.WriteString("\n  " + cmd.CommandPath() + " [command]")
	}
	if cmd.HasExample() {
		text.WriteString("\n\nExamples:\n" + cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		text.WriteString("\n\nAvailable Commands:")
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() || sub.Name() == "help" {
				fmt.Fprintf(&text, "\n  %-*s %s", sub.NamePadding(), sub.Name(), sub.Short)
			}
		}
	}
	if cmd.HasAvailableLocalFlags() {
		text.WriteString("\n\nFlags:\n" + strings.TrimRight(cmd.LocalFlags().FlagUsagesWrapped(Width), " \n"))
	}
	if cmd.HasAvailableInheritedFlags() {
		text.WriteString("\n\nGlobal Flags:\n" + strings.TrimRight(cmd.InheritedFlags().FlagUsagesWrapped(Width), " \n"))
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "\n\nUse \"%s [command] --help\" for more information about a command.", cmd.CommandPath())
	}
	text.WriteString("\n")
	_, err := io.WriteString(cmd.OutOrStderr(), text.String())
	return err
}
