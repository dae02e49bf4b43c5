package convert

import "tillroll/internal/rawjson"

// documentDecoder reads a ValidateRequest.
type documentDecoder struct {
	bodyScanner
	doc     []byte
	content rawjson.Kind
	details rawjson.Value
}

// DecodeDocument reads a ValidateRequest (JSON) and gives the document, unquoted
// inside body, which is overwritten. The error is always a *RequestError.
func DecodeDocument(body []byte) (doc []byte, details bool, err error) {
	if len(body) > rawjson.MaxBody {
		return nil, false, BodyTooLarge(rawjson.MaxBody)
	}
	var d documentDecoder
	d.Start(body)
	if !d.members(d.member) {
		return nil, false, d.fault()
	}
	if d.content != rawjson.Text {
		return nil, false, &RequestError{Text: "content must be a string.", Cut: true}
	}
	// Whoever sends a document gets a verdict: details of any other kind are not asked for.
	details = d.details.Kind == rawjson.Bool && d.details.In(body)[0] == 't'
	return d.doc, details, nil
}

// member unquotes the content as it is scanned, so that a document of many megabytes is
// walked over once.
func (d *documentDecoder) member(name rawjson.Span) bool {
	spelled := d.Spelled(name)
	if c, ok := d.Peek(); ok && c == '"' && string(spelled) == "content" {
		d.At++
		d.content = rawjson.Text
		d.doc, ok = d.UnquoteInPlace()
		return ok
	}
	v, ok := d.Value()
	switch string(spelled) {
	case "content":
		d.content = v.Kind
	case "details":
		d.details = v
	}
	return ok
}
