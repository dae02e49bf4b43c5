package server

import "net/http"

// mcpDoor is what the MCP route keeps.
type mcpDoor struct{}

func newMCPDoor(*Server) *mcpDoor { return &mcpDoor{} }

// serveMCP answers POST /mcp.
func (s *Server) serveMCP(x *exchange) {
	x.refuse(&refusal{status: http.StatusNotFound, text: textNotFound})
}

// serveCard answers the two well-known paths.
func (s *Server) serveCard(x *exchange) {
	x.refuse(&refusal{status: http.StatusNotFound, text: textNotFound})
}
