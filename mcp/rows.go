package mcp

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// maxNotes bounds what a sentence tells of a file's lines.
const maxNotes = 10

// rowSource is where the rows of a conversion come from: the arguments, or a file.
type rowSource struct {
	request *convert.Request
	file    *statement.Statement // nil when the rows were given
	details bool                 // asked for by the client
}

// convert makes the file. Where lines of a file are to be named, details are needed
// though nobody asked for them.
func (s *rowSource) convert(today ofx.Day) *convert.Result {
	s.details = s.request.Details
	s.request.Details = s.details || s.file != nil
	return s.request.Convert(today)
}

// source decodes the arguments and reads the file that path names.
func (f *localFiles) source(memory *convert.Request, c *toolCall) (*rowSource, error) {
	if c.path == nil {
		return &rowSource{request: memory}, memory.Decode(c.arguments)
	}
	if c.payload != nil {
		return nil, fileFault("Give either path or transactions, not both.")
	}
	path, data, err := readFile(c.path)
	if err != nil {
		return nil, err
	}
	given, err := convert.DecodeOptions(c.arguments)
	if err != nil {
		return nil, err
	}
	options, err := sheetOptions(c.arguments)
	if err != nil {
		return nil, err
	}
	options.Convert = given
	file, err := reader.Read(filepath.Base(path), data, options)
	if err != nil {
		return nil, sheetFault(err)
	}
	if len(file.Statements) > 1 {
		return nil, sheetFault(&statement.ChoiceError{Setting: "account", Text: fmt.Sprintf(
			"it holds %d statements, and a converted file has one. Choose it by the end of its number: %s", len(file.Statements), file.List())})
	}
	one := file.Statements[0]
	request, err := one.Collect()
	if err != nil {
		return nil, sheetFault(err)
	}
	return &rowSource{request: request, file: one}, nil
}

// sheetOptions reads the arguments that tell how a file is laid out.
func sheetOptions(arguments []byte) (statement.Options, error) {
	var given struct {
		Columns   map[string]jsontext.Value `json:"columns"`
		Worksheet string                    `json:"worksheet"`
		Account   string                    `json:"sourceAccount"`
	}
	if err := json.Unmarshal(arguments, &given, jsontext.AllowInvalidUTF8(true)); err != nil {
		return statement.Options{}, fileFault("columns must be an object, worksheet and sourceAccount must be strings.")
	}
	options := statement.Options{Worksheet: given.Worksheet, Account: given.Account, Columns: map[statement.Role]string{}}
	for name, value := range given.Columns {
		role, ok := statement.RoleNamed(name)
		if !ok {
			return statement.Options{}, fileFault("columns has no %q. It may have %s.", name, roleNames())
		}
		options.Columns[role] = value.String() // a number stands for itself
		if value.Kind() == '"' {
			options.Columns[role] = unquote(value)
		}
	}
	return options, nil
}

// roleNames lists what a column can be, for the model that named something else.
func roleNames() string {
	var names []string
	for _, role := range statement.Roles() {
		names = append(names, role.String())
	}
	return strings.Join(names, ", ")
}

// sheetFault says how a model names a column, an account or a currency.
func sheetFault(err error) error {
	var missing *statement.MappingError
	var open *statement.ChoiceError
	switch {
	case errors.As(err, &open):
		argument := map[string]string{"account": "sourceAccount"}[open.Setting]
		return fileFault("The file cannot be used: %s (with %s).", open.Text, cmp.Or(argument, open.Setting))
	case !errors.As(err, &missing):
		return fileFault("The file cannot be used: %s.", strings.TrimRight(err.Error(), "."))
	}
	var columns []string
	for i, column := range missing.Columns {
		columns = append(columns, fmt.Sprintf("%d %q", i+1, column.Name))
	}
	var roles, example []string
	for i, role := range missing.Missing {
		roles = append(roles, role.Label())
		example = append(example, fmt.Sprintf(`"%s": "%d"`, role, i+1))
	}
	return fileFault("No %s column was found. The columns are: %s. Say in columns which it is, by header or number: {%s}.",
		strings.Join(roles, " and no "), strings.Join(columns, ", "), strings.Join(example, ", "))
}

// notes tells what became of the lines of a file: nothing is lost or
// guessed in silence.
func (s *rowSource) notes(result *convert.Result) string {
	if s.file == nil {
		return ""
	}
	var notes []string
	if d := result.Details; d.AmbiguousDates > 0 || s.request.OrderReason != "" {
		notes = append(notes, "How dates were read: "+d.DateOrderEvidence)
	}
	if n := result.Details.AmbiguousAmounts; n > 0 {
		notes = append(notes, fmt.Sprintf("Rows with an amount like 1,234 or 1.234: %d. No other amount tells what the mark is; "+
			"the comma was taken for thousands, the dot for decimals", n))
	}
	for _, row := range result.Details.SkippedRows {
		notes = append(notes, fmt.Sprintf("Line %d was skipped, its %s cannot be read: %s", row.Line, row.Field, row.Reason))
	}
	for _, line := range s.file.Skipped {
		notes = append(notes, fmt.Sprintf("Line %d was left out: %s", line.Line, line.Reason))
	}
	notes = append(notes, s.file.Notes...)
	if more := len(notes) + s.file.MoreSkipped - maxNotes; more > 0 {
		notes = append(notes[:maxNotes], fmt.Sprintf("There are %d more notes on lines of the file.", more))
	}
	for i, note := range notes {
		notes[i] = " " + strings.TrimRight(note, ".") + "."
	}
	return strings.Join(notes, "")
}
