package service

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"tillroll/cmd/tillroll/internal/usage"

	"github.com/spf13/pflag"
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
			fmt.Fprintf(warn, "warning: %s is not a setting of tillroll serve and is ignored%s\n", name, usage.DidYouMean(name, slices.Sorted(maps.Keys(names))))
			continue
		}
		if flag.Changed || value == "" {
			continue
		}
		if setFlag(flags, flag, value) != nil {
			return usage.WrongValue(name, flag, value)
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
