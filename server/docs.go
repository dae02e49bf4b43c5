package server

import "net/http"

type docsFile struct{ path string }

var docsFiles []docsFile

func (s *Server) serveDocs(x *exchange) {
	x.refuse(&refusal{status: http.StatusNotFound, text: textNotFound})
}

func (s *Server) serveOpenAPI(x *exchange) {
	x.refuse(&refusal{status: http.StatusNotFound, text: textNotFound})
}
