package server

import (
	"io"
	"net/http"
	"strconv"

	"tillroll/convert"
	"tillroll/ofx"
)

// What a document takes while it is mended: itself before and after, and for each element its
// place and perhaps its fault.
const (
	repairShare  = 2
	repairedNode = 250
)

// serveRepair: key, body, document, mending, answer.
func (s *Server) serveRepair(x *exchange) {
	repaired, asFile, err := x.repair()
	if err != nil {
		x.refuse(err)
		return
	}
	x.rows = repaired.Report.Stats.Transactions
	s.cfg.Keys.Used(x.key, x.rows)
	x.settle(len(repaired.Document))
	if asFile {
		x.sendRepaired(repaired)
		return
	}
	x.sendJSON(func(w io.Writer) error { return convert.WriteRepaired(w, repaired) })
}

// repair gets as far as the mended document.
func (x *exchange) repair() (repaired *ofx.Repaired, asFile bool, err error) {
	key, fault, err := x.keyed()
	if err != nil {
		return nil, false, err
	}
	document, asFile, err := x.brokenDocument(fault)
	if err != nil {
		return nil, false, err
	}
	if x.ticket != nil {
		elements := min(ofx.Elements(document), ofx.MaxElements)
		if err := x.reserve(int64(repairShare*len(document) + repairedNode*elements)); err != nil {
			return nil, false, err
		}
	}
	text := !isDocument(x.r.Header.Get("Content-Type"))
	result := convert.Repair(document, ofx.Options{Today: x.server.today(), Text: text, Stopped: x.gone})
	if err := x.r.Context().Err(); err != nil {
		return nil, false, err // nobody reads an answer, and this may be half a repair
	}
	if result.Refused != "" {
		return nil, false, &refusal{status: http.StatusBadRequest, text: result.Refused}
	}
	return &result, asFile, x.admitRows(key, result.Report.Stats.Transactions)
}

// brokenDocument is the document of a request and whether the bare file is wanted; fault is what
// the reader met at the end of the body.
func (x *exchange) brokenDocument(fault error) (document []byte, asFile bool, err error) {
	query := x.r.URL.Query().Get("responseType")
	if !isDocument(x.r.Header.Get("Content-Type")) {
		document, asFile, err = convert.DecodeRepair(x.body)
		if err := firstFault(x.unwrapped(err), fault); err != nil {
			return nil, false, err
		}
		fault = nil
	} else {
		document = x.body
	}
	if query != "" {
		if asFile, err = convert.AsFile(query); err != nil {
			return nil, false, err
		}
	}
	return document, asFile, fault
}

// sendRepaired answers with the document alone; what was done stands in its headers only as
// a number.
func (x *exchange) sendRepaired(r *ofx.Repaired) {
	format := convert.OFX
	switch documentType(x.r.Header.Get("Content-Type")) {
	case typeQBO:
		format = convert.QBO
	case typeQFX:
		format = convert.QFX
	}
	header := x.Header()
	header["X-Changes"] = []string{strconv.Itoa(len(r.Changes))}
	header["X-Transactions"] = []string{strconv.Itoa(r.Report.Stats.Transactions)}
	header["X-Valid"] = []string{strconv.FormatBool(r.Report.Valid)}
	x.sendAttachment("repaired"+format.Extension(), contentTypeOf(format), r.Document)
}
