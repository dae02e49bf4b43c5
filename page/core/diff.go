//go:build !light

package core

import (
	"bytes"
	"encoding/json"
	"path"
	"strings"

	"tillroll/convert"
	"tillroll/diff"
	"tillroll/reader"
	"tillroll/statement"
)

// Diff compares open documents: several OLD, one NEW. The file with the rows that are new
// comes beside the answer, where it was asked for.
func (d *Desk) Diff(c Comparison) (*Difference, []byte, error) {
	if len(c.Olds) == 0 {
		return nil, nil, sentence("Choose at least one file that was imported before.")
	}
	o := diff.Options{OnlyNew: c.OnlyNew, AsIs: true, Today: d.Today}
	if format, ok := convert.FormatOf("." + c.Format); ok {
		o.Format, o.AsIs = format, false
	}
	var olds []diff.Input
	for _, side := range c.Olds {
		old, err := d.input(side)
		if err != nil {
			return nil, nil, err
		}
		olds = append(olds, old)
	}
	in, err := d.input(c.New)
	if err != nil {
		return nil, nil, err
	}
	answer, err := diff.Compare(olds, in, o)
	if err != nil {
		return nil, nil, err
	}
	return told(answer, in.Name)
}

// told parts an answer from its file, which would be a third longer as JSON.
func told(answer *diff.Answer, name string) (*Difference, []byte, error) {
	file, fileName := answer.File, ""
	if file != nil {
		fileName = strings.TrimSuffix(name, path.Ext(name)) + ".new." + answer.Format.String()
	}
	answer.File = nil
	var out bytes.Buffer
	err := answer.WriteJSON(&out)
	return &Difference{out.Bytes(), fileName}, file, err
}

// input is a side as its settings read it. Its file is named in what is wrong with it: one of
// several must be told from the others.
func (d *Desk) input(side Side) (diff.Input, error) {
	doc, err := d.document(side.ID)
	if err != nil {
		return diff.Input{}, err
	}
	if side.Settings == nil {
		side.Settings = json.RawMessage("{}")
	}
	s, err := decodeSettings(side.Settings)
	if err != nil {
		return diff.Input{}, err
	}
	read := func(statement.Options) (*reader.File, error) {
		o, _ := s.reading(0)
		file, err := reader.Read(doc.name, doc.data, o)
		if err != nil && !strings.HasPrefix(err.Error(), doc.name) {
			err = sentence(doc.name + ": " + err.Error())
		}
		return file, err
	}
	return diff.Input{Name: doc.name, Open: read}, nil
}
