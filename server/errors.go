package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"tillroll/convert"
	"tillroll/server/admission"
)

// ErrInvalidKey is a KeyChecker's answer to every secret that is not a valid Pro
// key, whatever the reason: clients are never told which.
var ErrInvalidKey = errors.New("no valid Pro key")

// Unavailable is a KeyChecker's answer while it cannot judge: the store is away
// and the grace for known keys has run out.
type Unavailable struct {
	RetryAfter time.Duration
	Tokens     bool // it is the OAuth issuer that is away, not the store
}

// Error is for the log: clients get a sentence of their own.
func (e *Unavailable) Error() string {
	if e.Tokens {
		return "the OAuth issuer cannot be reached"
	}
	return "the key store cannot be reached"
}

// refusal is an answer other than the wanted one: a status and the sentence the
// client reads. The sentence quotes nothing of the request but the name of a part that nobody
// knows, and what job.Options.Refusal says of a file.
type refusal struct {
	status int
	text   string

	// atEnd says that the fault lies behind the bytes that were read, so a fault
	// within them comes first.
	atEnd bool

	// unauthorized says that the credentials do not do, so the answer tells which would.
	unauthorized bool
}

func (e *refusal) Error() string { return e.text }

// The sentences of the service. Those about the content of a request are the
// convert package's.
const (
	textInvalidKey    = "Invalid or missing API key."
	textNotFound      = "Not found."
	textInternal      = "Internal error."
	textBusy          = "The service is busy. Try again in a moment."
	textStoreAway     = "API keys cannot be checked right now. Try again in a moment."
	textIssuerAway    = "Access tokens cannot be checked right now. Try again in a moment."
	textScope         = "The access token does not allow to convert. Sign in again and grant it."
	textDraining      = "The service is shutting down."
	textRateLimited   = "Rate limit exceeded."
	textBadGzip       = "Request body must be a valid gzip stream."
	textBadEncoding   = "Content-Encoding must be gzip or absent."
	textBodyLate      = "Request body did not arrive in time."
	textBodyBroken    = "Request body ended early."
	textForeignOrigin = "Requests from this Origin are not allowed."
	textForeignHost   = "Requests for this Host are not allowed. Behind a proxy, name it with --allowed-host or --base-url."
	textMethodPattern = "Method not allowed. Use %s."
)

// tooLarge is known only behind the bytes that were read, so a fault within them comes first.
func (s *Server) tooLarge() *refusal {
	return &refusal{status: http.StatusRequestEntityTooLarge, text: convert.BodyTooLarge(s.cfg.MaxBodyBytes).Text, atEnd: true}
}

// refusalOf gives any error its status and sentence. What it does not know is an
// internal error, whose text stays in the log.
func refusalOf(err error) *refusal {
	var refused *refusal
	var request *convert.RequestError
	var away *Unavailable
	switch {
	case errors.As(err, &refused):
		return refused
	case errors.As(err, &request) && request.TooLarge:
		return &refusal{status: http.StatusRequestEntityTooLarge, text: request.Text}
	case errors.As(err, &request):
		return &refusal{status: http.StatusBadRequest, text: request.Text}
	case errors.Is(err, ErrInvalidKey):
		return &refusal{status: http.StatusUnauthorized, text: textInvalidKey, unauthorized: true}
	case errors.Is(err, ErrScope):
		return &refusal{status: http.StatusForbidden, text: textScope, unauthorized: true}
	case errors.As(err, &away) && away.Tokens:
		return &refusal{status: http.StatusServiceUnavailable, text: textIssuerAway}
	case errors.As(err, &away):
		return &refusal{status: http.StatusServiceUnavailable, text: textStoreAway}
	case errors.Is(err, admission.ErrBusy), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &refusal{status: http.StatusServiceUnavailable, text: textBusy} // the client may send it again
	}
	return &refusal{status: http.StatusInternalServerError, text: textInternal}
}
