// Package server puts convert, ofx and mcp behind HTTP under fixed limits, and is
// the only place that knows status codes.
//
// The words: an exchange is one request and its answer. A route is a path with those
// who answer it; there are no others ([Server] lists them in one table). A refusal is
// any answer but the wanted one, with its status and the sentence the client reads. A
// body is small or large: a small one is worked on at once, a large one is charged to
// the budget as its bytes arrive and waits for a slot, of which there is one a core. A
// workspace is the memory a request is worked on in, used again by the next. What comes to
// POST /mcp is answered by the door of package mcp; this package is its peer.
//
// Every handler is a line of the same steps: the key, the limits, the body, the rows,
// the file, the answer. What a row or a document means is decided elsewhere, and the
// sentences about it come from there.
package server
