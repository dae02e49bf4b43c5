package convert

import "tillroll/internal/rawjson"

// documentDecoder reads a ValidateRequest.
type documentDecoder struct {
	bodyScanner
	doc      []byte
	content  rawjson.Kind
	details  rawjson.Value
	response rawjson.Value
	word     string // of response, before the body is overwritten
}

// DecodeDocument reads a ValidateRequest (JSON) and gives the document, unquoted
// inside body, which is overwritten. The error is always a *RequestError.
func DecodeDocument(body []byte) (doc []byte, details bool, err error) {
	var d documentDecoder
	if err := d.decode(body); err != nil {
		return nil, false, err
	}
	// Whoever sends a document gets a verdict: details of any other kind are not asked for.
	details = d.details.Kind == rawjson.Bool && d.details.In(body)[0] == 't'
	return d.doc, details, nil
}

// DecodeRepair reads a RepairRequest as DecodeDocument does and says whether the bare file
// is wanted.
func DecodeRepair(body []byte) (doc []byte, asFile bool, err error) {
	var d documentDecoder
	if err := d.decode(body); err != nil {
		return nil, false, err
	}
	switch d.response.Kind {
	case rawjson.None, rawjson.Null:
		return d.doc, false, nil
	}
	asFile, err = AsFile(d.word)
	return d.doc, asFile, err
}

// AsFile reads the word of a responseType.
func AsFile(word string) (bool, error) {
	var t responseType
	if !oneOf(&t, responseTypes(), word) {
		return false, refusal(responseTypeOption)
	}
	return bool(t), nil
}

// decode goes over the members.
func (d *documentDecoder) decode(body []byte) error {
	if len(body) > rawjson.MaxBody {
		return BodyTooLarge(rawjson.MaxBody)
	}
	d.Start(body)
	if !d.members(d.member) {
		return d.fault()
	}
	if d.content != rawjson.Text {
		return &RequestError{Text: "content must be a string.", Cut: true}
	}
	return nil
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
	case "responseType":
		d.response = v
		if ok && v.Kind == rawjson.Text {
			d.word = string(v.In(d.Body))
		}
	}
	return ok
}
