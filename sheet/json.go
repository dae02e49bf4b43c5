package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"tillroll/convert"
	"tillroll/reader/charset"
)

// openJSON reads a ConvertRequest, or an array of transactions alone. Its rows refer
// to the text, which stays in memory.
func openJSON(in *input, o Options) (*File, error) {
	data, err := in.Whole()
	if err != nil {
		return nil, err
	}
	body, spelled := charset.Decode(data)
	text, lead := body, 0
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		const wrapper = `{"transactions":`
		body, lead = slices.Concat([]byte(wrapper), body, []byte("}")), len(wrapper)
	}
	f := &File{Kind: JSON, Charset: spelled, Request: &convert.Request{}}
	if err := f.Request.DecodeFile(body); err != nil {
		return nil, faultInFile(err, text, lead)
	}
	f.Request.Options = merge(f.Request.Options, o.Convert)
	f.Options = f.Request.Options
	return f, nil
}

// faultInFile says where JSON breaks off as editors count, by line and column; lead is
// how many bytes stood before the text when it was read.
func faultInFile(err error, text []byte, lead int) error {
	var fault *convert.RequestError
	if !errors.As(err, &fault) || fault.What == "" {
		return err
	}
	before := text[:min(max(fault.At-lead, 0), len(text))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Errorf("not valid JSON: %s at line %d, column %d", fault.What, line, column)
}
