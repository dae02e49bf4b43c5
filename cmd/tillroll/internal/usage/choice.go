package usage

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tillroll/convert"
)

// Complete offers the values of a flag to the shell.
func Complete(cmd *cobra.Command, flag string, values ...string) {
	// The only error is a flag that is not there, which the completion test would show.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// OneOf finds what the word of a flag stands for, or lists the words it may have. A flag
// that was not given is the first of them, the default.
func OneOf[T fmt.Stringer](flag, word string, values []T) (value T, err error) {
	if word == "" {
		return values[0], nil
	}
	for _, v := range values {
		if strings.EqualFold(v.String(), word) {
			return v, nil
		}
	}
	return value, fmt.Errorf("%s must be one of %s, not %q", flag, strings.Join(Words(values), ", "), word)
}

// OtherEnding refuses a name whose ending is that of another format than the target's.
func OtherEnding(output, target string, o *convert.Options) error {
	return fmt.Errorf("-o %s and --target %s contradict each other: its files end in %s", output, target, o.Format.Extension())
}

// Words spells values as flags have them.
func Words[T fmt.Stringer](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.String()
	}
	return list
}
