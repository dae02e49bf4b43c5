package mcp

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"tillroll/convert"
	"tillroll/internal/nearest"
	"tillroll/statement"
)

// The arguments that the tools have beyond the requests of HTTP, the two that hold what is
// worked on, and the options of which a tool must know whether they were given.
const (
	rowsArgument      = "transactions"
	contentArgument   = "content"
	textArgument      = "text"
	pathArgument      = "path"
	outputArgument    = "output"
	inlineArgument    = "inline"
	accountArgument   = "account"
	sourceArgument    = "sourceAccount" // account under its earlier name
	passwordArgument  = "password"
	columnsArgument   = "columns"
	worksheetArgument = "worksheet"
	openingArgument   = "openingBalance"
	closingArgument   = "closingBalance"
	formatArgument    = "format"
	ledgerArgument    = "ledgerBalance"
	typeArgument      = "accountType"
	signsArgument     = "invertSigns"
)

// ownArguments are those that are kept for the tools, as they were given. A test holds tools.json
// to them and to the options of a conversion.
var ownArguments = [...]string{
	textArgument, pathArgument, outputArgument, inlineArgument, accountArgument, sourceArgument, passwordArgument,
	columnsArgument, worksheetArgument, openingArgument, closingArgument, formatArgument, ledgerArgument, typeArgument, signsArgument,
}

func isOwn(name string) bool { return slices.Contains(ownArguments[:], name) }

// isLeftOut tells a value that says nothing: clients that must send every argument send
// null, an empty text or an empty list for those they do not use.
func isLeftOut(value []byte) bool {
	if len(value) > 64 { // longer than any way to spell nothing
		return false
	}
	switch string(bytes.Join(bytes.Fields(value), nil)) {
	case "null", `""`, "[]":
		return true
	}
	return false
}

// withoutEmpty is the arguments less those that say nothing.
func withoutEmpty(arguments []byte) []byte {
	in := jsontext.NewDecoder(bytes.NewReader(arguments), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	if _, err := in.ReadToken(); err != nil {
		return arguments
	}
	out := []byte{'{'}
	for in.PeekKind() != '}' {
		name, err := in.ReadValue()
		if err != nil {
			return arguments // it was read once: this cannot be
		}
		name = bytes.Clone(name)
		value, err := in.ReadValue()
		if err != nil {
			return arguments
		}
		if isLeftOut(value) && unquote(name) != contentArgument {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, name...), ':'), value...)
	}
	return append(out, '}')
}

// misspelled finds an argument that is not known and near one that would have helped.
func (c *toolCall) misspelled(wanted []string) (given, meant string) {
	var members map[string]jsontext.Value
	if json.Unmarshal(c.arguments, &members, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)) != nil {
		return "", ""
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		known := isOwn(name) || name == rowsArgument || slices.Contains(convert.OptionNames(), name)
		if meant := nearest.Name(name, wanted); meant != "" && !known {
			return name, meant
		}
	}
	return "", ""
}

// refusal is a sentence for a model, and perhaps what it can do about it.
type refusal struct{ text, hint string }

func (e *refusal) Error() string { return e.text }

func refuse(format string, args ...any) error { return &refusal{text: fmt.Sprintf(format, args...)} }

// text is an argument that must be a string; empty if it was not given.
func (c *toolCall) text(name string) (string, error) {
	raw, given := c.own[name]
	switch {
	case !given:
		return "", nil
	case raw[0] != '"':
		return "", refuse("%s must be a string.", name)
	}
	return unquote(raw), nil
}

// flag is an argument that is true or false.
func (c *toolCall) flag(name string) (bool, error) {
	switch raw := string(c.own[name]); raw {
	case "", "false":
		return false, nil
	case "true":
		return true, nil
	}
	return false, refuse("%s must be a boolean.", name)
}

// decimal is an argument that is an amount, as a number or as the text of one.
func (c *toolCall) decimal(name string) (string, error) {
	raw, given := c.own[name]
	if !given {
		return "", nil
	}
	text := string(raw)
	if raw[0] == '"' {
		text = strings.TrimSpace(unquote(raw))
	}
	o := convert.Options{LedgerBalance: text}
	if o.Check() != nil {
		return "", refuse("%s must be a number.", name)
	}
	return text, nil
}

// readerOptions are what the arguments say about a file or a pasted text.
func (c *toolCall) readerOptions() (o statement.Options, err error) {
	if o.Convert, err = convert.DecodeOptions(c.arguments); err != nil {
		return o, err
	}
	o.TypeGiven = c.own[typeArgument] != nil
	o.KeepSigns = !o.Convert.InvertSigns && c.own[signsArgument] != nil
	for name, to := range map[string]*string{worksheetArgument: &o.Worksheet, accountArgument: &o.Account, passwordArgument: &o.Password} {
		if *to, err = c.text(name); err != nil {
			return o, err
		}
	}
	if o.Account == "" {
		if o.Account, err = c.text(sourceArgument); err != nil {
			return o, err
		}
	}
	o.Columns, err = c.columns()
	return o, err
}

// columns reads which column is what.
func (c *toolCall) columns() (map[statement.Role]string, error) {
	raw, given := c.own[columnsArgument]
	if !given {
		return nil, nil
	}
	var named map[string]jsontext.Value
	if err := json.Unmarshal(raw, &named, jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, refuse("columns must be an object.")
	}
	columns := map[statement.Role]string{}
	for name, value := range named {
		role, ok := statement.RoleNamed(name)
		if !ok {
			return nil, refuse("columns has no %q. It may have %s.", name, roleNames())
		}
		columns[role] = value.String() // a number stands for itself
		if value.Kind() == '"' {
			columns[role] = unquote(value)
		}
	}
	return columns, nil
}

// roleNames lists what a column can be, for the model that named something else.
func roleNames() string {
	var names []string
	for _, role := range statement.Roles() {
		names = append(names, role.String())
	}
	return strings.Join(names, ", ")
}

// What of a file may stand in a sentence: enough for a person to recognise it, too little to
// carry a file away that is no statement.
const (
	maxValues   = 3
	maxValue    = 40
	maxSentence = 600
)

// fileFault says why a file cannot be used and how a model helps.
func fileFault(what string, err error) error {
	var missing *statement.MappingError
	var open *statement.ChoiceError
	var locked *statement.ProtectedError
	switch {
	case errors.As(err, &locked) && locked.NeedsPassword:
		return refuse("The %s cannot be used: %s Give it as %s.", what, statement.Sentence(locked.Error()), passwordArgument)
	case errors.As(err, &open):
		return refuse("The %s cannot be used: %s (with %s).", what, shorten(open.Text, maxSentence), open.Setting)
	case !errors.As(err, &missing):
		return refuse("The %s cannot be used: %s", what, statement.Sentence(shorten(err.Error(), maxSentence)))
	}
	var columns []string
	for i, column := range missing.Columns[:min(len(missing.Columns), maxValues)] {
		columns = append(columns, fmt.Sprintf("%d %q", i+1, shorten(column.Name, maxValue)))
	}
	if more := len(missing.Columns) - maxValues; more > 0 {
		columns = append(columns, fmt.Sprintf("and %d more", more))
	}
	var roles, example []string
	for _, role := range missing.Missing {
		roles = append(roles, role.Label())
		example = append(example, fmt.Sprintf(`"%s": "<header>"`, role)) // a number would be a guess, and a model would take it
	}
	return refuse("No %s column was found. The columns are: %s. Say in columns which it is, by header or number: {%s}.",
		strings.Join(roles, " and no "), strings.Join(columns, ", "), strings.Join(example, ", "))
}

// shorten cuts a text to a number of characters.
func shorten(text string, width int) string {
	chars := []rune(text)
	if len(chars) <= width {
		return text
	}
	return string(chars[:width-1]) + "…"
}
