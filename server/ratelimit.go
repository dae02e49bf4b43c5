package server

import (
	"context"
	"net/http"
)

// Limiter bounds how much a key or an address may ask for. There is none by default.
type Limiter interface {
	// Request counts one request of a key ("" for none) from an address.
	Request(ctx context.Context, key, address string) Allowance
	// Rows counts rows of a key, before they are converted.
	Rows(ctx context.Context, key string, rows int) Allowance
}

// Allowance is a Limiter's answer: whether the request has to be refused, and the
// header fields that tell the client where it stands.
type Allowance struct {
	Limited bool
	Headers func(set func(name, value string))
}

// admit asks the limiter, if there is one.
func (x *exchange) admit(key string) error {
	if x.server.cfg.Limiter == nil {
		return nil
	}
	return x.heed(x.server.cfg.Limiter.Request(x.r.Context(), key, x.client))
}

// admitRows asks it about the rows of the request.
func (x *exchange) admitRows(key string, rows int) error {
	if x.server.cfg.Limiter == nil {
		return nil
	}
	return x.heed(x.server.cfg.Limiter.Rows(x.r.Context(), key, rows))
}

// heed sets the header fields on every answer, not only on refusals: a client that sees
// what is left need never be refused.
func (x *exchange) heed(a Allowance) error {
	a.Headers(x.Header().Set)
	if !a.Limited {
		return nil
	}
	return &refusal{status: http.StatusTooManyRequests, text: textRateLimited}
}
