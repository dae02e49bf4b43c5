package convert

// documentDecoder reads a ValidateRequest.
type documentDecoder struct {
	scanner
	doc     []byte
	content kind
	details value
}

// DecodeDocument reads a ValidateRequest (JSON) and gives the document, unquoted
// inside body, which is overwritten. The error is always a *RequestError.
func DecodeDocument(body []byte) (doc []byte, details bool, err error) {
	if len(body) > maxBody {
		return nil, false, BodyTooLarge(maxBody)
	}
	var d documentDecoder
	d.start(body)
	if !d.members(d.member) {
		return nil, false, d.fault
	}
	if d.content != textValue {
		return nil, false, &RequestError{Text: "content must be a string.", Cut: true}
	}
	// Whoever sends a document gets a verdict: details of any other kind are not asked for.
	details = d.details.kind == boolValue && body[d.details.at] == 't'
	return d.doc, details, nil
}

// member unquotes the content as it is scanned, so that a document of many megabytes is
// walked over once.
func (d *documentDecoder) member(name span) bool {
	spelled := d.spelled(name)
	if c, ok := d.peek(); ok && c == '"' && string(spelled) == "content" {
		d.at++
		d.content = textValue
		d.doc, ok = d.unquoteInPlace()
		return ok
	}
	v, ok := d.value()
	switch string(spelled) {
	case "content":
		d.content = v.kind
	case "details":
		d.details = v
	}
	return ok
}
