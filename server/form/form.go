// Package form takes a multipart/form-data body apart where it lies: a part's content is a
// piece of the body, not a copy of it, because the file in it may be nearly all of the
// memory a request may hold.
package form

import (
	"bufio"
	"bytes"
	"errors"
	"mime"
	"net/textproto"
	"strings"
)

// Part is one field of a form.
type Part struct {
	Name     string
	FileName string // where the client sent one
	Content  []byte
}

// The most parts and the longest head of one. Every option once, the file, and room for
// clients that send fields of their own; a head holds a name and a type.
const (
	maxParts = 64
	maxHead  = 8 << 10
)

// What can be wrong with a form, in words for the client.
var (
	ErrNoBoundary = errors.New("multipart/form-data must name its boundary")
	ErrBroken     = errors.New("the multipart form is damaged or cut off")
	ErrTooMany    = errors.New("the multipart form has too many parts")
)

// IsForm tells a form by its Content-Type.
func IsForm(contentType string) bool {
	media, _, _ := mime.ParseMediaType(contentType)
	return media == "multipart/form-data"
}

// Split gives the parts of a body.
func Split(contentType string, body []byte) ([]Part, error) {
	_, params, err := mime.ParseMediaType(contentType)
	if err != nil || params["boundary"] == "" {
		return nil, ErrNoBoundary
	}
	boundary := []byte("--" + params["boundary"])
	at := bytes.Index(body, boundary) // a preamble is allowed and means nothing
	if at < 0 || at > 0 && body[at-1] != '\n' {
		return nil, ErrBroken
	}
	rest := body[at+len(boundary):]
	var parts []Part
	for !bytes.HasPrefix(rest, []byte("--")) {
		line := bytes.IndexByte(rest[:min(len(rest), maxHead)], '\n')
		if line < 0 {
			return nil, ErrBroken
		}
		inner := rest[line+1:]
		end := bytes.Index(inner, append([]byte("\n"), boundary...))
		if end < 0 {
			return nil, ErrBroken
		}
		part, err := readPart(bytes.TrimSuffix(inner[:end], []byte("\r")))
		if err != nil {
			return nil, err
		}
		if parts = append(parts, part); len(parts) > maxParts {
			return nil, ErrTooMany
		}
		rest = inner[end+1+len(boundary):]
	}
	return parts, nil
}

// readPart takes head and content apart.
func readPart(text []byte) (Part, error) {
	head := text[:min(len(text), maxHead)]
	end, blank := bytes.Index(head, []byte("\r\n\r\n")), 4
	if end < 0 {
		end, blank = bytes.Index(head, []byte("\n\n")), 2
	}
	if end < 0 {
		return Part{}, ErrBroken
	}
	fields, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(text[:end+blank]))).ReadMIMEHeader()
	if err != nil {
		return Part{}, ErrBroken
	}
	disposition, params, err := mime.ParseMediaType(fields.Get("Content-Disposition"))
	if err != nil || !strings.EqualFold(disposition, "form-data") || params["name"] == "" {
		return Part{}, ErrBroken
	}
	return Part{Name: params["name"], FileName: params["filename"], Content: text[end+blank:]}, nil
}
