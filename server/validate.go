package server

import (
	"bytes"
	"errors"
	"io"
	"mime"

	"tillroll/convert"
	"tillroll/ofx"
	"tillroll/server/form"
)

// serveValidate: body, document, verdict, answer. A key is neither needed nor looked at.
func (s *Server) serveValidate(x *exchange) {
	document, details, err := x.document()
	if err != nil {
		x.refuse(err)
		return
	}
	text := !isDocument(x.r.Header.Get("Content-Type"))
	report := x.work.checker.Check(document, ofx.Options{Today: s.today(), Text: text, Details: details, Stopped: x.gone})
	if x.gone() {
		x.status = statusGone // nobody reads an answer, and this may be half a verdict
		return
	}
	x.rows = report.Stats.Transactions
	x.settle(0)
	x.sendJSON(func(w io.Writer) error { return convert.WriteReport(w, &report) })
}

// document is the body itself where the content type says so, else the content
// member of a JSON object.
func (x *exchange) document() (document []byte, details bool, err error) {
	fault := x.load()
	if fault != nil && !faultAtEnd(fault) {
		return nil, false, fault
	}
	if isDocument(x.r.Header.Get("Content-Type")) {
		return x.body, x.r.URL.Query().Get("details") == "true", fault
	}
	document, details, err = convert.DecodeDocument(x.body)
	return document, details, firstFault(x.unwrapped(err), fault)
}

// textUnwrapped is added where a body that should be JSON begins like a document.
const textUnwrapped = " To send the document itself, give its content type: " + typeOFX + "."

// textNoForm is added where a form was sent to a route that takes none.
const textNoForm = " This route takes no form. To send the document itself, give its content type: " + typeOFX + "."

// unwrapped adds to the sentence about a body that is no JSON what its sender left out.
func (x *exchange) unwrapped(err error) error {
	switch {
	case form.IsForm(x.r.Header.Get("Content-Type")):
		return withHint(err, textNoForm)
	case beginsAsDocument(x.body):
		return withHint(err, textUnwrapped)
	}
	return err
}

// withHint adds to the sentence about a body what its sender may do.
func withHint(err error, hint string) error {
	var request *convert.RequestError
	if !errors.As(err, &request) {
		return err
	}
	told := *request
	told.Text += hint
	return &told
}

// beginsAsDocument tells the header of OFX 1.x, and a tag.
func beginsAsDocument(body []byte) bool {
	begin := bytes.TrimLeft(bytes.TrimPrefix(body, []byte("\ufeff")), " \t\r\n")
	return bytes.HasPrefix(begin, []byte("<")) || bytes.HasPrefix(begin, []byte("OFXHEADER"))
}

// isDocument tells a body that is the document itself from one that is JSON.
func isDocument(contentType string) bool { return documentType(contentType) != "" }

// documentType is the type of a body that is a document itself. Only those of the OFX family
// count: curl sends JSON as a form unless told otherwise, and such a body must still be read
// as JSON.
func documentType(contentType string) string {
	if contentType == "" || contentType == "application/json" {
		return ""
	}
	switch media, _, _ := mime.ParseMediaType(contentType); media {
	case typeOFX, typeQBO, typeQFX:
		return media
	}
	return ""
}
