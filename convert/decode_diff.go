package convert

import (
	"encoding/json"

	"tillroll/internal/rawjson"
)

// DiffRequest is the body of POST /diff: the text of files, of any kind that readers know.
type DiffRequest struct {
	Old     []string
	New     string
	OnlyNew bool
	Format  string // of the file with the new rows; empty for that of New
	Account string // the end of the only account that is compared; empty for all
}

// diffDecoder reads a DiffRequest.
type diffDecoder struct {
	bodyScanner
	old, new, onlyNew, format, account rawjson.Value
}

// DecodeDiff reads a DiffRequest. The error is always a *RequestError.
func DecodeDiff(body []byte) (*DiffRequest, error) {
	if len(body) > rawjson.MaxBody {
		return nil, BodyTooLarge(rawjson.MaxBody)
	}
	var d diffDecoder
	d.Start(body)
	if !d.members(d.member) {
		return nil, d.fault()
	}
	r := &DiffRequest{}
	if !texts(&r.Old, d.old, body) {
		return nil, &RequestError{Text: "old must be a string or an array of strings.", Cut: true}
	}
	if d.new.Kind != rawjson.Text {
		return nil, &RequestError{Text: "new must be a string.", Cut: true}
	}
	r.New = unquoted(d.new, body)
	switch d.onlyNew.Kind {
	case rawjson.None, rawjson.Null:
	case rawjson.Bool:
		r.OnlyNew = d.onlyNew.In(body)[0] == 't'
	default:
		return nil, &RequestError{Text: "onlyNew must be a boolean.", Cut: true}
	}
	for _, option := range []struct {
		to   *string
		from rawjson.Value
		name string
	}{{&r.Format, d.format, "format"}, {&r.Account, d.account, "account"}} {
		switch option.from.Kind {
		case rawjson.None, rawjson.Null:
		case rawjson.Text:
			*option.to = unquoted(option.from, body)
		default:
			return nil, &RequestError{Text: option.name + " must be a string.", Cut: true}
		}
	}
	return r, nil
}

func (d *diffDecoder) member(name rawjson.Span) bool {
	spelled := string(d.Spelled(name))
	v, ok := d.Value()
	switch spelled {
	case "old":
		d.old = v
	case "new":
		d.new = v
	case "onlyNew":
		d.onlyNew = v
	case "format":
		d.format = v
	case "account":
		d.account = v
	}
	return ok
}

// texts reads a string or an array of them.
func texts(list *[]string, v rawjson.Value, body []byte) bool {
	switch v.Kind {
	case rawjson.Text:
		*list = []string{unquoted(v, body)}
		return true
	case rawjson.Array:
		var all []*string // a null among them is none
		if json.Unmarshal(v.In(body), &all) != nil {
			return false
		}
		for _, text := range all {
			if text == nil {
				return false
			}
			*list = append(*list, *text)
		}
		return len(all) > 0
	}
	return false
}

func unquoted(v rawjson.Value, body []byte) string {
	text, _ := rawjson.Unquote(nil, v.In(body))
	return string(text)
}
