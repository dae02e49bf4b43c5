package usage

import (
	"fmt"

	"github.com/spf13/cobra"
)

// NoMaximum lets Wants take any number of arguments.
const NoMaximum = 1 << 30

// Wants refuses a wrong number of arguments and says what belongs there, and where to
// read on.
func Wants(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) >= least && len(args) <= most {
			return nil
		}
		given := fmt.Sprintf("%d were", len(args))
		switch len(args) {
		case 0:
			given = "none was"
		case 1:
			given = "1 was"
		}
		return fmt.Errorf("%s takes %s, and %s given; see %s --help", cmd.CommandPath(), what, given, cmd.CommandPath())
	}
}
