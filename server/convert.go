package server

import (
	"bytes"
	"strconv"

	"tillroll/convert"
	"tillroll/server/form"
)

// serveConvert: key, body, rows, file, verdict, answer.
func (s *Server) serveConvert(x *exchange) {
	request, err := x.conversion()
	if err != nil {
		x.refuse(err)
		return
	}
	result := request.Convert(s.today())
	x.rows, x.skipped = result.Transactions, result.Skipped
	s.cfg.Keys.Used(x.key, result.Transactions)
	x.settle(len(result.File))
	if request.AsFile {
		x.sendFile(result)
		return
	}
	x.sendJSON(result.WriteJSON)
}

// conversion gets as far as the decoded request: the key is judged before a byte of
// the body is read, the limits once the rows are counted.
func (x *exchange) conversion() (*convert.Request, error) {
	key, fault, err := x.keyed()
	if err != nil {
		return nil, err
	}
	request := &x.work.request
	if err := firstFault(x.misdirected(request.Decode(x.body)), fault); err != nil {
		return nil, err
	}
	return request, x.admitRows(key, request.Len())
}

// textMisdirected is added where a file itself was sent to the route for rows.
const textMisdirected = " This route takes rows as JSON; a file itself goes to POST /statements."

// misdirected adds to the sentence about a body that is no JSON that it seems to be a bank's file.
func (x *exchange) misdirected(err error) error {
	if err == nil || !form.IsForm(x.r.Header.Get("Content-Type")) && !beginsAsFile(x.body) {
		return err
	}
	return withHint(err, textMisdirected)
}

// beginsAsFile tells the beginning of a PDF, an archive or a workbook, of an OFX document or another made of tags, and a table's first line with
// others below it.
func beginsAsFile(body []byte) bool {
	for _, magic := range []string{"%PDF-", "PK\x03\x04", "\xd0\xcf\x11\xe0"} {
		if bytes.HasPrefix(body, []byte(magic)) {
			return true
		}
	}
	first, rest, _ := bytes.Cut(body, []byte("\n"))
	isTable := len(rest) > 0 && bytes.ContainsAny(first, ",;\t|") && !bytes.ContainsAny(first[:1], "{[\"")
	return isTable || beginsAsDocument(body)
}

// keyed is how every route with a key begins: the key, the limits, the body. A fault lies at
// the body's end, and one in what came before it comes first.
func (x *exchange) keyed() (key string, fault, err error) {
	if key, err = x.authorize(); err != nil {
		return "", nil, err
	}
	if err = x.admit(key); err != nil {
		return "", nil, err
	}
	if fault = x.load(); fault != nil && !faultAtEnd(fault) {
		return "", nil, fault
	}
	return key, fault, nil
}

// firstFault is the fault that comes first in the body: one the reader met at its
// end counts only if what came before it is sound as far as it goes.
func firstFault(decoded, atEnd error) error {
	if atEnd == nil {
		return decoded
	}
	if request, ok := decoded.(*convert.RequestError); ok && !request.Cut {
		return decoded
	}
	return atEnd
}

// The content types of the OFX family: what file mode answers with, and what makes the
// body of /validate the document itself.
const (
	typeQBO = "application/vnd.intu.qbo"
	typeQFX = "application/vnd.intu.qfx"
	typeOFX = "application/x-ofx"
)

// typeUnknown is that of bytes that nobody knows.
const typeUnknown = "application/octet-stream"

// contentTypeOf is the type of a format. Journals are text for people. Every format has a case,
// and a test wants it; what is no format is bytes, since a browser would hand any other type to
// the wrong program.
func contentTypeOf(format convert.Format) string {
	switch format {
	case convert.QBO:
		return typeQBO
	case convert.QFX:
		return typeQFX
	case convert.OFX, convert.OFX2:
		return typeOFX
	case convert.CSV:
		return "text/csv; charset=utf-8"
	case convert.QIF:
		return "application/qif; charset=utf-8"
	case convert.JSON:
		return "application/json"
	case convert.HLedger, convert.Ledger, convert.Beancount:
		return "text/plain; charset=utf-8"
	}
	return typeUnknown
}

// sendFile answers with the bare file, for clients that save what they get. The issues of a
// file that is not valid do not fit into headers and have to be asked for with responseType json.
func (x *exchange) sendFile(result *convert.Result) {
	x.tellCounts(result.Transactions, result.Skipped, result.InputCount, result.Valid)
	x.sendAttachment("transactions"+result.Format.Extension(), contentTypeOf(result.Format), result.File)
}

// tellCounts puts into headers what the JSON would have told beside a file.
func (x *exchange) tellCounts(kept, skipped, inputCount int, valid bool) {
	header := x.Header()
	header["X-Skipped-Transactions"] = []string{strconv.Itoa(skipped)}
	header["X-Transactions"] = []string{strconv.Itoa(kept)}
	header["X-Input-Count"] = []string{strconv.Itoa(inputCount)}
	header["X-Valid"] = []string{strconv.FormatBool(valid)}
}
