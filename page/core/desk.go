// Package core is what the browser page can do, without a browser: it keeps the
// files a person has opened, converts them, gives their rows for the preview and
// checks documents. Package wasm hands its answers to JavaScript as JSON.
package core

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/reader"
	"tillroll/statement"
)

// Desk holds the files that lie open. One person works at a desk: it is not safe
// for concurrent use.
type Desk struct {
	Today ofx.Day
	files map[int]*openFile
	last  int
}

// openFile is a file from the moment it is dropped on the page. Its bytes are kept,
// because every change of a setting reads it anew.
type openFile struct {
	name   string
	data   []byte
	kind   reader.Kind
	read   *statement.Statement // how it was last understood; nil before that, or if it was not
	rows   *convert.Request
	result *convert.Result // what was last made of it; nil until its columns are clear
}

// Open reads a file and keeps it; the id names it from then on.
func (d *Desk) Open(name string, data []byte) (id int, err error) {
	if d.files == nil {
		d.files = map[int]*openFile{}
	}
	if len(data) == 0 {
		return 0, fmt.Errorf("%s is empty", name)
	}
	d.last++
	d.files[d.last] = &openFile{name: name, data: data}
	return d.last, nil
}

// Close forgets a file.
func (d *Desk) Close(id int) { delete(d.files, id) }

// Convert reads a file by the settings and converts it. What the settings leave open
// the file may tell. Settings are the options of a ConvertRequest as JSON and, beside
// them, "columns": the number of the column, from 1, for each role that was chosen by hand.
func (d *Desk) Convert(id int, settings []byte) (*Preview, error) {
	f, err := d.file(id)
	if err != nil {
		return nil, err
	}
	options, err := readSettings(settings)
	if err != nil {
		return nil, err
	}
	f.result = nil
	err = f.understand(options)
	var unclear *statement.MappingError
	if errors.As(err, &unclear) {
		p := &Preview{Problem: err.Error() + ". Choose it under Columns."}
		p.offer(unclear.Columns, nil)
		return p, nil
	}
	if err != nil {
		return nil, err
	}
	f.result = f.rows.Convert(d.Today)
	return f.preview(), nil
}

// understand reads the file anew.
func (f *openFile) understand(o statement.Options) error {
	file, err := reader.Read(f.name, f.data, o)
	if err != nil {
		return err
	}
	if len(file.Statements) > 1 {
		return fmt.Errorf("%s holds %d statements: %s", f.name, len(file.Statements), file.List())
	}
	f.kind, f.read = file.Kind, file.Statements[0]
	f.rows, err = f.read.Collect()
	return err
}

// File gives the converted file and a name to save it under.
func (d *Desk) File(id int) (name string, data []byte, err error) {
	f, err := d.converted(id)
	if err != nil {
		return "", nil, err
	}
	return f.saveName(), f.result.File, nil
}

// file gives an open file. Ids are never used again, so that an answer that comes late
// cannot be taken for another file's.
func (d *Desk) file(id int) (*openFile, error) {
	f := d.files[id]
	if f == nil {
		return nil, fmt.Errorf("file %d is not open", id)
	}
	return f, nil
}

// converted gives a file that has a result to hand out.
func (d *Desk) converted(id int) (*openFile, error) {
	f, err := d.file(id)
	if err != nil {
		return nil, err
	}
	if f.result == nil {
		return nil, fmt.Errorf("%s is not converted yet", f.name)
	}
	return f, nil
}

// saveName is the file's own name with the new ending.
func (f *openFile) saveName() string {
	base := path.Base(strings.ReplaceAll(f.name, `\`, "/"))
	return strings.TrimSuffix(base, path.Ext(base)) + f.result.Format.Extension()
}

// readSettings lets the same judge as /convert look at the options, so that the page
// cannot accept what the service refuses.
func readSettings(settings []byte) (statement.Options, error) {
	options, err := convert.DecodeOptions(settings)
	if err != nil {
		return statement.Options{}, err
	}
	var chosen struct{ Columns map[string]string }
	if err := json.Unmarshal(settings, &chosen); err != nil {
		return statement.Options{}, err
	}
	columns := map[statement.Role]string{}
	for name, column := range chosen.Columns {
		if role, ok := statement.RoleNamed(name); ok && column != "" {
			columns[role] = column
		}
	}
	options.Details = true
	return statement.Options{Convert: options, Columns: columns}, nil
}
