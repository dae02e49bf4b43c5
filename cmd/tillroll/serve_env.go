package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tillroll/internal/nearest"
)

// envPrefix begins the names of all our variables.
const envPrefix = "TILLROLL_"

// envName is the environment's spelling of a flag.
func envName(flag string) string {
	if flag == "api-key" {
		flag = "api-keys" // several, comma-separated
	}
	return envPrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// otherNames are no settings of the service and no mistakes either: the key that the
// examples of a client read, and the corpus of the tests.
func otherNames() []string {
	return []string{"TILLROLL_API_KEY", "TILLROLL_CORPUS", "TILLROLL_SHEETS", "TILLROLL_FORMATS", "TILLROLL_PDF"}
}

// fromEnvironment sets the flags that were not given from their variables, and warns
// of variables that look meant for us and are not: a typing error there would
// otherwise be a setting that silently does nothing.
func fromEnvironment(flags *pflag.FlagSet, environment []string, warn io.Writer) error {
	names := map[string]*pflag.Flag{}
	flags.VisitAll(func(f *pflag.Flag) { names[envName(f.Name)] = f })
	delete(names, envName("help"))
	for _, entry := range environment {
		name, value, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, envPrefix) || slices.Contains(otherNames(), name) {
			continue
		}
		flag, known := names[name]
		if !known {
			fmt.Fprintf(warn, "warning: %s is not a setting of tillroll serve and is ignored%s\n", name, didYouMean(name, slices.Sorted(maps.Keys(names))))
			continue
		}
		if flag.Changed || value == "" {
			continue
		}
		if setFlag(flags, flag, value) != nil {
			return wrongValue(name, flag, value)
		}
	}
	return nil
}

// setFlag takes a variable's value; one for a repeatable flag is a list.
func setFlag(flags *pflag.FlagSet, flag *pflag.Flag, value string) error {
	if flag.Value.Type() != "stringArray" {
		return flags.Set(flag.Name, value)
	}
	for item := range strings.SplitSeq(value, ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		if err := flags.Set(flag.Name, item); err != nil {
			return err
		}
	}
	return nil
}

// flagHint adds the nearest flag to the error about one that does not exist, and says
// what a flag wants in place of what it was given.
func flagHint(cmd *cobra.Command, err error) error {
	var wrong *pflag.InvalidValueError
	if errors.As(err, &wrong) {
		return wrongValue("--"+wrong.GetFlag().Name, wrong.GetFlag(), wrong.GetValue())
	}
	_, name, found := strings.Cut(err.Error(), "unknown flag: ")
	if !found {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return fmt.Errorf("%w%s", err, didYouMean(name, names))
}

// wrongValue says what a setting takes, without the words of the parser.
func wrongValue(name string, flag *pflag.Flag, value string) error {
	wants := "a " + flag.Value.Type()
	switch flag.Value.Type() {
	case "int", "int64":
		wants = "a whole number"
	case "bool":
		wants = "true or false"
	}
	return fmt.Errorf("%s must be %s, not %q", name, wants, value)
}

// didYouMean is a hint at the nearest name, or nothing when none is near.
func didYouMean(given string, names []string) string {
	const slips = 3 // more is another word
	best := nearest.Name(given, names, slips)
	if best == "" {
		return ""
	}
	return " (did you mean " + best + "?)"
}
