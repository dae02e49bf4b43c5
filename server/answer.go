package server

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// refuse answers with an error: drain, headers, {"error": "…"}.
func (x *exchange) refuse(err error) {
	refused := refusalOf(err)
	if error(refused) != err && refused.text == textInternal {
		x.server.cfg.Logger.Error("internal error", "request", x.id, "route", x.route.name, "error", err.Error())
	}
	x.release() // what is refused is not looked at again, and its sender may be slow
	x.discard()
	header := x.Header()
	switch {
	case refused.unauthorized:
		header.Set("WWW-Authenticate", x.challenge(refused.status))
	case refused.status == http.StatusServiceUnavailable:
		header.Set("Retry-After", retryAfter(err))
	}
	shape := plainShape
	if x.route.shape != nil {
		shape = x.route.shape
	}
	x.json(refused.status, shape(refused))
}

// plainShape is how errors look, but for /mcp.
func plainShape(refused *refusal) []byte {
	text, _ := jsontext.AppendQuote([]byte(`{"error":`), refused.text)
	return append(text, "}\n"...)
}

// json answers with a short JSON text.
func (x *exchange) json(status int, text []byte) {
	header := x.Header()
	header["Content-Type"] = headerJSON
	header["Content-Length"] = []string{strconv.Itoa(len(text))}
	x.WriteHeader(status)
	_, _ = x.Write(text) // a client that has gone is no fault of ours
}

// retryAfter is the Retry-After of a 503, in whole seconds.
func retryAfter(err error) string {
	var away *Unavailable
	if errors.As(err, &away) && away.RetryAfter > time.Second {
		return strconv.Itoa(int(away.RetryAfter / time.Second))
	}
	return retryAfterSeconds
}
