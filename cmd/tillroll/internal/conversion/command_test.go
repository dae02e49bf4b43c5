package conversion

import (
	"testing"

	"tillroll/cmd/tillroll/internal/usage"
	"tillroll/convert"
	"tillroll/job"
)

// withoutFlag says of options of the API why the command line has none for them.
var withoutFlag = map[string]string{
	"responseType": "the command writes files and wraps none",
	"name":         "the argument is the name",
}

// TestEveryOptionHasAFlag: what can be asked for over HTTP can be asked for here, by the same
// name with dashes.
func TestEveryOptionHasAFlag(t *testing.T) {
	flags := Command().Flags()
	for _, option := range job.OptionNames() {
		name := usage.FlagOf(option)
		flag := flags.Lookup(name[len("--"):])
		if (flag == nil) == (withoutFlag[option] == "") {
			t.Errorf("the option %s wants either %s in addFlags or a reason in withoutFlag", option, name)
		}
		if flag == nil || option == "details" { // details are always told; the flag says how
			continue
		}
		if isBoolean := flag.Value.Type() == "bool"; isBoolean != convert.IsBooleanOption(option) {
			t.Errorf("%s is a %s, and the table in convert/options.go says otherwise of %s", name, flag.Value.Type(), option)
		}
	}
}
