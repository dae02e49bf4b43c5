package server

import (
	"errors"
	"fmt"
	"net/http"

	"tillroll/convert"
	"tillroll/diff"
	"tillroll/job"
	"tillroll/server/form"
	"tillroll/statement"
)

// The sentences about the shape of a comparison.
const (
	textNoOldPart  = "The form must have at least one part named old."
	textNoNewPart  = "The form must have one part named new."
	textOnlyNew    = "onlyNew must be true or false."
	textUnknownOne = "Unknown part %q: there are old, new, onlyNew, format, account and password."
)

// side is a file to be compared.
type side struct {
	name string
	data []byte
}

// compared is a request for a comparison.
type compared struct {
	olds    []side
	new     side
	options diff.Options
}

// serveDiff: key, body, files, comparison, answer.
func (s *Server) serveDiff(x *exchange) {
	answer, err := x.diff()
	if err != nil {
		x.refuse(err)
		return
	}
	x.settle(len(answer.File))
	x.sendJSON(answer.WriteJSON)
}

// diff gets as far as the comparison.
func (x *exchange) diff() (*diff.Answer, error) {
	key, fault, err := x.keyed()
	if err != nil {
		return nil, err
	}
	request, err := x.comparison()
	if err := firstFault(err, fault); err != nil {
		return nil, err
	}
	var olds []diff.Input
	for _, old := range request.olds {
		if err := x.enterFor(old.data); err != nil {
			return nil, err
		}
		olds = append(olds, x.input(old))
	}
	if err := x.enterFor(request.new.data); err != nil {
		return nil, err
	}
	o := &request.options
	o.Today, o.MaxRows = x.server.today(), maxComparedRows
	answer, err := diff.Compare(olds, x.input(request.new), *o)
	if err != nil {
		return nil, inWords(request.new.name, err)
	}
	x.rows = answer.Same + answer.New + answer.Changed + answer.Doubles
	x.server.cfg.Keys.Used(x.key, x.rows)
	return answer, x.admitRows(key, x.rows)
}

// comparison reads the files of a request: text in JSON, anything as parts of a form.
func (x *exchange) comparison() (*compared, error) {
	contentType := x.r.Header.Get("Content-Type")
	if form.IsForm(contentType) {
		return x.comparedParts(contentType)
	}
	r, err := convert.DecodeDiff(x.body)
	if err != nil {
		return nil, err
	}
	c := &compared{new: side{"new", r.New}, options: diff.Options{OnlyNew: r.OnlyNew, AsIs: true}}
	c.options.Account = r.Account
	if r.Format != "" {
		if err := c.setFormat(r.Format); err != nil {
			return nil, err
		}
	}
	for _, text := range r.Old {
		c.olds = append(c.olds, side{"old", text})
	}
	return c, nil
}

// comparedParts reads a form.
func (x *exchange) comparedParts(contentType string) (*compared, error) {
	parts, err := x.formParts(contentType)
	if err != nil {
		return nil, err
	}
	c := &compared{options: diff.Options{AsIs: true}}
	c.options.Password = x.r.Header.Get(passwordHeader)
	news := 0
	for _, part := range parts {
		name := part.FileName
		if name == "" {
			name = part.Name
		}
		switch part.Name {
		case "old":
			c.olds = append(c.olds, side{name, part.Content})
		case "new":
			c.new = side{name, part.Content}
			news++
		case "onlyNew":
			text := string(part.Content)
			if text != "true" && text != "false" {
				return nil, &refusal{status: http.StatusBadRequest, text: textOnlyNew}
			}
			c.options.OnlyNew = text == "true"
		case "format":
			if err := c.setFormat(string(part.Content)); err != nil {
				return nil, err
			}
		case "account":
			c.options.Account = string(part.Content)
		case job.PasswordOption:
			c.options.Password = string(part.Content)
		default:
			return nil, &refusal{status: http.StatusBadRequest, text: fmt.Sprintf(textUnknownOne, part.Name)}
		}
	}
	switch {
	case len(c.olds) == 0:
		return nil, &refusal{status: http.StatusBadRequest, text: textNoOldPart}
	case news != 1:
		return nil, &refusal{status: http.StatusBadRequest, text: textNoNewPart}
	}
	return c, nil
}

// setFormat chooses the format of the new rows by its word.
func (c *compared) setFormat(word string) (err error) {
	c.options.Format, err = convert.FormatNamed(word)
	c.options.AsIs = false
	return err
}

// input is a file for the comparison, as long as the client waits for it.
func (x *exchange) input(s side) diff.Input {
	return diff.Held(s.name, s.data, func(int) error { return x.r.Context().Err() })
}

// inWords is the sentence about a file that cannot be compared.
func inWords(name string, err error) error {
	var file *diff.FileError
	if errors.As(err, &file) {
		name, err = file.Name, file.Err
	}
	o := job.Options{Name: name}
	var missing *statement.MappingError
	if errors.As(err, &missing) { // a column named here would hold for all files, and these differ
		err = fmt.Errorf("%v. Convert it first, with the columns named, and compare the file that comes of it", err)
	}
	return needingPassword(err, o.Refusal(err))
}

// maxComparedRows bounds the rows of all files of a comparison: as many as a conversion may
// have, on either side.
const maxComparedRows = 2 * convert.MaxTransactions
