package job

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"tillroll/convert"
	"tillroll/internal/nearest"
	"tillroll/reader/layout"
	"tillroll/statement"
)

// Options say what is to be made of a file.
type Options struct {
	statement.Options
	Name    string         // the file's own name, as far as it is known
	AsFile  bool           // the answer is the bare file, or an archive of them
	Parts   bool           // a statement that its target takes no whole is cut into parts
	Details bool           // each statement tells how its rows were read
	Layout  *layout.Layout // how a person said that such files are read; nil without
	Single  string         // what the file is called where only one statement is wanted of it; empty where all are

	// AnyLength lifts the bound on rows, where the work is done for the owner of the machine.
	AnyLength bool
	// Progress is told how many more bytes were read or written; nil if nobody watches.
	Progress func(bytes int)
}

// What is called an option here and is none of a conversion's.
const (
	nameOption      = "name"
	accountOption   = "account"
	worksheetOption = "worksheet"
	delimiterOption = "delimiter"
	batchesOption   = "batches"
	columnPrefix    = "column."
)

// PasswordOption is never taken from where it would be logged.
const PasswordOption = "password"

// ownOptions are the options of a file beside those of a conversion.
func ownOptions() []string {
	return []string{nameOption, accountOption, worksheetOption, delimiterOption, batchesOption}
}

// OptionNames lists every option, for descriptions and for finding the nearest name.
func OptionNames() []string {
	names := append(convert.OptionNames(), ownOptions()...)
	for _, role := range statement.Roles() {
		names = append(names, columnPrefix+role.String())
	}
	return names
}

// Parser gathers options as a door receives them.
type Parser struct {
	values map[string]string
	order  []string
	layout *layout.Layout
}

// Set takes one option. The error is a sentence: the name is not known, or came twice.
func (p *Parser) Set(name, value string) error {
	if !slices.Contains(OptionNames(), name) {
		return refuse("Unknown option %q%s", name, proposal(name))
	}
	if _, twice := p.values[name]; twice {
		return refuse("The option %s was given twice.", name)
	}
	if p.values == nil {
		p.values = map[string]string{}
	}
	p.values[name] = value
	p.order = append(p.order, name)
	return nil
}

// Name takes the name that came with the file itself; one that was set as an option stays.
func (p *Parser) Name(name string) {
	if _, given := p.values[nameOption]; !given {
		_ = p.Set(nameOption, name) // known, and not given twice
	}
}

// Layout takes a layout file. The error is a sentence: it cannot be read, or came twice.
func (p *Parser) Layout(data []byte) (err error) {
	if p.layout != nil {
		return refuse("The part layout was given twice.")
	}
	if p.layout, err = layout.Parse(data); err != nil {
		text := err.Error()
		return refuse("%s.", strings.ToUpper(text[:1])+strings.TrimSuffix(text[1:], "."))
	}
	return nil
}

// Options judges what was set. The judge of /convert looks at what it knows, so that no
// door accepts what another refuses.
func (p *Parser) Options() (Options, error) {
	o, given := Options{}, map[string]bool{}
	o.Columns = map[statement.Role]string{}
	members := map[string]any{}
	for _, name := range p.order {
		value := p.values[name]
		if value == "" {
			continue
		}
		given[name] = true
		if !o.setOwn(name, value) {
			members[name] = typed(name, value)
		}
	}
	if o.SplitBatches = p.values[batchesOption] == "split"; !o.SplitBatches && given[batchesOption] {
		return o, refuse("batches must be one of split.")
	}
	body, err := json.Marshal(members)
	if err != nil {
		return o, err
	}
	if o.Convert, err = convert.DecodeOptions(body); err != nil {
		return o, err
	}
	o.AsFile, o.Details = o.Convert.AsFile, o.Convert.Details
	o.TypeGiven = given["accountType"]
	o.KeepSigns = given["invertSigns"] && !o.Convert.InvertSigns
	if o.Layout = p.layout; o.Layout != nil {
		o.Layout.Apply(&o.Options)
	}
	return o, nil
}

// setOwn takes an option that is none of a conversion's.
func (o *Options) setOwn(name, value string) bool {
	switch name {
	case nameOption:
		o.Name = value
	case accountOption:
		o.Account = value
	case worksheetOption:
		o.Worksheet = value
	case delimiterOption:
		o.Delimiter = value
	case batchesOption:
	default:
		role, ok := strings.CutPrefix(name, columnPrefix)
		if !ok {
			return false
		}
		known, _ := statement.RoleNamed(role)
		o.Columns[known] = value
	}
	return true
}

// typed is the value as JSON would have it: options that are no text there must not be
// refused for coming as text here.
func typed(name, value string) any {
	switch {
	case convert.IsBooleanOption(name) && (value == "true" || value == "false"), convert.IsNumberOption(name) && json.Valid([]byte(value)):
		return json.RawMessage(value)
	}
	return value
}

// refuse is a refusal in a sentence of our own.
func refuse(format string, args ...any) error {
	return &convert.RequestError{Text: fmt.Sprintf(format, args...)}
}

// proposal proposes the name that was probably meant.
func proposal(name string) string {
	best := nearest.Name(name, OptionNames())
	if best == "" {
		return ": it may be one of " + strings.Join(convert.OptionNames(), ", ") + ", " + strings.Join(ownOptions(), ", ") + ", column.date and so on."
	}
	return ": did you mean " + best + "?"
}
