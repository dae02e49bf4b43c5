package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// noMaximum lets wants take any number of arguments.
const noMaximum = 1 << 30

// wants refuses a wrong number of arguments and says what belongs there, and where to
// read on.
func wants(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) >= least && len(args) <= most {
			return nil
		}
		return fmt.Errorf("%s takes %s, and %d were given; see %s --help", cmd.CommandPath(), what, len(args), cmd.CommandPath())
	}
}
