package server

import (
	"bytes"
	"net/http"
	"sync"

	"tillroll/target"
)

// targetList is the answer, the same for everybody.
var targetList = sync.OnceValue(func() []byte {
	var out bytes.Buffer
	_ = target.WriteJSON(&out) // memory does not fail
	return out.Bytes()
})

// serveTargets lists the programs that files are written for.
func (s *Server) serveTargets(x *exchange) { x.json(http.StatusOK, targetList()) }
