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
	if format, err := convert.FormatNamed(c.Format); err == nil {
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
	if c.Mark {
		o.OnlyNew, o.Numbers = false, true
	}
	answer, err := diff.Compare(olds, in, o)
	if err != nil {
		return nil, nil, err
	}
	difference, file, err := told(answer, in.Name)
	if err == nil && c.Mark {
		difference.Known, err = d.known(in, answer.Numbers)
	}
	return difference, file, err
}

// known finds the rows of NEW that are none of those that were told by their numbers.
func (d *Desk) known(in diff.Input, fresh []uint32) (runs [][2]int, err error) {
	file, err := in.Open(statement.Options{})
	if err != nil {
		return nil, err
	}
	if len(file.Statements) != 1 {
		return nil, sentence("Compare one account at a time.")
	}
	rows, err := file.Statements[0].Collect()
	if err != nil {
		return nil, err
	}
	rows.Convert(d.Today)
	number := uint32(0)
	for at := range rows.Len() {
		if rows.Outcome(at).Field != "" {
			continue // a row that cannot be read has no number
		}
		if len(fresh) > 0 && fresh[0] == number {
			fresh = fresh[1:]
		} else {
			runs = withRow(runs, at)
		}
		number++
	}
	return runs, nil
}

// withRow adds a row to the runs before it.
func withRow(runs [][2]int, at int) [][2]int {
	if last := len(runs) - 1; last >= 0 && runs[last][1] == at-1 {
		runs[last][1] = at
		return runs
	}
	return append(runs, [2]int{at, at})
}

// Join makes one document of several open ones of one account: rows that stand in more than
// one of them are taken once.
func (d *Desk) Join(name string, sides []Side) (id int, err error) {
	inputs := make([]diff.Input, len(sides))
	for i, side := range sides {
		if inputs[i], err = d.input(side); err != nil {
			return 0, err
		}
	}
	joined, err := diff.Join(inputs, diff.Options{Today: d.Today})
	if err != nil {
		return 0, err
	}
	rows, err := joined.Collect()
	if err != nil {
		return 0, err
	}
	first, err := d.document(sides[0].ID)
	if err != nil {
		return 0, err
	}
	doc := &document{name: name, kind: first.kind, joined: true}
	for _, side := range sides {
		doc.hash += d.documents[side.ID].hash + " "
	}
	doc.hash = strings.TrimSpace(doc.hash)
	doc.papers = []*paper{{document: doc, read: joined, rows: rows}}
	d.last++
	d.documents[d.last] = doc
	return d.last, nil
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
	return &Difference{Answer: out.Bytes(), FileName: fileName, Warnings: answer.Warnings}, file, err
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
		if doc.joined {
			st := *doc.papers[0].read
			return &reader.File{Kind: doc.kind, Name: doc.name, Statements: []*statement.Statement{&st}}, nil
		}
		o, _ := s.reading(0)
		file, err := reader.Read(doc.name, doc.data, o)
		if err != nil && !strings.HasPrefix(err.Error(), doc.name) {
			err = sentence(doc.name + ": " + err.Error())
		}
		if err == nil && side.One > 0 && side.One <= len(file.Statements) {
			file.Statements = file.Statements[side.One-1 : side.One]
		}
		return file, err
	}
	return diff.Input{Name: doc.name, Open: read}, nil
}
