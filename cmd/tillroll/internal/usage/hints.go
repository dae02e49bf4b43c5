package usage

import (
	"errors"
	"fmt"
	"strings"

	"tillroll/internal/nearest"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// FlagHint adds the nearest flag to the error about one that does not exist, and says
// what a flag wants in place of what it was given.
func FlagHint(cmd *cobra.Command, err error) error {
	var wrong *pflag.InvalidValueError
	if errors.As(err, &wrong) {
		return WrongValue("--"+wrong.GetFlag().Name, wrong.GetFlag(), wrong.GetValue())
	}
	_, name, found := strings.Cut(err.Error(), "unknown flag: ")
	if !found {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return fmt.Errorf("%w%s", err, DidYouMean(name, names))
}

// WrongValue says what a setting takes, without the words of the parser.
func WrongValue(name string, flag *pflag.Flag, value string) error {
	wants := "a " + flag.Value.Type()
	switch flag.Value.Type() {
	case "int", "int64":
		wants = "a whole number"
	case "bool":
		wants = "true or false"
	}
	return fmt.Errorf("%s must be %s, not %q", name, wants, value)
}

// DidYouMean is a hint at the nearest name, or nothing when none is near.
func DidYouMean(given string, names []string) string {
	best := nearest.Name(given, names)
	if best == "" {
		return ""
	}
	return " (did you mean " + best + "?)"
}
