package convert

import (
	"bytes"
	"encoding/json"
	"fmt"

	"tillroll/internal/rawjson"
)

// DiffRequest is the body of POST /diff: the text of files, of any kind that readers know.
type DiffRequest struct {
	Old     [][]byte
	New     []byte
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
	if len(r.Old) > MaxOldFiles {
		return nil, &RequestError{Text: fmt.Sprintf("old has more than %d files; join them, or compare them in turn.", MaxOldFiles)}
	}
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
			*option.to = string(unquoted(option.from, body))
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

// MaxOldFiles bounds the files that one is compared with: as many as a form may have parts.
const MaxOldFiles = 62

// texts reads a string or an array of them, and no more of it than is needed to see that it
// has too many.
func texts(list *[][]byte, v rawjson.Value, body []byte) bool {
	switch v.Kind {
	case rawjson.Text:
		*list = [][]byte{unquoted(v, body)}
		return true
	case rawjson.Array:
		array := json.NewDecoder(bytes.NewReader(v.In(body)))
		_, err := array.Token() // the bracket
		for err == nil && array.More() && len(*list) <= MaxOldFiles {
			var text json.RawMessage
			if err = array.Decode(&text); err != nil || text[0] != '"' {
				return false
			}
			*list = append(*list, plainText(text[1:len(text)-1]))
		}
		return err == nil && len(*list) > 0
	}
	return false
}

func unquoted(v rawjson.Value, body []byte) []byte { return plainText(v.In(body)) }

// plainText is the meaning of a JSON string, which is never longer than its spelling.
func plainText(raw []byte) []byte {
	text, _ := rawjson.Unquote(make([]byte, 0, len(raw)), raw)
	return text
}
