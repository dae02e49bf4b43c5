package mcp

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// envelope is one JSON-RPC message, read but not yet judged: members as they stand
// in the body, nil where there is none. Names are compared exactly, unlike
// encoding/json does it: a body that a proxy and the service read two ways is how
// calls are smuggled past a check (CVE-2026-27896).
type envelope struct {
	jsonrpc []byte
	id      []byte
	method  []byte
	params  []byte
	result  []byte
	fault   []byte // "error": the client's answer to a request we never send

	kind  jsontext.Kind // what the body is: only '{' has members
	twice string        // a member that is given twice

	call toolCall
}

// toolCall is what the params of a tools/call hold.
type toolCall struct {
	name      []byte
	arguments []byte
	meta      []byte
	version   []byte // the protocol version in _meta
	progress  []byte // the token for notifications of progress in _meta
	cancelled []byte // the request that notifications/cancelled takes back

	payload []byte            // the rows or the document, where they are given as they are
	own     map[string][]byte // the given ones of ownArguments
	worked  func(bytes int)   // is told of progress; nil where nobody asked
	empty   bool              // some argument is null, "" or []: it counts as left out
}

// metaVersion is where clients of 2026-07-28 and later put the protocol version.
const metaVersion = "io.modelcontextprotocol/protocolVersion"

// metaProgress is where clients put the token under which they want to hear of progress.
const metaProgress = "progressToken"

// errNotUTF8 is ours to find: the decoder is told to let lone surrogates pass, and with
// them lets any bytes.
var errNotUTF8 = errors.New("not UTF-8")

// readEnvelope reads a body. The error means that it is not JSON.
func readEnvelope(body []byte) (*envelope, error) {
	e := new(envelope)
	if !utf8.Valid(body) {
		return e, errNotUTF8
	}
	// Lone surrogates are allowed because a broken emoji in one memo must not cost
	// the whole call, and names given twice because the tools judge their arguments
	// themselves, in the words of the HTTP routes.
	r := envelopeReader{body: body, json: jsontext.NewDecoder(bytes.NewBuffer(body),
		jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))}
	if err := r.message(e); err != nil {
		return e, err
	}
	if _, err := r.json.ReadToken(); !errors.Is(err, io.EOF) {
		return e, errors.New("something follows the message")
	}
	e.twice = r.twice
	return e, nil
}

// envelopeReader walks a body once and cuts the wanted members out of it.
type envelopeReader struct {
	body  []byte
	json  *jsontext.Decoder
	twice string
}

// message takes the members of JSON-RPC and passes over all others, which the protocol
// allows.
func (r *envelopeReader) message(e *envelope) error {
	_, err := r.object(&e.kind, func(name string) error {
		switch name {
		case "jsonrpc":
			return r.value(name, &e.jsonrpc)
		case "id":
			return r.value(name, &e.id)
		case "method":
			return r.value(name, &e.method)
		case "result":
			return r.value(name, &e.result)
		case "error":
			return r.value(name, &e.fault)
		case "params":
			return r.nested(name, &e.params, func(name string) error { return r.param(name, &e.call) })
		}
		return r.json.SkipValue()
	})
	return err
}

// param takes what a call of a tool has. Other methods have other params: those are the
// SDK's to read.
func (r *envelopeReader) param(name string, c *toolCall) error {
	switch name {
	case "name":
		return r.value(name, &c.name)
	case "arguments":
		return r.nested(name, &c.arguments, func(name string) error { return r.argument(name, c) })
	case "requestId":
		return r.value(name, &c.cancelled)
	case "_meta":
		return r.nested(name, &c.meta, func(name string) error {
			switch name {
			case metaVersion:
				return r.value(name, &c.version)
			case metaProgress:
				return r.value(name, &c.progress)
			}
			return r.json.SkipValue()
		})
	}
	return r.json.SkipValue()
}

// argument does not mind a name that is given twice: the tool will.
func (r *envelopeReader) argument(name string, c *toolCall) error {
	twice := r.twice
	defer func() { r.twice = twice }()
	var value []byte
	if err := r.value(name, &value); err != nil {
		return err
	}
	switch {
	case name == contentArgument:
		c.payload = value
	case isLeftOut(value):
		c.empty = true
	case name == rowsArgument:
		c.payload = value
	case isOwn(name):
		if c.own == nil {
			c.own = map[string][]byte{}
		}
		c.own[name] = value
	}
	return nil
}

// value takes the next value whole.
func (r *envelopeReader) value(name string, to *[]byte) error {
	value, err := r.json.ReadValue()
	if err != nil {
		return err
	}
	end := int(r.json.InputOffset())
	r.keep(name, to, r.body[end-len(value):end])
	return nil
}

// nested takes the next value whole and, if it is an object, visits its members.
func (r *envelopeReader) nested(name string, to *[]byte, visit func(name string) error) error {
	var kind jsontext.Kind
	raw, err := r.object(&kind, visit)
	if err == nil {
		r.keep(name, to, raw)
	}
	return err
}

// keep notes a member that is given twice. Which of the two counts is what programs
// disagree on.
func (r *envelopeReader) keep(name string, to *[]byte, raw []byte) {
	if *to != nil && r.twice == "" {
		r.twice = name
	}
	*to = raw
}

// object gives the next value as it stands. Visit is called for each member of an
// object and must take or skip its value.
func (r *envelopeReader) object(kind *jsontext.Kind, visit func(name string) error) ([]byte, error) {
	*kind = r.json.PeekKind()
	if *kind != '{' {
		value, err := r.json.ReadValue()
		end := int(r.json.InputOffset())
		return r.body[end-len(value) : end], err
	}
	if _, err := r.json.ReadToken(); err != nil {
		return nil, err
	}
	start := int(r.json.InputOffset()) - 1
	for r.json.PeekKind() != '}' {
		name, err := r.json.ReadToken()
		if err != nil {
			return nil, err
		}
		if err := visit(name.String()); err != nil {
			return nil, err
		}
	}
	_, err := r.json.ReadToken()
	return r.body[start:r.json.InputOffset()], err
}
