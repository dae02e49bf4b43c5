// Package server puts convert and ofx behind HTTP and MCP under fixed limits, and is
// the only place that knows status codes.
package server
