package server

import (
	"context"
	"net/http"
)

// Limiter bounds how much a key or an address may ask for. There is none by default.
type Limiter interface {
	// Visit counts one request from an address, before anything else of it is looked at.
	Visit(ctx context.Context, address string) Allowance
	// Request counts one request of a key that was found valid.
	Request(ctx context.Context, key string) Allowance
	// Rows counts rows of a key, before they are converted.
	Rows(ctx context.Context, key string, rows int) Allowance
}

// Allowance is a Limiter's answer: whether the request has to be refused, and the
// header fields that tell the client where it stands.
type Allowance struct {
	Limited bool
	Left    float64 // the share that is left, 1 if there is no limit
	Headers func(set func(name, value string))
}

// visit counts the request on its address: whoever guesses keys, or fetches pages all
// day, is counted like everybody else. Probes and preflights are not.
func (x *exchange) visit() error {
	if x.server.cfg.Limiter == nil || x.route.probe || x.r.Method == http.MethodOptions {
		return nil
	}
	return x.heed(x.server.cfg.Limiter.Visit(x.r.Context(), x.client))
}

// admit counts the request on its key.
func (x *exchange) admit(key string) error {
	if x.server.cfg.Limiter == nil {
		return nil
	}
	return x.heed(x.server.cfg.Limiter.Request(x.r.Context(), key))
}

// admitRows asks it about the rows of the request.
func (x *exchange) admitRows(key string, rows int) error {
	if x.server.cfg.Limiter == nil {
		return nil
	}
	return x.heed(x.server.cfg.Limiter.Rows(x.r.Context(), key, rows))
}

// heed sets the header fields on every answer, not only on refusals: a client that sees
// what is left need never be refused. Of two limits it sees the tighter.
func (x *exchange) heed(a Allowance) error {
	if spent := 1 - a.Left; a.Limited || spent >= x.spent {
		x.spent = spent
		a.Headers(x.Header().Set)
	}
	if !a.Limited {
		return nil
	}
	return &refusal{status: http.StatusTooManyRequests, text: textRateLimited}
}
